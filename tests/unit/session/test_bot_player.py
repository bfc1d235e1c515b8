# SPDX-License-Identifier: MIT
from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.engine.bots import StaticBot
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.rules.move import Move, Pass
from desktop_app.rules.position import SeatView
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.bot_player import BotSeat
from tests.helpers.positions import make_lexicon
from tests.unit.engine.test_candidates import make_view

LONG_MS = 20_000


class Ponderer(StaticBot):
    """Thinks until it is cancelled."""

    def __init__(self) -> None:
        super().__init__(ReferenceEngine(make_lexicon(["AB"])))
        self.began, self.ended = threading.Event(), threading.Event()
        self.thoughts = 0

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        assert halt is not None
        self.thoughts += 1
        self.began.set()
        if halt.wait(60):
            self.ended.set()
        return Pass()


@pytest.fixture
def view() -> SeatView:
    return make_view("AB")


def test_a_thought_that_is_dropped_is_halted(qtbot: QtBot, view: SeatView) -> None:
    bot = Ponderer()
    chair = BotSeat(lambda: bot, AnalysisService())
    moves: list[object] = []
    chair.moved.connect(moves.append)
    chair.think_of_move(view)
    assert bot.began.wait(60)
    assert not bot.ended.is_set()
    chair.forget()
    assert bot.ended.wait(60)
    assert not chair.is_thinking
    qtbot.wait(50)
    assert moves == []


def test_the_next_thought_is_not_halted_with_the_last(qtbot: QtBot, view: SeatView) -> None:
    bot = StaticBot(ReferenceEngine(make_lexicon(["AB"])))
    chair = BotSeat(lambda: bot, AnalysisService())
    chair.think_of_move(view)
    chair.forget()
    with qtbot.waitSignal(chair.moved, timeout=LONG_MS) as moved:
        chair.think_of_move(view)
    assert moved.args == [bot.choose_move(view)]


def test_an_answer_is_not_held_back_in_time_trouble(qtbot: QtBot, view: SeatView) -> None:
    chair = BotSeat(
        lambda: StaticBot(ReferenceEngine(make_lexicon(["AB"]))), AnalysisService(), least_ms=10**9
    )
    with qtbot.waitSignal(chair.moved, timeout=LONG_MS):
        chair.think_of_move(replace(view, remaining_ms=1_000))
    chair.think_of_move(replace(view, remaining_ms=None))
    qtbot.wait(100)
    assert chair.is_thinking
    chair.forget()


def test_a_bot_that_is_being_prepared_is_made_once(qtbot: QtBot, view: SeatView) -> None:
    began, go_on = threading.Event(), threading.Event()
    made: list[StaticBot] = []

    def make() -> StaticBot:
        began.set()
        assert go_on.wait(60)
        made.append(StaticBot(ReferenceEngine(make_lexicon(["AB"]))))
        return made[-1]

    seat = BotSeat(make, AnalysisService())
    seat.prepare()
    assert began.wait(60)
    assert not seat.is_thinking
    seat.think_of_move(view)
    with qtbot.waitSignal(seat.moved, timeout=LONG_MS):
        go_on.set()
    assert len(made) == 1
