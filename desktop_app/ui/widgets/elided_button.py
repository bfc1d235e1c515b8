# SPDX-License-Identifier: MIT
"""A button that elides its text instead of growing."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QWidget

NARROWEST = 80
"""Pixels that it can shrink to."""


class ElidedButton(QPushButton):
    """As wide as its text where there is room, and elided where there is less.

    The accessible name always has the full text; a tooltip is the owner's.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        # A usual button is never narrower than its text.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """Show a text."""
        self._text = text
        self.setAccessibleName(text)
        self._elide()
        self.updateGeometry()

    def _elide(self) -> None:
        room = self.width() - self._around()
        self.setText(self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room))

    def _around(self) -> int:
        """Pixels that the frame takes beside the text."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        content = QStyle.ContentsType.CT_PushButton
        return self.style().sizeFromContents(content, option, QSize(0, 0), self).width()

    def sizeHint(self) -> QSize:
        """Return the size with the full text."""
        wide = self.fontMetrics().horizontalAdvance(self._text) + 1 + self._around()
        return QSize(wide, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return a narrow size: the text is elided."""
        return QSize(min(NARROWEST, self.sizeHint().width()), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide for the new width."""
        super().resizeEvent(event)
        self._elide()
