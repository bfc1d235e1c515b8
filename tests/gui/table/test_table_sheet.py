# SPDX-License-Identifier: MIT
"""At the table, wrong entries are corrected beside the clocks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollBar

from desktop_app.ui.main_window.shot import settle
from desktop_app.ui.main_window.table_controller import Side
from desktop_app.ui.scoresheet.sheet_model import Field, column_of
from desktop_app.ui.table.head_bar import View
from tests.gui.table.conftest import ANN, BEN, TableBench
from tests.helpers.physical import table_choice


def two_turns(bench: TableBench, view: View) -> None:
    bench.sit_down()
    bench.table.show_view(view)
    bench.shift(Side.LEFT)
    bench.enter("8D FEASTER 78")
    bench.shift(Side.LEFT)
    bench.enter("24")
    bench.shift(Side.RIGHT)
    assert bench.state.points == (78, 24)


def place(bench: TableBench, line: int, seat: int) -> QModelIndex:
    return bench.table.score_sheet.model.index(line, column_of(seat, Field.TOTAL))


def test_beside_a_correction_the_score_sheet_keeps_its_words(bench: TableBench) -> None:
    two_turns(bench, View.SHEET)
    bench.navigator.window.resize(1280, 800)
    table = bench.table
    QApplication.processEvents()
    assert table.panels["rulings"].isVisible()
    table.show_sheet_desk(True)
    QApplication.processEvents()
    assert not table.panels["rulings"].isVisible()
    assert not table.panels["tiles"].isVisible()
    sheet = table.score_sheet.table
    assert not sheet.isColumnHidden(column_of(ANN, Field.SQUARE))
    assert sheet.columnWidth(column_of(ANN, Field.PLAY)) >= 84
    table.show_sheet_desk(False)
    QApplication.processEvents()
    assert table.panels["rulings"].isVisible() and table.panels["tiles"].isVisible()


def test_beside_the_board_all_tiles_are_seen_before_old_rulings(bench: TableBench) -> None:
    two_turns(bench, View.BOARD)
    window = bench.navigator.window
    window.resize(1280, 800)
    settle()
    assert not bench.table.panels["rulings"].isVisible()
    bars = bench.table.panels["tiles"].findChildren(QScrollBar)
    assert bars and not any(bar.maximum() for bar in bars)
    window.resize(2133, 1200)
    settle()
    assert bench.table.panels["rulings"].isVisible()


@pytest.mark.parametrize("view", [View.SHEET, View.BOARD])
def test_a_score_alone_is_filled_in_afterwards(bench: TableBench, view: View) -> None:
    two_turns(bench, view)
    sheet = bench.table.score_sheet.table
    sheet.setFocus()
    sheet.setCurrentIndex(place(bench, 0, BEN))
    bench.key(Qt.Key.Key_Return, sheet)
    panel = bench.table.sheet_desk.correction
    assert panel.isVisible() and bench.table.faces.isVisible()
    QTest.keyClicks(panel.play, "E8 .AGER")
    assert panel.points.text() == "12"
    panel.points.selectAll()
    QTest.keyClicks(panel.points, "24")
    assert panel.take_sum.isVisible(), "24 were announced, and the tiles add up to 12"
    bench.key(Qt.Key.Key_Return, panel.points)
    bench.key(Qt.Key.Key_Return)
    assert bench.state.rows[1].words == ("EAGER",)
    assert bench.state.points == (78, 24)
    assert not bench.table.sheet_desk.isVisible()
    said = place(bench, 0, BEN).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Announced: 24" in said


def test_letters_typed_into_the_panel_stay_there(bench: TableBench) -> None:
    two_turns(bench, View.SHEET)
    bench.table.score_sheet.note_requested.emit(ANN)
    note = bench.table.sheet_desk.note
    assert note.text.hasFocus()
    bench.type("24 was announced")
    bench.shift(Side.LEFT)
    assert note.text.toPlainText() == "24 was announced"
    bench.key(Qt.Key.Key_Return)
    assert bench.state.row_notes == {0: "24 was announced"}
    assert bench.state.points == (78, 24) and len(bench.state.rows) == 2


def test_the_sheets_are_walked_beside_the_clocks(bench: TableBench) -> None:
    two_turns(bench, View.SHEET)
    bench.click(bench.table.score_sheet.foot.recount)
    recount = bench.table.sheet_desk.recount
    for _ in range(2):
        assert recount.fields[0].hasFocus()
        bench.key(Qt.Key.Key_Return)
        bench.key(Qt.Key.Key_Return)
    assert recount.walk is not None and recount.walk.is_done
    bench.key(Qt.Key.Key_Return)
    assert not bench.table.sheet_desk.isVisible()
    assert bench.session.is_live


def test_looking_back_after_the_end_moves_nothing(bench: TableBench) -> None:
    bench.navigator.start(table_choice(is_written=True))
    bench.show()
    for line in ("8D FEASTER 78", "24", "pass", "end AEI"):
        bench.enter(line)
    bench.navigator.window.resize(1280, 800)
    QApplication.processEvents()
    board, sheet = bench.table.board, bench.table.score_sheet.table
    size, width = board.board.size(), sheet.width()
    where = sheet.visualRect(place(bench, 0, ANN)).center()
    QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QApplication.processEvents()
    assert not bench.session.is_live
    assert board.palette_row.isHidden(), "no tile can be laid"
    assert (board.board.size(), sheet.width()) == (size, width)


def test_a_double_click_corrects_a_line_after_the_end(bench: TableBench) -> None:
    bench.navigator.start(table_choice(is_written=True))
    bench.show()
    for line in ("8D FEASTER 78", "24", "pass", "end AEI"):
        bench.enter(line)
    assert bench.state.is_over
    bench.navigator.window.resize(1280, 800)
    QApplication.processEvents()
    sheet = bench.table.score_sheet.table
    where = sheet.visualRect(place(bench, 0, ANN)).center()
    QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QApplication.processEvents()
    assert not bench.table.sheet_desk.isVisible()
    QTest.mouseDClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert bench.table.sheet_desk.correction.isVisible()


def test_a_double_click_corrects_a_line_during_the_game(bench: TableBench) -> None:
    two_turns(bench, View.SHEET)
    sheet = bench.table.score_sheet.table
    where = sheet.visualRect(place(bench, 0, ANN)).center()
    QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QTest.mouseDClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert bench.table.sheet_desk.correction.isVisible()
