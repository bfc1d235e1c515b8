# SPDX-License-Identifier: MIT
"""The tabs of the review: in a narrow panel with smaller letters and shorter names."""

from __future__ import annotations

from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.keys import set_role

_FONT, _DENSE_FONT = 14, 12
"""Sizes of the letters in pixels: usual, and in a narrow panel."""
_AROUND = 30
"""Pixels of a tab beside its name, at the usual size."""


class ReviewTabs(QTabWidget):
    """Tabs that need no buttons to scroll them in a panel of 330 pixels."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._names: dict[int, tuple[str, str]] = {}
        self._is_dense = False

    def name_tab(self, index: int, name: str, short: str = "") -> None:
        """Name a tab; `short` is its name in a narrow panel, empty for the same."""
        self._names[index] = (name, short or name)
        bar = self.tabBar()
        bar.setAccessibleTabName(index, name)
        bar.setTabToolTip(index, name if short else "")
        self._show_names()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the letters and names for the new width."""
        super().resizeEvent(event)
        self._show_names()

    def _show_names(self) -> None:
        letters = QFontMetrics(ui_font(_FONT))
        wanted = sum(letters.horizontalAdvance(name) + _AROUND for name, _ in self._names.values())
        is_dense = wanted > self.width()
        bar = self.tabBar()
        if is_dense != self._is_dense:
            self._is_dense = is_dense
            bar.setFont(ui_font(_DENSE_FONT if is_dense else _FONT))
            set_role(bar, "dense" if is_dense else "")
        for index, names in self._names.items():
            if bar.tabText(index) != names[is_dense]:
                bar.setTabText(index, names[is_dense])
