# SPDX-License-Identifier: MIT
"""``rackside endgame CGP``: the best play of both players with an empty bag.

The output is described in docs/cli.md.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from desktop_app.commands.move_rows import move_row, move_text
from desktop_app.commands.positions import add_position, open_engine, read_asked
from desktop_app.commands.searches import (
    FEWER_THREADS,
    add_effort,
    check_effort,
    check_native,
    check_seconds,
    wait_for,
)
from desktop_app.engine.endgame import EndgameLimits, Solution, begin_endgame
from desktop_app.engine.situation import Situation
from desktop_app.play.rulesets import load_ruleset
from desktop_app.sentences.numbers import number_of


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "endgame",
        help="solve a position with an empty bag",
        description="Finds the best play of both players in a position with an empty bag.",
    )
    add_position(parser)
    add_effort(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Solve, print and return 0."""
    check_native("solves endgames")
    limits = endgame_limits(args)
    ruleset = load_ruleset(args.ruleset)
    position = read_asked(args, ruleset)
    situation = Situation.of_position(position, ruleset)
    solution = wait_for(begin_endgame(open_engine(args, position), situation, limits))
    print(json.dumps(endgame_json(solution)) if args.json else _text(solution))
    return 0


def endgame_limits(args: argparse.Namespace) -> EndgameLimits:
    """Return the limits set by the options. Raises UsageError, naming the option."""
    seconds = check_seconds(args.seconds)
    check_effort(args, FEWER_THREADS)
    return EndgameLimits(seconds=seconds, threads=args.threads, memory_mb=args.memory_mb)


def endgame_json(solution: Solution) -> dict[str, Any]:
    """Convert a solution to JSON."""
    return {
        "value": solution.value,
        "line": [{**move_row(step.move), "score": step.score} for step in solution.line],
        "proven": solution.proven,
        "lower": solution.lower,
        "upper": solution.upper,
        "nodes": solution.nodes,
        "seconds": solution.seconds,
    }


def _text(solution: Solution) -> str:
    lines = [f"spread {solution.value:+d}, {_sureness(solution)}"]
    for step in solution.line:
        lines.append(f"{move_text(step.move)}  {step.score}")
    lines.append(f"{number_of(solution.nodes, 'position')} in {solution.seconds:.2f} s")
    return "\n".join(lines)


def _sureness(solution: Solution) -> str:
    if solution.proven:
        return "proven"
    bounds = [
        f"{name} {bound:+d}"
        for name, bound in (("at least", solution.lower), ("at most", solution.upper))
        if bound is not None
    ]
    return ", ".join(["not proven", *bounds])
