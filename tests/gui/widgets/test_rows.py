# SPDX-License-Identifier: MIT
"""Tables and lists of rows: what is chosen and in sight stays when they are filled again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.rows import Cell, Row, RowList, RowTable

_MANY = 60


def lines(keys: Sequence[int]) -> list[Row]:
    return [Row((f"line {key}",), key=key) for key in keys]


@pytest.fixture(params=[RowTable, RowList])
def view(request: pytest.FixtureRequest, qtbot: QtBot) -> RowTable | RowList:
    made = RowList("Lines") if request.param is RowList else RowTable("Lines", ("Line",), wide=(0,))
    qtbot.addWidget(made)
    made.resize(300, 200)
    made.show()
    made.show_rows(lines(range(_MANY)))
    return made


def first_in_sight(view: QAbstractItemView) -> str:
    return str(view.indexAt(view.viewport().rect().topLeft()).data())


def test_the_current_row_stays_where_rows_come_and_go(view: RowTable | RowList) -> None:
    view.set_key(30)
    view.show_rows(lines([-2, -1, *range(5, _MANY)]))
    assert view.key == 30 and view.text(view.row) == "line 30"
    assert [index.row() for index in view.selectionModel().selectedRows()] == [view.row]
    view.show_rows(lines(range(20)))
    assert view.row == 19, "what was chosen is gone: the nearest row is the current one"
    view.show_rows([])
    assert view.row == -1 and view.key is None


def test_what_is_in_sight_stays(view: RowTable | RowList) -> None:
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    before = first_in_sight(view)
    view.show_rows([Row((row.cell(0).text + "!",), key=row.key) for row in view.rows])
    assert first_in_sight(view) == f"{before}!"
    view.show_rows(lines([*range(_MANY), 99]))
    assert first_in_sight(view) == before


def test_a_change_of_the_current_row_is_told_once(view: RowTable | RowList) -> None:
    told: list[int] = []
    opened: list[int] = []
    view.row_changed.connect(told.append)
    view.row_opened.connect(opened.append)
    view.set_row(3)
    QTest.keyClick(view, Qt.Key.Key_Down)
    view.show_rows(lines(range(1, _MANY)))
    view.show_rows(lines(range(1, _MANY)))
    assert told == [3, 4, 3], "filling with the same rows tells nothing"
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened == [3]


def test_letters_go_to_the_row_that_begins_with_them(view: RowTable | RowList) -> None:
    view.show_rows(["apple", "banana", "cherry"])
    view.set_row(0)
    QTest.keyClicks(view, "ch")
    assert view.row == 2


def test_home_and_end_and_a_row_that_is_chosen_whole(qtbot: QtBot) -> None:
    table = RowTable("Games", ("Day", "Who", "Points"), wide=(1,), right=(2,))
    qtbot.addWidget(table)
    table.show_rows([("Monday", "Ann", "1"), ("Tuesday", "Ben", "2"), ("Friday", "Cem", "3")])
    table.set_row(0)
    assert table.currentIndex().column() == 1
    QTest.keyClick(table, Qt.Key.Key_End)
    assert table.row == 2 and len(table.selectionModel().selectedIndexes()) == 3
    QTest.keyClick(table, Qt.Key.Key_Home)
    assert table.row == 0
    QTest.keyClick(table, Qt.Key.Key_X)
    assert table.text(0, 1) == "Ann"
    assert table.verticalHeader().isHidden()


def test_a_heading_is_passed_over(qtbot: QtBot) -> None:
    view = RowList("Procedures")
    qtbot.addWidget(view)
    view.show_rows(
        [Row(("Tiles",), is_heading=True), "one", Row(("Time",), is_heading=True), "two"]
    )
    view.set_row(1)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.row == 3
    view.set_row(0)
    assert view.row == 3


def test_boxes_are_ticked_by_key_and_all_at_once(qtbot: QtBot) -> None:
    view = RowList("Sheets")
    qtbot.addWidget(view)
    view.show_rows([Row((name,), key=name, is_ticked=name == "a") for name in "abc"])
    view.set_row(1)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.ticked == ("a", "b")
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.ticked == ("a",)
    view.tick_all()
    assert view.ticked == ("a", "b", "c") and view.row == 1


def test_a_cell_says_what_it_shows(qtbot: QtBot) -> None:
    table = RowTable("Lessons", (Cell("Stars", tip="Of three"), "Minutes"), right=(1,))
    qtbot.addWidget(table)
    stars = Cell("★★☆", spoken="2 of 3 stars", is_bold=True)
    table.show_rows([Row((stars, Cell("4", tip="short")), key="a", tip="A lesson", about="Easy")])
    index, beside = (table.model().index(0, column) for column in (0, 1))
    role = Qt.ItemDataRole
    assert index.data() == "★★☆" and index.data(role.AccessibleTextRole) == "2 of 3 stars"
    assert index.data(role.ToolTipRole) == "A lesson" and beside.data(role.ToolTipRole) == "short"
    assert index.data(role.AccessibleDescriptionRole) == "Easy"
    assert index.data(role.FontRole).bold() and beside.data(role.FontRole) is None
    assert beside.data(role.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    assert index.data(role.UserRole) == "a"
    head = table.model().headerData(0, Qt.Orientation.Horizontal, role.ToolTipRole)
    assert head == "Of three"
    table.show_heads((Cell("", spoken="Reached"), "Goal"))
    assert table.rows == ()
    spoken = table.model().headerData(0, Qt.Orientation.Horizontal, role.AccessibleTextRole)
    assert spoken == "Reached"


def test_home_goes_to_the_first_row_below_a_heading(qtbot: QtBot) -> None:
    table = RowTable("Goals", ("Goal",), wide=(0,))
    qtbot.addWidget(table)
    table.resize(300, 200)
    table.show()
    heading = Row(("First steps",), key="heading", is_heading=True)
    table.show_rows([heading, *lines(range(_MANY))])
    table.set_key(30)
    QTest.keyClick(table, Qt.Key.Key_End)
    assert table.key == _MANY - 1
    QTest.keyClick(table, Qt.Key.Key_Home)
    assert table.key == 0 and table.selectionModel().selectedRows()[0].row() == 1
    assert first_in_sight(table) == "First steps", "the heading is in sight too"
