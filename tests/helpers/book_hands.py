# SPDX-License-Identifier: MIT
"""Two players at the window, by the book, with mouse and keyboard only; nothing is submitted."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget

from desktop_app.rules import commands as cmd
from desktop_app.rules.board import Direction
from desktop_app.rules.commands import Command
from desktop_app.rules.move import Exchange, Move, Pass, Play, format_position, parse_position
from desktop_app.rules.procedures.dialogue import AnswerKind, Prompt
from desktop_app.session.acts import NO_SEAT, TableAct
from desktop_app.session.desk import DeskDialogue
from desktop_app.ui.desk.answer_box import PickTile
from desktop_app.ui.desk.desk_panel import ProcedurePage
from desktop_app.ui.main_window.play_room import PlayRoom
from tests.gui.main_window.conftest import Bench

FOLDER, SIZE = "RACKSIDE_MOMENTS", "RACKSIDE_MOMENTS_SIZE"
"""Environment variables: folder for screenshots (none are taken without it), and their size."""
RACKED, BAGGED = "Put the drawn tiles on the rack", "Put the exchanged tiles into the bag"
DRAWING = "Draw another number of tiles"


class Camera:
    """Saves screenshots at key moments, if the variable is set."""

    def __init__(self, bench: Bench, title: str) -> None:
        self._bench, self._title, self._count = bench, title, 0
        self._folder = os.environ.get(FOLDER, "")
        self._size = os.environ.get(SIZE, "1280x800")
        if self._folder:
            width, height = self._size.split("x")
            bench.navigator.window.resize(int(width), int(height))
            bench.show()

    def look(self, moment: str) -> None:
        """Take a screenshot; `moment` becomes part of the file name."""
        self._bench.show()
        self._count += 1
        if self._folder:
            name = f"{self._title}-{self._size}-{self._count:02}-{moment}.png"
            picture = self._bench.navigator.window.grab()
            assert picture.save(str(Path(self._folder) / name))


class BookHands:
    """The players' actions; an act that cannot be pressed fails the test."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    @property
    def room(self) -> PlayRoom:
        """The room of the game."""
        return self.bench.room

    # ------------------------------------------------------------------ pressing

    def click(self, button: QWidget) -> None:
        """Click a visible, enabled button."""
        self.bench.show()
        assert button.isVisible() and button.isEnabled(), (button, self.room.status.text)
        self.bench.click(button)
        self.bench.show()

    def press_act(self, act: TableAct) -> None:
        """Click the button of an act beside the board."""
        bars = (self.room.clock_bar, self.room.rare_bar, self.room.book_bar)
        self.click(next(bar.button(act) for bar in bars if act in bar.acts))

    def answer_play(self, name: str) -> None:
        """Click Hold, Challenge or Accept: over the covered rack, else below the board."""
        over = {answer.text(): answer for answer in self.room.handover.answers}[name]
        is_over = self.room.handover.isVisible()
        self.click(over if is_over else self.room.play_area.action_bar.button(name.lower()))

    def key(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Press a key where the focus is."""
        self.bench.key(key, modifier=modifier)
        self.bench.show()

    def choose(self, text: str, seat: int, submenu: str = "") -> None:
        """Open the menu of more acts, and click an act under a player's name."""
        menu = self.room.book_bar.more.menu()
        name = self.bench.state.setup.seats[seat].name
        chosen: list[str] = []

        def pick() -> None:
            try:
                inside = menu
                if submenu:
                    inside = self._open_submenu(menu, self._action(menu, submenu, name))
                self._click_action(inside, self._action(inside, text, "" if submenu else name))
                chosen.append(text)
            finally:
                while (popup := QApplication.activePopupWidget()) is not None:
                    popup.close()

        self.bench.show()
        assert self.room.book_bar.more.isVisible()
        # The menu runs its event loop until an act is chosen.
        QTimer.singleShot(0, pick)
        self.bench.click(self.room.book_bar.more)
        # A window manager would give the window the focus back; offscreen there is none.
        self.bench.navigator.window.activateWindow()
        self.bench.show()
        assert chosen, f"no {text!r} in the menu"

    def _action(self, menu: QMenu, text: str, name: str) -> QAction:
        is_his = not name
        for action in menu.actions():
            if action.isSeparator() and name:
                is_his = action.text() == name
            elif is_his and action.text() == text:
                return action
        raise AssertionError(f"no {text!r} for {name}: {[a.text() for a in menu.actions()]}")

    def _open_submenu(self, menu: QMenu, action: QAction) -> QMenu:
        """Open a submenu by the arrow keys: with the mouse there would be a delay."""
        for _ in menu.actions():
            if menu.activeAction() is action:
                break
            QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Right)
        inside = _submenu(action)
        assert inside.isVisible(), f"{action.text()} did not open"
        return inside

    def _click_action(self, menu: QMenu, action: QAction) -> None:
        where = menu.actionGeometry(action).center()
        assert menu.isVisible() and menu.rect().contains(where), action.text()
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=where)

    # ------------------------------------------------------------------ a turn

    def begin(self) -> None:
        """Draw for the start, draw the first racks, and start the clock."""
        while self.bench.state.on_turn is None or any(
            self.bench.state.missing_tiles(seat) for seat in (0, 1)
        ):
            self.press_act(TableAct.DRAW)
        for seat in (0, 1):
            if self.bench.state.draw_of(seat).loose:
                self.choose(RACKED, seat)
        self.start_clock()

    def start_clock(self) -> None:
        """Start the clock again after it was stopped."""
        if TableAct.START_CLOCK in self.offered():
            self.press_act(TableAct.START_CLOCK)

    def show_rack(self) -> None:
        """Press Enter on the panel that covers the rack."""
        self.bench.show()
        if self.room.handover.isVisible():
            self.bench.key(Qt.Key.Key_Return, self.room.handover)
        self.bench.show()
        assert self.bench.session.seat_shown != NO_SEAT

    def lay(self, where: str, word: str) -> None:
        """Click a square until the arrow has the right direction, and type the word."""
        self.show_rack()
        row, col, direction = parse_position(where)
        assert direction is not None
        board = self.room.play_area.board
        for _ in range(4):
            draft = self.room.play_area.draft
            assert draft is not None
            if draft.cursor == (row, col) and draft.arrow is direction:
                break
            self.bench.click(board, board.squares.rect(row, col).center())
        self.bench.type(word)

    def declare(self) -> None:
        """Declare the correct score by keyboard."""
        laid = self.bench.state.turn.laid
        self.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
        points = self.room.book_bar.points
        assert self.bench.focus() in (points, points.lineEdit())
        assert laid is not None
        self.bench.type(str(laid.points))
        self.key(Qt.Key.Key_Return)
        # Without a clock, this ends the turn.
        turn = self.bench.state.last_turn
        assert laid.points in (self.bench.state.turn.declared, turn.declared if turn else None)

    def play(self, where: str, word: str) -> None:
        """Lay a word with mouse and keys, declare it where that is needed, press the clock."""
        self.lay(where, word)
        self.key(Qt.Key.Key_Return)
        self.end_turn()

    def end_turn(self) -> None:
        """Declare, and press the clock if there is one."""
        state = self.bench.state
        if state.turn.laid is not None and state.turn.declared is None:
            self.declare()
        if self.bench.state.clock.exists and TableAct.PRESS in self.offered():
            self.key(Qt.Key.Key_F4)

    def offered(self) -> dict[TableAct, int]:
        """Return the acts whose buttons are enabled."""
        bars = (self.room.clock_bar, self.room.rare_bar, self.room.book_bar)
        return {
            act: 0
            for bar in bars
            for act in bar.acts
            if bar.button(act).isVisible() and bar.button(act).isEnabled()
        }

    def tidy(self, seat: int) -> None:
        """Write the score and draw, if either is left to do."""
        if TableAct.RECORD in self.offered():
            self.press_act(TableAct.RECORD)
        if self.bench.state.missing_tiles(seat):
            self.press_act(TableAct.DRAW)
        if self.bench.state.draw_of(seat).loose:
            self.choose(RACKED, seat)
        if TableAct.RECORD in self.offered():
            self.press_act(TableAct.RECORD)

    def challenge(self, *, is_good: bool) -> None:
        """Press F8, and answer the question."""
        self.key(Qt.Key.Key_F8)
        bar = self.room.challenge
        assert bar.isVisible(), self.room.status.text
        good, bad = bar.verdicts
        self.click(bar.yes if bar.yes.isVisible() else good if is_good else bad)
        if bar.is_waiting_for_press:
            self.click(bar.press)

    def exchange(self, count: int) -> None:
        """Mark tiles with the right button, and press F7 and Enter."""
        self.show_rack()
        rack = self.room.play_area.rack
        for slot in range(count):
            QTest.mouseClick(rack, Qt.MouseButton.RightButton, pos=rack.part_rect(slot).center())
        self.key(Qt.Key.Key_F7)
        assert self.room.confirm.isVisible(), self.room.status.text
        self.key(Qt.Key.Key_Return)

    def draw_wrong(self, seat: int, count: int) -> None:
        """Draw this many tiles from the menu."""
        self.choose(f"{count} tiles", seat, DRAWING)

    # ------------------------------------------------------------------ the desk

    @property
    def page(self) -> ProcedurePage:
        """The page of the desk's questions."""
        return self.room.desk.page

    def answer_desk(self, keep: str = "", look: Callable[[str], None] = lambda _: None) -> None:
        """Answer the questions with the mouse until the ruling can be made.

        Tiles of `keep` stay with the player if there is a choice; `look` is called for each
        question, with the answer entered but not confirmed.
        """
        for _ in range(20):
            dialogue = self.page.dialogue
            assert isinstance(dialogue, DeskDialogue)
            if dialogue.prompt is None:
                return
            self._answer(dialogue.prompt, keep, look)
            self.bench.show()
        raise AssertionError("the questions do not end")

    def _answer(self, prompt: Prompt, keep: str, look: Callable[[str], None]) -> None:
        box = self.page.answer
        assert box is not None
        if prompt.kind is not AnswerKind.TILES:
            self.click(_visible_buttons(box)[0])
            return
        if box.picker is None:
            self.click(_visible_buttons(box)[0])
        assert box.picker is not None
        tiles = sorted(_tiles(box), key=lambda cell: bool(cell.tile) and cell.tile in keep)
        for tile in tiles[: prompt.least]:
            self.click(tile)
        look(f"question-{prompt.key}")
        self.click(_visible_buttons(box)[-1])

    # ------------------------------------------------------------------ to the end

    def do(self, command: Command) -> None:
        """Carry out a routine act by its button or key."""
        if isinstance(command, cmd.RackTiles):
            self.choose(RACKED, command.player)
        elif isinstance(command, cmd.BagTiles):
            self.choose(BAGGED, command.player)
        elif isinstance(command, cmd.AcceptPlay):
            self.answer_play("Accept")
        elif isinstance(command, cmd.DeclareScore):
            self.declare()
        else:
            press = ACTS[type(command)]
            self.press_act(press)

    def move(self, move: Move) -> None:
        """Type a move into the move box."""
        self.show_rack()
        if isinstance(move, Pass):
            self.key(Qt.Key.Key_F6)
            self.key(Qt.Key.Key_Return)
            return
        self.key(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
        assert self.room.play_area.move_box.isVisible()
        self.bench.type(self._move_text(move))
        self.key(Qt.Key.Key_Return)
        if isinstance(move, Exchange):
            self.key(Qt.Key.Key_Return)

    def _move_text(self, move: Exchange | Play) -> str:
        if isinstance(move, Exchange):
            return "-" + "".join(move.tiles)
        where = format_position(move.row, move.col, move.direction or Direction.ACROSS)
        return f"{where} {''.join(move.tiles)}"


ACTS: dict[type[Command], TableAct] = {
    cmd.DrawTiles: TableAct.DRAW,
    cmd.RecordScore: TableAct.RECORD,
    cmd.WriteBlank: TableAct.WRITE_BLANK,
    cmd.PressClock: TableAct.PRESS,
    cmd.StartClock: TableAct.START_CLOCK,
    cmd.NeutraliseClock: TableAct.CLAIM_END,
    cmd.AgreeEnd: TableAct.AGREE_END,
}


def _visible_buttons(box: QWidget) -> list[QPushButton]:
    return [button for button in box.findChildren(QPushButton) if button.isVisible()]


def _tiles(box: QWidget) -> list[PickTile]:
    return [tile for tile in box.findChildren(PickTile) if tile.isVisible()]


def _submenu(action: QAction) -> QMenu:
    inside: Callable[[], object] = action.menu
    found = inside()
    assert isinstance(found, QMenu)
    return found
