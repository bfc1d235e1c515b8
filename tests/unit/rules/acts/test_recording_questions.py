# SPDX-License-Identifier: MIT
"""Asking for scores and places."""

from __future__ import annotations

import pytest

from desktop_app.rules.commands import AskOpponent
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.table_events import OpponentAsked
from tests.helpers.tables import reason, say, set_up

_RACKS = ("rack A HELLOQI", "rack B CARDEFG", "bag 20", "turn A")
_PLAYED = ("A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")


@pytest.mark.parametrize(
    ("ruleset", "allowed"),
    [
        ("sanspa-1999", False),
        ("sanspa-2001", True),
        ("singapore-2015", True),
        ("naspa-2016", False),
    ],
)
def test_on_whose_time_a_score_may_be_asked_for(ruleset: str, allowed: bool) -> None:
    table = set_up(*_RACKS, ruleset=ruleset)
    say(table, *_PLAYED)
    for act in ("asks-score", "asks-cume"):
        assert OpponentAsked(1, act[5:].replace("cume", "cumulative")) in say(table, f"B {act}")
        if allowed:
            say(table, f"A {act}")
        else:
            assert reason(table, f"A {act}") is Reason.CLOCK_STATE


def test_on_a_clock_stopped_for_the_scores_both_may_ask() -> None:
    table = set_up(*_RACKS)
    say(table, *_PLAYED, "B neutralises director")
    assert reason(table, "B asks-cume") is Reason.CLOCK_STATE
    say(table, "B starts-clock", "B neutralises score-difference", "A asks-cume", "B asks-score")


def test_without_a_clock_no_time_is_charged() -> None:
    table = set_up(*_RACKS, "clock none")
    say(table, "A asks-cume", "A lays 8D HELLO", "A declares 24", "A asks-score", "B asks-where")


def test_a_question_that_makes_no_sense() -> None:
    table = set_up(*_RACKS)
    done = table.submit(AskOpponent(0, "the weather"))
    assert isinstance(done, Rejection)
    assert done.reasons == {Reason.BAD_VALUE}
    for act in ("A asks-score", "A asks-where"):
        assert reason(table, act) is Reason.WRONG_PHASE
    assert reason(set_up("preset A"), "A asks-cume") is Reason.WRONG_PHASE


def test_with_an_empty_bag_only_the_last_total_must_be_stated() -> None:
    table = set_up("rack A HELLOQI", "rack B CARDEFG", "bag empty", "turn A")
    say(table, *_PLAYED, "B asks-cume")
    assert table.state.desk.rulings[-1].topic == "cume-verify-bag-empty"
