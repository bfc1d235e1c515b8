# SPDX-License-Identifier: MIT
"""Hands on tiles beside a plain turn: racking, returning, exchanging by steps, blanks."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.board import Square
from desktop_app.rules.tile_events import TileFault


@dataclass(frozen=True, slots=True)
class RackTiles:
    """Put drawn tiles that lie apart on the rack; `tiles` None puts all of them there."""

    player: int
    tiles: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ReturnTiles:
    """Drop drawn tiles back into the bag, by mistake or worse."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SayExchange:
    """Say that one exchanges tiles; `count` None names no number. They are put down apart."""

    player: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class PutDownTiles:
    """Put tiles face down for an exchange."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BagTiles:
    """Put exchanged tiles into the bag; `tiles` None puts all of them there."""

    player: int
    tiles: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SayBlank:
    """Say which letter one's blank on a zero-based square is."""

    player: int
    row: int
    col: int
    letter: str


@dataclass(frozen=True, slots=True)
class WriteBlank:
    """Write which letter a blank on a zero-based square is; `player` is who writes."""

    player: int
    row: int
    col: int
    letter: str


@dataclass(frozen=True, slots=True)
class WriteMarks:
    """Write the letters of all blanks of one's present or last play on the slip, one a blank.

    The topmost or leftmost mark is that of the first blank in the word.
    """

    player: int
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FakeBlank:
    """Turn a lettered tile of one's rack over, so that it passes for a blank."""

    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class MislayTiles:
    """Say that tiles of one's present or last play lie wrong on their squares.

    Attributes:
        squares: which; for a word laid backwards they are all of the play.
        fault: how they lie.
    """

    player: int
    squares: tuple[Square, ...]
    fault: TileFault


@dataclass(frozen=True, slots=True)
class RightTiles:
    """Put mislaid tiles right; no squares are all of them."""

    player: int
    squares: tuple[Square, ...] = ()


TileCommand = (
    RackTiles
    | ReturnTiles
    | SayExchange
    | PutDownTiles
    | BagTiles
    | SayBlank
    | WriteBlank
    | WriteMarks
    | FakeBlank
    | MislayTiles
    | RightTiles
)
