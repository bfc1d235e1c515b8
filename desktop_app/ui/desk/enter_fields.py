# SPDX-License-Identifier: MIT
"""Fields that keep Enter to themselves.

Qt passes an Enter that a field has acted on to its parents; by then the next question has the
focus, and the same key would answer it too.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSpinBox

from desktop_app.ui.widgets.enter_key import is_enter


class EnterLine(QLineEdit):
    """A line of text.

    Signals:
        entered: Enter was pressed.
    """

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Say that Enter was pressed, and nobody else hears of it."""
        if is_enter(event):
            event.accept()
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class EnterNumber(QSpinBox):
    """A number.

    Signals:
        entered: Enter was pressed.
    """

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the number as it was typed and say that Enter was pressed."""
        if is_enter(event):
            event.accept()
            self.interpretText()
            self.entered.emit()
        else:
            super().keyPressEvent(event)
