# SPDX-License-Identifier: MIT
"""Days, streaks and deeds follow from logs, whatever is in them."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.learn.activity import (
    DayWork,
    DeedKind,
    Streak,
    day_streak,
    days_of,
    deeds_of,
    local_day,
    total_of,
    week_streak,
)

TODAY = date(2026, 11, 26)
"""A Thursday."""


def ms(day: date, hour: int = 12) -> int:
    return int(datetime(day.year, day.month, day.day, hour).timestamp() * 1000)


def back(*days: int) -> list[date]:
    return [TODAY - timedelta(days=day) for day in days]


@pytest.mark.parametrize(
    ("days", "now", "longest"),
    [
        ((), 0, 0),
        ((0,), 1, 1),
        ((1,), 1, 1),
        ((2,), 0, 1),
        ((0, 1, 2), 3, 3),
        ((1, 2, 3, 9), 3, 3),
        ((3, 4, 5, 0), 1, 3),
        ((0, -1, -2), 1, 1),
    ],
)
def test_a_day_that_has_just_begun_ends_no_streak(
    days: tuple[int, ...], now: int, longest: int
) -> None:
    assert day_streak(back(*days), TODAY) == Streak(now, longest)


def test_a_weekly_class_has_a_streak_of_weeks() -> None:
    assert week_streak(back(1, 8, 15), TODAY) == Streak(3, 3)
    assert week_streak(back(7, 14), TODAY) == Streak(2, 2)
    assert week_streak(back(14, 21), TODAY) == Streak(0, 2)
    sunday = date(2026, 11, 22)
    monday = sunday + timedelta(days=1)
    assert week_streak([sunday, monday], TODAY) == Streak(2, 2)


def test_a_new_year_breaks_nothing() -> None:
    days = [date(2026, 12, 30) + timedelta(days=each) for each in range(5)]
    assert day_streak(days, days[-1]).now == 5
    assert week_streak(days, days[-1]).now == 1


def test_everything_counts_on_its_local_day() -> None:
    late, early = ms(TODAY, 23), ms(TODAY + timedelta(days=1), 0)
    lessons = [
        {"lesson": "a", "event": "begun", "at_ms": late},
        {"lesson": "a", "event": "answered", "right": True, "at_ms": late},
        {"lesson": "a", "event": "ended", "done": True, "stars": 2, "at_ms": early},
    ]
    drills = [{"drill": "score", "right": False, "at_ms": late}]
    puzzles = [
        {"puzzle": "p", "rating": 1.0, "is_right": True, "at_ms": early},
        {"puzzle": "p", "rating": 1.0, "is_right": False, "at_ms": early},
        {"puzzle": "p", "ended": "solved", "at_ms": early},
    ]
    deeds = [
        *deeds_of(DeedKind.LESSON, lessons),
        *deeds_of(DeedKind.DRILL, drills),
        *deeds_of(DeedKind.PUZZLE, puzzles),
    ]
    days = days_of([late], deeds)
    assert days == {
        TODAY: DayWork(games=1, tasks=1, drills=1),
        TODAY + timedelta(days=1): DayWork(lessons=1, puzzles=1),
    }
    assert total_of(days.values()) == DayWork(1, 1, 1, 1, 1, 0)


def test_runs_missed_puzzles_and_quizzes_count_for_their_day() -> None:
    at = ms(TODAY)
    puzzles = [
        {"puzzle": "p", "right": True, "given": "8D CAT", "run": "rush", "at_ms": at},
        {"puzzle": "q", "right": False, "at_ms": at},
    ]
    walls: list[dict[str, object]] = [
        quiz_entry(at_ms=at),
        quiz_entry(at_ms=at, found=0, wrong=0),
        {"quiz": "wall"},
    ]
    deeds = [*deeds_of(DeedKind.PUZZLE, puzzles), *deeds_of(DeedKind.QUIZ, walls)]
    assert days_of((), deeds) == {TODAY: DayWork(puzzles=2, quizzes=1)}
    assert not any(deed.is_end for deed in deeds if deed.kind is DeedKind.PUZZLE)


def quiz_entry(**changes: int) -> dict[str, object]:
    sums = {"asked": 9, "right": 3, "found": 3, "wanted": 9, "wrong": 0, "at_ms": 1}
    return {
        **{"quiz": "wall", "query": "length:2", "lexicon": "l", "limit_s": 0, "used_ms": 5},
        **sums,
        **changes,
    }


def test_an_answer_that_was_taken_back_does_not_count() -> None:
    answer = {"do": "answer", "card": "c", "grade": 3, "at": 5, "to": [9, 9, 31.5, 5.0, 1, 0]}
    undo = {"do": "undo", "card": "c", "to": None, "of": 5, "at": 6}
    assert deeds_of(DeedKind.CARD, [answer, undo]) == ()
    (deed,) = deeds_of(DeedKind.CARD, [answer, undo, {**answer, "grade": 1, "at": 7}])
    assert (deed.is_right, deed.value) == (False, 31.5)


def test_a_card_counts_by_the_clock_of_the_computer() -> None:
    ahead = ms(TODAY + timedelta(days=400))
    entry = {"do": "answer", "card": "c", "grade": 3, "at": ahead, "wall": ms(TODAY), "to": []}
    (deed,) = deeds_of(DeedKind.CARD, [entry])
    assert local_day(deed.at_ms) == TODAY


@pytest.mark.parametrize("days", [10**400, float("inf"), float("nan"), -1.0])
def test_a_card_that_is_known_for_an_impossible_time_is_not_known(days: float) -> None:
    entry = {"do": "answer", "card": "c", "grade": 3, "at": 5, "to": [9, 9, days, 5.0, 1, 0]}
    (deed,) = deeds_of(DeedKind.CARD, [entry])
    assert deed.value == 0.0


_NAMES = (
    "lesson event stars done right at_ms drill puzzle is_right rating do card grade at wall to of "
    "ended ms"
)
_KEYS = st.sampled_from(tuple(_NAMES.split()))
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["answer", "undo", "ended", "answered", "c", ""]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=6,
)


@given(
    entries=st.lists(st.dictionaries(_KEYS, _VALUES), max_size=8), kind=st.sampled_from(DeedKind)
)
def test_no_entry_of_a_log_breaks_anything(entries: list[dict[str, Any]], kind: DeedKind) -> None:
    deeds = deeds_of(kind, entries)
    days = days_of((), deeds)
    assert day_streak(days, TODAY).now <= len(days) <= len(deeds) <= len(entries)


def test_a_time_outside_the_calendar_is_no_day() -> None:
    assert local_day(1 << 62) is None
    assert days_of([1 << 62], ()) == {}
