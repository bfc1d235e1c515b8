# SPDX-License-Identifier: MIT
"""The button of the other player: pressed by Tab, Space, mouse or finger, never by Enter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from desktop_app.ui.widgets.enter_key import is_enter


class PressButton(QPushButton):
    """Asks for a verdict. Enter ends the challenger's writing, so it does nothing here."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setToolTip(self.tr("Have the words judged: one verdict for all of them"))
        self.setAutoDefault(False)
        self.setProperty("role", "primary")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def event(self, event: QEvent) -> bool:
        """Tab presses it; Shift and Tab leads away from it."""
        is_press = event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab:
            if not event.isAutoRepeat():
                self.click()
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is not for this button, nor for anything behind it."""
        if is_enter(event):
            event.accept()
        else:
            super().keyPressEvent(event)
