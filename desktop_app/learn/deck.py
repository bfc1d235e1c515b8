# SPDX-License-Identifier: MIT
"""The deck of a learner: one for words, mistakes and rulings, kept in ``cards.log``.

A card is a key with a schedule. A word's card needs no more than its key (`quizzes.card_key`); a
mistake or a ruling keeps what it shows in `Card.data` (`learn.card_sources`). Every change is on
disk before it shows here. A session object drives it::

    deck = Deck(learner.log("cards"))          folds the log: half a second for 100,000 answers
    deck.add([NewCard(key), ...])
    for key in deck.today():                   due cards and new ones, shuffled
        deck.answer(key, Grade.GOOD)           or Grade.AGAIN, with the cause of the miss
    deck.undo()
    deck.close()
    due_count(learner.log("cards"), now_ms)    for the start screen: 1 ms after `Deck.close`

Schedules are by FSRS (docs/decisions/0041) and count in days that begin at four in the morning, so
that an evening's cards are due the whole next day. There are no steps of minutes: a quiz asks a
missed card again in the same session, and only the first answer counts.

Time never runs backwards here. While the computer's clock is behind the last entry, time goes on
from that entry, and from the moment the clock is right again, it is the clock's time.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from itertools import repeat
from typing import Annotated, Any, Literal

from desktop_app.learn.entry_times import trusted_times
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.learners import LearnerLog
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import read_file
from desktop_app.values.forms import Form, Span
from desktop_app.values.json_text import DecodeError
from desktop_app.values.moments import local_time, unix_ms

LOG = "cards"
"""Name of the learner's log, see `Learner.log`."""

NEW_A_DAY, DUE_A_DAY = 10, 60
RETENTION = 0.9
"""Share of cards that should be known when they are due."""

BOX_DAYS = (0, 1, 4, 7, 12, 20, 30, 60, 90, 150, 270, 480)
"""Days between two questions by box, as in programs with card boxes."""

LONGEST_DAYS = 5 * 365
DAY_BEGINS_H = 4
_FUZZ_FROM_DAYS, _FUZZ = 3, 0.05
_KEPT_MS = 2 * 24 * 3600 * 1000
"""Answers of the last two days are kept to count those of today."""

_LAST_MS = 1 << 43
"""A time in the year 2248; a later one is damaged."""

_LAST_DAY = 1 << 20
_CLOCK_SLACK_MS = 3600 * 1000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LONG_BYTES = 500_000
"""A log up to here is read in some hundredths of a second."""

_SUMMARY_SUFFIX = ".due"
_SUMMARY_VERSION: Literal[3] = 3


_DAYS = Span(1, _LAST_DAY - 1)
_MORE_THAN_NONE = Span(1e-9, 1e9)


class Grade(IntEnum):
    """How well a card was known; the numbers are those of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a card is due and how well it is known.

    Attributes:
        due_day, last_day: days as `day_of` numbers them: when it is due, and the last answer.
        stability: days after which it is known with 90 %.
        difficulty: 1 (easy) to 10.
        answers, lapses: number of answers, and of those with `Grade.AGAIN` after the first.
    """

    due_day: Annotated[int, _DAYS]
    last_day: Annotated[int, _DAYS]
    stability: Annotated[float, _MORE_THAN_NONE]
    difficulty: Annotated[float, _MORE_THAN_NONE]
    answers: Annotated[int, Span(0, 10**9)]
    lapses: Annotated[int, Span(0, 10**9)]


_SCHEDULES: Decoder[Schedule] = Decoder(Schedule, Form(rows=frozenset({Schedule})))


