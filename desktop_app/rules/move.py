# SPDX-License-Identifier: MIT
"""Moves in the field's notation: a play, an exchange or a pass."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from desktop_app.rules.board import EMPTY, Board, Direction, Placement
from desktop_app.rules.tiles import rack_tile
from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence

PLAYED_THROUGH = "."
"""In `Play.tiles`: a square that already had a tile."""


@dataclass(frozen=True, slots=True)
class Play:
    """Tiles played along one line.

    Attributes:
        row, col: zero-based square of the first letter of the main word.
        direction: reading direction of the main word.
        tiles: one tile per square from there on, `PLAYED_THROUGH` for a tile already on the board.
    """

    row: int
    col: int
    direction: Direction
    tiles: tuple[str, ...]

    def placements(self) -> tuple[Placement, ...]:
        """The tiles played, in reading order."""
        row_step, col_step = self.direction.step
        return tuple(
            Placement(self.row + index * row_step, self.col + index * col_step, tile)
            for index, tile in enumerate(self.tiles)
            if tile != PLAYED_THROUGH
        )

    def rack_tiles(self) -> tuple[str, ...]:
        """The tiles taken from the rack; blanks have no letter."""
        return tuple(rack_tile(tile) for tile in self.tiles if tile != PLAYED_THROUGH)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Rack tiles exchanged for new ones."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn without a play or an exchange."""


Move = Play | Exchange | Pass


def tiles_used(move: Move) -> tuple[str, ...]:
    """The rack tiles played or exchanged; blanks have no letter."""
    if isinstance(move, Play):
        return move.rack_tiles()
    return move.tiles if isinstance(move, Exchange) else ()


def play_from_placements(board: Board, placements: Iterable[Placement]) -> Play | None:
    """The play that places these tiles, derived from its main word.

    A single tile is read across if it makes words both ways, or none. None if the tiles are not in
    one line, or a square between them is empty.
    """
    laid = sorted(placements, key=lambda placement: (placement.row, placement.col))
    if not laid:
        return None
    direction = _direction_of(board, laid)
    if direction is None:
        return None
    row_step, col_step = direction.step
    row, col = laid[0].row, laid[0].col
    while board.tile_at(row - row_step, col - col_step):
        row, col = row - row_step, col - col_step
    start = (row, col)
    unplaced = {(placement.row, placement.col): placement.tile for placement in laid}
    tiles: list[str] = []
    while True:
        if (row, col) in unplaced:
            tiles.append(unplaced.pop((row, col)))
        elif board.tile_at(row, col) != EMPTY:
            tiles.append(PLAYED_THROUGH)
        else:
            break
        row, col = row + row_step, col + col_step
    if unplaced:
        return None
    return Play(start[0], start[1], direction, tuple(tiles))


def _direction_of(board: Board, laid: list[Placement]) -> Direction | None:
    if len({placement.row for placement in laid}) == 1:
        if len(laid) > 1:
            return Direction.ACROSS
        row, col = laid[0].row, laid[0].col
        across = board.tile_at(row, col - 1) or board.tile_at(row, col + 1)
        down = board.tile_at(row - 1, col) or board.tile_at(row + 1, col)
        return Direction.DOWN if down and not across else Direction.ACROSS
    if len({placement.col for placement in laid}) == 1:
        return Direction.DOWN
    return None


def format_position(row: int, col: int, direction: Direction) -> str:
    """The field's notation: ``8H`` reads across (row first), ``H8`` down (column first)."""
    letter = chr(ord("A") + col)
    return f"{row + 1}{letter}" if direction is Direction.ACROSS else f"{letter}{row + 1}"


def parse_position(text: str) -> tuple[int, int, Direction]:
    """Read ``8H`` or ``H8`` into zero-based (row, col, direction).

    Raises:
        ValueError: neither form, or a row or column beyond 26.
    """
    mark = text.strip().upper()
    if mark[:1].isascii() and mark[:1].isalpha() and mark[1:].isdecimal() and mark[1:].isascii():
        letter, number, direction = mark[0], mark[1:], Direction.DOWN
    elif mark[-1:].isascii() and mark[-1:].isalpha() and mark[:-1].isdecimal():
        letter, number, direction = mark[-1], mark[:-1], Direction.ACROSS
    else:
        raise ToldError(
            Sentence("position {text!r}: expected a row and a column such as 8H or H8", text=text)
        )
    if not 1 <= int(number) <= 26:
        raise ToldError(
            Sentence("position {text!r}: there is no row {number}", text=text, number=number)
        )
    return int(number) - 1, ord(letter) - ord("A"), direction


def format_square(row: int, col: int) -> str:
    """A square in the usual notation: ``H8``."""
    return f"{chr(ord('A') + col)}{row + 1}"
