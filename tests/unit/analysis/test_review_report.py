# SPDX-License-Identifier: MIT
"""Reports of reviews: worst turns, and the sums of a player over games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.analysis.review import ChallengeKind, Depth, TurnReview, player_reviews
from desktop_app.analysis.review_report import (
    GameReport,
    clock_of,
    draw_chance,
    left_out,
    phase_of,
    player_report,
    worst_turns,
)
from desktop_app.analysis.why import MistakeKind
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Play
from tests.helpers.play_turns import turns_of
from tests.helpers.positions import ENGLISH_SET
from tests.helpers.review_figures import FINE, MISTAKE, TIE, option, report


def same(one: str, other: str) -> bool:
    return one == other


def test_the_worst_turns_come_first() -> None:
    small = replace(MISTAKE, line=4, cost_win=0.02)
    points = replace(MISTAKE, line=6, measure="spread", cost_points=30.0)
    assert [turn.line for turn in worst_turns([small, MISTAKE, points, FINE])] == [0, 6, 4]
    assert worst_turns([MISTAKE], player=1) == []
    assert len(worst_turns([MISTAKE] * 5, most=2)) == 2


def test_a_player_is_summed_over_games() -> None:
    found = player_report("Ann", [report(), report("2026-12-01")], same)
    assert (found.games, found.turns) == (2, 2)
    assert found.kinds[MistakeKind.MISSED_BINGO].count == 2
    assert found.kinds[MistakeKind.MISSED_BINGO].points == 120.0
    assert found.phases["opening"].games == pytest.approx(0.4)
    assert found.lengths[7].count == 2
    assert (found.bingos, found.possible) == (0, 2)
    assert found.months == {"2026-11": (1, 60.0), "2026-12": (1, 60.0)}
    assert found.challenges[ChallengeKind.WRONG].count == 2
    assert found.challenges[ChallengeKind.WRONG].points > 0
    assert [word.word for word in found.missed] == ["RETAINS", "RETAINS"]
    assert found.missed[0].played == "8G TIE"
    assert found.luck_points == 24.0


def test_turns_whose_rack_is_partly_known_are_in_no_sum() -> None:
    turns = turns_of("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: EIT 8G TIE +6 6\n")
    (bare,) = (TurnReview(0, 0, Depth.QUICK, problem=turn.problem) for turn in turns)
    sums = player_reviews((bare,), 2)
    game = GameReport(("Ann", "Ben"), (6, 0), "2026-11-20", turns, (bare,), sums, ())
    found = player_report("Ann", [game], same)
    assert turns[0].is_partly_known and left_out((bare,))
    assert (found.turns, found.bingos, found.months, found.luck_points) == (0, 0, {}, 0.0)
    assert (sums[0].turns, sums[0].cost_points, sums[0].luck_points) == (0, 0, 0)


def test_the_other_player_has_their_own_sums() -> None:
    found = player_report("Ben", [report()], same)
    assert (found.turns, found.kinds, found.challenges) == (1, {}, {})
    assert player_report("Cid", [report()], same).games == 0


def test_phases_and_clocks() -> None:
    assert [phase_of(count) for count in (86, 61, 60, 8, 7, 1, 0)] == [
        "opening", "opening", "middle", "middle", "late", "late", "endgame",
    ]  # fmt: skip
    minute = 60_000
    assert [clock_of(each) for each in (11 * minute, 5 * minute, 119_000, 59_999, -1)] == [
        10, 5, 1, 0, -1,
    ]  # fmt: skip


def test_the_chance_to_draw_a_word() -> None:
    # 9 A and 2 B among 100 tiles: 18 of 4,950 pairs.
    assert draw_chance("AB", ENGLISH_SET) == pytest.approx(18 / 4950)
    assert draw_chance("ZZ", ENGLISH_SET) == 0.0


def test_a_word_that_was_played_elsewhere_is_not_one_that_was_missed() -> None:
    better = option(Play(7, 5, Direction.ACROSS, tuple("TIE")), ("TIE",))
    twice = replace(MISTAKE, options=(better, option(TIE, ("TIE",))))
    reviews = (twice, FINE)
    game = replace(report(), reviews=reviews, players=player_reviews(reviews, 2))
    found = player_report("Ann", [game], same)
    assert found.missed == [] and found.lengths[3].count == 1
