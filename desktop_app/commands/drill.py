# SPDX-License-Identifier: MIT
"""`rackside drill KIND`: tasks of a drill with their answers, or the drill on the console."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from desktop_app.commands.common_arguments import add_learner_rules
from desktop_app.commands.errors import UsageError, check_within
from desktop_app.commands.learner_list import list_of_person
from desktop_app.commands.lexicons import open_lexicon
from desktop_app.formats.cgp import format_cgp
from desktop_app.learn.answers import NOWHERE, Question, Room
from desktop_app.learn.drills import (
    DRILLS,
    DrillRun,
    Source,
    drill_question,
    drill_records,
    kept_drill,
    positions_of,
)
from desktop_app.learn.learner_rules import book_of
from desktop_app.play.rulesets import load_ruleset
from desktop_app.settings.paths import data_dir
from desktop_app.storage.game_facts import fold_journal
from desktop_app.storage.journal import read_journal
from desktop_app.storage.learners import Learner, Learners

MAX_COUNT = 1000


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside drill` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "drill",
        help="make the tasks of a drill",
        description="Makes tasks of a drill with their answers; without KIND lists the drills and "
        "the record of the learner chosen last.",
    )
    parser.add_argument("kind", metavar="KIND", nargs="?", help="a drill from the list")
    parser.add_argument("--count", metavar="N", type=int, default=10, help="number of tasks (10)")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="decides the tasks (1)")
    add_learner_rules(parser)
    parser.add_argument(
        "--lexicon",
        metavar="NAME|FILE",
        help="an installed lexicon, a word list (also .gz) or a .kwg (the learner's)",
    )
    parser.add_argument(
        "--games",
        metavar="JOURNAL",
        nargs="+",
        type=Path,
        default=[],
        help="take half of the positions from these games",
    )
    parser.add_argument("--play", action="store_true", help="answer the tasks on the console")
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the list or the tasks; returns 1 if a task played on the console was wrong.

    Raises UsageError for an unknown drill or a number out of range.
    """
    check_within("--count", args.count, 1, MAX_COUNT)
    if args.kind is None:
        _print_list(args.json)
        return 0
    if args.kind not in DRILLS:
        raise UsageError(f"{args.kind!r} is not a drill; expected one of {', '.join(DRILLS)}")
    learner = Learners(data_dir()).current
    lexicon = open_lexicon(args.lexicon or list_of_person(learner))
    room = Room.of(load_ruleset(args.ruleset or book_of(learner)), lexicon)
    states = [fold_journal(read_journal(path).events, path) for path in args.games]
    own = [at for state in states for at in positions_of(state, range(state.player_count))]
    source = Source(room, args.seed, own)
    if args.play:
        return _play(_begun(source, args.kind, args.seed, learner), args.count)
    questions = [
        drill_question(source, args.kind, args.seed, number) for number in range(args.count)
    ]
    if args.json:
        print(json.dumps([_facts(question) for question in questions]))
    else:
        for question in questions:
            print("\n".join([*_lines(question), f"= {question.example_words}", ""]))
    return 0


def _begun(source: Source, kind: str, seed: int, learner: Learner | None) -> DrillRun:
    """Begin a drill; the answers of a learner count as they do in the window."""
    if learner is None:
        return DrillRun(source, kind, lambda _entry: None, seed=seed)
    return kept_drill(source, kind, learner.log("drills"), seed=seed)


def _print_list(as_json: bool) -> None:
    learner = Learners(data_dir()).current
    records = drill_records(learner.log("drills").read().entries if learner else ())
    rows = [
        {
            "drill": drill.id,
            "title": drill.title,
            "answered": records[drill.id].answered,
            "right": records[drill.id].right,
            "recent": records[drill.id].recent,
            "recent_right": records[drill.id].recent_right,
            "recent_ms": records[drill.id].recent_ms,
        }
        for drill in DRILLS.values()
    ]
    if as_json:
        print(json.dumps(rows))
        return
    for row in rows:
        print(f"{row['drill']:<8}  {row['right']:>4} of {row['answered']:<4}  {row['title']}")


def _facts(question: Question) -> dict[str, Any]:
    return {
        "task": question.task.kind,
        "ask": question.task.ask,
        "cgp": None if question.position is NOWHERE else format_cgp(question.position),
        "play": getattr(question.task, "play", ""),
        "options": list(question.options),
        "answer": question.example,
    }


def _lines(question: Question) -> list[str]:
    lines = [str(question.task.ask)]
    if question.position is not NOWHERE:
        lines.append(format_cgp(question.position))
    if play := getattr(question.task, "play", ""):
        lines.append(play)
    return lines + [f"  {at}) {option}" for at, option in enumerate(question.options, start=1)]


def _play(drill: DrillRun, count: int) -> int:
    right = 0
    for _ in range(count):
        print("\n".join(_lines(drill.question)))
        began = time.monotonic()
        while drill.verdict is None:
            line = sys.stdin.readline()
            if not line:
                return 1
            print(drill.answer(line, round(1000 * (time.monotonic() - began))).text)
        right += drill.verdict.is_right
        if not drill.verdict.is_right:
            print(f"= {drill.question.example_words}")
        drill.go_on()
    print(f"right: {right} of {count}")
    return 0 if right == count else 1
