# SPDX-License-Identifier: MIT
"""The board before a row of the score sheet."""

from __future__ import annotations

from desktop_app.rules.board import Board
from desktop_app.rules.state import GameState, RowKind


def board_before_row(state: GameState, index: int) -> Board:
    """The board right before a row of the score sheet, without unfinished plays.

    Args:
        state: the game at or after that row.
        index: 0-based index into `GameState.rows`.

    Raises:
        IndexError: there is no such row.
    """
    if not 0 <= index < len(state.rows):
        raise IndexError(f"score sheet line {index}: there are {len(state.rows)}")
    board = state.board
    if state.turn.laid is not None:
        board = board.without((tile.row, tile.col) for tile in state.turn.laid.placements)
    for row in reversed(state.rows[index:]):
        if row.kind is RowKind.PLAY:
            board = board.without((tile.row, tile.col) for tile in row.placements)
        elif row.kind is RowKind.PHONEY_WITHDRAWN:
            board = board.with_placements(row.placements)
    return board
