# SPDX-License-Identifier: MIT
"""``rackside judge WORD...``: one verdict on all words together, as a word judge gives it.

``rackside judge --log`` prints the verdicts given in the window.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.commands.lexicons import open_lexicon
from desktop_app.lexicon.store import DEFAULT_NAME
from desktop_app.lexicon.word_list import find_problem, judged_words
from desktop_app.rules.challenge import judge_words
from desktop_app.sentences.numbers import number_of
from desktop_app.settings.paths import adjudications_file
from desktop_app.storage.adjudication_log import Adjudication, AdjudicationLog
from desktop_app.values.moments import local_time

ACCEPTABLE, UNACCEPTABLE = "ACCEPTABLE", "UNACCEPTABLE"


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "judge",
        help="judge words: one verdict on all of them",
        description="Gives one verdict on all words, without naming the unacceptable ones.",
    )
    parser.add_argument("words", metavar="WORD", nargs="*", help="the words of the challenge")
    parser.add_argument(
        "--log", action="store_true", help="print the logged verdicts, newest first"
    )
    parser.add_argument(
        "--lexicon",
        metavar="NAME|FILE",
        default=DEFAULT_NAME,
        help=f"an installed lexicon, a word list (also .gz) or a .kwg ({DEFAULT_NAME})",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the verdict and return 1 if it is negative, else 0; or print the log.

    Raises:
        UsageError: there is no word, or one that cannot be judged.
    """
    if args.log:
        if args.words:
            raise UsageError(f"judge --log takes no words, read {args.words[0]!r}")
        return _print_log(args.json)
    words = _read_words(args.words)
    is_acceptable = judge_words(words, open_lexicon(args.lexicon))
    verdict = ACCEPTABLE if is_acceptable else UNACCEPTABLE
    print(json.dumps({"verdict": verdict, "words": words}) if args.json else verdict)
    return 0 if is_acceptable else 1


def _read_words(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the words to judge. Raises UsageError for a text that cannot be a word."""
    words = judged_words(texts)
    if not words:
        raise UsageError("judge needs a word")
    for word in words:
        if problem := find_problem(word):
            raise UsageError(problem.told())
    return words


def _print_log(as_json: bool) -> int:
    """Print the log, newest first; damaged lines are counted on standard error."""
    entries, damaged = AdjudicationLog(adjudications_file()).read()
    if as_json:
        print(json.dumps({"verdicts": [_facts(entry) for entry in entries], "damaged": damaged}))
        return 0
    for entry in entries:
        when = local_time(entry.at_ms).strftime("%Y-%m-%d %H:%M:%S")
        verdict = ACCEPTABLE if entry.is_acceptable else UNACCEPTABLE
        line = f"{when}  {verdict.ljust(len(UNACCEPTABLE))}  {' '.join(entry.words)}"
        print(f"{line}  {entry.lexicon}  {entry.challenger}".rstrip())
    if damaged:
        lines = number_of(damaged, "damaged line")
        print(f"rackside: {lines} left out", file=sys.stderr)
    return 0


def _facts(adjudication: Adjudication) -> dict[str, Any]:
    facts = asdict(adjudication)
    facts["verdict"] = ACCEPTABLE if facts.pop("is_acceptable") else UNACCEPTABLE
    return facts