@dataclass(frozen=True, slots=True)
class NewCard:
    """A card to add: its key, what it shows if the key does not say it, and a schedule to begin."""

    key: str
    data: Mapping[str, Any] = field(default_factory=dict)
    schedule: Schedule | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the deck.

    Attributes:
        key: names it, such as ``anagram:open-english:AEINRST``.
        data: what a mistake or a ruling shows, else empty.
        schedule: None before the first answer.
        is_suspended: True if it is not asked.
    """

    key: str
    data: Mapping[str, Any]
    schedule: Schedule | None = None
    is_suspended: bool = False

    @property
    def kind(self) -> str:
        """The first part of the key, such as ``anagram``, ``mistake`` or ``ruling``."""
        return self.key.partition(":")[0]

    @property
    def box(self) -> int:
        """The box of a card box that has about its interval (`BOX_DAYS`); 0 for a new card."""
        if self.schedule is None:
            return 0
        return bisect_right(BOX_DAYS, self.schedule.stability) - 1


@dataclass(frozen=True, slots=True)
class DueCount:
    """How many cards to ask today: `due` from before and `new` ones, within the limits."""

    due: int = 0
    new: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.due + self.new


@dataclass(frozen=True, slots=True)
class Limits:
    """How many new cards and how many due cards are asked a day at most."""

    new: int = NEW_A_DAY
    due: int = DUE_A_DAY

    @classmethod
    def of(cls, settings: SettingsStore) -> Limits:
        """Return the limits that the learner chose."""
        return cls(int(settings.text("new_cards")), int(settings.text("due_cards")))


class UnknownCardError(LookupError):
    """There is no card with this key."""


def day_of(ms: int) -> int:
    """Return the number of the learner's day, in local time; it begins at four in the morning.

    Args:
        ms: Unix time in milliseconds.
    """
    return (local_time(ms) - timedelta(hours=DAY_BEGINS_H)).toordinal()


def _begin_of(day: int) -> float:
    """Return when a day begins, as Unix time in milliseconds."""
    return unix_ms(datetime.fromordinal(day).replace(hour=DAY_BEGINS_H))


def wall_ms() -> int:
    """Return the computer's time as Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass
class _Time:
    """Time that never runs backwards.

    Attributes:
        last: the last time in the log.
        last_wall: the computer's time then.
    """

    last: int = 0
    last_wall: int = 0

    def at(self, wall: int) -> int:
        """Return the time at a computer's time."""
        if wall >= self.last:
            return wall
        return self.last + max(0, wall - self.last_wall)

    def take(self, at: int, wall: int) -> None:
        """Take the times of an entry."""
        self.last, self.last_wall = max(self.last, at), wall


