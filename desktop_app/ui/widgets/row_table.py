# SPDX-License-Identifier: MIT
"""Tables of which whole rows are chosen: how they look and answer alike in every room."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView, QTableView


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
