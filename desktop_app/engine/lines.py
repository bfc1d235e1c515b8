# SPDX-License-Identifier: MIT
"""Rows and columns as a generator walks them: tiles, anchors and what may lie across."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.board import Board, Direction
from desktop_app.rules.tiles import BLANK, TileSet, face_of

ANY_TILE = ~1
"""A cross-set that holds every tile number, and not the separator's 0."""

UNKNOWN_TILE = 255
"""Number of a face on the board that the lexicon's alphabet lacks: no word goes through it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row or column.

    Attributes:
        direction: which way words in it read.
        index: the row of a line across, the column of a line down, zero-based.
        tiles: tile number a square, 0 where there is none.
        points: what the tile on a square counts in a word through it.
        is_anchor: whether a play through the square touches what is there (or, on an empty
            board, covers the centre).
        cross_sets: bit n is set where tile number n makes a word across the line, or makes none;
            `ANY_TILE` where nothing lies across.
        cross_points: the sum of the tiles across, None where nothing lies there.
        letter_factors, word_factors: of the premium squares, 1 where a tile lies.
    """

    direction: Direction
    index: int
    tiles: tuple[int, ...]
    points: tuple[int, ...]
    is_anchor: tuple[bool, ...]
    cross_sets: tuple[int, ...]
    cross_points: tuple[int | None, ...]
    letter_factors: tuple[int, ...]
    word_factors: tuple[int, ...]


def read_lines(board: Board, lexicon: Lexicon, tile_set: TileSet) -> tuple[Line, ...]:
    """Every row, then every column."""
    layout = board.layout
    numbers = lexicon.alphabet.numbers
    tiles = [numbers.get(face_of(tile), UNKNOWN_TILE) if tile else 0 for tile in board.tiles]
    points = [tile_set.points(tile) if tile else 0 for tile in board.tiles]
    crosses = _Crosses(lexicon)
    rows = [range(row * layout.cols, (row + 1) * layout.cols) for row in range(layout.rows)]
    cols = [range(col, len(tiles), layout.cols) for col in range(layout.cols)]
    lines: list[Line] = []
    for direction, own, others in (
        (Direction.ACROSS, rows, cols),
        (Direction.DOWN, cols, rows),
    ):
        sets, sums = crosses.read(others, tiles, points)
        anchors = _anchors(board, tiles)
        for index, squares in enumerate(own):
            premiums = [board.layout.premiums[square] for square in squares]
            lines.append(
                Line(
                    direction,
                    index,
                    tuple(tiles[square] for square in squares),
                    tuple(points[square] for square in squares),
                    tuple(anchors[square] for square in squares),
                    tuple(sets[square] for square in squares),
                    tuple(sums[square] for square in squares),
                    tuple(premium.letter_factor for premium in premiums),
                    tuple(premium.word_factor for premium in premiums),
                )
            )
    return tuple(lines)


def _anchors(board: Board, tiles: Sequence[int]) -> list[bool]:
    layout = board.layout
    if board.is_empty:
        row, col = layout.centre
        return [square == row * layout.cols + col for square in range(len(tiles))]
    return [
        not tile
        and any(
            board.tile_at(square // layout.cols + row_step, square % layout.cols + col_step)
            for row_step, col_step in ((-1, 0), (1, 0), (0, -1), (0, 1))
        )
        for square, tile in enumerate(tiles)
    ]


class _Crosses:
    """Cross-sets by the word graph."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._graph = lexicon.kwg

    def read(
        self, lines: Sequence[range], tiles: Sequence[int], points: Sequence[int]
    ) -> tuple[list[int], list[int | None]]:
        """What tiles laid across `lines` have to make with these, by square of the board."""
        sets = [ANY_TILE] * len(tiles)
        sums: list[int | None] = [None] * len(tiles)
        for squares in lines:
            for at, square in enumerate(squares):
                if tiles[square]:
                    continue
                before = _run(squares[:at][::-1], tiles)[::-1]
                after = _run(squares[at + 1 :], tiles)
                if before or after:
                    sums[square] = sum(points[each] for each in (*before, *after))
                    sets[square] = self._fitting(
                        [tiles[each] for each in before], [tiles[each] for each in after]
                    )
        return sets, sums

    def _fitting(self, before: list[int], after: list[int]) -> int:
        """The tile numbers between two runs that complete a word, as bits."""
        graph = self._graph
        index = graph.dawg_root
        for tile in before:
            index = graph.arc(index, tile)
        fitting = 0
        for tile, arc, accepts in graph.children(index):
            if self._ends_with(arc, after) if after else accepts:
                fitting |= 1 << tile
        return fitting

    def _ends_with(self, index: int, tiles: list[int]) -> bool:
        """Whether tiles from a list of the graph on complete a word."""
        ends = False
        for tile in tiles:
            for found, arc, accepts in self._graph.children(index):
                if found == tile:
                    index, ends = arc, accepts
                    break
            else:
                return False
        return ends


def _run(squares: Sequence[int], tiles: Sequence[int]) -> list[int]:
    """The squares up to the first empty one."""
    run: list[int] = []
    for square in squares:
        if not tiles[square]:
            break
        run.append(square)
    return run


def blank_points(tile_set: TileSet) -> int:
    """What a blank counts."""
    return tile_set.values.get(BLANK, 0)
