# SPDX-License-Identifier: MIT
"""The empty board: squares, premium labels with their corner marks, star and coordinates."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap, QPolygonF

from desktop_app.rules.board import Premium
from desktop_app.ui.board.board_geometry import BoardGeometry
from desktop_app.ui.theme import Theme, tabular, ui_font

_MARKS = {
    Premium.DOUBLE_LETTER: ("pip", 1),
    Premium.TRIPLE_LETTER: ("pip", 2),
    Premium.DOUBLE_WORD: ("bar", 1),
    Premium.TRIPLE_WORD: ("bar", 2),
}


def paint_ground(
    geometry: BoardGeometry, theme: Theme, ratio: float, *, quarter_turns: int = 0
) -> QPixmap:
    """A picture of the empty board with its coordinates, `ratio` device pixels to a pixel.

    `quarter_turns` says how far the lettering of the premium squares is turned, clockwise.
    """
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
    # The grid shines through a line half a pixel wide on every side.
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
        # Beside the squares, where the ring of a board that has the keys covers no figure.
        painter.drawText(place, beside, str(row + 1))


def column_letter(col: int) -> str:
    """The letter of a 0-based column: A, B, C and so on."""
    return chr(ord("A") + col)
