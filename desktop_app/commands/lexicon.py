# SPDX-License-Identifier: MIT
"""``rackside lexicon list|info|import``: the installed word lists."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from desktop_app.commands.errors import UsageError, one_line
from desktop_app.commands.lexicons import lexicon_store
from desktop_app.lexicon.sidecar import Installed
from desktop_app.lexicon.store import suggested_name
from desktop_app.sentences.numbers import number_of


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "lexicon",
        help="list, describe and import word lists",
        description="Lists the installed lexica, describes one, or imports a word list or .kwg.",
    )
    parser.add_argument("action", choices=("list", "info", "import"), help="what to do")
    parser.add_argument(
        "target", metavar="NAME|FILE", nargs="?", help="a name for info, a file for import"
    )
    parser.add_argument("--name", metavar="NAME", help="name for the imported lexicon")
    parser.add_argument(
        "--replace", action="store_true", help="replace an imported lexicon of this name"
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Run the action; returns 0, because an unknown name is a usage error."""
    if args.action == "list":
        if args.target is not None:
            raise UsageError(f"lexicon list takes no name, read {args.target!r}")
        return _list(args.json)
    if args.target is None:
        wanted = "a name" if args.action == "info" else "a file"
        raise UsageError(f"lexicon {args.action} needs {wanted}")
    if args.action == "info":
        return _info(args.target, args.json)
    return _import(args)


def _list(as_json: bool) -> int:
    found, problems = lexicon_store().scan()
    if as_json:
        rows = [_facts(installed) for installed in found]
        print(json.dumps({"lexica": rows, "problems": [one_line(error) for error in problems]}))
        return 0
    width = max((len(installed.name) for installed in found), default=0)
    for installed in found:
        words = number_of(installed.sidecar.words, "word")
        print(f"{installed.name.ljust(width)}  {words:>15}  {installed.sidecar.title}")
    for problem in problems:
        print(f"rackside: {one_line(problem)}", file=sys.stderr)
    return 0


def _info(name: str, as_json: bool) -> int:
    found = lexicon_store().find(name)
    if found is None:
        lexicon_store().check_name(name)
        names = ", ".join(installed.name for installed in lexicon_store().installed())
        raise UsageError(f"no lexicon is called {name!r}; there are: {names}")
    _print_facts(found, as_json)
    return 0


def _import(args: argparse.Namespace) -> int:
    path = Path(args.target)
    name = args.name if args.name is not None else suggested_name(path)
    done = lexicon_store().import_list(path, name, replace=args.replace)
    _print_facts(done, args.json)
    return 0


def _facts(installed: Installed) -> dict[str, Any]:
    known = installed.sidecar
    return {
        "name": known.name,
        "title": known.title,
        "words": known.words,
        "skipped": known.skipped,
        "nodes": known.nodes,
        "origin": known.origin,
        "bundled": installed.is_bundled,
        "file": str(installed.folder / known.file),
        "sha256": known.sha256,
    }


def _print_facts(installed: Installed, as_json: bool) -> None:
    facts = _facts(installed)
    if as_json:
        print(json.dumps(facts))
        return
    for key, value in facts.items():
        shown = ("no", "yes")[value] if isinstance(value, bool) else value
        print(f"{key.ljust(8)}{shown}")
