# SPDX-License-Identifier: MIT
"""``rackside hint CGP``: the ladder of hints to a position.

The output is described in docs/cli.md, the figures in docs/engine/evaluation.md.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from desktop_app.analysis.costs import Judgement
from desktop_app.analysis.hints import HINT_LEVELS, Hint, make_hints
from desktop_app.commands.errors import check_within
from desktop_app.commands.evaluations import (
    add_evaluation,
    check_evaluation,
    evaluated_row,
    evaluated_table,
    make_evaluator,
    read_situation,
)
from desktop_app.commands.searches import check_native
from desktop_app.engine.evaluation import Evaluation


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "hint",
        help="give hints to a position, step by step",
        description="Evaluates a position and gives six hints to its best move: whether there is a"
        " bingo, how many tiles and points, which lane, which tiles, the move, and the five best.",
    )
    add_evaluation(parser)
    parser.add_argument(
        "--level",
        type=int,
        default=HINT_LEVELS,
        metavar="N",
        help=f"give the first N hints (1 to {HINT_LEVELS}; {HINT_LEVELS})",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Evaluate, print the hints and return 0."""
    check_native("gives hints")
    check_within("--level", args.level, 1, HINT_LEVELS)
    check_evaluation(args)
    position, situation = read_situation(args)
    evaluation = make_evaluator(args, position).evaluate(situation)
    hints = make_hints(evaluation)[: args.level]
    print(json.dumps(_report(evaluation, hints)) if args.json else _text(hints))
    return 0


def _report(evaluation: Evaluation, hints: tuple[Hint, ...]) -> dict[str, Any]:
    return {
        "phase": evaluation.phase,
        "ending": evaluation.ending,
        "seconds": evaluation.seconds,
        "hints": [
            {
                "level": hint.level,
                "kind": hint.kind,
                "sentence": hint.sentence,
                "figures": dict(hint.figures),
                "moves": [_judged(move) for move in hint.moves],
            }
            for hint in hints
        ],
    }


def _judged(judgement: Judgement) -> dict[str, Any]:
    loss = judgement.loss
    return {
        **evaluated_row(judgement.played),
        "cost": judgement.cost.value,
        "loss": {
            "measure": judgement.measure,
            "mean": loss.mean,
            "low": loss.low,
            "high": loss.high,
        },
    }


def _text(hints: tuple[Hint, ...]) -> str:
    lines = [f"{hint.level}. {hint.sentence}" for hint in hints]
    if hints[-1].kind == "best-five":
        judged = hints[-1].moves
        lines += evaluated_table(
            [judgement.played for judgement in judged],
            [judgement.cost.value for judgement in judged],
        )
    return "\n".join(lines)
