# SPDX-License-Identifier: MIT
"""A game whose players score their own plays."""

from __future__ import annotations

import threading
from collections.abc import Iterable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop_app.engine.evaluation import Evaluation
from desktop_app.engine.evaluator import Evaluator
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Move
from desktop_app.rules.setup import Mode, Seat
from desktop_app.rules.state import Phase
from desktop_app.session import coach as coaching
from desktop_app.session.acts import TableAct, next_act, simple_command
from desktop_app.session.coach import Coach, CoachMode
from desktop_app.session.game_choice import GameChoice
from desktop_app.ui.widgets.status_line import Tone
from tests.gui.main_window.conftest import ANN, BEN, Bench
from tests.helpers.layout_faults import layout_faults

MAIN_WORD = [(7, 7), (7, 8), (7, 9)]


def begin(bench: Bench, *kinds: str, mode: Mode = Mode.AUTOMATIC, is_guided: bool = False) -> None:
    seats = tuple(
        Seat(name, kind)
        for name, kind in zip(("Ann", "Ben"), kinds or ("person", "uma"), strict=True)
    )
    choice = GameChoice(
        "naspa-2016",
        seats,
        minutes=25,
        mode=mode,
        first=ANN,
        is_guided=is_guided,
        is_self_scored=True,
    )
    bench.navigator.start(choice)
    bench.show()


def enter(bench: Bench, points: str) -> None:
    """Type a score where the focus is, and press Enter."""
    bench.type(points)
    bench.key(Qt.Key.Key_Return)
    bench.show()


def step_text(bench: Bench) -> str:
    labels = (label.text() for label in bench.room.sum.findChildren(QLabel))
    return next(text for text in labels if text.startswith("Step"))


def marks(bench: Bench) -> dict[tuple[int, int], str]:
    board = bench.room.play_area.board
    names = {(row, col): board.part_name(row * 15 + col) for row, col in MAIN_WORD}
    return {square: name.split("; ")[1] for square, name in names.items() if "; " in name}


def clock_text(bench: Bench) -> str:
    return " ".join(face.view.word for face in bench.room.clock.faces)


def test_the_program_gives_no_score_away_before_it_is_declared(bench: Bench) -> None:
    begin(bench)
    bench.type("cat")
    assert bench.room.status.text == "CAT: a legal play. Press Play, then enter its score."
    bench.key(Qt.Key.Key_Equal)
    assert not bench.room.sum.isVisible()
    assert bench.room.status.text.startswith("You score this game")
    begin(bench, is_guided=True)
    bench.type("cat")
    assert bench.room.status.text == "CAT: in the word list. Press Play, then enter the score."


def test_by_keyboard_alone_a_right_score_is_praised_and_the_game_goes_on(
    bench: Bench, qtbot: QtBot
) -> None:
    begin(bench)
    bench.play_word("cat")
    assert bench.state.phase is Phase.PLACED
    assert bench.state.clock.running == ANN
    assert "right score counts" in bench.room.status.text
    assert bench.focus() is bench.room.book_bar.points
    enter(bench, "10")
    assert bench.state.points[ANN] == 10
    assert bench.room.status.text.startswith("Right.")
    assert not bench.room.sum.isVisible()
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    assert bench.state.rows[1].points > 0, "the program scores for its own player"


def test_a_wrong_score_is_explained_on_the_board_while_the_game_waits(
    bench: Bench, qtbot: QtBot
) -> None:
    begin(bench)
    bench.play_word("cat")
    enter(bench, "9")
    room = bench.room
    assert bench.state.points[ANN] == 10, "the right score counts"
    labels = [label.text() for label in room.sum.findChildren(QLabel)]
    assert "Ann declared 9; the play scores 10, and that counts." in labels
    assert "C 3, A 1, T 1; sum 5, ×2 = 10" in room.sum.accessibleDescription()
    assert marks(bench) == {(7, 9): "=10"}, "without motion the last step shows at once"
    before = bench.session.clock_now()
    bench.pass_time(3_000)
    assert bench.session.clock_now() == before, "reading costs no time"
    assert "PAUSED" in clock_text(bench) and "RUNNING" not in clock_text(bench)
    assert len(bench.state.rows) == 1, "the computer waits"
    assert bench.focus() is room.sum.done
    bench.key(Qt.Key.Key_Return)
    assert not room.sum.isVisible()
    assert marks(bench) == {}
    assert "RUNNING" in clock_text(bench)
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)


@pytest.mark.parametrize("size", [(800, 600), (1024, 640), (1280, 800)])
def test_an_explained_sum_leaves_the_score_sheet_its_room(
    bench: Bench, size: tuple[int, int]
) -> None:
    begin(bench)
    bench.navigator.window.resize(*size)
    bench.play_word("cat")
    enter(bench, "9")
    assert bench.room.sum.is_explaining
    assert layout_faults(bench.room) == []


