# SPDX-License-Identifier: MIT
"""Keys of a room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.widgets.keys import add_room_keys


def test_each_key_does_its_own_wherever_in_the_room_the_focus_is(qtbot: QtBot) -> None:
    done: list[str] = []
    room = QWidget()
    qtbot.addWidget(room)
    field = QLineEdit(room)
    QVBoxLayout(room).addWidget(field)
    add_room_keys(
        room,
        (("Log", "F3", lambda: done.append("log")), ("Desk", "F5", lambda: done.append("desk"))),
    )
    room.show()
    assert QTest.qWaitForWindowActive(room)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_F5)
    QTest.keyClick(field, Qt.Key.Key_F3)
    assert done == ["desk", "log"]
    assert [action.text() for action in room.actions()] == ["Log", "Desk"]
