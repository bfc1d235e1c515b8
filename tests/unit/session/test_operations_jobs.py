# SPDX-License-Identifier: MIT
"""A job that is dropped lets go of its work in the thread of the screen."""

from __future__ import annotations

import gc
import threading
import weakref
from functools import partial

from desktop_app.session.operations import EngineJob, let_go_of_ended_jobs


class Chair:
    """Stands for a GUI object that some work refers to."""

    def __init__(self, where: list[int]) -> None:
        weakref.finalize(self, lambda: where.append(threading.get_ident()))

    def wait_in(self, may_go_on: threading.Event) -> bool:
        return may_go_on.wait(30)


def test_a_dropped_job_lets_go_of_its_work_in_the_thread_of_the_screen() -> None:
    where: list[int] = []
    may_go_on = threading.Event()
    thread = EngineJob(partial(Chair(where).wait_in, may_go_on))._thread
    let_go_of_ended_jobs()
    assert where == [], "it is at work"
    may_go_on.set()
    thread.join(30)
    assert where == [], "the thread of the work took nothing away"
    let_go_of_ended_jobs()
    gc.collect()
    assert where == [threading.get_ident()]
