# SPDX-License-Identifier: MIT
"""The words of puzzles: how common they are, and which are left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from desktop_app.engine.evaluated_rows import score_of
from desktop_app.engine.registry import Levels
from desktop_app.engine.situation import Situation
from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.slurs import is_slur, slurs
from desktop_app.rules.board import Board
from desktop_app.rules.move import Move, Play

RAREST = 80
"""Highest vocabulary level of a word that an answer needs."""

BY_HEART = 2
"""Players learn words up to this length by heart."""


class PuzzleWords:
    """The words of a list and their levels.

    Args:
        lexicon: the list.
        levels: how common its words are, by `lexicon.levels`.
    """

    def __init__(self, lexicon: Lexicon, levels: Levels) -> None:
        self._lexicon, self._read_levels = lexicon, levels

    def level(self, situation: Situation, moves: Iterable[Move]) -> int:
        """The vocabulary level of the rarest word of the easiest of some moves; 0 for exchanges.

        Words of two letters do not count: players learn them by heart.
        """

        def rarest(move: Move) -> int:
            words = (word for word in score_of(situation, move).texts if len(word) > BY_HEART)
            return max((self.level_of(word) for word in words), default=0)

        return min(map(rarest, moves))

    def level_of(self, word: str) -> int:
        """The vocabulary level of a word in upper case; `IN_NO_LIST` for one without."""
        return self._levels.get(word, IN_NO_LIST)

    @cached_property
    def _levels(self) -> dict[str, int]:
        return dict(self._read_levels(IN_NO_LIST))

    def is_clean(self, board: Board) -> bool:
        """True if every word on a board is in the list and no slur."""
        words = set(words_on(board))
        return not words & slurs() and all(map(self._lexicon.is_acceptable, words))

    @staticmethod
    def has_slur(situation: Situation, moves: Iterable[Move]) -> bool:
        """True if one of some moves makes a word that puzzles leave out."""
        plays = (move for move in moves if isinstance(move, Play))
        return any(is_slur(text) for play in plays for text in score_of(situation, play).texts)

    def phoneys(self, situation: Situation, play: Play) -> tuple[str, ...]:
        """The words of a play that are in no list, in the order of its score."""
        texts = score_of(situation, play).texts
        return tuple(text for text in texts if not self._lexicon.is_acceptable(text))


def words_on(board: Board) -> Iterator[str]:
    """Every word of two letters or more on a board."""
    layout = board.layout
    lines = [[board.tile_at(row, col) for col in range(layout.cols)] for row in range(layout.rows)]
    lines += [[board.tile_at(row, col) for row in range(layout.rows)] for col in range(layout.cols)]
    for line in lines:
        text = "".join(tile.upper() or " " for tile in line)
        yield from (word for word in text.split() if len(word) > 1)
