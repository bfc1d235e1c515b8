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
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop_app.commands.bench_endgames import endgame_text, measure_endgames
from desktop_app.commands.endgame import check_seconds, read_endgame
from desktop_app.commands.errors import UsageError
from desktop_app.commands.leave_values import find_leaves
from desktop_app.commands.lexicons import open_lexicon
from desktop_app.engine import native
from desktop_app.engine.native_engine import NativeEngine
from desktop_app.engine.protocol import PlayQuestion
from desktop_app.engine.situation import find_outlook
from desktop_app.engine.static_games import StaticGames
from desktop_app.formats.cgp import parse_cgp
from desktop_app.formats.errors import FormatError
from desktop_app.lexicon.alphabet import ENGLISH
from desktop_app.lexicon.store import DEFAULT_NAME
from desktop_app.lexicon.word_list import read_word_list
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import scoring_of, tile_set_of

if sys.platform != "win32":
    import resource

if TYPE_CHECKING:
    from desktop_app.engine.native import NativeLeaves, Positions

KINDS = ("moves", "games", "kwg", "endgame")
MODES = ("best", "top15", "all", "sorted")
MOST_BYTES = 64 * 1024 * 1024
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
    parser.add_argument("kind", choices=KINDS, help="what is measured")
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="positions; for games as many games as it has lines; for kwg a word list",
    )
    parser.add_argument("--lexicon", metavar="NAME|FILE", default=DEFAULT_NAME)
    parser.add_argument("--leaves", metavar="FILE", type=Path, help="leave values, a KLV2 file")
    parser.add_argument("--mode", choices=MODES, default="best", help="of moves (best)")
    parser.add_argument("--rounds", type=int, default=5, metavar="R")
    parser.add_argument("--threads", type=int, default=1, metavar="T")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of games")
    parser.add_argument("--seconds", type=float, metavar="S", help="for an endgame (no limit)")
    parser.add_argument("--ruleset", default=DEFAULT_RULESET, metavar="ID")
    return parser


def run(args: argparse.Namespace) -> int:
    """Measure, print and return 0."""
    if not native.is_native():
        raise UsageError(f"bench measures the native engine; this is {native.describe()}")
    if not 1 <= args.rounds <= MOST_ROUNDS:
        raise UsageError(f"--rounds: read {args.rounds}, expected 1 to {MOST_ROUNDS}")
    if args.kind == "endgame":
        endgames = _endgames(args)
        print(json.dumps(endgames) if args.json else endgame_text(endgames))
        return 0
    began = time.perf_counter()
    unit, units, work = {"moves": _moves, "games": _games, "kwg": _kwg}[args.kind](args)
    ready = time.perf_counter() - began
    rounds = [_time(work) for _ in range(args.rounds)]
    report = {
        "kind": args.kind,
        "mode": args.mode if args.kind == "moves" else None,
        "unit": unit,
        "units": units,
        "threads": args.threads,
        "cpu_us_a_unit": _middle(each.cpu for each in rounds) / units * 1e6,
        "wall_us_a_unit": _middle(each.wall for each in rounds) / units * 1e6,
        "units_a_second": units / _middle(each.wall for each in rounds),
        "total": rounds[0].total,
        "seconds_to_ready": ready,
        "peak_memory_bytes": _peak_memory(),
        "rounds": [asdict(each) for each in rounds],
    }
    print(json.dumps(report) if args.json else _text(report))
    return 0


def _endgames(args: argparse.Namespace) -> dict[str, Any]:
    """Every endgame of the file once."""
    seconds = check_seconds(args.seconds)
    engine, ruleset = _engine_of(args)
    games = StaticGames.prepare(engine.lexicon, ruleset, engine.module)
    read = []
    for number, line in enumerate(_lines(args.file), start=1):
        try:
            read.append(read_endgame(line, ruleset))
        except ValueError as error:
            raise UsageError(f"{args.file}: line {number}: {error}") from None
    return measure_endgames(games, read, seconds, args.threads)


Measured = tuple[str, int, Callable[[], int]]
"""What a unit is called, how many a round has, and the work of a round, which counts something."""


