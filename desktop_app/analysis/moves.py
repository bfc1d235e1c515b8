# SPDX-License-Identifier: MIT
"""Moves and lanes as sentences name them."""

from __future__ import annotations

from desktop_app.rules.board import Board, Direction, Square
from desktop_app.rules.move import PLAYED_THROUGH, Exchange, Move, Pass, Play, format_position
from desktop_app.rules.tiles import write_faces
from desktop_app.sentences.sentence import Sentence

Lane = tuple[Direction, int]
"""A row (across) or a column (down), and its number from 0."""


def name_of(board: Board, move: Move) -> str:
    """A move at the beginning of a sentence: ``8D CARE``, Exchanging QV, Passing."""
    if isinstance(move, Exchange):
        return Sentence("Exchanging {tiles}", tiles=write_faces(move.tiles))
    return Sentence("Passing") if isinstance(move, Pass) else _play_text(board, move)


def name_inside(board: Board, move: Move) -> str:
    """A move within a sentence: ``8D CARE``, exchanging QV, passing."""
    if isinstance(move, Exchange):
        return Sentence("exchanging {tiles}", tiles=write_faces(move.tiles))
    return Sentence("passing") if isinstance(move, Pass) else _play_text(board, move)


def _play_text(board: Board, play: Play) -> str:
    return f"{format_position(play.row, play.col, play.direction)} {word_of(board, play)}"


def word_of(board: Board, play: Play) -> str:
    """The main word of a play, with blanks in lower case."""
    return "".join(
        board.tile_at(square.row, square.col) if tile == PLAYED_THROUGH else tile
        for square, tile in zip(squares_of_word(play), play.tiles, strict=True)
    )


def squares_of_word(play: Play) -> tuple[Square, ...]:
    """The squares of the main word, in reading order."""
    row_step, col_step = play.direction.step
    return tuple(
        Square(play.row + at * row_step, play.col + at * col_step) for at in range(len(play.tiles))
    )


def lane_of(move: Move) -> Lane | None:
    """The lane of a play's main word; None for an exchange or a pass."""
    if not isinstance(move, Play):
        return None
    return move.direction, move.row if move.direction is Direction.ACROSS else move.col


def lane_name(lane: Lane) -> Sentence:
    """A lane as people say it: row 8, column H."""
    direction, number = lane
    if direction is Direction.ACROSS:
        return Sentence("row {number}", number=number + 1)
    return Sentence("column {letter}", letter=chr(ord("A") + number))
