# SPDX-License-Identifier: MIT
"""Layout of a form and a panel: side by side, or one below the other in a narrow window."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFormLayout,
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
_LOW = 620
"""Pixels; half of the height that a window has beyond this is above the form."""


class FormSides:
    """Layout of a page with a form and a panel beside it, with more space below than above.

    The form stays where it is when rows are added to it.

    The buttons go below the form. If the window is too low, the form scrolls and the buttons stay
    visible below it.

    Args:
        page: the widget to lay out.
        form, panel: the two parts; the form has a vertical layout.
        buttons: the buttons of the form.
        form_widths, panel_widths: minimum and maximum width of each when side by side, in
            pixels.
        folded: a part of the panel that may be hidden; its height is kept free beside the form.
    """

    def __init__(
        self,
        page: QWidget,
        form: QWidget,
        panel: QWidget,
        buttons: QWidget,
        *,
        form_widths: tuple[int, int],
        panel_widths: tuple[int, int],
        folded: QWidget | None = None,
    ) -> None:
        self._folded = folded
        self._form, self._panel, self._buttons = form, panel, buttons
        self._widths = {form: form_widths, panel: panel_widths}
        self._inner = inner = QHBoxLayout()
        inner.addStretch(1)
        inner.addWidget(form, 60, Qt.AlignmentFlag.AlignTop)
        inner.addWidget(panel, 40, Qt.AlignmentFlag.AlignTop)
        inner.addStretch(1)
        self._content = QWidget(page)
        middle = MinHeightColumn(self._content)
        middle.setContentsMargins(0, 0, 0, 0)
        self._above = QSpacerItem(0, 0)
        middle.addSpacerItem(self._above)
        middle.addLayout(inner)
        middle.addStretch()
        self._outer = QVBoxLayout(page)
        self._scroll = SideScroll(self._content, page)
        self._outer.addWidget(self._scroll, 1)
        self.fit(QSize(NARROW, _LOW))

    def fit(self, seen: QSize) -> None:
        """Lay out for a visible area of this size."""
        is_narrow = seen.width() < NARROW
        way = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._inner.setDirection(way)
        self._inner.setSpacing(_NARROW_GAP if is_narrow else _GAP)
        for part, least in ((self._form, NARROW_FORM), (self._panel, NARROW_PANEL)):
            widths = (least, NO_LIMIT) if is_narrow else self._widths[part]
            part.setMinimumWidth(widths[0])
            part.setMaximumWidth(widths[1])
        self._seen = seen
        self.refit()

    def refit(self) -> None:
        """Make room for rows that were added to the form since the last `fit`."""
        seen = self._seen
        lines = self._form.layout()
        assert isinstance(lines, QVBoxLayout), "the form has a vertical layout"
        is_inside = lines.indexOf(self._buttons) >= 0
        needed = self._form.minimumSizeHint().height()
        if not is_inside:
            needed += lines.spacing() + self._buttons.minimumSizeHint().height()
        is_fitting = needed <= seen.height() - 2 * _NARROW_GAP
        if is_fitting is not is_inside or self._buttons.parentWidget() is None:
            before, now = (self._outer, lines) if is_fitting else (lines, self._outer)
            before.removeWidget(self._buttons)
            now.addWidget(self._buttons)
            # It may have scrolled to a focused button that is outside of it now.
            self._scroll.verticalScrollBar().setValue(0)
        for part in (self._form, self._panel):
            if (layout := part.layout()) is not None:
                # Else the hints are those of before a part was shown or hidden.
                layout.activate()
        self._inner.invalidate()
        tallest = self._inner.sizeHint().height()
        if self._folded is not None:
            tallest = max(tallest, self._folded.sizeHint().height())
        spare = seen.height() - tallest - 2 * _NARROW_GAP
        self._lift(min(max(0, seen.height() - _LOW) // 2, max(0, spare)))

    def _lift(self, height: int) -> None:
        """Set the space above form and panel, in pixels."""
        fixed = QSizePolicy.Policy.Fixed
        self._above.changeSize(0, height, QSizePolicy.Policy.Minimum, fixed)
        self._inner.invalidate()


def level_labels(form: QFormLayout, height: int) -> None:
    """Make labels as high as the fields, in pixels, so that their texts align."""
    for row in range(form.rowCount()):
        label = form.itemAt(row, QFormLayout.ItemRole.LabelRole)
        if label is not None and (widget := label.widget()) is not None:
            widget.setMinimumHeight(height)
