# SPDX-License-Identifier: MIT
"""The order of compared moves, and which of them are the same move twice: the one place for both.

Figures decide. Where they leave moves equal, the one whose words people know comes first: decision
47 says why, docs/engine/evaluation.md what counts as equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from desktop_app.engine.evaluation import (
    NEARLY_LOST,
    NEARLY_WON,
    SAME_POINTS,
    SAME_WIN,
    EvaluatedMove,
    gap_between,
    points_of,
)
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.levels import IN_NO_LIST, read_levels
from desktop_app.rules.move import Play

COMMON = 35
"""Words up to this level of commonness are known to nearly everyone, and none is commoner."""


@dataclass(frozen=True)
class Taste:
    """Which of equal moves comes first.

    Attributes:
        level_of: how common a word is, as in `lexicon.levels`.
        is_learner: True if a move of common words also comes before one that is not surely better.
    """

    level_of: Callable[[str], int]
    is_learner: bool = False

    @classmethod
    def of_file(cls, path: Path, *, is_learner: bool = False) -> Taste:
        """The taste by a file of `lexicon.levels`, which is read when it is first needed.

        If it cannot be read, all words count as common: moves are then in order by figures.
        """

        @cache
        def levels() -> Mapping[str, int] | None:
            with suppress(LexiconError, OSError):
                return read_levels(path)
            return None

        def level_of(word: str) -> int:
            known = levels()
            return COMMON if known is None else known.get(word, IN_NO_LIST)

        return cls(level_of, is_learner)

    def rarest(self, row: EvaluatedMove) -> str:
        """The rarest word that a move forms beyond the common ones; empty if there is none."""
        word = max(row.words, key=self.level_of, default="")
        return word if word and self.level_of(word) > COMMON else ""

    def level(self, row: EvaluatedMove) -> int:
        """The level of a move's rarest word, at least `COMMON`; the highest without any word."""
        return self.level_among(row.words)

    def level_among(self, words: Iterable[str]) -> int:
        """The level of the rarest of some words, at least `COMMON`; the highest without any."""
        return max(COMMON, max(map(self.level_of, words), default=IN_NO_LIST))


NO_TASTE = Taste(lambda _word: IN_NO_LIST)
"""Orders by figures alone: all words count as equally rare."""


def ordered(
    rows: Iterable[EvaluatedMove], taste: Taste = NO_TASTE, margin: int = 0
) -> tuple[EvaluatedMove, ...]:
    """The moves, the best first: by the chance to win, and by points where the game is decided.

    Phoneys come last, as their figures only hold if they stay on the board.

    Args:
        rows: the moves.
        taste: decides between moves that are worth the same.
        margin: by how much the player on turn is ahead now.
    """
    left = _by_figures(rows)
    found: list[EvaluatedMove] = []
    while left:
        best = left[0]
        is_first = not found
        equal = [row for row in left if _is_equal(best, row, taste, margin, is_first=is_first)]
        # The sort is stable: among words that are known as well the figures decide.
        equal.sort(key=taste.level)
        if taste.is_learner and is_first:
            # Only the move that comes first may be a little worse; the rest follow by figures.
            equal = equal[:1]
        found += equal
        taken = {id(row) for row in equal}
        left = [row for row in left if id(row) not in taken]
    return tuple(found)


def _by_figures(rows: Iterable[EvaluatedMove]) -> list[EvaluatedMove]:
    rows = tuple(rows)
    is_lost = max(row.win for row in rows) < NEARLY_LOST

    def order(row: EvaluatedMove) -> tuple[bool, float, float]:
        if is_lost or row.win > NEARLY_WON:
            return bool(row.phoneys), -round(row.win), -points_of(row)
        return bool(row.phoneys), -row.win, -points_of(row)

    return sorted(rows, key=order)


def _is_equal(
    best: EvaluatedMove, row: EvaluatedMove, taste: Taste, margin: int, *, is_first: bool
) -> bool:
    """True if a move counts as equal to one that comes before it by its figures."""
    if row is best:
        return True
    if bool(best.phoneys) is not bool(row.phoneys):
        return False
    if is_same_worth(best, row):
        return True
    if not (taste.is_learner and is_first) or taste.level(row) > COMMON or best.solved:
        return False
    loss = gap_between(best, row, "win", margin)
    return loss is not None and loss.low <= SAME_WIN and not _is_decided(best, row)


def _is_decided(one: EvaluatedMove, other: EvaluatedMove) -> bool:
    return min(one.win, other.win) > NEARLY_WON or max(one.win, other.win) < NEARLY_LOST


def is_same_worth(one: EvaluatedMove, other: EvaluatedMove) -> bool:
    """True if figures do not part two moves: a loss that small is none by `analysis.costs`."""
    points = abs(points_of(one) - points_of(other))
    if one.solved or other.solved:
        return one.win == other.win and not points
    if _is_decided(one, other):
        return points <= SAME_POINTS
    return abs(one.win - other.win) <= SAME_WIN


def distinct(rows: Sequence[EvaluatedMove]) -> Iterator[EvaluatedMove]:
    """The moves without those that lay the same word elsewhere for the same worth.

    A move that was asked for is never left out.
    """
    told: list[EvaluatedMove] = []
    for row in rows:
        if row.is_asked or not any(_is_twin(move, row) for move in told):
            yield row
        told.append(row)


def _is_twin(one: EvaluatedMove, other: EvaluatedMove) -> bool:
    if not (isinstance(one.move, Play) and isinstance(other.move, Play)):
        return False
    if set(one.move.placements()) == set(other.move.placements()):
        return True
    is_alike = (one.words, one.score, one.leave) == (other.words, other.score, other.leave)
    return is_alike and is_same_worth(one, other)