def test_the_steps_can_be_walked_and_follow_one_another(bench: Bench) -> None:
    begin(bench)
    bench.room.sum.has_motion = True
    bench.play_word("cat")
    bench.type("9")
    bench.key(Qt.Key.Key_Return)
    room = bench.room
    (timer,) = room.sum.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert timer.isActive() and timer.interval() < 1_000
    timer.setInterval(60_000)
    assert step_text(bench) == "Step 1 of 4: CAT: C 3"
    assert marks(bench) == {(7, 7): "3"}
    timer.timeout.emit()
    assert step_text(bench).startswith("Step 2")
    bench.click(room.sum.on)
    assert marks(bench) == {(7, 7): "3", (7, 8): "1", (7, 9): "1"}
    bench.click(room.sum.back)
    assert marks(bench) == {(7, 7): "3", (7, 8): "1"}
    assert not timer.isActive(), "by hand no step follows by itself"
    bench.click(room.sum.done)
    assert marks(bench) == {}


def test_arrows_walk_the_steps_and_stay_in_the_panel(bench: Bench) -> None:
    begin(bench)
    bench.play_word("cat")
    enter(bench, "9")
    panel = bench.room.sum
    first = step_text(bench)
    bench.key(Qt.Key.Key_Left)
    assert step_text(bench) != first
    for _ in range(6):
        bench.key(Qt.Key.Key_Right)
        assert panel.isAncestorOf(bench.focus())
    bench.key(Qt.Key.Key_Left)
    panel.on.setFocus()
    bench.key(Qt.Key.Key_Right)
    assert panel.done.hasFocus(), "the arrow is disabled at the last step"
    bench.key(Qt.Key.Key_Return)
    assert marks(bench) == {}


def test_by_mouse_alone_tiles_are_played_scored_and_taken_back(bench: Bench) -> None:
    begin(bench)
    room = bench.room
    declare = room.book_bar.button(TableAct.DECLARE)
    assert not declare.isEnabled()
    bench.type("cat")
    bench.click(room.play_area.action_bar.button("play"))
    bench.click(room.book_bar.button(TableAct.TAKE_UP))
    assert bench.state.phase is Phase.ON_TURN
    assert bench.state.board.is_empty
    room.play_area.setFocus()
    for _ in "cat":
        bench.key(Qt.Key.Key_Left)
    bench.type("cat")
    bench.click(room.play_area.action_bar.button("play"))
    for _ in range(10):
        room.book_bar.points.stepUp()
    bench.click(declare)
    assert bench.state.points[ANN] == 10
    assert not any(button.isVisible() for button in (room.book_bar.more,))


def test_between_two_people_the_next_player_ends_the_explanation(bench: Bench) -> None:
    begin(bench, "person", "person")
    bench.session.show_rack()
    bench.play_word("cat")
    enter(bench, "12")
    assert bench.room.sum.is_explaining
    bench.session.show_rack()
    assert bench.session.seat_shown == BEN
    assert not bench.room.sum.is_explaining
    before = bench.session.clock_now().remaining_ms[BEN]
    bench.pass_time(2_000)
    assert bench.session.clock_now().remaining_ms[BEN] == before - 2_000


def test_by_the_book_the_sum_is_explained_and_the_clock_runs_on(bench: Bench) -> None:
    begin(bench, "person", "person", mode=Mode.BY_THE_BOOK)
    while (act := next_act(bench.state)) in (TableAct.DRAW, TableAct.START_CLOCK):
        command = simple_command(bench.state, act, bench.session.view.offered[act])
        assert command is not None
        assert bench.session.submit(command)
    bench.session.show_rack()
    bench.room.play_area.setFocus()
    bench.type("cat")
    bench.room.book_bar.points.setValue(9)
    bench.room.book_bar.button(TableAct.DECLARE).click()
    assert not bench.room.sum.isVisible(), "the play may still be changed"
    bench.key(Qt.Key.Key_F4)
    assert bench.room.sum.is_explaining
    assert bench.room.sum.rule.isVisible()
    assert bench.state.points[ANN] == 9
    labels = [label.text() for label in bench.room.sum.findChildren(QLabel)]
    assert any("9 stands until the line is corrected" in text for text in labels)
    assert not bench.room.status.text.startswith("Right.")
    before = bench.session.clock_now().remaining_ms[BEN]
    bench.pass_time(2_000)
    assert bench.session.clock_now().remaining_ms[BEN] == before - 2_000


