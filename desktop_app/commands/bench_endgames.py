# SPDX-License-Identifier: MIT
"""What ``rackside bench endgame`` measures: how many endgames are proven, and how soon."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop_app.commands.bench_work import open_native
from desktop_app.commands.endgame import endgame_limits
from desktop_app.commands.errors import UsageError
from desktop_app.commands.positions import read_positions
from desktop_app.engine.endgame import EndgameLimits, Solution, check_endgame, solve
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.numbers import number_of


def measure_endgames(args: argparse.Namespace, rounds: int) -> dict[str, Any]:
    """Solve every endgame of the file once a round; times are in seconds.

    Raises:
        UsageError: a line is no endgame; it is named with the file.
    """
    limits = endgame_limits(args)
    engine = open_native(args.lexicon)
    endgames = _read(args.file, load_ruleset(args.ruleset))
    found = [_solve_all(engine, endgames, limits) for _ in range(rounds)]
    # The solutions of one endgame in every round beside one another.
    each = [_row(solutions) for solutions in zip(*(one.solutions for one in found), strict=True)]
    return {
        "kind": "endgame",
        "units": len(endgames),
        "solved": sum(row["proven"] for row in each),
        "threads": limits.threads,
        "memory_mb": limits.memory_mb,
        "seconds_each": limits.seconds,
        "median_seconds": statistics.median(row["seconds"] for row in each),
        "wall_seconds": statistics.median(one.wall for one in found),
        "cpu_seconds": statistics.median(one.cpu for one in found),
        "endgames": each,
        "rounds": [
            {
                "cpu": one.cpu,
                "wall": one.wall,
                "total": sum(solution.proven for solution in one.solutions),
            }
            for one in found
        ],
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
    endgames = []
    for number, position in read_positions(path, ruleset):
        try:
            situation = Situation.of_position(position, ruleset)
            check_endgame(situation)
        except ValueError as error:
            raise UsageError(f"{path}: line {number}: {error}") from None
        endgames.append(situation)
    return endgames


@dataclass(frozen=True)
class _Round:
    """What a round found, and the seconds of the process and of the searches."""

    solutions: tuple[Solution, ...]
    cpu: float
    wall: float


def _solve_all(engine: Engine, endgames: Sequence[Situation], limits: EndgameLimits) -> _Round:
    cpu = time.process_time()
    found = tuple(solve(engine, situation, limits) for situation in endgames)
    return _Round(found, time.process_time() - cpu, sum(each.seconds for each in found))


def endgame_text(report: dict[str, Any]) -> str:
    """The report of `measure_endgames` in lines."""
    limit = report["seconds_each"]
    within = "without limit" if limit is None else f"within {limit:g} s"
    return (
        f"{report['solved']} of {number_of(report['units'], 'endgame')} solved {within}, "
        f"{number_of(report['threads'], 'thread')}, {number_of(len(report['rounds']), 'round')}\n"
        f"{report['median_seconds']:.3f} s each (median), {report['wall_seconds']:.2f} s in all, "
        f"{report['cpu_seconds']:.2f} s CPU"
    )
