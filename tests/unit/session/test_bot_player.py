# SPDX-License-Identifier: MIT
from __future__ import annotations

import threading
from dataclasses import replace
from typing import cast

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from desktop_app.engine.bots import StaticBot
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.play.seats import seat_view
from desktop_app.rules.commands import (
    AcceptPlay,
    CallChallenge,
    Command,
    NeutraliseClock,
    SignResult,
)
from desktop_app.rules.move import Exchange, Move, Pass
from desktop_app.rules.position import SeatView
from desktop_app.rules.setup import Seat
from desktop_app.rules.state import GameState
from desktop_app.session.acts import NO_SEAT
from desktop_app.session.analysis_service import (
    AnalysisRequest,
    AnalysisService,
    Priority,
    Run,
)
from desktop_app.session.bot_player import BotPlayers, BotSeat
from tests.helpers.jobs import await_answers
from tests.helpers.positions import make_lexicon
from tests.helpers.tables import say, set_up
from tests.unit.engine.test_candidates import make_view


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
    bot, service = Ponderer(), AnalysisService()
    chair = BotSeat(lambda: bot, service)
    moves: list[object] = []
    chair.moved.connect(moves.append)
    chair.think_of_move(view)
    assert bot.began.wait(60)
    assert not bot.ended.is_set()
    chair.forget()
    assert bot.ended.wait(60)
    assert not chair.is_thinking
    await_answers(service)
    assert moves == []


def test_the_next_thought_is_not_halted_with_the_last(qtbot: QtBot, view: SeatView) -> None:
    bot = StaticBot(ReferenceEngine(make_lexicon(["AB"])))
    chair = BotSeat(lambda: bot, AnalysisService())
    chair.think_of_move(view)
    chair.forget()
    with qtbot.waitSignal(chair.moved) as moved:
        chair.think_of_move(view)
    assert moved.args == [bot.choose_move(view)]


def test_an_answer_is_not_held_back_in_time_trouble(qtbot: QtBot, view: SeatView) -> None:
    chair = BotSeat(
        lambda: StaticBot(ReferenceEngine(make_lexicon(["AB"]))), AnalysisService(), least_ms=10**9
    )
    with qtbot.waitSignal(chair.moved):
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
    with qtbot.waitSignal(seat.moved):
        go_on.set()
    assert len(made) == 1


class Foreseer(StaticBot):
    """Thinks ahead until it is cancelled."""

    def __init__(self) -> None:
        super().__init__(ReferenceEngine(make_lexicon(["AB"])))
        self.began, self.ended = threading.Semaphore(0), threading.Event()

    def think_ahead(self, view: SeatView, halt: CancelToken) -> None:
        self.began.release()
        if halt.wait(60):
            self.ended.set()


def foreseer(allowed: list[str]) -> tuple[Foreseer, AnalysisService, BotSeat]:
    """A bot, its service and its seat; it may think ahead while the list has something."""
    bot, service = Foreseer(), AnalysisService()
    return bot, service, BotSeat(lambda: bot, service, may_think_ahead=lambda: bool(allowed))


@pytest.fixture
def late_view() -> SeatView:
    """The bag is empty."""
    return make_view("AB", bag_count=0)


def test_nothing_is_thought_ahead_where_that_is_off(qtbot: QtBot, late_view: SeatView) -> None:
    bot, service, chair = foreseer([])
    chair.think_ahead(late_view)
    assert service.is_idle
    assert not bot.began.acquire(blocking=False)


def test_nothing_is_thought_ahead_with_tiles_in_the_bag(qtbot: QtBot, late_view: SeatView) -> None:
    _, service, chair = foreseer(["on"])
    chair.think_ahead(replace(late_view, bag_count=1))
    assert service.is_idle


def test_thinking_ahead_ends_when_the_game_moves_on(qtbot: QtBot, late_view: SeatView) -> None:
    bot, service, chair = foreseer(["on"])
    chair.think_ahead(late_view)
    chair.think_ahead(late_view)
    assert bot.began.acquire(timeout=60)
    assert not chair.is_thinking, "nothing shows it"
    chair.forget()
    assert service.is_idle, "nor was it asked for twice"
    assert bot.ended.wait(60)


def test_thinking_ahead_ends_when_it_is_turned_off(qtbot: QtBot, late_view: SeatView) -> None:
    allowed = ["on"]
    bot, service, chair = foreseer(allowed)
    chair.think_ahead(late_view)
    assert bot.began.acquire(timeout=60)
    allowed.clear()
    qtbot.waitUntil(lambda: service.is_idle)
    assert bot.ended.wait(60)


@pytest.mark.parametrize("priority", [each for each in Priority if each is not Priority.AHEAD])
def test_thinking_ahead_makes_way_for_everything(
    qtbot: QtBot, late_view: SeatView, priority: Priority
) -> None:
    bot, service, chair = foreseer(["on"])
    chair.think_ahead(late_view)
    assert bot.began.acquire(timeout=60)
    answers: list[str] = []

    def work(run: Run) -> str:
        assert bot.ended.wait(60)
        return "hint"

    service.submit(AnalysisRequest(work=work, done=answers.append, failed=print, priority=priority))
    qtbot.waitUntil(lambda: answers == ["hint"])
    assert bot.began.acquire(timeout=60), "then it goes on"
    chair.forget()


class Chair(QObject):
    """Stands for a bot's seat: records what it is to think about."""

    moved = Signal(object)
    judged = Signal(object)
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.thoughts: list[str] = []
        self.is_thinking = False

    def think_of_move(self, view: SeatView) -> None:
        self.thoughts.append("move")

    def think_of_challenge(self, view: SeatView) -> None:
        self.thoughts.append("challenge")

    def think_ahead(self, view: SeatView) -> None:
        self.thoughts.append("ahead")

    def forget(self) -> None:
        self.thoughts.append("forget")


