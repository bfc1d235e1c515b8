# SPDX-License-Identifier: MIT
"""Buttons beside one another that go on in the next line where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

_GAP = 6


class FlowRow(QWidget):
    """Lays its children out like words in a paragraph."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._children: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget) -> None:
        """Put one more at the end."""
        widget.setParent(self)
        self._children.append(widget)
        self._place()

    def hasHeightForWidth(self) -> bool:
        """A narrow row is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """What the lines take."""
        return self._flow(width, is_moving=False)

    def sizeHint(self) -> QSize:
        """All lines at the present width."""
        return QSize(240, self._flow(max(self.width(), 1), is_moving=False))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Flow anew."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        height = self._flow(max(self.width(), 1), is_moving=True)
        if height != self.minimumHeight():
            self.setMinimumHeight(height)
            self.updateGeometry()

    def _flow(self, width: int, *, is_moving: bool) -> int:
        left, top, line = 0, 0, 0
        for child in self._children:
            size = child.sizeHint().expandedTo(child.minimumSize())
            wide = min(size.width(), width)
            if left and left + wide > width:
                left, top, line = 0, top + line + _GAP, 0
            if is_moving:
                child.setGeometry(left, top, wide, size.height())
                child.show()
            left += wide + _GAP
            line = max(line, size.height())
        return top + line
