# SPDX-License-Identifier: MIT
"""Scroll areas, tables with row selection, and placement of windows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFrame,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)

_MIN_HEIGHT = 160
_AROUND_FOCUS = 8
"""Pixels kept visible above and below the focused widget."""


def scrolled(inner: QWidget, parent: QWidget) -> QScrollArea:
    """Return a vertical scroll area with a transparent background and no tab stop.

    `inner` is best empty then: with parts, all of them would be styled once more.
    """
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


_BELOW = 2
"""Pixels kept visible below a part that was brought into sight."""


class MinHeightColumn(QVBoxLayout):
    """A column in a scroll area, at its minimum height.

    Qt would use the preferred height, and scroll without need. A part whose height depends on its
    width gets the height that it asks for, because Qt gives it no less. A hidden page of a stack
    needs none.
    """

    _is_measuring = False

    def heightForWidth(self, width: int) -> int:
        """Return the minimum height at a width."""
        page = self.parentWidget()
        if page is not None and page.isHidden():
            return 0
        if self._is_measuring:
            return super().heightForWidth(width)
        self._is_measuring = True
        try:
            # Measures, by the way of this function, and returns the minimum that it found.
            return self.minimumHeightForWidth(width) + self._lacking(width)
        finally:
            self._is_measuring = False

    def _lacking(self, width: int) -> int:
        """How much Qt counts less, for parts whose height depends on their width, than it gives."""
        page, margins = self.parentWidget(), self.contentsMargins()
        inner, lacking = width - margins.left() - margins.right(), 0
        for part in [] if page is None else page.children():
            if isinstance(part, QWidget) and not part.isHidden() and self.indexOf(part) >= 0:
                layout = part.layout()
                if layout is not None and layout.hasHeightForWidth():
                    lowest = layout.totalMinimumHeightForWidth(inner)
                    lacking += layout.totalHeightForWidth(inner) - lowest
        return lacking


class SideScroll(QScrollArea):
    """A panel beside a board that scrolls, so that the window need not grow for it.

    It is as wide as its contents and the scroll bar, so that it never scrolls sideways.
    """

    def __init__(self, inner: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_whole = False
        self._wanted: QWidget | None = None
        _dress(self, inner)
        self.verticalScrollBar().actionTriggered.connect(self._let_go)
        inner.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication), "there is one before there are widgets"
        application.focusChanged.connect(self._follow_focus)

    def _follow_focus(self, _before: QWidget | None, focus: QWidget | None) -> None:
        inner = self.widget()
        if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            # What is clicked is in sight; it must not move between the clicks of a double click.
            return
        if focus is not None and inner is not None and inner.isAncestorOf(focus):
            wanted = self._wanted
            if wanted is not None and wanted is not focus and not wanted.isAncestorOf(focus):
                self._let_go()
            self._show_whole(focus)

    def show_whole(self, is_whole: bool) -> None:
        """Be as high as the contents, where what holds this scrolls: one scroll bar is enough."""
        if is_whole != self._is_whole:
            self._is_whole = is_whole
            self.updateGeometry()

    def _show_whole(self, focus: QWidget) -> None:
        """Scroll to a whole part, or to the cursor in a part that is higher than the view.

        Qt scrolls to the cursor of each field alone, and leaves the lower edge of the field cut.
        """
        inner = self.widget()
        if inner is None or focus.height() + 2 * _AROUND_FOCUS > self.viewport().height():
            self.ensureWidgetVisible(focus, 0, _AROUND_FOCUS)
            return
        middle = focus.mapTo(inner, focus.rect().center())
        self.ensureVisible(middle.x(), middle.y(), 0, focus.height() // 2 + _AROUND_FOCUS)

    def bring_into_sight(self, part: QWidget) -> None:
        """Scroll to a part once it is laid out; it stays in sight until the user goes elsewhere.

        What is above it, its own height and that of the view may still change.
        """
        self._let_go()
        self._wanted = part
        part.installEventFilter(self)
        part.destroyed.connect(self._forget)
        QTimer.singleShot(0, part, self._bring)

    def _bring(self) -> None:
        part, inner = self._wanted, self.widget()
        if part is None or inner is None or not part.isVisible():
            return
        layout = inner.layout()
        if layout is not None:
            # Else it may still have the place of before something above it was hidden.
            layout.activate()
        self.ensureWidgetVisible(part, 0, _BELOW)

    def _let_go(self, *_action: int) -> None:
        """Leave the place to the user: they scroll, or go to another part."""
        part, self._wanted = self._wanted, None
        if part is not None:
            part.removeEventFilter(self)
            part.destroyed.disconnect(self._forget)

    def _forget(self) -> None:
        self._wanted = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The scroll bar may appear or disappear; a focus that was in sight stays so."""
        super().resizeEvent(event)
        self.updateGeometry()
        if self._wanted is not None:
            QTimer.singleShot(0, self._wanted, self._bring)
        focus, inner = QApplication.focusWidget(), self.widget()
        if focus is None or inner is None or not inner.isAncestorOf(focus):
            return
        top = focus.mapTo(self.viewport(), QPoint(0, 0)).y()
        before, now = event.oldSize().height(), event.size().height()
        if top >= 0 and now < top + focus.height() <= before:
            self._show_whole(focus)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the contents with the scroll bar, and a small height."""
        inner = self.widget()
        if inner is None:
            return QSize(0, 0)
        least = inner.minimumSizeHint()
        bar = self.verticalScrollBar()
        if self._is_whole:
            width = max(least.width(), self.width())
            height = inner.heightForWidth(width) if inner.hasHeightForWidth() else least.height()
            return QSize(least.width(), max(height, least.height()))
        is_scrolled = least.height() > self.height()
        return QSize(least.width() + (bar.sizeHint().width() if is_scrolled else 0), _MIN_HEIGHT)

    def sizeHint(self) -> QSize:
        """Return the size hint of the contents."""
        inner = self.widget()
        return QSize(0, 0) if inner is None else inner.sizeHint().expandedTo(self.minimumSizeHint())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Update the size hint when the contents change theirs; follow a part that moves."""
        if watched is self.widget() and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        elif watched is self._wanted and event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            QTimer.singleShot(0, self._wanted, self._bring)
        return super().eventFilter(watched, event)


