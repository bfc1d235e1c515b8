# SPDX-License-Identifier: MIT
"""The board: its squares, premiums and tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from desktop_app.rules.tiles import rack_tile
from desktop_app.sentences.numbers import number_of


class Premium(Enum):
    """Premium of a square, for the turn that first covers it.

    The value is the label printed on the square; an ordinary square has none.
    """

    NONE = ""
    DOUBLE_LETTER = "2L"
    TRIPLE_LETTER = "3L"
    DOUBLE_WORD = "2W"
    TRIPLE_WORD = "3W"

    @property
    def letter_factor(self) -> int:
        """Factor for the tile on the square."""
        return {"2L": 2, "3L": 3}.get(self.value, 1)

    @property
    def word_factor(self) -> int:
        """Factor for every word through the square."""
        return {"2W": 2, "3W": 3}.get(self.value, 1)


class Direction(Enum):
    """Reading direction of a play."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def step(self) -> tuple[int, int]:
        """The (row, column) step from one letter to the next."""
        return (0, 1) if self is Direction.ACROSS else (1, 0)

    @property
    def other(self) -> Direction:
        """The direction at right angles."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


_LAYOUT_MARKS = {
    ".": Premium.NONE,
    "'": Premium.DOUBLE_LETTER,
    '"': Premium.TRIPLE_LETTER,
    "-": Premium.DOUBLE_WORD,
    "=": Premium.TRIPLE_WORD,
}


@dataclass(frozen=True)
class BoardLayout:
    """Size, premium squares and centre of a board.

    Attributes:
        rows, cols: the size in squares.
        premiums: `rows * cols` premiums, row by row.
        centre: (row, col), zero-based, of the square the first play has to cover.
    """

    rows: int
    cols: int
    premiums: tuple[Premium, ...]
    centre: tuple[int, int]

    def __hash__(self) -> int:
        """Cached, because a layout is part of the key of every search cache."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.rows, self.cols, self.premiums, self.centre))

    def premium_at(self, row: int, col: int) -> Premium:
        """The premium printed on a square, covered or not."""
        return self.premiums[row * self.cols + col]

    @cached_property
    def is_symmetric(self) -> bool:
        """True if a first play downwards is worth what the same one across is."""
        return (
            self.rows == self.cols
            and self.centre[0] == self.centre[1]
            and all(
                self.premium_at(row, col) is self.premium_at(col, row)
                for row in range(self.rows)
                for col in range(row)
            )
        )

    def holds(self, row: int, col: int) -> bool:
        """True if the square is on the board."""
        return 0 <= row < self.rows and 0 <= col < self.cols


def parse_layout(text: str) -> BoardLayout:
    """Read a layout drawn with ``. ' " - =`` for none, 2L, 3L, 2W and 3W, one line per row.

    Raises:
        ValueError: rows of unequal length or an unknown mark; the message names the place.
    """
    lines = text.split()
    premiums: list[Premium] = []
    for number, line in enumerate(lines, start=1):
        if len(line) != len(lines[0]):
            squares = number_of(len(line), "square")
            raise ValueError(f"layout row {number} has {squares}, not {len(lines[0])}")
        for column, mark in enumerate(line, start=1):
            if mark not in _LAYOUT_MARKS:
                raise ValueError(f"layout row {number} column {column}: unknown mark {mark!r}")
            premiums.append(_LAYOUT_MARKS[mark])
    rows, cols = len(lines), len(lines[0])
    return BoardLayout(rows, cols, tuple(premiums), (rows // 2, cols // 2))


STANDARD_15 = parse_layout(
    """
    =..'...=...'..=
    .-..."..."...-.
    ..-...'.'...-..
    '..-...'...-..'
    ....-.....-....
    ."..."..."...".
    ..'...'.'...'..
    =..'...-...'..=
    ..'...'.'...'..
    ."..."..."...".
    ....-.....-....
    '..-...'...-..'
    ..-...'.'...-..
    .-..."..."...-.
    =..'...=...'..=
    """
)
"""The board used by all five rule books."""


@dataclass(frozen=True, slots=True, order=True)
class Square:
    """A square of the board; `row` and `col` are zero-based."""

    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Placement:
    """One tile on one square; lower case for a blank.

    Attributes:
        row, col: zero-based.
        tile: the board tile, for example ``"Q"`` or ``"e"``.
    """

    row: int
    col: int
    tile: str

    @property
    def square(self) -> Square:
        """The square of the tile."""
        return Square(self.row, self.col)

    @property
    def on_rack(self) -> str:
        """The tile as on a rack, where a blank has no letter."""
        return rack_tile(self.tile)


def squares_of(placements: Iterable[Placement]) -> tuple[Square, ...]:
    """The squares of some tiles, in their order."""
    return tuple(placement.square for placement in placements)


EMPTY = ""


@dataclass(frozen=True)
class Board:
    """The tiles on a layout; `EMPTY` for squares without one. Immutable."""

    layout: BoardLayout
    tiles: tuple[str, ...]

    @classmethod
    def empty(cls, layout: BoardLayout = STANDARD_15) -> Board:
        """A board without tiles."""
        return cls(layout, (EMPTY,) * (layout.rows * layout.cols))

    def tile_at(self, row: int, col: int) -> str:
        """The tile on a square, `EMPTY` if there is none or the square is off the board."""
        if not self.layout.holds(row, col):
            return EMPTY
        return self.tiles[row * self.layout.cols + col]

    @property
    def is_empty(self) -> bool:
        """True if there are no tiles."""
        return not any(self.tiles)

    def with_placements(self, placements: Iterable[Placement]) -> Board:
        """The board with tiles added; their squares must be on the board."""
        tiles = list(self.tiles)
        for placement in placements:
            tiles[placement.row * self.layout.cols + placement.col] = placement.tile
        return Board(self.layout, tuple(tiles))

    def without(self, squares: Iterable[tuple[int, int]]) -> Board:
        """The board without the tiles on these (row, col) squares."""
        return self.with_placements(Placement(row, col, EMPTY) for row, col in squares)

    def placements(self) -> Iterator[Placement]:
        """Every tile on the board with its square, row by row."""
        for index, tile in enumerate(self.tiles):
            if tile:
                yield Placement(index // self.layout.cols, index % self.layout.cols, tile)