@dataclass
class _Fold:
    """The contents of a log.

    Attributes:
        data: what each card shows, in the order they were added.
        states: the schedule of each card that was answered.
        put_off: the first day to ask a card without an answer that was put off.
        suspended: keys of cards that are not asked.
        recent: time of each answer of the last days, and True if it was the card's first; a card
            of today that was put off counts too, so that no other takes its place.
        at: when the entry that is taken was made, as far as that is plausible.
        before: the schedule of each card before its last answer, and the recorded time of that.
        bad: number of entries that could not be understood.
    """

    data: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    states: dict[str, Schedule] = field(default_factory=dict)
    put_off: dict[str, int] = field(default_factory=dict)
    suspended: set[str] = field(default_factory=set)
    recent: list[tuple[int, bool]] = field(default_factory=list)
    time: _Time = field(default_factory=_Time)
    at: int = 0
    before: dict[str, tuple[int, Schedule | None]] = field(default_factory=dict)
    bad: int = 0

    def take_all(self, entries: Sequence[Mapping[str, Any]], now: int) -> None:
        """Add a whole log, with what the computer's clock may have been wrong about.

        Args:
            entries: all entries.
            now: the computer's time, Unix time in milliseconds.
        """
        dated = [entry for entry in entries if _wall_of(entry) is not None]
        self.bad += len(entries) - len(dated)
        self.take(dated, trusted_times([_wall_of(entry) or 0 for entry in dated], now))

    def take(
        self, entries: Iterable[Mapping[str, Any]], times: Iterable[int] | None = None
    ) -> None:
        """Add entries of the log, with the times that are plausible if theirs are not."""
        made: Iterable[int | None] = times if times is not None else repeat(None)
        for entry, made_at in zip(entries, made, strict=False):
            try:
                wall = _wall_of(entry)
                if wall is None:
                    raise ValueError
                self.at = entry["at"] if made_at is None else made_at
                _TAKERS[entry["do"]](self, entry)
                self.time.take(self.at, wall)
            except (KeyError, TypeError, ValueError, IndexError):
                self.bad += 1

    def take_add(self, entry: Mapping[str, Any]) -> None:
        """Add cards."""
        is_whole = True
        for key, data, *state in entry["cards"]:
            try:
                if isinstance(key, str) and isinstance(data, dict) and key not in self.data:
                    self.data[key] = data
                    if state:
                        self.states[key] = _read_schedule(state[0])
            except ValueError:
                # The card is new then, and the others are as they were added.
                is_whole = False
        if not is_whole:
            raise ValueError

    def take_answer(self, entry: Mapping[str, Any]) -> None:
        """Schedule a card."""
        key, at = entry["card"], self.at
        old, new = self.states.get(key), _read_schedule(entry["to"])
        if day_of(at) != day_of(entry["at"]):
            # The clock was wrong, and with it the days between the answers.
            new = schedule(old, Grade(entry["grade"]), day_of(at), key)
        self.states[key], self.before[key] = new, (entry["at"], old)
        self.recent.append((at, entry.get("first") is True))
        if len(self.recent) > 4096 and self.recent[0][0] <= at - _KEPT_MS:
            self.recent = [answer for answer in self.recent if answer[0] > at - _KEPT_MS]

    def take_undo(self, entry: Mapping[str, Any]) -> None:
        """Go back to the schedule before an answer."""
        key, to = entry["card"], entry["to"]
        at, before = self.before.pop(key, (-1, None))
        state = before if at == entry["of"] else to and _read_schedule(to)
        if not state:
            self.states.pop(key, None)
        else:
            self.states[key] = state
        with suppress(ValueError):
            self.recent.remove((entry["of"], to is None))

    def take_postpone(self, entry: Mapping[str, Any]) -> None:
        """Move the day on which cards are due."""
        for key, day in entry["cards"]:
            old = self.states.get(key)
            if old is not None:
                is_due = old.due_day <= day_of(self.at)
                self.states[key] = _read_schedule([day, *_SCHEDULES.write(old)[1:]])
            elif type(day) is not int or not 0 <= day < _LAST_DAY:
                raise ValueError
            else:
                is_due = self.put_off.get(key, 0) <= day_of(self.at)
                self.put_off[key] = day
            if is_due and entry.get("is_today") is True:
                self.recent.append((self.at, old is None))

    def take_suspend(self, entry: Mapping[str, Any]) -> None:
        """Stop asking cards, or begin again."""
        change = (
            self.suspended.update if entry["is_suspended"] else self.suspended.difference_update
        )
        change(entry["cards"])

    def take_remove(self, entry: Mapping[str, Any]) -> None:
        """Remove cards with their schedules."""
        for key in entry["cards"]:
            self.data.pop(key, None)
            self.states.pop(key, None)
            self.put_off.pop(key, None)
            self.suspended.discard(key)

    def take_other(self, entry: Mapping[str, Any]) -> None:
        """Take only the time of an entry."""


def _wall_of(entry: Mapping[str, Any]) -> int | None:
    """The computer's time of an entry; None if its times are none."""
    at = entry.get("at")
    wall = entry.get("wall", at)
    is_time = type(at) is type(wall) is int and 0 <= at < _LAST_MS > wall >= 0
    return wall if is_time else None


_TAKERS: Mapping[str, Callable[[_Fold, Mapping[str, Any]], None]] = {
    "add": _Fold.take_add,
    "answer": _Fold.take_answer,
    "undo": _Fold.take_undo,
    "postpone": _Fold.take_postpone,
    "suspend": _Fold.take_suspend,
    "remove": _Fold.take_remove,
    "clock": _Fold.take_other,
    "quiz": _Fold.take_other,
}


def _read_schedule(to: object) -> Schedule:
    """Return the schedule of a list in the log. Raises ValueError if it is none."""
    found = _SCHEDULES.read(to)
    if found.last_day > found.due_day:
        raise ValueError
    return found


def _added(card: NewCard) -> list[Any]:
    begun = [] if card.schedule is None else [_SCHEDULES.write(card.schedule)]
    return [card.key, dict(card.data), *begun]


