# SPDX-License-Identifier: MIT
"""Work in the background: what runs, what it changes, and what is shown of it.

An `Operation` says all three. Its work runs in a worker thread, takes and returns values, and
touches nothing of Qt: no QObject, no signal, no timer. That rule stands here alone, because only
this module lets the two threads meet. It returns a `Sentence`, which is translated where it is
shown; a whole page may call `translation.words.tr`, which Qt allows in any thread once the
translators are installed. A worker that has ended, or has progress to tell, writes one
byte into a socket; the event loop reads it, and calls what follows in the thread of the window.
"""

from __future__ import annotations

import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from math import inf
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar
from weakref import WeakMethod

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer, Signal
from shiboken6 import isValid

from desktop_app.engine.jobs import WorkThread
from desktop_app.sentences.faults import is_bad_input

Result = TypeVar("Result")
Progress = Callable[[int, int], None]
"""Takes the steps that are done, and how many there are."""
TELL_EVERY_MS = 30


class _Rope:
    """Rings the bell from a worker thread for one method of a QObject.

    It holds the method weakly, so that no worker lets go of a QObject.
    """

    def __init__(self, bell: _Bell, heard: Callable[[], None]) -> None:
        self._ropes, self._far = bell.ropes, bell.far
        self._heard: WeakMethod[Callable[[], None]] = WeakMethod(heard)
        self._is_rung = False

    def ring(self) -> None:
        """Have the method called once after this; several rings may be one call."""
        if not self._is_rung:
            self._is_rung = True
            self._ropes.put(self)
            _wake(self._far)

    def call(self) -> None:
        """Call the method, in the thread of the window, unless its object is gone."""
        self._is_rung = False
        heard: Any = self._heard()
        if heard is not None and isValid(heard.__self__):
            heard()


