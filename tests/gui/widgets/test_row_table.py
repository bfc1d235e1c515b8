# SPDX-License-Identifier: MIT
"""Tables in which whole rows are selected."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableWidget, QTableWidgetItem
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.scrolled import choose_by_row


def test_a_row_is_chosen_whole_and_nothing_is_typed(qtbot: QtBot) -> None:
    table = QTableWidget(2, 3)
    qtbot.addWidget(table)
    for row in range(2):
        for column in range(3):
            table.setItem(row, column, QTableWidgetItem("old"))
    choose_by_row(table)
    table.setCurrentCell(0, 1)
    assert len(table.selectedItems()) == 3
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert {item.row() for item in table.selectedItems()} == {1}
    QTest.keyClick(table, Qt.Key.Key_X)
    assert table.item(1, 1).text() == "old"
    assert table.verticalHeader().isHidden()
