# SPDX-License-Identifier: MIT
"""Tab follows the reading order, and skips widgets that are covered, hidden or disabled."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.main_window.main_window import step_focus, stops_of


def put(parent: QWidget, name: str, x: int, y: int, width: int = 40, height: int = 20) -> QWidget:
    button = QPushButton(name, parent)
    button.setGeometry(x, y, width, height)
    return button


@pytest.fixture
def room(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(400, 300)
    return made


def names(room: QWidget) -> list[str]:
    room.show()
    return [stop.text() for stop in stops_of(room) if isinstance(stop, QPushButton)]


def test_rows_from_the_top_each_from_the_left(room: QWidget) -> None:
    for name, x, y in (
        ("last", 10, 100),
        ("second", 100, 14),
        ("first", 10, 10),
        ("third", 10, 50),
    ):
        put(room, name, x, y)
    assert names(room) == ["first", "second", "third", "last"]


def test_a_column_is_read_to_its_end(room: QWidget) -> None:
    right, left = QWidget(room), QWidget(room)
    left.setGeometry(0, 0, 100, 200)
    right.setGeometry(100, 0, 100, 150)
    put(right, "c", 0, 0)
    put(left, "b", 0, 100)
    put(left, "a", 0, 0)
    assert names(room) == ["a", "b", "c"]


def test_what_cannot_be_used_is_left_out(room: QWidget) -> None:
    put(room, "off", 0, 0).setEnabled(False)
    put(room, "away", 50, 0).hide()
    put(room, "by mouse", 100, 0).setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    put(room, "on", 0, 50)
    QLabel("text", room)
    assert names(room) == ["on"]


def test_what_lies_under_a_question_is_left_out_and_what_lies_on_it_is_not(room: QWidget) -> None:
    put(room, "under", 10, 110)
    put(room, "beside", 10, 10)
    question = QWidget(room)
    question.setProperty("covers", True)
    question.setGeometry(0, 100, 200, 50)
    put(question, "yes", 5, 5)
    higher = put(room, "higher", 20, 110)
    assert names(room) == ["beside", "yes", "higher"]
    higher.lower()
    assert names(room) == ["beside", "yes"]


def test_it_goes_round_both_ways(room: QWidget, qtbot: QtBot) -> None:
    first, second = put(room, "first", 0, 0), put(room, "second", 0, 50)
    room.show()
    with qtbot.waitActive(room):
        room.activateWindow()
    room.setFocus()
    assert step_focus(room, forward=True) is first
    assert step_focus(room, forward=True) is second
    assert step_focus(room, forward=True) is first
    assert step_focus(room, forward=False) is second


def test_from_what_is_no_stop_it_goes_to_the_nearest_inside(room: QWidget, qtbot: QtBot) -> None:
    put(room, "before", 0, 0)
    page = QWidget(room)
    page.setGeometry(0, 50, 200, 100)
    page.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    inside = put(page, "inside", 0, 0)
    room.show()
    with qtbot.waitActive(room):
        room.activateWindow()
    page.setFocus()
    assert step_focus(room, forward=True) is inside


def test_a_room_without_a_stop_keeps_the_focus(room: QWidget) -> None:
    room.show()
    assert step_focus(room, forward=True) is None
