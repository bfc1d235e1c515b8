# SPDX-License-Identifier: MIT
"""Words of one challenge that were looked up one by one."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up


def _said(words: str, ruleset: str = "naspa-2016") -> Table:
    table = set_up("board 5I TO", "rack A AX", "points A 100 B 100", ruleset=ruleset)
    say(table, "A starts-clock", "A lays 6I AX", "A declares 52", "A presses")
    say(table, f"B says-challenge {words}", "B neutralises")
    return table


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        ("fault=one player=A verdict=unacceptable", (90, 100)),
        ("fault=one player=B verdict=unacceptable", (100, 90)),
        ("fault=both verdict=unacceptable", (100, 100)),
        ("fault=one player=B verdict=acceptable", (152, 100)),
    ],
)
def test_found_midway(answers: str, points: tuple[int, int]) -> None:
    table = _said("AX TA")
    say(table, f"director rules lookup-error {answers}")
    assert table.state.points == points
    assert (table.state.dispute is None) is ("unacceptable" in answers)
    assert table.state.desk.rulings[-1].sections == ("IV.J.2",)


@pytest.mark.parametrize(("verdict", "points"), [("invalid", (100, 90)), ("valid", (152, 100))])
def test_found_afterwards(verdict: str, points: tuple[int, int]) -> None:
    table = _said("AX TA")
    say(table, f"B adjudicates {verdict}", "director rules lookup-error fault=one player=B")
    assert table.state.points == points


def test_one_word_is_always_looked_up_alone() -> None:
    table = _said("AX")
    assert reason(table, "director rules lookup-error fault=both") is Reason.DOES_NOT_APPLY


def test_it_is_the_players_own_lookup_only() -> None:
    table = _said("AX TA", ruleset="sanspa-2001")
    assert reason(table, "director rules lookup-error fault=both") is Reason.DOES_NOT_APPLY
