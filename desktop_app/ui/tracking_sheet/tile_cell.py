# SPDX-License-Identifier: MIT
"""One tile of the tracking sheet: a letter, and a stroke through it once it has been seen."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop_app.session.tracking import CellState
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font

_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_LETTER = 0.64
"""Height of the letter's font, in heights of the cell."""
_INK = 0.7
"""How much of its colour a letter keeps that is crossed off."""


class TileCell(QAbstractButton):
    """A cell of the sheet; a click or the space bar crosses it off where that is the player's.

    Signals:
        key_pressed: a QKeyEvent that the cell leaves to the sheet; it is accepted there.
        looked_at: the cell has the focus or the pointer now, or has it no more (False).
    """

    key_pressed = Signal(object)
    looked_at = Signal(bool)

    def __init__(self, face: str, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.face = face
        self.number = number
        self._state = CellState.LEFT
        self._theme: Theme = DEFAULT_THEME
        self.setText(face)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def state(self) -> CellState:
        """What the tile is."""
        return self._state

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.update()

    def show_state(self, state: CellState, name: str, *, may_mark: bool) -> None:
        """Show what the tile is; `name` says it to those who cannot see it."""
        if may_mark != self.isCheckable():
            self.setCheckable(may_mark)
        if may_mark and self.isChecked() != state.is_crossed:
            self.setChecked(state.is_crossed)
        if name != self.accessibleName():
            self.setAccessibleName(name)
        if state is not self._state:
            self._state = state
            self.update()

    def nextCheckState(self) -> None:
        """The stroke is drawn when it is on the disk, not before."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter are a click; everything else is the sheet's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.isCheckable():
            self.click()
            return
        event.ignore()
        self.key_pressed.emit(event)
        if not event.isAccepted() and (event.key() != Qt.Key.Key_Space or self.isCheckable()):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell what stands here."""
        super().focusInEvent(event)
        self.looked_at.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell no more."""
        super().focusOutEvent(event)
        self.looked_at.emit(False)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Tell what stands under the pointer."""
        super().enterEvent(event)
        self.looked_at.emit(True)

    def leaveEvent(self, event: object) -> None:
        """Tell no more."""
        self.looked_at.emit(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the letter; a box says that it is held, or that the marking found something."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, state = self._theme, self._state
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if state is CellState.RACK:
            painter.setPen(QPen(QColor(theme.muted), 1))
            painter.drawRoundedRect(box, 3, 3)
        elif state in (CellState.MISSED, CellState.EXTRA):
            painter.setPen(QPen(QColor(theme.bad), 2))
            painter.drawRect(box)
        self._paint_letter(painter)
        if state.is_crossed:
            self._paint_stroke(painter, box.center().x(), box.center().y())
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 4, 4)

    def _paint_letter(self, painter: QPainter) -> None:
        is_crossed = self._state is CellState.CROSSED
        weight = QFont.Weight.Normal if self._state.is_crossed else QFont.Weight.DemiBold
        px = self.height() * _LETTER
        font = ui_font(px, weight)
        width = QFontMetricsF(font).horizontalAdvance(self.face)
        if width > self.width():
            font = ui_font(px * self.width() / width, weight)
        painter.setFont(font)
        painter.setPen(self._faint() if is_crossed else QColor(self._theme.text))
        painter.drawText(self.rect(), _CENTRE, self.face)

    def _faint(self) -> QColor:
        """Between what is muted and the ground: crossed off, and still to be read."""
        ink, ground = QColor(self._theme.muted), QColor(self._theme.panel)
        parts = (
            (ink.red(), ground.red()),
            (ink.green(), ground.green()),
            (ink.blue(), ground.blue()),
        )
        return QColor(*(round(_INK * one + (1 - _INK) * other) for one, other in parts))

    def _paint_stroke(self, painter: QPainter, x: float, y: float) -> None:
        reach = min(self.width(), self.height()) * 0.36
        is_wrong = self._state is CellState.EXTRA
        painter.setPen(QPen(QColor(self._theme.bad if is_wrong else self._theme.muted), 1.4))
        painter.drawLine(QLineF(x - reach, y + reach, x + reach, y - reach))
        if is_wrong:
            painter.drawLine(QLineF(x - reach, y - reach, x + reach, y + reach))