class Deck:
    """The cards of one learner.

    Args:
        log: where they are kept; see `LOG`.
        wall: returns the computer's time, Unix time in milliseconds.
        limits: how many cards a day.

    Raises:
        StorageError: the log cannot be read. Every change raises it if it cannot be written; then
            nothing has changed.
    """

    def __init__(
        self,
        log: LearnerLog,
        *,
        wall: Callable[[], int] = wall_ms,
        limits: Limits | None = None,
    ) -> None:
        self._log, self._wall = log, wall
        self.limits = limits or Limits()
        self._last: tuple[str, Schedule | None, int] | None = None
        self._size = -1
        self._fold = _Fold()
        self._read()

    def _read(self) -> None:
        self._size = _size(self._log)
        contents = self._log.read()
        self._fold = _Fold()
        self._fold.take_all(contents.entries, self._wall())
        self.problems = contents.problems

    def _refresh(self) -> None:
        """Read what another program has written."""
        if _size(self._log) != self._size:
            self._read()

    def _write(self, entry: dict[str, Any], at: int | None = None) -> None:
        """Write a change and take it in."""
        self._refresh()
        wall = self._wall()
        entry["at"] = self._fold.time.at(wall) if at is None else at
        if entry["at"] != wall:
            entry["wall"] = wall
        self._log.append(entry)
        self._size = _size(self._log)
        self._fold.take((entry,))

    @property
    def now_ms(self) -> int:
        """The time, which never runs backwards."""
        return self._fold.time.at(self._wall())

    @property
    def day(self) -> int:
        """Today, as `day_of` numbers it."""
        return day_of(self.now_ms)

    def __len__(self) -> int:
        return len(self._fold.data)

    def __contains__(self, key: str) -> bool:
        return key in self._fold.data

    @property
    def answered(self) -> int:
        """Number of cards with an answer."""
        return len(self._fold.states.keys() & self._fold.data.keys())

    @property
    def suspended(self) -> tuple[str, ...]:
        """Keys of the cards that are not asked, in the order they were added."""
        return tuple(key for key in self._fold.data if key in self._fold.suspended)

    def __iter__(self) -> Iterator[str]:
        """Yield the keys of all cards, in the order they were added."""
        return iter(tuple(self._fold.data))

    def card(self, key: str) -> Card:
        """Return a card. Raises UnknownCardError."""
        fold = self._fold
        if key not in fold.data:
            raise UnknownCardError(key)
        state = fold.states.get(key)
        return Card(
            key,
            fold.data[key],
            state,
            key in fold.suspended,
        )

    # Changes.

    def add(self, cards: Iterable[NewCard], *, is_in_order: bool = False) -> int:
        """Add the cards that are not there yet; returns how many.

        Args:
            cards: the cards.
            is_in_order: True to begin with the first ones; False to mix them, so that an
                alphabetical list does not begin with its A.
        """
        self._refresh()
        new = {card.key: card for card in cards if card.key not in self._fold.data}
        chosen = list(new.values())
        if not is_in_order:
            chosen.sort(key=lambda card: _number(card.key))
        before = len(self)
        if chosen:
            self._write({"do": "add", "cards": [_added(card) for card in chosen]})
        return len(self) - before

    def answer(self, key: str, grade: Grade, *, cause: str = "", used_ms: int = 0) -> Card:
        """Take the first answer of a session to a card and schedule it.

        Args:
            key: the card.
            grade: how well it was known.
            cause: why it was missed, one of `quizzes.Cause`, else empty.
            used_ms: time for the answer; 0 if it was not measured.

        Raises:
            UnknownCardError: there is no such card.
            StorageError: as the class.
        """
        self._refresh()
        old = self.card(key).schedule
        self._note_clock()
        at = self.now_ms
        new = schedule(old, grade, day_of(at), key)
        entry: dict[str, Any] = {"do": "answer", "card": key, "grade": int(grade)}
        entry["to"] = _SCHEDULES.write(new)
        if old is None:
            entry["first"] = True
        if cause:
            entry["cause"] = cause
        if used_ms:
            entry["used_ms"] = used_ms
        self._write(entry, at)
        self._last = (key, old, at)
        return self.card(key)

    def undo(self) -> Card | None:
        """Take the last answer of this object back; returns its card, None if there is none."""
        if self._last is None or self._last[0] not in self._fold.data:
            return None
        key, old, at = self._last
        self._last = None
        to = None if old is None else _SCHEDULES.write(old)
        self._write({"do": "undo", "card": key, "to": to, "of": at})
        return self.card(key)

    def postpone(self, keys: Iterable[str], days: int = 1, *, is_today: bool = False) -> None:
        """Ask cards some days later than today; cards without an answer stay new.

        Args:
            keys: the cards; unknown ones are left out.
            days: how many days later, at least 1.
            is_today: True if they are cards of today's session, in whose place no others come.
        """
        self._refresh()
        first, fold = self.day + days, self._fold
        moved = []
        for key in keys:
            if key in fold.data:
                state = fold.states.get(key)
                set_for = fold.put_off.get(key, first) if state is None else state.due_day
                moved.append([key, max(first, set_for)])
        if moved:
            entry: dict[str, Any] = {"do": "postpone", "cards": moved}
            if is_today:
                entry["is_today"] = True
            self._write(entry)

    def suspend(self, keys: Iterable[str], *, is_suspended: bool = True) -> None:
        """Stop asking cards, or begin again."""
        known = [key for key in keys if key in self._fold.data]
        if known:
            self._write({"do": "suspend", "cards": known, "is_suspended": is_suspended})

    def remove(self, keys: Iterable[str]) -> int:
        """Remove cards; returns how many. Their answers stay in the log."""
        known = [key for key in keys if key in self._fold.data]
        if known:
            self._write({"do": "remove", "cards": known})
        return len(known)

    def note_quiz(self, **facts: object) -> None:
        """Keep the result of a quiz in the log."""
        self._write({"do": "quiz", **facts})

    def _note_clock(self) -> None:
        """Note a clock that was set back, so that time goes on from the last entry."""
        if self._wall() < self._fold.time.last_wall - _CLOCK_SLACK_MS:
            self._write({"do": "clock"}, self._fold.time.last)
            # It may be right now, and have been wrong before.
            self._read()

    # What to ask.

    def today(self) -> tuple[str, ...]:
        """Return the keys to ask today, in an order that is mixed anew each day.

        The most overdue cards are taken first, and new ones in the order of the deck; both within
        the limits of a day, less what was answered today.
        """
        self._refresh()
        self._note_clock()
        day, fold = self.day, self._fold
        counts = self.counts()
        due = [
            key
            for key, state in fold.states.items()
            if state.due_day <= day and key in fold.data and key not in fold.suspended
        ]
        due.sort(key=lambda key: (fold.states[key].due_day, _number(key)))
        new = [
            key
            for key in fold.data
            if key not in fold.states
            and key not in fold.suspended
            and fold.put_off.get(key, day) <= day
        ]
        chosen = [*due[: counts.due], *new[: counts.new]]
        random.Random(f"cards {day}").shuffle(chosen)
        return tuple(chosen)

    def counts(self) -> DueCount:
        """Return how many cards there are to ask today."""
        return _Summary.of(self._fold).count(self.now_ms, self.limits)

    def close(self) -> None:
        """Keep the counts beside the log, so that the start screen need not read it."""
        _Summary.of(self._fold).write(self._log, self._size)


