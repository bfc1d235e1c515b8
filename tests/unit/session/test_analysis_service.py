# SPDX-License-Identifier: MIT
"""Requests to the engine share one worker: order, interruption, staleness, budget, the end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.engine.bots import StaticBot
from desktop_app.engine.evaluator import EvaluationError
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.rules.move import Move, Pass
from desktop_app.rules.position import SeatView
from desktop_app.session.analysis_service import (
    AnalysisRequest,
    AnalysisService,
    Budget,
    Priority,
    Run,
)
from desktop_app.session.bot_player import BotSeat
from tests.helpers.jobs import await_answers, job_threads
from tests.helpers.positions import make_lexicon
from tests.unit.engine.test_candidates import make_view

LONG_S = 20


class Asker:
    """Requests work that waits until it may go on, and records the answers."""

    def __init__(self, service: AnalysisService, qtbot: QtBot) -> None:
        self.service, self.qtbot = service, qtbot
        self.began: list[str] = []
        self.stopped: list[str] = []
        self.answers: list[str] = []
        self.failures: list[str] = []
        self.may_end: dict[str, threading.Event] = {}

    def ask(
        self,
        name: str,
        priority: Priority = Priority.HINT,
        *,
        budget: Budget | None = None,
        is_current: Callable[[], bool] = lambda: True,
        hold_ms: int = 0,
    ) -> AnalysisRequest[str]:
        may_end = self.may_end[name] = threading.Event()

        def work(run: Run) -> str:
            self.began.append(name)
            end = time.monotonic() + LONG_S
            while not may_end.is_set() and time.monotonic() < end:
                if run.token.wait(0.002):
                    self.stopped.append(name)
                    break
            return name

        request = AnalysisRequest(
            work=work,
            done=self.answers.append,
            failed=lambda error: self.failures.append(str(error)),
            priority=priority,
            budget=budget or Budget(),
            is_current=is_current,
            hold_ms=hold_ms,
        )
        self.service.submit(request)
        return request

    def until(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition)

    def finish(self, *names: str) -> None:
        """Let work end, one after another, and wait for each answer."""
        for name in names:
            self.until(lambda name=name: name in self.began)  # type: ignore[misc]
            self.may_end[name].set()
            self.until(lambda name=name: name in self.answers)  # type: ignore[misc]


@pytest.fixture
def asker(qtbot: QtBot) -> Asker:
    return Asker(AnalysisService(), qtbot)


def test_the_most_urgent_request_runs_first(asker: Asker) -> None:
    asker.ask("move", Priority.MOVE)
    asker.ask("review", Priority.REVIEW)
    asker.ask("coach", Priority.COACH)
    asker.ask("hint", Priority.HINT)
    asker.finish("move", "hint", "coach", "review")
    assert asker.began == asker.answers == ["move", "hint", "coach", "review"]


def test_two_requests_of_a_kind_run_one_after_the_other(asker: Asker) -> None:
    first, second = asker.ask("one"), asker.ask("two")
    asker.until(lambda: asker.began == ["one"])
    assert len(job_threads()) == 1, "there is one worker"
    assert asker.service.is_open(first) and asker.service.is_open(second)
    asker.finish("one", "two")
    assert asker.answers == ["one", "two"]
    assert not asker.service.is_open(first) and not asker.service.is_open(second)


def test_a_move_interrupts_a_review_that_is_run_again_afterwards(asker: Asker) -> None:
    asker.ask("review", Priority.REVIEW)
    asker.ask("later", Priority.REVIEW)
    asker.until(lambda: asker.began == ["review"])
    asker.ask("move", Priority.MOVE)
    asker.until(lambda: asker.stopped == ["review"])
    asker.finish("move")
    asker.until(lambda: asker.began == ["review", "move", "review"])
    asker.finish("review", "later")
    assert asker.answers == ["move", "review", "later"], "it keeps its turn, and answers once"


def test_work_that_is_finished_is_not_run_again(asker: Asker) -> None:
    review = asker.ask("review", Priority.REVIEW)
    asker.may_end["review"].set()
    running = asker.service._running
    assert running is not None and running.job.wait(LONG_S)
    asker.ask("move", Priority.MOVE)
    asker.finish("move")
    assert not asker.service.is_open(review)
    assert asker.began == ["review", "move"]
    assert sorted(asker.answers) == ["move", "review"]


def test_a_request_that_is_cancelled_is_stopped_and_never_answered(asker: Asker) -> None:
    running, waiting = asker.ask("running"), asker.ask("waiting")
    asker.ask("other")
    asker.until(lambda: asker.began == ["running"])
    asker.service.cancel(waiting)
    asker.service.cancel(running)
    asker.finish("other")
    await_answers(asker.service)
    assert asker.stopped == ["running"]
    assert asker.began == ["running", "other"] and asker.answers == ["other"]
    assert not asker.service.is_open(running) and not asker.service.is_open(waiting)


def test_an_answer_that_is_held_back_can_be_cancelled(asker: Asker) -> None:
    held = asker.ask("held", hold_ms=10**9)
    asker.may_end["held"].set()
    asker.ask("next")
    asker.finish("next")
    assert asker.service.is_open(held), "the worker is free meanwhile"
    asker.service.cancel(held)
    await_answers(asker.service)
    assert not asker.service.is_open(held) and asker.answers == ["next"]


def test_the_answer_for_a_position_that_has_passed_is_dropped(asker: Asker) -> None:
    turn = 1
    asker.ask("old", is_current=lambda: turn == 1)
    asker.ask("waiting", is_current=lambda: turn == 1)
    asker.ask("new", is_current=lambda: turn == 2)
    asker.until(lambda: asker.began == ["old"])
    turn = 2
    asker.finish("new")
    assert asker.stopped == ["old"], "nobody needs it any more"
    assert asker.began == ["old", "new"] and asker.answers == ["new"]


def test_an_answer_that_grows_stale_while_it_is_held_back_is_dropped(asker: Asker) -> None:
    is_current = True
    held = asker.ask("held", hold_ms=10**9, is_current=lambda: is_current)
    asker.may_end["held"].set()
    asker.until(lambda: asker.service._running is None)
    is_current = False
    asker.until(lambda: not asker.service.is_open(held))
    assert asker.answers == []


def test_when_its_time_is_over_what_was_found_counts(asker: Asker) -> None:
    asker.ask("hint", budget=Budget(seconds=0.05))
    asker.until(lambda: asker.answers == ["hint"])
    assert asker.stopped == ["hint"]


def test_progress_plies_and_failures_are_reported_in_the_gui_thread(
    asker: Asker,
) -> None:
    told: list[tuple[object, int]] = []
    may_end = threading.Event()

    def work(run: Run) -> str:
        run.tell(run.budget.plies)
        may_end.wait(LONG_S)
        raise EvaluationError("no leave values")

    def progressed(progress: object) -> None:
        told.append((progress, threading.get_ident()))
        may_end.set()

    request = AnalysisRequest(
        work=work,
        done=asker.answers.append,
        failed=lambda error: asker.failures.append(f"{error} {threading.get_ident()}"),
        budget=Budget(plies=4),
        progressed=progressed,
    )
    asker.service.submit(request)
    asker.until(lambda: bool(asker.failures))
    here = threading.get_ident()
    assert told == [(4, here)]
    assert asker.failures == [f"no leave values {here}"] and asker.answers == []
    asker.ask("next")
    asker.finish("next")


def test_a_bug_reaches_the_hook_and_is_no_answer(asker: Asker, qtbot: QtBot) -> None:
    def work(_run: Run) -> str:
        return list[str]()[0]

    request = AnalysisRequest(
        work=work,
        done=asker.answers.append,
        failed=lambda error: asker.failures.append(f"{type(error).__name__}: {error}"),
    )
    with qtbot.capture_exceptions() as caught:
        asker.service.submit(request)
        asker.until(lambda: bool(caught))
    assert [kind for kind, *_ in caught] == [IndexError]
    assert asker.failures == ["WorkError: A fault of the program prevented this."]
    asker.ask("next")
    asker.finish("next")


def test_quitting_stops_what_runs_and_waits_for_nothing(asker: Asker) -> None:
    running, waiting = asker.ask("running"), asker.ask("waiting")
    asker.until(lambda: asker.began == ["running"])
    began = time.monotonic()
    asker.service.cancel_all()
    assert time.monotonic() - began < LONG_S / 2
    await_answers(asker.service)
    assert asker.stopped == ["running"]
    assert asker.began == ["running"] and asker.answers == []
    assert not any(asker.service.is_open(request) for request in (running, waiting))


def test_quitting_drops_an_answer_that_is_held_back(asker: Asker) -> None:
    held = asker.ask("held", hold_ms=10**9)
    asker.may_end["held"].set()
    asker.ask("next")
    asker.finish("next")
    asker.service.cancel_all()
    assert not asker.service.is_open(held) and asker.answers == ["next"]


class SlowBot(StaticBot):
    """Thinks until it may answer, or until it is cancelled."""

    def __init__(self) -> None:
        super().__init__(ReferenceEngine(make_lexicon(["AB"])))
        self.began, self.may_end = threading.Event(), threading.Event()
        self.was_halted = False

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        assert halt is not None
        self.began.set()
        self.may_end.wait(LONG_S)
        self.was_halted = halt.is_called
        return Pass()


def test_a_hint_waits_while_the_bot_thinks(asker: Asker) -> None:
    bot = SlowBot()
    chair = BotSeat(lambda: bot, asker.service)
    moves: list[object] = []
    chair.moved.connect(moves.append)
    chair.think_of_move(make_view("AB"))
    assert bot.began.wait(LONG_S)
    asker.ask("hint")
    assert len(job_threads()) == 1 and chair.is_thinking
    bot.may_end.set()
    asker.finish("hint")
    assert moves == [Pass()] and not bot.was_halted


def test_a_bot_interrupts_a_hint(asker: Asker) -> None:
    asker.ask("hint")
    asker.until(lambda: asker.began == ["hint"])
    bot = SlowBot()
    bot.may_end.set()
    chair = BotSeat(lambda: bot, asker.service)
    with asker.qtbot.waitSignal(chair.moved):
        chair.think_of_move(make_view("AB"))
    asker.finish("hint")
    assert asker.began == ["hint", "hint"] and asker.answers == ["hint"]
