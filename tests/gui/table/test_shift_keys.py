# SPDX-License-Identifier: MIT
"""Left and right Shift key, by the native codes of each system."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.main_window.table_controller import ShiftWatch, Side, is_text_field, shift_side

SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier


def key_event(
    place: int, symbol: int, *, kind: QEvent.Type = QEvent.Type.KeyRelease, key: int = 0
) -> QKeyEvent:
    return QKeyEvent(kind, key or Qt.Key.Key_Shift, NONE, place, symbol, 0)


@pytest.mark.parametrize(
    ("platform", "place", "symbol", "side"),
    [
        ("linux", 50, 0xFFE1, Side.LEFT),
        ("linux", 62, 0xFFE2, Side.RIGHT),
        # With remapped keys: the symbol takes precedence over the scan code.
        ("linux", 50, 0xFFE2, Side.RIGHT),
        ("linux", 62, 0, Side.RIGHT),
        ("linux", 0, 0, None),
        ("freebsd14", 50, 0, Side.LEFT),
        # Windows sends VK_SHIFT for both; the scan code tells them apart.
        ("win32", 0x2A, 0x10, Side.LEFT),
        ("win32", 0x36, 0x10, Side.RIGHT),
        ("win32", 0, 0xA1, Side.RIGHT),
        ("darwin", 1, 0x38, Side.LEFT),
        ("darwin", 1, 0x3C, Side.RIGHT),
        ("darwin", 50, 0, None),
    ],
)
def test_each_system_tells_the_two_apart(
    platform: str, place: int, symbol: int, side: Side | None
) -> None:
    assert shift_side(key_event(place, symbol), platform) is side


def test_no_other_key_is_a_side() -> None:
    assert shift_side(key_event(50, 0xFFE1, key=Qt.Key.Key_Control), "linux") is None


def test_text_fields_keep_their_shift(qtbot: QtBot) -> None:
    fields = QLineEdit(), QSpinBox(), QComboBox(), QLabel()
    for widget in fields:
        qtbot.addWidget(widget)
    assert [is_text_field(field) for field in fields] == [True, True, False, False]
    fields[2].setEditable(True)
    assert is_text_field(fields[2])
    assert not is_text_field(None)


@pytest.fixture
def watched(qtbot: QtBot) -> tuple[QWidget, list[object]]:
    room = QWidget()
    qtbot.addWidget(room)
    told: list[object] = []
    watch = ShiftWatch(room)
    watch.released_alone.connect(told.append)
    room.show()
    return room, told


def send(room: QWidget, *steps: tuple[str, int, int]) -> None:
    """`down` or `up` of a key by scan code and symbol; symbols below 256 are letters."""
    for step, place, symbol in steps:
        kind = QEvent.Type.KeyPress if step == "down" else QEvent.Type.KeyRelease
        key = Qt.Key.Key_Shift if symbol > 256 else symbol
        QApplication.sendEvent(room.windowHandle(), key_event(place, symbol, kind=kind, key=key))


LEFT, RIGHT, A = (50, 0xFFE1), (62, 0xFFE2), (38, 65)


def test_a_shift_alone_counts_when_it_is_released(
    watched: tuple[QWidget, list[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "desktop_app.ui.main_window.table_controller.shift_side.__defaults__", ("linux",)
    )
    room, told = watched
    send(room, ("down", *LEFT))
    assert told == []
    send(room, ("up", *LEFT), ("down", *RIGHT), ("up", *RIGHT))
    assert told == [Side.LEFT, Side.RIGHT]


def test_two_shifts_or_a_letter_between_count_for_nothing(
    watched: tuple[QWidget, list[object]],
) -> None:
    room, told = watched
    send(room, ("down", *LEFT), ("down", *RIGHT), ("up", *LEFT), ("up", *RIGHT))
    send(room, ("down", *LEFT), ("down", *A), ("up", *A), ("up", *LEFT))
    send(room, ("down", *LEFT), ("up", *A), ("down", *A), ("up", *LEFT))
    assert told == []


def test_an_unknown_side_is_none(watched: tuple[QWidget, list[object]]) -> None:
    room, told = watched
    send(room, ("down", 0, 999), ("up", 0, 999))
    assert told == [None]


def test_a_hidden_room_hears_nothing(watched: tuple[QWidget, list[object]]) -> None:
    room, told = watched
    window = room.windowHandle()
    room.hide()
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(window, key_event(*LEFT, kind=kind))
    assert told == []
