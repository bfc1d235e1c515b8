# SPDX-License-Identifier: MIT
"""`rackside rules [ID] [KEY] | --diff ID ID | --coverage [ID]`: the rulesets and their values."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from desktop_app.commands.coverage import print_coverage
from desktop_app.commands.errors import UsageError, unknown_name
from desktop_app.play.ruleset_files import SUFFIX
from desktop_app.play.rulesets import (
    RulesetEntry,
    available_rulesets,
    load_ruleset,
    load_ruleset_file,
)
from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import plain
from desktop_app.rules.ruleset_words import (
    describe,
    entry_lines,
    origin_text,
    print_lines,
    reference_page,
)
from desktop_app.rules.topics import full_name
from desktop_app.sentences.numbers import number_of

# Two rulesets side by side: keys with different values, and their sources.

WIDTH = 100


def differing_keys(one: Ruleset, other: Ruleset) -> list[str]:
    """Return the paths of the keys with different values, in declaration order.

    Keys that only identify the document (its name, its title) are left out.
    """
    return [
        path
        for path, spec in codec.specs(Ruleset).items()
        if spec.key.cited and one.value(path) != other.value(path)
    ]


def diff_lines(one: Ruleset, other: Ruleset, names: tuple[str, str]) -> list[str]:
    """Format the differences; `names` precede the values of each ruleset."""
    width = max(len(name) for name in names)
    lines: list[str] = []
    for path in differing_keys(one, other):
        says = codec.spec(Ruleset, path).key.says
        lines += ["", *textwrap.wrap(f"{path}: {says}", WIDTH, break_on_hyphens=False)]
        for ruleset, name in zip((one, other), names, strict=True):
            lines += _side(ruleset, path, f"  {name:<{width}}  ")
    return lines


def _side(ruleset: Ruleset, path: str, margin: str) -> Iterable[str]:
    value = describe(path, ruleset.value(path)) or "nothing"
    text = f"{value} [{origin_text(ruleset, path)}]"
    return textwrap.wrap(
        text,
        100,
        initial_indent=margin,
        subsequent_indent=" " * len(margin),
        break_on_hyphens=False,
    )


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside rules` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "rules",
        help="show the rulesets and their values",
        description="Without arguments: lists the rulesets. With ID: shows one, key by key, with "
        "its sections. With KEY: shows one key, or all keys of a table such as 'turn'. With "
        "--diff: shows only the differences between two. With --coverage: counts the sentences of "
        "each rule book by what answers for them; with ID, lists them.",
    )
    parser.add_argument(
        "ruleset", metavar="ID", nargs="?", help=f"a ruleset, ID:OPTION, or a {SUFFIX} file"
    )
    parser.add_argument("key", metavar="KEY", nargs="?", help="a key such as turn.order")
    parser.add_argument(
        "--reference", action="store_true", help="print the page that explains every key"
    )
    parser.add_argument(
        "--diff", metavar="ID", nargs=2, help="print the keys whose values differ between two"
    )
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="print what answers for the sentences of the rule books",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the list, the page, a table, a key, differences or the coverage; returns 0.

    Raises RulesetError, CoverageError or OSError if a file cannot be used, UsageError for a wrong
    ID or KEY or arguments that do not go together.
    """
    if args.diff is not None:
        if args.ruleset is not None or args.reference or args.coverage:
            raise UsageError("--diff takes two rulesets and goes with nothing else")
        _print_diff(_load(args.diff[0]), _load(args.diff[1]), args.json)
    elif args.coverage:
        if args.key is not None or args.reference:
            raise UsageError("--coverage takes one ruleset or none and goes with nothing else")
        print_coverage(args.ruleset, args.json)
    elif args.reference:
        page = reference_page()
        print(json.dumps({"reference": page}) if args.json else page, end="\n" if args.json else "")
    elif args.ruleset is None:
        _print_list(available_rulesets(), args.json)
    else:
        _print_ruleset(_load(args.ruleset), args.key, args.json)
    return 0


