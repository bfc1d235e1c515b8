# SPDX-License-Identifier: MIT
"""The arguments and the output that `rackside hint` and `rackside why` share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from desktop_app.commands.lexicons import find_leaves
from desktop_app.commands.move_rows import move_row, move_text, table
from desktop_app.commands.positions import add_position, open_engine, read_asked
from desktop_app.commands.searches import add_chances, check_chances, check_seconds
from desktop_app.engine.evaluation import EvaluatedMove
from desktop_app.engine.evaluator import DEFAULT_EFFORT, Evaluator
from desktop_app.engine.move_order import Taste
from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import CgpPosition
from desktop_app.lexicon.levels import SHIPPED_LEVELS
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.tiles import write_faces
from desktop_app.settings.paths import resource_path

_NUMBERS = ("score", "equity", "win", "error", "spread")


def add_evaluation(parser: argparse.ArgumentParser) -> None:
    """Declare the position and the effort."""
    add_position(parser)
    parser.add_argument("--seconds", type=float, metavar="S", help="end after so long")
    add_chances(parser)


def check_evaluation(args: argparse.Namespace) -> None:
    """Check the effort; raises UsageError, which names the option."""
    check_seconds(args.seconds)
    check_chances(args)


def read_situation(args: argparse.Namespace) -> tuple[CgpPosition, Situation]:
    """The position that was asked about, and what the player on turn knows in it.

    Raises:
        FormatError: the position cannot be read; it names the column.
        SituationError: it is none of two players, or it has tiles that the set has not.
    """
    ruleset = load_ruleset(args.ruleset)
    position = read_asked(args, ruleset)
    return position, Situation.of_position(position, ruleset)


def make_evaluator(args: argparse.Namespace, position: CgpPosition) -> Evaluator:
    """An evaluator for the list of a position, with the effort that was asked for."""
    engine = open_engine(args, position)
    effort = replace(DEFAULT_EFFORT, seconds=args.seconds, threads=args.threads, seed=args.seed)
    taste = Taste.of_file(resource_path(*SHIPPED_LEVELS))
    return Evaluator(engine, find_leaves(args.leaves, engine.lexicon), effort, taste=taste)


def evaluated_row(row: EvaluatedMove) -> dict[str, Any]:
    """The figures of a move as JSON; figures of another phase are null."""
    playouts, draws, solved = row.playouts, row.draws, row.solved
    return {
        **move_row(row.move),
        "score": row.score,
        "words": list(row.words),
        "phoneys": list(row.phoneys),
        "asked": row.is_asked,
        "leave": write_faces(row.leave),
        "leave_value": row.leave_value,
        "static_equity": row.static_equity,
        "win": row.win,
        "win_error": row.win_error,
        "spread": row.spread,
        "spread_error": row.spread_error,
        "playouts": playouts
        and {
            "iterations": playouts.iterations,
            "equity": playouts.equity,
            "reply_score": playouts.reply_score,
            "reply_bingos": playouts.reply_bingos,
            "own_score": playouts.own_score,
            "own_bingos": playouts.own_bingos,
            "spread_deviation": playouts.spread_deviation,
        },
        "draws": draws
        and {
            "draws": draws.draws,
            "wins": draws.wins,
            "racks": draws.racks,
            "seen": draws.seen,
            "decided": draws.decided,
            "proven": draws.is_proven,
        },
        "solved": solved
        and {
            "final_spread": solved.final_spread,
            "lower": solved.lower,
            "upper": solved.upper,
            "proven": solved.is_proven,
            "turns_to_out": solved.turns_to_out,
            "line": [move_text(move) for move in solved.line],
        },
    }


def evaluated_table(rows: Sequence[EvaluatedMove], costs: Sequence[str]) -> list[str]:
    """The lines of a table of moves with their figures and costs."""
    cells = [
        (
            move_text(row.move),
            str(row.score),
            f"{row.static_equity:+z.1f}",
            f"{row.win:.1%}",
            f"{row.win_error:.1%}",
            f"{row.spread:+z.1f}",
            write_faces(row.leave),
            cost,
        )
        for row, cost in zip(rows, costs, strict=True)
    ]
    return table(("move", *_NUMBERS, "leave", "cost"), cells, _NUMBERS)
