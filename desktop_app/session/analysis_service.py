# SPDX-License-Identifier: MIT
"""Runs all long work of the engine: bots, hints, reviews, puzzles.

Requests share one worker, and the most urgent runs first. A more urgent request interrupts the
running one, which later starts again from its beginning. Callbacks run in the GUI thread. They are
skipped if the request was cancelled or its position has passed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from math import ceil
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

from desktop_app.engine.evaluator import EvaluationStopped
from desktop_app.engine.jobs import CancelToken
from desktop_app.sentences.faults import is_bad_input
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.operations import EngineJob, ring_for, seldom

STALE_MS = 100
"""Positions pass without a word to the service; so often it looks if an answer is still wanted."""

Result = TypeVar("Result")


class Priority(IntEnum):
    """The urgency of a request; the lowest number runs first."""

    MOVE = 0
    """A bot is on turn, and its clock runs."""
    HINT = 1
    """A person is waiting for the answer."""
    COACH = 2
    """A comment that may appear a little later."""
    REVIEW = 3
    """A finished game or a puzzle; nothing waits for it."""
    AHEAD = 4
    """A bot uses the opponent's time; it may turn out to be of no use."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of a request; None means no limit.

    Attributes:
        seconds: after this time the work is cancelled, and its result so far counts.
        plies: how many moves ahead the work may look.
    """

    seconds: float | None = None
    plies: int | None = None


class Run:
    """One run of a request, handed to its work in the worker thread.

    Attributes:
        budget: the limits of the request.
        token: cancelled when the time is over or the answer is no longer wanted.
        progress: the value last reported by `tell`, None before the first.
    """

    def __init__(self, budget: Budget, ring: Callable[[], None] = lambda: None) -> None:
        """`ring` has the service look at the progress; see `ring_for`."""
        self.budget = budget
        self.token = CancelToken()
        self.progress: object = None
        self._ring = ring

    def tell(self, progress: object) -> None:
        """Report progress: a value that is never changed afterwards."""
        self.progress = progress
        self._ring()


def _nothing(_value: object) -> None:
    """Default callback for progress: ignore it."""


def _always() -> bool:
    return True


class WorkError(Exception):
    """The work ended by a bug, which is raised once this was delivered."""


@dataclass(frozen=True, eq=False)
class AnalysisRequest(Generic[Result]):
    """A long task for the engine.

    Attributes:
        work: runs in the worker thread; takes and returns values, stops soon after `Run.token`
            is called, and may be run again from its beginning.
        done: called with the result.
        failed: called with the exception that the work raised, or with a `WorkError`.
        priority: the urgency.
        budget: the limits in time and depth.
        progressed: called with each value that the work passes to `Run.tell`.
        is_current: returns False once the position has passed; then the answer is dropped.
        hold_ms: the answer is held back until this long after the start.
    """

    work: Callable[[Run], Result]
    done: Callable[[Result], None]
    failed: Callable[[Exception], None]
    priority: Priority = Priority.HINT
    budget: Budget = Budget()
    progressed: Callable[[object], None] = _nothing
    is_current: Callable[[], bool] = _always
    hold_ms: int = 0


@dataclass(eq=False)
class _Running:
    request: AnalysisRequest[Any]
    run: Run
    job: EngineJob[Any]
    told: object = None
    began: float = field(default_factory=time.monotonic)

    @property
    def elapsed_s(self) -> float:
        return time.monotonic() - self.began


class AnalysisService(QObject):
    """Runs requests in a worker thread, one at a time, the most urgent first.

    Call its methods in the GUI thread. The functions of a request are called there too, except its
    work.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: list[AnalysisRequest[Any]] = []
        self._running: _Running | None = None
        self._answered: list[_Running] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)

    def submit(self, request: AnalysisRequest[Any]) -> None:
        """Queue a request; its callbacks are never called before this returns."""
        if self._running is not None and self._running.job.is_done:
            # It has finished, so it must not be interrupted and run again.
            self._follow(self._running)
        self._waiting.append(request)
        running = self._running
        if running is not None and request.priority < running.request.priority:
            running.run.token.call()
            # At the front of its priority, so that it keeps its place.
            self._waiting.insert(0, running.request)
            self._running = None
        self._start_next()

    def cancel(self, request: AnalysisRequest[Any]) -> None:
        """Drop a request, queued or running; its callbacks are not called."""
        self._waiting = [
            analysis_request
            for analysis_request in self._waiting
            if analysis_request is not request
        ]
        self._answered = [running for running in self._answered if running.request is not request]
        if self._running is not None and self._running.request is request:
            self._running.run.token.call()
            self._running = None
            self._start_next()

    @property
    def is_idle(self) -> bool:
        """True if no request is open."""
        return not (self._waiting or self._running or self._answered)

    def is_open(self, request: AnalysisRequest[Any]) -> bool:
        """True until the answer of a request has been delivered or dropped."""
        running = [] if self._running is None else [self._running]
        begun = (under_way.request for under_way in (*running, *self._answered))
        return any(analysis_request is request for analysis_request in (*self._waiting, *begun))

    def cancel_all(self) -> None:
        """Drop every request, as when quitting.

        Running work is asked to stop but not waited for.
        """
        self._waiting.clear()
        self._answered.clear()
        if self._running is not None:
            self._running.run.token.call()
            self._running = None
        self._timer.stop()

    def _start_next(self) -> None:
        while self._running is None and self._waiting:
            request = min(self._waiting, key=lambda analysis_request: analysis_request.priority)
            self._waiting.remove(request)
            if request.is_current():
                ring = ring_for(self._look)
                run = Run(request.budget, seldom(ring))
                job = EngineJob(partial(request.work, run), ring)
                self._running = _Running(request, run, job)
        self._wind()

    def _wind(self) -> None:
        """Look again when a budget or a delay is over, or an answer may have grown stale."""
        times = [STALE_MS]
        running = self._running
        seconds = None if running is None else running.request.budget.seconds
        if running is not None and seconds is not None and not running.run.token.is_called:
            times.append(ceil(1000 * (seconds - running.elapsed_s)))
        times += (
            ceil(answered.request.hold_ms - 1000 * answered.elapsed_s)
            for answered in self._answered
        )
        if running is None and not self._answered:
            self._timer.stop()
        else:
            self._timer.start(max(0, min(times)))

    def _look(self) -> None:
        try:
            if self._running is not None:
                self._follow(self._running)
            self._start_next()
            for answered in tuple(self._answered):
                # A callback may cancel the answers after it.
                if answered in self._answered:
                    self._deliver(answered)
        finally:
            # A bug in a callback leaves the other requests.
            self._wind()

    def _follow(self, running: _Running) -> None:
        """Check the running work: is it stale, over time, further along, or done?"""
        request, run = running.request, running.run
        if not request.is_current():
            self.cancel(request)
            return
        seconds = request.budget.seconds
        if seconds is not None and running.elapsed_s >= seconds:
            run.token.call()
        is_done = running.job.is_done
        progress = run.progress
        if is_done:
            self._running = None
            self._answered.append(running)
        if progress is not running.told:
            running.told = progress
            request.progressed(progress)

    def _deliver(self, answered: _Running) -> None:
        request = answered.request
        if not request.is_current():
            self._answered.remove(answered)
            return
        if 1000 * answered.elapsed_s < request.hold_ms:
            return
        self._answered.remove(answered)
        try:
            result = answered.job.result()
        except Exception as error:
            if isinstance(error, EvaluationStopped) or is_bad_input(error):
                request.failed(error)
                return
            # Who asked goes on without an answer; the bug itself reaches the hook.
            request.failed(WorkError(Sentence("A fault of the program prevented this.")))
            raise
        else:
            request.done(result)
