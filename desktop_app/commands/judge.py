# SPDX-License-Identifier: MIT
"""``rackside judge WORD...``: one verdict for all words together, as a word judge gives it."""

from __future__ import annotations

import argparse
import json
from typing import Any

from desktop_app.commands.lexicons import open_lexicon
from desktop_app.lexicon.store import DEFAULT_NAME
from desktop_app.rules.challenge import judge_words

ACCEPTABLE, UNACCEPTABLE = "ACCEPTABLE", "UNACCEPTABLE"


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "judge",
        help="say whether all of these words are acceptable",
        description="Says whether all of these words are acceptable; it never says which is not.",
    )
    parser.add_argument("words", metavar="WORD", nargs="+")
    parser.add_argument(
        "--lexicon",
        metavar="NAME|FILE",
        default=DEFAULT_NAME,
        help=f"an installed lexicon, a word list (also .gz) or a .kwg ({DEFAULT_NAME})",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the verdict; 1 when it is negative."""
    words = [word.upper() for word in args.words]
    is_acceptable = judge_words(words, open_lexicon(args.lexicon))
    verdict = ACCEPTABLE if is_acceptable else UNACCEPTABLE
    print(json.dumps({"verdict": verdict, "words": words}) if args.json else verdict)
    return 0 if is_acceptable else 1
