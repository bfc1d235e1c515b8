# SPDX-License-Identifier: MIT
"""What ``rackside bench endgame`` measures: how many endgames are proven, and how soon."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from desktop_app.commands.bench_work import engine_of
from desktop_app.commands.endgame import endgame_limits
from desktop_app.commands.errors import UsageError
from desktop_app.commands.positions import read_positions
from desktop_app.engine.endgame import EndgameLimits, Solution, check_endgame, solve
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.numbers import number_of


def measure_endgames(args: argparse.Namespace, rounds: int) -> dict[str, Any]:
    """Solve every endgame of the file once a round; times are in seconds.

    Raises:
        UsageError: a line is no endgame; it is named with the file.
    """
    limits = endgame_limits(args)
    engine, ruleset = engine_of(args)
    endgames = _read(args.file, ruleset)
    found = [_round(engine, endgames, limits) for _ in range(rounds)]
    solved = [[each.proven for each in solutions] for solutions, _, _ in found]
    # The same endgame of every round beside one another.
    seconds = [
        statistics.median(solution.seconds for solution in of_one)
        for of_one in zip(*(solutions for solutions, _, _ in found), strict=True)
    ]
    return {
        "kind": "endgame",
        "units": len(endgames),
        "solved": min(map(sum, solved)),
        "threads": limits.threads,
        "memory_mb": limits.memory_mb,
        "seconds_each": limits.seconds,
        "median_seconds": statistics.median(seconds),
        "wall_seconds": statistics.median(wall for _, _, wall in found),
        "cpu_seconds": statistics.median(cpu for _, cpu, _ in found),
        "endgames": [
            {
                "value": each.value,
                "proven": all(proven),
                "nodes": each.nodes,
                "seconds": median,
            }
            for each, median, proven in zip(
                found[0][0], seconds, zip(*solved, strict=True), strict=True
            )
        ],
        "rounds": [
            {"cpu": cpu, "wall": wall, "total": sum(proven)}
            for (_, cpu, wall), proven in zip(found, solved, strict=True)
        ],
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


def _round(
    engine: Engine, endgames: Sequence[Situation], limits: EndgameLimits
) -> tuple[list[Solution], float, float]:
    """What was found, and the seconds of the process and of the searches."""
    cpu = time.process_time()
    found = [solve(engine, situation, limits) for situation in endgames]
    return found, time.process_time() - cpu, sum(each.seconds for each in found)


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
