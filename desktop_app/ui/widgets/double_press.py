# SPDX-License-Identifier: MIT
"""Who clicks twice on what opens a room does not press what stands there in that room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget


class DoublePressGuard(QObject):
    """Drops the second press of a double click whose first press changed what is on the screen.

    Args:
        window: top-level widget of what changes.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._end)

    def begin(self) -> None:
        """Drop a double click that ends soon."""
        # The handle gets the events of the system, a few; a filter of the application would be
        # called for every event of every object, thousands while a room is laid out.
        if (handle := self._window.windowHandle()) is not None:
            handle.installEventFilter(self)
            self._timer.start(QApplication.doubleClickInterval())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Drop a double click, unless its first press too came after the change."""
        if not isinstance(event, QMouseEvent):
            return False
        if event.type() is QEvent.Type.MouseButtonDblClick:
            self._end()
            return True
        # A window gets the press of a double click too, with this flag.
        is_second = bool(event.flags() & Qt.MouseEventFlag.MouseEventCreatedDoubleClick)
        if event.type() is QEvent.Type.MouseButtonPress and not is_second:
            self._end()
        return False

    def _end(self) -> None:
        self._timer.stop()
        # Qt's stubs do not say that a window that was never shown has none.
        handle = self._window.windowHandle()
        if handle is not None:
            handle.removeEventFilter(self)
