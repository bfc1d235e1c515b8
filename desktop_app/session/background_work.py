# SPDX-License-Identifier: MIT
"""One task at a time that is refused while another runs, and a judge that loads meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop_app.rules.challenge import WordJudge
from desktop_app.session.operations import EngineJob, Operation, Operations, Progress, rise


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
        self._operations = Operations(self)
        self._operations.progressed.connect(self.progressed)
        self._operations.ended.connect(self._pass_on)
        self._gives_way = self._next_gives_way = False

    @property
    def is_running(self) -> bool:
        """True while a task is running."""
        return self._operations.is_running

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
        operations = self._operations
        if not operations.is_running:
            self._gives_way = gives_way
        elif self._gives_way and not operations.has_waiting:
            self._next_gives_way = gives_way
        else:
            return False
        operations.run(Operation(work, done, rise, is_quiet))
        return True

    def wait(self) -> None:
        """Wait until the tasks are over and their results are delivered."""
        self._operations.wait()

    def _pass_on(self) -> None:
        self._gives_way = self._next_gives_way
        self.ended.emit()


# A word judge that loads in a worker thread, because a large list takes a moment.


class BackgroundJudge:
    """A `WordJudge` that loads in the background from when it is made; asking it waits for that."""

    def __init__(self, load: Callable[[], WordJudge]) -> None:
        self._job = EngineJob(load)

    def is_acceptable(self, word: str) -> bool:
        """True if a word in upper case is acceptable. Raises what loading raised."""
        return self._job.result().is_acceptable(word)
