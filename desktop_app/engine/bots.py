# SPDX-License-Identifier: MIT
"""Bots that need no search. A bot gets only what its seat may see."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Protocol

from desktop_app.engine.candidates import exchanges_of, find_best, plays_of, question_of, rank_plays
from desktop_app.engine.equity import Candidate, Outlook
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.protocol import Engine
from desktop_app.rules.move import Move, Pass, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.scoring import score_play
from desktop_app.rules.tiles import sort_tiles


class Bot(Protocol):
    """A bot; the same view gets the same answer, unless time limits its search."""

    @property
    def name(self) -> str:
        """Its id, as in `registry.BOTS`."""
        ...

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return a move for this seat, which is on turn.

        Once cancelled it soon returns any move.
        """
        ...

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return the words of `view.challengeable` to challenge, empty to accept the play."""
        ...


def chance_of(view: SeatView, seed: int) -> random.Random:
    """Random source for a turn, from seed and position only: a resumed game plays on the same."""
    tiles = ".".join(view.board.tiles)
    return random.Random(f"{seed}|{tiles}|{sort_tiles(view.rack)}|{view.points}")


class StaticBot:
    """Plays the move of highest equity and knows every word of the list."""

    name = "static"

    def __init__(self, engine: Engine, leaves: Leaves = RULE_OF_THUMB) -> None:
        self._engine = engine
        self._leaves = leaves

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return the move of highest equity; a pass only if no other move is allowed."""
        return find_best(self._engine, view, self._leaves).move

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return every word that is not in the list."""
        lexicon = self._engine.lexicon
        return tuple(word for word in view.challengeable if not lexicon.is_acceptable(word))


COMMON_LEVEL = 35
"""The beginner plays words up to this vocabulary level: about 41,000."""

FAMILIAR_LEVEL = 70
"""The beginner knows words up to this level and does not challenge them."""

_CHOICES = 8
_TAKES_BEST = 0.4
_VOWELS = frozenset("AEIOUY")


class BeginnerBot:
    """Plays common words for points, and not always its best one.

    Args:
        engine: finds the plays; those with an uncommon word are ignored.
        levels: upper-case word to vocabulary level; only words up to `FAMILIAR_LEVEL` matter.
        seed: changes the random choices; the same seed and view give the same move.
    """

    name = "beginner"

    def __init__(self, engine: Engine, levels: Mapping[str, int], seed: int = 0) -> None:
        self._engine = engine
        self._seed = seed
        self._common = frozenset(w for w, level in levels.items() if level <= COMMON_LEVEL)
        self._familiar = frozenset(w for w, level in levels.items() if level <= FAMILIAR_LEVEL)
        self._common_pairs = frozenset(pair for word in self._common for pair in _pairs(word))

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return one of its highest-scoring plays, else an exchange, else a pass."""
        question, outlook = question_of(view), Outlook.of(view)
        plays = plays_of(self._engine, view)
        by_score = sorted(rank_plays(plays, question, outlook), key=lambda each: -each.score)
        seen = self._first_known(by_score, view)
        if seen:
            rng = chance_of(view, self._seed)
            if rng.random() < _TAKES_BEST:
                return seen[0].move
            return rng.choice(seen).move
        exchanges = exchanges_of(view)
        return exchanges[0].move if exchanges else Pass()

    def _first_known(self, candidates: list[Candidate], view: SeatView) -> list[Candidate]:
        """The first few plays made only of words it knows."""
        known: list[Candidate] = []
        for candidate in candidates:
            if isinstance(candidate.move, Play) and self._knows(candidate.move, view):
                known.append(candidate)
                if len(known) == _CHOICES:
                    break
        return known

    def _knows(self, play: Play, view: SeatView) -> bool:
        score = score_play(view.board, play.placements(), view.tile_set, view.scoring)
        return all(text in self._common for text in score.texts)

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return the words that it does not know and that look odd."""
        return tuple(
            word
            for word in view.challengeable
            if word not in self._familiar and self._looks_odd(word)
        )

    def _looks_odd(self, word: str) -> bool:
        """True if it has no vowel, or a pair of letters that occurs in no common word."""
        return not _VOWELS & set(word) or not self._common_pairs.issuperset(_pairs(word))


def _pairs(word: str) -> list[str]:
    return [word[at : at + 2] for at in range(len(word) - 1)]
