# SPDX-License-Identifier: MIT
"""Reads a move typed as text: ``8D WORD``, ``H8 wORD``, ``-ABC``, ``-3``, ``pass``.

A lower-case letter is a blank. Letters already on the board are typed in either case or as a dot.
An error is a value with a column, so that the entry box can point at it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from desktop_app.rules import move
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.tiles import BLANK, face_of, is_blank, rack_tile

_WORDS = re.compile(r"\S+")
PASS_WORD = "pass"


class TextFault(Enum):
    """The errors in a typed move."""

    EMPTY = "empty"
    BAD_POSITION = "bad-position"
    WORD_MISSING = "word-missing"
    TOO_MUCH = "too-much"
    UNKNOWN_TILE = "unknown-tile"
    OFF_BOARD = "off-board"
    OTHER_TILE_THERE = "other-tile-there"
    NOTHING_THERE = "nothing-there"
    NOT_ON_RACK = "not-on-rack"
    NO_NEW_TILE = "no-new-tile"
    TILES_MISSING = "tiles-missing"
    BAD_COUNT = "bad-count"


@dataclass(frozen=True, slots=True)
class MoveTextProblem:
    """Why a text is not a move.

    Attributes:
        fault: what is wrong.
        column: 1-based column of the fault.
        found: the text there.
        detail: further information (a square, the tile on it), or empty.
    """

    fault: TextFault
    column: int
    found: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ExchangeCount:
    """An exchange of this many unnamed tiles."""

    count: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """One tile of the text and its 1-based column."""

    tile: str
    column: int


def parse_move(
    text: str, board: Board, faces: Sequence[str], rack: Sequence[str] | None = None
) -> move.Move | ExchangeCount | MoveTextProblem:
    """Read a typed move.

    Without a blank on the rack, letters in either case are tiles. A word in small letters alone
    that the rack has too few blanks for is read as capitals.

    Args:
        text: the typed text; surrounding spaces are ignored.
        board: the board before the move.
        faces: the faces of the set, without the blank.
        rack: the tiles that may be used; None if unknown.
    """
    words = list(_WORDS.finditer(text))
    if not words:
        return MoveTextProblem(TextFault.EMPTY, 1)
    first = words[0]
    if first.group().lower() == PASS_WORD:
        return _nothing_more(words, 1) or move.Pass()
    if first.group().startswith("-"):
        return _nothing_more(words, 1) or _parse_exchange(first, faces, rack)
    if extra := _nothing_more(words, 2):
        return extra
    read = _parse_play(words, board, faces, rack)
    if isinstance(read, MoveTextProblem) and _lacks_blank(read):
        is_plain = words[1].group().islower() or (rack is not None and BLANK not in rack)
        if is_plain:
            # Its faults are about the letters as they were meant.
            return _parse_play(list(_WORDS.finditer(text.upper())), board, faces, rack)
    return read


def _lacks_blank(problem: MoveTextProblem) -> bool:
    return problem.fault is TextFault.NOT_ON_RACK and problem.found == BLANK


def _nothing_more(words: list[re.Match[str]], count: int) -> MoveTextProblem | None:
    if len(words) <= count:
        return None
    extra = words[count]
    return MoveTextProblem(TextFault.TOO_MUCH, extra.start() + 1, extra.group())


def _parse_exchange(
    word: re.Match[str], faces: Sequence[str], rack: Sequence[str] | None
) -> move.Move | ExchangeCount | MoveTextProblem:
    body, column = word.group()[1:], word.start() + 2
    if not body:
        return MoveTextProblem(TextFault.TILES_MISSING, column)
    if body.isdecimal() and body.isascii():
        most = len(rack) if rack is not None else 99
        if len(body) > 2 or not 1 <= int(body) <= most:
            return MoveTextProblem(TextFault.BAD_COUNT, column, body, str(most))
        return ExchangeCount(int(body))
    typed = _split_tiles(body, column, (*faces, *(face.lower() for face in faces), BLANK))
    if isinstance(typed, MoveTextProblem):
        return typed
    pieces = [_Piece(face_of(piece.tile), piece.column) for piece in typed]
    return _missing(pieces, rack) or move.Exchange(tuple(piece.tile for piece in pieces))


def _parse_play(
    words: list[re.Match[str]],
    board: Board,
    faces: Sequence[str],
    rack: Sequence[str] | None,
) -> move.Move | MoveTextProblem:
    first = words[0]
    try:
        row, col, direction = move.parse_position(first.group())
    except ValueError:
        return MoveTextProblem(TextFault.BAD_POSITION, first.start() + 1, first.group())
    if not board.layout.holds(row, col):
        return MoveTextProblem(TextFault.OFF_BOARD, first.start() + 1, first.group())
    if len(words) < 2:
        return MoveTextProblem(TextFault.WORD_MISSING, first.end() + 1)
    known = (*faces, *(face.lower() for face in faces), move.PLAYED_THROUGH)
    pieces = _split_tiles(words[1].group(), words[1].start() + 1, known)
    if isinstance(pieces, MoveTextProblem):
        return pieces
    laid: list[tuple[_Piece, Placement]] = []
    for piece in pieces:
        problem = _square_problem(board, row, col, piece)
        if problem:
            return problem
        if not board.tile_at(row, col):
            laid.append((piece, Placement(row, col, piece.tile)))
        row, col = row + direction.step[0], col + direction.step[1]
    if not laid:
        return MoveTextProblem(TextFault.NO_NEW_TILE, words[1].start() + 1, words[1].group())
    placements = [placement for _, placement in laid]
    new = [_Piece(rack_tile(piece.tile), piece.column) for piece, _ in laid]
    typed = move.Play(
        placements[0].row, placements[0].col, direction, tuple(p.tile for p in placements)
    )
    return _missing(new, rack) or move.play_from_placements(board, placements) or typed


def _square_problem(board: Board, row: int, col: int, piece: _Piece) -> MoveTextProblem | None:
    """The fault of one letter of the text on its square, None if it fits."""
    if not board.layout.holds(row, col):
        return MoveTextProblem(TextFault.OFF_BOARD, piece.column, piece.tile)
    lying = board.tile_at(row, col)
    square = move.format_square(row, col)
    if not lying and piece.tile == move.PLAYED_THROUGH:
        return MoveTextProblem(TextFault.NOTHING_THERE, piece.column, piece.tile, square)
    if lying and piece.tile != move.PLAYED_THROUGH and face_of(piece.tile) != face_of(lying):
        return MoveTextProblem(TextFault.OTHER_TILE_THERE, piece.column, piece.tile, face_of(lying))
    return None


def _split_tiles(text: str, column: int, known: Sequence[str]) -> list[_Piece] | MoveTextProblem:
    """Split a text into tiles, longest face first, so that CH is one tile if the set has it."""
    by_length = sorted(set(known), key=len, reverse=True)
    pieces: list[_Piece] = []
    at = 0
    while at < len(text):
        tile = next((face for face in by_length if text.startswith(face, at)), "")
        if not tile:
            return MoveTextProblem(TextFault.UNKNOWN_TILE, column + at, text[at])
        pieces.append(_Piece(tile, column + at))
        at += len(tile)
    return pieces


def _missing(pieces: Sequence[_Piece], rack: Sequence[str] | None) -> MoveTextProblem | None:
    """The first tile that the rack does not hold often enough, None if it holds all."""
    left = list(rack) if rack is not None else None
    for piece in pieces if left is not None else ():
        if left is None or piece.tile not in left:
            found = BLANK if is_blank(piece.tile) else piece.tile
            return MoveTextProblem(TextFault.NOT_ON_RACK, piece.column, found)
        left.remove(piece.tile)
    return None
