# SPDX-License-Identifier: MIT
"""The board before a row of the score sheet."""

from __future__ import annotations

from desktop_app.rules.board import EMPTY, Board
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
    # One new board in the end: a score sheet asks for the board of each of its rows.
    tiles, cols = list(state.board.tiles), state.board.layout.cols
    if state.turn.laid is not None:
        for each in state.turn.laid.placements:
            tiles[each.row * cols + each.col] = EMPTY
    for row in reversed(state.rows[index:]):
        if row.kind in (RowKind.PLAY, RowKind.PHONEY_WITHDRAWN):
            is_laid = row.kind is RowKind.PLAY
            for each in row.placements:
                tiles[each.row * cols + each.col] = EMPTY if is_laid else each.tile
    return Board(state.board.layout, tuple(tiles))
