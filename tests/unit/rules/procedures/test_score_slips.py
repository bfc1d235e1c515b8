# SPDX-License-Identifier: MIT
"""Wrong scores, and missing totals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.procedures.conducting import ask
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import ALL_RULESETS, names, reason, say, set_up

_RACKS = ("rack A HELLOQI", "rack B CARDEFG", "bag 20", "turn A")
_PLAYED = ("A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_a_score_that_was_not_heard_is_settled_on_a_stopped_clock(ruleset: str) -> None:
    table = set_up(*_RACKS, "clock 10:00", ruleset=ruleset)
    say(table, "A starts-clock", "director rules score-slip slip=not-heard player=A")
    assert table.state.clock.reason == "score-difference"
    events = say(table, "director rules score-slip slip=not-heard player=A")
    assert "ClockNeutralised" not in names(events)


def test_written_scores_are_corrected_by_so_many_points_or_by_none() -> None:
    table = set_up(*_RACKS)
    say(table, *_PLAYED, "director rules score-slip slip=written-wrong player=A")
    assert table.state.points == (24, 0)
    say(table, "director rules score-slip slip=written-wrong player=A points=-4")
    assert table.state.points == (20, 0)


def test_only_some_books_count_a_score_announced_wrong() -> None:
    naspa, africa = set_up(*_RACKS), set_up(*_RACKS, ruleset="sanspa-1999")
    for table in (naspa, africa):
        say(table, "director rules score-slip slip=announced-wrong player=A")
    assert naspa.state.note("minor-infractions", 0) == 1
    assert not africa.state.desk.notes


def test_totals_that_need_not_be_written() -> None:
    family = set_up("rack A HELLO", ruleset="mattel-family")
    say(family, "A lays 8D HELLO", "A declares 24")
    assert reason(family, "director rules missing-total player=A") is Reason.DOES_NOT_APPLY
    naspa = set_up("rack A HELLO", "rack B QUIZ", "bag empty", "turn A")
    say(naspa, "A starts-clock", "A lays 8D HELL", "A declares 12", "A presses")
    assert reason(naspa, "director rules missing-total player=A") is Reason.NOT_ALLOWED
    assert reason(set_up("rack A HI"), "director rules missing-total") is Reason.DOES_NOT_APPLY


def test_a_warning_first_and_then_as_the_director_says() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-1999")
    say(table, *_PLAYED, "director rules missing-total player=A")
    assert reason(table, "director rules missing-total player=A") is Reason.ANSWER_NEEDED
    say(table, "director rules missing-total player=A measure=nothing")
    assert table.state.spread == (0, 0)
    say(table, "director rules missing-total player=A measure=penalise")
    assert table.state.spread == (-50, 0)


@pytest.mark.parametrize("ruleset", ["naspa-2016", "singapore-2015"])
def test_where_there_is_no_price_a_warning_is_all(ruleset: str) -> None:
    table = set_up(*_RACKS, ruleset=ruleset)
    say(table, *_PLAYED, "director rules missing-total player=A")
    ruling = "director rules missing-total player=A measure=penalise"
    assert reason(table, ruling) is Reason.BAD_ANSWER


def test_totals_are_added_up_on_the_offenders_time() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-2001")
    say(table, *_PLAYED)
    assert not PROCEDURES["total-added"].is_possible(table.state)
    say(table, "director rules missing-total player=A", "wait 10s")
    assert PROCEDURES["total-added"].is_due(table.state)
    say(table, "director rules total-added")
    assert table.state.clock.remaining_ms == (1_490_000, 1_500_000)
    assert table.state.clock.running == 1


def test_the_player_on_turn_adds_up_on_the_time_that_runs_anyway() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-2001")
    say(table, *_PLAYED)
    started = names(say(table, "director rules missing-total player=B"))
    ended = names(say(table, "director rules total-added"))
    assert "ClockStarted" not in (*started, *ended)


def test_adding_up_on_a_stopped_clock_costs_at_once() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-2001")
    say(table, *_PLAYED)
    say(table, "director rules missing-total player=A adding=on-stopped-clock")
    assert table.state.spread == (-50, 0)
    untimed = set_up(*_RACKS, "clock none", ruleset="sanspa-2001")
    say(untimed, "A lays 8D HELLO", "A declares 24", "A draws 2")
    say(untimed, "director rules missing-total player=B")
    assert not PROCEDURES["total-added"].is_due(untimed.state)


def test_a_book_of_ones_own_may_ask_nothing_for_it() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-2001")
    say(table, *_PLAYED)
    rules = table.state.setup.ruleset.with_values({"penalty.tariffs": []})
    state = replace(table.state, setup=replace(table.state.setup, ruleset=rules))
    answers = {"player": "A", "adding": "on-stopped-clock"}
    asked = ask(state, "missing-total", answers, judge=None, drawer=OrderedDrawer())
    assert "PlayerWarned" in names(asked.events)
    assert "SpreadPenalised" not in names(asked.events)
