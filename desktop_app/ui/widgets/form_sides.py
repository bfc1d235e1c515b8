# SPDX-License-Identifier: MIT
"""A form and what is said of it: side by side, or one under the other in a narrow window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

NARROW = 900
"""In a narrower window the panel stands below the form."""
NARROW_FORM, NARROW_PANEL = 400, 300
"""The least widths there, in pixels."""
_GAP, _NARROW_GAP = 32, 16
_NO_LIMIT = 16_777_215
"""The greatest width that Qt knows."""


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
            widths = (least, _NO_LIMIT) if is_narrow else self._widths[part]
            part.setMinimumWidth(widths[0])
            part.setMaximumWidth(widths[1])
