# SPDX-License-Identifier: MIT
"""Panels and windows that are larger than their room: they scroll, or open smaller."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)

_MIN_HEIGHT = 160
_AROUND_FOCUS = 8
"""Pixels that are seen above and below what has the keys."""


def scrolled(inner: QWidget, parent: QWidget) -> QScrollArea:
    """An area that scrolls `inner` up and down; the panel shows through, Tab passes it by."""
    return _dress(QScrollArea(parent), inner)


def _dress(area: QScrollArea, inner: QWidget) -> QScrollArea:
    area.setWidget(inner)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.viewport().setAutoFillBackground(False)
    inner.setAutoFillBackground(False)
    return area


class MinHeightColumn(QVBoxLayout):
    """Parts one below the other in an area that scrolls, as high as they have to be.

    Qt would take the height that they would like, and scroll where nothing has to.
    """

    _is_asked = False

    def heightForWidth(self, width: int) -> int:
        """The least height in a width."""
        if self._is_asked:
            # Qt works the least height out together with the other, and asks for both here.
            return int(super().heightForWidth(width))
        self._is_asked = True
        try:
            return self.minimumHeightForWidth(width)
        finally:
            self._is_asked = False


class SideScroll(QScrollArea):
    """What stands beside a board: it scrolls by itself, so that the board stays whole in a window.

    It is as wide as its inside and the scroll bar need, so that nothing scrolls sideways.
    """

    def __init__(self, inner: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        _dress(self, inner)
        inner.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication), "there is one before there are widgets"
        application.focusChanged.connect(self._follow_focus)

    def _follow_focus(self, _before: QWidget | None, focus: QWidget | None) -> None:
        inner = self.widget()
        if focus is not None and inner is not None and inner.isAncestorOf(focus):
            self.ensureWidgetVisible(focus, 0, _AROUND_FOCUS)

    def bring_into_sight(self, part: QWidget) -> None:
        """Scroll to a part of the inside as soon as it has its place there."""

        def bring() -> None:
            if part.isVisible():
                self.ensureWidgetVisible(part, 0, 0)

        QTimer.singleShot(0, part, bring)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another height may need the scroll bar, or no more."""
        super().resizeEvent(event)
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """The width of the inside, and any height."""
        inner = self.widget()
        if inner is None:
            return QSize(0, 0)
        least = inner.minimumSizeHint()
        bar = self.verticalScrollBar()
        is_scrolled = least.height() > self.height()
        return QSize(least.width() + (bar.sizeHint().width() if is_scrolled else 0), _MIN_HEIGHT)

    def sizeHint(self) -> QSize:
        """That of the inside."""
        inner = self.widget()
        return QSize(0, 0) if inner is None else inner.sizeHint().expandedTo(self.minimumSizeHint())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the inside needs is what this needs."""
        if watched is self.widget() and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


# Tables of which whole rows are chosen: how they look and answer alike in every room.


def choose_by_row(table: QTableView) -> None:
    """Let one row be chosen at a time and nothing be typed; Tab leads out of the table."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.horizontalHeader().setHighlightSections(False)


FRAME = QSize(8, 40)
"""What borders and title of a window may take; they are unknown before it is shown."""


def fit_on_screen(page: QWidget, window: QWidget) -> None:
    """Make a window no larger than the screen of `window`, frame included."""
    free = window.screen().availableGeometry().size().expandedTo(window.frameGeometry().size())
    page.resize(page.size().boundedTo(free - FRAME))


def stand_beside(page: QWidget, window: QWidget) -> None:
    """Place `page` right of `window` where there is room, else at the right edge of the screen."""
    fit_on_screen(page, window)
    free, own = window.screen().availableGeometry(), window.frameGeometry()
    left = min(own.right() + 1, free.right() + 1 - page.width() - FRAME.width())
    top = min(own.top(), free.bottom() + 1 - page.height() - FRAME.height())
    page.move(max(free.left(), left), max(free.top(), top))
