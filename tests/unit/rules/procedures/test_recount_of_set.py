# SPDX-License-Identifier: MIT
"""Counting the set before and during a game."""

from __future__ import annotations

import pytest

from desktop_app.play.automatic import routine
from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.rejection import Reason
from desktop_app.rules.set_check import SET_CHECK, is_start_refused
from tests.helpers.tables import ALL_RULESETS, reason, refused, say, set_up


def new_game(ruleset: str) -> Table:
    """Return a table by the book before the first draw."""
    return set_up("preset A", ruleset=ruleset)


@pytest.mark.parametrize(
    ("ruleset", "refuses"),
    [
        ("sanspa-1999", False),
        ("mattel-family", False),
        ("sanspa-2001", False),
        ("singapore-2015", False),
        ("naspa-2016", True),
    ],
)
def test_a_wrong_count_before_the_start(ruleset: str, refuses: bool) -> None:
    table = new_game(ruleset)
    is_directors = ruleset.startswith("sanspa")
    answer = " decision=go-on" if is_directors else ""
    say(table, f"director rules set-count missing=Q{answer}")
    assert is_start_refused(table.state) is refuses
    assert table.state.missing == ("Q",)
    assert "Q" not in table.state.bag
    say(table, "settle")
    if refuses:
        assert reason(table, "A draws") is Reason.SET_WRONG
        assert routine(table.state) is None
    else:
        say(table, "A draws")


def test_a_count_that_is_right_again_lifts_the_refusal() -> None:
    table = new_game("naspa-2016")
    say(table, "director rules set-count extra=YY", "settle")
    assert table.state.added == ("Y", "Y")
    say(table, "director rules set-count")
    assert not table.state.added
    assert not is_start_refused(table.state)
    say(table, "A draws")


def test_no_draw_for_the_start_with_a_wrong_set() -> None:
    table = set_up(ruleset="naspa-2016")
    say(table, "director rules set-count counted=101")
    assert reason(table, "draw") is Reason.SET_WRONG


@pytest.mark.parametrize(
    "answers",
    ["missing=Q counted=100", "missing=QQ", "missing=1", "counted=1001", "extra=none missing=("],
)
def test_a_count_that_does_not_fit(answers: str) -> None:
    table = new_game("singapore-2015")
    assert reason(table, f"director rules set-count {answers}") is Reason.BAD_ANSWER


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_a_count_during_the_game(ruleset: str) -> None:
    table = set_up("rack A AEIOURS", "rack B ?", ruleset=ruleset)
    say(table, "director rules set-count")
    assert not table.state.note(SET_CHECK)
    way = table.state.setup.ruleset.set.wrong_count_after_start
    if way == "play-on":
        say(table, "director rules set-count missing=Q")
        assert not table.state.note(SET_CHECK)
        return
    step = refused(table, "director rules set-count counted=50")
    assert (step.reason, step.detail) == (Reason.ANSWER_NEEDED, "cause")
    cause = "missing-tile" if way == "procedure" else "foreign-tile"
    say(table, f"director rules set-count counted=50 cause={cause}")
    assert table.state.note(SET_CHECK) == cause


def test_a_missing_tile_explains_itself() -> None:
    table = set_up("rack A AEIOURS", ruleset="sanspa-2001")
    say(table, "director rules set-count missing=Q")
    assert table.state.note(SET_CHECK) == "missing-tile"
    say(table, "director rules set-count missing=Q extra=Y cause=extra-tiles")
    assert table.state.note(SET_CHECK) == "extra-tiles"


def test_after_the_end_the_result_stands() -> None:
    table = set_up("mode automatic", "board 8D CARD", "rack A S", "rack B ?", "bag empty")
    say(table, "A plays 8H S", "B accepts", "director rules set-count missing=Q")
    assert table.state.is_over
    assert table.state.desk.rulings[-1].detail == Outcome("play-on")
    say(table, "A signs", "B signs")
    assert reason(table, "director rules set-count") is Reason.DOES_NOT_APPLY
