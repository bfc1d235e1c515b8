# SPDX-License-Identifier: MIT
"""One place for everything that asks the engine something long: bots, hints, reviews, puzzles.

The requests share one worker. The most urgent one runs; a more urgent one takes its place, and the
one that was interrupted runs again from its beginning. Answers come back in the thread of the
screen, unless they were cancelled or the position they are about has passed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

from desktop_app.engine.jobs import CancelToken
from desktop_app.session.engine_job import EngineJob

POLL_MS = 15

Result = TypeVar("Result")


class Priority(IntEnum):
    """How urgent a request is; the lowest number runs first."""

    MOVE = 0
    """A bot is on turn, and its clock runs."""
    HINT = 1
    """A person waits for the answer."""
    COACH = 2
    """A remark that may come a little later."""
    REVIEW = 3
    """A finished game, a puzzle: nobody waits."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a request may use; None for no limit.

    Attributes:
        seconds: after so long the work is asked to stop, and what it found until then counts.
        plies: how many moves ahead the work may look.
    """

    seconds: float | None = None
    plies: int | None = None


class Run:
    """One run of a request: what its work is given, beside the screen.

    Attributes:
        budget: what may be used.
        token: says that the work is to stop, because its time is over or nobody wants it any more.
        progress: what the work told last, None before.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.token = CancelToken()
        self.progress: object = None

    def tell(self, progress: object) -> None:
        """Tell how far the work is: a value that is never changed afterwards."""
        self.progress = progress


def _nothing(_value: object) -> None:
    """Whoever asks does not want to know."""


def _always() -> bool:
    return True


@dataclass(frozen=True, eq=False)
class AnalysisRequest(Generic[Result]):
    """Something long to ask the engine.

    Attributes:
        work: runs beside the screen; it gets values, returns a value, stops soon after `Run.token`
            is called, and may be run again from its beginning.
        done: is called with the result.
        failed: is called with what the work raised.
        priority: how urgent it is.
        budget: what it may use.
        progressed: is called with what the work tells by `Run.tell`.
        is_current: False once the position has passed; the answer is dropped then.
        hold_ms: the answer is held back until so long after the beginning.
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
    """Runs requests beside the screen, one at a time, the most urgent first.

    All its methods are called in the thread of the screen, as are the functions of a request but
    for its work.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: list[AnalysisRequest[Any]] = []
        self._running: _Running | None = None
        self._answered: list[_Running] = []
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._look)

    def submit(self, request: AnalysisRequest[Any]) -> None:
        """Ask; the answer comes later, never before this returns."""
        if self._running is not None and self._running.job.is_done:
            # It is finished: nothing interrupts it any more.
            self._follow(self._running)
        self._waiting.append(request)
        running = self._running
        if running is not None and request.priority < running.request.priority:
            running.run.token.call()
            # First of its kind, so that it keeps its turn.
            self._waiting.insert(0, running.request)
            self._running = None
        self._start_next()

    def cancel(self, request: AnalysisRequest[Any]) -> None:
        """Drop a request wherever it is; its answer, when it comes, is nobody's."""
        self._waiting = [each for each in self._waiting if each is not request]
        self._answered = [each for each in self._answered if each.request is not request]
        if self._running is not None and self._running.request is request:
            self._running.run.token.call()
            self._running = None
            self._start_next()

    def is_open(self, request: AnalysisRequest[Any]) -> bool:
        """True while the answer of a request is still to come."""
        running = [] if self._running is None else [self._running]
        begun = (each.request for each in (*running, *self._answered))
        return any(each is request for each in (*self._waiting, *begun))

    def cancel_all(self) -> None:
        """Drop every request, as on quitting; work that still runs ends by itself."""
        self._waiting.clear()
        self._answered.clear()
        if self._running is not None:
            self._running.run.token.call()
            self._running = None
        self._timer.stop()

    def _start_next(self) -> None:
        while self._running is None and self._waiting:
            request = min(self._waiting, key=lambda each: each.priority)
            self._waiting.remove(request)
            if request.is_current():
                run = Run(request.budget)
                self._running = _Running(request, run, EngineJob(partial(request.work, run)))
        if self._running is not None:
            self._timer.start()

    def _look(self) -> None:
        if self._running is not None:
            self._follow(self._running)
        self._start_next()
        for answered in tuple(self._answered):
            # An answer may cancel those that come after it.
            if answered in self._answered:
                self._deliver(answered)
        if self._running is None and not self._answered:
            self._timer.stop()

    def _follow(self, running: _Running) -> None:
        """Look at the work under way: stale, over time, further than before, or done."""
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
        # The edge of the thread: whatever the work raised is told to whoever asked.
        except Exception as error:
            request.failed(error)
        else:
            request.done(result)
