# SPDX-License-Identifier: MIT
"""A time limit that can be stopped."""

from __future__ import annotations

from desktop_app.learn.stopwatch import Stopwatch, time_text


class Clock:
    """Milliseconds that tests set."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


def test_time_counts_only_while_it_runs() -> None:
    clock = Clock()
    watch = Stopwatch(10_000, clock)
    clock.ms += 5_000
    assert watch.used_ms == 0
    watch.go()
    clock.ms += 3_000
    watch.stop()
    clock.ms += 60_000
    assert (watch.used_ms, watch.left_ms, watch.is_up) == (3_000, 7_000, False)
    watch.go()
    clock.ms += 8_000
    assert (watch.used_ms, watch.left_ms, watch.is_up) == (10_000, 0, True)


def test_without_a_limit_time_is_never_up() -> None:
    clock = Clock()
    watch = Stopwatch(None, clock)
    watch.go()
    watch.go()
    clock.ms += 10_000_000
    assert watch.used_ms == 10_000_000 and watch.left_ms is None and not watch.is_up


def test_the_last_second_is_shown_until_it_is_over() -> None:
    assert time_text(125_000) == "2:05"
    assert (time_text(1, is_left=True), time_text(0, is_left=True)) == ("0:01", "0:00")
