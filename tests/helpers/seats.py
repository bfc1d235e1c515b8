# SPDX-License-Identifier: MIT
"""Seat views of small positions, for the bots that search."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.engine.thought import Pace
from desktop_app.rules.board import Board, Direction
from desktop_app.rules.move import Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import sort_tiles
from tests.helpers.positions import ENGLISH_SET

CAB = Play(7, 6, Direction.ACROSS, tuple("CAB"))
BY_COUNT = Pace(is_timed=False)
"""Searches are limited by their own counts only."""


def seat_of(rack: str, other: str, *plays: Play, bag_count: int = 0) -> SeatView:
    """Return the view of one of two seats; `other` is unseen, in the bag and on the other rack."""
    board = Board.empty()
    for play in plays:
        board = board.with_placements(play.placements())
    return SeatView(
        seat=0,
        board=board,
        rack=tuple(rack),
        rack_counts=(len(rack), len(other) - bag_count),
        bag_count=bag_count,
        unseen=sort_tiles(other),
        points=(0, 0),
        tile_set=ENGLISH_SET,
        scoring=ScoringRules(),
    )


def middle_seat() -> SeatView:
    """Return a seat with a full rack and several plays to choose from."""
    return seat_of("BADESAE", "ABCDEABCDESSAEBDEABCDE", CAB, bag_count=15)


def just_laid(view: SeatView, play: Play) -> SeatView:
    """Return the view after the opponent made a play."""
    laid = play.placements()
    return replace(view, board=view.board.with_placements(laid), last_laid=laid)
