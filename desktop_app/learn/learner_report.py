# SPDX-License-Identifier: MIT
"""How much a learner has mastered, and what to practise next: a row of the teacher's page.

Everything follows from the learner's logs each time, so that no second record can go wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import chain

from desktop_app.learn.activity import DeedKind, Entry, days_of, deeds_of
from desktop_app.learn.deck import Deck, Limits
from desktop_app.learn.drills import DRILLS, DrillRecord, drill_records
from desktop_app.learn.goals import MONTH_DAYS
from desktop_app.learn.lesson import Lesson
from desktop_app.learn.lesson_file import LessonFile
from desktop_app.learn.lesson_run import LessonRecord, record_of
from desktop_app.learn.puzzles import read_attempts
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.errors import StorageError
from desktop_app.storage.learners import Learner

RECENT_DAYS = 14
WEAK_SHARE, LEAST_ANSWERS = 0.7, 5
"""A drill with fewer right answers than this share is weak, after so many answers at least."""
MANY_DUE = 20


@dataclass(frozen=True, slots=True)
class LearnerReport:
    """A learner as the teacher sees them.

    Attributes:
        learner: who it is.
        lessons: each lesson and its record, in the order of the curriculum.
        drills: the record of each drill by id.
        puzzles, solved: puzzles answered, and of those solved at once.
        cards, known, due: cards in the deck, those known for a month, and those due today.
        active_days: days with any work or game among the last `RECENT_DAYS`.
        last_day: the last of all days; None before the first.
        practise: what to practise next and why, a sentence; empty if nothing stands out.
        problems: a line for everything in their files that cannot be read.
    """

    learner: Learner
    lessons: tuple[tuple[Lesson, LessonRecord], ...] = ()
    drills: Mapping[str, DrillRecord] = field(default_factory=dict)
    puzzles: int = 0
    solved: int = 0
    cards: int = 0
    known: int = 0
    due: int = 0
    active_days: int = 0
    last_day: date | None = None
    practise: str = ""
    problems: tuple[str, ...] = ()

    @property
    def done(self) -> int:
        """Number of lessons done."""
        return sum(record.is_done for _lesson, record in self.lessons)

    @property
    def stars(self) -> int:
        """Stars of all lessons."""
        return sum(record.stars for _lesson, record in self.lessons)

    @property
    def drill_answers(self) -> tuple[int, int]:
        """Right answers in drills, and all."""
        records = self.drills.values()
        return sum(record.right for record in records), sum(record.answered for record in records)


def learner_report(
    learner: Learner,
    files: Sequence[LessonFile],
    games_ms: Iterable[int],
    *,
    today: date,
    now_ms: Callable[[], int],
    limits: Limits,
) -> LearnerReport:
    """Read what a learner did.

    A log that cannot be read counts as empty and is named among the problems.

    Args:
        learner: the learner.
        files: the lessons there are.
        games_ms: when their finished games were played, Unix time in milliseconds.
        today: the local date.
        now_ms: returns Unix time in milliseconds.
        limits: how many cards a day.
    """
    problems: list[str] = []
    entries = {kind: _entries(learner, kind, problems) for kind in DeedKind}
    lessons = tuple(
        (file.lesson, record_of(file.lesson, entries[DeedKind.LESSON]))
        for file in files
        if file.lesson is not None
    )
    drills = drill_records(entries[DeedKind.DRILL])
    attempts = read_attempts(entries[DeedKind.PUZZLE])
    cards = known = due = 0
    if entries[DeedKind.CARD]:
        deck = Deck(learner.log(DeedKind.CARD.value), wall=now_ms, limits=limits)
        schedules = [deck.card(key).schedule for key in deck]
        cards, due = len(schedules), deck.counts().due
        known = sum(
            schedule is not None and schedule.stability >= MONTH_DAYS for schedule in schedules
        )
    deeds = chain.from_iterable(
        deeds_of(kind, read, now_ms=now_ms()) for kind, read in entries.items()
    )
    days = [day for day in days_of(games_ms, deeds) if day <= today]
    first = today - timedelta(days=RECENT_DAYS - 1)
    return LearnerReport(
        learner,
        lessons,
        drills,
        puzzles=len(attempts),
        solved=sum(attempt.is_right for attempt in attempts),
        cards=cards,
        known=known,
        due=due,
        active_days=sum(day >= first for day in days),
        last_day=max(days, default=None),
        practise=practise_next(lessons, drills, due),
        problems=tuple(problems),
    )


def _entries(learner: Learner, kind: DeedKind, problems: list[str]) -> Sequence[Entry]:
    try:
        read = learner.log(kind.value).read()
    except StorageError as error:
        problems.append(str(error))
        return ()
    problems.extend(read.problems)
    return read.entries


def practise_next(
    lessons: Sequence[tuple[Lesson, LessonRecord]], drills: Mapping[str, DrillRecord], due: int
) -> str:
    """Say what a learner should practise next and why; empty if nothing stands out.

    First what went wrong (the weakest drill, then a lesson in which answers had to be shown), then
    what waits (cards, an open lesson), and at last the next lesson.
    """
    weak = [
        (drill_record.recent_right / drill_record.recent, name)
        for name, drill_record in drills.items()
        if drill_record.recent >= LEAST_ANSWERS
        and drill_record.recent_right < WEAK_SHARE * drill_record.recent
    ]
    if weak:
        name = min(weak)[1]
        text = "Drill “{drill}”: {right} right of the last {of}"
        right, of = drills[name].recent_right, drills[name].recent
        return Sentence(text, drill=DRILLS[name].title, right=right, of=of)
    for lesson, record in lessons:
        if record.stars == 1:
            text = "Lesson “{lesson}” once more: answers had to be shown"
            return Sentence(text, lesson=lesson.title)
    if due >= MANY_DUE:
        return Sentence.counted("One card is due", "{count} cards are due", due)
    for lesson, record in lessons:
        if record.step:
            return Sentence("Lesson “{lesson}” was begun and not finished", lesson=lesson.title)
    done = {lesson.id for lesson, record in lessons if record.is_done}
    for lesson, _record in lessons:
        if lesson.id not in done and done.issuperset(lesson.needs):
            return Sentence("Lesson “{lesson}” is next", lesson=lesson.title)
    return ""
