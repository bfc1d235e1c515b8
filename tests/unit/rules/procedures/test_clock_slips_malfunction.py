# SPDX-License-Identifier: MIT
"""Broken clocks, emergencies, and time for a medical reason."""

from __future__ import annotations

from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import names, reason, say, set_up

_LAST = ("board 8E CARD", "rack A S", "rack B Q", "bag empty", "turn A")


def test_a_mended_clock_runs_for_whom_it_ran() -> None:
    table = set_up("rack A HELLOQI", "bag 20", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8D HELLO", "A records")
    assert (table.state.on_turn, table.state.clock.running) == (1, 0)
    say(table, "director rules clock-malfunction repaired=yes time-0=1490")
    assert table.state.clock.running == 0
    assert table.state.clock.remaining_ms == (1_490_000, 1_500_000)


def test_a_clock_that_stood_still_is_started_for_the_player_on_turn() -> None:
    table = set_up("rack A HELLO", ruleset="sanspa-2001")
    events = say(table, "director rules clock-malfunction repaired=yes")
    assert "ClockNeutralised" not in names(events)
    assert table.state.clock.running == 0


def test_an_awaited_clock_stays_on_the_desk() -> None:
    table = set_up("rack A HELLO")
    procedure = PROCEDURES["clock-malfunction"]
    assert not procedure.is_due(table.state)
    say(table, "A starts-clock", "director rules clock-malfunction outcome=wait")
    assert procedure.is_due(table.state)
    say(table, "director rules clock-malfunction outcome=without-clock")
    assert not procedure.is_possible(table.state)
    assert not table.state.clock.exists


def test_what_was_over_time_before_it_broke_is_still_paid_for() -> None:
    table = set_up(*_LAST, "time A -1:10 B 5:00", "points A 50", ruleset="naspa-2016")
    say(table, "A starts-clock", "director rules clock-malfunction outcome=without-clock")
    say(table, "wait 10:00", "A lays I8 S", "A declares 8", "wait 21s")
    assert table.state.is_over
    assert table.state.points == (58, 0)


def test_an_interruption_goes_on_as_it_was() -> None:
    table = set_up("rack A HELLOQI", "bag 20", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8D HELLO", "A records")
    say(table, "director rules interruption player=A reason=medical-emergency")
    assert (table.state.clock.running, table.state.clock.paused) == (None, 0)
    events = say(table, "director rules interruption player=A reason=family-emergency")
    assert "ClockNeutralised" not in names(events)
    assert reason(set_up("preset A"), "director rules interruption") is Reason.DOES_NOT_APPLY


def test_time_for_a_medical_reason_is_granted_before_the_game() -> None:
    table = set_up("preset A", ruleset="singapore-2015")
    say(table, "director rules medical-time player=B seconds=60 opponent-told=yes")
    assert table.state.clock.remaining_ms == (1_500_000, 1_560_000)
    say(table, "director rules medical-time player=B seconds=60 opponent-told=no")
    assert table.state.clock.remaining_ms == (1_500_000, 1_560_000)
    assert table.state.desk.rulings[-1].sections == ("G20",)
