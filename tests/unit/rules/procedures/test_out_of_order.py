# SPDX-License-Identifier: MIT
"""Drawing before the previous player, and before the verdict on the player's own play."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import ALL_RULESETS, reason, say, set_up

_ORDER = PROCEDURES["out-of-order"]
_VERDICT = PROCEDURES["draw-before-verdict"]
_BAG = "PQRSTUVWAEIOUNNMMAEI"


def _drawn_early(ruleset: str, bag: str = _BAG, *more: str) -> Table:
    lines = ("rack A HELLOXY", "rack B ADFGHIK", f"bag {bag}", "clock 25:00", f"order {bag}")
    table = set_up(*lines, ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "A records")
    say(table, "B lays 9C ADF", "B declares 10", "B presses", "B records", "B draws", *more)
    return table


@pytest.mark.parametrize(
    ("ruleset", "bag", "due", "fine"),
    [
        ("sanspa-1999", _BAG, False, 0),
        ("sanspa-1999", _BAG[:13], True, 50),
        ("sanspa-2001", _BAG, True, 0),
        ("sanspa-2001", _BAG[:13], True, 50),
        ("singapore-2015", _BAG[:6], False, 0),
        ("mattel-family", _BAG[:6], False, 0),
        ("naspa-2016", _BAG[:7], False, 0),
        ("naspa-2016", _BAG[:6], True, 50),
    ],
)
def test_what_each_book_says(ruleset: str, bag: str, due: bool, fine: int) -> None:
    table = _drawn_early(ruleset, bag)
    assert _ORDER.is_due(table.state) == due
    asked = table.ask("out-of-order", {})
    assert (asked.prompt is not None) == bool(fine)
    say(table, "director rules out-of-order" + (" fine=yes" if fine else ""))
    assert table.state.spread == (0, -fine)
    returned = ruleset == "sanspa-2001"
    assert len(table.state.racks[1]) == (4 if returned else 7)
    assert not _ORDER.is_due(table.state)
    assert find_violations(table.state) == ()


def test_a_draw_in_order_is_none_of_it() -> None:
    table = set_up("rack A HELLOXY", "bag 20")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "A draws")
    assert not _ORDER.is_possible(table.state)
    assert not _VERDICT.is_possible(table.state)
    assert reason(table, "director rules out-of-order") is Reason.DOES_NOT_APPLY
    assert reason(table, "director rules draw-before-verdict") is Reason.DOES_NOT_APPLY


def test_some_racked_some_not() -> None:
    table = _drawn_early("sanspa-2001", _BAG, "B racks P")
    answers = "racked=as-overdrawn taken=GHP returned=G"
    say(table, f"director rules out-of-order {answers}")
    assert sorted(table.state.racks[1]) == list("HIKP")
    assert sorted(table.state.bag) == sorted(_BAG.replace("P", "", 1) + "G")
    assert table.state.desk.rulings[-1].sections == ("1", "21"), "nothing is written of it (AMB-50)"


def test_a_ruled_draw_does_not_excuse_the_next_one() -> None:
    table = _drawn_early("sanspa-2001")
    say(table, "director rules out-of-order", "B draws")
    assert _ORDER.is_due(table.state), "put right and out of order again in the same turn"
    say(table, "director rules out-of-order")
    assert not _ORDER.is_due(table.state)
    say(table, "A lays 10B XY", "A declares 10", "A presses", "A records")
    say(table, "B lays 11A G", "B declares 2", "B presses", "B records", "B draws")
    assert _ORDER.is_due(table.state)


def test_an_exchange_before_a_play_does_not_count() -> None:
    """Only the last turn of the other player counts."""
    table = set_up("rack A HELLOXY", "rack B ADFGHIK", f"bag {_BAG}", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A exchanges X", "A presses", "A draws", "B passes", "B presses")
    say(table, "A lays 8D HELLO", "A declares 24", "A presses", "A records")
    say(table, "B lays 9C ADF", "B declares 10", "B presses", "B records", "B draws", "B racks")
    asked = table.ask("out-of-order", {})
    assert asked.prompt is not None
    assert asked.prompt.key == "racked"


def _challenged(ruleset: str, *more: str) -> Table:
    clock = "clock 25:00"
    table = set_up("rack A HELLOXY", f"bag {_BAG}", clock, f"order {_BAG}", ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "A records")
    say(table, *more, "B says-challenge")
    return table


@pytest.mark.parametrize("ruleset", [each for each in ALL_RULESETS if each != "mattel-family"])
def test_a_plain_draw_is_refused_and_an_irregular_one_noted(ruleset: str) -> None:
    table = _challenged(ruleset)
    assert reason(table, "A draws") is Reason.DRAW_WHILE_HELD
    say(table, "A draws-anyway 3")
    draw = table.state.draw_of(0)
    assert draw.late == draw.tiles
    assert _VERDICT.is_possible(table.state)
    assert _VERDICT.is_due(table.state) == (ruleset == "sanspa-2001")
    say(table, "director rules draw-before-verdict")
    assert len(table.state.racks[0]) == (2 if ruleset == "sanspa-2001" else 5)
    assert find_violations(table.state) == ()


def test_the_opponent_may_draw_at_will() -> None:
    table = set_up("rack A HELLOXY", "rack B ABC", "bag 20", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")
    say(table, "B says-challenge", "B draws 1")
    assert table.state.draw_of(1).late == ()


def test_in_automatic_play_such_draws_do_not_happen() -> None:
    table = set_up("rack A HELLOXY", "bag 20", "mode automatic", "words HALLO")
    say(table, "A lays 8D HELLO", "B holds")
    assert reason(table, "A draws-anyway") is Reason.DRAW_WHILE_HELD


def test_the_players_of_the_family_game_settle_it() -> None:
    table = set_up("rack A HELLOXY", "bag 20", "words none", ruleset="mattel-family")
    say(table, "A lays 8D HELLO", "A declares 24", "B says-challenge", "A draws-anyway 2")
    say(table, "A rules draw-before-verdict remedy=wait")
    assert len(table.state.racks[0]) == 4
    say(table, "A rules draw-before-verdict remedy=return")
    assert len(table.state.racks[0]) == 2


def test_late_tiles_beside_those_of_the_hold() -> None:
    table = _challenged("sanspa-2001", "B holds", "wait 20s", "A draws 2", "A racks")
    say(table, "A draws-anyway 2")
    assert table.state.draw_of(0).late == ("R", "S")
    say(table, "director rules draw-before-verdict taken=XPQR returned=PQ")
    assert sorted(table.state.racks[0]) == list("RSXY")


def test_a_challenge_taken_back_makes_the_draw_a_plain_one() -> None:
    table = _challenged("sanspa-2001")
    say(table, "A draws-anyway 2")
    assert _VERDICT.is_due(table.state)
    say(table, "B retracts")
    assert not _VERDICT.is_possible(table.state)


def test_tiles_drawn_late_go_back_after_a_good_verdict_too() -> None:
    table = _challenged("sanspa-2001", "B holds", "wait 20s", "A draws 2")
    say(table, "A draws-anyway 2", "B neutralises challenge", "B adjudicates valid")
    assert _VERDICT.is_due(table.state)
    say(table, "director rules draw-before-verdict")
    assert sorted(table.state.racks[0]) == list("PQXY")
    assert not _VERDICT.is_due(table.state)
