# SPDX-License-Identifier: MIT
"""Ctrl+Home opens the start screen, also while a field has the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QWidget

# A box that is typed into has the focus in place of its field.
_FIELDS = (QLineEdit, QAbstractSpinBox, QComboBox)
_KEYS = Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Home


class HomeKey(QObject):
    """Leaves Ctrl+Home of a window to its menu.

    A field of one line would take it to move the cursor, as Home alone does.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        application = QApplication.instance()
        assert isinstance(application, QApplication), "a window has an application"
        application.focusChanged.connect(self._follow_focus)

    def _follow_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        # The application gets every event, a field few. Qt keeps a filter once however often it is
        # installed.
        if isinstance(new, _FIELDS) and new.window() is self._window:
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the question whether it wants the key from a field."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            others = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            if (others, event.key()) == _KEYS:
                event.ignore()
                return True
        return super().eventFilter(watched, event)
