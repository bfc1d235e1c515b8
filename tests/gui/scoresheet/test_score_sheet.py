# SPDX-License-Identifier: MIT
"""The score sheet on screen: its contents, and the requests of clicks and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QFontMetrics, QImage, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleFactory, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.applied_theme import apply_theme
from desktop_app.ui.scoresheet.sheet_model import Field, column_of
from desktop_app.ui.scoresheet.sheet_view import ScoreSheet
from desktop_app.ui.theme import THEMES
from tests.helpers.games import GameTale, finished_game, make_setup, middle_game


@pytest.fixture
def sheet(qtbot: QtBot) -> ScoreSheet:
    widget = ScoreSheet()
    qtbot.addWidget(widget)
    widget.resize(580, 320)
    widget.show()
    widget.show_game(middle_game().state)
    return widget


def place(sheet: ScoreSheet, line: int, seat: int, field: Field) -> QModelIndex:
    return sheet.model.index(line, column_of(seat, field))


def click(sheet: ScoreSheet, index: QModelIndex) -> None:
    where = sheet.table.visualRect(index).center()
    QTest.mouseClick(sheet.table.viewport(), Qt.MouseButton.LeftButton, pos=where)


def test_a_line_shows_play_square_score_and_total(sheet: ScoreSheet) -> None:
    texts = [place(sheet, 0, 0, field).data() for field in Field]
    assert texts == ["FEASTER", "8D", "78", "78", "1:35"]
    assert [place(sheet, line, 1, Field.TOTAL).data() for line in range(3)] == ["28", "43", "43"]
    assert place(sheet, 2, 1, Field.PLAY).data() == "pass"


def test_a_withdrawn_play_is_struck_through_but_its_total_is_not(sheet: ScoreSheet) -> None:
    font = Qt.ItemDataRole.FontRole
    assert place(sheet, 1, 0, Field.PLAY).data(font).strikeOut()
    assert place(sheet, 1, 0, Field.SCORE).data(font).strikeOut()
    assert not place(sheet, 1, 0, Field.TOTAL).data(font).strikeOut()
    assert not place(sheet, 0, 0, Field.PLAY).data(font).strikeOut()


def test_a_click_asks_for_the_position_after_the_entry(sheet: ScoreSheet, qtbot: QtBot) -> None:
    with qtbot.waitSignal(sheet.viewed_ply_requested) as asked:
        click(sheet, place(sheet, 0, 1, Field.PLAY))
    assert asked.args == [2]
    # The withdrawn play: the position after it was taken back.
    with qtbot.waitSignal(sheet.viewed_ply_requested) as asked:
        click(sheet, place(sheet, 1, 0, Field.TOTAL))
    assert asked.args == [4]


def test_a_click_on_a_score_asks_for_its_sum_only(sheet: ScoreSheet, qtbot: QtBot) -> None:
    with (
        qtbot.assertNotEmitted(sheet.viewed_ply_requested),
        qtbot.waitSignal(sheet.score_requested) as asked,
    ):
        click(sheet, place(sheet, 1, 1, Field.SCORE))
    assert asked.args == [4]


def test_an_exchange_has_no_sum_and_a_number_no_position(sheet: ScoreSheet, qtbot: QtBot) -> None:
    with (
        qtbot.assertNotEmitted(sheet.score_requested),
        qtbot.assertNotEmitted(sheet.viewed_ply_requested),
    ):
        click(sheet, place(sheet, 2, 0, Field.SCORE))
        click(sheet, sheet.model.index(0, 0))


def test_clicks_leave_the_keyboard_where_it_was(sheet: ScoreSheet, qtbot: QtBot) -> None:
    click(sheet, place(sheet, 0, 0, Field.PLAY))
    assert sheet.table.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_the_keyboard_walks_looks_and_asks(sheet: ScoreSheet, qtbot: QtBot) -> None:
    sheet.table.setFocus()
    sheet.table.setCurrentIndex(place(sheet, 0, 0, Field.PLAY))
    QTest.keyClick(sheet.table, Qt.Key.Key_Down)
    with qtbot.waitSignal(sheet.viewed_ply_requested) as asked:
        QTest.keyClick(sheet.table, Qt.Key.Key_Space)
    assert asked.args == [4]
    with qtbot.waitSignal(sheet.score_requested) as asked:
        QTest.keyClick(sheet.table, Qt.Key.Key_Equal)
    assert asked.args == [2]


def test_the_sum_key_is_not_taken_by_a_shortcut_of_the_room(qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    sheet = ScoreSheet(room)
    QVBoxLayout(room).addWidget(sheet)
    taken: list[bool] = []
    shortcut = QShortcut(QKeySequence("="), room)
    shortcut.activated.connect(lambda: taken.append(True))
    room.show()
    sheet.show_game(middle_game().state)
    room.activateWindow()
    sheet.table.setFocus()
    qtbot.waitUntil(sheet.table.hasFocus)
    sheet.table.setCurrentIndex(place(sheet, 0, 0, Field.PLAY))
    with qtbot.waitSignal(sheet.score_requested) as asked:
        QTest.keyClick(sheet.table, Qt.Key.Key_Equal)
    assert asked.args == [0] and not taken


def test_letters_are_left_to_the_board(sheet: ScoreSheet) -> None:
    sheet.table.setCurrentIndex(place(sheet, 0, 0, Field.PLAY))
    QTest.keyClick(sheet.table, "q")
    assert sheet.table.currentIndex() == place(sheet, 0, 0, Field.PLAY)


def test_the_walk_is_marked(sheet: ScoreSheet) -> None:
    # Row 6 is the last one, line 4 of the first player.
    assert sheet.model.viewed_place() == (3, 0)
    sheet.show_viewed_ply(2)
    assert sheet.model.viewed_place() == (0, 1)
    sheet.show_viewed_ply(0)
    assert sheet.model.viewed_place() is None


def test_before_the_first_turn_the_sheet_stands_at_its_top(sheet: ScoreSheet) -> None:
    sheet.resize(580, 150)
    sheet.show_viewed_ply(6)
    bar = sheet.table.verticalScrollBar()
    assert bar.value() > 0
    sheet.show_viewed_ply(0)
    assert bar.value() == 0


def test_the_mark_can_be_seen(sheet: ScoreSheet, qapp: QApplication) -> None:
    sheet.show_viewed_ply(1)
    at = sheet.table.visualRect(place(sheet, 0, 1, Field.SQUARE))
    before = sheet.table.viewport().grab(at).toImage()
    sheet.show_viewed_ply(2)
    assert sheet.table.viewport().grab(at).toImage() != before


def test_a_long_game_is_scrolled_to_the_walk(qtbot: QtBot) -> None:
    sheet = ScoreSheet()
    qtbot.addWidget(sheet)
    sheet.resize(580, 200)
    sheet.show()
    tale = GameTale().play("8D", "FEASTER")
    for _ in range(60):
        tale.pass_turn()
    sheet.show_game(tale.state)
    last = sheet.table.visualRect(sheet.model.index(30, 1))
    assert sheet.table.viewport().rect().contains(last.center())
    sheet.show_viewed_ply(1)
    assert (
        sheet.table.viewport()
        .rect()
        .contains(sheet.table.visualRect(sheet.model.index(0, 1)).center())
    )


def test_numbers_of_two_digits_are_not_cut(qtbot: QtBot) -> None:
    sheet = ScoreSheet()
    qtbot.addWidget(sheet)
    fusion = QStyleFactory.create("Fusion")
    sheet.table.setStyle(fusion)
    tale = GameTale().play("8D", "FEASTER")
    for _ in range(22):
        tale.pass_turn()
    sheet.resize(580, 400)
    sheet.show()
    sheet.show_game(tale.state)
    number = sheet.model.index(9, 0)
    font = number.data(Qt.ItemDataRole.FontRole)
    margin = fusion.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
    needed = QFontMetrics(font).horizontalAdvance(number.data()) + 2 * margin
    # The delegate leaves three more pixels at each side.
    assert needed + 6 <= sheet.table.horizontalHeader().sectionSize(0)


def test_every_entry_says_whole_sentences(sheet: ScoreSheet) -> None:
    role = Qt.ItemDataRole.AccessibleTextRole
    assert place(sheet, 0, 0, Field.SCORE).data(role) == (
        "Ann: FEASTER at 8D, 78 points, total 78. Time used: 1:35."
    )
    assert "withdrawn, 0 points, total 78" in place(sheet, 1, 0, Field.PLAY).data(role)


def test_the_columns_fill_the_width_and_four_players_leave_the_square_out(
    sheet: ScoreSheet,
) -> None:
    header = sheet.table.horizontalHeader()
    assert abs(header.length() - sheet.table.viewport().width()) <= 2
    assert header.sectionSize(column_of(0, Field.SQUARE)) > 0
    names = ("Ann", "Ben", "Charlotte", "Dimitri")
    sheet.show_game(middle_game(*names, ruleset="mattel-family").state)
    assert header.sectionSize(column_of(0, Field.SQUARE)) == 0
    assert abs(header.length() - sheet.table.viewport().width()) <= 4


@pytest.mark.parametrize(("width", "left_out"), [(640, ""), (560, ""), (490, "Time"), (400, "At")])
def test_a_word_of_eight_letters_is_whole_and_the_time_goes_before_the_square(
    sheet: ScoreSheet, width: int, left_out: str
) -> None:
    sheet.resize(width, 320)
    room = sheet.table.columnWidth(column_of(0, Field.PLAY))
    assert room >= QFontMetrics(sheet.table.font()).horizontalAdvance("MERITED") + 9
    hidden = {field for field in Field if sheet.table.isColumnHidden(column_of(0, field))}
    expected = {"": set(), "Time": {Field.TIME}, "At": {Field.TIME, Field.SQUARE}}
    assert hidden == expected[left_out]


def test_the_first_line_below_the_headings_is_never_cut_through(qtbot: QtBot) -> None:
    sheet = ScoreSheet()
    qtbot.addWidget(sheet)
    sheet.resize(580, 200)
    sheet.show()
    tale = GameTale().play("8D", "FEASTER")
    for _ in range(30):
        tale.pass_turn()
    sheet.show_game(tale.state)
    for height in range(160, 200, 7):
        sheet.resize(580, height)
        top = sheet.table.rowAt(0)
        assert top > 0 and sheet.table.rowViewportPosition(top) == 0


def test_a_high_room_keeps_more_lines(sheet: ScoreSheet) -> None:
    heights = []
    for room in (560, 780, 1100, 2000):
        sheet.keep_lines_for(room)
        heights.append(sheet.table.minimumHeight())
    assert heights == [48, 72, 168, 168]


def test_a_title_that_is_too_long_loses_its_end(sheet: ScoreSheet) -> None:
    header = sheet.table.horizontalHeader()
    column = column_of(0, Field.SCORE)
    header.resizeSection(column, 24)

    def left_edge() -> QImage:
        where = QRect(header.sectionViewportPosition(column), 0, 4, header.height())
        return header.grab(where).toImage()

    cut = left_edge()
    header.resizeSection(column, 120)
    assert cut == left_edge(), "letters at the very edge are cut through"


def test_the_title_of_the_scores_is_whole_in_a_narrow_sheet(
    sheet: ScoreSheet, qapp: QApplication
) -> None:
    before = qapp.font(), qapp.palette(), qapp.styleSheet(), qapp.style().objectName()
    try:
        apply_theme(qapp, THEMES["classic"])
        sheet.show_game(finished_game().state)
        sheet.resize(350, 300)
        header = sheet.table.horizontalHeader()
        column = column_of(0, Field.SCORE)
        assert header.sectionSizeFromContents(column).width() <= header.sectionSize(column)
        assert sheet.table.isColumnHidden(column_of(0, Field.TIME)), "it is narrow"
    finally:
        qapp.setStyleSheet(before[2])
        qapp.setPalette(before[1])
        qapp.setFont(before[0])
        qapp.setStyle(before[3])


def test_adjustments_are_lines_with_signs(sheet: ScoreSheet) -> None:
    sheet.show_game(finished_game().state)
    assert place(sheet, 4, 1, Field.PLAY).data().startswith("Racks: ")
    assert place(sheet, 4, 1, Field.SCORE).data().startswith("+")
    assert place(sheet, 5, 1, Field.SCORE).data() == "-10"


def test_a_new_game_has_a_note_in_place_of_lines(sheet: ScoreSheet) -> None:
    sheet.show_game(GameTale(make_setup("Ann", "Ben")).state)
    assert sheet.table.isHidden()


@pytest.mark.parametrize("name", sorted(THEMES))
def test_it_is_painted_in_every_theme(sheet: ScoreSheet, name: str) -> None:
    sheet.show_theme(THEMES[name])
    ink = Qt.ItemDataRole.ForegroundRole
    assert place(sheet, 0, 0, Field.TOTAL).data(ink).name() == THEMES[name].text
    assert not sheet.grab().isNull()


def test_the_names_over_an_empty_sheet_stand_over_their_columns(sheet: ScoreSheet) -> None:
    header = sheet.table.horizontalHeader()
    filled = [header.sectionSize(section) for section in range(header.count())]
    empty = ScoreSheet(sheet)
    empty.show_game(GameTale(make_setup()).state)
    empty.resize(580, 320)
    empty.show()
    header = empty.table.horizontalHeader()
    assert [header.sectionSize(section) for section in range(header.count())] == filled