def test_a_score_is_asked_for_again_after_the_game_was_left(bench: Bench) -> None:
    begin(bench)
    bench.play_word("cat")
    game = bench.session.journal
    assert game is not None
    bench.navigator.go_home()
    bench.navigator.continue_game(game.stem)
    assert bench.state.phase is Phase.PLACED
    assert TableAct.DECLARE in bench.session.view.offered
    assert bench.room.book_bar.button(TableAct.DECLARE).isEnabled()
    bench.session.go_on()
    bench.key(Qt.Key.Key_Return, bench.room.play_area)
    assert bench.focus() is bench.room.book_bar.points
    assert bench.room.status.tone is Tone.NOTICE


@pytest.fixture
def slow_coach(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let the coach weigh a move until the event is set."""
    may_go_on, evaluate_now = threading.Event(), Evaluator.evaluate

    def evaluate(
        self: Evaluator, situation: Situation, moves: Iterable[Move], token: CancelToken
    ) -> Evaluation:
        assert may_go_on.wait(60)
        return evaluate_now(self, situation, moves, token)

    monkeypatch.setattr(coaching, "WEIGHING_MS", 60_000)
    monkeypatch.setattr(Evaluator, "evaluate", evaluate)
    return may_go_on


def weigh(bench: Bench, word: str, limit: str = "20") -> Coach:
    """Play a word while the coach asks before moves that cost more than `limit` wins in 100."""
    begin(bench)
    coach = bench.session.findChild(Coach)
    assert isinstance(coach, Coach)
    bench.navigator.settings.change(coach_limit=limit)
    coach.set_mode(CoachMode.AGAIN)
    bench.play_word(word)
    assert coach.is_weighing
    return coach


@pytest.mark.native
def test_a_score_typed_while_the_coach_weighs_the_play_is_declared_with_it(
    bench: Bench, qtbot: QtBot, slow_coach: threading.Event
) -> None:
    coach = weigh(bench, "cat")
    points = bench.room.book_bar.points
    assert bench.focus() is points
    # On the board, 4 would lay a tile.
    enter(bench, "14")
    assert coach.is_weighing and not bench.state.rows
    slow_coach.set()
    qtbot.waitUntil(lambda: len(bench.state.rows) >= 1)
    assert bench.state.rows[0].words == ("CAT",)
    labels = [label.text() for label in bench.room.sum.findChildren(QLabel)]
    assert "Ann declared 14; the play scores 10, and that counts." in labels


@pytest.mark.native
def test_digits_of_a_score_stay_when_the_coach_is_done(
    bench: Bench, qtbot: QtBot, slow_coach: threading.Event
) -> None:
    weigh(bench, "cat")
    bench.type("1")
    slow_coach.set()
    qtbot.waitUntil(lambda: bench.state.phase is Phase.PLACED)
    enter(bench, "0")
    assert bench.state.points[ANN] == 10
    assert bench.room.status.text.startswith("Right.")


@pytest.mark.native
def test_the_question_try_again_keeps_play_and_score(
    bench: Bench, qtbot: QtBot, slow_coach: threading.Event
) -> None:
    weigh(bench, "go", limit="2")
    room = bench.room
    bench.type("1")
    slow_coach.set()
    qtbot.waitUntil(lambda: bool(room.confirm.question))
    assert not room.coach.answer.isVisible(), "the coach no longer thinks"
    bench.key(Qt.Key.Key_Escape, room.confirm)
    draft = room.play_area.draft
    assert draft is not None and len(draft.placements) == 2
    assert not room.book_bar.points.isEnabled()
    assert bench.focus() is room.play_area


@pytest.mark.native
def test_a_score_typed_after_the_question_replaces_the_nought(
    bench: Bench, qtbot: QtBot, slow_coach: threading.Event
) -> None:
    weigh(bench, "go", limit="2")
    room = bench.room
    slow_coach.set()
    qtbot.waitUntil(lambda: bool(room.confirm.question))
    assert "looks" not in room.status.text, "the coach has looked"
    bench.key(Qt.Key.Key_Right)
    bench.key(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bench.state.phase is Phase.PLACED)
    bench.show()
    bench.type("6")
    assert room.book_bar.points.value() == 6


@pytest.mark.native
def test_keys_that_move_no_tile_of_the_board_leave_the_play_with_the_coach(
    bench: Bench, qtbot: QtBot, slow_coach: threading.Event
) -> None:
    coach = weigh(bench, "cat")
    bench.key(Qt.Key.Key_Right, bench.room.play_area)
    bench.key(Qt.Key.Key_F2, bench.room.play_area)
    assert coach.is_weighing
    slow_coach.set()
    qtbot.waitUntil(lambda: bench.state.phase is Phase.PLACED)
