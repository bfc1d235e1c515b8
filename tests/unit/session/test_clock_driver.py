# SPDX-License-Identifier: MIT
"""Elapsed time is counted once, and time asleep never."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QCoreApplication

from desktop_app.session.clock_driver import LONGEST_GAP_MS, ClockDriver, monotonic_ms


@dataclass
class FakeTime:
    ms: int = 500

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def now(qapp: QCoreApplication) -> FakeTime:
    return FakeTime()


def test_what_passed_is_taken_once(now: FakeTime) -> None:
    driver = ClockDriver(now)
    driver.start()
    now.ms += 700
    assert driver.pending_ms() == 700
    now.ms += 50
    assert driver.take_ms() == 750
    assert driver.take_ms() == 0


def test_nothing_passes_before_it_starts_and_after_it_stops(now: FakeTime) -> None:
    driver = ClockDriver(now)
    now.ms += 900
    assert driver.take_ms() == 0
    driver.start()
    now.ms += 100
    driver.stop()
    now.ms += 5000
    assert driver.take_ms() == 100


def test_starting_twice_does_not_begin_again(now: FakeTime) -> None:
    driver = ClockDriver(now)
    driver.start()
    now.ms += 300
    driver.start()
    assert driver.take_ms() == 300


@pytest.mark.parametrize("gap_ms", [LONGEST_GAP_MS, LONGEST_GAP_MS + 1])
def test_a_long_silence_is_sleep(now: FakeTime, gap_ms: int) -> None:
    driver = ClockDriver(now)
    slept: list[int] = []
    driver.slept.connect(slept.append)
    driver.start()
    now.ms += 200
    driver.tick()
    now.ms += gap_ms
    driver.tick()
    is_sleep = gap_ms > LONGEST_GAP_MS
    assert slept == ([gap_ms] if is_sleep else [])
    assert driver.is_running is not is_sleep
    assert driver.take_ms() == (200 if is_sleep else 200 + gap_ms)


def test_each_reading_is_passed_on_until_the_clock_stops(now: FakeTime) -> None:
    driver = ClockDriver(now)
    ticks: list[int] = []
    driver.ticked.connect(lambda: ticks.append(now.ms))
    driver.tick()
    driver.start()
    for _ in range(2):
        now.ms += 100
        driver.tick()
    driver.stop()
    driver.tick()
    assert ticks == [600, 700]


def test_a_clock_set_back_takes_nothing_away(now: FakeTime) -> None:
    driver = ClockDriver(now)
    driver.start()
    now.ms += 400
    driver.tick()
    now.ms -= 300
    assert driver.take_ms() == 400


def test_a_system_that_does_not_count_its_sleep_stands_still_meanwhile(now: FakeTime) -> None:
    driver = ClockDriver(now)
    slept: list[int] = []
    driver.slept.connect(slept.append)
    driver.start()
    now.ms += 200
    driver.tick()
    # Eight hours of sleep, which the monotonic clock does not count.
    now.ms += 100
    driver.tick()
    assert (driver.take_ms(), slept, driver.is_running) == (300, [], True)


@pytest.mark.parametrize(
    ("has_boot_time", "platform", "expected"),
    [
        (True, "linux", 7_000),
        (False, "darwin", 9_000),
        (False, "win32", 5_000),
    ],
)
def test_the_clock_that_counts_sleep_is_asked(
    monkeypatch: pytest.MonkeyPatch, has_boot_time: bool, platform: str, expected: int
) -> None:
    if has_boot_time:
        monkeypatch.setattr(time, "CLOCK_BOOTTIME", 7, raising=False)
    else:
        monkeypatch.delattr(time, "CLOCK_BOOTTIME", raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(time, "CLOCK_MONOTONIC", 9, raising=False)
    monkeypatch.setattr(time, "clock_gettime_ns", lambda which: which * 10**9, raising=False)
    monkeypatch.setattr(time, "monotonic_ns", lambda: 5 * 10**9)
    assert monotonic_ms() == expected


@pytest.mark.parametrize("jump_s", [-86_400, -1, 3_600, 10**8])
def test_a_changed_time_of_day_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, qapp: QCoreApplication, jump_s: int
) -> None:
    driver = ClockDriver()
    slept: list[int] = []
    driver.slept.connect(slept.append)
    driver.start()
    real, real_ns = time.time, time.time_ns
    monkeypatch.setattr(time, "time", lambda: real() + jump_s)
    monkeypatch.setattr(time, "time_ns", lambda: real_ns() + jump_s * 10**9)
    driver.tick()
    assert slept == []
    assert driver.is_running
    assert 0 <= driver.take_ms() < LONGEST_GAP_MS
    driver.stop()


def test_the_time_source_grows() -> None:
    before = monotonic_ms()
    time.sleep(0.002)
    assert monotonic_ms() > before
