# SPDX-License-Identifier: MIT
"""A play that turns out to lie or read otherwise than it was taken, with what that scores."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.blank_events import PlayRestated
from desktop_app.rules.board import Placement
from desktop_app.rules.desk_events import CorrectionKind, PointsCorrected
from desktop_app.rules.placement import find_faults
from desktop_app.rules.played import play_of, stray_squares
from desktop_app.rules.scoring import score_play

_REASON = "play-on-board"


def restate(act: Act, player: int, placements: tuple[Placement, ...]) -> None:
    """Let the present or the last play of a player lie so, and correct its points.

    `placements` are on squares that are free or are the play's own.
    """
    state = act.state
    laid = play_of(state, player)
    assert laid is not None, "there is a play to restate"
    board = state.board.without((each.row, each.col) for each in laid.placements)
    setup = state.setup
    score = score_play(board, placements, setup.tile_set, setup.scoring, stray_squares(state))
    faults = tuple(
        fault.reason
        for fault in find_faults(
            board, placements, first_min_tiles=act.rules.placement.first_min_tiles
        )
    )
    act.emit(PlayRestated(player, placements, score.texts, score.points, faults))
    if state.laid is None and score.points != laid.points:
        points = score.points - laid.points
        act.emit(PointsCorrected(player, CorrectionKind.CORRECTION, points, _REASON))
