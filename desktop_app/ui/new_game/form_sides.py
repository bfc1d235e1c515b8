# SPDX-License-Identifier: MIT
"""A form and a panel beside it, or below it in a narrow window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.widgets.elided_label import NO_LIMIT
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll

NARROW = 900
"""In a window narrower than this the panel goes below the form."""
NARROW_FORM, NARROW_PANEL = 400, 300
"""Minimum widths there, in pixels."""
_GAP, _NARROW_GAP = 32, 16
_LOWEST = 112
"""Pixels of the form that are always in sight above the buttons."""
_LOW = 620
"""Pixels; half of the height that a window has beyond this is above the form."""


class FormSides:
    """Layout of a page with a form and a panel beside it, with more space below than above.

    The form stays where it is when rows are added to it.

    The buttons go below the form. If the window is too low, the form scrolls and the buttons stay
    visible below it.

    Args:
        page: the widget to lay out.

    Attributes:
        form, panel: the two parts, to be filled before `lay_out`; the form gets a vertical layout.
    """

    def __init__(self, page: QWidget) -> None:
        self._page, self._content = page, QWidget(page)
        self._scroll = SideScroll(self._content, page)
        self.form, self.panel = QWidget(self._content), QWidget(self._content)

    def lay_out(
        self,
        buttons: QWidget,
        *,
        form_widths: tuple[int, int],
        panel_widths: tuple[int, int],
        folded: QWidget | None = None,
        hidden_height: Callable[[], int] = lambda: 0,
    ) -> None:
        """Lay out the page.

        Args:
            buttons: the buttons of the form.
            form_widths, panel_widths: minimum and maximum width of each when side by side, in
                pixels.
            folded: a part of the panel that may be hidden; its height is kept free beside the form.
            hidden_height: tells how much higher the form may get, in pixels; that is kept free too.
        """
        form, panel = self.form, self.panel
        self._folded, self._hidden_height, self._buttons = folded, hidden_height, buttons
        self._widths = {form: form_widths, panel: panel_widths}
        self._inner = inner = QHBoxLayout()
        middle = MinHeightColumn()
        middle.setContentsMargins(0, 0, 0, 0)
        self._above = QSpacerItem(0, 0)
        middle.addSpacerItem(self._above)
        middle.addLayout(inner)
        middle.addStretch()
        inner.addStretch(1)
        inner.addWidget(form, 60, Qt.AlignmentFlag.AlignTop)
        inner.addWidget(panel, 40, Qt.AlignmentFlag.AlignTop)
        inner.addStretch(1)
        self._content.setLayout(middle)
        self._outer = QVBoxLayout(self._page)
        self._scroll.setMinimumHeight(_LOWEST)
        self._outer.addWidget(self._scroll, 1)
        self.fit(QSize(NARROW, _LOW))

    def fit(self, seen: QSize) -> None:
        """Lay out for a visible area of this size."""
        is_narrow = seen.width() < NARROW
        way = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._inner.setDirection(way)
        self._inner.setSpacing(_NARROW_GAP if is_narrow else _GAP)
        for part, least in ((self.form, NARROW_FORM), (self.panel, NARROW_PANEL)):
            widths = (least, NO_LIMIT) if is_narrow else self._widths[part]
            part.setMinimumWidth(widths[0])
            part.setMaximumWidth(widths[1])
        self._seen = seen
        self.refit()

    def refit(self) -> None:
        """Make room for rows that were added to the form since the last `fit`."""
        seen = self._seen
        lines = self.form.layout()
        assert isinstance(lines, QVBoxLayout), "the form has a vertical layout"
        is_inside = lines.indexOf(self._buttons) >= 0
        self._measure(self._buttons, self.form, self.panel)
        needed = self._form_height()
        if not is_inside:
            needed += lines.spacing() + self._buttons.minimumSizeHint().height()
        # Its notes are counted line by line, so no gap has to make up for them.
        is_fitting = needed <= seen.height()
        if is_fitting is not is_inside or self._buttons.parentWidget() is None:
            before, now = (self._outer, lines) if is_fitting else (lines, self._outer)
            before.removeWidget(self._buttons)
            now.addWidget(self._buttons)
            # It may have scrolled to a focused button that is outside of it now.
            self._scroll.verticalScrollBar().setValue(0)
        self._measure(self.form, self.panel)
        self._inner.invalidate()
        form = self.form.sizeHint().height() + self._hidden_height()
        tallest = max(self._inner.sizeHint().height(), form)
        if self._folded is not None:
            # The inner parts first: a part that is not shown learns nothing of them by itself.
            self._measure(*reversed(self._folded.findChildren(QWidget)), self._folded)
            tallest = max(tallest, self._folded.sizeHint().height())
        # Below a form that scrolls nothing is to spare, and it must not move when it gets so high.
        spare = seen.height() - tallest - 2 * _NARROW_GAP if is_fitting else 0
        self._lift(min(max(0, seen.height() - _LOW) // 2, max(0, spare)))

    def _form_height(self) -> int:
        """The least height of the form in pixels, with its notes in as many lines as they take."""
        form = self.form
        width = max(form.minimumWidth(), min(form.width(), form.maximumWidth()))
        least = form.minimumSizeHint().height()
        lines = form.layout()
        return least if lines is None else max(least, lines.minimumHeightForWidth(width))

    @staticmethod
    def _measure(*parts: QWidget) -> None:
        """Update hints that are those of before a part was shown, hidden or made higher."""
        for part in parts:
            if (layout := part.layout()) is not None:
                layout.activate()

    def show_panel(self) -> None:
        """Scroll to a panel below the form, so that it is seen that it has opened."""

        def show() -> None:
            if self._inner.direction() is QBoxLayout.Direction.TopToBottom:
                height = min(self.panel.height(), self._scroll.viewport().height() * 2 // 3)
                top = self.panel.mapTo(self._content, QPoint(0, 0)).y()
                self._scroll.ensureVisible(0, top + height, 0, 0)

        # Once it is laid out.
        QTimer.singleShot(0, self.panel, show)

    def _lift(self, height: int) -> None:
        """Set the space above form and panel, in pixels."""
        fixed = QSizePolicy.Policy.Fixed
        self._above.changeSize(0, height, QSizePolicy.Policy.Minimum, fixed)
        self._inner.invalidate()
