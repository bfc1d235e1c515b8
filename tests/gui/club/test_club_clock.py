# SPDX-License-Identifier: MIT
"""The row of the round clock where a round is played without it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.ui.club.clock_bar import ClockBox
from desktop_app.ui.club.club_page import ClubPage
from tests.gui.club.test_club_room import enter, pair, press


def start_clock(page: ClubPage) -> None:
    QTest.keyClick(page.findChildren(ClockBox)[-1], Qt.Key.Key_Return)
    page.desk.wait()


def test_a_round_whose_clock_was_not_started_can_be_started_after_its_first_result(
    page: ClubPage,
) -> None:
    pair(page)
    press(page.timing)
    start_clock(page)
    for board in (1, 2):
        enter(page, f"{board} 400 300")
    pair(page)
    assert page.clock.start.isVisible()
    # Its first result comes in before anyone thought of the clock.
    enter(page, "1 400 300")
    assert page.clock.isVisible()
    assert page.clock.words.text() == "Round 2: no clock is running"
    assert not page.clock.digits.isVisible() and not page.clock.stop.isVisible()
    press(page.clock.start)
    start_clock(page)
    assert page.clock.words.text() in ("Round 2: time left", "Round 2: starts in")
    assert page.clock.digits.isVisible() and not page.clock.start.isVisible()


def test_the_row_goes_once_all_results_of_a_round_without_a_clock_are_in(page: ClubPage) -> None:
    pair(page)
    press(page.timing)
    start_clock(page)
    for number in (1, 2):
        for board in (1, 2):
            enter(page, f"{board} 400 300")
        if number == 1:
            pair(page)
    assert not page.clock.isVisible()
    pair(page)
    assert page.clock.isVisible()
