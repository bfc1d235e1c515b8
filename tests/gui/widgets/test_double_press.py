# SPDX-License-Identifier: MIT
"""A double click on what opens a room presses nothing in that room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.main_window.main_window import MainWindow
from desktop_app.ui.widgets.double_press import DoublePressGuard


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


def test_only_the_window_is_watched_while_a_room_is_laid_out(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[QObject] = []
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    filtered = DoublePressGuard.eventFilter

    def note(guard: DoublePressGuard, target: QObject, event: QEvent) -> bool:
        watched.append(target)
        return filtered(guard, target, event)

    monkeypatch.setattr(DoublePressGuard, "eventFilter", note)
    room = QWidget(window.place_of_rooms)
    for number in range(20):
        QPushButton(str(number), room)
    window.add_room("many", room)
    window.show_room("many")
    QApplication.processEvents()
    window.resize(window.width() + 10, window.height())
    QApplication.processEvents()
    assert watched and {type(each).__name__ for each in watched} == {"QWindow"}
