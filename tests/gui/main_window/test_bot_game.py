# SPDX-License-Identifier: MIT
"""A person against a bot, and leaving while it thinks."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.engine.bots import StaticBot
from desktop_app.engine.jobs import CancelToken
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView
from desktop_app.rules.state import RowKind
from tests.gui.main_window.conftest import ANN, BEN, Bench
from tests.helpers.jobs import await_answers


def test_the_bot_answers_and_the_person_draws_at_once(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    assert bench.session.seat_shown == ANN, "nobody to hide the rack from"
    bench.play_word("cats")
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    row = bench.state.rows[-1]
    assert (row.player, row.kind) == (BEN, RowKind.PLAY)
    assert len(bench.state.racks[ANN]) == 7
    assert bench.session.seat_shown == ANN
    assert bench.state.on_turn == ANN


def test_the_bot_challenges_a_phoney(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    bench.play_word("tcg")
    qtbot.waitUntil(lambda: len(bench.state.rows) >= 2)
    assert bench.state.rows[1].kind is RowKind.PHONEY_WITHDRAWN


def test_a_bot_sees_its_seat_and_nothing_else(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []
    choose = StaticBot.choose_move

    def watch(self: StaticBot, view: SeatView, halt: CancelToken) -> Move:
        seen.append(view)
        return choose(self, view, halt)

    monkeypatch.setattr(StaticBot, "choose_move", watch)
    bench.begin("static", "person", first=ANN)
    qtbot.waitUntil(lambda: len(bench.state.rows) == 1)
    assert all(type(view) is SeatView and view.seat == ANN for view in seen)


def test_two_bots_play_a_whole_game(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("static", "static")
    qtbot.waitUntil(lambda: bench.state.is_over)
    assert bench.state.result is not None
    assert sum(bench.state.points) > 300
    played = bench.state
    bench.navigator.go_home()
    assert bench.navigator.games.home().finished_count == 1
    bench.show_library()
    bench.key(Qt.Key.Key_Return)
    assert not bench.session.is_read_only, "notes may be written beside it"
    assert bench.state == played
    assert bench.room.result.isVisible()
    bench.key(Qt.Key.Key_Home, bench.room.play_area)
    assert bench.room.play_area.board.shown_board.is_empty


def test_closing_does_not_wait_for_a_thinking_bot(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_thinking, may_go_on = threading.Event(), threading.Event()

    def think(self: StaticBot, view: SeatView, halt: CancelToken) -> Move:
        is_thinking.set()
        may_go_on.wait(60)
        raise AssertionError("nobody wants this answer any more")

    monkeypatch.setattr(StaticBot, "choose_move", think)
    bench.begin("static", "person", first=ANN)
    session, service = bench.session, bench.navigator.games.analysis
    qtbot.waitUntil(is_thinking.is_set)
    assert "thinking" in bench.room.status.text
    bench.navigator.window.close()
    assert bench.navigator.session is None
    may_go_on.set()
    # The late answer is discarded: no event, no warning, no error.
    await_answers(service)
    assert session.is_read_only


def test_a_thought_about_an_older_position_is_dropped(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_asked, may_answer = threading.Event(), threading.Event()
    answers: list[tuple[str, ...]] = []

    def judge(self: StaticBot, view: SeatView) -> tuple[str, ...]:
        is_asked.set()
        may_answer.wait(60)
        answers.append(view.challengeable)
        return view.challengeable

    monkeypatch.setattr(StaticBot, "choose_challenge", judge)
    bench.begin("person", "static", "person", ruleset="mattel-family", minutes=None)
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    # Cid is a person and is asked first: the bot is not asked before Cid has accepted.
    assert not is_asked.is_set()
    may_answer.set()


def test_bots_wait_for_a_person_to_accept_each_others_plays(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static", "static", ruleset="mattel-family", minutes=None)
    bench.play_word("cats")
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    qtbot.waitUntil(lambda: "Accept it or challenge it" in bench.room.status.text)
    bench.click(bench.room.play_area.action_bar.button("accept"))
    qtbot.waitUntil(lambda: len(bench.state.rows) == 3)
    assert bench.state.on_turn == ANN


def test_a_bot_that_fails_is_reported_and_the_game_stays(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: StaticBot, view: SeatView, halt: CancelToken) -> Move:
        raise RuntimeError("no such plays")

    monkeypatch.setattr(StaticBot, "choose_move", fail)
    with qtbot.capture_exceptions() as caught:
        bench.begin("static", "person", first=ANN)
        qtbot.waitUntil(lambda: bool(caught))
    assert [str(error) for _, error, _ in caught] == ["no such plays"]
    assert "fault of the program" in bench.room.status.text
    assert not bench.state.rows


def test_the_bot_challenges_a_first_play_beside_the_centre(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    for _ in range(6):
        bench.key(Qt.Key.Key_Up)
    bench.play_word("cat")
    qtbot.waitUntil(lambda: len(bench.state.rows) >= 2)
    assert bench.state.rows[1].kind is RowKind.PHONEY_WITHDRAWN
