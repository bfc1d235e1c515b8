# SPDX-License-Identifier: MIT
"""``rackside leaves learn|compare``: learns and compares leave values.

Method and results are in docs/engine/leaves.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from desktop_app.commands.common_arguments import add_ruleset, add_seed, add_threads
from desktop_app.commands.errors import UsageError, check_within
from desktop_app.commands.lexicons import open_wanted
from desktop_app.engine import native
from desktop_app.engine.leaves import RULE_OF_THUMB
from desktop_app.engine.native import MAX_SEED
from desktop_app.engine.static_games import StaticGames
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.sidecar import checksum
from desktop_app.play.rulesets import load_ruleset, wanted_lexica
from desktop_app.sentences.numbers import number_of
from desktop_app.storage.durable import replace_file
from desktop_app.storage.processes import processor_count
from desktop_app.values.files import read_file

if TYPE_CHECKING:
    from desktop_app.engine.native import Learner, NativeLeaves, Tally, Watch


# Static games in the native engine, between two sets of leave values.

SCORE_ALONE = "none"
THUMB = "thumb"

MAX_STATIC_GAMES = 1_000_000_000
MAX_THREADS = 1_024

_TELL_EVERY_S = 5.0

_Result = TypeVar("_Result")


def read_values(games: StaticGames, name: str) -> NativeLeaves:
    """Read the values of a file, or those that `SCORE_ALONE` and `THUMB` stand for.

    Raises:
        UsageError: the file has no valid leave values; the message names it.
        OSError: it cannot be read.
    """
    if name in (SCORE_ALONE, THUMB):
        return games.make_leaves(RULE_OF_THUMB if name == THUMB else None)
    return parsed_file(Path(name), games.read_leaves)


def parsed_file(path: Path, read: Callable[[bytes], _Result]) -> _Result:
    """Parse a file with `read`; its ValueError becomes a UsageError that names the file."""
    try:
        return read(read_file(path))
    except ValueError as error:
        raise UsageError(f"{path}: {error}") from error


@dataclass(frozen=True)
class Match:
    """A series of games.

    Attributes:
        players: the leave values of the two players, as given.
        rounds: games, or pairs of games with the same tiles and changed seats.
        paired: True for pairs.
        seed: seed of the draws.
        threads: number of threads; does not affect the result.
    """

    players: tuple[str, str]
    rounds: int
    paired: bool
    seed: int
    threads: int

    def play(
        self, games: StaticGames, one: NativeLeaves, other: NativeLeaves
    ) -> tuple[Tally, float]:
        """Play it with progress on standard error; returns the result and the seconds."""
        watch: Watch = games.module.Watch()
        what = "pairs" if self.paired else "games"
        began = time.perf_counter()
        tally = beside(
            lambda: games.play(
                one,
                other,
                self.rounds,
                paired=self.paired,
                seed=self.seed,
                threads=self.threads,
                watch=watch,
            ),
            watch,
            lambda: say(f"{watch.done:,} of {self.rounds:,} {what}"),
        )
        return tally, time.perf_counter() - began


def tally_json(match: Match, tally: Tally, seconds: float) -> dict[str, Any]:
    """Return the result of a match as JSON, for the first player unless named otherwise."""
    return {
        "players": list(match.players),
        "seed": match.seed,
        "spread": tally.spread[0],
        "spread_error": tally.spread[1],
        "win_rate": tally.win_rate[0],
        "win_rate_error": tally.win_rate[1],
        "wins": tally.wins,
        "scores": [mean for mean, _ in tally.scores],
        "score_errors": [error for _, error in tally.scores],
        "bingos": [count / tally.games for count in tally.bingos],
        "turns": [count / tally.games for count in tally.turns],
        "seconds": round(seconds, 3),
        "games_a_second": tally.games / seconds,
    }


def tally_text(tally: Tally) -> str:
    """Format the result of a match for the first player, in two lines."""
    (spread, spread_error), (rate, rate_error) = tally.spread, tally.win_rate
    return (
        f"spread {spread:+z.2f} ± {spread_error:.2f} points a game\n"
        f"wins {rate:.2%} ± {rate_error:.2%}"
    )


def beside(work: Callable[[], _Result], watch: Watch, tell: Callable[[], None]) -> _Result:
    """Run `work` in another thread, so that it can be watched and interrupted."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        future = pool.submit(work)
        try:
            while not wait([future], timeout=_TELL_EVERY_S).done:
                tell()
        except KeyboardInterrupt:
            watch.stop()
            raise
    return future.result()


def say(line: str) -> None:
    """Print progress on standard error."""
    print(line, file=sys.stderr, flush=True)


GAMES = (20_000, 50_000, 100_000, 200_000)
"""The default number of games of each generation."""

_KEEP_EVERY_S = 20.0


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "leaves",
        help="learn leave values, or compare two sets",
        description="Learns leave values from static games, or plays two sets against each other:"
        f" KLV2 files, {SCORE_ALONE} for no values, or {THUMB} for the rule of thumb.",
    )
    parser.add_argument("action", choices=("learn", "compare"), help="what to do")
    parser.add_argument("values", metavar="FILE", nargs="*", help="the two sets to compare")
    parser.add_argument("--lexicon", metavar="NAME|FILE", help="default: the ruleset's list")
    add_ruleset(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="the learned values, as KLV2")
    parser.add_argument(
        "--generations",
        type=int,
        metavar="G",
        help="number of generations, each learned with the values of the one before (4)",
    )
    parser.add_argument("--games", metavar="N[,N...]", help="games of every or of each generation")
    parser.add_argument(
        "--pairs", type=int, default=20_000, metavar="N", help="pairs of games to play (20000)"
    )
    add_threads(parser, processor_count(), "one for each core")
    add_seed(parser)
    parser.add_argument(
        "--checkpoint", type=Path, metavar="FILE", help="resume from and save to this file"
    )
    parser.add_argument("--each", action="store_true", help="save every generation beside FILE")
    return parser


