# SPDX-License-Identifier: MIT
"""`rackside desk [NAME]`: the procedures of the desk, and what each asks."""

from __future__ import annotations

import argparse
import json
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.rules.procedures.procedure import Procedure
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.ui.desk.reference import GROUP_TITLES, procedure_lines, reference_page
from desktop_app.ui.desk.words import WORDS


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside desk` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "desk",
        help="list what can be ruled at the desk",
        description="Without arguments: the procedures there are. With NAME: when it is for and "
        "what it asks. `rackside drive` and scenario files carry them out.",
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="a procedure, such as overdraw")
    parser.add_argument(
        "--reference", action="store_true", help="print the page that describes all of them"
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the list, one procedure or the page; raises UsageError for an unknown name."""
    if args.reference and args.name is not None:
        raise UsageError("--reference describes all procedures; leave NAME out")
    if args.reference:
        page = reference_page()
        print(json.dumps({"reference": page}) if args.json else page, end="\n" if args.json else "")
    elif args.name is None:
        _print_list(args.json)
    elif args.name not in PROCEDURES:
        raise UsageError(f"{args.name!r} is not a procedure (see rackside desk)")
    elif args.json:
        print(json.dumps(_as_json(PROCEDURES[args.name])))
    else:
        print("\n".join(procedure_lines(PROCEDURES[args.name])))
    return 0


def _as_json(procedure: Procedure) -> dict[str, Any]:
    words = WORDS[procedure.name]
    return {
        "procedure": procedure.name,
        "group": procedure.group.value,
        "topics": list(procedure.topics),
        "title": words.title,
        "when": words.when,
        "questions": dict(words.questions),
        "words": dict(words.words),
    }


def _print_list(as_json: bool) -> None:
    if as_json:
        print(json.dumps({"procedures": [_as_json(each) for each in PROCEDURES.values()]}))
        return
    width = max(map(len, PROCEDURES))
    for group, title in GROUP_TITLES.items():
        members = [each for each in PROCEDURES.values() if each.group is group]
        if members:
            print(title)
            for each in members:
                print(f"  {each.name:<{width}}  {WORDS[each.name].title}")
            print()
