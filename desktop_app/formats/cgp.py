# SPDX-License-Identifier: MIT
"""CGP, a position in one line: ``rows racks scores zero-turns operations``.

Fields are separated by spaces. Rows go from the top, separated by ``/``: a letter for a tile, lower
case for a blank, a number for empty squares, ``[CH]`` for a tile of several letters. Racks (``?``
for a blank, nothing for an unknown rack) and scores begin with the player on turn. Any number of
operations follow, each an opcode, operands and ``;``: ``lex NAME;``, ``ld english;``.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from desktop_app.formats.errors import FormatError, quoted
from desktop_app.formats.tile_text import join_tiles
from desktop_app.rules.board import EMPTY, STANDARD_15, Board, BoardLayout
from desktop_app.rules.other_games import first_other
from desktop_app.rules.tiles import BLANK
from desktop_app.sentences.sentence import Sentence

ENGLISH_FACES = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
MAX_LENGTH = 10_000

_FIELD = re.compile(r"\S+")
_PIECE = re.compile(r"(?P<run>[0-9]+)|\[(?P<several>[^\[\]/]+)\]|(?P<single>.)")
_EXPECTED = (
    Sentence("the text ends; expected the rows of the board"),
    Sentence("the text ends; expected racks"),
    Sentence("the text ends; expected scores"),
    Sentence("the text ends; expected the number of zero turns"),
)
_MAX_PLAYERS = 4
_MAX_DIGITS = 7


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of a position, known or not: ``lex CSW21;`` is `("lex", "CSW21")`."""

    opcode: str
    operands: str


@dataclass(frozen=True)
class CgpPosition:
    """A position in CGP.

    Attributes:
        board: the tiles on the board.
        racks: one rack per player, the player on turn first; empty if unknown.
        scores: points of each player, in the same order.
        zero_turns: successive scoreless turns before this position.
        operations: in the order of the text.
    """

    board: Board
    racks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    zero_turns: int
    operations: tuple[Operation, ...] = ()

    def operand(self, opcode: str) -> str | None:
        """Return the operands of an opcode, for example the lexicon of ``lex``; None without it."""
        return next(
            (operation.operands for operation in self.operations if operation.opcode == opcode),
            None,
        )


def parse_cgp(
    text: str,
    *,
    layout: BoardLayout = STANDARD_15,
    faces: Collection[str] = ENGLISH_FACES,
) -> CgpPosition:
    """Parse a position.

    Args:
        text: the line; surrounding white space is ignored.
        layout: the board.
        faces: the possible faces of tiles, in upper case.

    Raises:
        FormatError: a field is missing, the rows do not fill the board, a face or a number is
            invalid, racks and scores differ in number, an operation has no opcode or names other
            tiles, another board or game than these; the error has the 1-based column.
    """
    if len(text) > MAX_LENGTH:
        raise FormatError(
            Sentence.counted(
                "one character; a position has at most {most}",
                "{count} characters; a position has at most {most}",
                len(text),
                most=MAX_LENGTH,
            ),
            column=1,
        )
    fields = list(_FIELD.finditer(text))
    if len(fields) < len(_EXPECTED):
        raise FormatError(_EXPECTED[len(fields)], column=len(text.rstrip()) + 1)
    reader = _Reader(layout, frozenset(faces))
    rows, racks, scores, zero_turns = fields[:4]
    board = reader.read_board(rows[0], rows.start() + 1)
    hands = reader.read_racks(racks[0], racks.start() + 1)
    points = _read_scores(scores[0], scores.start() + 1)
    if len(points) != len(hands):
        raise FormatError(
            Sentence(
                "scores: {scores}, racks: {racks}; expected one for each",
                scores=len(points),
                racks=len(hands),
            ),
            column=scores.start() + 1,
        )
    zeros = _read_number(
        zero_turns[0], zero_turns.start() + 1, Sentence("a number of turns"), least=0
    )
    operations = _read_operations(text, zero_turns.end())
    if layout is STANDARD_15 and frozenset(faces) == ENGLISH_FACES:
        named = ((operation.opcode, operation.operands) for operation in operations)
        if other := first_other(named):
            raise FormatError(other, column=zero_turns.end() + 1)
    return CgpPosition(board, hands, points, zeros, operations)


def format_cgp(position: CgpPosition) -> str:
    """Format a position; `parse_cgp` reads it back unchanged."""
    layout = position.board.layout
    rows = (
        _format_row(position.board.tiles[start : start + layout.cols])
        for start in range(0, len(position.board.tiles), layout.cols)
    )
    fields = [
        "/".join(rows),
        "/".join(join_tiles(rack) for rack in position.racks),
        "/".join(str(score) for score in position.scores),
        str(position.zero_turns),
        *(
            f"{operation.opcode} {operation.operands}".strip() + ";"
            for operation in position.operations
        ),
    ]
    return " ".join(fields)


def _format_row(tiles: tuple[str, ...]) -> str:
    text = ""
    empty = 0
    for tile in (*tiles, None):
        if tile == EMPTY:
            empty += 1
            continue
        text += str(empty) if empty else ""
        empty = 0
        text += join_tiles((tile,)) if tile else ""
    return text


