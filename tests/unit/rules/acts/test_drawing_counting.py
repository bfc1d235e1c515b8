# SPDX-License-Identifier: MIT
"""Counting the bag without taking a tile."""

from __future__ import annotations

import pytest

from desktop_app.rules.rejection import Reason
from desktop_app.rules.table_events import BagEntered, CountDeclared
from tests.helpers.tables import ALL_RULESETS, names, reason, refused, say, set_up

_RACKS = ("rack A HELLOQI", "rack B CARDEFG", "bag 20", "turn A")


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_what_was_said_holds_for_one_hand_in_the_bag(ruleset: str) -> None:
    table = set_up(*_RACKS, ruleset=ruleset)
    assert say(table, "A says-counting")[0] == CountDeclared(0)
    assert table.state.turn.counting == 0
    assert say(table, "A enters-bag") == (BagEntered(0, is_declared=True),)
    assert table.state.turn.counting is None
    assert table.state.on_turn == 0


def test_the_opponent_may_count_too_and_does_not_speak_for_the_other() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-2001")
    say(table, "B says-counting", "B enters-bag", "B enters-bag", "A says-counting")
    say(table, "B enters-bag")
    assert table.state.turn.counting == 0, "the hand of another player uses nothing up"
    assert table.state.record.players[1].strikes == 0


@pytest.mark.parametrize(
    ("ruleset", "ends"),
    [
        ("sanspa-1999", True),
        ("sanspa-2001", True),
        ("mattel-family", False),
        ("singapore-2015", False),
        ("naspa-2016", False),
    ],
)
def test_a_silent_hand_after_laying_is_for_new_tiles(ruleset: str, ends: bool) -> None:
    table = set_up(*_RACKS, ruleset=ruleset)
    say(table, "A lays 8D HELLO")
    assert ("TurnEnded" in names(say(table, "A enters-bag"))) is ends
    if ends:
        assert table.state.last_turn is not None
        assert table.state.last_turn.trigger == "hand-in-bag"


def test_an_exchange_and_a_pass_end_so_as_well() -> None:
    for begun in ("A exchanges QI", "A passes"):
        table = set_up(*_RACKS, ruleset="sanspa-1999")
        say(table, begun, "A enters-bag")
        assert table.state.on_turn == 1
        assert table.state.zero_run == 1


def test_without_a_clock_a_score_comes_first_and_an_exchange_needs_none() -> None:
    table = set_up(*_RACKS, "clock none", ruleset="sanspa-2001")
    say(table, "A lays 8D HELLO", "A enters-bag")
    assert table.state.on_turn == 0
    say(table, "A takes-up", "A exchanges QI", "A enters-bag")
    assert table.state.on_turn == 1


def test_strikes_go_into_the_tournament_record() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-2001")
    assert names(say(table, "A enters-bag")) == [
        "BagEntered",
        "StrikeNoted",
        "PlayerWarned",
        "RulingMade",
    ]
    say(table, "A enters-bag", "A enters-bag")
    record = table.state.record.players[0]
    assert (record.strikes, record.warnings["hand-in-bag-undeclared"]) == (3, 2)
    assert (table.state.on_turn, table.state.zero_run) == (1, 1)


def test_a_hand_in_the_bag_lets_the_play_before_it_stand() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-1999")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")
    assert table.state.open_turn is not None
    say(table, "B enters-bag")
    assert (table.state.on_turn, table.state.points) == (0, (24, 0))


def test_during_a_hold_it_is_no_offence() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "B holds")
    assert names(say(table, "B enters-bag")) == ["BagEntered"]


def test_hands_that_cannot_be() -> None:
    assert reason(set_up("preset A"), "A says-counting") is Reason.WRONG_PHASE
    assert reason(set_up("preset A"), "A enters-bag") is Reason.WRONG_PHASE
    empty = set_up("rack A HELLO", "bag empty")
    assert refused(empty, "A enters-bag").reason is Reason.BAG_TOO_SMALL
