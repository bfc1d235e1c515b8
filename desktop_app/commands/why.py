# SPDX-License-Identifier: MIT
"""``rackside why CGP MOVE MOVE``: two moves side by side, in sentences made from figures.

The output is described in docs/cli.md, the sentences in docs/engine/why.md.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from desktop_app.analysis.comparison import Comparison, compare
from desktop_app.analysis.costs import judge
from desktop_app.analysis.reasons import Reason
from desktop_app.analysis.why import explain, mistake_kind
from desktop_app.commands.errors import UsageError
from desktop_app.commands.evaluations import (
    add_evaluation,
    check_evaluation,
    evaluated_row,
    evaluated_table,
    make_evaluator,
    read_situation,
)
from desktop_app.commands.move_rows import move_row
from desktop_app.commands.searches import check_native, read_held_move


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "why",
        help="say why one move of a position is better than another",
        description="Compares two moves of a position and says in at most four sentences why one"
        " of them is better, or that they are too close to call.",
    )
    add_evaluation(parser)
    parser.add_argument("one", metavar="MOVE", help="such as '8D CARE', -QV or pass")
    parser.add_argument("other", metavar="MOVE", help="the move to compare it with")
    return parser


def run(args: argparse.Namespace) -> int:
    """Evaluate both moves, print the sentences and return 0."""
    check_native("compares moves")
    check_evaluation(args)
    position, situation = read_situation(args)
    one, other = (read_held_move(text, situation) for text in (args.one, args.other))
    if one == other:
        raise UsageError(f"{args.other!r}: expected another move than the first")
    evaluator = make_evaluator(args, position)
    evaluation = evaluator.evaluate(situation, (one, other))
    comparison = compare(evaluator.engine, evaluator.leaves, evaluation, one, other, seed=args.seed)
    reasons = explain(comparison)
    print(json.dumps(_report(comparison, reasons)) if args.json else _text(comparison, reasons))
    return 0


def _report(comparison: Comparison, reasons: tuple[Reason, ...]) -> dict[str, Any]:
    evaluation, lead = comparison.evaluation, comparison.lead
    judged = [judge(evaluation, row.move) for row in (comparison.one, comparison.other)]
    kind = mistake_kind(comparison, reasons)
    return {
        "phase": evaluation.phase,
        "ending": evaluation.ending,
        "seconds": evaluation.seconds,
        "clear": comparison.is_clear,
        "lead": {
            "measure": comparison.measure,
            "mean": lead.mean,
            "low": lead.low,
            "high": lead.high,
        },
        "mistake": None if kind is None else kind.value,
        "moves": [
            {**evaluated_row(judgement.played), "cost": judgement.cost.value}
            for judgement in judged
        ],
        "sentences": [
            {
                "kind": reason.kind.value,
                "sentence": reason.sentence,
                "figures": dict(reason.figures),
                "favours": None if reason.favours is None else move_row(reason.favours),
            }
            for reason in reasons
        ],
    }


def _text(comparison: Comparison, reasons: tuple[Reason, ...]) -> str:
    rows = [comparison.one, comparison.other]
    costs = [judge(comparison.evaluation, row.move).cost.value for row in rows]
    return "\n".join([*evaluated_table(rows, costs), *(reason.sentence for reason in reasons)])
