# SPDX-License-Identifier: MIT
"""People go on while the coach looks at their move, or while its question is open."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop_app.engine.evaluation import Evaluation
from desktop_app.engine.evaluator import Evaluator
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.situation import Situation
from desktop_app.rules.game import fold
from desktop_app.rules.move import Move
from desktop_app.session import coach as coaching
from desktop_app.session.coach import Coach, CoachMode
from desktop_app.storage.journal import read_journal
from tests.gui.main_window.conftest import ANN, BEN, Bench
from tests.helpers.jobs import await_answers

LONG_MS = 20_000
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
WEIGHING, ASKING = "weighing", "asking"
pytestmark = [pytest.mark.native, pytest.mark.parametrize("moment", [WEIGHING, ASKING])]


@dataclass
class Waiting:
    """A game in which a costly move waits: for the coach, or for the answer to its question."""

    bench: Bench
    qtbot: QtBot
    may_go_on: threading.Event
    moment: str

    @property
    def coach(self) -> Coach:
        found = self.bench.session.findChild(Coach)
        assert isinstance(found, Coach)
        return found

    def begin(self) -> None:
        self.bench.begin("person", "static")
        self.coach.set_mode(CoachMode.AGAIN)
        self.bench.navigator.settings.change(coach_limit="2")

    def move(self, act: Callable[[], None]) -> None:
        """Make a costly move, and come to the moment of the test."""
        if self.moment == WEIGHING:
            self.may_go_on.clear()
        act()
        assert self.coach.is_weighing
        if self.moment == ASKING:
            confirm = self.bench.room.confirm
            self.qtbot.waitUntil(lambda: "Try again?" in confirm.question)

    def play_badly(self) -> None:
        self.begin()
        self.move(lambda: self.bench.play_word("go"))

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = CONTROL) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.bench.navigator.window, key, modifier)

    def choose(self, text: str) -> None:
        """Choose in the Game menu by the mouse."""
        bar = self.bench.navigator.window.menuBar()
        (game,) = [action for action in bar.actions() if action.text() == "&Game"]
        menu = game.menu()
        assert isinstance(menu, QMenu)
        (act,) = [action for action in menu.actions() if action.text() == text]
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(game).center())
        self.qtbot.waitUntil(menu.isVisible)
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(act).center())

    def let_the_coach_answer(self) -> None:
        self.may_go_on.set()
        await_answers(self.bench.navigator.games.analysis)
        QTest.qWait(20)

    def goes_on(self) -> None:
        """Hold that no move was made, nothing is asked, and the game goes on with its coach."""
        bench = self.bench
        assert not self.coach.is_weighing
        assert not bench.state.rows and not bench.room.confirm.question
        assert "coach looks" not in bench.room.status.text
        before = bench.session.clock_now()
        bench.pass_time(5_000)
        assert bench.session.clock_now() != before, "the clock runs"
        bench.click(bench.room.coach.hint)
        self.qtbot.waitUntil(lambda: bench.state.help.hints.get(0) == 1)

    def comes_back(self) -> None:
        """Resume the game from the start screen; hold that it is as before the move."""
        bench = self.bench
        bench.navigator.go_home()
        self.press(Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
        self.qtbot.waitUntil(lambda: bench.navigator.session is not None)
        assert bench.session.pause == "resumed"
        self.press(Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
        assert bench.state.on_turn == ANN
        self.goes_on()


@pytest.fixture
def waiting(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, moment: str
) -> Iterator[Waiting]:
    may_go_on = threading.Event()
    may_go_on.set()
    evaluate = Evaluator.evaluate

    def in_time(
        self: Evaluator, situation: Situation, moves: Iterable[Move], token: CancelToken
    ) -> Evaluation:
        may_go_on.wait(60)
        return evaluate(self, situation, tuple(moves), token)

    monkeypatch.setattr(Evaluator, "evaluate", in_time)
    monkeypatch.setattr(coaching, "WEIGHING_MS", 3 * LONG_MS)
    yield Waiting(bench, qtbot, may_go_on, moment)
    may_go_on.set()
    await_answers(bench.navigator.games.analysis)


def test_a_tile_taken_back_drops_the_move(waiting: Waiting) -> None:
    waiting.play_badly()
    area = waiting.bench.room.play_area
    QTest.keyClick(area, Qt.Key.Key_Backspace)
    assert area.draft is not None and len(area.draft.placements) == 1
    assert not waiting.coach.is_weighing
    waiting.let_the_coach_answer()
    assert len(area.draft.placements) == 1, "the other tile stays"
    waiting.goes_on()


def test_a_tile_dragged_elsewhere_drops_the_move(waiting: Waiting) -> None:
    waiting.play_badly()
    area = waiting.bench.room.play_area
    board = area.board
    handle = waiting.bench.navigator.window.windowHandle()

    waiting.bench.show()

    def place(row: int, col: int) -> QPoint:
        return board.mapTo(waiting.bench.navigator.window, board.squares.rect(row, col).center())

    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(handle, left, none, place(7, 8))
    QTest.mouseMove(handle, place(8, 8))
    QTest.mouseMove(handle, place(9, 8))
    QTest.mouseRelease(handle, left, none, place(9, 8))
    assert area.draft is not None
    assert [(placement.row, placement.col) for placement in area.draft.placements] == [
        (7, 7),
        (9, 8),
    ]
    waiting.let_the_coach_answer()
    waiting.goes_on()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_resigning_takes_the_place_of_the_move(waiting: Waiting) -> None:
    waiting.play_badly()
    bench = waiting.bench
    waiting.choose("Resign...")
    confirm = bench.room.confirm
    asked = "Resign this game?"
    waiting.qtbot.waitUntil(lambda: confirm.question.startswith(asked))
    waiting.let_the_coach_answer()
    assert confirm.question.startswith(asked), "the coach does not take its place"
    assert not bench.state.rows
    bench.key(Qt.Key.Key_Return, confirm)
    waiting.qtbot.waitUntil(lambda: bench.state.is_over)
    assert bench.state.result is not None and bench.state.result.winner == BEN
    assert not any(row.words for row in bench.state.rows)


@pytest.mark.parametrize(
    ("key", "room"),
    [
        (Qt.Key.Key_N, "new-game"),
        (Qt.Key.Key_L, "library"),
        (Qt.Key.Key_T, "learn"),
        (Qt.Key.Key_E, "position"),
        (Qt.Key.Key_Home, "start"),
    ],
)
def test_the_move_is_not_made_by_leaving(waiting: Waiting, key: Qt.Key, room: str) -> None:
    waiting.play_badly()
    is_plain = room in ("new-game", "start")
    waiting.press(key, CONTROL if is_plain else CONTROL | SHIFT)
    window = waiting.bench.navigator.window
    assert window.room == room
    waiting.let_the_coach_answer()
    assert window.room == room
    waiting.comes_back()


def test_a_new_game_begins_without_the_question(waiting: Waiting) -> None:
    waiting.play_badly()
    waiting.press(Qt.Key.Key_N)
    waiting.begin()
    waiting.let_the_coach_answer()
    # The first letter starts the clock.
    waiting.bench.type("c")
    waiting.goes_on()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_the_move_is_not_made_by_closing_the_window(waiting: Waiting) -> None:
    waiting.play_badly()
    journal = waiting.bench.session.journal
    assert journal is not None
    waiting.choose("Quit")
    assert not waiting.bench.navigator.window.isVisible()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    waiting.let_the_coach_answer()
    contents = read_journal(journal)
    assert contents.damage is None and not fold(contents.events).rows


def test_an_earlier_turn_is_taken_back_and_not_the_move(waiting: Waiting) -> None:
    waiting.begin()
    bench, confirm = waiting.bench, waiting.bench.room.confirm
    waiting.coach.set_mode(CoachMode.OFF)
    bench.play_word("cats")
    waiting.qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    waiting.qtbot.waitUntil(lambda: bench.state.on_turn == ANN)
    waiting.coach.set_mode(CoachMode.AGAIN)
    bench.key(Qt.Key.Key_F6, bench.room.play_area)
    waiting.move(lambda: bench.key(Qt.Key.Key_Return, confirm))
    waiting.press(Qt.Key.Key_Backspace)
    waiting.qtbot.waitUntil(lambda: not bench.state.rows)
    waiting.let_the_coach_answer()
    waiting.goes_on()


def test_looking_back_and_returning_leaves_no_question_behind(waiting: Waiting) -> None:
    waiting.play_badly()
    bench = waiting.bench
    waiting.press(Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier)
    waiting.let_the_coach_answer()
    waiting.press(Qt.Key.Key_PageDown, Qt.KeyboardModifier.NoModifier)
    assert bench.session.is_live
    if "Try again?" in bench.room.confirm.question:
        bench.key(Qt.Key.Key_Escape, bench.room.confirm)
    waiting.goes_on()


def test_a_coach_that_is_switched_off_lets_the_move_be_made(waiting: Waiting) -> None:
    waiting.play_badly()
    bench, confirm = waiting.bench, waiting.bench.room.confirm
    mode = bench.room.coach.mode
    for _ in range(2):
        mode.setFocus()
        bench.key(Qt.Key.Key_Up, mode)
    assert waiting.coach.mode is CoachMode.OFF
    waiting.let_the_coach_answer()
    if waiting.moment == ASKING:
        assert "Try again?" in confirm.question, "it waits for its answer"
        bench.key(Qt.Key.Key_Right, confirm)
        bench.key(Qt.Key.Key_Return, confirm)
    assert not confirm.question
    waiting.qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    assert bench.state.rows[0].words == ("GO",)
