# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from desktop_app.engine import thought
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.thought import DEFAULT_PACE, Pace, Thought, thinking_ms
from tests.helpers.searches import Slow
from tests.unit.engine.test_candidates import make_view

ENDLESS = 10**9
VIEW = replace(make_view("AEINRST"), remaining_ms=60_000)


def test_a_job_is_awaited_to_its_end() -> None:
    job = Slow(3)
    assert Thought(VIEW, DEFAULT_PACE, CancelToken()).finish(job) == "found"
    assert job.looks == 0
    assert not job.is_cancelled


def test_a_job_that_is_no_longer_wanted_is_cancelled() -> None:
    halt, job = CancelToken(), Slow(ENDLESS)
    turn = Thought(VIEW, DEFAULT_PACE, halt)
    halt.call()
    assert turn.finish(job) == "found"
    assert job.is_cancelled
    assert job.looks == ENDLESS - 1


def test_without_a_callback_only_the_result_is_awaited() -> None:
    job = Slow(ENDLESS)
    assert Thought(VIEW, DEFAULT_PACE, None).finish(job) == "found"
    assert (job.looks, job.is_cancelled) == (ENDLESS, False)


@pytest.mark.parametrize("stretch", [1.0, 1.5])
def test_it_may_think_as_long_as_the_clock_allows(
    stretch: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter((10.0, 10.5, 99.0))
    monkeypatch.setattr(thought, "time", SimpleNamespace(monotonic=lambda: next(times)))
    turn = Thought(VIEW, DEFAULT_PACE, None, stretch)
    assert turn.seconds_left() == pytest.approx(thinking_ms(VIEW, stretch=stretch) / 1000 - 0.5)
    assert turn.seconds_left() == 0


def test_a_search_is_begun_only_with_time_and_while_it_is_wanted() -> None:
    halt, late = CancelToken(), replace(VIEW, remaining_ms=1_000)
    timed = Thought(VIEW, DEFAULT_PACE, halt)
    assert timed.may_search()
    assert not Thought(late, DEFAULT_PACE, halt).may_search()
    by_count = Thought(late, Pace(is_timed=False), halt)
    assert by_count.may_search()
    assert by_count.seconds_left() is None
    halt.call()
    assert not timed.may_search()
    assert not by_count.may_search()
