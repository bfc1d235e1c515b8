# SPDX-License-Identifier: MIT
"""A whole game against the bot with the mouse alone, and another with the keyboard alone."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.engine.bots import StaticBot
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.seats import seat_view
from desktop_app.play.table import ShufflingDrawer
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Play
from desktop_app.rules.state import Phase
from desktop_app.rules.tiles import BLANK, is_blank, rack_tile
from desktop_app.session.draft import Draft
from desktop_app.settings.paths import resource_path
from desktop_app.ui.board.play_area import PlayArea
from tests.gui.main_window.conftest import Bench


class Person(ABC):
    """Chooses moves, and carries them out with one input device."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        folder = resource_path("lexica")
        lexicon = LexiconStore(folder, folder, folder).load("open-english")
        self.bot = StaticBot(ReferenceEngine(lexicon))

    @property
    def area(self) -> PlayArea:
        return self.bench.room.play_area

    @property
    def draft(self) -> Draft:
        draft = self.area.draft
        assert draft is not None
        return draft

    def take_turn(self) -> None:
        state = self.bench.state
        if state.phase is Phase.OUT_PENDING:
            self.accept()
            return
        move = self.bot.choose_move(seat_view(state, 0))
        if isinstance(move, Play):
            self.lay(move)
        elif isinstance(move, Exchange):
            self.exchange(move)
        else:
            self.give_up_turn()

    @abstractmethod
    def accept(self) -> None:
        """Accept the last play."""

    @abstractmethod
    def lay(self, play: Play) -> None:
        """Make a play."""

    @abstractmethod
    def exchange(self, exchange: Exchange) -> None:
        """Exchange tiles."""

    @abstractmethod
    def give_up_turn(self) -> None:
        """Pass."""


class MousePerson(Person):
    """Uses the mouse only."""

    def press(self, name: str) -> None:
        self.bench.click(self.area.action_bar.button(name))

    def yes(self) -> None:
        buttons = self.bench.room.confirm.findChildren(QPushButton)
        self.bench.click(next(b for b in buttons if b.property("role") == "primary"))

    def slot_of(self, tile: str, taken: set[int] = frozenset()) -> int:  # type: ignore[assignment]
        slots = enumerate(self.draft.slots)
        return next(i for i, s in slots if s.tile == tile and not s.is_away and i not in taken)

    def click_slot(self, slot: int, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        QTest.mouseClick(self.area.rack, button, pos=self.area.rack.rect_of(slot).center())

    def accept(self) -> None:
        self.press("accept")

    def lay(self, play: Play) -> None:
        for placement in play.placements():
            self.click_slot(self.slot_of(rack_tile(placement.tile)))
            square = self.area.board.squares.rect(placement.row, placement.col)
            self.bench.click(self.area.board, QPoint(square.center()))
            if is_blank(placement.tile):
                self.name_blank(placement.tile.upper())
        self.press("play")

    def name_blank(self, face: str) -> None:
        picker = self.area.blank_picker
        assert picker.isVisible()
        letters = picker.findChildren(QPushButton)
        self.bench.click(next(b for b in letters if b.text() == face))

    def exchange(self, exchange: Exchange) -> None:
        taken: set[int] = set()
        for tile in exchange.tiles:
            slot = self.slot_of(tile, taken)
            taken.add(slot)
            self.click_slot(slot, Qt.MouseButton.RightButton)
        self.press("exchange")
        self.yes()

    def give_up_turn(self) -> None:
        self.press("give_up_turn")
        self.yes()


class KeyboardPerson(Person):
    """Uses the keyboard only."""

    def accept(self) -> None:
        while self.bench.focus() is not self.area.action_bar.button("accept"):
            self.bench.key(Qt.Key.Key_Tab)
        self.bench.key(Qt.Key.Key_Space)
        self.area.setFocus()

    def lay(self, play: Play) -> None:
        laid = play.placements()
        self.go_to(laid[0].row, laid[0].col, play.direction)
        for placement in laid:
            shift = Qt.KeyboardModifier.ShiftModifier
            none = Qt.KeyboardModifier.NoModifier
            letter = placement.tile.upper() if is_blank(placement.tile) else placement.tile.lower()
            QTest.keyClick(self.bench.focus(), letter, shift if is_blank(placement.tile) else none)
        self.bench.key(Qt.Key.Key_Return)

    def go_to(self, row: int, col: int, direction: Direction) -> None:
        for _ in range(80):
            at_row, at_col = self.draft.cursor
            if at_row != row:
                self.bench.key(Qt.Key.Key_Down if at_row < row else Qt.Key.Key_Up)
            elif at_col != col:
                self.bench.key(Qt.Key.Key_Right if at_col < col else Qt.Key.Key_Left)
            elif self.draft.arrow is not direction:
                self.bench.key(Qt.Key.Key_Space)
            else:
                return
        raise AssertionError(f"the cursor never reached {row}, {col}")

    def exchange(self, exchange: Exchange) -> None:
        control = Qt.KeyboardModifier.ControlModifier
        QTest.keyClick(self.bench.focus(), Qt.Key.Key_L, control)
        self.bench.type("-" + "".join(exchange.tiles).replace(BLANK, "?"))
        self.bench.key(Qt.Key.Key_Return)
        self.bench.key(Qt.Key.Key_Return)

    def give_up_turn(self) -> None:
        self.bench.key(Qt.Key.Key_F6)
        self.bench.key(Qt.Key.Key_Return)


@pytest.mark.parametrize("kind", [MousePerson, KeyboardPerson])
def test_a_whole_game_against_the_bot(
    bench: Bench, qtbot: QtBot, kind: type[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = bench.navigator.games._files
    monkeypatch.setattr(files, "make_drawer", lambda: ShufflingDrawer(random.Random(5)))
    bench.begin("person", "static", first=0)
    person = kind(bench)
    bench.room.play_area.setFocus()
    while not bench.state.is_over:
        before = len(bench.state.rows), bench.state.phase
        person.take_turn()
        assert (len(bench.state.rows), bench.state.phase) != before, bench.room.status.text
        qtbot.waitUntil(lambda: bench.state.is_over or bench.state.on_turn == 0)
        qtbot.wait(1)
    result = bench.state.result
    assert result is not None
    assert bench.room.result.isVisible()
    assert min(bench.state.points) > 150
    signs = [b for b in bench.room.result.findChildren(QPushButton) if b.text() == "Sign"]
    bench.click(signs[0])
    qtbot.waitUntil(lambda: bench.state.phase is Phase.SIGNED)
