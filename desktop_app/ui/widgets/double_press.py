# SPDX-License-Identifier: MIT
"""Who clicks twice on what opens a room does not press what stands there in that room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget


class DoublePressGuard(QObject):
    """Drops the second press of a double click whose first press changed what is on the screen."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._end)

    def begin(self) -> None:
        """Drop a double click that ends soon."""
        application = QApplication.instance()
        assert application is not None
        if not self._timer.isActive():
            # Only for the moment: every event of the program passes it.
            application.installEventFilter(self)
        self._timer.start(QApplication.doubleClickInterval())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Drop a double click, unless its first press too came after the change."""
        if not isinstance(watched, QWidget):
            # A window hears of a double click as a press too.
            return False
        is_second = event.type() is QEvent.Type.MouseButtonDblClick
        if is_second or event.type() is QEvent.Type.MouseButtonPress:
            self._end()
        return is_second

    def _end(self) -> None:
        self._timer.stop()
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
