# SPDX-License-Identifier: MIT
"""Cheating, drop-outs, missed games and starts over a whole tournament."""

from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.result_line import (
    GameKind,
    ResultLine,
    bye_line,
    double_forfeit_lines,
    forfeit_lines,
)
from desktop_app.tournament.rulings import (
    after_disqualification,
    after_drop_out,
    starts_of,
)

PLAYED = (
    ResultLine(1, "A", "B", GameKind.PLAYED, 2, 120, went_first=True),
    ResultLine(1, "B", "A", GameKind.PLAYED, 0, -120, went_first=False),
    ResultLine(1, "C", "D", GameKind.PLAYED, 1, 0, went_first=False),
    ResultLine(1, "D", "C", GameKind.PLAYED, 1, 0, went_first=True),
)


def test_the_games_of_a_cheat_become_byes() -> None:
    rules = load_ruleset("sanspa-2001")
    lines = after_disqualification(PLAYED, "A", rules)
    assert [(line.half_points, line.margin) for line in lines[:2]] == [(0, -50), (2, 50)]
    assert {line.kind for line in lines[:2]} == {GameKind.DISQUALIFICATION}
    assert lines[2:] == PLAYED[2:]


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "naspa-2016", "singapore-2015"])
def test_without_a_figure_of_the_book_the_director_names_one(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    if ruleset == "sanspa-1999":
        with pytest.raises(ValueError, match="names no margin"):
            after_disqualification(PLAYED, "A", rules)
    else:
        assert after_disqualification(PLAYED, "A", rules) == PLAYED
    lines = after_disqualification(PLAYED, "A", rules, 100)
    assert [line.margin for line in lines[:2]] == [-100, 100]


def test_a_drop_out_loses_everything_unless_excused() -> None:
    rules = load_ruleset("sanspa-2001")
    lines = after_drop_out(PLAYED, "A", rules)
    assert [(line.half_points, line.margin) for line in lines[:2]] == [(0, -50), (2, 50)]
    assert {line.kind for line in lines[:2]} == {GameKind.DROP_OUT}
    assert after_drop_out(PLAYED, "A", rules, is_excused=True) == PLAYED
    assert after_drop_out(PLAYED, "A", load_ruleset("sanspa-1999")) == PLAYED


def test_a_drop_out_keeps_their_losses_and_gains_no_spread() -> None:
    """2001 23 turns the player's wins into losses by fifty; all opponents win by fifty."""
    rules = load_ruleset("sanspa-2001")
    lines = (
        ResultLine(1, "A", "B", GameKind.PLAYED, 0, -120, went_first=True),
        ResultLine(1, "B", "A", GameKind.PLAYED, 2, 120, went_first=False),
        ResultLine(2, "A", "C", GameKind.PLAYED, 1, 0),
        ResultLine(2, "C", "A", GameKind.PLAYED, 1, 0),
        bye_line(rules, "A", 3),
        *forfeit_lines(rules, "A", "D", 4, is_abuse=True),
        # A game still to come.
        ResultLine(5, "A", "B", GameKind.DROP_OUT, 0, 0, is_rated=False),
        ResultLine(5, "B", "A", GameKind.DROP_OUT, 0, 0, is_rated=False),
    )
    ruled = after_drop_out(lines, "A", rules)
    own = [line for line in ruled if line.player == "A"]
    others = [line for line in ruled if line.player != "A"]
    assert [line.half_points for line in own] == [0] * 5
    assert [line.margin for line in own] == [-120, -50, -50, -150, -50]
    assert [(line.half_points, line.margin) for line in others] == [(2, 50)] * 4
    assert not any(line.is_rated for line in ruled)
    assert [line.round for line in ruled] == [line.round for line in lines]


def test_three_forfeits_are_two_firsts_and_a_second() -> None:
    rules = load_ruleset("naspa-2016")
    lines = [line for game in (3, 1, 2) for line in forfeit_lines(rules, "A", "B", game)]
    absent, present = starts_of(lines, "A", rules), starts_of(lines, "B", rules)
    assert (absent.firsts, absent.seconds, absent.forfeits) == (2, 1, 3)
    assert (present.firsts, present.seconds, present.forfeits) == (0, 0, 0)
    elsewhere = starts_of(lines, "A", load_ruleset("sanspa-2001"))
    assert (elsewhere.firsts, elsewhere.seconds, elsewhere.forfeits) == (0, 0, 3)


def test_played_games_count_and_byes_do_not() -> None:
    rules = load_ruleset("naspa-2016")
    lines = (
        *PLAYED,
        bye_line(rules, "A", 2),
        *double_forfeit_lines(rules, ("A", "B"), 3),
    )
    one, other = starts_of(lines, "A", rules), starts_of(lines, "B", rules)
    assert (one.firsts, one.seconds, one.forfeits) == (2, 0, 1)
    assert (other.firsts, other.seconds) == (1, 1)
