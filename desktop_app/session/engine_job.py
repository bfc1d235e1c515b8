# SPDX-License-Identifier: MIT
"""Work longer than a frame, done in a worker thread and polled for its result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from desktop_app.engine.jobs import WorkThread

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
