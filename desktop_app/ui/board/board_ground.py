# SPDX-License-Identifier: MIT
"""The empty board: where its squares are, and how it is painted."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap, QPolygonF

from desktop_app.rules.board import BoardLayout, Premium
from desktop_app.ui.theme import Theme, tabular, ui_font
from desktop_app.ui.widgets.kept_picture import kept_picture

# Geometry of the squares, on a board that may be rotated by 180 degrees.

NEAR = 0.55
"""Room for the coordinates above and left of the squares, in squares."""
MIN_NEAR = 12
"""Least width of that room, in pixels: a number of two digits, however small the squares are."""
FAR = 0.2
"""Room below and right of the squares, in squares."""


def squares_across(count: int) -> float:
    """Return the length of a side with `count` squares and its margins, in squares."""
    return count + NEAR + FAR


def side_length(count: int, size: int) -> int:
    """Return the length of a side with `count` squares of `size` pixels, in pixels."""
    return count * size + near_length(size) + round(FAR * size)


def near_length(size: int) -> int:
    """Return the margin above and left of squares of `size` pixels, in pixels."""
    return max(MIN_NEAR, round(NEAR * size))


def fitting_size(layout: BoardLayout, width: int, height: int) -> int:
    """Return the largest square, in whole logical pixels, at which the board fits; at least 1."""
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
    """Position and size of the squares of one board in one widget.

    Attributes:
        layout: number of squares and their premiums.
        size: side of a square in logical pixels.
        is_turned: true if the board is shown from its other side.
    """

    layout: BoardLayout
    size: int
    is_turned: bool = False

    @property
    def near(self) -> int:
        """Margin above and left of the squares, in pixels."""
        return near_length(self.size)

    @property
    def width(self) -> int:
        """Width of the whole board with its margins, in pixels."""
        return side_length(self.layout.cols, self.size)

    @property
    def height(self) -> int:
        """Height of the whole board with its margins, in pixels."""
        return side_length(self.layout.rows, self.size)

    @property
    def field(self) -> QRect:
        """Rectangle of all squares."""
        return QRect(
            self.near, self.near, self.layout.cols * self.size, self.layout.rows * self.size
        )

    def shown(self, row: int, col: int) -> tuple[int, int]:
        """Convert the (row, col) of a square to the (row, col) on screen, and back."""
        if not self.is_turned:
            return row, col
        return self.layout.rows - 1 - row, self.layout.cols - 1 - col

    def rect(self, row: int, col: int) -> QRect:
        """Return the rectangle of a square."""
        down, across = self.shown(row, col)
        return QRect(
            self.near + across * self.size, self.near + down * self.size, self.size, self.size
        )

    def square_at(self, point: QPointF) -> tuple[int, int] | None:
        """Return the (row, col) at a point, None outside the squares."""
        across = math.floor((point.x() - self.near) / self.size)
        down = math.floor((point.y() - self.near) / self.size)
        if not self.layout.holds(down, across):
            return None
        return self.shown(down, across)


# The empty board: squares, premium labels with their corner marks, star and coordinates.

_MARKS = {
    Premium.DOUBLE_LETTER: ("pip", 1),
    Premium.TRIPLE_LETTER: ("pip", 2),
    Premium.DOUBLE_WORD: ("bar", 1),
    Premium.TRIPLE_WORD: ("bar", 2),
}


def paint_ground(
    geometry: BoardGeometry, theme: Theme, ratio: float, *, quarter_turns: int = 0
) -> QPixmap:
    """Return the empty board with its coordinates, at `ratio` device pixels to a pixel.

    `quarter_turns`: clockwise rotation of the labels of the premium squares.
    """
    key = f"board {theme.name} {hash(geometry)} {geometry.size} {ratio} {quarter_turns}"
    return kept_picture(key, lambda: _paint_ground(geometry, theme, ratio, quarter_turns))


def _paint_ground(
    geometry: BoardGeometry, theme: Theme, ratio: float, quarter_turns: int
) -> QPixmap:
    picture = QPixmap(round(geometry.width * ratio), round(geometry.height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _paint_frame(painter, geometry, theme)
    layout = geometry.layout
    for row in range(layout.rows):
        for col in range(layout.cols):
            premium = layout.premium_at(row, col)
            rect = geometry.rect(row, col)
            _paint_square(painter, rect, premium, theme)
            if (row, col) == layout.centre:
                _paint_star(painter, rect, QColor(theme.label(premium)))
            elif premium is not Premium.NONE:
                painter.save()
                painter.translate(QRectF(rect).center())
                painter.rotate(90 * quarter_turns)
                painter.translate(-QRectF(rect).center())
                _paint_label(painter, rect, premium, theme)
                painter.restore()
    _paint_coordinates(painter, geometry, theme)
    painter.end()
    return picture


def _paint_frame(painter: QPainter, geometry: BoardGeometry, theme: Theme) -> None:
    edge = max(1, round(geometry.size * 0.05))
    outer = QRectF(geometry.field).adjusted(-edge, -edge, edge, edge)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.frame))
    painter.drawRoundedRect(outer, edge * 1.6, edge * 1.6)
    painter.fillRect(geometry.field, QColor(theme.grid))


def _paint_square(painter: QPainter, rect: QRect, premium: Premium, theme: Theme) -> None:
    # Half a pixel of the grid shows on every side.
    inner = QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.square(premium)))
    radius = rect.width() * 0.05
    painter.drawRoundedRect(inner, radius, radius)


def _paint_label(painter: QPainter, rect: QRect, premium: Premium, theme: Theme) -> None:
    size = rect.width()
    colour = QColor(theme.label(premium))
    painter.setPen(colour)
    painter.setFont(ui_font(size * 0.33, QFont.Weight.DemiBold))
    painter.drawText(QRectF(rect), Qt.AlignmentFlag.AlignCenter, premium.value)
    kind, count = _MARKS[premium]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    corner = QPointF(rect.left() + size * 0.12, rect.top() + size * 0.12)
    for index in range(count):
        if kind == "pip":
            centre = corner + QPointF(size * (0.045 + index * 0.13), size * 0.045)
            painter.drawEllipse(centre, size * 0.045, size * 0.045)
        else:
            bar = QRectF(corner.x(), corner.y() + index * size * 0.1, size * 0.2, size * 0.055)
            painter.drawRect(bar)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_star(painter: QPainter, rect: QRect, colour: QColor) -> None:
    centre = QRectF(rect).center()
    points = []
    for index in range(10):
        radius = rect.width() * (0.36 if index % 2 == 0 else 0.15)
        angle = math.radians(36 * index - 90)
        points.append(
            QPointF(centre.x() + radius * math.cos(angle), centre.y() + radius * math.sin(angle))
        )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF(points))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_coordinates(painter: QPainter, geometry: BoardGeometry, theme: Theme) -> None:
    size, near = geometry.size, geometry.near
    painter.setPen(QColor(theme.muted))
    painter.setFont(tabular(ui_font(max(8.0, size * 0.29), QFont.Weight.Medium)))
    gap = max(2, round(size * 0.06))
    beside = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    for col in range(geometry.layout.cols):
        square = geometry.rect(0, col)
        place = QRectF(square.left(), 0, size, near - gap)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, column_letter(col))
    for row in range(geometry.layout.rows):
        square = geometry.rect(row, 0)
        place = QRectF(0, square.top(), near - gap, size)
        # Beside the squares, so that the focus ring covers no digit.
        painter.drawText(place, beside, str(row + 1))


def column_letter(col: int) -> str:
    """Return the letter of a 0-based column: A, B, C and so on."""
    return chr(ord("A") + col)
