# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.acts.finishing import leaving_fault
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import names, reason, refused, say, set_up

PLAY = ("A starts-clock", "A lays 8E CARD", "A declares 14", "A presses")


def _played(ruleset: str, *lines: str) -> Table:
    table = set_up("rack A CARDEIO", "rack B LOEDTUV", "bag 20", *lines, ruleset=ruleset)
    say(table, *PLAY)
    return table


def test_a_player_leaves_once_and_comes_back_once() -> None:
    table = _played("sanspa-2001")
    assert reason(table, "A returns-to-table") is Reason.WRONG_PHASE
    say(table, "A records", "A leaves")
    assert table.state.away == {0: 0}
    assert reason(table, "A leaves") is Reason.AWAY
    assert names(say(table, "A returns-to-table")) == ["PlayerReturned"]
    assert table.state.away == {}


def test_players_cannot_leave_in_automatic_play_or_after_the_end() -> None:
    table = set_up("mode automatic", "rack A CARDEIO")
    assert reason(table, "A leaves") is Reason.NOT_ALLOWED
    supervised = set_up("mode automatic", "rack A CARDEIO", ruleset="singapore-2015")
    assert refused(supervised, "A leaves").sections == ("G19",)
    over = set_up("board 8E CARD", "rack A S", "rack B QU", "bag empty", "words CARDS")
    say(over, "A starts-clock", "A lays 8E CARDS", "A declares 9", "A presses", "B challenges")
    assert reason(over, "B leaves") is Reason.GAME_OVER


@pytest.mark.parametrize(
    ("acts", "fault"),
    [
        ((), "not-recorded"),
        (("A records",), ""),
        (("A draws",), "not-recorded"),
        (("A records", "A draws"), "drawn"),
        (("A records", "B neutralises director"), "clock"),
        (("A records", "B accepts", "B passes", "B presses"), "on-turn"),
    ],
)
def test_what_is_wrong_with_leaving(acts: tuple[str, ...], fault: str) -> None:
    table = _played("sanspa-1999")
    say(table, *acts)
    assert leaving_fault(table.state, 0) == fault
    say(table, "A leaves")
    assert table.state.desk.rulings[-1].detail == Outcome(fault or "in-order")
    assert table.state.desk.rulings[-1].sections == ("14.2",)


def test_an_exchange_needs_no_score_and_singapore_ties_none_to_it() -> None:
    table = set_up("rack A CARDEIO", "bag 20")
    say(table, "A starts-clock", "A exchanges C", "A presses")
    assert leaving_fault(table.state, 0) == ""
    assert leaving_fault(_played("singapore-2015").state, 0) == ""


def test_a_play_that_was_there_before_is_nothing_new() -> None:
    table = _played("sanspa-2001")
    say(table, "A records", "wait 5s", "B leaves", "wait 5s")
    assert names(say(table, "B returns-to-table")) == ["PlayerReturned"]
    turn = table.state.open_turn
    assert turn is not None
    assert (turn.missed_by, turn.seen_at_ms) == (None, None)


def test_an_absent_player_need_not_see_their_own_play() -> None:
    table = _played("naspa-2016")
    say(table, "A records", "A leaves", "wait 3s", "A returns-to-table")
    assert table.state.clock.running == 1


def test_the_clock_may_stand_already_when_the_player_is_back() -> None:
    table = _played("naspa-2016")
    say(table, "A records", "A leaves", "B lays 7E LOED", "B declares 20", "B presses")
    say(table, "B neutralises director")
    assert names(say(table, "A returns-to-table")) == ["PlayerReturned", "RulingMade"]
    assert names(say(table, "A starts-clock")) == ["ClockStarted", "PlaySeen"]
    say(table, "A neutralises director")
    assert names(say(table, "A starts-clock")) == ["ClockStarted"]


@pytest.mark.parametrize(
    ("ruleset", "stops"),
    [("naspa-2016", True), ("sanspa-2001", True), ("sanspa-1999", False)],
)
def test_the_clock_of_a_helper_stops_where_the_book_says_so(ruleset: str, stops: bool) -> None:
    table = set_up("rack A CARDEIO", ruleset=ruleset)
    say(table, "A starts-clock", "A leaves official")
    assert (table.state.clock.running is None) is stops
    ruling = table.state.desk.rulings[-1]
    assert ruling.topic == "official-away"
    assert ruling.detail == Outcome("clock-stopped" if stops else "clock-runs")


def test_a_clock_that_stands_is_not_stopped_again() -> None:
    table = set_up("rack A CARDEIO", "clock none", ruleset="sanspa-2001")
    assert names(say(table, "A leaves official")) == ["PlayerLeft", "NoteKept", "RulingMade"]


def test_time_lets_no_play_stand_while_its_opponent_is_away() -> None:
    table = _played("singapore-2015")
    say(table, "wait 5s", "B leaves", "wait 60s")
    assert table.state.open_turn is not None
    say(table, "B returns-to-table", "wait 1s")
    assert table.state.open_turn is None
