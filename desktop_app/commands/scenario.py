# SPDX-License-Identifier: MIT
"""`rackside scenario FILE|FOLDER...`: run scenario files."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.formats.errors import FormatError
from desktop_app.formats.scenario import parse_scenarios
from desktop_app.formats.text_file import read_text_file
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.runner import Outcome, run_scenario
from desktop_app.play.state_json import state_json
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.ruleset import RulesetError

SUFFIX = ".scenario"
LIMIT_BYTES = 256 * 1024


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "scenario", help="run scenario files", description="Run scenario files and folders of them."
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE|FOLDER")
    parser.add_argument(
        "--explain",
        action="store_true",
        help="print the rulings of every scenario, and the next question where a ruling failed",
    )
    parser.add_argument(
        "--questions",
        action="store_true",
        help="print the page of procedures with their questions in order, by ruleset",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Run everything; 1 when a scenario failed."""
    results: list[tuple[Path, Outcome]] = []
    for file in _files(args.paths):
        results.extend((file, outcome) for outcome in run_file(file))
    if args.questions:
        print(questions_page(outcome for _, outcome in results), end="")
    elif args.json:
        print(json.dumps([_as_json(file, outcome) for file, outcome in results]))
    else:
        _print_report(results, explains=args.explain)
    return 0 if all(outcome.passed for _, outcome in results) else 1


def run_file(file: Path) -> list[Outcome]:
    """Run the scenarios of a file, each under all its rulesets.

    Raises:
        OSError: it cannot be read.
        FormatError: it is not a scenario, or asks for something that makes no sense, such as a
            ruleset that is not there.
    """
    text = read_text_file(file, kind="scenario", limit_bytes=LIMIT_BYTES).text
    try:
        scenarios = parse_scenarios(text)
        return [
            outcome for scenario in scenarios for outcome in run_scenario(scenario, load_ruleset)
        ]
    except FormatError as error:
        raise error.with_file(str(file)) from None
    except RulesetError as error:
        lines = enumerate(text.split("\n"), start=1)
        line = next(number for number, each in lines if each.split()[:1] == ["rulesets"])
        raise FormatError(str(error), file=str(file), line=line) from None


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
        print(f"{'passed' if outcome.passed else 'FAILED'} {outcome.id} ({file})")
        if not outcome.passed:
            print(f"  {outcome.step}")
            print(f"  expected: {outcome.expected}")
            print(f"  got:      {outcome.got}")
        if explains:
            for line in _explanation(outcome):
                print(f"  {line}")
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")


def _explanation(outcome: Outcome) -> Iterator[str]:
    """The rulings up to the end or the failure, then the question that was still open there."""
    names = [seat.name for seat in outcome.state.setup.seats]
    for ruling in outcome.state.rulings:
        about = "" if ruling.player is None else f" {names[ruling.player]}"
        detail = f": {ruling.detail}" if ruling.detail else ""
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

Which questions each procedure asks under which ruleset, in the order in which they come up:
what a scenario file or `rackside drive` answers. They are those that the scenarios of this
project come to; which of them a case needs depends on the answers before, and a question with
one possible answer is not asked.
[procedures.md](procedures.md) says what each question means. Written by
`rackside scenario tests/scenarios --questions`.

| procedure | rulesets | questions |
|---|---|---|
"""


def questions_page(outcomes: Iterable[Outcome]) -> str:
    """The table of procedures with their questions in order, by ruleset, as Markdown."""
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
            told = ", ".join(f"`{key}`" for key in asked) or "none"
            lines.append(f"| `{name}` | {', '.join(books)} | {told} |\n")
    return _QUESTIONS_HEAD + "".join(lines)


def _merge(merged: list[str], keys: Sequence[str]) -> None:
    """Put keys that are new behind those they came after."""
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
