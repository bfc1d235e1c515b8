# SPDX-License-Identifier: MIT
"""The sheet of keys tells of every key the program binds."""

from __future__ import annotations

from unittest.mock import MagicMock

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.help.keys_table import KEY_GROUPS
from desktop_app.ui.main_window.main_window import MainWindow
from desktop_app.ui.main_window.play_keys import add_play_keys

UNTOLD = {"Ctrl+Q"}
"""The system's own key for leaving."""


def bound_keys(widget: QWidget) -> set[str]:
    actions = [*widget.actions(), *widget.findChildren(QAction)]
    return {action.shortcut().toString() for action in actions} - {""}


def told_keys() -> set[str]:
    return {key for group in KEY_GROUPS for line in group.lines for key in line.keys}


def test_every_key_of_the_room_is_told(qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    add_play_keys(
        room,
        MagicMock(),
        paste=lambda: None,
        toggle_minimal=lambda: None,
        open_desk=lambda: None,
    )
    keys = bound_keys(room)
    assert "F6" in keys
    assert keys <= told_keys()


def test_every_key_of_the_menu_is_told(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    keys = bound_keys(window)
    assert "F1" in keys
    assert keys - UNTOLD <= told_keys()
