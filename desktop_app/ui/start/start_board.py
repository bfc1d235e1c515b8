# SPDX-License-Identifier: MIT
"""A board to look at on the start screen; it is a picture and nothing can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.rules.board import STANDARD_15, Direction
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.spoken import give_role

WORDS = (
    (7, 3, Direction.ACROSS, "RACKSIDE"),
    (5, 4, Direction.DOWN, "BOARD"),
    (6, 8, Direction.DOWN, "TILE"),
)
VALUES = {"B": 3, "C": 3, "D": 2, "K": 5}
SMALLEST = 240


class StartBoard(QWidget):
    """A square picture of a board with the first words on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Graphic)
        self._theme: Theme = DEFAULT_THEME
        self._picture: QPixmap | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("A picture of a board"))

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        self._theme = theme
        self._picture = None
        self.update()

    def sizeHint(self) -> QSize:
        """As large as there is room."""
        return QSize(560, 560)

    def minimumSizeHint(self) -> QSize:
        """Smaller than this it is no board any more."""
        return QSize(SMALLEST, SMALLEST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture is made again in the new size."""
        super().resizeEvent(event)
        self._picture = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture in the middle."""
        side = min(self.width(), self.height()) // STANDARD_15.cols * STANDARD_15.cols
        if self._picture is None:
            self._picture = self._paint(side)
        left, top = (self.width() - side) // 2, (self.height() - side) // 2
        QPainter(self).drawPixmap(left, top, self._picture)

    def _paint(self, side: int) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(side * ratio), round(side * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(self._theme.grid))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = side / STANDARD_15.cols
        for row in range(STANDARD_15.rows):
            for col in range(STANDARD_15.cols):
                premium = STANDARD_15.premium_at(row, col)
                square = QRectF(col * size, row * size, size, size).adjusted(0.5, 0.5, -0.5, -0.5)
                painter.fillRect(square, QColor(self._theme.square(premium)))
                painter.setPen(QColor(self._theme.label(premium)))
                painter.setFont(ui_font(size * 0.3, QFont.Weight.Medium))
                painter.drawText(square, Qt.AlignmentFlag.AlignCenter, premium.value)
        for row, col, direction, word in WORDS:
            row_step, col_step = direction.step
            for index, letter in enumerate(word):
                place = (col + index * col_step, row + index * row_step)
                self._paint_tile(painter, place[0] * size, place[1] * size, size, letter)
        painter.end()
        return picture

    def _paint_tile(
        self, painter: QPainter, left: float, top: float, size: float, letter: str
    ) -> None:
        theme = self._theme
        box = QRectF(left, top, size, size).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.tile_edge))
        painter.drawRoundedRect(box, size * 0.1, size * 0.1)
        painter.setBrush(QColor(theme.tile))
        face = box.adjusted(0, 0, 0, -size * 0.05)
        painter.drawRoundedRect(face, size * 0.1, size * 0.1)
        painter.setPen(QColor(theme.label_tile))
        painter.setFont(ui_font(size * 0.62, QFont.Weight.DemiBold))
        painter.drawText(face, Qt.AlignmentFlag.AlignCenter, letter)
        painter.setFont(tabular(ui_font(size * 0.24)))
        corner = face.adjusted(0, 0, -size * 0.08, -size * 0.02)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        painter.drawText(corner, flags, str(VALUES.get(letter, 1)))
