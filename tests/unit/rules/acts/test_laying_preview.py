# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.acts import laying as previewing
from desktop_app.rules.acts.laying import preview_play
from desktop_app.rules.board import Placement
from desktop_app.rules.commands import LayTiles
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import command, say, set_up


def _placements(table: Table, text: str) -> tuple[Placement, ...]:
    laying = command(table, text)
    assert isinstance(laying, LayTiles)
    return laying.placements


def test_a_preview_gives_the_score_and_changes_nothing() -> None:
    table = set_up("board 5I TO", "rack A AX")
    before = table.state
    preview = preview_play(before, 0, _placements(table, "A lays 6I AX"))
    assert preview.score is not None
    assert preview.score.points == 52
    assert preview.refusals == preview.faults == ()
    assert table.state == before
    say(table, "A lays 6I AX")
    assert table.state.turn.laid is not None
    assert table.state.turn.laid.points == 52


def test_a_preview_gives_every_reason_with_its_sections() -> None:
    table = set_up("mode automatic", "board 8E CARD", "rack A AX")
    preview = preview_play(table.state, 0, _placements(table, "A lays 1A Q.X"))
    found = {refusal.reason: refusal.sections for refusal in preview.refusals}
    assert set(found) == {Reason.NOT_ON_RACK, Reason.GAP, Reason.NOT_CONNECTED}
    assert found[Reason.GAP] == ("III.G.5",)


def test_faults_that_stand_until_challenged_are_no_refusals() -> None:
    table = set_up("rack A CARD", ruleset="sanspa-1999")
    preview = preview_play(table.state, 0, _placements(table, "A lays 9E CARD"))
    assert preview.refusals == ()
    assert preview.faults == (Reason.MISSES_CENTRE,)
    assert preview.score is not None
    assert preview.score.points == 8


def test_an_undesignated_blank_cannot_be_weighed() -> None:
    table = set_up("mode automatic", "rack A ?X")
    preview = preview_play(table.state, 0, (Placement(7, 7, "?"), Placement(7, 8, "X")))
    assert preview.score is None
    assert [refusal.reason for refusal in preview.refusals] == [Reason.BLANK_UNDESIGNATED]
    preview = preview_play(table.state, 0, (Placement(7, 7, "é"), Placement(7, 8, "X")))
    assert [refusal.reason for refusal in preview.refusals] == [Reason.UNKNOWN_FACE]


def test_nothing_is_drawn_for_a_play_that_is_only_tried() -> None:
    with pytest.raises(AssertionError):
        previewing._NoHand().draw(("A",), 1)
