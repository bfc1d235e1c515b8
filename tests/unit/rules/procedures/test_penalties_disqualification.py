# SPDX-License-Identifier: MIT
"""Cheating, and games that the director decides."""

from __future__ import annotations

import pytest

from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up


@pytest.mark.parametrize(
    ("ruleset", "answers", "margins", "section"),
    [
        ("sanspa-2001", "", (-50, 50), "2"),
        ("sanspa-1999", " spread=80", (-80, 80), "2"),
        ("naspa-2016", " spread=80", (-80, 80), "I.A"),
        ("singapore-2015", " spread=80", (-80, 80), "G20"),
    ],
)
def test_the_opponent_of_a_cheat_wins(
    ruleset: str, answers: str, margins: tuple[int, int], section: str
) -> None:
    table = set_up("points A 300 B 100", ruleset=ruleset)
    say(table, f"director rules disqualify player=A{answers}")
    result = table.state.result
    assert result is not None
    assert (result.margins, result.winner, result.is_rated) == (margins, 1, False)
    assert section in table.state.desk.rulings[-1].sections
    assert table.state.note("cheating-outcome", 0) == "disqualified"


def test_also_after_the_end() -> None:
    table = set_up("mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty")
    say(table, "A plays I8 S", "B accepts", "A signs", "B signs")
    say(table, "director rules disqualify player=A spread=50")
    assert table.state.result is not None
    assert table.state.result.winner == 1
    say(table, "director undoes")
    assert table.state.result.winner == 0
    assert table.state.result.signed == {0, 1}


@pytest.mark.parametrize(
    ("answers", "margins", "halves"),
    [
        ("to=B spread=150", (-150, 150), (0, 2)),
        ("to=tie", (0, 0), (1, 1)),
        ("to=nobody spread=100", (-100, -100), (0, 0)),
    ],
)
def test_the_director_decides_a_game(
    answers: str, margins: tuple[int, int], halves: tuple[int, int]
) -> None:
    table = set_up("points A 300 B 100")
    say(table, f"director rules award-game {answers}")
    assert table.state.result is not None
    assert (table.state.result.margins, table.state.result.half_points) == (margins, halves)


def test_games_of_three_have_no_margins() -> None:
    table = set_up("players A B C", "rack A Q", ruleset="mattel-family")
    assert reason(table, "A rules disqualify player=B spread=1") is Reason.ANSWER_NEEDED
    say(table, "A rules award-game to=nobody")
    assert table.state.result is not None
    assert (table.state.result.margins, table.state.result.half_points) == ((), (0, 0, 0))
