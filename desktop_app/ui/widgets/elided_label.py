# SPDX-License-Identifier: MIT
"""A label that shortens its text with an ellipsis instead of growing."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QSizePolicy, QWidget

from desktop_app.ui.widgets.spoken import give_role


class ElidedLabel(QFrame):
    """Plain text in one line, or in more where it is given their height, and cut where it is not.

    The whole text stands in the tool tip while it is cut, and always in the accessible name.
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
        """The whole text."""
        return self._text

    def shown_text(self) -> str:
        """The text as it is cut at the present size."""
        if self._is_wrapped():
            return self._text
        return self.fontMetrics().elidedText(self._text, self._mode, self.contentsRect().width())

    def height_for(self, width: int) -> int:
        """The height in pixels in which the whole text stands, wrapped at a width."""
        room = QRect(0, 0, width, NO_LIMIT)
        wrap = Qt.TextFlag.TextWordWrap
        return self.fontMetrics().boundingRect(room, int(wrap), self._text).height() + 2

    def show_text(self, text: str) -> None:
        """Show another text."""
        self._text = text
        self.setAccessibleName(text)
        self._tell_cut()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The size of the whole text."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._text) + 2, metrics.height() + 2)

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        metrics = self.fontMetrics()
        return QSize(metrics.averageCharWidth() * 4, metrics.height() + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell in the tool tip what is cut now."""
        super().resizeEvent(event)
        self._tell_cut()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what fits."""
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

    def _tell_cut(self) -> None:
        self.setToolTip(self._text if self.shown_text() != self._text else "")


# Choices that are told whole in the tool tip, for titles that are longer than their box.


def tell_whole_texts(box: QComboBox) -> None:
    """Tell each choice of a box whole in its tool tip, also those that are added later."""
    teller = _Teller(box)
    box.model().rowsInserted.connect(teller.tell_rows)
    box.currentTextChanged.connect(teller.tell_current)
    teller.tell_rows(QModelIndex(), 0, box.count() - 1)
    teller.tell_current(box.currentText())


class _Teller(QObject):
    """Keeps the tool tips of one box."""

    def __init__(self, box: QComboBox) -> None:
        super().__init__(box)
        self._box = box

    def tell_rows(self, _parent: QModelIndex, first: int, last: int) -> None:
        for row in range(first, last + 1):
            text = self._box.itemText(row)
            self._box.setItemData(row, text, Qt.ItemDataRole.ToolTipRole)

    def tell_current(self, text: str) -> None:
        self._box.setToolTip(text)


# Lengths that Qt itself goes by and PySide does not name; logical pixels.

NO_LIMIT = 16_777_215
"""The most that Qt lets a widget have: it is not held."""
