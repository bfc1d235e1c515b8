# SPDX-License-Identifier: MIT
"""The tables of the Club room: the chosen row, and how columns stand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar

from desktop_app.session.club_presenter import BoardRow, DivisionView
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.rows_table import TextTable
from tests.gui.club.test_club_room import confirm, enter, pair


def click(table: TextTable, row: int, column: int = 0) -> None:
    place = table.visualRect(table.model().index(row, column)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def show_tab(page: ClubPage, at: int) -> None:
    bar = page.tabs.findChildren(QTabBar)[0]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(at).center())


def test_the_chosen_player_stays_chosen_when_another_is_entered(page: ClubPage) -> None:
    show_tab(page, 1)
    table = page.players.table
    click(table, 2)
    assert table.text(table.row) == "Cat"
    page.presenter.enter("Abe", None)
    page.presenter.wait()
    assert [row[0] for row in table.texts[:2]] == ["Abe", "Ann"]
    assert table.text(table.row) == "Cat"


def test_no_other_player_is_chosen_once_the_chosen_one_is_removed(page: ClubPage) -> None:
    show_tab(page, 1)
    click(page.players.table, 2)
    QTest.mouseClick(page.players.remove, Qt.MouseButton.LeftButton)
    page.presenter.wait()
    if page.confirm.question:
        confirm(page)
    assert [row[0] for row in page.players.table.texts] == ["Ann", "Ben", "Dan", "Eve"]
    assert page.players.table.row == -1
    assert not page.players.remove.isEnabled()
    assert not page.players.table.selectedIndexes()


def test_no_board_of_a_new_round_is_chosen_by_the_one_before(page: ClubPage) -> None:
    pair(page)
    click(page.rounds.table, 1)
    assert page.rounds.forfeit.isEnabled()
    enter(page, "1 400 300")
    assert page.rounds.table.row == 1
    enter(page, "2 410 310")
    assert page.rounds.table.row == 1
    pair(page)
    assert page.rounds.table.row == -1
    assert not page.rounds.forfeit.isEnabled()
    assert not page.rounds.play.isEnabled()


def test_a_search_of_the_history_chooses_no_change(page: ClubPage) -> None:
    show_tab(page, 3)
    click(page.past.table, 0, 1)
    assert page.take_back.isEnabled()
    page.past.wanted.setFocus()
    QTest.keyClicks(page.past.wanted, "ann")
    assert len(page.past.table.texts) == 1
    assert not page.take_back.isEnabled()
    assert page.past.whole.text() == ""


def test_columns_that_come_with_the_first_round_have_room_for_their_titles(
    page: ClubPage,
) -> None:
    show_tab(page, 1)
    table = page.players.table
    page.window().resize(1280, 800)
    pair(page)
    show_tab(page, 1)
    header = table.horizontalHeader()
    for column in (4, 5):
        assert not table.isColumnHidden(column)
        assert table.columnWidth(column) >= header.sectionSizeHint(column)


def test_names_keep_their_room_in_a_narrow_table_of_players(page: ClubPage) -> None:
    pair(page)
    show_tab(page, 1)
    table = page.players.table
    table.resize(460, 300)
    page.players.resize(480, 400)
    assert table.isColumnHidden(4)
    assert table.isColumnHidden(5)
    wide = table.fontMetrics().averageCharWidth() * 14
    assert table.columnWidth(0) >= wide


def test_titles_of_numbers_stand_where_the_numbers_do(page: ClubPage) -> None:
    right = Qt.AlignmentFlag.AlignRight
    role = Qt.ItemDataRole.TextAlignmentRole
    tables = (
        (page.rounds.table, (0, 2, 3)),
        (page.players.table, (1, 5)),
        (page.standings, (0, 2, 3, 4, 5)),
        (page.ratings, (1, 2, 3)),
        (page.history, (0,)),
    )
    for table, columns in tables:
        model = table.model()
        found = tuple(
            column
            for column in range(model.columnCount())
            if (model.headerData(column, Qt.Orientation.Horizontal, role) or 0) & right
        )
        assert found == columns


def test_a_title_needs_no_more_room_than_itself(page: ClubPage) -> None:
    pair(page)
    table = page.rounds.table
    header = table.horizontalHeader()
    assert table.columnWidth(0) == header.sectionSizeHint(0)
    assert header.sectionPosition(1) == table.columnWidth(0)
    assert table.visualRect(table.model().index(0, 0)).topLeft() == QPoint(0, 0)


def test_a_result_that_is_refused_stays_to_be_corrected(page: ClubPage) -> None:
    pair(page)
    enter(page, "2 350 4170")
    assert page.message.text() == "4170 cannot be a score."
    assert page.rounds.entry.text() == "2 350 4170"
    # To type it anew replaces it.
    assert page.rounds.entry.hasFocus()
    enter(page, "2 350 417")
    assert page.rounds.table.texts[1][2:4] == ("350", "417")
    # A refusal of something else brings no result back.
    page.presenter.enter("", None)
    page.presenter.wait()
    assert page.rounds.entry.text() == ""


def test_every_name_that_a_rating_file_changes_is_said(page: ClubPage, tmp_path: Path) -> None:
    page.presenter.rename("Ann", "Ann Brückner")
    page.presenter.rename("Ben", "Ben Čapek")
    page.presenter.wait()
    pair(page)
    enter(page, "1 400 300")
    enter(page, "2 410 310")
    target = tmp_path / "evening.tou"
    page.presenter.export(target)
    page.presenter.wait()
    said = page.message.text()
    assert said.startswith(f"Written: {target}. ")
    assert "Ann Brückner is written Ann Bruckner." in said
    assert "Ben Čapek is written Ben Capek." in said


def test_the_boards_name_who_goes_first_only_where_it_is_known(page: ClubPage) -> None:
    table = page.rounds.table
    model = table.model()

    def heads() -> list[str]:
        across = Qt.Orientation.Horizontal
        return [model.headerData(at, across) for at in range(model.columnCount())]

    def show(*boards: BoardRow) -> None:
        shown = DivisionView("", 1, 1, boards)
        view = page.presenter.view
        page.rounds.show_view(replace(view, shown=shown, divisions=(shown,)))

    show(BoardRow(1, "Ann", "Ben", (400, 390), starter=None), BoardRow(2, "Cat", "Dan"))
    assert heads() == ["Board", "Player", "Points", "Points", "Opponent"]
    assert [row[1] for row in table.texts] == ["Ann", "Cat (first)"]
    assert table.columnWidth(1) > table.columnWidth(0)
    show(BoardRow(1, "Ann", "Ben"), BoardRow(2, "Cat", "Dan"))
    assert heads() == ["Board", "First", "Points", "Points", "Second"]
    assert [row[1] for row in table.texts] == ["Ann", "Cat"]


LONG = "Maximilian Featherstonehaugh-Cholmondeley"


def round_table(page: ClubPage, width: int, *pairs: tuple[str, str]) -> TextTable:
    """The table of a round, so many pixels wide."""
    boards = tuple(BoardRow(at, *pair) for at, pair in enumerate(pairs, start=1))
    shown = DivisionView("", 1, 1, boards)
    page.rounds.show_view(replace(page.presenter.view, shown=shown, divisions=(shown,)))
    page.tabs.setCurrentIndex(0)
    table = page.rounds.table
    table.setFixedWidth(width)
    QApplication.processEvents()
    return table


def is_whole(table: TextTable, row: int, column: int) -> bool:
    """True if the text of a cell fits into it, in as many lines as it has."""
    width = table.columnWidth(column) - 16
    metrics = table.fontMetrics()
    text = table.texts[row][column]
    box = metrics.boundingRect(0, 0, width, 0, Qt.TextFlag.TextWordWrap, text)
    return box.width() <= width and box.height() <= table.rowHeight(row)


def test_a_long_name_gets_the_width_that_short_ones_leave(page: ClubPage) -> None:
    table = round_table(page, 590, (LONG, "Ann"), ("Ben", "Cat"))
    assert is_whole(table, 0, 1)
    assert table.rowHeight(0) == table.rowHeight(1)
    assert table.columnWidth(1) > table.columnWidth(4) > 40
    # Among names of about one length the columns stay alike.
    table = round_table(page, 590, ("Dan", "Ann"), ("Ben", "Cat"))
    assert abs(table.columnWidth(1) - table.columnWidth(4)) <= 1


def test_two_long_names_have_two_lines_in_a_narrow_table(page: ClubPage) -> None:
    table = round_table(page, 560, (LONG, LONG[::-1].replace("-", " ")), ("Ben", "Cat"))
    assert is_whole(table, 0, 1) and is_whole(table, 0, 4)
    assert table.rowHeight(0) > table.rowHeight(1)
    table = round_table(page, 560, ("Dan", "Ann"), ("Ben", "Cat"))
    assert table.rowHeight(0) == table.rowHeight(1)


def test_titles_of_shared_columns_are_whole(page: ClubPage) -> None:
    page.presenter.enter(LONG, 1500)
    page.presenter.wait()
    show_tab(page, 1)
    table = page.players.table
    table.setFixedWidth(460)
    QApplication.processEvents()
    header = table.horizontalHeader()
    for column in (0, 6):
        assert not table.isColumnHidden(column)
        assert header.sectionSize(column) >= header.sectionSizeHint(column)


def test_a_long_name_is_whole_in_narrow_standings(page: ClubPage) -> None:
    page.presenter.enter(LONG, 1500)
    page.presenter.wait()
    show_tab(page, 2)
    table = page.standings
    table.setFixedWidth(440)
    QApplication.processEvents()
    row = [text[1] for text in table.texts].index(LONG)
    assert is_whole(table, row, 1)
    assert table.rowHeight(row) > min(table.rowHeight(at) for at in range(len(table.texts)))
    assert table.isColumnHidden(5), "the average margin gives way"
    table.setFixedWidth(640)
    QApplication.processEvents()
    assert is_whole(table, row, 1) and not table.isColumnHidden(5)
