# SPDX-License-Identifier: MIT
"""The whole program offscreen at the table, with native key events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.ui.main_window.table_controller import Side, TableController
from desktop_app.ui.main_window.table_room import TableRoom
from tests.gui.main_window.conftest import ANN, BEN, Bench, open_bench
from tests.helpers.physical import table_choice

__all__ = ["ANN", "BEN", "TableBench"]

X11_SYMBOLS = {Side.LEFT: 0xFFE1, Side.RIGHT: 0xFFE2}
X11_PLACES = {Side.LEFT: 50, Side.RIGHT: 62}
ANYTHING = tuple("JKQXZVW" + "BCDFGHM" + "AEIOULN" + "RSTAEIO")
"""Stand-ins for unseen tiles, which must never be shown."""


@dataclass
class TableBench(Bench):
    """Two players with a physical set beside the program."""

    @property
    def table(self) -> TableRoom:
        room = self.navigator.window.centralWidget().currentWidget()
        assert isinstance(room, TableRoom)
        return room

    @property
    def controller(self) -> TableController:
        found = self.table.findChild(TableController)
        assert found is not None
        return found

    def sit_down(self, **choices: object) -> None:
        self.navigator.start(table_choice(**choices))
        self.show()

    def shift(self, side: Side, between: Qt.Key | None = None) -> None:
        """Press and release a Shift key as X11 reports it, `between` with another key."""
        window = self.navigator.window.windowHandle()
        shift, none = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
        down, up = QEvent.Type.KeyPress, QEvent.Type.KeyRelease
        events = [(down, Qt.Key.Key_Shift, none), (up, Qt.Key.Key_Shift, shift)]
        if between is not None:
            events[1:1] = [(down, between, shift), (up, between, shift)]
        for kind, key, modifier in events:
            is_shift = key == Qt.Key.Key_Shift
            text = "" if is_shift else chr(key)
            place, symbol = (X11_PLACES[side], X11_SYMBOLS[side]) if is_shift else (38, key)
            event = QKeyEvent(kind, key, modifier, place, symbol, 0, text)
            QApplication.sendEvent(window, event)

    def type(self, text: str) -> None:
        """Send each letter to the widget that has the focus by then."""
        for letter in text:
            QTest.keyClicks(self.focus(), letter)

    def enter(self, text: str) -> None:
        """Type a text in the room and press Enter."""
        self.type(text)
        self.key(Qt.Key.Key_Return)

    def seconds_left(self, seat: int) -> float:
        return self.session.clock_now().remaining_ms[seat] / 1000


@pytest.fixture
def bench(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableBench]:
    monkeypatch.setattr("sys.platform", "linux")
    made = open_bench(TableBench, ANYTHING)
    qtbot.addWidget(made.navigator.window)
    yield made
    made.navigator.window.close()
