# SPDX-License-Identifier: MIT
"""The Club room in small windows, after the last round, and by its keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.club.boxes import PrizesBox
from desktop_app.ui.club.clock_bar import ClockBox
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.wall_window import WallWindow
from desktop_app.ui.main_window.navigator import Navigator
from tests.gui.club.test_club_room import enter, pair, press, the_wall


def test_after_the_last_round_the_standings_and_prizes_are_offered(page: ClubPage) -> None:
    rounds = page.rounds
    for _ in range(4):
        assert rounds.pair.isEnabled()
        pair(page)
        enter(page, "1 400 300")
        assert not rounds.after.text() or rounds.after.text() == "This is the last round."
        enter(page, "2 400 300")
    assert not rounds.pair.isVisible()
    assert not rounds.system.isVisible()
    assert rounds.after.text() == "All rounds are played."
    assert rounds.standings.property("role") == "primary"
    press(rounds.prizes)
    page.findChildren(PrizesBox)[0].reject()
    press(rounds.standings)
    assert page.standings.hasFocus()
    rounds.unpair.trigger()
    page.tabs.setCurrentIndex(0)
    press(rounds.earlier)
    page.presenter.wait()
    assert page.rounds.title.text() == "Round 3 of 4"


@pytest.mark.parametrize("size", [(1280, 800), (1024, 616), (720, 380)])
def test_a_question_and_the_message_are_always_in_sight(
    navigator: Navigator, page: ClubPage, size: tuple[int, int], qtbot: QtBot
) -> None:
    window = navigator.window
    window.resize(*size)
    pair(page)
    page.presenter.start_clock(60, 10, 5)
    enter(page, "1 40 300")
    assert page.confirm.question
    qtbot.waitUntil(lambda: window.size().toTuple() == size)
    qtbot.waitUntil(lambda: is_in_sight(page.confirm, window))
    QTest.keyClick(page.confirm, Qt.Key.Key_Escape)
    assert page.message.text() == "Nothing is changed."
    qtbot.waitUntil(lambda: is_in_sight(page.message, window))


def test_the_line_for_results_stays_in_sight_when_the_clock_appears(
    navigator: Navigator, page: ClubPage, qtbot: QtBot
) -> None:
    window = navigator.window
    window.resize(640, 380)
    pair(page)
    qtbot.waitUntil(lambda: is_in_sight(page.rounds.entry, window))
    page.presenter.start_clock(60, 10, 5)
    page.presenter.wait()
    # The clock has its place above the tabs.
    qtbot.waitUntil(
        lambda: page.clock.isVisible() and 0 < page.clock.geometry().bottom() < page.tabs.y(),
    )
    assert page.rounds.entry.hasFocus()
    qtbot.waitUntil(lambda: is_in_sight(page.rounds.entry, window))


def is_in_sight(part: QWidget, window: QWidget) -> bool:
    """True if every pixel of a widget is on the screen."""
    seen = part.visibleRegion().boundingRect()
    return bool(part.height()) and seen == part.rect() and window.isAncestorOf(part)


def test_parts_are_changed_by_keys_while_a_question_waits(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 40 300")
    question = page.confirm.question
    for keys, tab in (("Ctrl+Tab", 1), ("Ctrl+Tab", 2), ("Ctrl+Shift+Tab", 1)):
        QTest.keySequence(page.focusWidget(), keys)
        assert page.tabs.currentIndex() == tab
        assert page.confirm.question == question
    page.confirm.findChildren(QPushButton)[0].setFocus()
    QTest.keySequence(page.focusWidget(), "Ctrl+Tab")
    assert page.tabs.currentIndex() == 2


def test_no_two_entries_of_a_menu_have_the_same_letter(page: ClubPage) -> None:
    menus = page.findChildren(QMenu)
    assert len(menus) >= 5
    for menu in menus:
        texts = [action.text() for action in menu.actions() if action.text()]
        keys = [QKeySequence.mnemonic(text).toString() for text in texts]
        given = [key for key in keys if key]
        assert len(set(given)) == len(given), texts
        if menu is page.files.menu():
            assert all(keys), texts


def start_round_with_wall(navigator: Navigator, page: ClubPage) -> WallWindow:
    """Pair, open the wall and start the clock of the round; return the wall."""
    pair(page)
    press(page.wall)
    page.presenter.start_clock(60, 0, 5)
    return the_wall(navigator)


def test_after_a_round_the_clock_of_the_next_one_is_offered(
    navigator: Navigator, page: ClubPage
) -> None:
    wall = start_round_with_wall(navigator, page)
    page.presenter.wait()
    assert not page.clock.start.isVisible()
    enter(page, "1 400 300")
    enter(page, "2 400 300")
    for words in (page.clock.words, wall.words):
        assert words.text() == "Coming up: round 2"
    assert not page.clock.digits.isVisible()
    assert wall.digits.text() == ""
    assert not page.clock.stop.isVisible()
    assert not page.clock.start.isVisible()
    pair(page)
    assert page.clock.start.text() == "Start round 2..."
    press(page.clock.start)
    box = page.findChildren(ClockBox)[0]
    assert box.length.value() == 60
    QTest.keyClick(box, Qt.Key.Key_Return)
    page.presenter.wait()
    assert page.clock.words.text() == "Round 2: time left"
    assert not page.clock.start.isVisible()


def test_a_round_that_is_played_without_the_clock_has_none(
    navigator: Navigator, page: ClubPage
) -> None:
    wall = start_round_with_wall(navigator, page)
    enter(page, "1 400 300")
    enter(page, "2 400 300")
    pair(page)
    assert page.clock.start.isVisible()
    enter(page, "1 400 300")
    assert not page.clock.isVisible()
    assert wall.words.text() == ""
    enter(page, "2 400 300")
    pair(page)
    assert page.clock.start.text() == "Start round 3..."
    assert page.clock.words.text() == wall.words.text() == "Coming up: round 3"


def test_the_page_on_the_wall_is_marked_in_the_colours_of_the_theme(
    navigator: Navigator, page: ClubPage
) -> None:
    for at in range(15):
        page.presenter.enter(f"{chr(65 + at)}nn Bay", None)
    pair(page)
    press(page.wall)
    wall = the_wall(navigator)
    for _ in range(12):
        QTest.keyClick(wall, Qt.Key.Key_Plus)
    colours = [
        span.grab().toImage().pixelColor(span.width() // 2, 2) for span in wall.spans if span.text()
    ]
    assert len(colours) > 1
    assert colours[0] == wall.palette().highlight().color()
    assert colours[0] not in colours[1:]


def test_after_the_last_round_there_is_none_to_miss(page: ClubPage) -> None:
    for number in range(4):
        page.players.table.selectRow(0)
        assert page.players.away.isEnabled()
        assert page.players.rounds.isEnabled()
        pair(page)
        enter(page, "1 400 300")
        enter(page, "2 400 300")
        assert page.presenter.view.shown.round == number + 1
    page.players.table.selectRow(0)
    assert not page.players.away.isEnabled()
    assert not page.players.rounds.isEnabled()
    assert page.players.leave.isEnabled()


def test_after_the_last_round_no_break_is_counted(navigator: Navigator, page: ClubPage) -> None:
    for _ in range(4):
        pair(page)
        page.presenter.start_clock(60, 10, 5)
        page.presenter.wait()
        assert page.clock.pause.isVisible() == (page.presenter.view.shown.round < 4)
        enter(page, "1 400 300")
        enter(page, "2 400 300")
    press(page.wall)
    assert page.clock.words.text() == the_wall(navigator).words.text() == "All rounds are played"
    assert not page.clock.digits.isVisible()
