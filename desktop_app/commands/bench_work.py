# SPDX-License-Identifier: MIT
"""What a round of ``rackside bench`` does: everything is made ready, then the loops run inside."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.commands.errors import UsageError
from desktop_app.commands.leave_values import find_leaves
from desktop_app.commands.lexicons import open_lexicon
from desktop_app.commands.positions import read_lines, read_positions
from desktop_app.commands.searches import check_plays
from desktop_app.engine import native
from desktop_app.engine.candidates import find_top
from desktop_app.engine.native_engine import NativeEngine
from desktop_app.engine.protocol import PlayQuestion
from desktop_app.engine.simulation import SimulationOptions, begin_simulation
from desktop_app.engine.situation import Situation, find_outlook
from desktop_app.engine.static_games import StaticGames
from desktop_app.lexicon.alphabet import ENGLISH
from desktop_app.lexicon.word_list import read_word_list
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import scoring_of, tile_set_of

if TYPE_CHECKING:
    from desktop_app.engine.native import Positions


@dataclass(frozen=True)
class Work:
    """What is measured.

    Attributes:
        unit: what a unit is called.
        units: how many a round has; None where they are what it counts.
        run: does a round and counts something.
    """

    unit: str
    units: int | None
    run: Callable[[], int]


def engine_of(args: argparse.Namespace) -> tuple[NativeEngine, Ruleset]:
    """The native engine on the list, and the ruleset, that were asked for."""
    module, _ = native.load()
    assert module is not None, "bench has asked for it"
    return NativeEngine(open_lexicon(args.lexicon), module), load_ruleset(args.ruleset)


def moves(args: argparse.Namespace) -> Work:
    """Every position of the file once; plays found are counted."""
    engine, ruleset = engine_of(args)
    leaves = find_leaves(args.leaves, engine.lexicon).prepared(engine.lexicon.alphabet)
    positions = _prepare(args.file, engine, ruleset)
    return Work("position", len(positions), lambda: positions.run(leaves, args.mode, args.threads))


def _prepare(path: Path, engine: NativeEngine, ruleset: Ruleset) -> Positions:
    tile_set, scoring = tile_set_of(ruleset), scoring_of(ruleset)
    asked = []
    for _, position in read_positions(path, ruleset):
        question = PlayQuestion(
            position.board,
            position.racks[0],
            tile_set,
            scoring,
            ruleset.placement.first_min_tiles,
        )
        outlook = find_outlook(position, tile_set, ruleset.set.rack_size)
        asked.append((question, outlook.bag_count, tile_set.total(outlook.unseen)))
    try:
        return engine.prepare(asked)
    except ValueError as error:
        raise UsageError(f"{path}: {error}") from None


def games(args: argparse.Namespace) -> Work:
    """Static games from the beginning; turns are counted."""
    engine, ruleset = engine_of(args)
    leaves = find_leaves(args.leaves, engine.lexicon).prepared(engine.lexicon.alphabet)
    static = StaticGames.prepare(engine.lexicon, ruleset, engine.module)
    count = len(read_lines(args.file))

    def play() -> int:
        tally = static.play(
            leaves, leaves, count, paired=False, seed=args.seed, threads=args.threads
        )
        return sum(tally.turns)

    return Work("game", count, play)


def sim(args: argparse.Namespace) -> Work:
    """The best moves of every position of the file played out; playouts are counted."""
    check_plays(args.plays)
    engine, ruleset = engine_of(args)
    leaves = find_leaves(args.leaves, engine.lexicon)
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

    return Work("playout", None, play_out)


def kwg(args: argparse.Namespace) -> Work:
    """A word list compiled; bytes of the graph are counted."""
    words = read_word_list(args.file).words
    encoded = [ENGLISH.encode(word) or b"" for word in words]
    return Work("list", 1, lambda: len(native.compile_kwg(encoded)))
