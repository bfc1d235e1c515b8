# SPDX-License-Identifier: MIT
"""When a play with extra tiles was made."""

from __future__ import annotations

import pytest

from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.extra_tiles import (
    ExtraPlay,
    PlayStage,
    ask_culprit,
    ask_extra_play,
    has_shown,
    stage_of,
)
from tests.helpers.tables import say, set_up


def located(table: Table, squares: str) -> tuple[ExtraPlay, Dialogue]:
    """Return the play of the extra tiles on some squares."""
    ask = Dialogue(Act(table.state, None, OrderedDrawer(())), {"squares": squares})
    return ask_extra_play(ask), ask


def table_of(*acts: str) -> Table:
    table = set_up("board 8D CARD", "rack A EIOURST", "rack B AETNSLY", "turn B", "first A")
    say(table, "B starts-clock", "B lays G8 DAY", *acts)
    return table


@pytest.mark.parametrize(
    ("acts", "stage", "shown"),
    [
        ((), PlayStage.UNDRAWN, False),
        (("B declares 8", "B presses"), PlayStage.UNDRAWN, False),
        (("B presses", "B draws"), PlayStage.DRAWN, False),
        (("B presses", "B draws", "A lays H7 IO"), PlayStage.DRAWN, True),
        (("B presses", "B draws", "A lays H7 IO", "A presses"), PlayStage.DRAWN, True),
        (("B presses", "B draws", "A lays H7 IO", "A presses", "A draws"), PlayStage.LATER, True),
        (
            ("B presses", "B draws", "A passes", "A presses", "B passes", "B presses"),
            PlayStage.LATER,
            False,
        ),
    ],
)
def test_how_far_the_game_has_gone(acts: tuple[str, ...], stage: PlayStage, shown: bool) -> None:
    table = table_of(*acts)
    play, _ = located(table, "G10")
    assert (play.turn, play.laid_by) == (0, {1})
    assert play.tiles == ("Y",)
    assert stage_of(table.state, play, 1) is stage
    assert has_shown(table.state, 1) is shown


def test_no_player_can_be_named_for_tiles_of_the_position() -> None:
    table = table_of("B presses")
    play, ask = located(table, "D8 G10")
    assert play.turn is None
    assert stage_of(table.state, play, 1) is PlayStage.LATER
    assert stage_of(table.state, play, None) is PlayStage.LATER
    assert ask_culprit(ask, play) == 1
    unknown, ask = located(table, "D8")
    assert ask_culprit(ask, unknown) is None
