# SPDX-License-Identifier: MIT
"""One side of the clock: name, score, digits, and a word."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.translation.words import tr_count
from desktop_app.ui.clock.clock_words import FaceView
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.spoken import SpokenButton

HEIGHT, DIGITS_PX = 104, 38
HEIGHT_WITHOUT_TIME = 62
LEAST_WIDTH = 150
COMPACT_HEIGHT, COMPACT_WIDTH, COMPACT_DIGITS_PX = 84, 112, 30
"""In a low window, where board and sheets want the height."""
ROOMY_WIDTH, ROOMY_HEIGHT, ROOMY_DIGITS_PX = 400, 140, 64
"""From this width on a face is as large as it can be read across a table."""
_PAD, _COMPACT_PAD = 12, 8
_HEAD_PX, _COMPACT_HEAD_PX = (20, 15), (16, 13)
"""Of points and name."""


class ClockFace(SpokenButton):
    """A face that is pressed like a clock; it shows what it was last shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = DEFAULT_THEME
        self._view = FaceView("", 0)
        self._is_compact = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def view(self) -> FaceView:
        """What is shown."""
        return self._view

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        self._theme = theme
        self.update()

    def show_compact(self, *, is_compact: bool) -> None:
        """Take less room, or what is usual."""
        if is_compact != self._is_compact:
            self._is_compact = is_compact
            self.updateGeometry()
            self.update()

    def show_view(self, view: FaceView) -> None:
        """Show a face; nothing is painted when it is the one that is there."""
        if view == self._view:
            return
        if bool(view.time) != bool(self._view.time):
            self.updateGeometry()
        before, self._view = self._view, view
        if (before.name, before.points, before.word) != (view.name, view.points, view.word):
            # Not at every tick: a screen reader is told of each other name.
            self.setAccessibleName(self.spoken_name())
        self.update()

    def spoken_name(self) -> str:
        """Who sits there, the score, the time, and whose turn it is."""
        view = self._view
        return (
            tr_count(
                "{name}, {points} point, {time} {word}",
                "{name}, {points} points, {time} {word}",
                abs(view.points),
            )
            .format(name=view.name, points=view.points, time=view.time, word=view.word)
            .strip()
        )

    def spoken_value(self) -> str:
        """The time that is left; empty without a clock."""
        return self._view.time

    def sizeHint(self) -> QSize:
        """Room for -99:59 and for OVERTIME."""
        if not self._view.time:
            return QSize(200, HEIGHT_WITHOUT_TIME)
        if self._is_compact:
            return QSize(200, COMPACT_HEIGHT)
        return QSize(200, ROOMY_HEIGHT if self._is_roomy else HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """As narrow as the digits allow."""
        width = COMPACT_WIDTH if self._is_compact else LEAST_WIDTH
        return QSize(width, self.sizeHint().height())

    @property
    def _is_roomy(self) -> bool:
        return self.width() >= ROOMY_WIDTH and not self._is_compact

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A wider face is a higher one."""
        super().resizeEvent(event)
        if self.height() != self.sizeHint().height():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame, the mark of the running side and the four texts."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view, theme = self._view, self._theme
        edge = 3 if view.is_running else 1
        colour = theme.accent if view.is_running else theme.border
        painter.setPen(QPen(QColor(colour), edge))
        painter.setBrush(QColor(theme.field if view.is_running else theme.panel))
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.drawRoundedRect(box, 7, 7)
        pad = _COMPACT_PAD if self._is_compact else _PAD
        inner = box.adjusted(pad, 5 if self._is_compact else 7, -pad, -7)
        self._paint_head(painter, inner)
        if view.time:
            self._paint_time(painter, inner)
        self._paint_word(painter, inner)

    def _paint_head(self, painter: QPainter, box: QRectF) -> None:
        theme, view = self._theme, self._view
        points_px, name_px = _COMPACT_HEAD_PX if self._is_compact else _HEAD_PX
        points_font = tabular(ui_font(points_px, QFont.Weight.Bold))
        painter.setFont(points_font)
        painter.setPen(QColor(theme.text))
        points = str(view.points)
        width = painter.fontMetrics().horizontalAdvance(points)
        line = QRectF(box.left(), box.top(), box.width(), 26)
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, points)
        left = line.left()
        if view.is_running:
            middle = line.center().y()
            painter.setBrush(QColor(theme.accent))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(
                QPolygonF(
                    [
                        QPointF(left, middle - 6),
                        QPointF(left + 9, middle),
                        QPointF(left, middle + 6),
                    ]
                )
            )
        if view.is_running or not self._is_compact:
            left += 15
        painter.setFont(ui_font(name_px, QFont.Weight.DemiBold))
        painter.setPen(QColor(theme.text))
        room = line.right() - width - 10 - left
        name = painter.fontMetrics().elidedText(view.name, Qt.TextElideMode.ElideRight, int(room))
        where = QRectF(left, line.top(), room, line.height())
        painter.drawText(where, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)

    def _paint_time(self, painter: QPainter, box: QRectF) -> None:
        px = ROOMY_DIGITS_PX if self._is_roomy else DIGITS_PX
        if self._is_compact:
            px = COMPACT_DIGITS_PX
        painter.setFont(self._digits_font(px, box.width()))
        colour = self._theme.bad if self._view.is_alarming else self._theme.text
        painter.setPen(QColor(colour))
        where = box.adjusted(0, 22, 0, -16) if self._is_compact else box.adjusted(0, 24, 0, -18)
        painter.drawText(where, Qt.AlignmentFlag.AlignCenter, self._view.time)

    def _digits_font(self, px: int, width: float) -> QFont:
        """Digits of that height, or smaller ones where minutes of overtime would not fit."""
        font = tabular(ui_font(px, QFont.Weight.DemiBold))
        wide = QFontMetricsF(font).horizontalAdvance(self._view.time)
        if wide > width > 0:
            font.setPixelSize(max(1, int(px * width / wide)))
        return font

    def _paint_word(self, painter: QPainter, box: QRectF) -> None:
        if not self._view.word:
            return
        painter.setFont(tabular(ui_font(13, QFont.Weight.DemiBold)))
        is_overtime = self._view.is_alarming and bool(self._view.time)
        painter.setPen(QColor(self._theme.bad if is_overtime else self._theme.muted))
        where = QRectF(box.left(), box.bottom() - 18, box.width(), 18)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(where, flags, self._view.word)
