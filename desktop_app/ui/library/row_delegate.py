# SPDX-License-Identifier: MIT
"""Paints the cells of a list of which whole rows are chosen."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

ROW_STYLE = "QTableView::item { padding: 0 10px; } QHeaderView::section { padding: 3px 13px; }"
"""Air at both ends of a cell; the headings begin where the cells below them begin."""


class RowDelegate(QStyledItemDelegate):
    """No cell of the chosen row is marked before the others: the row is what is chosen."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The option of a cell, as if it never had the focus."""
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
