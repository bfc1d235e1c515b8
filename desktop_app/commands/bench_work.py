# SPDX-License-Identifier: MIT
"""What a round of ``rackside bench`` does: everything is made ready, then the loops run inside."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop_app.commands.errors import UsageError, check_within
from desktop_app.commands.leave_values import find_leaves
from desktop_app.commands.lexicons import open_lexicon
from desktop_app.commands.positions import ask_plays, read_lines, read_positions
from desktop_app.commands.searches import (
    FEWER_THREADS,
    check_chances,
    check_playouts,
    check_plays,
)
from desktop_app.engine import native
from desktop_app.engine.candidates import find_top
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

if TYPE_CHECKING:
    from desktop_app.engine.native import Positions


@dataclass(frozen=True)
class Work:
    """What is measured.

    Attributes:
        unit: what a unit is called.
        units: how many a round has; None where they are what it counts.
        run: does a round and counts something.
        engine_ready: seconds from the name of a list to a first best play; None for a list alone.
        facts: what is told besides, when all rounds are done.
    """

    unit: str
    units: int | None
    run: Callable[[], int]
    engine_ready: float | None = None
    facts: Callable[[], dict[str, Any]] = dict


@dataclass(frozen=True)
class Loaded:
    """What whoever plays needs.

    Attributes:
        engine, ruleset, leaves: what was asked for.
        seconds: how long it took from the name of the list to a first best play.
    """

    engine: NativeEngine
    ruleset: Ruleset
    leaves: KlvLeaves
    seconds: float


def load(args: argparse.Namespace) -> Loaded:
    """Open the list and the leave values, and find a first play, with which all is there."""
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
    """The native engine on the list of this name or file."""
    module, _ = native.load()
    assert module is not None, "bench has asked for it"
    return NativeEngine(open_lexicon(lexicon), module)


def moves(args: argparse.Namespace) -> Work:
    """Every position of the file once; plays found are counted."""
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
        raise UsageError(f"{path}: {error}") from None


def games(args: argparse.Namespace) -> Work:
    """Static games from the beginning; turns are counted."""
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
    """The best moves of every position of the file played out; playouts are counted."""
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
            raise UsageError(f"{args.file}: line {number}: {error}") from None
        ready.append((situation, [each.move for each in best]))

    def play_out() -> int:
        return sum(
            begin_simulation(engine, situation, leaves, candidates, options).result().playouts
            for situation, candidates in ready
        )

    return Work("playout", None, play_out, loaded.seconds)


def kwg(args: argparse.Namespace) -> Work:
    """A word list read from its file and compiled; bytes of the graph are counted."""
    return Work("list", 1, lambda: len(native.compile_list(args.file).data))
