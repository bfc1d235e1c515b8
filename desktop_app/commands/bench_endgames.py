# SPDX-License-Identifier: MIT
"""What ``rackside bench endgame`` measures: how many endgames are proven, and how soon."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from typing import Any

from desktop_app.engine.endgame import Racks, solve
from desktop_app.engine.static_games import StaticGames
from desktop_app.formats.cgp import CgpPosition


def measure_endgames(
    games: StaticGames,
    endgames: Sequence[tuple[CgpPosition, Racks]],
    seconds: float | None,
    threads: int,
) -> dict[str, Any]:
    """Solve every endgame once, each for at most `seconds`; times are in seconds."""
    cpu = time.process_time()
    found = [
        solve(
            games,
            position.board,
            racks,
            scoreless=position.zero_turns,
            seconds=seconds,
            threads=threads,
        )
        for position, racks in endgames
    ]
    return {
        "kind": "endgame",
        "units": len(found),
        "solved": sum(each.proven for each in found),
        "threads": threads,
        "seconds_each": seconds,
        "median_seconds": statistics.median(each.seconds for each in found),
        "wall_seconds": sum(each.seconds for each in found),
        "cpu_seconds": time.process_time() - cpu,
        "endgames": [
            {
                "value": each.value,
                "proven": each.proven,
                "nodes": each.nodes,
                "seconds": each.seconds,
            }
            for each in found
        ],
    }


def endgame_text(report: dict[str, Any]) -> str:
    """The report of `measure_endgames` in lines."""
    limit = report["seconds_each"]
    within = "without limit" if limit is None else f"within {limit:g} s"
    return (
        f"{report['solved']} of {report['units']} endgames solved {within}, "
        f"{report['threads']} threads\n"
        f"{report['median_seconds']:.3f} s each (median), {report['wall_seconds']:.2f} s in all, "
        f"{report['cpu_seconds']:.2f} s CPU"
    )
