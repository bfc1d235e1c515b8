# SPDX-License-Identifier: MIT
"""Players who are missing when the round begins."""

from __future__ import annotations

import pytest

from desktop_app.rules.rejection import Reason
from tests.helpers.tables import ALL_RULESETS, reason, refused, say, set_up


def test_five_minutes_are_free_in_one_book() -> None:
    table = set_up("preset A")
    refusal = refused(table, "director rules late-arrival player=A waited=299")
    assert (refusal.reason, refusal.detail) == (Reason.NOT_ALLOWED, "300")
    assert refusal.sections == ("III.C",)
    say(table, "director rules late-arrival player=A waited=300")
    assert table.state.clock.running == 0


def test_a_director_who_may_start_the_clock_may_also_wait() -> None:
    table = set_up("preset A")
    say(table, "director rules late-arrival player=A measure=wait")
    assert table.state.clock.running is None
    assert table.state.absent == {0: True}
    assert reason(table, "director rules late-arrival player=B") is Reason.DOES_NOT_APPLY


def test_once_a_turn_is_over_no_player_is_late() -> None:
    table = set_up("rack A HELLOQI", "rack B CARDEFG", "bag 20")
    say(table, "A starts-clock", "A passes", "A presses")
    ruling = "director rules late-arrival player=B measure=wait"
    assert reason(table, ruling) is Reason.DOES_NOT_APPLY
    laid = set_up("rack A HELLOQI", "bag 20")
    say(laid, "A starts-clock", "A lays 8D HELLO")
    assert reason(laid, ruling) is Reason.DOES_NOT_APPLY


@pytest.mark.parametrize(("starter", "left"), [("director", 1_200_000), ("player", 1_500_000)])
def test_whose_start_of_the_clock_counts(starter: str, left: int) -> None:
    table = set_up("preset A", ruleset="sanspa-2001")
    say(table, f"director rules late-arrival player=B starter={starter}", "wait 5:00", "B arrives")
    assert table.state.clock.remaining_ms == (1_500_000, left)


def test_in_silent_rulesets_the_director_names_the_cost_of_a_late_start() -> None:
    table = set_up("preset A")
    say(table, "director rules late-arrival player=A measure=wait")
    say(table, "director rules late-unstarted-clock seconds=90")
    assert table.state.clock.remaining_ms == (1_410_000, 1_500_000)
    free = set_up("preset A", ruleset="sanspa-1999")
    say(free, "director rules late-arrival missing=both measure=wait")
    say(free, "director rules late-unstarted-clock player=B")
    assert free.state.clock.remaining_ms == (1_500_000, 1_500_000)
    assert free.state.absent == {0: True}


def test_a_running_clock_is_no_unstarted_one() -> None:
    table = set_up("preset A", ruleset="sanspa-2001")
    say(table, "director rules late-arrival player=A")
    ruling = "director rules late-unstarted-clock session-overruns=no"
    assert reason(table, ruling) is Reason.DOES_NOT_APPLY


def test_a_player_may_decline_while_a_clock_runs() -> None:
    table = set_up("preset A")
    say(table, "wait 5:00", "director rules late-arrival player=A")
    say(table, "director rules decline-to-play player=B")
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.result.margins) == (0, (50, -50))
    assert table.state.clock.running is None


def test_where_no_price_is_given_the_director_names_one() -> None:
    table = set_up("preset A", ruleset="singapore-2015")
    assert reason(table, "director rules decline-to-play player=B") is Reason.ANSWER_NEEDED
    say(table, "director rules decline-to-play player=B spread=30")
    assert table.state.result is not None
    assert table.state.result.margins == (30, -30)


def test_a_game_that_has_begun_is_not_declined() -> None:
    table = set_up("preset A")
    say(table, "settle", "A draws 1")
    assert reason(table, "director rules decline-to-play player=B") is Reason.DOES_NOT_APPLY


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_everybody_may_come_and_play_after_all(ruleset: str) -> None:
    table = set_up(ruleset=ruleset)
    measure = "" if ruleset == "mattel-family" else " measure=wait"
    say(table, f"director rules late-arrival missing=both{measure}", "wait 10:00")
    say(table, "A arrives", "B arrives", "draw", "A draws", "B draws")
    assert not table.state.absent


def test_who_came_late_without_a_word_to_the_director() -> None:
    table = set_up("preset A", ruleset="sanspa-2001")
    say(table, "director rules late-unstarted-clock player=B session-overruns=no")
    assert table.state.clock.remaining_ms == (1_500_000, 1_500_000)
    untimed = set_up("preset A", ruleset="mattel-family")
    ruling = "director rules late-unstarted-clock player=B"
    assert reason(untimed, ruling) is Reason.DOES_NOT_APPLY
