# SPDX-License-Identifier: MIT
"""Result lines as a tournament counts them."""

from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.result_line import (
    GameKind,
    ResultLine,
    bye_line,
    double_forfeit_lines,
    forfeit_lines,
    lines_of_game,
)
from tests.helpers.tables import say, set_up

FINISHED = (
    "mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty",
    "points A 300 B 320", "first B",
)  # fmt: skip


def test_a_played_game_counts_for_both() -> None:
    table = set_up(*FINISHED, ruleset="sanspa-2001")
    say(table, "director rules penalise-spread player=A spread=50", "A plays I8 S", "B accepts")
    one, other = lines_of_game(table.state, 3)
    assert one == ResultLine(3, "A", "B", GameKind.PLAYED, 2, 10, -50, went_first=False)
    assert other == ResultLine(3, "B", "A", GameKind.PLAYED, 0, -10, went_first=True)
    assert (one.spread, other.spread) == (-40, -10)


@pytest.mark.parametrize(
    ("ruling", "kind"),
    [
        ("leave-game player=A", GameKind.LEFT),
        ("forfeit player=A", GameKind.FORFEIT),
        ("double-forfeit", GameKind.DOUBLE_FORFEIT),
        ("disqualify player=A spread=50", GameKind.DISQUALIFICATION),
        ("award-game to=tie", GameKind.AWARDED),
    ],
)
def test_rulings_have_their_own_kinds(ruling: str, kind: GameKind) -> None:
    table = set_up("points A 30 B 20")
    say(table, f"director rules {ruling}")
    assert {line.kind for line in lines_of_game(table.state)} == {kind}


def test_a_bye_has_one_line_and_is_no_start() -> None:
    table = set_up("mode automatic")
    say(table, "director rules bye player=B")
    line = ResultLine(1, "B", "", GameKind.BYE, 2, 50, is_rated=False)
    assert lines_of_game(table.state) == (line,)
    assert bye_line(table.state.setup.ruleset, "B", 1) == line


def test_a_forfeit_after_turns_is_a_start() -> None:
    table = set_up("first A", "points A 30 B 20", "board 8E CARD")
    say(table, "director rules forfeit player=B")
    assert [line.went_first for line in lines_of_game(table.state)] == [True, False]


def test_only_decided_games_of_two_have_lines() -> None:
    table = set_up("rack A Q")
    with pytest.raises(ValueError, match="not over"):
        lines_of_game(table.state)
    three = set_up("players A B C", "rack A Q", ruleset="mattel-family")
    say(three, "A rules award-game to=A")
    with pytest.raises(ValueError, match="two players"):
        lines_of_game(three.state)


def test_absences_cost_what_the_book_says() -> None:
    rules = load_ruleset("sanspa-2001")
    absent, present = forfeit_lines(rules, "A", "B", 2)
    assert (absent.half_points, absent.spread, present.half_points, present.spread) == (
        0, -50, 2, 50,
    )  # fmt: skip
    assert (absent.opponent, present.opponent, present.is_rated) == ("B", "A", False)
    abusing, opponent = forfeit_lines(rules, "A", "B", 2, is_abuse=True)
    assert (abusing.spread, opponent.spread) == (-150, 50)
    # If the director sets the figure, the usual one applies until then.
    assert forfeit_lines(load_ruleset("naspa-2016"), "A", "B", 2, is_abuse=True)[0].spread == -50
    both = double_forfeit_lines(rules, ("A", "B"), 2)
    assert [(line.player, line.half_points, line.spread) for line in both] == [
        ("A", 0, -50),
        ("B", 0, -50),
    ]
