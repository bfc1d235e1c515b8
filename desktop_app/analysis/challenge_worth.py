# SPDX-License-Identifier: MIT
"""The doubt from which a challenge pays, judged by what could be known.

A challenge that succeeds gains what the play brought; one that fails costs what the ruleset takes:
nothing, points, or the turn. With a doubt `d` it pays if ``d * gain > (1 - d) * cost``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app.analysis.review import TurnReview
from desktop_app.rules.ruleset import Ruleset

FREE, POINTS, LOSE_TURN = "free", "points", "lose-turn"
_USUAL_POINTS = 5
"""Points for a word in rulesets that take points."""


@dataclass(frozen=True)
class ChallengeWorth:
    """Doubts from which the challenge of a play pays.

    Attributes:
        style: what a failed challenge costs in this game: `FREE`, `POINTS` or `LOSE_TURN`.
        doubts: by style, the chance that the play is a phoney from which a challenge pays, 0 to 1.
    """

    style: str
    doubts: Mapping[str, float]


def challenge_worth(
    ruleset: Ruleset, play: TurnReview, answer: TurnReview | None
) -> ChallengeWorth | None:
    """Return from which doubt the challenge of a play pays.

    Args:
        ruleset: of the game.
        play: the play, compared with other moves.
        answer: the challenger's next turn, whose best move is what a lost turn costs; None if it
            is not known.

    Returns:
        None if the play brought nothing.
    """
    if play.own is None:
        return None
    gain = play.own.equity
    if play.challenge is not None and play.own.is_phoney:
        gain = play.challenge.cost_points
    if gain <= 0:
        return None
    rules = ruleset.challenge
    costs = {FREE: 0.0, POINTS: float(rules.points_per_word or _USUAL_POINTS)}
    if answer is not None and answer.best is not None:
        costs[LOSE_TURN] = max(0.0, answer.best.equity)
    style = rules.style if rules.style in (POINTS, LOSE_TURN) else FREE
    return ChallengeWorth(style, {kind: cost / (cost + gain) for kind, cost in costs.items()})
