# SPDX-License-Identifier: MIT
"""The way through a lesson: tries, hints, the answer shown, asked again, done, and left off."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.learn.lesson import Hint, Lesson
from desktop_app.learn.lesson_run import (
    LessonRecord,
    LessonRun,
    begin,
    fold,
    is_done,
    record_of,
)
from tests.helpers.classroom import room
from tests.helpers.lessons import read_sample

READING = '[[step]]\nsay = "Each tile has a value."\n'


def task(task_id: str, tiles: str, *lines: str) -> str:
    head = ["[[step]]", 'task = "type"', f'id = "{task_id}"', 'ask = "What is the value?"']
    return "\n".join([*head, 'find = "value"', f'tiles = "{tiles}"', *lines, ""])


ONE = task("one", "Q", 'hints = ["It is more than 8.", "tiles:Q"]')
TWO = task("two", "Z")
THREE = task("three", "A")


def begin_run(lesson: Lesson, log: list[dict[str, Any]]) -> LessonRun:
    return LessonRun(lesson, room(), lambda *entries: log.extend(entries), tuple(log))


def play(run: LessonRun, *answers: str) -> None:
    """Give the answers one after the other; go on wherever the lesson can."""
    left = list(answers)
    while not run.state.is_ended:
        if run.can_go_on:
            run.go_on()
        elif left:
            run.answer(left.pop(0))
        else:
            return
    assert not left


def test_lesson_of_right_answers_is_done_with_three_stars() -> None:
    lesson = read_sample(READING, ONE, TWO)
    log: list[dict[str, Any]] = []
    run = begin_run(lesson, log)
    assert run.question is None
    assert run.can_go_on
    play(run, "10", "10")
    assert run.step is None
    assert (run.is_done, run.stars) == (True, 3)
    assert record_of(lesson, log) == LessonRecord(stars=3, runs=1)


def test_wrong_answer_may_be_tried_again() -> None:
    run = begin_run(read_sample(ONE, TWO), [])
    verdict = run.answer("8")
    assert verdict is not None
    assert verdict.kind == "too-low"
    assert not run.can_go_on
    assert run.asking is not None
    assert run.asking.misses == 1
    play(run, "10", "10")
    assert (run.is_done, run.stars) == (True, 2)


def test_text_that_is_no_answer_does_not_count() -> None:
    log: list[dict[str, Any]] = []
    run = begin_run(read_sample(ONE), log)
    verdict = run.answer("ten")
    assert verdict is not None
    assert not verdict.counts
    assert len(log) == 1
    play(run, "10")
    assert run.stars == 3


def test_third_miss_shows_the_answer_and_the_task_comes_again_at_the_end() -> None:
    run = begin_run(read_sample(ONE, TWO), [])
    for _ in range(3):
        run.answer("1")
    assert run.asking is not None
    assert run.asking.is_shown
    assert run.answer("10") is None
    run.go_on()
    assert run.step is run.lesson.steps[1]
    play(run, "10")
    assert run.step is run.lesson.steps[0]
    assert run.is_again
    assert run.asking.misses == 0
    play(run, "10")
    assert (run.is_done, run.stars) == (True, 1)


def test_lesson_ends_even_if_a_task_is_never_right() -> None:
    run = begin_run(read_sample(ONE, TWO), [])
    play(run, *["1"] * 3, "10", *["1"] * 6)
    assert run.state.is_ended
    assert (run.is_done, run.stars) == (False, 0)


def test_hints_come_in_order() -> None:
    run = begin_run(read_sample(ONE, TWO), [])
    assert run.give_hint() == Hint("text", "It is more than 8.")
    assert run.give_hint() == Hint("tiles", "Q")
    assert run.give_hint() is None
    assert len(run.hints) == 2
    run.answer("10")
    assert run.give_hint() is None
    run.go_on()
    assert run.hints == ()


def test_pass_mark_counts_right_tasks_and_those_that_must_be_right() -> None:
    text = 'pass = {{ right = 2, of = 3, must = ["{must}"] }}'
    for must, expected in (("two", True), ("one", False)):
        run = begin_run(read_sample(ONE, TWO, THREE, head=text.format(must=must)), [])
        play(run, *["1"] * 3, "10", "1", *["0"] * 6)
        assert run.state.is_ended
        assert run.is_done is expected


def test_without_a_pass_mark_two_right_in_a_row_are_needed() -> None:
    wrong_between = begin_run(read_sample(ONE, TWO, THREE), [])
    play(wrong_between, "10", "1", "10", "9", "1")
    assert wrong_between.is_done is False
    in_a_row = begin_run(read_sample(ONE, TWO, THREE), [])
    play(in_a_row, "1", "10", "10", "1")
    assert in_a_row.is_done


def test_run_goes_on_where_it_was_left() -> None:
    lesson = read_sample(READING, ONE, TWO)
    log: list[dict[str, Any]] = []
    first = begin_run(lesson, log)
    first.go_on()
    first.give_hint()
    first.answer("1")
    second = begin_run(lesson, log)
    assert second.state == first.state
    assert second.step is lesson.steps[1]
    assert second.asking is not None
    assert (second.asking.misses, second.asking.hints) == (1, 1)
    assert record_of(lesson, log) == LessonRecord(runs=1, step=2)


def test_finished_lesson_begins_anew_and_keeps_its_best_stars() -> None:
    lesson = read_sample(ONE, TWO)
    log: list[dict[str, Any]] = []
    play(begin_run(lesson, log), "10", "10")
    again = begin_run(lesson, log)
    assert again.state == begin(lesson, log[-1])
    again.answer("1")
    assert record_of(lesson, log) == LessonRecord(stars=3, runs=2)
    again.begin_again()
    assert again.asking is not None
    assert again.asking.misses == 0


def test_changed_lesson_is_begun_anew_and_stays_done() -> None:
    log: list[dict[str, Any]] = []
    run = begin_run(read_sample(ONE, TWO), log)
    play(run, "10", "10")
    play(begin_run(read_sample(ONE, TWO), log), "10")
    changed = read_sample(ONE, TWO, THREE)
    assert fold(changed, log) is None
    assert begin_run(changed, log).state == begin(changed, log[-1])
    assert record_of(changed, log).is_done


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"lesson": "other", "event": "went-on", "step": 0},
        {"lesson": "sample", "event": "went-on", "step": 0},
        {"lesson": "sample", "event": "answered", "task": "two", "right": True},
        {"lesson": "sample", "event": "sung"},
        {"lesson": "sample", "event": ["answered"]},
    ],
)
def test_entry_that_does_not_fit_changes_nothing(entry: dict[str, Any]) -> None:
    lesson = read_sample(ONE, TWO)
    log: list[dict[str, Any]] = []
    begin_run(lesson, log)
    before = fold(lesson, log)
    assert fold(lesson, [*log, entry]) == before
    assert before is not None
    assert not is_done(lesson, before)


def test_nothing_changes_if_the_log_cannot_be_written() -> None:
    full = False

    def append(*entries: object) -> None:
        if full:
            raise OSError("no space left on device")

    run = LessonRun(read_sample(ONE, TWO), room(), append)
    full, before = True, run.state
    with pytest.raises(OSError, match="space"):
        run.answer("10")
    assert run.state is before


def test_entries_have_the_answer_the_mistake_and_the_stamp() -> None:
    log: list[dict[str, Any]] = []
    run = LessonRun(
        read_sample(ONE),
        room(),
        lambda *entries: log.extend(entries),
        stamp=lambda: {"at_ms": 5},
    )
    run.answer(" 8 ")
    assert log[-1] == {
        "lesson": "sample",
        "event": "answered",
        "task": "one",
        "answer": "8",
        "right": False,
        "mistake": "too-low",
        "at_ms": 5,
    }
    assert log[0]["ruleset"] == "naspa-2016"


def test_options_are_mixed_anew_when_a_task_is_asked_again() -> None:
    lines = ['[[step]]\ntask = "order"\nid = "order"\nask = "Order?"']
    items = [f'"{number}"' for number in range(8)]
    lesson = read_sample("\n".join([*lines, f"items = [{', '.join(items)}]", ""]), ONE)
    run = begin_run(lesson, [])
    assert run.question is not None
    first = run.question.options
    wrong = " ".join(reversed(run.question.example.split()))
    play(run, wrong, wrong, wrong, "10")
    assert run.question is not None
    assert run.question.options != first
    assert sorted(run.question.options) == sorted(first)
