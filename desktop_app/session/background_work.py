# SPDX-License-Identifier: MIT
"""Long work beside the screen, one piece at a time, that tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.rules.challenge import WordJudge
from desktop_app.session.engine_job import EngineJob

Progress = Callable[[int, int], None]
LOOK_EVERY_MS = 40


class BackgroundWork(QObject):
    """Runs a piece of work in a thread and tells in the thread of the screen how it goes.

    Signals:
        progressed: how much is done, and of how much; both 0 when work begins.
        ended: the work is over.
    """

    progressed = Signal(int, int)
    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: EngineJob[object] | None = None
        self._done: Callable[[object], None] = lambda _result: None
        self._seen = self._far = (0, 0)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY_MS)
        self._timer.timeout.connect(self._look)

    @property
    def is_running(self) -> bool:
        """Whether a piece of work is under way."""
        return self._job is not None

    def start(
        self,
        work: Callable[[Progress], object],
        done: Callable[[object], None],
        *,
        is_quiet: bool = False,
    ) -> bool:
        """Begin; False when something else is under way.

        Args:
            work: gets values and returns a value; it never touches an object of the screen. It
                is given a function to tell its progress to, and turns what can go wrong into
                values.
            done: is called with the result in the thread of the screen.
            is_quiet: nothing is told before there is progress: mostly there is nothing to do.
        """
        if self._job is not None:
            return False
        self._seen = self._far = (0, 0)
        self._done = done
        self._job = EngineJob(lambda: work(self._tell))
        self._timer.start()
        if not is_quiet:
            self.progressed.emit(0, 0)
        return True

    def wait(self) -> None:
        """Wait until the work is over and has been told."""
        if self._job is not None:
            self._job.wait(600)
            self._look()

    def _tell(self, done: int, of: int) -> None:
        # A tuple is replaced as a whole, so the screen never sees half of it.
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
            result = job.result()
            self._done(result)
            self.ended.emit()


# A word judge that is loaded beside the screen, because a large list takes a moment.


class BackgroundJudge:
    """A `WordJudge` that starts to load when it is made and is waited for when it is asked."""

    def __init__(self, load: Callable[[], WordJudge]) -> None:
        self._job = EngineJob(load)

    def is_acceptable(self, word: str) -> bool:
        """Whether a word in upper case is acceptable. Raises what loading raised."""
        return self._job.result().is_acceptable(word)
