# SPDX-License-Identifier: MIT
"""One room at a time. It folds to the window where it can, and scrolls where that is not enough."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget

from desktop_app.ui.widgets.tab_order import step_focus


@runtime_checkable
class FoldingRoom(Protocol):
    """A room that stands otherwise in a small window than in a large one."""

    def fit(self, seen: QSize) -> None:
        """Choose how to stand where so many logical pixels are seen of the room at once.

        It is asked before the room has that size: its least width counts as it chooses here.
        """


class _Stack(QStackedWidget):
    """As large as the room in front needs, whatever the others would need."""

    def minimumSizeHint(self) -> QSize:
        """The least size of the room in front."""
        room = self.currentWidget()
        if room is None:
            return QSize(0, 0)
        return room.minimumSizeHint().expandedTo(room.minimumSize())

    def heightForWidth(self, width: int) -> int:
        """The least height of the room in front at a width: sentences that wrap are whole.

        Qt would take the height that it would like, and scroll where nothing has to.
        """
        room = self.currentWidget()
        layout = None if room is None else room.layout()
        if layout is None or not layout.hasHeightForWidth():
            return 0
        return layout.totalMinimumHeightForWidth(width)

    def sizeHint(self) -> QSize:
        """The size that the room in front would like."""
        room = self.currentWidget()
        return QSize(0, 0) if room is None else room.sizeHint().expandedTo(self.minimumSizeHint())


class RoomStack(QScrollArea):
    """Holds the rooms. A room fills it; only what is smaller than the room's least size scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stack = _Stack(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(self._stack)
        self._stack.currentChanged.connect(lambda _index: self._stack.updateGeometry())

    def addWidget(self, room: QWidget) -> None:
        """Put a room in, behind the one in front."""
        self._stack.addWidget(room)

    def removeWidget(self, room: QWidget) -> None:
        """Take a room out; it is not deleted."""
        self._stack.removeWidget(room)

    def setCurrentWidget(self, room: QWidget) -> None:
        """Bring a room to the front, its beginning in sight."""
        self._stack.setCurrentWidget(room)
        self._fit()
        self.horizontalScrollBar().setValue(0)
        self.verticalScrollBar().setValue(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the room in front choose how to stand."""
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        room: object = self._stack.currentWidget()
        if isinstance(room, FoldingRoom):
            # Without the scroll bars: whether they are needed is what the room decides.
            room.fit(self.maximumViewportSize())
            self._stack.updateGeometry()

    def currentWidget(self) -> QWidget | None:
        """The room in front, None when there is none."""
        return self._stack.currentWidget()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the room in front as one reads it, and scrolls there."""
        room = self.currentWidget()
        stop = None if room is None else step_focus(room, forward=forward)
        if stop is not None:
            self.ensureWidgetVisible(stop)
        return stop is not None

    def minimumSizeHint(self) -> QSize:
        """Any size will do: it scrolls."""
        return QSize(200, 150)