def run(args: argparse.Namespace) -> int:
    """Learn or compare; returns 0."""
    check_within("--threads", args.threads, 1, MAX_THREADS)
    check_within("--seed", args.seed, 0, MAX_SEED)
    check_within("--pairs", args.pairs, 1, MAX_STATIC_GAMES)
    return _learn(args) if args.action == "learn" else _compare(args)


def _prepare(args: argparse.Namespace) -> tuple[StaticGames, Lexicon]:
    module, reason = native.load()
    if module is None:
        raise UsageError(
            f"leaves {args.action} needs the native engine: {reason}. {native.how_to_get()}"
        )
    ruleset = load_ruleset(args.ruleset)
    lexicon = open_wanted(args.lexicon, wanted_lexica(ruleset))
    return StaticGames.prepare(lexicon, ruleset, module), lexicon


def _learn(args: argparse.Namespace) -> int:
    if args.out is None or args.values:
        raise UsageError("leaves learn needs --out FILE and no other files")
    if not args.out.parent.is_dir():
        raise UsageError(f"--out {args.out}: there is no such folder")
    per_generation = _games_of_each(args)
    games, lexicon = _prepare(args)
    words = lexicon.kwg.to_bytes()
    kept = args.checkpoint
    course = {"seed": args.seed, "lexicon": int(checksum(words)[:16], 16)}
    make = partial(games.module.Learner, games.setting, games.tile_counts, per_generation, **course)
    if kept is not None and kept.exists():
        learner = parsed_file(kept, lambda data: make(checkpoint=data))
    else:
        learner = make()
    watch = games.module.Watch()
    began, before = time.monotonic(), learner.games_done
    if before:
        say(f"{kept}: going on after {before:,} of {number_of(learner.games_in_all, 'game')}")
    _play_batches(args, learner, watch)
    replace_file(args.out, learner.klv())
    played, seconds = watch.done, time.monotonic() - began
    report = {
        "lexicon": lexicon.name,
        "out": str(args.out),
        "games": per_generation,
        "seed": args.seed,
        "played": played,
        "seconds": round(seconds, 3),
        "sha256": checksum(learner.klv()),
    }
    if args.json:
        print(json.dumps(report))
    else:
        generations, done = number_of(len(per_generation), "generation"), number_of(played, "game")
        print(f"{args.out}: {generations}, {done} in {seconds:.0f} s")
    return 0


def _games_of_each(args: argparse.Namespace) -> list[int]:
    """Return the number of games of each generation."""
    try:
        listed = [int(part) for part in args.games.split(",")] if args.games else list(GAMES)
    except ValueError:
        raise UsageError(f"--games: read {args.games!r}, expected numbers with commas") from None
    for number in listed:
        check_within("--games", number, 1, MAX_STATIC_GAMES)
    wanted: int | None = args.generations
    if wanted is None:
        return listed
    check_within("--generations", wanted, 1, 1_000)
    if len(listed) == 1:
        return listed * wanted
    if args.games is None:
        # Earlier runs leave out the shorter generations; longer runs repeat the last one.
        return (listed[-wanted:] + listed[-1:] * wanted)[:wanted]
    if len(listed) != wanted:
        read = number_of(len(listed), "number")
        raise UsageError(f"--games: read {read}, expected 1 or {wanted}")
    return listed


def _play_batches(args: argparse.Namespace, learner: Learner, watch: Watch) -> None:
    """Play until the end, saving completed work now and then."""
    saved_at_s = time.monotonic()
    while not learner.is_done:
        generation, done, in_all = learner.generation, learner.games_done, learner.games_in_all
        earlier = done - watch.done

        def tell(generation: int = generation, earlier: int = earlier, all_: int = in_all) -> None:
            of_all = number_of(all_, "game")
            say(f"generation {generation + 1}: {earlier + watch.done:,} of {of_all}")

        beside(lambda: learner.step(args.threads, watch), watch, tell)
        is_new = learner.generation > generation
        if is_new and args.each:
            name = f"{args.out.stem}.{learner.generation}{args.out.suffix}"
            replace_file(args.out.with_name(name), learner.klv())
        if args.checkpoint is not None and (
            is_new or time.monotonic() - saved_at_s > _KEEP_EVERY_S
        ):
            replace_file(args.checkpoint, learner.checkpoint())
            saved_at_s = time.monotonic()


def _compare(args: argparse.Namespace) -> int:
    if len(args.values) != 2:
        raise UsageError(f"leaves compare needs two files, read {len(args.values)}")
    games, lexicon = _prepare(args)
    one, other = (read_values(games, name) for name in args.values)
    match = Match(tuple(args.values), args.pairs, True, args.seed, args.threads)
    tally, seconds = match.play(games, one, other)
    if args.json:
        report = {"lexicon": lexicon.name, "pairs": args.pairs}
        print(json.dumps(report | tally_json(match, tally, seconds)))
    else:
        pairs = number_of(args.pairs, "pair")
        print(f"{args.values[0]} against {args.values[1]}, {pairs} of games:")
        print(tally_text(tally))
    return 0
