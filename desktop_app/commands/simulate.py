# SPDX-License-Identifier: MIT
"""``rackside simulate CGP``: compares the best moves of a position by playing them out.

The output is described in docs/cli.md, the figures in docs/engine/simulation.md.
"""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import asdict
from typing import Any

from desktop_app.commands import searches
from desktop_app.commands.errors import UsageError
from desktop_app.commands.lexicons import find_leaves
from desktop_app.commands.move_rows import move_row, move_text, table
from desktop_app.commands.positions import add_position, open_engine
from desktop_app.engine.candidates import find_top
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.protocol import Engine
from desktop_app.engine.simulation import (
    SimulatedMove,
    SimulationOptions,
    SimulationSnapshot,
    begin_simulation,
)
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Move

_ENDINGS: dict[str, str] = {
    "iterations": "Ended as asked",
    "time": "Out of time",
    "confident": "Sure of the best",
    "cancelled": "Cancelled",
}
_HEADINGS = ("move", "score", "win", "error", "equity", "error", "spread", "error", "iterations")


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "simulate",
        help="compare the best moves of a position by playing them out",
        description="Plays the best moves of a position out many times, with the same draws for"
        " all, and prints their spread and their chance to win.",
    )
    add_position(parser)
    parser.add_argument(
        "--plays", type=int, default=15, metavar="N", help="number of moves to compare (15)"
    )
    parser.add_argument("--plies", type=int, default=2, metavar="P", help="turns after each (2)")
    parser.add_argument("--iterations", type=int, metavar="I", help="stop after this many draws")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after this time")
    parser.add_argument(
        "--confidence", type=float, metavar="C", help="stop when the best move is this certain"
    )
    parser.add_argument(
        "--tolerance",
        type=float,
        default=0.0,
        metavar="D",
        help="margin by which others may be better (0)",
    )
    measure = parser.add_mutually_exclusive_group()
    measure.add_argument(
        "--by-equity", action="store_true", help="compare equity, not the chance to win"
    )
    measure.add_argument(
        "--with-points",
        action="store_true",
        help="compare points too, which decide where the game is won or lost",
    )
    searches.add_known(parser, "the best")
    searches.add_chances(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Simulate, print and return 0."""
    searches.check_native("simulates")
    if args.iterations is None and args.seconds is None and args.confidence is None:
        raise UsageError("expected --iterations, --seconds or --confidence to end it")
    searches.check_plays(args.plays)
    searches.check_playouts(args)
    searches.check_chances(args)
    _check_sureness(args)
    position, situation = searches.read_known(args)
    engine = open_engine(args, position)
    leaves = find_leaves(args.leaves, engine.lexicon)
    moves = _moves(args, engine, situation, leaves)
    job = begin_simulation(engine, situation, leaves, moves, _options(args))
    found = searches.wait_for(job)
    print(json.dumps(simulation_json(found)) if args.json else _text(found))
    return 0


def _check_sureness(args: argparse.Namespace) -> None:
    """Check `--confidence` and `--tolerance`. Raises UsageError, naming the option."""
    if args.confidence is not None and not 0.5 < args.confidence < 1:
        raise UsageError(f"--confidence: read {args.confidence:g}, expected above 0.5 and below 1")
    if not 0 <= args.tolerance < math.inf:
        raise UsageError(f"--tolerance: read {args.tolerance:g}, expected at least 0")


def _moves(
    args: argparse.Namespace, engine: Engine, situation: Situation, leaves: KlvLeaves
) -> list[Move]:
    named = searches.read_held_moves(args, situation)
    return named or [
        candidate.move for candidate in find_top(engine, situation, args.plays, leaves)
    ]


def _options(args: argparse.Namespace) -> SimulationOptions:
    return SimulationOptions(
        plies=args.plies,
        threads=args.threads,
        seed=args.seed,
        iterations=args.iterations,
        seconds=searches.check_seconds(args.seconds),
        confidence=args.confidence,
        tolerance=args.tolerance,
        by_equity=args.by_equity,
        with_points=args.with_points,
        kept=searches.read_kept_of(args),
    )


def simulation_json(found: SimulationSnapshot) -> dict[str, Any]:
    """Convert a simulation to JSON."""
    return {
        "plays": [simulated_row(row) for row in found.rows],
        "iterations": found.iterations,
        "playouts": found.playouts,
        "seconds": found.seconds,
        "ending": found.ending,
    }


def simulated_row(row: SimulatedMove) -> dict[str, Any]:
    """Convert the result for one move to JSON."""
    return {
        **move_row(row.move),
        "score": row.score,
        "spread": row.spread,
        "spread_error": row.spread_error,
        "equity": row.equity,
        "equity_error": row.equity_error,
        "win": row.win,
        "win_error": row.win_error,
        "iterations": row.iterations,
        "given_up": row.is_given_up,
        "plies": [asdict(ply) for ply in row.plies],
    }


def _text(found: SimulationSnapshot) -> str:
    rows = [
        (
            move_text(row.move),
            str(row.score),
            f"{row.win:.2%}",
            f"{row.win_error:.2%}",
            f"{row.equity:+z.2f}",
            f"{row.equity_error:.2f}",
            f"{row.spread:+z.2f}",
            f"{row.spread_error:.2f}",
            f"{row.iterations:,}" + (" given up" if row.is_given_up else ""),
        )
        for row in found.rows
    ]
    lines = table(_HEADINGS, rows, _HEADINGS[1:])
    ending = _ENDINGS[found.ending or "cancelled"]
    lines.append(
        f"{ending} after iteration {found.iterations:,}; playouts: {found.playouts:,} "
        f"in {found.seconds:.2f} s"
    )
    return "\n".join(lines)
