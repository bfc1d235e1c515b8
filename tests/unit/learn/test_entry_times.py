# SPDX-License-Identifier: MIT
"""When entries were made, if the clock was wrong for some of them."""

from __future__ import annotations

import random

from desktop_app.learn.entry_times import trusted_times

DAY = 24 * 3600 * 1000
NOON = 1_790_000_000_000


def times(*days: float, now: float) -> list[float] | None:
    """Return the days of entries on these days, counted from a noon."""
    found = trusted_times([NOON + round(day * DAY) for day in days], NOON + round(now * DAY))
    return None if found is None else [(each - NOON) / DAY for each in found]


def test_a_clock_that_is_right_is_trusted() -> None:
    assert times(0, 1, 1, 5, now=9) is None
    assert times(0, 1, 0.5, 5, now=9) is None, "as over a border"
    assert times(now=0) is None


def test_an_entry_in_the_future_has_the_time_of_the_one_before() -> None:
    assert times(0, 1, 900, 2, now=3) == [0, 1, 1, 2]
    assert times(0, 1, 900, now=3) == [0, 1, 1], "the present is right"
    assert times(900, now=3) == [3], "not later than now"


def test_time_goes_on_between_two_wrong_entries_up_to_the_next_right_one() -> None:
    assert times(0, 900, 900.5, 901, 2, 3, 4, 5, now=6) == [0, 0, 0.5, 1, 2, 3, 4, 5]
    assert times(0, 900, 950, 2, 3, 4, now=5) == [0, 0, 2, 2, 3, 4]


def test_a_clock_that_fell_back_is_not_trusted_before_the_program_was_made() -> None:
    assert times(0, -9000, -8999, -8998, -8997, 6, now=7) == [0, 0, 1, 2, 3, 6]
    assert times(0, 1, now=-9000) == [0, 1]


def test_times_never_go_back() -> None:
    chance = random.Random(1)
    for _ in range(300):
        days = [chance.choice((chance.random() * 9, 900 * chance.random())) for _ in range(12)]
        found = times(*days, now=9)
        if found is not None:
            assert found == sorted(found) and len(found) == len(days)
