# SPDX-License-Identifier: MIT
"""Enter presses the button that has the focus, as it does in a dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget


def is_enter(event: QKeyEvent) -> bool:
    """Whether the key is one of the two Enter keys."""
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def press_focused(inside: QWidget, event: QKeyEvent) -> bool:
    """Press the focused button of a widget when the key is Enter; whether there was one.

    For the `keyPressEvent` of a page: buttons outside a dialog leave Enter to their parents.
    """
    focused = QApplication.focusWidget()
    if not is_enter(event) or not isinstance(focused, QPushButton):
        return False
    if not inside.isAncestorOf(focused) or not focused.isEnabled():
        return False
    focused.click()
    return True
