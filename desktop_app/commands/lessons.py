# SPDX-License-Identifier: MIT
"""`rackside lessons`: the lessons, one lesson as text, and the check of a folder of them."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from desktop_app.commands.common_arguments import add_learner_rules
from desktop_app.commands.errors import UsageError
from desktop_app.commands.lexicons import lexicon_store, open_lexicon
from desktop_app.learn.answers import Room
from desktop_app.learn.facts import facts_at, filled
from desktop_app.learn.learner_rules import book_of
from desktop_app.learn.lesson import Lesson, Step, Task
from desktop_app.learn.lesson_check import check_lessons
from desktop_app.learn.lesson_file import LessonFile, load_lessons
from desktop_app.learn.lesson_run import LessonRun, kept_lesson, record_of
from desktop_app.learn.questions import ask
from desktop_app.play.rulesets import load_ruleset
from desktop_app.settings.paths import data_dir
from desktop_app.storage.learners import Learner, Learners

WIDTH = 96
INDENT = "    "


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside lessons` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "lessons",
        help="list, show and check lessons",
        description="Lists the lessons; with LESSON: shows it as text; with --check: checks every "
        "lesson file of a folder, or the installed ones. docs/lessons.md describes the files.",
    )
    parser.add_argument("lesson", metavar="LESSON", nargs="?", help="a lesson from the list")
    parser.add_argument("--play", action="store_true", help="with LESSON: play it on the console")
    parser.add_argument("--answers", action="store_true", help="with LESSON: print the answers too")
    add_learner_rules(parser)
    parser.add_argument("--check", metavar="FOLDER", nargs="?", const="", help="check lesson files")
    return parser


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; returns 1 if a checked lesson has a problem, or a played one is
    not done.

    Raises UsageError for an unknown lesson or folder.
    """
    if args.check is not None:
        folder = Path(args.check) if args.check else None
        if folder is not None and not folder.is_dir():
            raise UsageError(f"{folder}: expected a folder")
        return _print_check(check_lessons(load_lessons(folder), lexicon_store()), args.json)
    files = load_lessons()
    if args.lesson is None:
        _print_list(files, args.json)
        return 0
    found = next((file for file in files if file.id == args.lesson), None)
    if found is None:
        known = ", ".join(file.id for file in files) or "none"
        raise UsageError(f"{args.lesson!r} is not a lesson; expected one of {known}")
    if found.lesson is None:
        raise found.problems[0]
    if args.json:
        print(json.dumps(_facts(found)))
        return 0
    lesson = found.lesson
    learner = Learners(data_dir()).current
    rules = load_ruleset(args.ruleset or book_of(learner))
    room = Room.of(rules, open_lexicon(lesson.lexicon))
    if args.play:
        return _play(_begun(lesson, room, learner))
    print("\n".join(_text(lesson, room, has_answers=args.answers)))
    return 0


def _begun(lesson: Lesson, room: Room, learner: Learner | None) -> LessonRun:
    """Begin a lesson; that of a learner is resumed and kept as in the window."""
    if learner is None:
        return LessonRun(lesson, room, lambda *_entries: None)
    return kept_lesson(lesson, room, learner.log("lessons"))


def _play(run: LessonRun) -> int:
    """Play a lesson: answers are read from standard input, ``?`` asks for a hint."""
    while (step := run.shown) is not None:
        if run.is_again:
            print("Once more:")
        print("\n".join(_step_text(run.state.at + 1, step)))
        question = run.question
        for number, option in enumerate(question.options if question else (), start=1):
            print(f"{INDENT}{number}) {option}")
        while not run.can_go_on:
            line = sys.stdin.readline()
            if not line:
                return 1
            print(_reply(run, line.strip()))
        run.go_on()
    print(f"stars: {run.stars}")
    return 0 if run.is_done else 1


def _reply(run: LessonRun, text: str) -> str:
    if text == "?":
        hint = run.give_hint()
        if hint is None:
            return "There is no other hint."
        return hint.text if hint.kind == "text" else f"{hint.kind}: {hint.text}"
    verdict, question, asking = run.answer(text), run.question, run.asking
    assert verdict is not None and question is not None and asking is not None
    lines = [verdict.text]
    if verdict.cited is not None:
        lines.append(f"{verdict.cited.answer} ({', '.join(verdict.cited.sections) or '-'})")
    if asking.is_shown:
        lines.append(f"= {question.example_words}")
    return "\n".join(lines)


def _print_check(files: Sequence[LessonFile], as_json: bool) -> int:
    rows = [_facts(file) for file in files]
    problems = [problem for row in rows for problem in row["problems"]]
    if as_json:
        print(json.dumps(rows))
    else:
        for problem in problems:
            print(problem)
        print(f"lessons: {len(rows)}, problems: {len(problems)}")
    return 1 if problems else 0


def _facts(file: LessonFile) -> dict[str, Any]:
    return {
        "id": file.id,
        "title": file.title,
        "tasks": file.tasks,
        "problems": [str(problem) for problem in file.problems],
    }


def _print_list(files: Sequence[LessonFile], as_json: bool) -> None:
    if as_json:
        print(json.dumps([_facts(file) for file in files]))
        return
    width = max((len(file.id) for file in files), default=0)
    learner = Learners(data_dir()).current
    entries = learner.log("lessons").read().entries if learner else ()
    for file in files:
        title = file.lesson.title if file.lesson else str(file.problems[0])
        stars = record_of(file.lesson, entries).stars if file.lesson else 0
        print(f"{file.id:<{width}}  {'*' * stars:<3}  {title}")


def _text(lesson: Lesson, room: Room, *, has_answers: bool) -> Iterator[str]:
    """Yield the lines of a lesson, with the answers if they are wanted."""
    yield lesson.title
    yield lesson.goal
    if lesson.needs:
        yield f"after {', '.join(lesson.needs)}"
    for number, step in enumerate(lesson.steps, start=1):
        yield ""
        yield from _step_text(number, filled(step, facts_at(lesson, step, room)))
        if has_answers and isinstance(step, Task):
            answer = ask(step, lesson.position(step), room).example_words
            yield from textwrap.wrap(f"= {answer}", WIDTH, initial_indent=INDENT)


def _step_text(number: int, step: Step) -> Iterator[str]:
    kind = f" ({step.kind})" if isinstance(step, Task) else ""
    head = f"{number}.{kind} "
    texts = [step.say, step.ask if isinstance(step, Task) else ""]
    for text in filter(None, texts):
        for line in textwrap.wrap(text, WIDTH - len(INDENT)):
            yield f"{head}{line}"
            head = INDENT
