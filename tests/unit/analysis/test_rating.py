# SPDX-License-Identifier: MIT
from __future__ import annotations

import random

import pytest

from desktop_app.analysis.rating import (
    MAX_DEVIATION,
    RatedGame,
    Rating,
    after_game,
    followed_rating,
    rating_course,
)


def test_the_published_example_comes_out() -> None:
    # The first of the three games in the example of "The Glicko system" (1999): the volatility is
    # too small to show.
    after = after_game(Rating(1500, 200, 0.06), Rating(1400, 30), 1)
    assert after.rating == pytest.approx(1563.56, abs=0.1)
    assert after.deviation == pytest.approx(175.40, abs=0.1)
    assert after.volatility == pytest.approx(0.06, abs=1e-4)


def test_a_win_raises_a_loss_lowers_and_a_tie_between_equals_changes_nothing() -> None:
    known = Rating(100, 60)
    assert after_game(known, Rating(100, 20), 1).rating > 100
    assert after_game(known, Rating(100, 20), 0).rating < 100
    assert after_game(known, Rating(100, 20), 0.5).rating == pytest.approx(100)


def test_every_game_makes_the_rating_surer_and_an_upset_moves_it_further() -> None:
    new = Rating(0)
    played = after_game(new, Rating(0, 20), 1)
    assert played.deviation < new.deviation == MAX_DEVIATION
    expected = after_game(Rating(0, 80), Rating(-400, 20), 1).rating
    upset = after_game(Rating(0, 80), Rating(400, 20), 1).rating
    assert upset > expected > 0


def test_a_surprising_run_raises_the_volatility() -> None:
    rating = Rating(0, 50)
    for _ in range(15):
        rating = after_game(rating, Rating(500, 20), 1)
    assert rating.volatility > 0.06


def test_a_person_is_found_where_they_are() -> None:
    rng = random.Random(5)
    true, inside = 220.0, 0
    for person in range(40):
        rating = Rating(-200)
        for _ in range(40):
            # The opponent offered next is the one nearest to the rating, in steps of 120.
            against = 120 * round(rating.rating / 120)
            chance = 1 / (1 + 10 ** ((against - true) / 400))
            rating = after_game(rating, Rating(against, 15), float(rng.random() < chance))
        low, high = rating.interval
        inside += low <= true <= high
        assert rating.rating == pytest.approx(true, abs=220), person
    assert inside >= 35


def test_the_course_has_a_point_for_every_game_in_order() -> None:
    games = [RatedGame(f"g{at}", at, Rating(0, 20), at % 2) for at in range(6)]
    course = list(rating_course(Rating(0), games))
    assert [point.game for point in course] == [game.game for game in games]
    assert course[0].rating == after_game(Rating(0), Rating(0, 20), 0)
    assert course[1].rating == after_game(course[0].rating, Rating(0, 20), 1)
    assert list(rating_course(Rating(0), [])) == []


def played(*results: tuple[float, float]) -> list[RatedGame]:
    """Games against opponents of these ratings, with these scores."""
    return [
        RatedGame(f"g{at}", at, Rating(opponent, 20), score)
        for at, (opponent, score) in enumerate(results)
    ]


def test_the_one_that_follows_moves_two_levels_a_game_at_most() -> None:
    assert followed_rating(-800, []) == -800
    assert followed_rating(-800, played((-800, 1))) == -550
    assert followed_rating(-800, played((-800, 0))) == -1050
    assert -550 < followed_rating(-800, played((-800, 1), (-550, 1))) <= -300


def test_it_stays_where_half_the_games_are_won() -> None:
    even = played(*[(300, at % 2) for at in range(30)])
    assert abs(followed_rating(-800, even) - 300) < 60


def test_it_forgets_a_long_time_at_another_level() -> None:
    """Who has learned much is not held back by a hundred games from before."""
    before = [(-800.0, float(at % 2)) for at in range(100)]
    assert followed_rating(-800, played(*before)) < -700
    better = [(-800.0, 1.0), (-600.0, 1.0), (-400.0, 1.0), (-200.0, 1.0), (0.0, 1.0), (200.0, 0.0)]
    assert -200 < followed_rating(-800, played(*before, *better, *better)) < 400
