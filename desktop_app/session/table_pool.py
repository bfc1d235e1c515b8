# SPDX-License-Identifier: MIT
"""The tiles that a player of a physical set may have: all that are not elsewhere for certain."""

from __future__ import annotations

from collections import Counter

from desktop_app.rules.board import Board
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import sort_tiles


def tiles_at_hand(state: GameState, seat: int, board: Board) -> tuple[str, ...]:
    """The whole set without what lies on `board` and what the others are known to have, sorted."""
    pool = Counter(state.setup.tile_set.distribution)
    pool -= Counter(each.on_rack for each in board.placements())
    for other in range(state.player_count):
        if other != seat:
            pool -= Counter(state.shown_rack(other))
    return sort_tiles(pool.elements())


def certain_tiles(state: GameState) -> Counter[str]:
    """How many tiles of each face somebody has named on a rack, or put down."""
    found = Counter[str]()
    for seat in range(state.player_count):
        found.update(state.shown_rack(seat))
    return found + Counter(state.known_aside)
