# SPDX-License-Identifier: MIT
"""Overtime that is not charged."""

from __future__ import annotations

from desktop_app.rules.desk_events import Amount, Unit
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, refused, say, set_up

_LAST = ("board 8E CARD", "rack A S", "rack B Q", "bag empty", "turn A")
_OUT = ("A starts-clock", "A lays I8 S", "A declares 8", "A presses")


def test_only_overtime_can_be_forgiven() -> None:
    table = set_up("rack A HELLO")
    assert reason(table, "director rules forced-overtime player=A") is Reason.DOES_NOT_APPLY
    assert reason(set_up("rack A HELLO", "clock none"), "director rules forced-overtime") is (
        Reason.DOES_NOT_APPLY
    )


def test_what_is_left_of_it_is_still_charged() -> None:
    table = set_up("rack A HELLO", "time A -1:30 B 1:00")
    say(table, "director rules forced-overtime player=A seconds=31")
    assert table.state.charged_overtime_s(0) == 59
    say(table, "director rules forced-overtime player=A")
    assert table.state.charged_overtime_s(0) == 0
    assert reason(table, "director rules forced-overtime") is Reason.DOES_NOT_APPLY


def test_where_the_book_forgives_nothing() -> None:
    table = set_up("rack A HELLO", "clock 0:01", "turn A", ruleset="mattel-family")
    say(table, "A starts-clock", "wait 1:30")
    refusal = refused(table, "director rules forced-overtime player=A")
    assert refusal.reason is Reason.NOT_ALLOWED


def test_a_game_not_yet_over_ends_with_the_tiles_that_were_shown() -> None:
    table = set_up(*_LAST, "time A 5:00 B 0:10", ruleset="sanspa-2001")
    say(table, *_OUT, "wait 1:00")
    say(table, "director rules clock-left-running shown-by=B shown-at=-5")
    assert table.state.is_over
    assert table.state.revealed == {1}
    assert table.state.points == (28, -10)


def test_a_clock_that_was_stopped_in_time_stays_as_it_is() -> None:
    table = set_up(*_LAST, "time A 5:00 B 0:10", ruleset="sanspa-2001")
    say(table, *_OUT, "wait 5s", "B neutralises")
    say(table, "director rules clock-left-running shown-by=B shown-at=5")
    assert table.state.points == (28, 0)
    assert table.state.desk.rulings[-1].detail == Amount(0, Unit.SECONDS, outcome="erased")


def test_before_a_last_play_no_clock_is_left_running() -> None:
    table = set_up(*_LAST)
    ruling = "director rules clock-left-running shown-by=B shown-at=5"
    assert reason(table, ruling) is Reason.DOES_NOT_APPLY
    untimed = set_up(*_LAST, "clock none")
    say(untimed, "A lays I8 S", "A declares 8")
    assert reason(untimed, ruling) is Reason.DOES_NOT_APPLY


def test_signatures_close_it() -> None:
    table = set_up(*_LAST, "time A 5:00 B -0:10")
    say(table, *_OUT, "B accepts", "A signs", "B signs")
    assert reason(table, "director rules forced-overtime player=B") is Reason.ALREADY_SIGNED