def schedule(old: Schedule | None, grade: Grade, day: int, key: str) -> Schedule:
    """Return the schedule of a card after an answer.

    The interval is that of FSRS, a little longer or shorter by the key, so that cards of one day
    do not stay together; the same answers always give the same schedule.

    Args:
        old: the schedule before; None for the first answer.
        grade: how well the card was known.
        day: the day of the answer.
        key: the card.
    """
    # Imported here: the start screen counts due cards without it.
    import fsrs  # noqa: PLC0415

    moment = _EPOCH + timedelta(days=day)
    if old is None:
        card = fsrs.Card(card_id=1, due=moment)
    else:
        card = fsrs.Card(
            card_id=1,
            state=fsrs.State.Review,
            stability=old.stability,
            difficulty=old.difficulty,
            due=moment,
            last_review=_EPOCH + timedelta(days=min(old.last_day, day)),
        )
    scheduler = fsrs.Scheduler(
        desired_retention=RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST_DAYS,
        enable_fuzzing=False,
    )
    card, _ = scheduler.review_card(card, fsrs.Rating(int(grade)), moment)
    assert card.stability is not None and card.difficulty is not None
    answers = 1 if old is None else old.answers + 1
    lapses = 0 if old is None else old.lapses + (grade is Grade.AGAIN)
    days = _fuzzed((card.due - moment).days, f"{key} {answers}")
    return Schedule(
        day + days, day, round(card.stability, 4), round(card.difficulty, 4), answers, lapses
    )


