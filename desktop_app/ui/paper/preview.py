# SPDX-License-Identifier: MIT
"""The pages of a sheet as they will be on paper, one at a time."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.paper.canvas import Document
from desktop_app.paper.press import page_image
from desktop_app.ui.theme import DEFAULT_THEME, Theme
from desktop_app.ui.widgets.spoken import give_role

_EDGE = 12
_FORWARD = (Qt.Key.Key_PageDown, Qt.Key.Key_Right)
_BACK = (Qt.Key.Key_PageUp, Qt.Key.Key_Left)


class Preview(QWidget):
    """Shows a page as large as there is room; keys and the wheel turn the pages.

    Signals:
        page_changed: another page or document is shown.
    """

    page_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Graphic)
        self._document: Document | None = None
        self._page = 0
        self._image = QImage()
        self._theme: Theme = DEFAULT_THEME
        self.setMinimumSize(240, 300)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Preview"))

    @property
    def page(self) -> int:
        """The page that is shown, from 0."""
        return self._page

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme; the paper stays white."""
        self._theme = theme
        self.update()

    def show_document(self, document: Document | None) -> None:
        """Show the first page of a document; nothing for None."""
        self._document = document
        self._page = 0
        self._draw()

    def turn_to(self, page: int) -> None:
        """Show another page; one that is not there leaves this one."""
        if self._document is not None and 0 <= page < len(self._document.pages):
            self._page = page
            self._draw()

    def place(self) -> QRect:
        """Where the paper lies in the widget."""
        if self._document is None:
            return QRect()
        size = self._document.size
        room = self.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        width = min(room.width(), int(room.height() * size.width / size.height))
        height = int(width * size.height / size.width)
        middle = room.center()
        return QRect(middle.x() - width // 2, middle.y() - height // 2, width, height)

    def sizeHint(self) -> QSize:
        """A page that can nearly be read."""
        return QSize(460, 620)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Paint the page again at the new size."""
        super().resizeEvent(event)
        self._draw()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The paper with a thin edge."""
        if self._image.isNull():
            return
        painter = QPainter(self)
        place = self.place()
        painter.drawImage(place, self._image)
        painter.setPen(QColor(self._theme.border))
        painter.drawRect(place.adjusted(0, 0, -1, -1))
        if self.hasFocus():
            painter.setPen(QColor(self._theme.accent))
            painter.drawRect(place.adjusted(-3, -3, 2, 2))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn the pages."""
        if event.key() in _FORWARD:
            self.turn_to(self._page + 1)
        elif event.key() in _BACK:
            self.turn_to(self._page - 1)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn the pages."""
        self.turn_to(self._page + (1 if event.angleDelta().y() < 0 else -1))

    def _draw(self) -> None:
        place, document = self.place(), self._document
        if document is None or place.width() < 40:
            self._image = QImage()
        else:
            ratio = self.devicePixelRatioF()
            self._image = page_image(document, self._page, round(place.width() * ratio))
        self._describe()
        self.update()
        self.page_changed.emit()

    def _describe(self) -> None:
        document = self._document
        text = ""
        if document is not None:
            text = self.tr("{title}, page {page} of {pages}").format(
                title=document.title, page=self._page + 1, pages=len(document.pages)
            )
        self.setAccessibleDescription(text)
