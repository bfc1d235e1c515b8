# SPDX-License-Identifier: MIT
"""The moments of a game: the turns at which most of it was decided.

Facts alone, from the figures of the review; `analysis.moment_words` says them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from desktop_app.analysis.luck import Luck
from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.analysis.review import TurnReview
from desktop_app.analysis.review_report import POINTS_A_GAME, weight

MOST_MOMENTS = 3
LEAST_WEIGHT = 0.02
"""In games: an event that moved less decided nothing."""
_SURE = 1.96


class Event(Enum):
    """An event of a moment."""

    MOVE = "move"
    """A chance was lost by the move."""
    DRAW = "draw"
    """The draw before the move was lucky or unlucky."""
    CHALLENGE = "challenge"
    """A challenge was wrong, or was missed."""


@dataclass(frozen=True)
class Moment:
    """A turn at which much was decided.

    Attributes:
        turn: the turn.
        review: its figures.
        events: what happened, the heaviest first; at least one.
        weight: what the heaviest of them moved, in games.
        win_before, win_after: the chance to win of the player who moved, 0 to 1: with the best
            move found, and after what was played; None where none is known.
    """

    turn: PlayedTurn
    review: TurnReview
    events: tuple[Event, ...]
    weight: float
    win_before: float | None
    win_after: float | None


def moments_of(
    pairs: Iterable[tuple[PlayedTurn, TurnReview]], most: int = MOST_MOMENTS
) -> tuple[Moment, ...]:
    """Return the turns at which most was decided, in the order of play.

    A turn that was not reviewed, as one whose rack is only partly known, is none.
    """
    found = [moment for turn, review in pairs if (moment := _moment(turn, review)) is not None]
    found.sort(key=lambda moment: (-moment.weight, moment.turn.order))
    return tuple(sorted(found[:most], key=lambda moment: moment.turn.order))


def _moment(turn: PlayedTurn, review: TurnReview) -> Moment | None:
    best, own = review.best, review.own
    if turn.situation is None or best is None or own is None or turn.is_partly_known:
        return None
    weights = {
        Event.MOVE: weight(review) if review.is_mistake else 0.0,
        Event.DRAW: 0.0 if review.luck is None else _luck_weight(review.luck),
        Event.CHALLENGE: 0.0 if review.challenge is None else weight(review.challenge),
    }
    told = [event for event in Event if weights[event] >= LEAST_WEIGHT]
    if not told:
        return None
    told.sort(key=lambda event: -weights[event])
    before, after = best.win, None
    if before is not None and review.cost_win is not None:
        # Not the figure of the move: a play that came off was worth a pass.
        after = max(0.0, before - review.cost_win)
    return Moment(turn, review, tuple(told), weights[told[0]], before, after)


def _luck_weight(luck: Luck) -> float:
    """The weight of a draw, in games; 0 where the mean that it is compared with is not as sure."""
    if abs(luck.points) <= _SURE * luck.error:
        return 0.0
    return abs(luck.points) / POINTS_A_GAME if luck.win is None else abs(luck.win)
