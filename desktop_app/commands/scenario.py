# SPDX-License-Identifier: MIT
"""`rackside scenario FILE|FOLDER...`: runs scenario files."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.formats.errors import FormatError
from desktop_app.formats.ruling_texts import detail_text
from desktop_app.formats.scenario import Scenario, parse_scenarios
from desktop_app.formats.text_file import read_text_file
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.runner import Outcome, run_scenario
from desktop_app.play.state_json import state_json
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.ruleset_keys import RulesetError

SUFFIX = ".scenario"
LIMIT_BYTES = 256 * 1024


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "scenario", help="run scenario files", description="Runs scenario files and folders."
    )
    parser.add_argument(
        "paths",
        nargs="+",
        type=Path,
        metavar="FILE|FOLDER",
        help="scenario files, or folders with them",
    )
    parser.add_argument(
        "--explain",
        action="store_true",
        help="print the rulings of every scenario, and the open question if one failed",
    )
    parser.add_argument(
        "--questions",
        action="store_true",
        help="print a page of procedures with their questions in order, by ruleset",
    )
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="run only scenarios of this name, such as CH-01, 'CH-*' or CH-01/naspa-2016; "
        "may be repeated",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Run all scenarios; returns 1 if one failed."""
    results: list[tuple[Path, Outcome]] = []
    for file in _files(args.paths):
        results.extend((file, outcome) for outcome in run_file(file, args.only))
    if not results:
        raise UsageError(f"no scenario is named {' or '.join(args.only)}")
    if args.questions:
        print(questions_page(outcome for _, outcome in results), end="")
    elif args.json:
        print(json.dumps([_as_json(file, outcome) for file, outcome in results]))
    else:
        _print_report(results, explains=args.explain)
    return 0 if all(outcome.passed for _, outcome in results) else 1


def run_file(file: Path, only: Sequence[str] = ()) -> list[Outcome]:
    """Run the scenarios of a file, each under all its rulesets.

    Args:
        file: the scenario file.
        only: names to run; ``*`` stands for any characters. Empty runs all.

    Raises:
        OSError: it cannot be read.
        FormatError: it is not a scenario file, or a scenario is impossible, for example because its
            ruleset does not exist; the message has file, line and scenario.
    """
    outcomes: list[Outcome] = []
    try:
        for scenario in read_scenarios(file):
            if chosen := _chosen(scenario, only):
                outcomes += _run(replace(scenario, rulesets=chosen))
    except FormatError as error:
        raise error.with_file(str(file)) from None
    return outcomes


def read_scenarios(file: Path) -> tuple[Scenario, ...]:
    """Read the scenarios of a file, in order.

    Raises:
        OSError: it cannot be read.
        FormatError: it is not a scenario file.
    """
    return parse_scenarios(read_text_file(file, kind="scenario", limit_bytes=LIMIT_BYTES).text)


def _run(scenario: Scenario) -> list[Outcome]:
    try:
        return run_scenario(scenario, load_ruleset)
    except FormatError as error:
        message, line = error.message, error.line or scenario.line
    except RulesetError as error:
        message, line = str(error), scenario.rulesets_line
    raise FormatError(f"scenario {scenario.id}: {message}", line=line)


def _chosen(scenario: Scenario, only: Sequence[str]) -> tuple[str, ...]:
    """Return the rulesets to run a scenario under: those selected by name, or all."""
    if not only or any(fnmatchcase(scenario.id, name) for name in only):
        return scenario.rulesets
    return tuple(
        ruleset
        for ruleset in scenario.rulesets
        if any(fnmatchcase(f"{scenario.id}/{ruleset}", name) for name in only)
    )


def _files(paths: list[Path]) -> list[Path]:
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files.extend(sorted(path.rglob(f"*{SUFFIX}")))
        else:
            files.append(path)
    if not files:
        raise UsageError(f"no {SUFFIX} file in {', '.join(map(str, paths))}")
    return files


def _as_json(file: Path, outcome: Outcome) -> dict[str, Any]:
    return {
        "file": str(file),
        "id": outcome.id,
        "passed": outcome.passed,
        "step": outcome.step,
        "expected": outcome.expected,
        "got": outcome.got,
        "state": state_json(outcome.state),
    }


def _print_report(results: list[tuple[Path, Outcome]], *, explains: bool) -> None:
    failed = [(file, outcome) for file, outcome in results if not outcome.passed]
    for file, outcome in results if explains else failed:
        verdict = "passed" if outcome.passed else "FAILED"
        print(f"{verdict} {outcome.id} ({file}:{outcome.line})")
        if not outcome.passed:
            print(f"  {outcome.step}")
            print(f"  expected: {outcome.expected}")
            print(f"  got:      {outcome.got}")
        if explains:
            for line in _explanation(outcome):
                print(f"  {line}")
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")


def _explanation(outcome: Outcome) -> Iterator[str]:
    """The rulings up to the end or the failure, then the question that was open there."""
    names = [seat.name for seat in outcome.state.setup.seats]
    for ruling in outcome.state.desk.rulings:
        about = "" if ruling.player is None else f" {names[ruling.player]}"
        detail = f": {detail_text(ruling.detail)}" if ruling.detail else ""
        yield f"ruling {ruling.topic}{about}{detail} ({', '.join(ruling.sections) or 'no section'})"
    asked = outcome.asked
    if outcome.passed or asked is None:
        return
    prompt = asked.prompt
    if prompt is None:
        yield "next question: none"
        return
    who = "director" if prompt.asked is None else names[prompt.asked]
    pool = f", from {' '.join(prompt.pool)}" if prompt.pool else ""
    span = f", {prompt.least} to {prompt.most}" if prompt.most else ""
    yield f"next question: {prompt.key} ({prompt.kind.value}{pool}{span}; asked of {who})"


_QUESTIONS_HEAD = """\
# Questions of the desk in order

The questions of each procedure under each ruleset, in the order in which they are asked. Scenario
files and `rackside drive` answer them. The list is collected from the scenarios of this project.
Which questions a case needs depends on the earlier answers, and a question with only one possible
answer is not asked.
[procedures.md](procedures.md) explains each question. Generated by
`rackside scenario tests/scenarios --questions`.

| procedure | rulesets | questions |
|---|---|---|
"""


def questions_page(outcomes: Iterable[Outcome]) -> str:
    """Return a table of procedures with their questions in order, by ruleset, as Markdown."""
    found: dict[str, dict[str, list[str]]] = {}
    for outcome in outcomes:
        ruleset = outcome.id.rpartition("/")[2].partition(":")[0]
        for name, keys in outcome.questions:
            if name in PROCEDURES:
                _merge(found.setdefault(name, {}).setdefault(ruleset, []), keys)
    lines = []
    for name in PROCEDURES:
        rulesets: dict[tuple[str, ...], list[str]] = {}
        for ruleset, merged in sorted(found.get(name, {}).items()):
            rulesets.setdefault(tuple(merged), []).append(ruleset)
        for asked, books in rulesets.items():
            key_text = ", ".join(f"`{key}`" for key in asked) or "none"
            lines.append(f"| `{name}` | {', '.join(books)} | {key_text} |\n")
    return _QUESTIONS_HEAD + "".join(lines)


def _merge(merged: list[str], keys: Sequence[str]) -> None:
    """Insert new keys after the keys they came after."""
    place = 0
    for key in keys:
        if key.endswith("-seconds"):
            # The seconds of an answer belong to its question.
            continue
        if key in merged:
            place = max(place, merged.index(key) + 1)
        else:
            merged.insert(place, key)
            place += 1
