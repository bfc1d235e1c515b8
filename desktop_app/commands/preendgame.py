# SPDX-License-Identifier: MIT
"""``rackside preendgame CGP``: each move's chance to win, with one to four tiles in the bag.

The output is described in docs/cli.md; docs/engine/preendgame.md explains which figures are exact.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from desktop_app.commands import searches
from desktop_app.commands.lexicons import add_leaves, find_leaves
from desktop_app.commands.move_rows import move_row, move_text, table
from desktop_app.commands.positions import add_position, open_engine
from desktop_app.engine.candidates import find_top
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.preendgame import (
    PreendgameMove,
    PreendgameOptions,
    PreendgameSnapshot,
    begin_preendgame,
    check_preendgame,
)
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Move, Pass
from desktop_app.sentences.numbers import number_of

MAX_SHOWN = 15
_ENDINGS: dict[str, str] = {
    "complete": "Nothing left that could be better",
    "nodes": "Some endings took too many positions",
    "time": "Out of time",
    "cancelled": "Cancelled",
}
_HEADINGS = ("move", "score", "win", "spread", "decided", "solved", "draws", "")


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "preendgame",
        help="find each move's chance to win with 1 to 4 tiles in the bag",
        description="Finds each move's chance to win in a position with one to four tiles in the"
        " bag, over every rack that the opponent may have.",
    )
    add_position(parser)
    parser.add_argument("--plays", type=int, metavar="N", help="compare only the best N and a pass")
    searches.add_known(parser, "every move")
    add_leaves(parser)
    searches.add_effort(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Solve, print and return 0."""
    searches.check_native("solves pre-endgames")
    searches.check_effort(args)
    options = PreendgameOptions(
        seconds=searches.check_seconds(args.seconds),
        threads=args.threads,
        memory_mb=args.memory_mb,
        kept=searches.read_kept_of(args),
    )
    if args.plays is not None:
        searches.check_plays(args.plays)
    position, situation = searches.read_known(args)
    check_preendgame(situation)
    engine = open_engine(args, position)
    leaves = find_leaves(args.leaves, engine.lexicon)
    moves = _moves(args, engine, situation, leaves)
    found = searches.wait_for(begin_preendgame(engine, situation, leaves, moves, options))
    print(json.dumps(preendgame_json(found)) if args.json else _text(found))
    return 0


def _moves(
    args: argparse.Namespace, engine: Engine, situation: Situation, leaves: KlvLeaves
) -> list[Move] | None:
    """Return the moves to compare; None for every move."""
    named = searches.read_held_moves(args, situation)
    if named or args.plays is None:
        return named or None
    return best_and_pass(engine, situation, args.plays, leaves)


def best_and_pass(
    engine: Engine, situation: Situation, count: int, leaves: KlvLeaves
) -> list[Move]:
    """Return so many of the best static moves, and a pass."""
    best: list[Move] = [candidate.move for candidate in find_top(engine, situation, count, leaves)]
    return best if Pass() in best else [*best, Pass()]


def preendgame_json(found: PreendgameSnapshot) -> dict[str, Any]:
    """Convert a pre-endgame to JSON."""
    return {
        "plays": [searched_row(row) for row in found.rows],
        "complete": found.is_complete,
        "ending": found.ending,
        "nodes": found.nodes,
        "seconds": found.seconds,
    }


def searched_row(row: PreendgameMove) -> dict[str, Any]:
    """Convert the result for one move to JSON."""
    return {
        **move_row(row.move),
        "score": row.score,
        "equity": row.equity,
        "win": row.win,
        "spread": row.spread,
        "draws": row.draws,
        "seen": row.seen,
        "decided": row.decided,
        "solved": row.solved,
        "proven": row.is_proven,
        "given_up": row.is_given_up,
    }


def _text(found: PreendgameSnapshot) -> str:
    rows = [_cells(row) for row in found.rows[:MAX_SHOWN]]
    lines = table(_HEADINGS, rows, _HEADINGS[1:-1])
    if len(found.rows) > MAX_SHOWN:
        lines.append(f"and {len(found.rows) - MAX_SHOWN:,} more")
    ending = _ENDINGS[found.ending or "cancelled"]
    lines.append(f"{ending}; {number_of(found.nodes, 'position')} in {found.seconds:.2f} s")
    return "\n".join(lines)


def _cells(row: PreendgameMove) -> tuple[str, ...]:
    how = "proven" if row.is_proven else "given up" if row.is_given_up else ""
    seen = (f"{row.win:.2%}", f"{row.spread:+z.2f}") if row.seen else ("", "")
    counts = str(row.decided), str(row.solved), str(row.draws)
    return (move_text(row.move), str(row.score), *seen, *counts, how)
