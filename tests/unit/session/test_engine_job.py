# SPDX-License-Identifier: MIT
"""Work beside the screen comes back with its result or with what it raised."""

from __future__ import annotations

import gc
import threading
import weakref
from functools import partial

import pytest

from desktop_app.session.background_judge import BackgroundJudge
from desktop_app.session.engine_job import EngineJob, let_go_of_ended_jobs


class Words:
    def is_acceptable(self, word: str) -> bool:
        return word == "CAT"


def test_the_result_comes_from_another_thread() -> None:
    job = EngineJob(threading.get_ident)
    assert job.result() != threading.get_ident()
    assert job.is_done


def test_it_is_not_done_before_it_is() -> None:
    may_go_on = threading.Event()
    job = EngineJob(lambda: may_go_on.wait(30))
    assert not job.is_done
    assert not job.wait(0.01)
    may_go_on.set()
    assert job.result() is True


def test_what_it_raises_is_raised_where_the_result_is_asked() -> None:
    def fail() -> int:
        raise ValueError("no list")

    with pytest.raises(ValueError, match="no list"):
        EngineJob(fail).result()


class Chair:
    """Stands for an object of the screen that some work has to do with."""

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
