# SPDX-License-Identifier: MIT
"""Background work returns its result or raises its error."""

from __future__ import annotations

import gc
import threading
import weakref
from functools import partial

from desktop_app.session.background_work import BackgroundJudge, EngineJob, let_go_of_ended_jobs


class Words:
    def is_acceptable(self, word: str) -> bool:
        return word == "CAT"


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


def test_a_judge_is_loaded_once_and_waited_for() -> None:
    loads: list[int] = []

    def load() -> Words:
        loads.append(1)
        return Words()

    judge = BackgroundJudge(load)
    assert judge.is_acceptable("CAT")
    assert not judge.is_acceptable("TAC")
    assert loads == [1]
