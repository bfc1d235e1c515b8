# SPDX-License-Identifier: MIT
"""The elected scorekeeper of the family rules."""

from __future__ import annotations

from desktop_app.play.automatic import routine
from desktop_app.rules.commands import RecordScore
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, refused, say, set_up

LINES = ("players A B C", "rack A CARD", "rack B SX", "rack C EE", "bag 20")


def test_only_the_elected_one_writes() -> None:
    table = set_up(*LINES, ruleset="mattel-family")
    assert table.state.scorekeeper is None
    say(table, "A rules elect-scorekeeper scorekeeper=C")
    assert table.state.scorekeeper == 2
    assert table.state.desk.rulings[-1].sections == ("opening",)
    say(table, "A lays 8E CARD", "A declares 14")
    assert refused(table, "A records").sections == ("opening",)
    say(table, "C records")
    turn = table.state.last_turn
    assert turn is not None
    assert turn.is_recorded
    assert turn.is_settled, "recorded is accepted (AMB-3)"
    say(table, "A rules elect-scorekeeper scorekeeper=nobody")
    assert table.state.scorekeeper is None


def test_the_program_writes_for_the_scorekeeper() -> None:
    table = set_up(*LINES, ruleset="mattel-family")
    say(table, "B rules elect-scorekeeper scorekeeper=B", "A lays 8E CARD", "A declares 14")
    say(table, "C accepts", "B accepts")
    assert routine(table.state) == RecordScore(1)


def test_elsewhere_each_player_keeps_a_score_sheet() -> None:
    table = set_up("rack A CARD", ruleset="sanspa-1999")
    found = refused(table, "A rules elect-scorekeeper scorekeeper=A")
    assert (found.reason, found.sections) == (Reason.NOT_ALLOWED, ("7.1",))
    say(table, "director rules award-game to=tie")
    text = "A rules elect-scorekeeper scorekeeper=A"
    assert reason(table, text) is Reason.DOES_NOT_APPLY
