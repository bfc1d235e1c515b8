# SPDX-License-Identifier: MIT
"""What ``rackside bench endgame`` measures: how many endgames are proven, and how soon."""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from desktop_app.commands.bench_work import Work, load
from desktop_app.commands.endgame import endgame_limits
from desktop_app.commands.errors import UsageError
from desktop_app.commands.positions import read_positions
from desktop_app.engine.endgame import EndgameLimits, Solution, check_endgame, solve
from desktop_app.engine.situation import Situation
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.numbers import number_of

Solutions: TypeAlias = tuple[Solution, ...]


def endgames(args: argparse.Namespace) -> Work:
    """Every endgame of the file once; those that are proven are counted.

    Raises:
        UsageError: a line is no endgame; it is named with the file.
    """
    limits = endgame_limits(args)
    loaded = load(args)
    situations = _read(args.file, loaded.ruleset)
    rounds: list[Solutions] = []

    def solve_all() -> int:
        found = tuple(solve(loaded.engine, situation, limits) for situation in situations)
        rounds.append(found)
        return sum(solution.proven for solution in found)

    facts = partial(_facts, limits, rounds)
    return Work("endgame", len(situations), solve_all, loaded.seconds, facts)


def _facts(limits: EndgameLimits, rounds: Sequence[Solutions]) -> dict[str, Any]:
    # The solutions of one endgame in every round beside one another.
    each = [_row(solutions) for solutions in zip(*rounds, strict=True)]
    return {
        "solved": sum(row["proven"] for row in each),
        "memory_mb": limits.memory_mb,
        "seconds_each": limits.seconds,
        "median_seconds": statistics.median(row["seconds"] for row in each),
        "endgames": each,
    }


def _row(solutions: Sequence[Solution]) -> dict[str, Any]:
    """What all rounds found of one endgame; value and positions are those of the first."""
    return {
        "value": solutions[0].value,
        "proven": all(solution.proven for solution in solutions),
        "nodes": solutions[0].nodes,
        "seconds": statistics.median(solution.seconds for solution in solutions),
    }


def _read(path: Path, ruleset: Ruleset) -> list[Situation]:
    found = []
    for number, position in read_positions(path, ruleset):
        try:
            situation = Situation.of_position(position, ruleset)
            check_endgame(situation)
        except ValueError as error:
            raise UsageError(f"{path}: line {number}: {error}") from None
        found.append(situation)
    return found


def endgame_text(report: dict[str, Any]) -> str:
    """The report on endgames in lines; most take too long for microseconds."""
    limit = report["seconds_each"]
    within = "without limit" if limit is None else f"within {limit:g} s"
    return (
        f"{report['solved']} of {number_of(report['units'], 'endgame')} solved {within}, "
        f"{number_of(report['threads'], 'thread')}, {number_of(len(report['rounds']), 'round')}\n"
        f"{report['median_seconds']:.3f} s each (median), {report['wall_seconds']:.2f} s in all, "
        f"{report['cpu_seconds']:.2f} s CPU"
    )
