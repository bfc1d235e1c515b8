# SPDX-License-Identifier: MIT
"""A label that elides its text instead of growing."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QSizePolicy, QWidget

from desktop_app.ui.widgets.spoken import give_role


class ElidedLabel(QFrame):
    """Plain text, wrapped if the label is high enough, otherwise one elided line.

    While the text is elided, the tooltip has the full text; the accessible name always has it.
    """

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.StaticText)
        self._text = ""
        self._mode = mode
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_text(text)

    @property
    def text(self) -> str:
        """The full text."""
        return self._text

    def shown_text(self) -> str:
        """Return the text as it is elided at the current size."""
        if self._is_wrapped():
            return self._text
        return self.fontMetrics().elidedText(self._text, self._mode, self.contentsRect().width())

    def height_for(self, width: int) -> int:
        """Return the height in pixels of the full text, wrapped at a width."""
        return self.height_of(self._text, width)

    def height_of(self, text: str, width: int) -> int:
        """Return the height in pixels of any text here, wrapped at a width."""
        room = QRect(0, 0, width, NO_LIMIT)
        wrap = Qt.TextFlag.TextWordWrap
        return self.fontMetrics().boundingRect(room, int(wrap), text).height() + 2

    def height_for_lines(self, count: int) -> int:
        """Return the height in pixels of so many lines."""
        return count * self.fontMetrics().lineSpacing() + 2

    def show_text(self, text: str) -> None:
        """Show a text."""
        self._text = text
        self.setAccessibleName(text)
        self._update_tooltip()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the full text."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._text) + 2, metrics.height() + 2)

    def minimumSizeHint(self) -> QSize:
        """Return room for a few letters."""
        metrics = self.fontMetrics()
        return QSize(metrics.averageCharWidth() * 4, metrics.height() + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the tooltip."""
        super().resizeEvent(event)
        self._update_tooltip()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text that fits."""
        super().paintEvent(event)
        painter = QPainter(self)
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
        if self._is_wrapped():
            flags |= int(Qt.TextFlag.TextWordWrap)
        painter.drawText(self.contentsRect(), flags, self.shown_text())

    def _is_wrapped(self) -> bool:
        room = self.contentsRect()
        one_line = self.fontMetrics().height() + 2
        return room.height() > one_line and self.height_for(room.width()) <= room.height()

    def _update_tooltip(self) -> None:
        self.setToolTip(self._text if self.shown_text() != self._text else "")


# Tooltips for choices whose titles are longer than their box.


def add_item_tooltips(box: QComboBox) -> None:
    """Give each choice of a box its full text as tooltip, including choices added later."""
    tooltips = _ItemTooltips(box)
    box.model().rowsInserted.connect(tooltips.update_rows)
    box.currentTextChanged.connect(tooltips.update_current)
    tooltips.update_rows(QModelIndex(), 0, box.count() - 1)
    tooltips.update_current(box.currentText())


class _ItemTooltips(QObject):
    """Updates the tooltips of one box."""

    def __init__(self, box: QComboBox) -> None:
        super().__init__(box)
        self._box = box

    def update_rows(self, _parent: QModelIndex, first: int, last: int) -> None:
        for row in range(first, last + 1):
            text = self._box.itemText(row)
            self._box.setItemData(row, text, Qt.ItemDataRole.ToolTipRole)

    def update_current(self, text: str) -> None:
        self._box.setToolTip(text)


# Sizes that Qt uses and PySide does not name; logical pixels.

NO_LIMIT = 16_777_215
"""Largest size of a widget in Qt: no limit (QWIDGETSIZE_MAX)."""
