# SPDX-License-Identifier: MIT
"""The sheet of a room lists every key that is bound there, and no other."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.help.keys_sheet import OTHERS, KeysSheet, bound_keys, key_groups
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import show_room

ROOMS = (
    "start",
    "new-game",
    "library",
    "learn",
    "club",
    "judge",
    "play",
    "desk",
    "result",
    "table",
)


def really_bound(window: QWidget, room: QWidget) -> set[str]:
    """Return the key sequences Qt would react to, found in another way than the sheet does."""
    acts = [action for action in window.actions() if action.isEnabled()]
    found: list[QKeySequence] = [key for action in acts for key in action.shortcuts()]
    for owner in (room, *room.findChildren(QWidget)):
        acts = [action for action in owner.actions() if action.isEnabled()]
        found += [key for action in acts for key in action.shortcuts()]
    found += [key for shortcut in room.findChildren(QShortcut) for key in list(shortcut.keys())]
    buttons = [button for button in room.findChildren(QPushButton) if button.isVisible()]
    found += [button.shortcut() for button in buttons]
    return {key.toString() for key in found} - {""}


@pytest.mark.parametrize("name", ROOMS)
def test_every_bound_key_is_on_the_sheet_and_every_other_is_typed(
    navigator: Navigator, name: str
) -> None:
    show_room(navigator, name)
    window = navigator.window
    room = window.room_widget
    assert room is not None
    bound = bound_keys(window, room)
    assert set(bound) == really_bound(window, room)
    groups = key_groups(bound, window.room)
    lines = [line for group in groups for line in group.lines]
    told = [key for line in lines if not line.is_typed for key in line.keys]
    assert sorted(told) == sorted(bound), "each once, none stale and none missing"
    assert all(line.does for line in lines), "a key with nothing to be said of it"


@pytest.mark.parametrize("room", ["learn", "library", "club", "start"])
def test_no_turn_is_taken_back_where_no_game_is_played(navigator: Navigator, room: str) -> None:
    show_room(navigator, room)
    assert "Ctrl+Backspace" not in bound_keys(navigator.window, navigator.window.room_widget)


def test_shift_f1_shows_the_sheet_of_the_room_in_front(navigator: Navigator) -> None:
    def sheet() -> KeysSheet:
        window = navigator.window
        assert QTest.qWaitForWindowActive(window)
        QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
        QApplication.processEvents()
        found = [each for each in window.findChildren(KeysSheet) if each.isVisible()]
        assert len(found) == 1
        return found[0]

    show_room(navigator, "library")
    first = sheet()
    texts = {label.text() for label in first.findChildren(QLabel)}
    assert "Placing tiles" not in texts
    assert "Go to the search box." in texts
    first.close()
    navigator.window.activateWindow()
    assert QTest.qWaitForWindowActive(navigator.window)
    show_room(navigator, "play")
    texts = {label.text() for label in sheet().findChildren(QLabel)}
    assert {"Placing tiles", "Pass; asks for confirmation.", "Ctrl+,"} <= texts


def test_a_key_without_a_line_stands_there_by_its_action(qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    action = QAction("&Do something new...", room)
    action.setShortcut(QKeySequence("Ctrl+Alt+N"))
    room.addAction(action)
    groups = key_groups(bound_keys(QWidget(room), room), "play")
    other = next(group for group in groups if group.title == OTHERS)
    assert [(line.keys, line.does) for line in other.lines] == [
        (("Ctrl+Alt+N",), "Do something new")
    ]


def test_the_mark_of_a_key_in_a_button_is_not_shown(qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    button = QPushButton("&Undo", room)
    room.show()
    assert bound_keys(QWidget(room), room)["Alt+U"] == "Undo"
    assert button.text() == "&Undo"
