# SPDX-License-Identifier: MIT
"""Themes of puzzles: what the best answer shows, worked out from the position."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from desktop_app.engine.situation import Situation
from desktop_app.learn.puzzles import Puzzle, before_play
from desktop_app.rules.board import Premium
from desktop_app.rules.move import Play
from desktop_app.rules.scoring import LetterScore, PlayScore, score_play
from desktop_app.rules.tiles import is_blank

HIGH_POINTS = 8
"""Tiles with at least so many points are high letters: J, Q, X and Z in the usual set."""
LAST_TILES = 2
"""With at most so many tiles in the bag the endgame has begun."""
_LONG = 8
_CROSS_WORDS = 2


class Theme(Enum):
    """The themes of puzzles; a puzzle has any number of them."""

    FIRST = "first"
    """The board is empty."""
    BINGO = "bingo"
    """The answer uses a whole rack, whether the puzzle says so or not."""
    LONG = "long"
    """It makes a word of eight letters or more."""
    HOOK = "hook"
    """It puts one tile before or after a word on the board."""
    EXTENSION = "extension"
    """It puts several tiles before or after a word on the board."""
    PARALLEL = "parallel"
    """It lies beside other words and makes two cross words or more."""
    PREMIUM = "premium"
    """It covers a triple word square, two double word squares, or a premium by a high letter."""
    HIGH = "high"
    """It lays a tile of eight points or more."""
    BLANK = "blank"
    """It lays a blank."""
    ENDGAME = "endgame"
    """There are at most two tiles in the bag."""


def themes_of(puzzle: Puzzle, situation: Situation) -> frozenset[Theme]:
    """Return the themes of a puzzle: those of its best answer, or of the play to be challenged.

    Args:
        puzzle: the puzzle.
        situation: its position, as `Puzzle.situation` reads it.
    """
    play = puzzle.play or (puzzle.answers[0] if puzzle.answers else None)
    before = situation if puzzle.play is None else before_play(situation, puzzle.play)
    found = set(_of_position(before))
    if isinstance(play, Play):
        laid = play.placements()
        score = score_play(before.board, laid, situation.tile_set, situation.scoring)
        found |= set(_of_play(play, score, before))
    return frozenset(found)


def _of_position(before: Situation) -> Iterable[Theme]:
    if before.board.is_empty:
        yield Theme.FIRST
    if before.bag_count <= LAST_TILES:
        yield Theme.ENDGAME


def _of_play(play: Play, score: PlayScore, before: Situation) -> Iterable[Theme]:
    values = before.tile_set.values
    laid = play.placements()
    if score.bingo_points:
        yield Theme.BINGO
    if any(len(word.letters) >= _LONG for word in score.words):
        yield Theme.LONG
    added = tuple(_added(word.letters) for word in score.words)
    if 1 in added:
        yield Theme.HOOK
    if any(count > 1 for count in added):
        yield Theme.EXTENSION
    if len(score.words) > _CROSS_WORDS:
        yield Theme.PARALLEL
    new = [letter for word in score.words for letter in word.letters if letter.is_new]
    covered = {(letter.row, letter.col): letter.premium for letter in new}
    word_squares = [premium for premium in covered.values() if premium.word_factor > 1]
    # The centre square is covered by every first play, so it says nothing.
    has_word_squares = len(word_squares) > 1 or Premium.TRIPLE_WORD in word_squares
    has_high = any(
        letter.premium.letter_factor > 1 and values.get(letter.tile, 0) >= HIGH_POINTS
        for letter in new
    )
    if has_word_squares or has_high:
        yield Theme.PREMIUM
    if any(values.get(placement.tile, 0) >= HIGH_POINTS for placement in laid):
        yield Theme.HIGH
    if any(is_blank(placement.tile) for placement in laid):
        yield Theme.BLANK


def _added(letters: tuple[LetterScore, ...]) -> int:
    """How many tiles stand before or after one whole word of the board; 0 if it is otherwise."""
    flags = [letter.is_new for letter in letters]
    new = sum(flags)
    old = len(flags) - new
    is_at_one_end = all(flags[:new]) or all(flags[old:])
    return new if new and old > 1 and is_at_one_end else 0
