# SPDX-License-Identifier: MIT
"""Long work in a worker thread: jobs, and one task at a time with its progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.engine.jobs import WorkThread
from desktop_app.rules.challenge import WordJudge

Progress = Callable[[int, int], None]
LOOK_EVERY_MS = 40


class BackgroundWork(QObject):
    """Runs a task in a worker thread and reports its progress in the GUI thread.

    Signals:
        progressed: steps done and steps in all; both 0 when a task begins.
        ended: the task is over.
    """

    progressed = Signal(int, int)
    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: EngineJob[object] | None = None
        self._done: Callable[[object], None] = lambda _result: None
        self._seen = self._far = (0, 0)
        self._gives_way = False
        self._next: Callable[[], object] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY_MS)
        self._timer.timeout.connect(self._look)

    @property
    def is_running(self) -> bool:
        """True while a task is running."""
        return self._job is not None

    def start(
        self,
        work: Callable[[Progress], object],
        done: Callable[[object], None],
        *,
        is_quiet: bool = False,
        gives_way: bool = False,
    ) -> bool:
        """Start a task; False if another one is running that does not give way.

        Args:
            work: takes and returns values and never touches a QObject. It reports its progress
                through the function it is given, and returns errors as values.
            done: called with the result in the GUI thread.
            is_quiet: emit nothing before the first progress, for work that is usually short.
            gives_way: let one other task be given meanwhile, which begins after this one.
        """
        if self._job is not None and (not self._gives_way or self._next is not None):
            return False
        if not is_quiet:
            self.progressed.emit(0, 0)

        def begin() -> None:
            self._seen = self._far = (0, 0)
            self._done, self._gives_way = done, gives_way
            self._job = EngineJob(lambda: work(self._tell))
            self._timer.start()

        if self._job is None:
            begin()
        else:
            self._next = begin
        return True

    def wait(self) -> None:
        """Wait until the tasks are over and their results are delivered."""
        while self._job is not None:
            self._job.wait(600)
            self._look()

    def _tell(self, done: int, of: int) -> None:
        # A tuple is replaced as a whole, so the GUI thread never sees half of one.
        self._far = (done, of)

    def _look(self) -> None:
        job = self._job
        if job is None:
            return
        if self._far != self._seen:
            self._seen = self._far
            self.progressed.emit(*self._seen)
        if job.is_done:
            self._timer.stop()
            self._job = None
            try:
                self._done(job.result())
            finally:
                then, self._next = self._next, None
                if then is not None:
                    then()
                # What waits for the end begins after an error of the program too.
                self.ended.emit()


# A word judge that loads in a worker thread, because a large list takes a moment.


class BackgroundJudge:
    """A `WordJudge` that loads in the background from when it is made; asking it waits for that."""

    def __init__(self, load: Callable[[], WordJudge]) -> None:
        self._job = EngineJob(load)

    def is_acceptable(self, word: str) -> bool:
        """True if a word in upper case is acceptable. Raises what loading raised."""
        return self._job.result().is_acceptable(word)


Result = TypeVar("Result")


class EngineJob(WorkThread[Result]):
    """One task in a worker thread, started from the GUI thread.

    The work takes and returns values and never touches a QObject. To abandon a job, drop it: its
    thread ends alone, and nothing waits for it.
    """

    def __init__(self, work: Callable[[], Result]) -> None:
        let_go_of_ended_jobs()
        super().__init__(work)
        _KEPT.append(self)


_KEPT: list[EngineJob[Any]] = []
"""Jobs whose threads may still hold references to what their work used."""


def let_go_of_ended_jobs() -> None:
    """Release finished jobs; call it in the GUI thread.

    If a worker thread dropped the last reference to a QObject, such as the seat of a bot whose game
    was closed while it thought, it would delete it and stop its timers from the wrong thread.
    """
    _KEPT[:] = [job for job in _KEPT if not job.has_ended]
