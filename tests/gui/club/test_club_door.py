# SPDX-License-Identifier: MIT
"""The screen at the door, and the pages of a club over the years."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QDate, QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.session.club_presenter import ListedRow
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.sign_in_window import SignInWindow
from desktop_app.ui.club.wall_window import WallWindow
from desktop_app.ui.club.years_boxes import PageBox, SeasonBox
from desktop_app.ui.main_window.navigator import Navigator
from tests.gui.club.test_club_room import enter, pair, press


@pytest.fixture
def door(navigator: Navigator, page: ClubPage, qtbot: QtBot) -> SignInWindow:
    """The screen at the door of a second event; Ann, Ben, Cat, Dan and Eve are known."""
    page.presenter.add_event("Next week", "naspa-2016", 3)
    page.presenter.enter("Fay Lee", 1500)
    page.presenter.wait()
    page.sign_in_requested.emit()
    found = navigator.window.findChildren(SignInWindow)[-1]
    qtbot.waitExposed(found)
    return found


def tap(door: SignInWindow, page: ClubPage, name: str) -> None:
    button = next(each for each in door.buttons if each.property("name") == name)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    page.presenter.wait()


def names(page: ClubPage) -> set[str]:
    return {player.name for player in page.presenter.view.players}


def test_a_tapped_name_is_in_and_goes_from_the_screen(door: SignInWindow, page: ClubPage) -> None:
    assert door.shown == ("Ann", "Ben", "Cat", "Dan", "Eve")
    assert door.here.text() == "1 is here"
    tap(door, page, "Cat")
    assert names(page) == {"Fay Lee", "Cat"}
    assert door.shown == ("Ann", "Ben", "Dan", "Eve")
    assert (door.said.text(), door.here.text()) == ("Cat is here.", "2 are here")


def test_a_wrong_tap_is_taken_back(door: SignInWindow, page: ClubPage) -> None:
    tap(door, page, "Cat")
    assert door.undo.isVisible()
    QTest.mouseClick(door.undo, Qt.MouseButton.LeftButton)
    page.presenter.wait()
    assert names(page) == {"Fay Lee"}
    assert "Cat" in door.shown
    assert not door.undo.isVisible()


def test_a_tap_cannot_be_taken_back_once_the_director_went_on(
    door: SignInWindow, page: ClubPage
) -> None:
    tap(door, page, "Cat")
    page.presenter.enter("Gus", None)
    page.presenter.wait()
    assert not door.undo.isVisible()
    page.presenter.undo_sign_in()
    page.presenter.wait()
    assert "Cat" in names(page)


def test_typing_finds_names_and_enter_takes_the_only_one(
    door: SignInWindow, page: ClubPage
) -> None:
    QTest.keyClicks(door.typed, "a")
    assert door.shown == ("Ann", "Cat", "Dan")
    QTest.keyClick(door.typed, Qt.Key.Key_Return)
    assert names(page) == {"Fay Lee"}
    QTest.keyClicks(door.typed, "n")
    QTest.keyClicks(door.typed, "n")
    assert door.shown == ("Ann",)
    QTest.keyClick(door.typed, Qt.Key.Key_Return)
    page.presenter.wait()
    assert "Ann" in names(page)
    assert door.typed.text() == ""


def test_who_is_new_types_their_name(door: SignInWindow, page: ClubPage) -> None:
    assert not door.new.isEnabled()
    QTest.keyClicks(door.typed, "Hal  Oak")
    QTest.mouseClick(door.new, Qt.MouseButton.LeftButton)
    page.presenter.wait()
    assert "Hal Oak" in names(page)


def test_who_is_here_already_stays_as_they_are_entered(door: SignInWindow, page: ClubPage) -> None:
    QTest.keyClicks(door.typed, "fay lee")
    QTest.mouseClick(door.new, Qt.MouseButton.LeftButton)
    page.presenter.wait()
    assert [(player.name, player.rating) for player in page.presenter.view.players] == [
        ("Fay Lee", 1500)
    ]
    assert door.said.text() == "Fay Lee is here."
    assert not door.undo.isVisible()


def test_who_misses_the_round_can_come_after_all(door: SignInWindow, page: ClubPage) -> None:
    page.presenter.set_away("Fay Lee", is_away=True)
    page.presenter.wait()
    assert "Fay Lee" in door.shown
    tap(door, page, "Fay Lee")
    assert not page.presenter.view.players[0].is_away
    QTest.mouseClick(door.undo, Qt.MouseButton.LeftButton)
    page.presenter.wait()
    assert page.presenter.view.players[0].is_away


def test_escape_closes_the_screen_and_the_room_stays(
    navigator: Navigator, door: SignInWindow, page: ClubPage
) -> None:
    QTest.keyClick(door, Qt.Key.Key_Escape)
    assert not door.isVisible()
    assert navigator.window.room_widget is page
    page.sign_in_requested.emit()
    assert any(window.isVisible() for window in navigator.window.findChildren(SignInWindow))


def test_the_page_of_a_player_is_shown_and_printed(
    page: ClubPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair(page)
    enter(page, "1 400 300")
    winner = page.presenter.view.shown.boards[0].first
    row = next(at for at, each in enumerate(page.presenter.view.players) if each.name == winner)
    page.players.table.selectRow(row)
    page.players.own_page.trigger()
    page.presenter.wait()
    box = page.findChildren(PageBox)[-1]
    text = box.text.toPlainText()
    assert winner in text and "400" in text and "+100" in text
    opened: list[QPrintDialog] = []
    monkeypatch.setattr("desktop_app.ui.widgets.print_dialog.QDialog.open", opened.append)
    press(box.print)
    assert len(opened) == 1


def test_the_ladder_of_a_season_counts_evenings_by_their_days(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    page.ask_for_season()
    box = page.findChildren(SeasonBox)[-1]
    assert box.days[1] == date.today()
    box.accept()
    page.presenter.wait()
    assert "Evenings: Evening" in page.findChildren(PageBox)[-1].text.toPlainText()
    page.ask_for_season()
    box = page.findChildren(SeasonBox)[-1]
    box.last.setMinimumDate(QDate(2000, 1, 1))
    box.first.setDate(QDate(2000, 1, 1))
    box.last.setDate(QDate(2000, 12, 31))
    box.accept()
    page.presenter.wait()
    assert "Evenings: none" in page.findChildren(PageBox)[-1].text.toPlainText()


def test_the_records_are_shown(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    page.presenter.make_records_page()
    page.presenter.wait()
    text = page.findChildren(PageBox)[-1].text.toPlainText()
    assert "High losing game" in text and "400 : 300" in text


def test_every_button_of_the_door_says_what_it_does(door: SignInWindow) -> None:
    assert all(button.toolTip() for button in door.findChildren(QPushButton))


def test_the_names_fill_the_width_and_none_is_out_of_reach(
    door: SignInWindow, page: ClubPage, qtbot: QtBot
) -> None:
    page.presenter.set_away("Fay Lee", is_away=True)
    page.presenter.rename("Fay Lee", "Maximiliane Featherstonehaugh-Cholmondeley")
    page.presenter.wait()
    door.showNormal()
    for width in (900, 500):
        door.resize(width, 400)
        # As many columns as there is room for, and no bar to scroll sideways.
        qtbot.waitUntil(lambda: len({b.x() for b in door.buttons}) == door.width() // 260)
        assert max(button.geometry().right() for button in door.buttons) <= width


def test_the_second_tap_of_two_signs_no_one_else_in(door: SignInWindow, page: ClubPage) -> None:
    place = door.buttons[0].geometry().center()
    tap(door, page, "Ann")
    QApplication.processEvents()
    after = next(each for each in door.buttons if each.geometry().contains(place))
    assert after.property("name") == "Ben"
    # Qt tells the button under the pointer of a second tap at the same place.
    inside = QPointF(after.rect().center())
    button, no_key = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for kind, held in (
        (QEvent.Type.MouseButtonDblClick, button),
        (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton),
    ):
        at = QPointF(after.mapToGlobal(inside))
        QApplication.sendEvent(after, QMouseEvent(kind, inside, at, button, held, no_key))
    page.presenter.wait()
    assert names(page) == {"Fay Lee", "Ann"}


def test_who_looks_for_a_name_that_is_here_finds_a_word_about_it(
    door: SignInWindow, page: ClubPage
) -> None:
    assert not door.note.isVisible()
    QTest.keyClicks(door.typed, "fay")
    assert door.note.isVisible()
    assert door.note.text().startswith("Fay Lee is here already.")
    door.typed.setText("Hal Oak")
    QTest.keyClick(door.typed, Qt.Key.Key_Return)
    assert door.note.text() == "If you are new, press the button beside your name."
    assert names(page) == {"Fay Lee"}


def test_with_no_name_to_tap_the_door_asks_to_type_one(door: SignInWindow, page: ClubPage) -> None:
    assert door.title.text() == "Tap your name"
    for name in ("Ann", "Ben", "Cat", "Dan", "Eve"):
        tap(door, page, name)
    assert door.title.text() == "Type your name"
    assert door.note.text() == "All who are known are here. If you are new, type your name."


def test_the_next_new_one_can_type_at_once(door: SignInWindow, page: ClubPage) -> None:
    QTest.keyClicks(door.typed, "Hal Oak")
    QTest.mouseClick(door.new, Qt.MouseButton.LeftButton)
    page.presenter.wait()
    assert door.typed.hasFocus()


def test_a_long_name_stands_whole_in_two_lines(door: SignInWindow, page: ClubPage) -> None:
    page.presenter.set_away("Fay Lee", is_away=True)
    page.presenter.rename("Fay Lee", "Bernard Anton Whitcombe-Harrington")
    page.presenter.wait()
    door.showNormal()
    door.resize(900, 400)
    QApplication.processEvents()
    long = next(button for button in door.buttons if "Whitcombe" in button.property("name"))
    assert long.text() == "Whitcombe-Harrington,\nBernard Anton"
    assert long.height() >= 2 * long.fontMetrics().lineSpacing()


def test_a_wide_page_is_as_wide_as_the_screen_lets_it(
    page: ClubPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = QSize(1280, 800)
    screen = SimpleNamespace(availableSize=lambda: wide)
    monkeypatch.setattr(PageBox, "screen", lambda _self: screen)
    name = "Whitcombe-Harrington, Bernard"
    cells = "".join(f'<td style="white-space: nowrap">{name} {at}</td>' for at in range(5))
    box = PageBox("Records", f"<table><tr>{cells}</tr></table>", page)
    box.open()
    QApplication.processEvents()
    assert 900 < box.width() < wide.width()
    assert box.text.horizontalScrollBar().maximum() == 0
    box.reject()


def test_names_stand_as_the_club_lists_them_at_the_door_and_on_the_wall(
    navigator: Navigator, door: SignInWindow, page: ClubPage
) -> None:
    page.presenter.enter("Li Wei", 1705)
    page.presenter.enter("Li Na", 1500)
    page.presenter.list_players(
        [ListedRow("Li Wei", "Li, Wei", "", False), ListedRow("Li Na", "Li, Na", "", False)]
    )
    page.presenter.set_away("Li Na", is_away=True)
    page.presenter.wait()
    button = next(each for each in door.buttons if each.property("name") == "Li Na")
    assert button.text() == "Li, Na"
    pair(page)
    press(page.wall)
    wall = navigator.window.findChildren(WallWindow)[0]
    assert {row[0] for row in wall.shown} == {"Lee, Fay", "Li, Wei"}


def test_everyone_who_is_entered_can_be_asked_to_sign_in(
    door: SignInWindow, page: ClubPage
) -> None:
    page.presenter.enter("Gus Ash", None)
    page.presenter.wait()
    assert {"Gus Ash", "Fay Lee"} & set(door.shown) == set()
    page.presenter.ask_to_sign_in(is_asked=True)
    page.presenter.wait()
    assert page.message.text() == "2 players are asked to sign in, or miss the next round."
    assert {"Gus Ash", "Fay Lee"} <= set(door.shown)
    assert door.here.text() == "0 are here"
    tap(door, page, "Gus Ash")
    assert {player.name: player.is_away for player in page.presenter.view.players} == {
        "Fay Lee": True,
        "Gus Ash": False,
    }
    # Who said for themselves that they miss a later round still do.
    page.presenter.set_missed_rounds("Fay Lee", (1, 3))
    page.presenter.ask_to_sign_in(is_asked=False)
    page.presenter.wait()
    away = {player.name: player.away for player in page.presenter.view.players}
    assert away == {"Fay Lee": (3,), "Gus Ash": ()}
