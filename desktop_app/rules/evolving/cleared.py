# SPDX-License-Identifier: MIT
"""Squares whose tiles come up again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from desktop_app.rules.board import Placement, squares_of
from desktop_app.rules.state import GameState


def with_cleared(state: GameState, placements: Iterable[Placement]) -> GameState:
    """The state with the tiles of some squares gone, and with how they lay."""
    squares = set(squares_of(placements))
    lying = {square: fault for square, fault in state.mislaid.items() if square not in squares}
    board = state.board.without((square.row, square.col) for square in squares)
    return replace(state, board=board, mislaid=lying)
