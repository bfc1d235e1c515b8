# SPDX-License-Identifier: MIT
"""Work that takes longer than a frame, done beside the screen and asked for its result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from desktop_app.engine.jobs import WorkThread

Result = TypeVar("Result")


class EngineJob(WorkThread[Result]):
    """One piece of work in a thread of its own, for the screen.

    The work gets values and returns a value; it never touches an object of the screen. A job that
    is no longer wanted is simply dropped: its thread ends by itself and keeps nobody waiting.
    """

    def __init__(self, work: Callable[[], Result]) -> None:
        let_go_of_ended_jobs()
        super().__init__(work)
        _KEPT.append(self)


_KEPT: list[EngineJob[Any]] = []
"""Jobs whose threads may still hold what their work was made of."""


def let_go_of_ended_jobs() -> None:
    """Drop what ended jobs were made of; called in the thread of the screen.

    The last to hold an object takes it away. A thread that did so to an object of the screen, such
    as the chair of a bot whose game was left while it thought, would stop its timers from outside.
    """
    _KEPT[:] = [job for job in _KEPT if not job.has_ended]
