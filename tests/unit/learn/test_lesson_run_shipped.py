# SPDX-License-Identifier: MIT
"""The lessons that come with the program: each played to its end by right and by wrong answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache

import pytest

from desktop_app.learn.answers import EASY_LEVEL, Question, Verdict, level_of
from desktop_app.learn.board_questions import PlaceQuestion
from desktop_app.learn.lesson import MAX_SHOWN, Lesson, Order, Place
from desktop_app.learn.lesson_file import load_lessons
from desktop_app.learn.lesson_run import LessonRun
from desktop_app.learn.moves import read_move
from desktop_app.learn.questions import ask
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.rules.board import Board
from desktop_app.rules.scoring import score_play
from desktop_app.settings.paths import resource_path
from tests.helpers.classroom import room
from tests.helpers.sweeps import one_in

RULESETS = ("sanspa-2001", "mattel-family")
BY_NUMBER = ("choose", "order", "pick", "ruling", "turn", "challenge")
"""Tasks answered by the numbers of options, which are mixed anew each time."""
CHILDREN = 12
"""Lessons up to this number use words that children know."""
COMMON = 40
"""The level of such words (`lexicon/levels.py`)."""


@lru_cache
def shipped() -> tuple[Lesson, ...]:
    """The bundled lessons, in the order of the curriculum."""
    files = load_lessons(resource_path("lessons"))
    assert not [str(problem) for file in files for problem in file.problems]
    found = [file.lesson for file in files if file.lesson is not None]
    return tuple(sorted(found, key=lambda each: each.number))


IDS = [path.stem for path in sorted(resource_path("lessons").glob("*.toml"))]


def lesson_of(name: str) -> Lesson:
    return next(lesson for lesson in shipped() if lesson.id == name)


def begin(lesson: Lesson, ruleset: str = "sanspa-2001") -> LessonRun:
    return LessonRun(lesson, room(ruleset), lambda *entries: None)


def play(run: LessonRun, answer: Callable[[Question], str]) -> list[Verdict]:
    """Every verdict of a run to its end."""
    verdicts = []
    while run.step is not None:
        while not run.can_go_on:
            assert run.question is not None
            verdict = run.answer(answer(run.question))
            assert verdict is not None
            assert verdict.counts, (run.question.task.id, verdict.text)
            verdicts.append(verdict)
        run.go_on()
    return verdicts


def guesses(question: Question) -> Iterator[str]:
    """Answers of every form, most of them wrong."""
    yield from question.mistakes().values()
    right = question.example
    if right.isdecimal():
        yield from (str(int(right) + 1), str(int(right) + 3), str(max(0, int(right) - 1)), "999")
    if question.options:
        yield from (str(number) for number in range(1, len(question.options) + 1))
        numbers = right.split()
        yield " ".join([*numbers[1:], numbers[0]])
        yield " ".join(reversed(numbers))
        yield " ".join(str(number + 1) for number in range(len(question.options)))
    elif right.replace(" ", "").isdecimal():
        first, *others = right.split()
        yield " ".join([str(int(first) + 1), *others])
        yield " ".join([*right.split()[:-1], "999"])
    yield from ("yes", "no")
    squares = {f"{'ABCDEFGHIJKLMNO'[n]}{m}" for n in range(15) for m in range(1, 16)}
    yield " ".join(sorted(squares - set(right.split()))[:1])
    yield from ("1A ZZ", "8H QQ", "15N XX", "A", "AB", "QXZ", "ZZZ XXX QQQ", "QQQQQQQ")
    yield question.rack[0] if question.rack else "A"


def wrong_answers(question: Question) -> tuple[str, ...]:
    """Wrong answers to a question, one for each kind of mistake that could be provoked."""
    by_kind: dict[str, str] = {}
    for text in guesses(question):
        verdict = question.judge(text)
        if verdict.counts and not verdict.is_right:
            by_kind.setdefault(verdict.kind, text)
    return tuple(by_kind.values())


@pytest.mark.parametrize("name", one_in(4, IDS))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_right_answers_bring_three_stars(name: str, ruleset: str) -> None:
    run = begin(lesson_of(name), ruleset)
    verdicts = play(run, lambda question: question.example)
    assert all(verdict.is_right and verdict.text for verdict in verdicts)
    assert (run.is_done, run.stars) == (True, 3)
    assert len(verdicts) == len(run.lesson.tasks)


@pytest.mark.parametrize("name", one_in(4, IDS))
def test_wrong_answers_are_explained_and_the_lesson_is_not_done(name: str) -> None:
    run = begin(lesson_of(name))
    found: dict[str, tuple[str, ...]] = {}

    def miss(question: Question) -> str:
        task, asking = question.task, run.asking
        assert asking is not None
        if task.id not in found or task.kind in BY_NUMBER:
            found[task.id] = wrong_answers(question)
        wrong = found[task.id]
        assert wrong, task.id
        for text in wrong:
            verdict = question.judge(text)
            own = task.wrong.get(verdict.kind) or task.wrong.get("any")
            assert verdict.text, (task.id, verdict.kind)
            assert own in (None, verdict.text), (task.id, verdict.kind)
        return wrong[asking.misses % len(wrong)]

    verdicts = play(run, miss)
    assert not any(each.is_right for each in verdicts)
    assert (run.is_done, run.stars) == (False, 0)
    assert all(each.is_shown and each.misses == MAX_SHOWN for each in run.state.askings)


def test_missed_task_is_asked_again_and_can_still_be_answered() -> None:
    run = begin(lesson_of("adding-up"))
    first = run.lesson.tasks[0].id

    def miss_once(question: Question) -> str:
        is_missed = question.task.id == first and not run.is_again
        return "99" if is_missed else question.example

    verdicts = play(run, miss_once)
    assert [verdict.is_right for verdict in verdicts].count(False) == MAX_SHOWN
    assert (run.is_done, run.stars) == (True, 1)


def test_curriculum_is_whole_and_in_order() -> None:
    lessons = shipped()
    assert len(lessons) >= 24
    assert [each.number for each in lessons] == list(range(1, len(lessons) + 1))
    number_of = {each.id: each.number for each in lessons}
    for lesson in lessons:
        assert all(number_of[needed] < lesson.number for needed in lesson.needs), lesson.id
        assert lesson.needs or lesson.number == 1
        assert 5 <= lesson.minutes <= 8
        assert lesson.goal
        assert lesson.topics


@pytest.mark.parametrize("name", IDS)
def test_lesson_has_tasks_of_several_kinds_with_hints(name: str) -> None:
    lesson = lesson_of(name)
    assert len(lesson.tasks) >= 5
    assert len({each.kind for each in lesson.tasks}) >= 3
    for task in lesson.tasks:
        assert task.hints, task.id
        assert task.right or task.kind in ("ruling", "order", "type", "click", "score", "legal")
        assert task.wrong, task.id


def test_tiles_of_a_hint_on_an_exchange_are_a_right_answer() -> None:
    tasks = [(lesson, each) for lesson in shipped() for each in lesson.tasks]
    asked = [(lesson, each) for lesson, each in tasks if each.kind == "exchange"]
    assert len(asked) == 4
    for lesson, task in asked:
        question = ask(task, lesson.position(task), room("sanspa-2001"))
        for tiles in (hint.text for hint in task.hints if hint.kind == "tiles"):
            assert question.judge(tiles).is_right, (task.id, tiles)


@pytest.mark.parametrize("name", one_in(4, IDS))
def test_plays_that_are_shown_as_answers_are_of_words_that_most_people_know(name: str) -> None:
    lesson = lesson_of(name)
    for task in lesson.tasks:
        if not isinstance(task, Place):
            continue
        question = ask(task, lesson.position(task), room("sanspa-2001"))
        assert isinstance(question, PlaceQuestion)
        board = question.position.board
        placements = read_move(question.example, board)[1]
        words = score_play(board, placements, question.room.tile_set, question.room.scoring).texts
        main = max(words, key=len)
        assert level_of(main) <= EASY_LEVEL or len(main) == 2, (task.id, words)
        for hint in task.hints:
            laid = Counter(placement.on_rack for placement in placements)
            if hint.kind == "tiles":
                assert not Counter(hint.text) - laid, (task.id, question.example)


def words_on(board: Board) -> Iterator[str]:
    size = board.layout.rows
    lines = [[board.tile_at(row, col) for col in range(size)] for row in range(size)]
    for line in (*lines, *map(list, zip(*lines, strict=True))):
        text = "".join(tile.upper() or " " for tile in line)
        yield from (word for word in text.split() if len(word) > 1)


@pytest.mark.parametrize("name", one_in(4, IDS))
def test_positions_are_of_a_real_game_with_words_that_children_know(name: str) -> None:
    levels = read_levels(resource_path(*SHIPPED_LEVELS))
    lesson = lesson_of(name)
    held = room().lexicon
    for at, position in lesson.positions.items():
        words = list(words_on(position.board))
        assert all(word in held for word in words), at
        if lesson.number <= CHILDREN:
            assert all(levels[word] <= COMMON for word in words), at


def test_every_position_is_used() -> None:
    for lesson in shipped():
        assert set(lesson.positions) == {step.at for step in lesson.steps if step.at}, lesson.id


def test_what_tiles_are_worth_is_in_sight_where_it_is_asked() -> None:
    lesson = lesson_of("board-and-tiles")
    (task,) = (step for step in lesson.steps if isinstance(step, Order) and step.find == "value")
    position = lesson.positions["zero"]
    seen = {placement.tile for placement in position.board.placements()} | set(position.racks[0])
    assert set(task.tiles) <= seen