class PlayedGame:
    """Stands for a session: records what is submitted, and refuses it if so told."""

    may_bots_act = True

    def __init__(self, state: GameState, *, refuses: bool = False) -> None:
        self.state, self.refuses = state, refuses
        self.acts: list[Command | Move] = []

    def submit(self, command: Command) -> bool:
        self.acts.append(command)
        return not self.refuses

    def submit_move(self, player: int, move: Move) -> bool:
        self.acts.append(move)
        return not self.refuses


def bots_of(game: PlayedGame, chair: Chair) -> tuple[BotPlayers, list[int]]:
    """Return the bots of a game with one in seat 0, and the seats shown as thinking."""
    thinking: list[int] = []
    seats = {0: cast("BotSeat", chair)}
    bots = BotPlayers(
        game, seats, seat_view, thinking.append, lambda fault: pytest.fail(str(fault))
    )
    return bots, thinking


TO_CLAIM = ("rack A EIOURST", "rack B AETNSLD", "bag 20", "turn A", "zero-run 6", "mode automatic")


@pytest.mark.parametrize(("refuses", "thoughts"), [(False, []), (True, ["move"])])
def test_a_claim_that_is_refused_does_not_stop_the_game(
    qtbot: QtBot, refuses: bool, thoughts: list[str]
) -> None:
    chair, game = Chair(), PlayedGame(set_up(*TO_CLAIM).state, refuses=refuses)
    bots, thinking = bots_of(game, chair)
    bots.wake()
    assert game.acts == [NeutraliseClock(0, "end-of-game")]
    assert chair.thoughts == thoughts
    assert thinking == ([0] if refuses else [])


def test_after_the_end_a_refused_signature_leads_to_no_thought(qtbot: QtBot) -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B QU", "bag empty")
    say(table, "A starts-clock", "A lays 8I S", "A declares 8", "A presses", "B accepts")
    assert table.state.is_over
    setup = replace(table.state.setup, seats=(Seat("A", "uma"), Seat("B", "uma")))
    chair, game = Chair(), PlayedGame(replace(table.state, setup=setup), refuses=True)
    bots, _ = bots_of(game, chair)
    bots.wake()
    assert chair.thoughts == []
    assert game.acts == [SignResult(0)]


def test_a_refused_move_becomes_a_pass(qtbot: QtBot) -> None:
    for refuses, acts in ((False, [Exchange(("E",))]), (True, [Exchange(("E",)), Pass()])):
        chair, game = Chair(), PlayedGame(set_up(*TO_CLAIM).state, refuses=refuses)
        bots, thinking = bots_of(game, chair)
        chair.moved.emit(Exchange(("E",)))
        assert game.acts == acts
        assert thinking == []
        bots.close()


@pytest.mark.parametrize(
    ("words", "refuses", "acts"),
    [
        ((), False, [AcceptPlay(0)]),
        (("AX",), False, [CallChallenge(0, ("AX",))]),
        (("AX",), True, [CallChallenge(0, ("AX",)), AcceptPlay(0)]),
    ],
)
def test_a_play_that_cannot_be_challenged_is_accepted(
    qtbot: QtBot, words: tuple[str, ...], refuses: bool, acts: list[Command]
) -> None:
    chair, game = Chair(), PlayedGame(set_up(*TO_CLAIM).state, refuses=refuses)
    bots_of(game, chair)
    chair.judged.emit(words)
    assert game.acts == acts


def test_a_bot_thinks_of_a_challenge_until_it_has_judged(qtbot: QtBot) -> None:
    table = set_up("rack A EIOURST", "rack B CARDEFG", "bag 20", "turn B", "mode automatic")
    say(table, "B lays 8E CARD")
    chair, game = Chair(), PlayedGame(table.state)
    bots, thinking = bots_of(game, chair)
    bots.wake()
    assert (chair.thoughts, thinking) == (["challenge"], [0])
    chair.judged.emit(())
    assert thinking == [0, NO_SEAT]


def test_bots_wait_while_the_game_does(qtbot: QtBot) -> None:
    chair, game = Chair(), PlayedGame(set_up(*TO_CLAIM).state)
    bots, _ = bots_of(game, chair)
    chair.is_thinking = True
    bots.wake()
    chair.is_thinking, game.may_bots_act = False, False
    bots.wake()
    assert game.acts == []


def test_what_a_bot_thinks_is_forgotten_with_its_sign(qtbot: QtBot) -> None:
    chair, game = Chair(), PlayedGame(set_up(*TO_CLAIM).state, refuses=True)
    bots, thinking = bots_of(game, chair)
    bots.wake()
    bots.forget()
    assert thinking == [0, NO_SEAT]
    assert chair.thoughts == ["move", "forget"]
    bots.close()
    bots.wake()
    assert chair.thoughts == ["move", "forget", "forget"]


def test_a_bot_thinks_ahead_while_a_person_is_on_turn(qtbot: QtBot) -> None:
    at_turn = ("rack A EIOURST", "rack B AETNSLD", "bag 20", "turn B", "mode automatic")
    chair, game = Chair(), PlayedGame(set_up(*at_turn).state)
    bots, thinking = bots_of(game, chair)
    bots.wake()
    assert (chair.thoughts, thinking, game.acts) == (["ahead"], [], [])
    game.may_bots_act = False
    bots.wake()
    assert chair.thoughts == ["ahead"], "not in a pause"
