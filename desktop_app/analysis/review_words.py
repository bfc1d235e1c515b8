# SPDX-License-Identifier: MIT
"""The words of a review below the screen: kinds and classes of mistakes, and losses."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.moves import name_inside
from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.analysis.review import ChallengeKind, TurnReview
from desktop_app.analysis.why import MistakeKind
from desktop_app.sentences.sentence import Sentence

KINDS: Mapping[MistakeKind, str] = {
    MistakeKind.PHONEY: "phoney",
    MistakeKind.MISSED_BINGO: "missed bingo",
    MistakeKind.MISSED_SPOT: "missed a better spot",
    MistakeKind.LEAVE: "worse leave",
    MistakeKind.SPENT: "S or blank for few points",
    MistakeKind.EXCHANGE: "wrong or missed exchange",
    MistakeKind.OPENED: "missed defence",
    MistakeKind.NEXT_TURN: "missed set-up",
    MistakeKind.RISK: "wrong risk",
    MistakeKind.PREENDGAME: "pre-endgame",
    MistakeKind.ENDGAME: "endgame",
    MistakeKind.OTHER: "other",
}

COSTS: Mapping[Cost, str] = {
    Cost.NONE: "as good as the best",
    Cost.UNSURE: "too close to call",
    Cost.SMALL: "small mistake",
    Cost.MEDIUM: "medium mistake",
    Cost.LARGE: "large mistake",
}

CHALLENGES: Mapping[ChallengeKind, str] = {
    ChallengeKind.MISSED: "missed challenge",
    ChallengeKind.WRONG: "wrong challenge",
}


def loss_text(turn: TurnReview) -> Sentence:
    """Return the loss of a move, in games of 100 or in points."""
    if turn.measure == "win" and turn.cost_win is not None:
        return Sentence("{number} in 100 games", number=f"{turn.cost_win * 100:.1f}")
    return points_text(turn.cost_points)


def mistake_note(turn: PlayedTurn, review: TurnReview) -> str:
    """Return a mistake as a note on the score sheet, in English; empty for another turn."""
    if not review.is_mistake or review.best is None or turn.situation is None:
        return ""
    best = name_inside(turn.situation.board, review.best.move)
    kind = "" if review.kind is None else f", {KINDS[review.kind]}"
    return f"Review: {best} is better by {loss_text(review)}{kind}."


def points_text(points: float) -> Sentence:
    """Return a whole number of points."""
    return Sentence.counted("{count} point", "{count} points", round(points))
