# SPDX-License-Identifier: MIT
"""Work that takes longer than a frame, done beside the screen and asked for its result."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")


class EngineJob(Generic[Result]):
    """One piece of work in a thread of its own.

    The work gets values and returns a value; it never touches an object of the screen. A job that
    is no longer wanted is simply dropped: its thread ends by itself and keeps nobody waiting.
    """

    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work
        self._results: list[Result] = []
        self._error: BaseException | None = None
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, name="rackside-job", daemon=True)
        let_go_of_ended_jobs()
        _KEPT.append(self)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        """Whether there is a result or an error."""
        return self._done.is_set()

    @property
    def has_ended(self) -> bool:
        """Whether its thread is gone, and holds nothing any more."""
        return not self._thread.is_alive()

    def wait(self, timeout_s: float) -> bool:
        """Wait at most so long; whether it is done."""
        return self._done.wait(timeout_s)

    def result(self) -> Result:
        """What the work returned; waits for it, and raises what the work raised."""
        self._done.wait()
        if self._error is not None:
            raise self._error
        return self._results[0]

    def _run(self) -> None:
        try:
            self._results.append(self._work())
        # The edge of the thread: whatever went wrong is raised again where the result is asked for.
        except BaseException as error:
            self._error = error
        finally:
            self._done.set()


_KEPT: list[EngineJob[Any]] = []
"""Jobs whose threads may still hold what their work was made of."""


def let_go_of_ended_jobs() -> None:
    """Drop what ended jobs were made of; called in the thread of the screen.

    The last to hold an object takes it away. A thread that did so to an object of the screen, such
    as the chair of a bot whose game was left while it thought, would stop its timers from outside.
    """
    _KEPT[:] = [job for job in _KEPT if not job.has_ended]