def _moves(args: argparse.Namespace) -> Measured:
    """Every position of the file once; plays found are counted."""
    engine, ruleset = _engine_of(args)
    positions, leaves = _prepare(args.file, engine, ruleset), _leaves_of(args, engine)
    return "position", len(positions), lambda: positions.run(leaves, args.mode, args.threads)


def _games(args: argparse.Namespace) -> Measured:
    """Static games from the beginning; turns are counted."""
    engine, ruleset = _engine_of(args)
    leaves = _leaves_of(args, engine)
    static = StaticGames.prepare(engine.lexicon, ruleset, engine.module)
    count = len(_lines(args.file))

    def work() -> int:
        tally = engine.module.play_games(
            static.setting,
            static.tile_counts,
            leaves,
            leaves,
            count,
            paired=False,
            seed=args.seed,
            threads=args.threads,
        )
        return sum(tally.turns)

    return "game", count, work


def _kwg(args: argparse.Namespace) -> Measured:
    """A word list compiled; bytes of the graph are counted."""
    words = read_word_list(args.file).words
    encoded = [ENGLISH.encode(word) or b"" for word in words]
    return "list", 1, lambda: len(native.compile_kwg(encoded))


def _time(work: Callable[[], int]) -> Round:
    cpu, wall = time.process_time(), time.perf_counter()
    total = work()
    return Round(time.process_time() - cpu, time.perf_counter() - wall, total)


def _engine_of(args: argparse.Namespace) -> tuple[NativeEngine, Ruleset]:
    module, _ = native.load()
    assert module is not None
    return NativeEngine(open_lexicon(args.lexicon), module), load_ruleset(args.ruleset)


def _leaves_of(args: argparse.Namespace, engine: NativeEngine) -> NativeLeaves:
    leaves = find_leaves(args.leaves, engine.lexicon)
    prepared = leaves.native(engine.lexicon.alphabet)
    if prepared is None:
        raise UsageError("the leave values number their tiles in another way than the word list")
    return prepared


def _lines(path: Path) -> list[str]:
    """The lines of a file that are not empty."""
    if path.stat().st_size > MOST_BYTES:
        raise UsageError(f"{path}: more than {MOST_BYTES} bytes")
    lines = [line for line in path.read_text("utf-8").splitlines() if line.strip()]
    if not lines:
        raise UsageError(f"{path}: there is no line in it")
    return lines


def _prepare(path: Path, engine: NativeEngine, ruleset: Ruleset) -> Positions:
    tile_set, scoring = tile_set_of(ruleset), scoring_of(ruleset)
    faces = frozenset(tile_set.faces)
    asked = []
    for number, line in enumerate(_lines(path), start=1):
        try:
            position = parse_cgp(line, faces=faces)
        except FormatError as error:
            raise UsageError(f"{path}: line {number}: {error}") from None
        rack = position.racks[0]
        question = PlayQuestion(
            position.board, rack, tile_set, scoring, ruleset.placement.first_min_tiles
        )
        outlook = find_outlook(position, tile_set, ruleset.set.rack_size)
        asked.append((question, outlook.bag_count, tile_set.total(outlook.unseen)))
    try:
        return engine.prepare(asked)
    except ValueError as error:
        raise UsageError(f"{path}: {error}") from None


def _peak_memory() -> int | None:
    """The most memory that this process has had, in bytes; None where that cannot be asked."""
    if sys.platform == "win32":
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _middle(numbers: Iterable[float]) -> float:
    return statistics.median(numbers)


def _text(report: dict[str, Any]) -> str:
    mode = f", {report['mode']}" if report["mode"] else ""
    lines = [
        f"{report['kind']}{mode}: {report['units']} {report['unit']}s, "
        f"{report['threads']} threads, {len(report['rounds'])} rounds",
        f"{report['cpu_us_a_unit']:,.1f} us CPU, {report['wall_us_a_unit']:,.1f} us a "
        f"{report['unit']}, {report['units_a_second']:,.1f} a second",
        f"{report['total']:,} counted a round, ready after {report['seconds_to_ready']:.3f} s",
    ]
    if report["peak_memory_bytes"] is not None:
        lines.append(f"{report['peak_memory_bytes'] / 1e6:,.1f} MB of memory at most")
    return "\n".join(lines)
