# SPDX-License-Identifier: MIT
"""Mouse and keyboard for a play area: events enter at its window, as from a real hand."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.rules.state import GameState
from desktop_app.ui.board.play_area import PlayArea
from tests.helpers.games import GameTale

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


class Hands:
    """Works one play area.

    Squares are named as on a score sheet (``"H8"``), rack places count from 1.
    """

    def __init__(self, qtbot: QtBot, state: GameState, *, may_act: bool = True) -> None:
        self.area = PlayArea()
        qtbot.addWidget(self.area)
        self.area.set_motion(False)
        self.area.resize(self.area.width_for(720), 720)
        self.area.show_position(state, state.on_turn, may_act)
        self.refusals: list[object] = []
        self.area.refused.connect(self.refusals.append)
        self.area.show()
        qtbot.waitExposed(self.area)
        self.area.activateWindow()
        self.area.setFocus()
        QApplication.processEvents()

    @property
    def window(self) -> QWindow:
        handle = self.area.windowHandle()
        assert handle is not None
        return handle

    # ------------------------------------------------------------------ places

    def square(self, name: str) -> QPoint:
        row, col = int(name[1:]) - 1, ord(name[0]) - ord("A")
        board = self.area.board
        return board.mapTo(self.area, board.squares.rect(row, col).center())

    def slot(self, number: int) -> QPoint:
        rack = self.area.rack
        return rack.mapTo(self.area, rack.rect_of(number - 1).center())

    # ------------------------------------------------------------------ mouse

    def click(self, place: QPoint, button: Qt.MouseButton = LEFT) -> None:
        # The simulated clock jumps after each release, so that two clicks are not a double click.
        QTest.mouseClick(self.window, button, NONE, place)

    def double_click(self, place: QPoint) -> None:
        QTest.mouseDClick(self.window, LEFT, NONE, place)

    def press(self, place: QPoint) -> None:
        QTest.mousePress(self.window, LEFT, NONE, place)

    def move(self, place: QPoint) -> None:
        QTest.mouseMove(self.window, place)
        QApplication.processEvents()

    def release(self, place: QPoint) -> None:
        QTest.mouseRelease(self.window, LEFT, NONE, place)

    def drag(self, start: QPoint, end: QPoint) -> None:
        self.press(start)
        self.move(start + (end - start) / 3)
        self.move(end)
        self.release(end)

    # ------------------------------------------------------------------ keyboard

    def keys(self, text: str) -> None:
        """Type letters, digits and spaces; upper-case letters are sent without Shift."""
        for letter in text:
            self._send(Qt.Key(ord(letter.upper())) if letter.isascii() else Qt.Key(0), NONE, letter)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE, text: str = "") -> None:
        self._send(key, held, text)

    def _send(self, key: Qt.Key, held: Qt.KeyboardModifier, text: str) -> None:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            target = QApplication.focusWidget() or self.area
            QApplication.sendEvent(target, QKeyEvent(kind, key, held, text))

    # ------------------------------------------------------------------ display

    @property
    def tried(self) -> str:
        """Return the tiles being tried, such as ``H8=A I8=b``, in the order laid."""
        draft = self.area.draft
        assert draft is not None
        return " ".join(f"{chr(65 + t.col)}{t.row + 1}={t.tile}" for t in draft.tried)

    @property
    def rack(self) -> str:
        """Return the rack as shown, a gap as ``_``."""
        return "".join("_" if slot.is_away else slot.tile for slot in self.area.rack.shown_slots)

    @property
    def marked(self) -> str:
        draft = self.area.draft
        assert draft is not None
        return "".join(draft.marked_tiles)

    def colour_at(self, place: QPoint) -> str:
        """Return the colour of one pixel of the area, ``#rrggbb``."""
        return self.area.grab(QRect(place, place)).toImage().pixelColor(0, 0).name()


def opening(rack: str = "CATSE?R") -> GameState:
    """Return a state with an empty board and a given rack on turn."""
    tale = GameTale()
    on_turn = tale.state.on_turn
    assert on_turn is not None
    return tale.rack(on_turn, rack).state


def middle(rack: str = "CATSE?R") -> GameState:
    """Return a state with QUIxOTE at 8E, WAXED through it at H5, and a given rack on turn."""
    tale = GameTale().play("8E", "QUIxOTE").play("H5", "WAX.D")
    on_turn = tale.state.on_turn
    assert on_turn is not None
    return tale.rack(on_turn, rack).state
