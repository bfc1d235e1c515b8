# SPDX-License-Identifier: MIT
"""Evaluations with made-up figures."""

from __future__ import annotations

from functools import cache
from typing import Any

from desktop_app.commands.lexicons import find_leaves, open_lexicon
from desktop_app.engine.evaluation import EvaluatedMove, Evaluation, Phase, Playouts
from desktop_app.engine.evaluator import Effort
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.move_order import ordered
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Move
from tests.helpers.searches import BAD, situation

PARTS = 5

SMALL_EFFORT = Effort(
    candidates=3,
    screening=20,
    shortlist=1,
    batches=8,
    iterations=50,
    preendgame_nodes=4_000,
    endgame_nodes=4_000,
    memory_mb=16,
)
"""Enough for real figures in less than a second."""


@cache
def school_engine() -> tuple[Engine, KlvLeaves]:
    """The engine on the shipped school list, with its leave values."""
    lexicon = open_lexicon("open-english-school")
    return make_engine(lexicon), find_leaves(None, lexicon)


def row_of(move: Move, *, win: float = 0.5, equity: float = 0.0, **figures: Any) -> EvaluatedMove:
    """A move that was played out, with the same figures in each part, or with those given.

    `wins` are the chances to win of the parts, whose mean is `win`.
    """
    wins: tuple[float, ...] = figures.pop("wins", (win,) * PARTS)
    playouts: dict[str, float] = {
        "reply_score": 30.0,
        "reply_bingos": 0.2,
        "own_score": 30.0,
        "own_bingos": 0.2,
        "spread_deviation": 30.0,
    }
    playouts |= {name: figures.pop(name) for name in tuple(figures) if name in playouts}
    given: dict[str, Any] = {
        "score": 0,
        "words": (),
        "phoneys": (),
        "leave": (),
        "leave_value": 0.0,
        "static_equity": 0.0,
        "win_error": 0.0,
        "spread": equity,
        "spread_error": 0.0,
        **figures,
    }
    if not {"draws", "solved"} & set(figures):
        rest = (
            given["spread"],
            equity,
            playouts["reply_score"],
            playouts["reply_bingos"],
            playouts["own_bingos"],
        )
        given["playouts"] = Playouts(
            1000, equity, **playouts, parts=tuple((chance, *rest) for chance in wins)
        )
    return EvaluatedMove(move=move, win=win, **given)


def evaluation_of(
    *rows: EvaluatedMove, phase: Phase = "simulation", at: Situation | None = None, **figures: Any
) -> Evaluation:
    """An evaluation of these moves."""
    return Evaluation(
        situation=at or situation(f"{BAD} AABDEES/ 12/20 0"),
        phase=phase,
        rows=ordered(rows),
        has_bingo=figures.get("has_bingo", False),
        ending="complete",
        seconds=0.0,
    )
