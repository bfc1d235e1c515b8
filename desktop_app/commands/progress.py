# SPDX-License-Identifier: MIT
"""`rackside progress`: what a learner did and reached, or all learners in a table."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.commands.library import day_text, open_library
from desktop_app.learn.activity import DeedKind, total_of
from desktop_app.learn.deck import Limits, wall_ms
from desktop_app.learn.goals import GoalState
from desktop_app.learn.learner_progress import deeds_in, progress_of
from desktop_app.learn.learner_report import RECENT_DAYS, LearnerReport, learner_report
from desktop_app.learn.lesson_file import load_lessons
from desktop_app.sentences.faults import printable
from desktop_app.sentences.numbers import number_of
from desktop_app.settings.paths import data_dir, settings_file
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.learners import Learner, Learners
from desktop_app.storage.library import Library


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside progress` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "progress",
        help="show what learners did and reached",
        description="Shows days in a row, goals and best plays of a learner, with the games of the "
        "player of that name; without a learner: all of them in a table, each with what to "
        "practise next.",
    )
    parser.add_argument("learner", metavar="LEARNER", nargs="?", help="the name, in any case")
    parser.add_argument("--class", dest="group", default="", metavar="NAME", help="of this class")
    parser.add_argument(
        "--set-class", metavar="NAME", help="with LEARNER: put them into a class; '' for none"
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the progress, or change the class of a learner; returns 0.

    Raises:
        UsageError: there is no such learner or class.
        StorageError: the library or a log cannot be read.
    """
    learners = Learners(data_dir())
    if args.learner is not None and args.group:
        raise UsageError("--class is for the table of all learners")
    if args.learner is None and args.set_class is not None:
        raise UsageError("--set-class needs a LEARNER")
    if args.learner is None:
        everyone = learners.list()
        chosen = [learner for learner in everyone if not args.group or learner.group == args.group]
        if args.group and not chosen:
            raise UsageError(f"--class: no learner is in the class {args.group!r}")
        with open_library() as library:
            _print_table(library, chosen, args.json)
        return 0
    found = _find(learners, args.learner)
    if args.set_class is not None:
        learners.set_group(found.id, args.set_class)
        return 0
    with open_library() as library:
        _print_learner(library, found, args.json)
    return 0


def _find(learners: Learners, name: str) -> Learner:
    found = learners.find(name)
    if found is None:
        known = ", ".join(learner.name for learner in learners.list()) or "no learner"
        raise UsageError(f"{name!r} is not a learner; expected one of {known}")
    return found


def _print_learner(library: Library, learner: Learner, as_json: bool) -> None:
    games = library.player_games(learner.name)
    now_ms = wall_ms()
    read = [deeds_in(learner.log(kind.value), kind, now_ms) for kind in DeedKind]
    for problem in chain.from_iterable(problems for _, problems in read):
        print(f"rackside: {problem}", file=sys.stderr)
    deeds = chain.from_iterable(found for found, _ in read)
    found = progress_of(games, deeds, date.today(), now_ms)
    days, in_days, in_weeks = found.days, found.in_days, found.in_weeks
    goals, best = found.goals, found.bests
    if as_json:
        facts = {
            "learner": learner.name,
            "days": {str(day): dataclasses.asdict(work) for day, work in sorted(days.items())},
            "days_in_a_row": dataclasses.asdict(in_days),
            "weeks_in_a_row": dataclasses.asdict(in_weeks),
            "goals": [_goal_facts(goal) for goal in goals],
            "best": [
                {
                    "kind": play.kind.value,
                    "game": play.game.game,
                    "word": play.play.word if play.play else "",
                    "points": play.play.points if play.play else play.game.points,
                }
                for play in best
            ],
        }
        print(json.dumps(facts))
        return
    total = total_of(days.values())
    print(f"days              {len(days)}")
    print(f"games             {total.games}")
    print(f"lessons           {total.lessons}")
    print(f"answers           {total.tasks + total.drills + total.puzzles + total.cards}")
    print(f"quizzes           {total.quizzes}")
    print(f"days in a row     {in_days.now} (longest: {in_days.longest})")
    print(f"weeks in a row    {in_weeks.now} (longest: {in_weeks.longest})")
    for one in best:
        # A game of which only the points are known has no words.
        what = f"{one.play.points} {one.play.word}".strip() if one.play else str(one.game.points)
        print(printable(f"best {one.kind.value:<12} {what}, {one.game.game}"))
    reached = [goal for goal in goals if goal.reached is not None]
    print(f"goals             {len(reached)} of {len(goals)}")
    for goal in goals:
        print(printable(_goal_line(goal)))


def _goal_line(state: GoalState) -> str:
    if state.reached is None:
        return f"{'':<10}  {state.goal.title} ({state.have} of {state.goal.need})"
    word = f" {state.reached.word}" if state.reached.word else ""
    where = f", {state.reached.game}{word}" if state.reached.game else ""
    return f"{day_text(state.reached.at_ms):<10}  {state.goal.title}{where}"


def _goal_facts(state: GoalState) -> dict[str, Any]:
    mark = state.reached
    return {
        "goal": state.goal.id,
        "title": state.goal.title,
        "have": state.have,
        "need": state.goal.need,
        "reached": None if mark is None else dataclasses.asdict(mark),
    }


def _print_table(library: Library, learners: Sequence[Learner], as_json: bool) -> None:
    files, limits = load_lessons(), Limits.of(SettingsStore(settings_file(), reads_only=True))
    reports = [
        learner_report(
            learner,
            files,
            library.player_days(learner.name),
            today=date.today(),
            now_ms=wall_ms,
            limits=limits,
        )
        for learner in learners
    ]
    if as_json:
        print(json.dumps([_report_facts(report) for report in reports]))
        return
    for report in reports:
        for line in _report_lines(report):
            print(printable(line))


def _report_lines(report: LearnerReport) -> Iterator[str]:
    group = f" ({report.learner.group})" if report.learner.group else ""
    right, answered = report.drill_answers
    yield f"{report.learner.name}{group}"
    yield f"  lessons   {report.done} of {len(report.lessons)}, {number_of(report.stars, 'star')}"
    yield f"  drills    {right} of {answered} right"
    yield f"  puzzles   {report.solved} of {report.puzzles} solved at once"
    yield f"  cards     {report.known} of {report.cards} known, {report.due} due"
    yield f"  days      {report.active_days} of the last {RECENT_DAYS}"
    yield f"  practise  {report.practise or '-'}"
    yield from (f"  {problem}" for problem in report.problems)


def _report_facts(report: LearnerReport) -> dict[str, Any]:
    right, answered = report.drill_answers
    return {
        "learner": report.learner.name,
        "class": report.learner.group,
        "lessons": {lesson.id: record.stars for lesson, record in report.lessons},
        "drills": {
            name: {"right": record.right, "answered": record.answered}
            for name, record in report.drills.items()
        },
        "drills_right": right,
        "drills_answered": answered,
        "puzzles": report.puzzles,
        "solved": report.solved,
        "cards": report.cards,
        "known": report.known,
        "due": report.due,
        "active_days": report.active_days,
        "last_day": None if report.last_day is None else str(report.last_day),
        "practise": report.practise,
        "problems": list(report.problems),
    }
