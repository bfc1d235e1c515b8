# SPDX-License-Identifier: MIT
"""The whole program offscreen: its real window, its real journals, a clock that tests move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.setup import Mode, Seat
from desktop_app.rules.state import GameState
from desktop_app.session.game_choice import GameChoice
from desktop_app.session.game_session import GameSession
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.play_room import PlayRoom

ANN, BEN = 0, 1
BAG_ORDER = tuple("CATSDOG" + "READING" + "ETONRIS" + "UVWEALO")
"""Order of the tiles: Ann has CATSDOG, Ben READING, and so on."""


@dataclass
class Bench:
    """The program, and the input of its user."""

    navigator: Navigator
    now_ms: int = 1_000_000

    @property
    def session(self) -> GameSession:
        assert self.navigator.session is not None
        return self.navigator.session

    @property
    def state(self) -> GameState:
        return self.session.state

    @property
    def room(self) -> PlayRoom:
        room = self.navigator.window.centralWidget().currentWidget()
        assert isinstance(room, PlayRoom)
        return room

    def begin(
        self,
        *kinds: str,
        ruleset: str = "naspa-2016",
        mode: Mode = Mode.AUTOMATIC,
        minutes: int | None = 25,
        first: int | None = ANN,
        lexicon: str = "",
    ) -> None:
        names = ("Ann", "Ben", "Cid", "Dot")
        seats = tuple(Seat(names[i], kind) for i, kind in enumerate(kinds or ("person",) * 2))
        choice = GameChoice(
            ruleset, seats, minutes=minutes, lexicon=lexicon, mode=mode, first=first
        )
        self.navigator.start(choice)

    def show_library(self) -> None:
        """Go to the library, and wait for its games."""
        self.navigator.show_library()
        page = self.navigator.window.findChild(LibraryPage)
        assert page is not None
        page.presenter.wait()

    def key(
        self,
        key: Qt.Key,
        widget: QWidget | None = None,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        QTest.keyClick(widget or self.focus(), key, modifier)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focus(), text)

    def focus(self) -> QWidget:
        return self.navigator.window.focusWidget() or self.navigator.window

    def click(self, widget: QWidget, point: QPoint | None = None) -> None:
        where = widget.rect().center() if point is None else point
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=where)

    def pass_time(self, elapsed_ms: int) -> None:
        """Let time pass in steps too short to count as sleep."""
        while elapsed_ms > 0:
            step = min(5000, elapsed_ms)
            self.now_ms += step
            elapsed_ms -= step
            self.session.tick()

    def show(self) -> None:
        """Let pending layouts and painting happen."""
        QTest.qWait(1)

    def play_word(self, word: str) -> None:
        """Type a word at the cursor and play it."""
        self.room.play_area.setFocus()
        self.type(word)
        self.key(Qt.Key.Key_Return)


AnyBench = TypeVar("AnyBench", bound=Bench)


def open_bench(kind: type[AnyBench], order: Sequence[str]) -> AnyBench:
    """Return a bench whose window shows the start screen; tiles come in this order."""
    made: list[AnyBench] = []
    navigator = build(
        make_application(),
        parse_arguments(["--size", "1280x800"]),
        now_ms=lambda: made[0].now_ms if made else 0,
        make_drawer=lambda: OrderedDrawer(order),
    )
    navigator.has_motion = False
    navigator.window.show()
    navigator.go_home()
    assert QTest.qWaitForWindowActive(navigator.window)
    made.append(kind(navigator))
    return made[0]


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    made = open_bench(Bench, BAG_ORDER)
    # The verdict screen has its own tests; it would cover the window in the others.
    made.navigator.settings.change(verdict_fills_screen=False)
    qtbot.addWidget(made.navigator.window)
    yield made
    made.navigator.window.close()
