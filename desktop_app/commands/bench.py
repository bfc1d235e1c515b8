# SPDX-License-Identifier: MIT
"""``rackside bench``: measures the native engine on reproducible positions.

The loops run inside the engine, so no Python is timed. The output is described in docs/cli.md.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from desktop_app.commands.common_arguments import add_lexicon, add_ruleset, add_threads
from desktop_app.commands.endgame import endgame_limits
from desktop_app.commands.errors import UsageError, check_within
from desktop_app.commands.lexicons import add_leaves, find_leaves, open_lexicon
from desktop_app.commands.positions import ask_plays, read_lines, read_positions
from desktop_app.commands.searches import (
    FEWER_THREADS,
    check_chances,
    check_playouts,
    check_plays,
)
from desktop_app.engine import native
from desktop_app.engine.candidates import find_top
from desktop_app.engine.endgame import EndgameLimits, Solution, check_endgame, solve
from desktop_app.engine.equity import Outlook
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.native_engine import NativeEngine
from desktop_app.engine.protocol import PlayQuestion
from desktop_app.engine.simulation import SimulationOptions, begin_simulation
from desktop_app.engine.situation import Situation
from desktop_app.engine.static_games import StaticGames
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Board
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import LAYOUTS, scoring_of, tile_set_of
from desktop_app.sentences.faults import is_bad_input
from desktop_app.sentences.numbers import number_of

if TYPE_CHECKING:
    from desktop_app.engine.native import Positions


# The work of a round: everything is prepared first, then the loops run inside the engine.


@dataclass(frozen=True)
class Work:
    """A benchmark.

    Attributes:
        unit: name of a unit.
        units: number of units in a round; None if they are what it counts.
        run: does a round and returns a count.
        engine_ready: seconds from the list's name to a first best play; None for kwg.
        facts: further results, read after the last round.
    """

    unit: str
    units: int | None
    run: Callable[[], int]
    engine_ready: float | None = None
    facts: Callable[[], dict[str, Any]] = dict


@dataclass(frozen=True)
class Loaded:
    """An engine with its ruleset and leave values, ready to play.

    Attributes:
        engine, ruleset, leaves: as chosen by the options.
        seconds: time from the list's name to a first best play.
    """

    engine: NativeEngine
    ruleset: Ruleset
    leaves: KlvLeaves
    seconds: float


def load(args: argparse.Namespace) -> Loaded:
    """Open the list and the leave values, and find a first play, so that all is loaded."""
    ruleset = load_ruleset(args.ruleset)
    tile_set = tile_set_of(ruleset)
    rack = tile_set.faces[: ruleset.set.rack_size]
    layout = LAYOUTS[ruleset.set.board_layout]
    question = PlayQuestion(
        Board.empty(layout), rack, tile_set, scoring_of(ruleset), ruleset.placement.first_min_tiles
    )
    began = time.perf_counter()
    engine = _open_native(args.lexicon)
    leaves = find_leaves(args.leaves, engine.lexicon)
    engine.best(question, Outlook(len(tile_set.tiles), ()), leaves, 1)
    return Loaded(engine, ruleset, leaves, time.perf_counter() - began)


def _open_native(lexicon: str) -> NativeEngine:
    """Return the native engine on the list with this name or file."""
    module, _ = native.load()
    assert module is not None, "bench has asked for it"
    return NativeEngine(open_lexicon(lexicon), module)


def moves(args: argparse.Namespace) -> Work:
    """Search every position of the file once; counts the plays found."""
    check_within("--threads", args.threads, 1, FEWER_THREADS)
    loaded = load(args)
    leaves = loaded.leaves.prepared(loaded.engine.lexicon.alphabet)
    positions = _prepare(args.file, loaded.engine, loaded.ruleset)

    def search() -> int:
        return positions.run(leaves, args.mode, args.threads, args.fresh)

    return Work("position", len(positions), search, loaded.seconds)


def _prepare(path: Path, engine: NativeEngine, ruleset: Ruleset) -> Positions:
    asked = []
    for _, position in read_positions(path, ruleset):
        question, outlook = ask_plays(position, ruleset)
        other = question.tile_set.total(outlook.unseen)
        asked.append((question, outlook.bag_count, other))
    try:
        return engine.prepare(asked)
    except ValueError as error:
        if not is_bad_input(error):
            raise
        raise UsageError(f"{path}: {error}") from None


def games(args: argparse.Namespace) -> Work:
    """Play static games; counts turns."""
    check_chances(args)
    loaded = load(args)
    engine = loaded.engine
    leaves = loaded.leaves.prepared(engine.lexicon.alphabet)
    static = StaticGames.prepare(engine.lexicon, loaded.ruleset, engine.module)
    count = len(read_lines(args.file))

    def play() -> int:
        tally = static.play(
            leaves, leaves, count, paired=False, seed=args.seed, threads=args.threads
        )
        return sum(tally.turns)

    return Work("game", count, play, loaded.seconds)


def sim(args: argparse.Namespace) -> Work:
    """Simulate the best moves of every position of the file; counts playouts."""
    check_plays(args.plays)
    check_playouts(args)
    check_chances(args)
    loaded = load(args)
    engine, ruleset, leaves = loaded.engine, loaded.ruleset, loaded.leaves
    options = SimulationOptions(
        plies=args.plies, threads=args.threads, seed=args.seed, iterations=args.iterations
    )
    ready = []
    for number, position in read_positions(args.file, ruleset):
        try:
            situation = Situation.of_position(position, ruleset)
            best = find_top(engine, situation, args.plays, leaves)
        except ValueError as error:
            if not is_bad_input(error):
                raise
            raise UsageError(f"{args.file}: line {number}: {error}") from None
        ready.append((situation, [candidate.move for candidate in best]))

    def play_out() -> int:
        return sum(
            begin_simulation(engine, situation, leaves, candidates, options).result().playouts
            for situation, candidates in ready
        )

    return Work("playout", None, play_out, loaded.seconds)


def kwg(args: argparse.Namespace) -> Work:
    """Read and compile a word list; counts the bytes of its graph."""
    return Work("list", 1, lambda: len(native.compile_list(args.file).data))


# ``rackside bench endgame``: how many endgames are proven, and how fast.

Solutions: TypeAlias = tuple[Solution, ...]


def endgames(args: argparse.Namespace) -> Work:
    """Solve every endgame of the file once; counts those proven.

    Raises:
        UsageError: a line is not an endgame; the message has file and line.
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
    # The solutions of one endgame in every round.
    rows = [_row(solutions) for solutions in zip(*rounds, strict=True)]
    return {
        "solved": sum(row["proven"] for row in rows),
        "memory_mb": limits.memory_mb,
        "seconds_each": limits.seconds,
        "median_seconds": statistics.median(row["seconds"] for row in rows),
        "endgames": rows,
    }


