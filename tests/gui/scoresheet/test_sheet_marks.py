# SPDX-License-Identifier: MIT
"""The signs beside the lines, their legend, and requests for a line."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop_app.play.table import Table
from desktop_app.rules.commands import CorrectEntry, EnterScore, LayTiles, NoteEntry
from desktop_app.ui.scoresheet.sheet_model import Field, column_of
from desktop_app.ui.scoresheet.sheet_view import ScoreSheet
from tests.helpers.physical import across, carry_out, down, physical_table, turn
from tests.helpers.tables import say, set_up


def shown(qtbot: QtBot, table: Table, *, width: int = 600) -> ScoreSheet:
    sheet = ScoreSheet()
    qtbot.addWidget(sheet)
    sheet.resize(width, 320)
    sheet.set_editable(True)
    sheet.show()
    sheet.show_game(table.state, None, table.events)
    return sheet


def place(sheet: ScoreSheet, line: int, seat: int, field: Field = Field.PLAY) -> QModelIndex:
    return sheet.model.index(line, column_of(seat, field))


def told(sheet: ScoreSheet, line: int, seat: int) -> str:
    return str(place(sheet, line, seat).data(Qt.ItemDataRole.AccessibleTextRole))


@pytest.fixture
def table() -> Table:
    made = physical_table()
    turn(made, LayTiles(0, across(7, 7, "CAT")))
    turn(made, LayTiles(1, down(8, 9, "EN")))
    turn(made, EnterScore(0, 30))
    return made


def test_a_corrected_line_shows_its_earlier_values(qtbot: QtBot, table: Table) -> None:
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "CAP")))
    carry_out(table, CorrectEntry(0, points=15))
    sheet = shown(qtbot, table)
    text = told(sheet, 0, 0)
    assert "Corrected; it was: CAT at 8H for 10." in text
    assert "Corrected; it was: CAP at 8H for 14." in text
    assert "Announced: 15; the tiles add up to 14." in text
    assert sheet.foot.legend.text == "* corrected   ≠ differs from the sum of the tiles"
    entry = sheet.model.entry_at(place(sheet, 0, 0))
    assert entry is not None and sheet.model.signs(entry) == "*≠"


def test_a_note_is_shown_as_it_was_written(qtbot: QtBot, table: Table) -> None:
    carry_out(table, NoteEntry(1, "saw <b>TEN</b> too late"))
    sheet = shown(qtbot, table)
    assert told(sheet, 0, 1).endswith("Note: saw <b>TEN</b> too late")
    tip = str(place(sheet, 0, 1).data(Qt.ItemDataRole.ToolTipRole))
    assert "saw <b>TEN</b> too late" in tip
    assert sheet.foot.legend.text == "N note"


def test_holds_challenges_and_rulings_have_their_signs(qtbot: QtBot) -> None:
    table = set_up("mode automatic", "rack A CATSDOG", "rack B XEEEEEE", "bag 30")
    say(table, "A plays 8E CATS", "B holds", "B challenges valid")
    sheet = shown(qtbot, table)
    text = told(sheet, 0, 0)
    assert "It was held. It was challenged and stayed." in text
    assert sheet.model.all_signs() == {"H", "C"}


def test_help_has_a_sign_and_sentences(qtbot: QtBot) -> None:
    table = set_up("mode automatic", "rack A CATSDOG", "rack B XEEEEEE", "bag 30", "turn A")
    say(table, "A takes-hint 3", "A hears-coach try-again 1", "A plays 8E CATS")
    say(table, "A hears-coach why 1")
    sheet = shown(qtbot, table)
    assert told(sheet, 0, 0).endswith(
        "Its player took hints, up to step 3 of 6. The coach asked before the move."
        " The coach explained the move during the game."
    )
    assert sheet.foot.legend.text == "? hint or coach"


def test_the_signs_can_be_seen(qtbot: QtBot, table: Table) -> None:
    sheet = shown(qtbot, table)
    at = sheet.table.visualRect(place(sheet, 0, 1))
    before = sheet.table.viewport().grab(at).toImage()
    carry_out(table, NoteEntry(1, "late"))
    sheet.show_game(table.state, None, table.events)
    assert sheet.table.viewport().grab(at).toImage() != before


def test_a_sheet_without_signs_has_no_legend(qtbot: QtBot, table: Table) -> None:
    sheet = shown(qtbot, table)
    assert sheet.foot.legend.text == ""
    sheet.set_editable(False)
    assert sheet.foot.isHidden()


def test_enter_and_a_double_click_ask_for_the_correction(qtbot: QtBot, table: Table) -> None:
    sheet = shown(qtbot, table)
    sheet.table.setCurrentIndex(place(sheet, 0, 1))
    with qtbot.waitSignal(sheet.correction_requested) as asked:
        QTest.keyClick(sheet.table, Qt.Key.Key_Return)
    assert asked.args == [1]
    where = sheet.table.visualRect(place(sheet, 0, 0, Field.TOTAL)).center()
    with qtbot.waitSignal(sheet.correction_requested) as asked:
        QTest.mouseClick(sheet.table.viewport(), Qt.MouseButton.LeftButton, pos=where)
        QTest.mouseDClick(sheet.table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert asked.args == [0]


def test_n_and_the_buttons_ask_for_the_chosen_line(qtbot: QtBot, table: Table) -> None:
    sheet = shown(qtbot, table)
    sheet.table.setCurrentIndex(place(sheet, 1, 0))
    with qtbot.waitSignal(sheet.note_requested) as asked:
        QTest.keyClick(sheet.table, Qt.Key.Key_N)
    assert asked.args == [2]
    with qtbot.waitSignal(sheet.correction_requested) as asked:
        QTest.mouseClick(sheet.foot.correct, Qt.MouseButton.LeftButton)
    assert asked.args == [2]
    with qtbot.waitSignal(sheet.note_requested) as asked:
        sheet.activateWindow()
        assert QTest.qWaitForWindowActive(sheet)
        sheet.foot.note.setFocus()
        qtbot.waitUntil(sheet.foot.note.hasFocus)
        QTest.keyClick(sheet.foot.note, Qt.Key.Key_Return)
    assert asked.args == [2]
    with qtbot.waitSignal(sheet.recount_requested):
        QTest.mouseClick(sheet.foot.recount, Qt.MouseButton.LeftButton)


def menu_of(sheet: ScoreSheet, index: QModelIndex) -> list[QAction]:
    where = sheet.table.visualRect(index).center()
    wish = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, QCursor.pos())
    QApplication.sendEvent(sheet.table.viewport(), wish)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu.actions()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_the_menu_of_a_line(qtbot: QtBot, table: Table) -> None:
    sheet = shown(qtbot, table)
    actions = menu_of(sheet, place(sheet, 0, 1))
    assert [action.text() for action in actions] == [
        "Show the position after it",
        "Show how the score adds up",
        "Correct this entry…",
        "Write a note beside it…",
    ]
    with qtbot.waitSignal(sheet.correction_requested) as asked:
        actions[2].trigger()
    assert asked.args == [1]
    popup = QApplication.activePopupWidget()
    assert popup is not None
    popup.close()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_a_sheet_that_is_only_read_corrects_nothing(qtbot: QtBot, table: Table) -> None:
    sheet = shown(qtbot, table)
    sheet.set_editable(False)
    sheet.table.setCurrentIndex(place(sheet, 0, 1))
    with (
        qtbot.assertNotEmitted(sheet.correction_requested),
        qtbot.assertNotEmitted(sheet.note_requested),
    ):
        QTest.keyClick(sheet.table, Qt.Key.Key_Return)
        QTest.keyClick(sheet.table, Qt.Key.Key_N)
    assert [action.text() for action in menu_of(sheet, place(sheet, 1, 0))] == [
        "Show the position after it",
    ]
    popup = QApplication.activePopupWidget()
    assert popup is not None
    popup.close()


@pytest.mark.parametrize(("width", "has_time"), [(900, True), (555, True), (420, False)])
def test_the_columns_fit_their_width(
    qtbot: QtBot, table: Table, width: int, has_time: bool
) -> None:
    sheet = shown(qtbot, table, width=width)
    header = sheet.table.horizontalHeader()
    assert abs(header.length() - sheet.table.viewport().width()) <= 2
    assert (header.sectionSize(column_of(0, Field.TIME)) > 0) is has_time
    assert header.sectionSize(column_of(0, Field.PLAY)) >= 80