class _Bell(QObject):
    """Calls methods in the thread of the window when a worker rings."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.ropes: SimpleQueue[_Rope] = SimpleQueue()
        self._near, self.far = socket.socketpair()
        for end in (self._near, self.far):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._near.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._answer)

    def _answer(self) -> None:
        """Make one call; the event loop comes back for the others, also after an error of this one.

        There may be fewer bytes than ropes, since a socket takes only so many.
        """
        with suppress(OSError):
            self._near.recv(1)
        try:
            rope = self.ropes.get_nowait()
        except Empty:
            return
        if not self.ropes.empty():
            _wake(self.far)
        rope.call()


def _wake(far: socket.socket) -> None:
    """Send a byte; if it cannot be sent, others are there already, or the program ends."""
    with suppress(OSError):
        far.send(b"1")


_bells: list[_Bell] = []


def _bell() -> _Bell | None:
    """The bell of the application; None without one, where jobs are waited for."""
    if _bells and isValid(_bells[0]):
        return _bells[0]
    application = QCoreApplication.instance()
    _bells[:] = [] if application is None else [_Bell(application)]
    return _bells[0] if _bells else None


def ring_for(heard: Callable[[], None]) -> Callable[[], None]:
    """Return a function by which a worker has a method of a QObject called in the GUI thread.

    The method is called once after each call, several of which may be one; not if its object is
    gone by then. Without an application there is no loop that could call it.
    """
    bell = _bell()
    return _silent if bell is None else _Rope(bell, heard).ring


def seldom(ring: Callable[[], None]) -> Callable[[], None]:
    """Return a way to ring for progress, which leaves calls within `TELL_EVERY_MS` out.

    So the window hears little of a work of many small steps. Who hears looks once more after that
    time, for the last step.
    """
    rung_at = -inf

    def ring_seldom() -> None:
        nonlocal rung_at
        now = time.monotonic()
        if 1000 * (now - rung_at) >= TELL_EVERY_MS:
            rung_at = now
            ring()

    return ring_seldom


def _silent() -> None:
    """Ring no bell."""


class EngineJob(WorkThread[Result]):
    """One task in a worker thread, started from the GUI thread.

    The work takes and returns values and never touches a QObject. To abandon a job, drop it: its
    thread ends alone, and nothing waits for it.

    Args:
        work: the task.
        ring: called in the worker thread when the task has ended; one that `ring_for` made.
    """

    def __init__(self, work: Callable[[], Result], ring: Callable[[], None] | None = None) -> None:
        let_go_of_ended_jobs()
        self._ring = ring
        _KEPT.append(self)
        super().__init__(work)

    def _run(self) -> None:
        super()._run()
        if self._ring is not None:
            self._ring()


_KEPT: list[EngineJob[Any]] = []
"""Jobs whose threads may still hold references to what their work used."""


def let_go_of_ended_jobs() -> None:
    """Release finished jobs; call it in the GUI thread.

    If a worker thread dropped the last reference to a QObject, such as the seat of a bot whose game
    was closed while it thought, it would delete it and stop its timers from the wrong thread.
    """
    _KEPT[:] = [job for job in _KEPT if not job.has_ended]


@dataclass(frozen=True, eq=False)
class Operation(Generic[Result]):
    """Work for a worker thread, and what follows from it.

    Attributes:
        work: runs in the worker thread. It takes a function for its progress, and returns all that
            it found or changed; it sets no attribute of a QObject.
        done: takes the result in the thread of the window: changes what is held there, shows it.
        refused: takes the error if the work stopped at bad input; any other error is a bug, and
            rises in the thread of the window.
        is_quiet: tell nothing before the first progress, for work that is usually short.
        gives_way: let one other that is started meanwhile wait for this one; see
            `Operations.start`.
    """

    work: Callable[[Progress], Result]
    done: Callable[[Result], None]
    refused: Callable[[Exception], None]
    is_quiet: bool = True
    gives_way: bool = False


def rise(error: Exception) -> None:
    """Take no input as bad: for work that has none, or returns its faults. Raises the error."""
    raise error


class WhenBusy(Enum):
    """The place of an operation that is given while another is under way."""

    WAIT = "wait"
    """It begins when all that were given before are over."""
    LAST = "last"
    """As `WAIT`, in place of all that wait already."""
    INSTEAD = "instead"
    """It begins now, and nothing follows from those before it."""


@dataclass(eq=False)
class _Run:
    """An operation under way: steps done and steps in all, as the work has told them."""

    operation: Operation[Any]
    told: tuple[int, int] = (0, 0)
    shown: tuple[int, int] = (0, 0)
    job: EngineJob[Any] | None = None


class Operations(QObject):
    """Carries operations out in a worker thread, one at a time.

    Call its methods in the thread of the window.

    Signals:
        progressed: steps done and steps in all; both 0 when an operation is given.
        ended: an operation is over, and its result was taken.
    """

    progressed = Signal(int, int)
    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run: _Run | None = None
        self._waiting: deque[Operation[Any]] = deque()
        self._last_step = QTimer(self)
        self._last_step.setSingleShot(True)
        self._last_step.setInterval(TELL_EVERY_MS + 1)
        self._last_step.timeout.connect(self._hear)

    @property
    def is_running(self) -> bool:
        """True while an operation is under way or waits."""
        return self._run is not None or bool(self._waiting)

    def run(self, operation: Operation[Any], when_busy: WhenBusy = WhenBusy.WAIT) -> None:
        """Carry an operation out, now or when those before it are over."""
        if when_busy is not WhenBusy.WAIT:
            self._waiting.clear()
        if when_busy is WhenBusy.INSTEAD:
            self._run = None
        if not operation.is_quiet:
            self.progressed.emit(0, 0)
        self._waiting.append(operation)
        if len(self._waiting) == 1:
            self._begin_next()

    def start(self, operation: Operation[Any]) -> bool:
        """Carry an operation out; False if another is under way that gives way to no other."""
        is_free = self._run is None or self._run.operation.gives_way
        if self._waiting or not is_free:
            return False
        self.run(operation)
        return True

    def forget(self) -> None:
        """Let nothing follow from the operations that are under way or wait."""
        self._waiting.clear()
        self._run = None

    def wait(self) -> None:
        """Wait until all operations are over and their results are taken."""
        while self._run is not None or self._waiting:
            self._begin_next()
            assert self._run is not None and self._run.job is not None
            self._run.job.wait(600)
            self._hear()

    def _begin_next(self) -> None:
        if self._run is not None or not self._waiting:
            return
        run = _Run(self._waiting.popleft())
        self._run = run
        ring = ring_for(self._hear)
        ring_seldom = seldom(ring)

        def tell(done: int, of: int) -> None:
            # A tuple is replaced as a whole, so the window never sees half of one.
            run.told = (done, of)
            ring_seldom()

        run.job = EngineJob(lambda: run.operation.work(tell), ring)

    def _hear(self) -> None:
        run = self._run
        if run is None or run.job is None:
            return
        if run.told != run.shown:
            run.shown = run.told
            self._last_step.start()
            self.progressed.emit(*run.shown)
        if run.job.is_done and run is self._run:
            self._run = None
            try:
                _take(run.operation, run.job)
            finally:
                self._begin_next()
                self.ended.emit()


def _take(operation: Operation[Result], job: EngineJob[Result]) -> None:
    try:
        result = job.result()
    except Exception as error:
        if not is_bad_input(error):
            raise
        operation.refused(error)
    else:
        operation.done(result)
