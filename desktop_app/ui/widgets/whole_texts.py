# SPDX-License-Identifier: MIT
"""Choices that are told whole in the tool tip, for titles that are longer than their box."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtWidgets import QComboBox


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
