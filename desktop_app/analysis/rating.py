# SPDX-License-Identifier: MIT
"""A person's rating from their games against opponents of known strength: Glicko-2.

Source: Mark E. Glickman, "Example of the Glicko-2 system" (2013); the steps below are from there.
Ratings are on the scale of the ladder: 400 points are odds of ten to one. Every game is one rating
period, because a person wants to see what a game did.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

SCALE = 400 / math.log(10)
_TAU = 0.5
"""How quickly the volatility changes; Glickman recommends 0.3 to 1.2."""

_SETTLED = 1e-6
MAX_DEVIATION = 350.0
"""The deviation of a player without a game."""

MAX_ERROR = 150.0
"""A rating with a larger error is not shown: levels are about 100 points apart."""

_WIDTH = 1.96


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength as far as it is known.

    Attributes:
        rating: in points of the ladder, whose mean is 0.
        deviation: standard deviation of the rating.
        volatility: how much the strength itself changes.
    """

    rating: float
    deviation: float = MAX_DEVIATION
    volatility: float = 0.06

    @property
    def error(self) -> float:
        """Half the width of the interval that holds the true strength with 95 %."""
        return _WIDTH * self.deviation

    @property
    def interval(self) -> tuple[float, float]:
        """The true strength lies between these with 95 %."""
        return self.rating - self.error, self.rating + self.error

    @property
    def is_telling(self) -> bool:
        """True if it is sure enough to be shown."""
        return self.error < MAX_ERROR


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game as it counts.

    Attributes:
        game: its id.
        played_at_ms: Unix time in milliseconds.
        opponent: the opponent's rating, with its deviation.
        score: 1 for a win, 0.5 for a tie, 0 for a loss.
    """

    game: str
    played_at_ms: int
    opponent: Rating
    score: float


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """The rating after a game."""

    game: str
    played_at_ms: int
    rating: Rating


def after_game(before: Rating, opponent: Rating, score: float) -> Rating:
    """The rating after one game.

    Args:
        before: the rating before it.
        opponent: the opponent's.
        score: 1 for a win, 0.5 for a tie, 0 for a loss.
    """
    return after_period(before, [(opponent, score)])


def after_period(before: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after several games that count together, such as those of one event.

    Args:
        before: the rating before them.
        games: each opponent's rating before them, with the score as in `after_game`; not empty.
    """
    deviation = before.deviation / SCALE
    precision = surprise = 0.0
    for opponent, score in games:
        weight = _weight(opponent.deviation / SCALE)
        gap = (before.rating - opponent.rating) / SCALE
        expected = 1 / (1 + math.exp(-weight * gap))
        precision += weight**2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    variance = 1 / precision
    volatility = _volatility(before.volatility, deviation, variance, variance * surprise)
    widened = math.hypot(deviation, volatility)
    narrowed = 1 / math.sqrt(1 / widened**2 + precision)
    moved = narrowed**2 * surprise
    return Rating(before.rating + SCALE * moved, min(MAX_DEVIATION, SCALE * narrowed), volatility)


def rating_course(start: Rating, games: Iterable[RatedGame]) -> Iterator[RatingPoint]:
    """The rating after each game; the games come in the order in which they were played."""
    rating = start
    for game in games:
        rating = after_game(rating, game.opponent, game.score)
        yield RatingPoint(game.game, game.played_at_ms, rating)


_RECENT, _FADES = 20, 0.95
"""So many of the last games are looked at, each counting so much of the one after it."""
_FIRST_DEVIATION = 1_000.0
"""How far from the first guess a person may be: the ladder's ends are 2,500 points apart."""
_MOST_MOVED = 250.0
"""Points by which one game moves it at most: about two levels."""


def followed_rating(first: float, games: Sequence[RatedGame]) -> float:
    """The rating by which an opponent follows a person from game to game.

    It is the one under which their last games are likeliest, by the odds of the ladder, and one
    game moves it by two levels at most. Unlike Glicko's, which becomes sure of itself, it is at a
    strong person's level after some twelve games, wherever it began.

    Args:
        first: the guess before the first game.
        games: that count, oldest first.
    """
    rating = first
    for count in range(max(0, len(games) - _RECENT) + 1, len(games) + 1):
        found = _likeliest(first, games[max(0, count - _RECENT) : count])
        rating += min(_MOST_MOVED, max(-_MOST_MOVED, found - rating))
    return rating


def _likeliest(first: float, games: Sequence[RatedGame]) -> float:
    """The likeliest rating, found by Newton's method; `first` is the mean of what is expected."""
    rating, spread = first, (_FIRST_DEVIATION / SCALE) ** 2
    for _ in range(_MOST_STEPS):
        slope, bend = (first - rating) / SCALE / spread, 1 / spread
        for age, game in enumerate(reversed(games)):
            expected = 1 / (1 + math.exp((game.opponent.rating - rating) / SCALE))
            slope += _FADES**age * (game.score - expected)
            bend += _FADES**age * expected * (1 - expected)
        step = max(-_MOST_MOVED, min(_MOST_MOVED, SCALE * slope / bend))
        rating += step
        if abs(step) < 1:
            break
    return rating


_MOST_STEPS = 50


def _weight(deviation: float) -> float:
    """How much a game tells, by the other player's deviation: g in Glickman's step 3."""
    return 1 / math.sqrt(1 + 3 * (deviation / math.pi) ** 2)


def _volatility(before: float, deviation: float, variance: float, change: float) -> float:
    """The new volatility, found by the Illinois method: Glickman's step 5."""
    start = math.log(before**2)

    def slope(at: float) -> float:
        grown = math.exp(at)
        whole = deviation**2 + variance + grown
        return grown * (change**2 - whole) / (2 * whole**2) - (at - start) / _TAU**2

    surplus = change**2 - deviation**2 - variance
    if surplus > 0:
        high = math.log(surplus)
    else:
        steps = 1
        while slope(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    low = start
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _SETTLED:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
