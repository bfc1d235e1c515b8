# SPDX-License-Identifier: MIT
"""A board that was knocked over (2001 22.17)."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import BoardBan, NoteValue
from desktop_app.rules.procedures.fallen_tile import TOPIC, lead_kept
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up


def upset(points: str, ruleset: str = "sanspa-2001") -> Table:
    return set_up("board 8D CARD", "turn A", "first A", f"points {points}", ruleset=ruleset)


@pytest.mark.parametrize(
    ("points", "offender", "kept"),
    [
        ("A 230 B 180", None, (50, 0)),
        ("A 180 B 230", None, (0, 50)),
        ("A 230 B 180", 1, (50, 0)),
        ("A 230 B 180", 0, (0, 0)),
        ("A 200 B 200", None, (0, 0)),
    ],
)
def test_the_lead_that_is_kept(points: str, offender: int | None, kept: tuple[int, int]) -> None:
    assert lead_kept(upset(points).state, offender) == kept


@pytest.mark.parametrize(("ban", "note"), [(0, ""), (2, BoardBan(2))])
def test_a_ban_is_remembered(ban: int, note: NoteValue) -> None:
    table = upset("A 200 B 180")
    say(table, f"director rules knocked-board manner=purpose offender=A ban={ban}")
    assert table.state.note(TOPIC, 0) == note
    assert table.state.result is not None
    assert table.state.result.margins == (-150, 150)


@pytest.mark.parametrize("margin", [299, 601])
def test_the_director_may_double_the_loss_but_no_more(margin: int) -> None:
    table = upset("A 200 B 180")
    say_it = f"director rules knocked-board manner=benefit offender=A margin={margin}"
    assert reason(table, say_it) is Reason.BAD_ANSWER


def test_a_restarted_game_has_its_whole_time() -> None:
    table = upset("A 230 B 180")
    say(table, "A starts-clock", "wait 5:00")
    say(table, "director rules knocked-board manner=accident recorded=no")
    assert table.state.clock.remaining_ms == (25 * 60_000,) * 2
    assert table.state.board.is_empty
    say(table, "A draws")
    assert table.state.points == (50, 0)