def _fuzzed(days: int, seed: str) -> int:
    """Return an interval up to a twentieth, and at least a day, longer or shorter."""
    if days < _FUZZ_FROM_DAYS:
        return days
    width = max(1, round(days * _FUZZ))
    return min(days - width + _number(seed) % (2 * width + 1), LONGEST_DAYS)


def _number(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big")


# The count of due cards for the start screen.


@dataclass(frozen=True)
class _Summary:
    """The part of a deck that tells how many cards are due on any day.

    Attributes:
        due: number of answered cards by the day they are due.
        new: number of cards without an answer, by the first day to ask them; 0 for any day.
        recent: as `_Fold.recent`.
        last, last_wall: as `_Time`.
    """

    due: Mapping[int, int]
    new: Mapping[int, int]
    recent: tuple[tuple[int, bool], ...]
    last: int
    last_wall: int

    @classmethod
    def of(cls, fold: _Fold) -> _Summary:
        asked = fold.data.keys() - fold.suspended
        days = Counter(state.due_day for key, state in fold.states.items() if key in asked)
        recent = tuple(answer for answer in fold.recent if answer[0] > fold.time.last - _KEPT_MS)
        new = Counter(fold.put_off.get(key, 0) for key in asked if key not in fold.states)
        return cls(days, new, recent, fold.time.last, fold.time.last_wall)

    def count(self, now_ms: int, limits: Limits) -> DueCount:
        day = day_of(now_ms)
        begin = _begin_of(day)
        today = [is_first for at, is_first in self.recent if at >= begin]
        due = sum(count for due_day, count in self.due.items() if due_day <= day)
        new = sum(count for first, count in self.new.items() if first <= day)
        return DueCount(
            min(due, max(limits.due - today.count(False), 0)),
            min(new, max(limits.new - today.count(True), 0)),
        )

    def write(self, log: LearnerLog, size: int) -> None:
        """Write it beside the log; without, the next start reads the log instead."""
        written = _WrittenSummary(
            size,
            tuple(sorted(self.due.items())),
            tuple(sorted(self.new.items())),
            self.recent,
            (self.last, self.last_wall),
            _SUMMARY_VERSION,
        )
        path = log.path.with_suffix(_SUMMARY_SUFFIX)
        with suppress(OSError):
            path.write_text(json.dumps(_SUMMARIES.write(written)), encoding="ascii")

    @classmethod
    def read(cls, log: LearnerLog, *, may_be_old: bool) -> _Summary | None:
        """Return what was written for the log, or with `may_be_old` for it as it was; or None."""
        try:
            found = _SUMMARIES.parse(read_file(log.path.with_suffix(_SUMMARY_SUFFIX)))
        except (OSError, DecodeError):
            return None
        if found.size != _size(log) and not may_be_old:
            return None
        return cls(dict(found.due), dict(found.new), found.recent, *found.time)


@dataclass(frozen=True, slots=True)
class _WrittenSummary:
    """A summary in its file, with the size of the log that it is of."""

    size: int
    due: tuple[tuple[int, int], ...]
    new: tuple[tuple[int, int], ...]
    recent: tuple[tuple[int, bool], ...]
    time: tuple[int, int]
    version: Literal[3]


_SUMMARIES: Decoder[_WrittenSummary] = Decoder(_WrittenSummary)


def due_count(
    log: LearnerLog, now_ms: int, limits: Limits | None = None, *, is_quick: bool = False
) -> DueCount:
    """Return how many cards of a log there are to ask; quick after `Deck.close` or the first time.

    Args:
        log: the log of a deck; no file counts as no cards.
        now_ms: Unix time in milliseconds.
        limits: as in `Deck`.
        is_quick: True to do without reading a long log: old counts will do, or none.

    Raises:
        StorageError: the log cannot be read.
    """
    size = _size(log)
    if not size:
        return DueCount()
    is_quick = is_quick and size > _LONG_BYTES
    summary = _Summary.read(log, may_be_old=is_quick)
    if summary is None and is_quick:
        return DueCount()
    if summary is None:
        fold = _Fold()
        fold.take(log.read().entries)
        summary = _Summary.of(fold)
        summary.write(log, size)
    now_ms = _Time(summary.last, summary.last_wall).at(now_ms)
    return summary.count(now_ms, limits or Limits())


def _size(log: LearnerLog) -> int:
    try:
        return os.stat(log.path).st_size
    except OSError:
        return 0
