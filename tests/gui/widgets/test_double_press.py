# SPDX-License-Identifier: MIT
"""A double click on what opens a room presses nothing in that room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.ui.main_window.main_window import MainWindow


def test_the_second_press_does_not_hit_the_next_room(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    pressed: list[str] = []
    first, second = (QPushButton(text, window.place_of_rooms) for text in ("first", "second"))
    window.add_room("first", first)
    window.add_room("second", second)
    window.show_room("first")
    window.show()
    qtbot.waitExposed(window)
    first.clicked.connect(lambda: pressed.append("first"))
    first.clicked.connect(lambda: window.show_room("second"))
    second.clicked.connect(lambda: pressed.append("second"))
    handle = window.windowHandle()
    assert handle is not None
    place = first.mapTo(window, first.rect().center())
    button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseDClick(handle, button, none, place)
    assert pressed == ["first"] and second.isVisible()
    QTest.mouseDClick(handle, button, none, place)
    assert pressed == ["first", "second", "second"], "a double click in the new room is taken"
