# SPDX-License-Identifier: MIT
"""The report on a learner for the teacher, and what it says to practise."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.learn.deck import Limits
from desktop_app.learn.drills import DrillRecord
from desktop_app.learn.learner_report import LearnerReport, learner_report, practise_next
from desktop_app.learn.lesson import Lesson
from desktop_app.learn.lesson_file import load_lessons
from desktop_app.learn.lesson_run import LessonRecord
from desktop_app.storage.learners import Learner, Learners

TODAY = date(2026, 11, 26)
NOON_MS = int(datetime(2026, 11, 26, 12).timestamp() * 1000)
DAY_MS = 86_400_000


@pytest.fixture
def ann(tmp_path: Path) -> Learner:
    return Learners(tmp_path).add("Ann", now_ms=NOON_MS)


def report(learner: Learner, *games_ms: int) -> LearnerReport:
    return learner_report(
        learner,
        load_lessons(),
        games_ms,
        today=TODAY,
        now_ms=lambda: NOON_MS,
        limits=Limits(),
    )


def shipped(count: int = 3) -> list[Lesson]:
    return [lesson.lesson for lesson in load_lessons() if lesson.lesson][:count]


def test_a_new_learner_has_done_nothing_and_begins_with_the_first_lesson(ann: Learner) -> None:
    found = report(ann)
    assert (found.done, found.stars, found.puzzles, found.cards, found.active_days) == (0,) * 5
    assert found.last_day is None and found.drill_answers == (0, 0)
    assert found.practise == f"Lesson “{shipped()[0].title}” is next"


def test_everything_in_the_logs_is_counted(ann: Learner) -> None:
    first, second = shipped(2)
    ended = {"event": "ended", "done": True}
    ann.log("lessons").append(
        {"lesson": first.id, **ended, "stars": 3, "at_ms": NOON_MS},
        {"lesson": second.id, **ended, "stars": 2, "at_ms": NOON_MS - 13 * DAY_MS},
    )
    ann.log("drills").append(
        *({"drill": "score", "right": at < 3, "ms": 5, "at_ms": NOON_MS} for at in range(4))
    )
    ann.log("puzzles").append(
        {"puzzle": "p", "rating": 1.0, "is_right": True, "at_ms": NOON_MS - DAY_MS},
        {"puzzle": "q", "rating": 1.0, "is_right": False, "at_ms": NOON_MS - DAY_MS},
    )
    day = TODAY.toordinal()
    known = [day, day - 40, 40.0, 5.0, 3, 0]
    learning = [day + 1, day, 2.0, 5.0, 1, 0]
    ann.log("cards").append(
        {"do": "add", "cards": [["anagram:x:A", {}], ["anagram:x:B", {}]], "at": NOON_MS - 9},
        {"do": "answer", "card": "anagram:x:A", "grade": 3, "to": known, "at": NOON_MS - 8},
        {"do": "answer", "card": "anagram:x:B", "grade": 3, "to": learning, "at": NOON_MS - 7},
    )
    found = report(ann, NOON_MS - 14 * DAY_MS, NOON_MS - 2 * DAY_MS, NOON_MS + DAY_MS)
    assert (found.done, found.stars, found.drill_answers) == (2, 5, (3, 4))
    assert (found.puzzles, found.solved) == (2, 1)
    assert (found.cards, found.known, found.due) == (2, 1, 1)
    assert found.active_days == 4, "today, yesterday, two and thirteen days ago"
    assert found.last_day == TODAY


@pytest.mark.parametrize(
    ("stars", "steps", "recent", "due", "said"),
    [
        ((3, 0, 0), (0, 0, 0), (6, 10), 99, "6 right of the last 10"),
        ((3, 1, 0), (0, 0, 2), (7, 10), 99, "Lesson “{1}” once more"),
        ((3, 2, 0), (0, 0, 2), (0, 4), 20, "20 cards are due"),
        ((3, 2, 0), (0, 0, 2), (4, 4), 19, "Lesson “{2}” was begun"),
        ((0, 0, 0), (0, 0, 0), (0, 0), 0, "Lesson “{0}” is next"),
        ((3, 3, 3), (0, 0, 0), (0, 0), 0, ""),
    ],
)
def test_what_went_wrong_comes_before_what_waits(
    stars: tuple[int, ...], steps: tuple[int, ...], recent: tuple[int, int], due: int, said: str
) -> None:
    lessons = shipped()
    records = [LessonRecord(*each) for each in zip(stars, (1,) * 3, steps, strict=True)]
    drills = {"score": DrillRecord(99, 90, *recent), "hooks": DrillRecord(20, 19, 19, 20)}
    found = practise_next(list(zip(lessons, records, strict=True)), drills, due)
    assert said.format(*(lesson.title for lesson in lessons)) in found
    assert bool(said) == bool(found)


@settings(max_examples=60)
@given(data=st.data())
def test_damaged_logs_break_no_report_and_lose_nothing(data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        learner = Learners(Path(folder)).add("Ann", now_ms=NOON_MS)
        for name in ("lessons", "drills", "puzzles", "cards"):
            learner.log(name).append({"do": "add", "cards": [["k", {}]], "at": 1, "at_ms": 1})
            path = learner.log(name).path
            whole = path.read_bytes() * 3
            start = data.draw(st.integers(0, len(whole)))
            path.write_bytes(whole[:start] + data.draw(st.binary(max_size=9)) + whole[start + 4 :])
        before = {each: each.read_bytes() for each in learner.folder.glob("*.log")}
        found = report(learner)
        assert found.learner == learner and found.done == 0
        assert before == {each: each.read_bytes() for each in learner.folder.glob("*.log")}
