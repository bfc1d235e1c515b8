# SPDX-License-Identifier: MIT
"""Calls made for one press of Play and for one ruling.

A real game in the real window, painted offscreen. From the mouse button to the painted board every
Python call is counted by `sys.setprofile`, in the screen's thread:

- calls and files: of the program's own functions, and how many of its files they stand in;
- folds an event: calls of `rules.evolving`'s functions, for each event that came of the act;
- signals: emissions that Python code makes;
- hand-overs: functions and signals that lie on one another when the board is given what it shows
  now, with the click before them and the painting after them;
- writes: how often the journal is flushed to the disk.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

import desktop_app
from desktop_app.app import build, make_application, parse_arguments
from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.evolving import EVOLUTIONS
from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.game_choice import GameChoice
from desktop_app.settings.paths import use_data_dir
from desktop_app.storage import durable
from desktop_app.ui.board.board_widget import BoardWidget
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.play_room import PlayRoom

HOME = str(Path(desktop_app.__file__).parent) + os.sep
BAG_ORDER = tuple("CATSDOG" + "READING" + "ETONRIS" + "UVWEALO")
EVOLVING = {evolution.__code__ for evolution in EVOLUTIONS.values()}


@dataclass
class Counts:
    """Counts made while an act was carried out."""

    functions: Counter[str] = field(default_factory=Counter)
    files: Counter[str] = field(default_factory=Counter)
    all_calls: int = 0
    folds: int = 0
    signals: int = 0
    open_signals: int = 0
    flushes: int = 0
    hand_overs: int = 0
    path: list[str] = field(default_factory=list)
    events: int = 0

    def profile(self, frame: FrameType, kind: str, what: Any) -> None:
        """The hook for `sys.setprofile`."""
        if kind in ("c_call", "c_return", "c_exception"):
            if getattr(what, "__name__", "") == "emit":
                self.signals += kind == "c_call"
                self.open_signals += 1 if kind == "c_call" else -1
            return
        if kind != "call":
            return
        self.all_calls += 1
        code = frame.f_code
        if not code.co_filename.startswith(HOME):
            return
        name = code.co_filename.removeprefix(HOME)
        self.files[name] += 1
        self.functions[f"{name}:{code.co_qualname}"] += 1
        self.folds += code in EVOLVING
        self.flushes += code is durable.flush_to_disk.__code__
        if code is BoardWidget.show_position.__code__:
            self._follow(frame)

    def _follow(self, frame: FrameType | None) -> None:
        path = []
        while frame is not None:
            code = frame.f_code
            if code.co_filename.startswith(HOME):
                path.append(f"{code.co_filename.removeprefix(HOME)}:{code.co_qualname}")
            frame = frame.f_back
        count = len(path) + self.open_signals + 2
        if count > self.hand_overs:
            self.hand_overs, self.path = count, path[::-1]


class Game:
    """A game between two people in the window."""

    def __init__(self, mode: Mode) -> None:
        self.navigator: Navigator = build(
            make_application(),
            parse_arguments(["--size", "1280x800"]),
            make_drawer=lambda: OrderedDrawer(BAG_ORDER),
        )
        self.navigator.has_motion = False
        self.navigator.window.show()
        seats = (Seat("Anne"), Seat("Ben"))
        self.navigator.start(GameChoice("naspa-2016", seats, minutes=25, mode=mode, first=0))
        session = self.navigator.session
        assert session is not None
        self.session = session
        settle()

    @property
    def room(self) -> PlayRoom:
        """The room of the game."""
        room = self.navigator.window.findChild(PlayRoom)
        assert isinstance(room, PlayRoom)
        return room

    def show_rack(self) -> None:
        """The player on turn sits down."""
        self.session.show_rack()
        settle()

    def button(self, name: str) -> QWidget:
        """A button beside the rack."""
        return self.room.play_area.action_bar.button(name)

    def type(self, word: str) -> None:
        """Lay a word at the cursor, without playing it."""
        self.room.play_area.setFocus()
        QTest.keyClicks(self.room.play_area, word)
        settle()

    def count(self, act: Callable[[], None]) -> Counts:
        """Count while an act is done and the screen is painted."""
        counts, before = Counts(), len(self.session.events)
        sys.setprofile(counts.profile)
        try:
            act()
            QTest.qWait(1)
        finally:
            sys.setprofile(None)
        counts.events = len(self.session.events) - before
        return counts

    def leave(self) -> None:
        """Close the window."""
        self.navigator.put_away_quietly()
        self.navigator.window.close()
        settle()


def settle() -> None:
    """Let everything be laid out and painted."""
    QTest.qWait(50)


def click(widget: QWidget) -> None:
    """A click in the middle."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.rect().center())


def play() -> Counts:
    """Press Play in the second turn of a game: the play before it is accepted and drawn for."""
    game = Game(Mode.AUTOMATIC)
    game.show_rack()
    game.type("cats")
    click(game.button("play"))
    settle()
    game.show_rack()
    for key in (Qt.Key.Key_Right,) * 3 + (Qt.Key.Key_Down, Qt.Key.Key_Space):
        QTest.keyClick(game.room.play_area, key)
    game.type("read")
    button = game.button("play")
    counts = game.count(lambda: click(button))
    assert len(game.session.state.rows) == 2, game.session.state.rows
    game.leave()
    return counts


def rule() -> Counts:
    """Make a ruling at the desk that takes spread from a player; its questions are answered."""
    game = Game(Mode.AUTOMATIC)
    game.show_rack()
    game.type("cats")
    click(game.button("play"))
    settle()
    click(game.room.desk_button)
    desk = game.room.findChild(DeskController)
    assert isinstance(desk, DeskController)
    desk.open_procedure("penalise-spread")
    _press(game, "Ben")
    QTest.keyClicks(game.navigator.window.focusWidget(), "50")
    for _ in range(2):
        _press(game, "That is it")
    button = _button(game, "Make the ruling")
    counts = game.count(lambda: click(button))
    assert game.session.state.spread == (0, -50)
    game.leave()
    return counts


def _press(game: Game, text: str) -> None:
    settle()
    click(_button(game, text))
    settle()


def _button(game: Game, text: str) -> QPushButton:
    for button in game.room.desk.findChildren(QPushButton):
        if button.isVisible() and button.text().startswith(text):
            return button
    raise LookupError(f"no button {text!r} at the desk")


def told(name: str, counts: Counts, function_count: int) -> str:
    """The figures in lines."""
    project = sum(counts.files.values())
    lines = [
        f"{name}: {project:,} calls in {len(counts.files)} files ({counts.all_calls:,} with those "
        f"of the libraries), {counts.events} events, {counts.folds} folds "
        f"({counts.folds / counts.events:.1f} an event), {counts.signals} signals, "
        f"{counts.flushes} flushes, {counts.hand_overs} hand-overs"
    ]
    lines += [f"    {step}" for step in counts.path]
    lines += [f"{calls:8} {what}" for what, calls in counts.functions.most_common(function_count)]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--functions", type=int, default=0, help="list so many functions")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        use_data_dir(folder)
        for name, measure in (("play", play), ("ruling", rule)):
            print(told(name, measure(), arguments.functions))


if __name__ == "__main__":
    main()
