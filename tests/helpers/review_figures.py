# SPDX-License-Identifier: MIT
"""A reviewed game of two turns: a bingo that is missed, and a pass after a wrong challenge."""

from __future__ import annotations

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.luck import Luck
from desktop_app.analysis.review import (
    ChallengeKind,
    ChallengeReview,
    Depth,
    Option,
    TurnReview,
    player_reviews,
)
from desktop_app.analysis.review_report import GameReport
from desktop_app.analysis.why import MistakeKind
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Pass, Play
from tests.helpers.play_turns import turns_of

TURNS = turns_of(
    """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ - +0 0
"""
)
RETAINS = Play(7, 3, Direction.ACROSS, tuple("RETAINS"))
TIE = Play(7, 6, Direction.ACROSS, tuple("TIE"))


def option(move: Play | Pass, words: tuple[str, ...]) -> Option:
    """Return a move that scores six points and wins half of the games."""
    return Option(move, 6, words, (), 6.0, 0.5, 0.01)


MISTAKE = TurnReview(
    0,
    0,
    Depth.QUICK,
    phase="simulation",
    options=(option(RETAINS, ("RETAINS",)), option(TIE, ("TIE",))),
    played=1,
    cost=Cost.LARGE,
    cost_points=60.0,
    cost_win=0.2,
    kind=MistakeKind.MISSED_BINGO,
    luck=Luck(12.0, 1.0, 0.05),
)
FINE = TurnReview(
    1,
    1,
    Depth.QUICK,
    phase="simulation",
    options=(option(Pass(), ()),),
    played=0,
    challenge=ChallengeReview(0, ChallengeKind.WRONG, 5.0, None),
)


def report(day: str = "2026-11-20") -> GameReport:
    """Return the report of the game, played on a day."""
    reviews = (MISTAKE, FINE)
    return GameReport(("Ann", "Ben"), (6, 0), day, TURNS, reviews, player_reviews(reviews, 2), ())
