# SPDX-License-Identifier: MIT
"""Where squares are on the screen, on a board that may be turned round by half a turn."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect

from desktop_app.rules.board import BoardLayout

NEAR = 0.55
"""Room for the coordinates above and left of the squares, in squares."""
LEAST_NEAR = 12
"""Pixels that a number of two figures takes, however small the squares are."""
FAR = 0.2
"""Room below and right of the squares, in squares."""


def squares_across(count: int) -> float:
    """The length of a side with `count` squares and its margins, in squares."""
    return count + NEAR + FAR


def side_length(count: int, size: int) -> int:
    """The length of a side with `count` squares of `size` pixels, in pixels."""
    return count * size + near_length(size) + round(FAR * size)


def near_length(size: int) -> int:
    """The room above and left of squares of `size` pixels, in pixels."""
    return max(LEAST_NEAR, round(NEAR * size))


def fitting_size(layout: BoardLayout, width: int, height: int) -> int:
    """The largest square, in whole logical pixels, with which the whole board fits; at least 1."""
    guess = math.ceil(
        min(width / squares_across(layout.cols), height / squares_across(layout.rows))
    )
    size = max(1, guess)
    while size > 1 and (
        side_length(layout.cols, size) > width or side_length(layout.rows, size) > height
    ):
        size -= 1
    return size


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The squares of one board in one widget.

    Attributes:
        layout: how many squares there are.
        size: side of a square in logical pixels.
        is_turned: the board is shown from its other side.
    """

    layout: BoardLayout
    size: int
    is_turned: bool = False

    @property
    def near(self) -> int:
        """Pixels above and left of the squares."""
        return near_length(self.size)

    @property
    def width(self) -> int:
        """Pixels of the whole board from left to right, margins and all."""
        return side_length(self.layout.cols, self.size)

    @property
    def height(self) -> int:
        """Pixels of the whole board from top to bottom."""
        return side_length(self.layout.rows, self.size)

    @property
    def field(self) -> QRect:
        """The rectangle of all squares."""
        return QRect(
            self.near, self.near, self.layout.cols * self.size, self.layout.rows * self.size
        )

    def shown(self, row: int, col: int) -> tuple[int, int]:
        """The (row, col) on screen of a square; its own inverse."""
        if not self.is_turned:
            return row, col
        return self.layout.rows - 1 - row, self.layout.cols - 1 - col

    def rect(self, row: int, col: int) -> QRect:
        """Where a square is."""
        down, across = self.shown(row, col)
        return QRect(
            self.near + across * self.size, self.near + down * self.size, self.size, self.size
        )

    def square_at(self, point: QPointF) -> tuple[int, int] | None:
        """The (row, col) under a point, None beside the squares."""
        across = math.floor((point.x() - self.near) / self.size)
        down = math.floor((point.y() - self.near) / self.size)
        if not self.layout.holds(down, across):
            return None
        return self.shown(down, across)