def _row(solutions: Sequence[Solution]) -> dict[str, Any]:
    """Combine all rounds of one endgame; value and positions are those of the first."""
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
            if not is_bad_input(error):
                raise
            raise UsageError(f"{path}: line {number}: {error}") from None
        found.append(situation)
    return found


def endgame_text(report: dict[str, Any]) -> str:
    """Format the report on endgames; they take too long for microseconds."""
    limit = report["seconds_each"]
    within = "without limit" if limit is None else f"within {limit:g} s"
    return (
        f"{report['solved']} of {number_of(report['units'], 'endgame')} solved {within}, "
        f"{number_of(report['threads'], 'thread')}, {number_of(len(report['rounds']), 'round')}\n"
        f"{report['median_seconds']:.3f} s each (median), {report['wall_seconds']:.2f} s in all, "
        f"{report['cpu_seconds']:.2f} s CPU"
    )


if sys.platform != "win32":
    import resource

KINDS: dict[str, Callable[[argparse.Namespace], Work]] = {
    "moves": moves,
    "games": games,
    "sim": sim,
    "endgame": endgames,
    "kwg": kwg,
}
"""The function that prepares each kind of benchmark."""

MODES = ("best", "top15", "all", "sorted")
MAX_ROUNDS = 10_000


@dataclass(frozen=True)
class Round:
    """One round.

    Attributes:
        cpu, wall: seconds of processor time and of real time.
        total: what was counted.
    """

    cpu: float
    wall: float
    total: int


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "bench",
        help="measure the native engine",
        description="Measures the native engine on a file of positions, one CGP per line.",
    )
    parser.add_argument("kind", choices=tuple(KINDS), help="benchmark")
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="positions (games: plays one game per line; kwg: a word list)",
    )
    add_lexicon(parser)
    add_leaves(parser)
    parser.add_argument("--mode", choices=MODES, default="best", help="moves: what to find (best)")
    parser.add_argument("--fresh", action="store_true", help="moves: include setting up each board")
    parser.add_argument("--rounds", type=int, metavar="R", help="rounds (5; endgame: 1)")
    add_threads(parser)
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="seed for games and playouts (1)"
    )
    parser.add_argument(
        "--plays", type=int, default=15, metavar="N", help="sim: moves to play out (15)"
    )
    parser.add_argument(
        "--plies", type=int, default=2, metavar="P", help="sim: turns of a playout (2)"
    )
    parser.add_argument(
        "--iterations",
        type=int,
        default=100,
        metavar="I",
        help="sim: iterations for each position (100)",
    )
    parser.add_argument(
        "--memory-mb", type=int, default=128, metavar="M", help="endgame: memory (128)"
    )
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="endgame: time for each (no limit)"
    )
    add_ruleset(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Measure, print and return 0."""
    if not native.is_native():
        raise UsageError(
            f"bench measures the native engine; this is {native.describe()}. {native.how_to_get()}"
        )
    # Endgames take long, so one round is enough.
    usual = 1 if args.kind == "endgame" else 5
    rounds = usual if args.rounds is None else args.rounds
    check_within("--rounds", rounds, 1, MAX_ROUNDS)
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
    cpu = statistics.median(timed.cpu for timed in rounds)
    wall = statistics.median(timed.wall for timed in rounds)
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
        "rounds": [asdict(timed) for timed in rounds],
        **work.facts(),
    }


def _time(work: Callable[[], int]) -> Round:
    cpu, wall = time.process_time(), time.perf_counter()
    total = work()
    return Round(time.process_time() - cpu, time.perf_counter() - wall, total)


def _peak_memory() -> int | None:
    """Return the peak memory of this process in bytes; None if the system does not tell it."""
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
