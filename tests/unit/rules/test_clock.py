# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.clock import (
    ClockState,
    format_clock,
    is_past_limit,
    overtime_cost,
    overtime_points,
)

NASPA = load_ruleset("naspa-2016").overtime
S99 = load_ruleset("sanspa-1999").overtime
FAMILY = load_ruleset("mattel-family").overtime


def test_only_the_running_side_loses_time() -> None:
    clock = ClockState((60_000, 60_000)).started(1).after(1_500)
    assert clock.remaining_ms == (60_000, 58_500)
    assert clock.neutralised("director").after(9_000).remaining_ms == (60_000, 58_500)
    assert clock.neutralised("director").reason == "director"
    assert clock.started(0).reason == ""


def test_a_game_without_a_clock_has_none_to_start() -> None:
    clock = ClockState()
    assert not clock.exists
    assert clock.started(0).running is None
    assert clock.after(1_000) == clock
    assert clock.overtime_s(0) == 0


@given(st.lists(st.integers(0, 5_000), max_size=20))
def test_time_in_pieces_is_time_in_one(pieces: list[int]) -> None:
    clock = ClockState((10_000, 10_000)).started(0)
    for piece in pieces:
        clock = clock.after(piece)
    assert clock.remaining_ms[0] == 10_000 - sum(pieces)


@pytest.mark.parametrize(
    ("remaining_ms", "face", "points"),
    [
        (1_500_000, "25:00", 0),
        (1, "0:01", 0),
        (0, "0:00", 0),
        (-1, "-0:00", 0),
        (-999, "-0:00", 0),
        (-1_000, "-0:01", 10),
        (-60_000, "-1:00", 10),
        (-60_999, "-1:00", 10),
        (-61_000, "-1:01", 20),
        (-600_000, "-10:00", 100),
    ],
)
def test_the_face_and_what_it_costs(remaining_ms: int, face: str, points: int) -> None:
    clock = ClockState((remaining_ms,))
    assert format_clock(remaining_ms) == face
    assert overtime_points(clock.overtime_s(0), NASPA) == points
    assert overtime_points(clock.overtime_s(0), FAMILY) == 0


@pytest.mark.parametrize(
    ("overtime_ms", "reached", "exceeded"),
    [
        (599_999, False, False),
        (600_000, False, False),
        (600_999, False, False),
        (601_000, False, True),
        (899_999, False, True),
        (900_000, True, True),
    ],
)
def test_the_limit_is_reached_or_exceeded(overtime_ms: int, reached: bool, exceeded: bool) -> None:
    shown_s = overtime_ms // 1000
    assert is_past_limit(shown_s, S99) is reached
    assert is_past_limit(shown_s, NASPA) is exceeded
    assert not is_past_limit(shown_s, FAMILY)


@pytest.mark.parametrize(
    ("overtime_s", "naspa", "sanspa"), [(0, 0, 0), (60, 10, 10), (600, 100, 100), (601, 100, 110)]
)
def test_beyond_the_limit_a_flat_number_stands_for_the_minutes(
    overtime_s: int, naspa: int, sanspa: int
) -> None:
    assert overtime_cost(overtime_s, NASPA) == naspa
    assert overtime_cost(overtime_s, S99) == sanspa


def test_tenths_are_shown_when_they_are_wanted() -> None:
    assert format_clock(9_400, tenths_below_ms=10_000) == "0:09.4"
    assert format_clock(9_401, tenths_below_ms=10_000) == "0:09.5"
    assert format_clock(10_000, tenths_below_ms=10_000) == "0:10"