# Tables in which whole rows are selected: same look and keys in every room.


def choose_by_row(table: QTableView) -> None:
    """Select single rows, edit nothing, and let Tab leave the table."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.horizontalHeader().setHighlightSections(False)
    table.installEventFilter(_RowKeys(table))


class _RowKeys(QObject):
    """Home and End go to the first and the last row that can be chosen, not along the row."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move to the first or the last row."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if event.key() not in (Qt.Key.Key_Home, Qt.Key.Key_End) or event.modifiers():
            return False
        table, model = self._table, self._table.model()
        column = max(0, table.currentIndex().column())
        rows = [model.index(row, column) for row in range(model.rowCount())]
        if event.key() == Qt.Key.Key_End:
            rows.reverse()
        # A heading above other rows cannot be chosen.
        chosen = (index for index in rows if index.flags() & Qt.ItemFlag.ItemIsSelectable)
        table.setCurrentIndex(next(chosen, QModelIndex()))
        if event.key() == Qt.Key.Key_Home:
            table.scrollToTop()
        return True


FRAME = QSize(8, 40)
"""Allowance for window borders and title; their size is unknown before the window is shown."""


def fit_on_screen(page: QWidget, window: QWidget) -> None:
    """Limit a window to the screen of `window`, including the frame."""
    free = window.screen().availableGeometry().size().expandedTo(window.frameGeometry().size())
    page.resize(page.size().boundedTo(free - FRAME))


def stand_beside(page: QWidget, window: QWidget) -> None:
    """Place `page` right of `window` if there is room, else at the right edge of the screen."""
    fit_on_screen(page, window)
    free, own = window.screen().availableGeometry(), window.frameGeometry()
    left = min(own.right() + 1, free.right() + 1 - page.width() - FRAME.width())
    top = min(own.top(), free.bottom() + 1 - page.height() - FRAME.height())
    page.move(max(free.left(), left), max(free.top(), top))


def let_wheel_scroll(field: QComboBox | QAbstractSpinBox) -> None:
    """Let the wheel scroll the page around a field, not change the field that it passes over."""
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    field.wheelEvent = lambda event: event.ignore()  # type: ignore[method-assign]
