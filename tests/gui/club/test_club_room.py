# SPDX-License-Identifier: MIT
"""An evening in the Club room, by real keys and clicks."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.session.club_presenter import SHEETS, ClubPresenter, System
from desktop_app.storage.club_file import ClubFile
from desktop_app.ui.club.boxes import (
    MergeBox,
    NewEventBox,
    PairByHandBox,
    PairingBox,
    PlayerBox,
    PrizesBox,
    RoundsBox,
    RulingBox,
)
from desktop_app.ui.club.clock_bar import ClockBox
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.coming_and_going import DepartureBox
from desktop_app.ui.club.rows_table import TextTable
from desktop_app.ui.club.wall_window import WallWindow
from desktop_app.ui.main_window.handbook_opening import PLACES, room_in_front
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.file_problem_line import FileProblemLine

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")


def press(button: QPushButton) -> None:
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def pair(page: ClubPage) -> None:
    page.tabs.setCurrentIndex(0)
    press(page.rounds.pair)
    page.presenter.wait()
    if page.confirm.question:
        confirm(page)


def confirm(page: ClubPage) -> None:
    QTest.keyClick(page.confirm, Qt.Key.Key_Return)
    page.presenter.wait()


def the_wall(navigator: Navigator) -> WallWindow:
    return navigator.window.findChildren(WallWindow)[0]


def enter(page: ClubPage, text: str) -> None:
    page.rounds.entry.setFocus()
    QTest.keyClicks(page.rounds.entry, text)
    QTest.keyClick(page.rounds.entry, Qt.Key.Key_Return)
    page.presenter.wait()


def make_copy(page: ClubPage, tmp_path: Path, *results: tuple[int, int, int]) -> Path:
    """Enter results in a copy of the event, and one of 400 to 300 on board 1 in its own file."""
    page.presenter.close()
    mine, other = tmp_path / "evening.club", tmp_path / "copy.club"
    copyfile(mine, other)
    copy = ClubPresenter()
    copy.open(other)
    for result in results:
        copy.enter_result(*result)
    copy.close()
    page.presenter.open(mine)
    page.presenter.enter_result(1, 400, 300)
    return other


def test_before_a_file_is_open_the_room_says_what_it_is_for(navigator: Navigator) -> None:
    QTest.keySequence(navigator.window, "Ctrl+Shift+U")
    page = navigator.window.room_widget
    assert isinstance(page, ClubPage)
    assert page.intro.isVisible()
    assert not page.tabs.isVisible()
    assert not page.wall.isVisible()
    assert page.new.hasFocus()
    QTest.keyClick(page.new, Qt.Key.Key_Return)
    box = page.findChildren(NewEventBox)[0]
    assert box.focusWidget() is box.name
    assert box.ruleset.currentData() == "naspa-2016"


def test_a_round_is_paired_and_its_results_are_typed(page: ClubPage) -> None:
    pair(page)
    rows = page.rounds.table.texts
    assert len(rows) == 3
    assert rows[2][4] == "has a bye"
    assert page.rounds.missing.text() == "Boards still playing: 1, 2."
    assert page.rounds.entry.hasFocus()
    QTest.keyClicks(page.rounds.entry, "2 412 388")
    assert page.rounds.preview.text() == f"{rows[1][1]} 412 : 388 {rows[1][4]}"
    QTest.keyClick(page.rounds.entry, Qt.Key.Key_Return)
    page.presenter.wait()
    assert page.rounds.table.texts[1][2:4] == ("412", "388")
    assert page.rounds.entry.text() == ""
    assert page.message.text() == "Board 2: 412 to 388."
    with_result = next(row for row in page.standings.texts if row[1] == rows[1][1])
    assert with_result[2:] == ("1", "+24", "1", "+24.0")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *((text, "Type the board and both scores") for text in ("", "1 400", "x 1 2")),
        ("3 400 300", "There is no board 3 in this round: its boards are 1 to 2."),
        ("0 1 2", "There is no board 0 in this round: its boards are 1 to 2."),
    ],
)
def test_a_line_that_is_no_result_is_kept_and_explained(
    page: ClubPage, text: str, said: str
) -> None:
    pair(page)
    enter(page, text)
    assert page.message.text().startswith(said)
    assert page.rounds.entry.text() == text
    assert len(page.presenter.view.shown.missing) == 2


def test_an_unusual_score_is_stored_only_after_a_question(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 40 380")
    assert page.confirm.question == "Board 1: 40 to 380 is an unusual score. Is it right?"
    assert page.rounds.table.texts[0][2:4] == ("", "")
    QTest.keyClick(page.confirm, Qt.Key.Key_Escape)
    page.presenter.wait()
    assert page.rounds.entry.text() == "1 40 380"
    assert page.rounds.entry.hasFocus()
    assert page.rounds.table.texts[0][2:4] == ("", "")
    page.rounds.entry.clear()
    enter(page, "1 4000 380")
    assert not page.confirm.question
    assert page.message.text() == "4000 cannot be a score."
    enter(page, "1 -3000 9999")
    assert page.message.text() == "-3000 and 9999 cannot be scores."
    enter(page, "1 40 380")
    confirm(page)
    assert page.rounds.table.texts[0][2:4] == ("40", "380")


@pytest.mark.parametrize("early", ["", "2"])
def test_typing_the_next_result_does_not_confirm_an_unusual_one(page: ClubPage, early: str) -> None:
    """`early` is typed before the question is there."""
    pair(page)
    entry = page.rounds.entry
    QTest.keyClicks(entry, "1 1388 402")
    QTest.keyClick(entry, Qt.Key.Key_Return)
    QTest.keyClicks(entry, early)
    page.presenter.wait()
    assert "unusual" in page.confirm.question
    for key in "2 350 333"[len(early) :] + "\r":
        QTest.keyClick(page.focusWidget(), key)
    page.presenter.wait()
    assert page.rounds.table.texts[0][2:4] == ("", "")
    assert page.rounds.table.texts[1][2:4] == ("350", "333")
    assert not page.confirm.question


def test_another_result_replaces_the_first_only_after_a_question(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    enter(page, "1 400 300")
    assert not page.confirm.question
    enter(page, "1 410 300")
    assert page.confirm.question == "Board 1 has the result 400 - 300. Replace it with 410 - 300?"
    enter(page, "2 350 340")
    assert not page.confirm.question
    assert page.rounds.table.texts[0][2:4] == ("400", "300")
    enter(page, "1 410 300")
    confirm(page)
    assert page.rounds.table.texts[0][2:4] == ("410", "300")


def test_pairing_is_not_the_first_thing_to_do_while_boards_play(page: ClubPage) -> None:
    page.tabs.setCurrentIndex(0)
    assert page.rounds.pair.property("role") == "primary"
    pair(page)
    assert page.rounds.pair.property("role") == ""
    press(page.rounds.pair)
    page.presenter.wait()
    assert "2 boards have no result yet" in page.confirm.question
    QTest.keyClick(page.confirm, Qt.Key.Key_Escape)
    assert page.rounds.title.text() == "Round 1 of 4"
    enter(page, "1 400 300")
    enter(page, "2 400 300")
    assert page.rounds.pair.property("role") == "primary"


def test_forfeits_by_mouse(page: ClubPage) -> None:
    pair(page)
    assert not page.rounds.forfeit.isEnabled()
    page.rounds.table.selectRow(0)
    page.rounds.first_absent.trigger()
    page.presenter.wait()
    assert page.rounds.table.texts[0][2:4] == ("absent", "wins")
    page.rounds.table.selectRow(1)
    page.rounds.both_absent.trigger()
    page.presenter.wait()
    assert page.rounds.table.texts[1][2:4] == ("absent", "absent")


def test_players_enter_miss_a_round_leave_and_come_back(page: ClubPage) -> None:
    page.tabs.setCurrentIndex(1)
    players = page.players
    players.name.setFocus()
    QTest.keyClicks(players.name, "Zoe  Long")
    QTest.keyClicks(players.rating, "1234")
    QTest.keyClick(players.rating, Qt.Key.Key_Return)
    page.presenter.wait()
    assert players.table.texts[5] == ("Zoe Long", "1234", "", "", "0 : 0", "0", "yes", "")
    assert players.name.hasFocus()
    players.table.selectRow(5)
    press(players.away)
    page.presenter.wait()
    assert players.table.texts[5][6] == "misses round 1"
    assert players.away.text() == "Plays the next round"
    players.table.selectRow(0)
    press(players.leave)
    assert page.confirm.question == "Ann plays no more rounds?"
    QTest.keyClick(page.confirm, Qt.Key.Key_Return)
    page.confirm.confirmed.emit()
    page.presenter.wait()
    assert players.table.texts[0][6] == "left"
    press(players.come_back)
    page.presenter.wait()
    assert players.table.texts[0][6] == "yes"
    assert players.table.hasFocus()  # the button that had it is disabled


def test_a_change_is_taken_back_unless_a_later_one_needs_it(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    _, first, *_, second = page.rounds.table.texts[0]
    page.tabs.setCurrentIndex(3)
    assert page.history.texts[0][1] == f"Round 1, board 1: {first} 400, {second} 300"
    page.history.selectRow(0)
    press(page.take_back)
    page.presenter.wait()
    assert page.history.texts[0][2] == "taken back"
    assert page.message.text() == f"Taken back: Round 1, board 1: {first} 400, {second} 300."
    assert not page.take_back.isEnabled()
    page.history.selectRow(2)
    press(page.take_back)
    page.presenter.wait()
    assert "is needed by change" in page.message.text()


def test_earlier_rounds_and_missing_results(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    pair(page)
    assert page.rounds.title.text() == "Round 2 of 4"
    assert "Results are missing in round 1." in page.rounds.missing.text()
    press(page.rounds.earlier)
    page.presenter.wait()
    assert page.rounds.title.text() == "Round 1 of 4"
    enter(page, "2 310 300")
    assert page.rounds.missing.text() == "Results are missing in round 2."
    press(page.rounds.later)
    page.presenter.wait()
    page.rounds.unpair.trigger()
    page.presenter.wait()
    assert page.rounds.title.text() == "Round 1 of 4"


@pytest.mark.parametrize(
    ("tab", "place"), [(0, "round"), (1, "players"), (2, "standings"), (3, "history")]
)
def test_f1_opens_the_page_at_the_tab_in_front(
    navigator: Navigator, page: ClubPage, tab: int, place: str
) -> None:
    pair(page)
    page.tabs.setCurrentIndex(tab)
    assert PLACES[room_in_front(navigator)] == f"club#{place}"


def test_after_a_round_that_ends_early_the_next_one_starts_after_the_break(page: ClubPage) -> None:
    pair(page)
    page.presenter.start_clock(60, 10, 5)
    enter(page, "1 400 300")
    enter(page, "2 400 300")
    pair(page)
    press(page.timing)
    assert page.findChildren(ClockBox)[0].delay.value() == 10


def test_a_clock_set_on_a_wrong_day_counts_nothing_and_is_set_again(page: ClubPage) -> None:
    pair(page)
    page.presenter.start_clock(60, 10, 5, delay=19 * 365 * 24 * 60)
    page.presenter.wait()
    assert page.clock.words.text() == "Round 1: its clock is set for another day"
    assert not page.clock.digits.isVisible() and not page.clock.more.isVisible()
    press(page.clock.start)
    box = page.findChildren(ClockBox)[0]
    assert box.delay.value() == 0
    QTest.keyClick(box, Qt.Key.Key_Return)
    page.presenter.wait()
    assert page.clock.words.text() == "Round 1: time left"
    assert page.clock.digits.isVisible() and not page.clock.start.isVisible()


def test_after_the_clock_is_set_a_result_can_be_typed_at_once(page: ClubPage) -> None:
    pair(page)
    page.timing.setFocus()
    press(page.timing)
    QTest.keyClick(page.findChildren(ClockBox)[0], Qt.Key.Key_Return)
    page.presenter.wait()
    assert page.rounds.entry.hasFocus()
    press(page.clock.more)
    page.presenter.wait()
    assert page.rounds.entry.hasFocus()
    page.clock.stop.setFocus()
    for key in "2 411 388":
        QTest.keyClick(page.focusWidget(), key)
    assert page.rounds.entry.text() == "2 411 388"
    page.rounds.entry.clear()
    page.rounds.table.setFocus()
    QTest.keyClick(page.rounds.table, "1")
    assert page.rounds.entry.text() == "1"


def test_the_round_clock_is_set_stopped_and_lengthened(
    navigator: Navigator, page: ClubPage
) -> None:
    assert not page.timing.isEnabled()
    assert not page.clock.isVisible()
    pair(page)
    press(page.wall)
    wall = the_wall(navigator)
    press(page.timing)
    box = page.findChildren(ClockBox)[0]
    assert box.length.value() == 60
    QTest.keyClick(box, Qt.Key.Key_Return)
    page.presenter.wait()
    assert page.clock.words.text() == "Round 1: time left"
    assert page.clock.digits.text() in ("1:00:00", "59:59", "59:58")
    press(page.clock.stop)
    page.presenter.wait()
    assert page.clock.words.text() == "Round 1: stopped"
    assert "stopped" in wall.words.text()
    press(page.clock.more)
    page.presenter.wait()
    assert page.clock.digits.text()[:3] in ("1:0", "1:5")
    press(page.clock.stop)
    page.presenter.wait()
    assert "time left" in wall.words.text()
    press(page.clock.pause)
    page.presenter.wait()
    assert page.clock.words.text() == "Break: time left"
    assert page.clock.digits.text() in ("10:00", "9:59", "9:58")
    assert not page.clock.pause.isEnabled()


def test_pairs_by_hand_are_objected_to_where_they_could_be_better(page: ClubPage) -> None:
    page.tabs.setCurrentIndex(0)
    for board in (1, 2):
        if board == 1:
            pair(page)
        enter(page, f"{board} 400 300")
    names = page.rounds.table.texts[0]
    page.rounds.system.setCurrentIndex(page.rounds.system.findData(System.MANUAL))
    press(page.rounds.pair)
    box = page.findChildren(PairByHandBox)[0]
    box.one.setCurrentIndex(box.one.findData(names[1]))
    box.other.setCurrentIndex(box.other.findData(names[4]))
    assert "They have met 1 time." in box.note.text()
    assert f"{names[4]} goes first." in box.note.text()
    press(box.add)
    assert "Without an opponent" in box.left.text()
    box.accept()
    page.presenter.wait()
    assert "have met before" in page.confirm.question
    confirm(page)
    assert page.rounds.title.text() == "Round 2 of 4"
    assert page.rounds.table.texts[0][1:5] == (names[4], "", "", names[1])


def test_the_rounds_are_planned(page: ClubPage) -> None:
    page.tabs.setCurrentIndex(0)
    page.rounds.options.trigger()
    box = page.findChildren(PairingBox)[0]
    box.system.setCurrentIndex(box.system.findData(System.ROUND_ROBIN))
    box.finish.setValue(2)
    box.rounds.setValue(3)
    box.accept()
    page.presenter.wait()
    assert page.presenter.view.rounds == 3
    assert [row.text for row in page.presenter.view.history[:2]] == [
        "Rounds planned: Round robin, the last 2 king of the hill",
        "3 rounds in all",
    ]
    assert page.rounds.system.currentData() is System.ROUND_ROBIN
    pair(page)
    assert page.rounds.system.currentData() is System.KING_OF_THE_HILL


def test_a_player_is_corrected_warned_penalised_and_disqualified(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    enter(page, "2 400 300")
    page.tabs.setCurrentIndex(1)
    players = page.players
    players.table.selectRow(0)
    players.edit.trigger()
    entry = page.findChildren(PlayerBox)[0]
    entry.rating.setValue(1400)
    entry.team.setText("Reds")
    entry.accept()
    page.presenter.wait()
    assert players.table.texts[0][:4] == ("Ann", "1400", "", "Reds")
    for spread in (0, 20):
        players.ruling.trigger()
        ruling = page.findChildren(RulingBox)[-1]
        ruling.spread.setValue(spread)
        ruling.accept()
        page.presenter.wait()
    assert players.table.texts[0][7] == "1 warning, spread \u221220"
    players.rounds.trigger()
    rounds = page.findChildren(RoundsBox)[0]
    rounds.findChildren(QCheckBox)[1].setChecked(True)
    rounds.accept()
    page.presenter.wait()
    assert players.table.texts[0][6] == "misses round 3"
    players.disqualify.trigger()
    page.findChildren(DepartureBox)[0].accept()
    page.presenter.wait()
    assert players.table.texts[0][6] == "disqualified"


def correct_name(page: ClubPage, row: int, name: str) -> None:
    page.tabs.setCurrentIndex(1)
    page.players.table.selectRow(row)
    page.players.edit.trigger()
    box = page.findChildren(PlayerBox)[-1]
    assert box.name.text() == page.players.table.texts[row][0]
    box.name.setText(name)
    box.accept()
    page.presenter.wait()


def test_a_misspelt_name_is_corrected_before_and_after_games(page: ClubPage) -> None:
    correct_name(page, 4, "Evelyn  Lind")
    assert page.players.table.texts[4][0] == "Evelyn Lind"
    pair(page)
    enter(page, "1 400 300")
    enter(page, "2 350 370")
    pair(page)
    enter(page, "1 411 322")
    before = page.standings.texts
    boards = page.rounds.table.texts
    correct_name(page, 0, "Anne")
    assert page.message.text() == "Ann is now Anne."

    def corrected(rows: tuple[tuple[str, ...], ...]) -> set[tuple[str, ...]]:
        return {tuple("Anne" if cell == "Ann" else cell for cell in row) for row in rows}

    assert set(page.standings.texts) == corrected(tuple(before))
    page.tabs.setCurrentIndex(0)
    assert set(page.rounds.table.texts) == corrected(tuple(boards))
    press(page.rounds.earlier)
    page.presenter.wait()
    assert page.rounds.table.texts[1][2:4] == ("350", "370")
    correct_name(page, 0, "ben")
    assert page.message.text() == "Ben is entered already."
    assert page.players.table.texts[0][0] == "Anne"


def test_divisions_events_and_prizes(page: ClubPage) -> None:
    for name in ("Fay", "Gus"):
        page.presenter.enter(name, 1200, division="B")
    page.presenter.wait()
    page.tabs.setCurrentIndex(0)
    assert page.rounds.division.count() == 2
    page.rounds.division.setCurrentIndex(1)
    page.rounds.division.activated.emit(1)
    page.presenter.wait()
    pair(page)
    enter(page, "1 380 350")
    first, second = page.rounds.table.texts[0][1], page.rounds.table.texts[0][4]
    assert [row[1] for row in page.standings.texts] == [first, second]
    page.ask_for_prizes()
    prizes = page.findChildren(PrizesBox)[0]
    prizes.money.setValue(12.5)
    prizes.accept()
    page.presenter.wait()
    assert page.presenter.view.prizes[0][1].startswith("place 1: 12.50: ")
    page.ask_for_another_event()
    box = page.findChildren(NewEventBox)[0]
    box.name.setText("Next week")
    box.accept()
    page.presenter.wait()
    assert page.title.text() == "Next week"
    assert [action.text() for action in page.events.actions()] == ["Evening", "Next week"]
    page.events.actions()[0].trigger()
    page.presenter.wait()
    assert page.title.text() == "Evening"


def test_a_copy_is_merged_and_its_conflicts_are_asked_about(page: ClubPage, tmp_path: Path) -> None:
    pair(page)
    other = make_copy(page, tmp_path, (1, 390, 380), (2, 410, 300))
    page.presenter.merge(other)
    page.presenter.wait()
    box = page.findChildren(MergeBox)[0]
    assert "which of them counts" in box.question.text()
    assert box.width() >= box.fontMetrics().horizontalAdvance(box.windowTitle()) * 2
    assert len(box.choices) == 1
    assert "400" in box.choices[0].itemText(0)
    box.choices[0].setCurrentIndex(1)
    box.accept()
    page.presenter.wait()
    assert page.message.text().endswith("taken over.")
    assert [row[2:4] for row in page.rounds.table.texts[:2]] == [("390", "380"), ("410", "300")]
    page.presenter.merge(other)
    page.presenter.wait()
    assert "nothing new" in page.message.text()


def test_results_and_players_go_to_files_and_come_from_them(page: ClubPage, tmp_path: Path) -> None:
    pair(page)
    enter(page, "1 400 300")
    for name in ("evening.csv", "evening.t", "evening.tou"):
        page.presenter.export(tmp_path / name)
        page.presenter.wait()
        assert (tmp_path / name).stat().st_size > 0
    page.presenter.write_site(tmp_path)
    page.presenter.wait()
    assert "Evening" in (tmp_path / "index.html").read_text(encoding="utf-8")
    page.presenter.export(tmp_path / "evening.doc")
    page.presenter.wait()
    assert "must end in" in page.message.text()
    roster = tmp_path / "roster.csv"
    roster.write_text("name,rating\nHal,1100\nIvy,\n", encoding="utf-8")
    page.presenter.take_in(roster)
    page.presenter.wait()
    assert page.message.text() == "2 new players were imported."
    assert {"Hal", "Ivy"} <= {row[0] for row in page.players.table.texts}
    page.presenter.take_in(roster)
    page.presenter.wait()
    assert page.message.text() == "0 new players were imported. 2 were here before."


def test_leaving_the_room_closes_the_file_for_others(
    navigator: Navigator, page: ClubPage, tmp_path: Path
) -> None:
    path = tmp_path / "evening.club"
    other = ClubPresenter()
    said: list[str] = []
    other.refused.connect(said.append)
    other.open(path)
    other.wait()
    assert said[0].endswith("another program is using it. Close it there: Event > Close the file.")
    navigator.go_home()
    with ClubFile(path) as file:
        assert len(file.history) == 6
    # Backups of the data folder have a copy of a file from elsewhere.
    (copy,) = (tmp_path / "data" / "clubs" / "copies").iterdir()
    with ClubFile(copy) as file:
        assert len(file.history) == 6


def wait_for_sheets(page: ClubPage, qtbot: QtBot) -> None:
    page.presenter.wait()
    qtbot.waitUntil(lambda: page.busy.isHidden())


def test_the_round_and_the_standings_as_pdf_and_page(
    page: ClubPage, tmp_path: Path, qtbot: QtBot
) -> None:
    pair(page)
    for name, start in (("evening.pdf", b"%PDF"), ("evening.html", b"<!DOCTYPE")):
        page.print_requested.emit(("boards", "standings"), str(tmp_path / name))
        wait_for_sheets(page, qtbot)
        assert (tmp_path / name).read_bytes().startswith(start)
        assert page.message.text() == f"Written: {tmp_path / name}"
    page.print_requested.emit(("names",), str(tmp_path / "none" / "evening.pdf"))
    wait_for_sheets(page, qtbot)
    assert page.message.text().startswith("The sheets could not be made: ")
    assert "evening.pdf" in page.message.text()
    assert page.print.isEnabled()


def test_the_window_stays_usable_while_a_pdf_is_made_and_can_cancel_it(
    page: ClubPage, tmp_path: Path
) -> None:
    pair(page)
    page.print_requested.emit(tuple(SHEETS), str(tmp_path / "evening.pdf"))
    page.presenter.wait()
    assert not (tmp_path / "evening.pdf").exists()
    assert page.busy.isVisible()
    assert not page.print.isEnabled()
    enter(page, "1 400 300")
    assert page.message.text() == "Board 1: 400 to 300."
    press(page.cancel)
    assert page.busy.isHidden()
    assert page.message.text() == "Cancelled. Nothing was written."
    assert not (tmp_path / "evening.pdf").exists()


def test_a_file_that_cannot_be_opened_leaves_the_open_one(page: ClubPage, tmp_path: Path) -> None:
    other = tmp_path / "other.club"
    other.write_text("hello", encoding="utf-8")
    page.presenter.open(other)
    page.presenter.wait()
    line = page.window().findChild(FileProblemLine)
    assert "other.club" in line.text and "damaged" in line.text
    QTest.mouseClick(line.away, Qt.MouseButton.LeftButton)
    page.presenter.open(other)
    page.presenter.wait()
    assert "damaged" in line.text, "whoever wants the file is told again"
    assert page.title.text() == "Evening"
    page.presenter.enter("Zoe", None, "")
    page.presenter.wait()
    assert "Zoe" in [row[0] for row in page.players.table.texts]


def test_acts_without_a_file_are_refused_with_a_sentence(qtbot: QtBot) -> None:
    presenter = ClubPresenter()
    said: list[str] = []
    presenter.refused.connect(said.append)
    presenter.pair(System.SWISS)
    presenter.wait()
    assert said == ["No club file is open."]


def test_a_new_event_begins_with_its_players_and_a_tab_takes_the_focus(page: ClubPage) -> None:
    assert page.tabs.currentIndex() == 1
    assert page.players.name.hasFocus()
    QTest.keyClicks(page.players.name, "Zoe")
    QTest.keyClick(page.players.name, Qt.Key.Key_Return)
    page.presenter.wait()
    assert "Zoe" in [row[0] for row in page.players.table.texts]
    QTest.keySequence(page, "Ctrl+4")
    assert page.history.hasFocus()
    bar = page.tabs.tabBar()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    assert page.players.name.hasFocus()


def double_click(table: TextTable, row: int) -> None:
    place = table.visualRect(table.model().index(row, 1)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_player_entered_by_mistake_is_removed_until_they_are_paired(page: ClubPage) -> None:
    players = page.players
    assert page.tabs.tabText(1) == "Players (5)"
    players.table.selectRow(0)
    press(players.remove)
    assert page.confirm.question == "Remove Ann from the list?"
    confirm(page)
    assert page.message.text() == "Ann is removed."
    assert page.tabs.tabText(1) == "Players (4)"
    assert [row[0] for row in players.table.texts] == ["Ben", "Cat", "Dan", "Eve"]
    pair(page)
    page.tabs.setCurrentIndex(1)
    players.table.selectRow(0)
    assert not players.remove.isEnabled()
    assert players.leave.isEnabled()
    page.rounds.unpair.trigger()
    page.presenter.wait()
    players.table.selectRow(0)
    press(players.remove)
    confirm(page)
    assert [row[0] for row in players.table.texts] == ["Cat", "Dan", "Eve"]


def test_the_players_who_play_are_counted(page: ClubPage) -> None:
    page.presenter.set_away("Ann", is_away=True)
    page.presenter.leave("Ben")
    page.presenter.wait()
    assert page.players.count.text() == "5 players: 3 play round 1, 1 misses it, 1 has left."


def test_a_double_click_edits_a_player_and_types_a_result(page: ClubPage) -> None:
    page.tabs.setCurrentIndex(1)
    double_click(page.players.table, 2)
    box = page.findChildren(PlayerBox)[0]
    assert box.name.text() == "Cat"
    box.reject()
    pair(page)
    double_click(page.rounds.table, 1)
    assert page.rounds.entry.text() == "2 "
    assert page.rounds.entry.hasFocus()
    enter(page, "412 388")
    assert page.rounds.table.texts[1][2:4] == ("412", "388")
    double_click(page.rounds.table, 1)
    assert page.rounds.entry.text() == "2 412 388"
    QTest.keyClicks(page.rounds.entry, "2 410 388")
    assert page.rounds.entry.text() == "2 410 388"


def test_a_negative_score_cannot_be_misread(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 9 -7")
    assert page.rounds.preview.text() == ""
    assert "9 to \u22127" in page.confirm.question
    confirm(page)
    assert page.rounds.table.texts[0][2:4] == ("9", "\u22127")
    assert page.message.text() == "Board 1: 9 to \u22127."
    page.rounds.entry.setText("1 9 \u22128")
    enter(page, "")
    assert page.confirm.question.startswith("Board 1 has the result 9 : \u22127. Replace it with")
    assert {row[3] for row in page.standings.texts} >= {"+16", "\u221216"}


def test_no_button_of_the_clock_moves_by_a_click(page: ClubPage) -> None:
    pair(page)
    page.presenter.start_clock(60, 10, 5)
    page.presenter.wait()
    clock = page.clock
    buttons = (clock.stop, clock.pause, clock.more, clock.less)
    QApplication.processEvents()
    places = [button.geometry() for button in buttons]
    for button in (clock.stop, clock.stop, clock.more, clock.pause, clock.less):
        press(button)
        page.presenter.wait()
        QApplication.processEvents()
        assert [each.geometry() for each in buttons] == places