class _Reader:
    """Parses tiles of one alphabet for one layout."""

    def __init__(self, layout: BoardLayout, faces: frozenset[str]) -> None:
        self._layout = layout
        self._faces = faces

    def read_board(self, text: str, column: int) -> Board:
        tiles: list[str] = []
        rows = text.split("/")
        if len(rows) != self._layout.rows:
            raise FormatError(
                Sentence.counted(
                    "read one row; expected {rows}, separated by '/'",
                    "read {count} rows; expected {rows}, separated by '/'",
                    len(rows),
                    rows=self._layout.rows,
                ),
                column=column,
            )
        for number, row in enumerate(rows, start=1):
            tiles.extend(self._read_row(row, number, column))
            column += len(row) + 1
        return Board(self._layout, tuple(tiles))

    def _read_row(self, text: str, number: int, column: int) -> list[str]:
        tiles: list[str] = []
        cols = self._layout.cols
        for piece in _PIECE.finditer(text):
            at = column + piece.start()
            if piece["run"]:
                run = _read_number(piece["run"], at, Sentence("a number of empty squares"), least=1)
                tiles.extend((EMPTY,) * min(run, cols + 1))
            else:
                tile = piece["several"] or piece["single"]
                self._check_tile(tile, number, at)
                tiles.append(tile)
            if len(tiles) > cols:
                raise FormatError(
                    Sentence.counted(
                        "row {number} has more than one square: read {text}",
                        "row {number} has more than {count} squares: read {text}",
                        cols,
                        number=number,
                        text=quoted(text),
                    ),
                    column=at,
                )
        if len(tiles) < cols:
            raise FormatError(
                Sentence.counted(
                    "row {number} has one square, expected {cols}: read {text}",
                    "row {number} has {count} squares, expected {cols}: read {text}",
                    len(tiles),
                    number=number,
                    cols=cols,
                    text=quoted(text),
                ),
                column=column,
            )
        return tiles

    def _check_tile(self, tile: str, row: int, column: int) -> None:
        if tile.upper() not in self._faces or not (tile.isupper() or tile.islower()):
            raise FormatError(
                Sentence(
                    "read {tile} in row {number}; expected a tile of the alphabet or a "
                    "number of empty squares",
                    tile=quoted(tile),
                    number=row,
                ),
                column=column,
            )

    def read_racks(self, text: str, column: int) -> tuple[tuple[str, ...], ...]:
        racks: list[tuple[str, ...]] = []
        for rack in text.split("/"):
            racks.append(self.read_rack(rack, column))
            column += len(rack) + 1
        if len(racks) > _MAX_PLAYERS:
            raise FormatError(
                Sentence.counted(
                    "read one rack; expected at most {most}",
                    "read {count} racks; expected at most {most}",
                    len(racks),
                    most=_MAX_PLAYERS,
                ),
                column=column,
            )
        return tuple(racks)

    def read_rack(self, text: str, column: int) -> tuple[str, ...]:
        tiles: list[str] = []
        for piece in _PIECE.finditer(text):
            tile = piece["several"] or piece["single"] or piece["run"]
            if tile != BLANK and tile not in self._faces:
                raise FormatError(
                    Sentence(
                        "read {tile} on a rack; expected tiles of the alphabet in upper case and "
                        "'?' for a blank",
                        tile=quoted(tile),
                    ),
                    column=column + piece.start(),
                )
            tiles.append(tile)
        return tuple(tiles)


def parse_rack(text: str, *, faces: Collection[str] = ENGLISH_FACES) -> tuple[str, ...]:
    """Parse one rack in CGP form.

    Raises:
        FormatError: a character that is not a tile; the error has the column.
    """
    return _Reader(STANDARD_15, frozenset(faces)).read_rack(text, 1)


def _read_scores(text: str, column: int) -> tuple[int, ...]:
    scores: list[int] = []
    for score in text.split("/"):
        scores.append(_read_number(score, column, Sentence("a score"), least=None))
        column += len(score) + 1
    return tuple(scores)


def _read_number(text: str, column: int, what: str, *, least: int | None) -> int:
    if not re.fullmatch(r"-?[0-9]+", text) or len(text) > _MAX_DIGITS:
        raise FormatError(
            Sentence("read {text}; expected {what}", text=quoted(text), what=what), column=column
        )
    number = int(text)
    if least is not None and number < least:
        raise FormatError(
            Sentence(
                "read {text}; expected {what}, at least {least}",
                text=quoted(text),
                what=what,
                least=least,
            ),
            column=column,
        )
    return number


def _read_operations(text: str, start: int) -> tuple[Operation, ...]:
    """Parse the operations from an index on; the last one may lack its semicolon."""
    operations: list[Operation] = []
    at = start
    for piece in text[start:].split(";"):
        opcode, _, operands = piece.strip().partition(" ")
        is_last = at + len(piece) == len(text)
        if opcode:
            operations.append(Operation(opcode, operands.strip()))
        elif not is_last:
            raise FormatError(
                Sentence("an operation without a name before ';'"), column=at + len(piece) + 1
            )
        at += len(piece) + 1
    return tuple(operations)
