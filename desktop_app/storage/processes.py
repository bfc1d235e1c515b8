# SPDX-License-Identifier: MIT
"""Processes of their own for work that would hold up this one: how many, and how they are made."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread

_KINDNESS = 10
"""How much a process stands back for others, the window first (`nice`)."""

_MOST_ON_WINDOWS = 61
"""Processes that one pool can wait for there; `ProcessPoolExecutor` refuses more."""


def processor_count() -> int:
    """Return how many processors this process may use, at least 1."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def worker_processes(count: int, *, stand_back: bool = False) -> ProcessPoolExecutor:
    """Return so many processes, or as many as the system allows; they end with this one.

    Each is started when it is needed. With `stand_back` they let other programs go first, and this
    one's window.
    """
    # A forked process would inherit the threads of the window and of the engine.
    spawn = get_context("spawn")
    most = min(count, _MOST_ON_WINDOWS) if os.name == "nt" else count
    return ProcessPoolExecutor(most, spawn, initializer=_begin, initargs=(stand_back,))


def _begin(stand_back: bool) -> None:
    # A process waits for work for ever when the program that would send it was killed.
    Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()
    if stand_back:
        let_others_go_first()


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def let_others_go_first() -> None:
    """Run this process at low priority, where the system has that."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(_KINDNESS)
