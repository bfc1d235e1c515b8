# SPDX-License-Identifier: MIT
"""A search line above a list of what is found."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit


class SearchField(QLineEdit):
    """A search line; Up, Down and the page keys are for the list.

    Signals:
        walked: the key.
    """

    walked = Signal(Qt.Key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass the keys of the list on."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.walked.emit(key)
        else:
            super().keyPressEvent(event)
