# SPDX-License-Identifier: MIT
"""The sum behind a line of the score sheet, worked out again from the board of that moment."""

from __future__ import annotations

from desktop_app.rules.row_board import board_before_row
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.state import GameState, RowKind


def score_of_row(state: GameState, index: int) -> PlayScore | None:
    """How the play of a line scores; None for a line that is no play.

    A withdrawn phoney is a line of its own: the line of the play it takes back still has its sum.

    Raises:
        IndexError: there is no such line.
    """
    before = board_before_row(state, index)
    row = state.rows[index]
    if row.kind is not RowKind.PLAY or not row.placements:
        return None
    return score_play(before, row.placements, state.setup.tile_set, state.setup.scoring)
