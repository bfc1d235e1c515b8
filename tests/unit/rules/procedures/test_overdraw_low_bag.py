# SPDX-License-Identifier: MIT
"""Overdraws from a bag of fewer than seven (NASPA IV.B.8)."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.events import Event
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.overdraw_remedy import is_low
from desktop_app.rules.tile_events import TilesMoved, rack_of
from tests.helpers.tables import ALL_RULESETS, say, set_up


def moves(events: tuple[Event, ...]) -> list[TilesMoved]:
    return [event for event in events if isinstance(event, TilesMoved)]


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_only_one_document_knows_a_low_bag(ruleset: str) -> None:
    assert is_low(set_up("bag 6", ruleset=ruleset).state) is (ruleset == "naspa-2016")
    assert not is_low(set_up("bag 7", ruleset=ruleset).state)


def late_draw(count: int, racked: str = "") -> Table:
    """A is on turn with five tiles and draws this many of six."""
    table = set_up("rack A ABCDE", "rack B HIJKLMN", "bag QRSTUV", "turn A")
    say(table, "A starts-clock", f"A draws {count}")
    if racked:
        say(table, f"A racks {racked}")
    return table


@pytest.mark.parametrize("count", [3, 4, 5])
def test_apart_the_new_tiles_pass_through_the_opponents_rack(count: int) -> None:
    table = late_draw(count)
    excess = count - 2
    given, returned = "HI"[:2], "JKL"[:excess]
    events = say(table, f"director rules overdraw given-back={given} returned={returned}")
    taken, back, bagged = moves(events)
    assert (taken.source, taken.target) == (rack_of(0), rack_of(1))
    assert len(taken.tiles) == count, "X and two, which are all there are"
    assert taken.seen_by == bagged.seen_by == {1}, "the offender sees neither"
    assert (back.tiles, back.target) == (("H", "I"), rack_of(0))
    assert [len(rack) for rack in table.state.racks] == [7, 7]
    assert find_violations(table.state) == ()


def test_the_opponent_returns_nothing_with_seven_tiles_or_fewer() -> None:
    table = set_up("rack A ABCDE", "rack B HIJ", "bag QRSTUV", "turn A")
    say(table, "A starts-clock", "A draws 3")
    say(table, "director rules overdraw given-back=HI")
    assert [len(rack) for rack in table.state.racks] == [7, 4]


def test_combined_two_go_back_and_the_opponent_returns_as_many_as_are_kept() -> None:
    table = late_draw(4, "1")
    rules = "director rules overdraw taken=ABQR given-back=AB returned=HI"
    kept, bagged = moves(say(table, rules))
    assert (kept.tiles, kept.target, kept.seen_by) == (("Q", "R"), rack_of(1), {1})
    assert (bagged.tiles, bagged.seen_by) == (("H", "I"), {1})
    assert [len(rack) for rack in table.state.racks] == [7, 7]
    assert find_violations(table.state) == ()


def test_the_time_is_a_minute_and_no_clock_is_charged() -> None:
    prompt = late_draw(3).ask("overdraw", {}).prompt
    assert prompt is not None
    assert (prompt.limit.seconds, prompt.limit.charged) == (60, None)


def test_drawn_on_ones_own_turn_and_found_on_the_opponents() -> None:
    table = late_draw(3, "3")
    # A passes, and only then is it noticed.
    say(table, "A passes", "A presses")
    prompt = table.ask("overdraw", {}).prompt
    assert prompt is not None
    assert prompt.key == "drawn-on-own-turn", "his draw is not told apart any more"
    prompt = table.ask("overdraw", {"drawn-on-own-turn": "yes"}).prompt
    assert prompt is not None
    assert prompt.key == "given-back"
