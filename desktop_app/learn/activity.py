# SPDX-License-Identifier: MIT
"""The days on which a learner did something, read from logs and games: nothing here is stored.

A log may have any damage that JSON can have; an entry that makes no sense counts for nothing.
Days are local dates.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date, timedelta
from enum import Enum
from typing import Any

from desktop_app.learn.entry_times import trusted_times
from desktop_app.learn.quiz_results import read_results
from desktop_app.storage.journal_folder import latest_ms
from desktop_app.values.moments import FIRST, LAST, local_time

Entry = Mapping[str, Any]

_LAST_MS = 1 << 43
"""A time in the year 2248; a later one is damaged."""
_MOST_DAYS = 1 << 20
"""A card that is known for longer is damaged."""
_STABILITY = 2
"""Place of the stability, in days, among the values of a card's schedule."""
_AGAIN = 1
"""The grade of a card that was not known."""


class DeedKind(Enum):
    """The kinds of things that a learner does outside games; the value is the name of their log."""

    LESSON = "lessons"
    DRILL = "drills"
    PUZZLE = "puzzles"
    CARD = "cards"
    QUIZ = "quizzes"


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that a learner did.

    Attributes:
        at_ms: Unix time in milliseconds.
        kind: what it was.
        subject: the id of the lesson, drill or puzzle, the key of the card, or the kind of quiz.
        is_right: True if the answer was right; of a lesson, if it was done; of a quiz, if all was.
        is_end: False for an answer in a lesson, and for one to a puzzle that counts for its day
            alone: in a run, or to a puzzle that was missed before; True for all others.
        value: the stars of a lesson; the days for which a card is known.
    """

    at_ms: int
    kind: DeedKind
    subject: str
    is_right: bool
    is_end: bool = True
    value: float = 0.0


def deeds_of(
    kind: DeedKind, entries: Iterable[Entry], *, now_ms: int | None = None
) -> tuple[Deed, ...]:
    """Return what the entries of one log tell, in their order.

    An entry that is dated in the future, by a clock that was wrong, counts for the latest plausible
    day.

    Args:
        kind: which log it is.
        entries: the entries.
        now_ms: Unix time in milliseconds; None for the present.
    """
    read = {
        DeedKind.LESSON: _lessons,
        DeedKind.DRILL: _drills,
        DeedKind.PUZZLE: _puzzles,
        DeedKind.CARD: _cards,
        DeedKind.QUIZ: _quizzes,
    }[kind]
    now = time.time_ns() // 1_000_000 if now_ms is None else now_ms
    return tuple(read(_dated(tuple(entries), "wall" if kind is DeedKind.CARD else "at_ms", now)))


def _dated(entries: Sequence[Entry], key: str, now: int) -> Sequence[Entry]:
    """Return the entries with times that the clock may have shown."""
    at = {
        place: when
        for place, entry in enumerate(entries)
        # A card's own time never runs back, and may be days ahead.
        if (when := _time(entry, key) or (key == "wall" and _time(entry, "at")) or None)
    }
    is_ahead = max(at.values(), default=0) > latest_ms(now)
    times = trusted_times(tuple(at.values()), now) if is_ahead else None
    if times is None:
        return entries
    right = dict(zip(at, times, strict=True))
    return [
        {**entry, key: right[place]} if place in right else entry
        for place, entry in enumerate(entries)
    ]


def _lessons(entries: Iterable[Entry]) -> Iterator[Deed]:
    for entry in entries:
        at, lesson, event = _time(entry, "at_ms"), entry.get("lesson"), entry.get("event")
        if at is None or not isinstance(lesson, str):
            continue
        if event == "ended":
            stars = entry.get("stars")
            value = stars if type(stars) is int and 0 <= stars <= 3 else 0
            yield Deed(at, DeedKind.LESSON, lesson, value > 0, value=value)
        elif event == "answered":
            is_right = entry.get("right") is True
            yield Deed(at, DeedKind.LESSON, lesson, is_right, is_end=False)


def _drills(entries: Iterable[Entry]) -> Iterator[Deed]:
    for entry in entries:
        at, drill = _time(entry, "at_ms"), entry.get("drill")
        if at is not None and isinstance(drill, str):
            yield Deed(at, DeedKind.DRILL, drill, entry.get("right") is True)


def _puzzles(entries: Iterable[Entry]) -> Iterator[Deed]:
    """Yield the first answer to each puzzle, as the record of puzzles counts them, and the others.

    The others are those of runs, and to puzzles that are tried again.
    """
    seen = set[str]()
    for entry in entries:
        at, puzzle, is_right = _time(entry, "at_ms"), entry.get("puzzle"), entry.get("is_right")
        if at is None or not isinstance(puzzle, str):
            continue
        if isinstance(is_right, bool) and puzzle not in seen:
            seen.add(puzzle)
            yield Deed(at, DeedKind.PUZZLE, puzzle, is_right)
        elif isinstance(is_right := entry.get("right"), bool):
            yield Deed(at, DeedKind.PUZZLE, puzzle, is_right, is_end=False)


def _quizzes(entries: Iterable[Entry]) -> Iterator[Deed]:
    """Yield the quizzes and walls in which something was answered."""
    for result in read_results(entries):
        if result.at_ms and (result.found or result.wrong):
            is_right = result.found == result.wanted and not result.wrong
            yield Deed(result.at_ms, DeedKind.QUIZ, result.quiz, is_right)


def _cards(entries: Iterable[Entry]) -> Iterator[Deed]:
    """Yield the answers that were not taken back."""
    answers: dict[tuple[object, object], Deed] = {}
    for entry in entries:
        at, key = _time(entry, "at"), entry.get("card")
        if at is None or not isinstance(key, str):
            continue
        if entry.get("do") == "undo" and isinstance(entry.get("of"), int):
            answers.pop((key, entry["of"]), None)
        elif entry.get("do") == "answer":
            grade, to = entry.get("grade"), entry.get("to")
            is_right = type(grade) is int and grade > _AGAIN
            stability = to[_STABILITY] if isinstance(to, list) and len(to) > _STABILITY else 0.0
            is_number = type(stability) in (int, float) and 0 <= stability < _MOST_DAYS
            wall = _time(entry, "wall")
            answers[key, at] = Deed(
                # The computer's time: the deck's own never runs back, and may be days ahead.
                at if wall is None else wall,
                DeedKind.CARD,
                key,
                is_right,
                value=float(stability) if is_number else 0.0,
            )
    return iter(answers.values())


def _time(entry: Entry, key: str) -> int | None:
    at = entry.get(key)
    return at if type(at) is int and 0 < at < _LAST_MS else None


def local_day(at_ms: int) -> date | None:
    """Return the local date of a time; None if it is outside the calendar.

    Args:
        at_ms: Unix time in milliseconds.
    """
    moment = local_time(at_ms)
    return moment.date() if FIRST < moment < LAST else None


@dataclass(slots=True)
class DayWork:
    """How much was done on a day.

    Attributes:
        games: finished games.
        lessons: lessons played to their end.
        tasks: answers in lessons.
        drills, puzzles, cards: answers.
        quizzes: quizzes and anagram walls.
    """

    games: int = 0
    lessons: int = 0
    tasks: int = 0
    drills: int = 0
    puzzles: int = 0
    cards: int = 0
    quizzes: int = 0

    @property
    def amount(self) -> int:
        """About the minutes that it took, to compare days by."""
        answers = self.tasks + self.drills + self.cards
        rest = 4 * self.lessons + 3 * self.quizzes + 2 * self.puzzles + (answers + 2) // 3
        return 20 * self.games + rest


_FIELDS = {
    DeedKind.DRILL: "drills",
    DeedKind.PUZZLE: "puzzles",
    DeedKind.CARD: "cards",
    DeedKind.QUIZ: "quizzes",
}


def days_of(games_ms: Iterable[int], deeds: Iterable[Deed]) -> dict[date, DayWork]:
    """Return what was done on each day on which there was anything.

    Args:
        games_ms: when each finished game was played, Unix time in milliseconds.
        deeds: everything else.
    """
    days: dict[date, DayWork] = {}

    def add(at_ms: int, name: str) -> None:
        day = local_day(at_ms)
        if day is not None:
            work = days.setdefault(day, DayWork())
            setattr(work, name, getattr(work, name) + 1)

    for at_ms in games_ms:
        add(at_ms, "games")
    for deed in deeds:
        if deed.kind is DeedKind.LESSON:
            add(deed.at_ms, "lessons" if deed.is_end else "tasks")
        else:
            add(deed.at_ms, _FIELDS[deed.kind])
    return days


def total_of(works: Iterable[DayWork]) -> DayWork:
    """Return the sum of what was done on some days."""
    total = DayWork()
    for work in works:
        for field in fields(DayWork):
            setattr(total, field.name, getattr(total, field.name) + getattr(work, field.name))
    return total


@dataclass(frozen=True, slots=True)
class Streak:
    """Days or weeks in a row.

    Attributes:
        now: how many up to today; a day that has just begun does not end them.
        longest: the most there ever were.
    """

    now: int = 0
    longest: int = 0


def day_streak(days: Iterable[date], today: date) -> Streak:
    """Return the days in a row on which something was done."""
    return _streak({day.toordinal() for day in days if day <= today}, today.toordinal())


def week_streak(days: Iterable[date], today: date) -> Streak:
    """Return the weeks in a row, Monday to Sunday, for a club or a class that meets weekly."""
    return _streak({week_of(day) for day in days if day <= today}, week_of(today))


def week_of(day: date) -> int:
    """Return the number of a week; the next week has the next number."""
    return (day - timedelta(days=day.weekday())).toordinal() // 7


def _streak(numbers: set[int], today: int) -> Streak:
    now = longest = length = 0
    last: int | None = None
    for number in sorted(numbers):
        length = length + 1 if number - 1 == last else 1
        longest, last = max(longest, length), number
    if last is not None and last >= today - 1:
        now = length
    return Streak(now, longest)
