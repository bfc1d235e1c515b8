# SPDX-License-Identifier: MIT
"""The score of a play, tile by tile.

Sources: 1999 and 2001 5.2; family "Scoring the First Word", "Adding 50 Point Bonus", C4-C6; NASPA
A.II.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_app.rules.board import STANDARD_15, Board, Direction, Placement, Premium, Square
from desktop_app.rules.placement import island_squares
from desktop_app.rules.tiles import TileSet, face_of, is_blank

if TYPE_CHECKING:
    from desktop_app.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class LetterScore:
    """One letter of a word in the score calculation.

    Attributes:
        row, col: zero-based square.
        tile: board tile, lower case for a blank.
        is_new: True if it was played in this turn.
        premium: the premium that counts; `Premium.NONE` for a tile already on the board, if
            premiums count once.
        points: tile value times the letter factor.
    """

    row: int
    col: int
    tile: str
    is_new: bool
    premium: Premium
    points: int


@dataclass(frozen=True, slots=True)
class WordScore:
    """One word formed or changed by a play.

    Attributes:
        text: the word in upper case.
        direction: reading direction.
        letters: its letters in reading order.
        factor: the product of the newly covered word premiums.
        points: the sum of the letters times the factor; 0 if `is_stray`.
        is_stray: True if it is disconnected from the main group of tiles and scores nothing.
    """

    text: str
    direction: Direction
    letters: tuple[LetterScore, ...]
    factor: int
    points: int
    is_stray: bool = False


@dataclass(frozen=True, slots=True)
class PlayScore:
    """A whole play: every word it forms, the main word first, and the bingo bonus."""

    words: tuple[WordScore, ...]
    bingo_points: int

    @property
    def points(self) -> int:
        """The score of the play."""
        return sum(word.points for word in self.words) + self.bingo_points

    @property
    def texts(self) -> tuple[str, ...]:
        """The words in upper case, the main word first."""
        return tuple(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """Parameters of a ruleset that affect scores.

    Attributes:
        bingo_tiles: number of tiles played in one turn that earns the bonus.
        bingo_points: the bonus, added after the multiplications.
        blank_multiplies_word: True if a blank on a word premium multiplies the word.
        stray_words_score: True if words disconnected from the main group score like any other;
            False where an unchallenged misplaced play scores nothing (1999, 2001 5.1.4).
        premium_once: True if a premium counts only in the turn that covers it.
        centre_stays_open: True if a centre missed by the first play keeps its premium.
    """

    bingo_tiles: int = 7
    bingo_points: int = 50
    blank_multiplies_word: bool = True
    stray_words_score: bool = True
    premium_once: bool = True
    centre_stays_open: bool = True


LAYOUTS = {"standard-15": STANDARD_15}
"""Boards by their names in ``set.board_layout``."""


def tile_set_of(ruleset: Ruleset) -> TileSet:
    """The tile set of a ruleset."""
    return TileSet(ruleset.set.distribution, ruleset.set.values)


def scoring_of(ruleset: Ruleset) -> ScoringRules:
    """The scoring rules of a ruleset, except tiles and board."""
    score = ruleset.score
    return ScoringRules(
        bingo_tiles=score.bingo_tiles,
        bingo_points=score.bingo_pts,
        blank_multiplies_word=score.blank_multiplies_word,
        premium_once=score.premium_once,
        stray_words_score=ruleset.placement.bad_geometry != "challengeable-zero",
        centre_stays_open=ruleset.placement.centre_dws_stays_open,
    )


def score_play(
    board: Board,
    placements: Sequence[Placement],
    tile_set: TileSet,
    rules: ScoringRules,
    strays: frozenset[Square] = frozenset(),
) -> PlayScore:
    """Score tiles placed on empty squares of `board` (the board before the play).

    The tiles need not form a legal play. If stray words do not score, an unchallenged misplaced
    play scores only its words that belong to the main group (1999 and 2001 5.1.4), and the bonus is
    added only if the main word counts. `strays` are squares of earlier misplaced plays: a word
    through one of them scores nothing, either.
    """
    after = board.with_placements(placements)
    laid = {(placement.row, placement.col) for placement in placements}
    apart: frozenset[tuple[int, int]] = frozenset()
    if not rules.stray_words_score:
        apart = island_squares(after) | {(square.row, square.col) for square in strays}
    counted = _premium_squares(board, laid, rules)
    words: list[WordScore] = []
    for direction, start in _strings(after, laid):
        letters = _letters(after, start, direction, laid, counted, tile_set)
        if len(letters) > 1:
            words.append(_word_score(letters, direction, apart, rules))
    bonus = 0
    if len(laid) >= rules.bingo_tiles and words and not words[0].is_stray:
        bonus = rules.bingo_points
    return PlayScore(tuple(words), bonus)


def _premium_squares(
    board: Board, laid: set[tuple[int, int]], rules: ScoringRules
) -> set[tuple[int, int]]:
    """Squares whose premiums count: those just covered, and earlier ones if the rules say so."""
    counted = set(laid)
    if not rules.premium_once:
        counted |= {(placement.row, placement.col) for placement in board.placements()}
    centre = board.layout.centre
    if not rules.centre_stays_open and not board.is_empty and not board.tile_at(*centre):
        counted.discard(centre)
    return counted


def _strings(
    after: Board, laid: set[tuple[int, int]]
) -> Iterator[tuple[Direction, tuple[int, int]]]:
    """The strings through the placed tiles, each once: direction and first square.

    Only a string in the first direction can be the main word.
    """
    if not laid:
        # A play with a physical set of which only the score was entered.
        return
    main = _main_direction(after, laid)
    for direction in (main, main.other):
        starts = (_word_start(after, row, col, direction) for row, col in sorted(laid))
        for start in dict.fromkeys(starts):
            yield direction, start


def _main_direction(after: Board, laid: set[tuple[int, int]]) -> Direction:
    if len(laid) > 1:
        across = len({row for row, _ in laid}) == 1
        return Direction.ACROSS if across else Direction.DOWN
    ((row, col),) = laid
    if after.tile_at(row, col - 1) or after.tile_at(row, col + 1):
        return Direction.ACROSS
    return Direction.DOWN


def _word_start(after: Board, row: int, col: int, direction: Direction) -> tuple[int, int]:
    row_step, col_step = direction.step
    while after.tile_at(row - row_step, col - col_step):
        row, col = row - row_step, col - col_step
    return row, col


def _letters(
    after: Board,
    start: tuple[int, int],
    direction: Direction,
    laid: set[tuple[int, int]],
    counted: set[tuple[int, int]],
    tile_set: TileSet,
) -> tuple[LetterScore, ...]:
    """The letters of a word; `counted` are the squares whose premiums count."""
    row_step, col_step = direction.step
    row, col = start
    letters: list[LetterScore] = []
    while tile := after.tile_at(row, col):
        is_new = (row, col) in laid
        premium = after.layout.premium_at(row, col) if (row, col) in counted else Premium.NONE
        points = tile_set.points(tile) * premium.letter_factor
        letters.append(LetterScore(row, col, tile, is_new, premium, points))
        row, col = row + row_step, col + col_step
    return tuple(letters)


def _word_score(
    letters: tuple[LetterScore, ...],
    direction: Direction,
    apart: frozenset[tuple[int, int]],
    rules: ScoringRules,
) -> WordScore:
    factor = 1
    for letter in letters:
        if rules.blank_multiplies_word or not is_blank(letter.tile):
            factor *= letter.premium.word_factor
    is_stray = any((letter.row, letter.col) in apart for letter in letters)
    points = 0 if is_stray else sum(letter.points for letter in letters) * factor
    text = "".join(face_of(letter.tile) for letter in letters)
    return WordScore(text, direction, letters, factor, points, is_stray)
