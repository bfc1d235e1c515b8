# SPDX-License-Identifier: MIT
"""The wall screen of an open event, beside its room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.wall_window import WallWindow
from desktop_app.ui.main_window.navigator import Navigator
from tests.gui.club.test_club_room import NAMES, enter, pair, press, the_wall


def test_the_wall_shows_every_player_with_their_board(navigator: Navigator, page: ClubPage) -> None:
    pair(page)
    press(page.wall)
    wall = the_wall(navigator)
    shown = {row[0]: row[1] for row in wall.shown}
    assert list(shown) == sorted(NAMES)
    assert sorted(shown.values()) == ["1", "1", "2", "2", "bye"]
    texts = [label.text() for label in wall.findChildren(QLabel) if label.isVisible()]
    assert {"Name", "Board", "Goes", *NAMES} <= set(texts)
    # Before the first result all of them play, and the names come again after each other page.
    assert wall.missing.text() == ""
    QTest.keyClick(wall, Qt.Key.Key_Space)
    assert wall.shown[0] == ("1", *(page.rounds.table.texts[0][at] for at in (1, 4)))
    QTest.keyClick(wall, Qt.Key.Key_Space)
    assert {row[0]: row[1] for row in wall.shown} == shown
    QTest.keyClick(wall, Qt.Key.Key_Space)
    assert "standings" in wall.title.text()
    enter(page, "1 400 300")
    assert wall.missing.text() == "Boards still playing: 2"
    assert "standings" in wall.title.text()
    enter(page, "2 400 300")
    assert wall.missing.text() == ""
    pair(page)
    press(page.rounds.earlier)
    page.presenter.wait()
    assert "round 2" in wall.title.text()
    QTest.keyClick(wall, Qt.Key.Key_Escape)
    assert not wall.isVisible()


def test_a_long_name_is_whole_on_the_wall_while_there_is_room(
    navigator: Navigator, page: ClubPage
) -> None:
    name = "Margaret Okonkwo-Featherstone"
    page.presenter.enter(name, None)
    pair(page)
    press(page.wall)
    wall = the_wall(navigator)
    wall.resize(1280, 720)
    for shown in ("Okonkwo-Featherstone, Margaret", name):
        texts = [label.text() for label in wall.findChildren(QLabel) if label.isVisible()]
        assert shown in texts
        enter(page, "1 400 300")
        enter(page, "2 400 300")
        enter(page, "3 400 300")
    assert "standings" in wall.title.text()


def test_letters_of_the_wall_are_smaller_rather_than_a_long_name_cut(
    navigator: Navigator, page: ClubPage
) -> None:
    name = "Maria del Carmen Fernández-Ruiz"
    page.presenter.enter(name, None)
    for each in NAMES:
        page.presenter.rename(each, f"{each} Brückner-Oak")
    pair(page)
    press(page.wall)
    wall = the_wall(navigator)
    wall.resize(1280, 720)
    wall.turn()
    assert wall.title.text().endswith("boards")
    texts = [label.text() for label in wall.findChildren(QLabel) if label.isVisible()]
    assert name in texts


def test_escape_closes_the_wall_and_never_leaves_an_open_event(
    navigator: Navigator, page: ClubPage
) -> None:
    pair(page)
    press(page.wall)
    # On a single screen the wall covers the room, and must have the keys that it names.
    attribute = Qt.WidgetAttribute.WA_ShowWithoutActivating
    assert not the_wall(navigator).testAttribute(attribute)
    QTest.keyClick(page.rounds.entry, Qt.Key.Key_Escape)
    assert not navigator.window.findChildren(WallWindow) or not the_wall(navigator).isVisible()
    QTest.keyClick(page.rounds.entry, Qt.Key.Key_Escape)
    assert navigator.window.room_widget is page
    assert page.presenter.view.event == "Evening"
    assert "Ctrl+Home" in page.message.text()
    page.closing_requested.emit()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert navigator.window.room_widget is not page
