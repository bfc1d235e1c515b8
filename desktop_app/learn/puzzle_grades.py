# SPDX-License-Identifier: MIT
"""How hard puzzles are, in points of the ladder, by the levels that solve them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from desktop_app.engine.bots import Bot
from desktop_app.engine.evaluated_rows import score_of
from desktop_app.engine.profile import Profile
from desktop_app.engine.situation import Situation
from desktop_app.learn.puzzle_proof import is_in
from desktop_app.learn.puzzle_words import BY_HEART, RAREST, PuzzleWords
from desktop_app.learn.puzzles import (
    Kind,
    Puzzle,
    before_play,
)
from desktop_app.learn.word_looks import WordLooks
from desktop_app.play.players import Players
from desktop_app.rules.move import PLAYED_THROUGH, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.tiles import is_blank

_ASKED = ("abby", "cato", "elin", "gus", "ivo", "kai", "max", "omar", "quinn", "sam", "uma")
"""Levels that are asked how hard a puzzle is."""

SEEDS = 2
"""Players of each level, who know and see different words."""

_PRIOR_DEVIATION = 300.0
_SCALE = 400 / math.log(10)


_KIND_GUESS = {
    Kind.BEST: 0.0,
    Kind.BINGO: 0.0,
    Kind.OUT_IN_TWO: 350.0,
    Kind.SAFE: 500.0,
    Kind.EXCHANGE: 100.0,
}
"""The rating that a puzzle of each kind is taken for at first; challenges need none."""

_CHALLENGE_RATING, _LOOK_RATING = 600.0, 350.0
_USUAL_LOOK, _USUAL_LEVEL = 0.87, 70
"""Means of 51 phoneys and 50 good plays; their looks had a standard deviation of 0.6."""


class Grader:
    """Rates puzzles.

    Args:
        players: the levels.
        ratings: of the levels on the ladder, by id.
        words: the list of the puzzles.
        looks: how much texts look like its words.
        bot: makes the player of a level and a seed.
    """

    def __init__(
        self,
        players: Players,
        ratings: Mapping[str, float],
        words: PuzzleWords,
        looks: WordLooks,
        bot: Callable[[Profile, int], Bot],
    ) -> None:
        self._players, self._ratings = players, ratings
        self._words, self._looks, self._bot = words, looks, bot

    def rate(self, puzzle: Puzzle, situation: Situation) -> float:
        """How hard a puzzle is, in points of the ladder, by the levels that solve it."""
        if puzzle.play is not None:
            return self._rate_challenge(puzzle, before_play(situation, puzzle.play), puzzle.play)
        view = situation.as_view()
        asked: list[tuple[float, float]] = []
        for profile, rating in self._graders:
            seeds = range(1 if profile.is_static else SEEDS)
            solved = sum(self._solves(profile, seed, puzzle, view) for seed in seeds)
            asked += [(rating, 1.0)] * solved + [(rating, 0.0)] * (len(seeds) - solved)
        return _fit(asked, self._first_guess(puzzle, situation))

    @cached_property
    def _graders(self) -> tuple[tuple[Profile, float], ...]:
        ratings = self._ratings
        return tuple(
            (self._players.find(name), ratings[name]) for name in _ASKED if name in ratings
        )

    def _solves(self, profile: Profile, seed: int, puzzle: Puzzle, view: SeatView) -> bool:
        return is_in(view.board, self._bot(profile, seed).choose_move(view), puzzle.answers)

    def _rate_challenge(self, puzzle: Puzzle, before: Situation, play: Play) -> float:
        """How hard a challenge is: a phoney that looks like a word, a rare word that does not.

        The levels are not asked, because a weak one that never challenges would accept any word.
        Phoneys and good plays get the same ratings on average, so a grade does not give it away.
        """
        if puzzle.phoneys:
            look = min(map(self._looks.look, puzzle.phoneys))
            return _CHALLENGE_RATING + _LOOK_RATING * (look - _USUAL_LOOK)
        words = [text for text in score_of(before, play).texts if len(text) > BY_HEART]
        rarest = max(words, key=self._words.level_of)
        rarity = min(self._words.level_of(rarest), RAREST) - _USUAL_LEVEL
        look = self._looks.look(rarest)
        return _CHALLENGE_RATING - _LOOK_RATING * (look - _USUAL_LOOK) + 8 * rarity

    def _first_guess(self, puzzle: Puzzle, situation: Situation) -> float:
        """How hard a puzzle looks: its words, their length, blanks and cross words."""
        guess = _KIND_GUESS[puzzle.kind]
        best = puzzle.answers[0]
        if not isinstance(best, Play):
            return guess
        main, *crossing = score_of(situation, best).texts
        level = min(self._words.level(situation, (best,)), RAREST)
        blanks = sum(tile != PLAYED_THROUGH and is_blank(tile) for tile in best.tiles)
        return guess + 8 * (level - 35) + 60 * (len(main) - 5) + 150 * blanks + 80 * len(crossing)


def _fit(asked: Sequence[tuple[float, float]], guess: float) -> float:
    """The rating that explains best which levels solved a puzzle, drawn towards a first guess."""

    def slope(at: float) -> float:
        pull = (guess - at) / _PRIOR_DEVIATION**2
        return pull + sum(
            (1 / (1 + math.exp((at - rating) / _SCALE)) - solved) / _SCALE
            for rating, solved in asked
        )

    low, high = -2_000.0, 2_500.0
    while high - low > 0.5:
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return (low + high) / 2
