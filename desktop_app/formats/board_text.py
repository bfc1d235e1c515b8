# SPDX-License-Identifier: MIT
"""A board as lines of text, to paste into a message or a note."""

from __future__ import annotations

from desktop_app.formats.tile_text import join_tiles
from desktop_app.rules.board import Board
from desktop_app.rules.move import format_square

EMPTY = "."


def board_squares(board: Board) -> list[list[str]]:
    """The squares row by row: a dot if empty, lower case for a blank, ``[CH]`` for a long face."""
    layout = board.layout
    tiles = ((board.tile_at(row, col) for col in range(layout.cols)) for row in range(layout.rows))
    return [[join_tiles([tile]) if tile else EMPTY for tile in row] for row in tiles]


def board_text(board: Board) -> str:
    """The board with the letters of its columns and the numbers of its rows, for a fixed font.

    Columns are as wide as the widest tile. Each line ends with a newline and has no spaces before
    it.
    """
    squares = board_squares(board)
    letters = [format_square(0, col).removesuffix("1") for col in range(board.layout.cols)]
    lines = [["  ", *letters]]
    lines += [[f"{number:2}", *line] for number, line in enumerate(squares, start=1)]
    width = max(len(text) for line in squares for text in line)
    return "".join(f"{' '.join(text.ljust(width) for text in line).rstrip()}\n" for line in lines)
