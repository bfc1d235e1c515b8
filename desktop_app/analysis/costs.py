# SPDX-License-Identifier: MIT
"""The cost of a move: the one measure of hints, the coach and the review.

The limits are those that Macondo and Woogles use: below a quarter of a game in 100 a loss is no
loss, and 3 and 7 games in 100 part small from medium and medium from large. A move is blamed only
if its loss is above the lowest limit in 95 of 100 cases: docs/engine/evaluation.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from desktop_app.engine.evaluation import (
    NEARLY_LOST,
    NEARLY_WON,
    SAME_POINTS,
    SAME_WIN,
    ZERO,
    EvaluatedMove,
    Evaluation,
    Quantity,
    Range,
)
from desktop_app.rules.move import Move

Measure = Literal["win", "spread"]


class Cost(Enum):
    """How much a move cost; a coach's dot grows with it."""

    NONE = "none"
    """As good as the best move."""
    UNSURE = "unsure"
    """Too close to call: it may have cost something, and gets no blame."""
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


@dataclass(frozen=True)
class Limits:
    """Losses that part the costs.

    Attributes:
        none: a loss up to here is none.
        small, medium: the highest loss of these costs.
    """

    none: float
    small: float
    medium: float

    def is_exceeded(self, loss: Range) -> bool:
        """True if a loss is surely one that counts."""
        return loss.low > self.none

    def cost_of(self, loss: Range) -> Cost:
        """The cost of a loss with its 95 % limits."""
        if not self.is_exceeded(loss):
            return Cost.NONE if loss.high <= self.none else Cost.UNSURE
        if loss.mean <= self.small:
            return Cost.SMALL
        return Cost.MEDIUM if loss.mean <= self.medium else Cost.LARGE


WIN_LIMITS = Limits(SAME_WIN, 0.03, 0.07)
"""Chances to win, 0 to 1."""

ENDGAME_LIMITS = Limits(0.0, 7.0, 15.0)
"""Points of the final spread between two moves that both win, tie or lose an endgame."""

DECIDED_LIMITS = Limits(SAME_POINTS, 15.0, 30.0)
"""Points of spread with tiles in the bag, where the game is all but won or lost."""


@dataclass(frozen=True)
class Judgement:
    """The loss of a move beside the best one.

    Attributes:
        played, best: the figures of the move and of the best one.
        cost: the class of the loss.
        loss: what it lost beside the best, at least 0 on average, with its 95 % limits.
        measure: whether the loss is a chance to win (0 to 1) or points of spread.
    """

    played: EvaluatedMove
    best: EvaluatedMove
    cost: Cost
    loss: Range
    measure: Measure


def judge(evaluation: Evaluation, move: Move) -> Judgement:
    """The cost of a move beside the best of its evaluation; raises KeyError if it is not in it."""
    played, best = evaluation.row(move), evaluation.best
    measure: Measure = "spread" if is_decided(evaluation, best, played) else "win"
    quantity: Quantity = "win"
    if measure == "spread":
        quantity = "equity" if best.playouts else "spread"
    loss = evaluation.gap(best, played, quantity) or ZERO
    if loss.mean <= 0:
        # Worth as much as the first of equal moves, or a little more.
        loss = Range(0.0, min(loss.low, 0.0), max(loss.high, 0.0))
        return Judgement(played, best, Cost.NONE, loss, measure)
    return Judgement(played, best, limits_of(evaluation, measure).cost_of(loss), loss, measure)


def limits_of(evaluation: Evaluation, measure: Measure) -> Limits:
    """The limits that losses of a position are held to."""
    if measure == "win":
        return WIN_LIMITS
    return ENDGAME_LIMITS if evaluation.phase == "endgame" else DECIDED_LIMITS


def is_decided(evaluation: Evaluation, one: EvaluatedMove, other: EvaluatedMove) -> bool:
    """True if points tell more than the chance to win: both moves win, or both lose."""
    if evaluation.phase == "endgame":
        return one.win == other.win
    return min(one.win, other.win) > NEARLY_WON or max(one.win, other.win) < NEARLY_LOST
