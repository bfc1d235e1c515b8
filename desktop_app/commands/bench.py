# SPDX-License-Identifier: MIT
"""``rackside bench``: how fast the native engine is, on positions that others can be measured on.

The loops run inside the engine: nothing of Python is timed. The output is described in docs/cli.md.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from desktop_app.commands.bench_endgames import endgame_text, endgames
from desktop_app.commands.bench_work import Work, games, kwg, moves, sim
from desktop_app.commands.errors import UsageError, check_within
from desktop_app.commands.leave_values import add_leaves
from desktop_app.engine import native
from desktop_app.lexicon.store import DEFAULT_NAME
from desktop_app.play.rulesets import DEFAULT_RULESET
from desktop_app.sentences.numbers import number_of

if sys.platform != "win32":
    import resource

KINDS: dict[str, Callable[[argparse.Namespace], Work]] = {
    "moves": moves,
    "games": games,
    "sim": sim,
    "endgame": endgames,
    "kwg": kwg,
}
"""What makes ready what a round does."""

MODES = ("best", "top15", "all", "sorted")
MOST_ROUNDS = 10_000


@dataclass(frozen=True)
class Round:
    """One round over everything.

    Attributes:
        cpu, wall: seconds of the process and of the clock.
        total: what there was of the things counted.
    """

    cpu: float
    wall: float
    total: int


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "bench",
        help="measure the native engine",
        description="Measures the native engine over a file of positions, a CGP a line.",
    )
    parser.add_argument("kind", choices=tuple(KINDS), help="what is measured")
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="positions; for games as many games as it has lines; for kwg a word list",
    )
    parser.add_argument("--lexicon", metavar="NAME|FILE", default=DEFAULT_NAME)
    add_leaves(parser)
    parser.add_argument("--mode", choices=MODES, default="best", help="of moves (best)")
    parser.add_argument(
        "--fresh", action="store_true", help="of moves: time the making of each board too"
    )
    parser.add_argument("--rounds", type=int, metavar="R", help="(5, of endgames 1)")
    parser.add_argument("--threads", type=int, default=1, metavar="T")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of games and playouts")
    parser.add_argument("--plays", type=int, default=15, metavar="N", help="to play out (15)")
    parser.add_argument("--plies", type=int, default=2, metavar="P", help="of a playout (2)")
    parser.add_argument(
        "--iterations", type=int, default=100, metavar="I", help="of a position played out (100)"
    )
    parser.add_argument("--memory-mb", type=int, default=128, metavar="M", help="of endgames (128)")
    parser.add_argument("--seconds", type=float, metavar="S", help="for an endgame (no limit)")
    parser.add_argument("--ruleset", default=DEFAULT_RULESET, metavar="ID")
    return parser


def run(args: argparse.Namespace) -> int:
    """Measure, print and return 0."""
    if not native.is_native():
        raise UsageError(
            f"bench measures the native engine; this is {native.describe()}. {native.how_to_get()}"
        )
    # An endgame is no matter of milliseconds, so that one round of them tells enough.
    usual = 1 if args.kind == "endgame" else 5
    rounds = usual if args.rounds is None else args.rounds
    check_within("--rounds", rounds, 1, MOST_ROUNDS)
    report = _measure(args, rounds)
    if args.json:
        print(json.dumps(report))
        return 0
    print(endgame_text(report) if args.kind == "endgame" else _text(report))
    if report["peak_memory_bytes"] is not None:
        print(f"{report['peak_memory_bytes'] / 1e6:,.1f} MB of memory at most")
    return 0


def _measure(args: argparse.Namespace, count: int) -> dict[str, Any]:
    began = time.perf_counter()
    work = KINDS[args.kind](args)
    ready = time.perf_counter() - began
    rounds = [_time(work.run) for _ in range(count)]
    units = work.units or rounds[0].total
    cpu = statistics.median(each.cpu for each in rounds)
    wall = statistics.median(each.wall for each in rounds)
    return {
        "kind": args.kind,
        "mode": args.mode if args.kind == "moves" else None,
        "fresh": args.fresh if args.kind == "moves" else None,
        "unit": work.unit,
        "units": units,
        "threads": args.threads,
        "cpu_us_a_unit": cpu / units * 1e6,
        "wall_us_a_unit": wall / units * 1e6,
        "units_a_second": units / wall,
        "cpu_seconds": cpu,
        "wall_seconds": wall,
        "total": rounds[0].total,
        "seconds_to_ready": ready,
        "engine_seconds_to_ready": work.engine_ready,
        "peak_memory_bytes": _peak_memory(),
        "rounds": [asdict(each) for each in rounds],
        **work.facts(),
    }


def _time(work: Callable[[], int]) -> Round:
    cpu, wall = time.process_time(), time.perf_counter()
    total = work()
    return Round(time.process_time() - cpu, time.perf_counter() - wall, total)


def _peak_memory() -> int | None:
    """The most memory that this process has had, in bytes; None where that cannot be asked."""
    if sys.platform == "win32":
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _text(report: dict[str, Any]) -> str:
    mode = f", {report['mode']}" if report["mode"] else ""
    mode += ", fresh boards" if report["fresh"] else ""
    engine_ready = report["engine_seconds_to_ready"]
    engine = "" if engine_ready is None else f", the engine after {engine_ready:.4f} s"
    return (
        f"{report['kind']}{mode}: {number_of(report['units'], report['unit'])}, "
        f"{number_of(report['threads'], 'thread')}, {number_of(len(report['rounds']), 'round')}\n"
        f"{report['cpu_us_a_unit']:,.1f} us CPU, {report['wall_us_a_unit']:,.1f} us a "
        f"{report['unit']}, {report['units_a_second']:,.1f} a second\n"
        f"{report['total']:,} counted a round, ready after {report['seconds_to_ready']:.3f} s"
        f"{engine}"
    )