def _load(name: str) -> Ruleset:
    if name.endswith(SUFFIX):
        return load_ruleset_file(Path(name))
    return load_ruleset(name)


def _print_list(entries: list[RulesetEntry], as_json: bool) -> None:
    if as_json:
        print(json.dumps({"rulesets": [_entry_json(entry) for entry in entries]}))
        return
    names = [entry.id for entry in entries]
    names += [f"{entry.id}:{option.name}" for entry in entries for option in entry.options]
    width = max((len(name) for name in names), default=0)
    for entry in entries:
        print(f"{entry.id:<{width}}  {entry.title}")
        for option in entry.options:
            print(f"{entry.id + ':' + option.name:<{width}}  {option.title}")
        if entry.problem:
            print(f"{'':<{width}}  cannot be used: {entry.problem}")


def _entry_json(entry: RulesetEntry) -> dict[str, object]:
    return {
        "id": entry.id,
        "title": entry.title,
        "file": str(entry.file),
        "bundled": entry.is_bundled,
        "options": [{"name": option.name, "title": option.title} for option in entry.options],
        "problem": entry.problem or None,
    }


def _print_ruleset(ruleset: Ruleset, key: str | None, as_json: bool) -> None:
    paths = _paths(key)
    if as_json:
        print(json.dumps(_ruleset_json(ruleset, key, paths)))
    elif key is not None and len(paths) == 1:
        print("\n".join(line.removeprefix("  ") for line in entry_lines(ruleset, paths[0])))
    else:
        print(f"{ruleset.title} ({ruleset.id})")
        print("\n".join(print_lines(ruleset, paths)))


def _print_diff(one: Ruleset, other: Ruleset, as_json: bool) -> None:
    names = (full_name(one), full_name(other))
    paths = differing_keys(one, other)
    sides = list(zip(names, (one, other), strict=True))
    if as_json:
        differences = [
            {"key": path, "says": codec.spec(Ruleset, path).key.says}
            | {"values": [_side_json(name, ruleset, path) for name, ruleset in sides]}
            for path in paths
        ]
        print(json.dumps({"rulesets": list(names), "differences": differences}))
        return
    keys = number_of(len(paths), "key differs", "keys differ")
    print(f"{one.title} ({names[0]}) and {other.title} ({names[1]}): {keys}")
    print("\n".join(diff_lines(one, other, names)))


def _side_json(name: str, ruleset: Ruleset, path: str) -> dict[str, object]:
    value = ruleset.value(path)
    return {
        "ruleset": name,
        "value": plain(value),
        "words": describe(path, value),
        "section": ruleset.section_for(path) or None,
        "silent": ruleset.is_silent(path),
    }


def _paths(key: str | None) -> list[str]:
    """Return the keys that KEY selects: one, all of a table, or all without KEY."""
    known = codec.specs(Ruleset)
    found = [path for path in known if key in (None, path, path.partition(".")[0])]
    if not found:
        raise unknown_name(str(key), "a key", known, "rackside rules --reference")
    return found


def _ruleset_json(ruleset: Ruleset, key: str | None, paths: list[str]) -> dict[str, object]:
    entries = {path: _key_json(ruleset, path) for path in paths}
    if key is not None and paths == [key]:
        return {"id": ruleset.id, "option": ruleset.option or None, "key": key, **entries[key]}
    return {
        "id": ruleset.id,
        "title": ruleset.title,
        "option": ruleset.option or None,
        "keys": entries,
    }


def _key_json(ruleset: Ruleset, path: str) -> dict[str, object]:
    value = ruleset.value(path)
    return {
        "value": plain(value),
        "words": describe(path, value),
        "says": codec.spec(Ruleset, path).key.says,
        "section": ruleset.section_for(path) or None,
        "silent": ruleset.is_silent(path),
        "inherited": path in ruleset.inherited,
        "origin": origin_text(ruleset, path) or None,
    }
