# SPDX-License-Identifier: MIT
"""F1 opens the page of the room in front; every room has one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.session.handbook import Handbook
from desktop_app.ui.help.handbook_page import HandbookPage
from desktop_app.ui.help.keys_sheet import KeysSheet
from desktop_app.ui.main_window import ROOMS, handbook_opening
from desktop_app.ui.main_window.handbook_opening import PLACES, room_in_front
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import settle, show_room
from desktop_app.ui.scoresheet.sheet_view import ScoreSheet
from desktop_app.ui.tracking_sheet.tracking_sheet import TrackingSheet
from desktop_app.ui.widgets.meaning_card import MeaningCard
from tests.architecture.project import PACKAGE, files, source
from tests.helpers.sweeps import one_in

SHIFT = Qt.KeyboardModifier.ShiftModifier
WINDOWS = {"dictionary", "handbook", "keys", "projector", "settings", "club-wall"}
"""Rooms of `ROOMS` that are windows of their own."""


def handbook(navigator: Navigator) -> HandbookPage:
    (found,) = navigator.window.findChildren(HandbookPage)
    assert found.isVisible()
    return found


def press(widget: QWidget) -> None:
    widget.activateWindow()
    # Qt calls a window active as soon as the one behind it is.
    for _ in range(100):
        if QApplication.activeWindow() is widget:
            break
        QTest.qWait(10)
    QTest.keyClick(widget, Qt.Key.Key_F1)
    settle()


def test_every_room_has_its_place_and_every_place_is_there() -> None:
    book = Handbook.load()
    assert set(ROOMS) <= set(PLACES)
    assert {room: place for room, place in PLACES.items() if not book.has(place)} == {}


def test_the_parts_of_rooms_are_classes_with_a_place() -> None:
    parts = {**handbook_opening._AROUND_FOCUS, **handbook_opening._IN_SIGHT}
    classes = {name for path in files(".py", under=PACKAGE / "ui") for name in source(path).defined}
    assert set(parts) <= classes
    assert set(parts.values()) <= set(PLACES)


@pytest.mark.parametrize("name", one_in(3, [room for room in ROOMS if room not in WINDOWS]))
def test_f1_opens_the_page_of_the_room(qtbot: QtBot, navigator: Navigator, name: str) -> None:
    show_room(navigator, name)
    settle()
    if name == "tracking":
        navigator.window.findChildren(TrackingSheet)[-1].setFocus()
    press(navigator.window)
    if not navigator.window.findChildren(HandbookPage):
        # The cursor is on a word, whose meaning is shown as soon as the definitions are read.
        cards = navigator.window.findChildren(MeaningCard)
        qtbot.waitUntil(lambda: any(card.isVisible() for card in cards))
        press(navigator.window)
    page = handbook(navigator)
    wanted = PLACES[name]
    assert page.place.partition("#")[0] == wanted.partition("#")[0]
    heading = next(
        section.title
        for section in Handbook.load().page(wanted).sections
        if section.place == wanted
    )
    assert heading in page.view.textCursor().block().text()


@pytest.mark.parametrize("name", ["settings", "dictionary", "projector", "club-wall"])
def test_f1_opens_the_page_of_a_window(navigator: Navigator, name: str) -> None:
    window = show_room(navigator, name)
    assert window is not None
    press(window)
    page = handbook(navigator)
    assert page.view.textCursor().block().text() == title_of(PLACES[name])
    window.close()


def title_of(place: str) -> str:
    sections = Handbook.load().page(place).sections
    return next(section.title for section in sections if section.place == place)


def test_the_part_with_the_focus_decides(navigator: Navigator) -> None:
    show_room(navigator, "play")
    settle()
    assert room_in_front(navigator) == "play"
    sheet = navigator.window.findChildren(ScoreSheet)[-1]
    navigator.window.activateWindow()
    assert QTest.qWaitForWindowActive(navigator.window)
    inner = [widget for widget in sheet.findChildren(QWidget) if widget.focusPolicy()]
    inner[0].setFocus()
    assert room_in_front(navigator) == "score-sheet"


def test_the_menu_has_the_handbook_and_the_keys(navigator: Navigator) -> None:
    show_room(navigator, "library")
    (menu,) = (each for each in navigator.window.findChildren(QMenu) if each.title() == "&Help")
    acts = {action.text(): action.shortcut().toString() for action in menu.actions()}
    assert acts["Handbook"] == "F1" and acts["Keys"] == "Shift+F1"
    navigator.window.activateWindow()
    assert QTest.qWaitForWindowActive(navigator.window)
    QTest.keyClick(navigator.window, Qt.Key.Key_F1, SHIFT)
    QApplication.processEvents()
    assert any(sheet.isVisible() for sheet in navigator.window.findChildren(KeysSheet))


def test_a_program_without_its_pages_says_so(
    navigator: Navigator, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setattr("desktop_app.session.handbook.handbook_dir", lambda: tmp_path)
    press(navigator.window)
    assert "index.md" in handbook(navigator).view.toPlainText()


def test_the_game_goes_on_beside_it(navigator: Navigator) -> None:
    show_room(navigator, "play")
    session = navigator.session
    press(navigator.window)
    page = handbook(navigator)
    assert not page.isModal() and navigator.session is session
    page.close()
