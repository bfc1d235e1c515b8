# SPDX-License-Identifier: MIT
"""Late arrivals and no-shows."""

from __future__ import annotations

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.timing import start_clock
from desktop_app.rules.commands import Arrive, StartClock
from desktop_app.rules.desk_events import Amount, Unit
from desktop_app.rules.events import ClockNeutralised
from desktop_app.rules.game import evolve
from desktop_app.rules.rejection import Reason, Rejection
from tests.helpers.tables import names, reason, say, set_up


def test_only_a_missing_player_arrives() -> None:
    table = set_up("preset A")
    assert reason(table, "A arrives") is Reason.WRONG_PHASE
    done = table.submit(Arrive(7))
    assert isinstance(done, Rejection)
    assert done.reasons == {Reason.NO_SUCH_PLAYER}
    say(table, "director rules forfeit player=A")
    assert reason(table, "A arrives") is Reason.GAME_OVER


def test_an_arrival_without_a_running_clock_costs_nothing() -> None:
    table = set_up("preset A", ruleset="singapore-2015")
    say(table, "director rules late-arrival player=A measure=wait", "wait 5:00")
    assert names(say(table, "A arrives")) == ["PlayerArrived", "RulingMade"]
    assert table.state.clock.remaining_ms == (1_500_000, 1_500_000)


@pytest.mark.parametrize("first", ["A", "B"])
def test_both_late_are_charged_what_each_has_missed(first: str) -> None:
    other = "B" if first == "A" else "A"
    table = set_up("preset A", ruleset="sanspa-2001")
    say(table, "director rules late-arrival missing=both", "wait 2:00", f"{first} arrives")
    say(table, "wait 1:00", f"{other} arrives")
    times = table.state.clock.remaining_ms
    seat = 0 if first == "A" else 1
    assert (times[seat], times[1 - seat]) == (1_380_000, 1_320_000)
    assert table.state.desk.rulings[-1].detail == Amount(180, Unit.SECONDS, "charged")


def test_players_arriving_together_are_not_charged() -> None:
    table = set_up("preset A", ruleset="sanspa-1999")
    say(table, "director rules late-arrival missing=both", "B arrives", "A arrives")
    assert table.state.clock.remaining_ms == (1_500_000, 1_500_000)
    assert not table.state.absent


def test_noted_lateness_counts_as_overtime_at_the_end() -> None:
    table = set_up("preset A")
    say(table, "wait 5:00", "director rules late-arrival missing=both", "wait 7:00")
    say(table, "A arrives", "B arrives", "settle", "A draws", "B draws", "A starts-clock")
    assert table.state.late_ms == (420_000, 0)
    say(table, "wait 18:00.999")
    assert table.state.charged_overtime_s(0) == 0
    say(table, "wait 0.001s")
    assert table.state.charged_overtime_s(0) == 1
    say(table, "wait 10:00")
    assert table.state.result is not None, "more than ten minutes over, with the seven noted"


def test_the_game_cannot_begin_while_a_player_is_missing() -> None:
    table = set_up()
    say(table, "wait 5:00", "director rules late-arrival player=B")
    assert reason(table, "draw") is Reason.AWAY
    settled = set_up("preset A")
    say(settled, "settle", "wait 5:00", "director rules late-arrival player=B")
    assert reason(settled, "A starts-clock") is Reason.AWAY
    say(settled, "A draws")
    assert reason(settled, "B draws") is Reason.AWAY, "who is not there draws nothing"
    going = set_up("rack A HELLO", "turn A", ruleset="sanspa-2001")
    say(going, "director rules late-arrival player=B")
    assert reason(going, "A passes") is Reason.AWAY


def test_a_table_that_was_left_waits_on_for_the_missing_player() -> None:
    table = set_up("preset A", ruleset="sanspa-2001")
    say(table, "director rules late-arrival player=B", "wait 2:00")
    left = evolve(table.state, ClockNeutralised(None, "resumed"))
    act = Act(left, None, OrderedDrawer())
    assert start_clock(act, StartClock(0)) is None
    assert act.state.clock.running == 1
    assert act.state.clock.remaining_ms == (1_500_000, 1_380_000)
