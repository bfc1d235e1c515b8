# SPDX-License-Identifier: MIT
"""A player's actions at the tracking sheet of a real game."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.ui.tracking_sheet.tracking_sheet import TrackingSheet
from tests.gui.main_window.conftest import Bench

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def sheet(bench: Bench) -> TrackingSheet:
    return bench.room.tracking


def begin(bench: Bench, level: str = "check", *kinds: str) -> None:
    bench.navigator.settings.change(tracking_level=level)
    bench.begin(*kinds)
    bench.key(Qt.Key.Key_Return)
    bench.show()


def crossed(bench: Bench) -> str:
    cells = sheet(bench).cells.cells
    return "".join(cell.face for cell in cells.values() if cell.state.is_crossed)


def to_sheet(bench: Bench) -> None:
    bench.key(Qt.Key.Key_T, bench.room.play_area, CONTROL)


def hand_over(bench: Bench) -> None:
    """Hand over to the next player."""
    bench.key(Qt.Key.Key_Return)
    bench.show()


def choose(bench: Bench, text: str) -> None:
    menu = sheet(bench).menu_button.menu()
    next(action for action in menu.actions() if action.text() == text).trigger()


def notice(bench: Bench) -> str:
    label = sheet(bench)._notice
    return "" if label.isHidden() else label.text()


def write(bench: Bench, text: str) -> None:
    bench.click(sheet(bench).notes_button)
    QTest.keyClicks(sheet(bench).notes.notes, text)
