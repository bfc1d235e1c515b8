# SPDX-License-Identifier: MIT
"""A form and what is said of it: side by side, or one under the other in a narrow window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFormLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.ui.widgets.lengths import NO_LIMIT

NARROW = 900
"""In a narrower window the panel stands below the form."""
NARROW_FORM, NARROW_PANEL = 400, 300
"""The least widths there, in pixels."""
_GAP, _NARROW_GAP = 32, 16


class FormSides:
    """The layout of a page with a form and a panel beside it, in the middle of its height.

    Args:
        page: what gets the layout.
        form, panel: the two.
        form_widths, panel_widths: the least and the most of each, side by side, in pixels.
    """

    def __init__(
        self,
        page: QWidget,
        form: QWidget,
        panel: QWidget,
        *,
        form_widths: tuple[int, int],
        panel_widths: tuple[int, int],
    ) -> None:
        self._form, self._panel = form, panel
        self._widths = {form: form_widths, panel: panel_widths}
        self._inner = inner = QHBoxLayout()
        inner.addStretch(1)
        inner.addWidget(form, 60, Qt.AlignmentFlag.AlignTop)
        inner.addWidget(panel, 40, Qt.AlignmentFlag.AlignTop)
        inner.addStretch(1)
        outer = QVBoxLayout(page)
        outer.addStretch(2)
        outer.addLayout(inner)
        outer.addStretch(3)
        self.fit(NARROW)

    def fit(self, width: int) -> None:
        """Stand as a window of that width asks for."""
        is_narrow = width < NARROW
        way = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._inner.setDirection(way)
        self._inner.setSpacing(_NARROW_GAP if is_narrow else _GAP)
        for part, least in ((self._form, NARROW_FORM), (self._panel, NARROW_PANEL)):
            widths = (least, NO_LIMIT) if is_narrow else self._widths[part]
            part.setMinimumWidth(widths[0])
            part.setMaximumWidth(widths[1])


def level_labels(form: QFormLayout, height: int) -> None:
    """Make labels as high as fields of a height in pixels, so that the two stand on one line."""
    for row in range(form.rowCount()):
        label = form.itemAt(row, QFormLayout.ItemRole.LabelRole)
        if label is not None and (widget := label.widget()) is not None:
            widget.setMinimumHeight(height)
