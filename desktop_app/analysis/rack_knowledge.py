# SPDX-License-Identifier: MIT
"""How much of a rack a log tells: records from paper and of physical sets seldom have every tile.

A move can be compared with others only if the whole rack is known. This is the one place that
decides it; a turn whose rack is only partly known has no figures anywhere.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum

from desktop_app.rules.board import Board
from desktop_app.rules.played import came_off
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tiles import UNSEEN, is_placeholder, rack_tile


class RackKnowledge(Enum):
    """How much of a rack is known."""

    WHOLE = "whole"
    """Every tile."""
    PARTLY = "partly"
    """Some tiles; also a rack that cannot be, and one that only fills its place."""
    NONE = "none"
    """No tile, or it has hidden ones."""


def rack_knowledge(state: GameState, line: int) -> RackKnowledge:
    """Return how much is known of the rack of a row of the score sheet, before its turn."""
    rack = state.rows[line].rack
    if not rack or UNSEEN in rack:
        return RackKnowledge.NONE
    setup = state.setup
    if setup.mode is Mode.BY_THE_BOOK and not setup.is_physical:
        # The program has every tile, and players may have drawn too few or too many.
        return RackKnowledge.WHOLE
    if len(rack) < tiles_held(state, line) or not _can_be(state, line, rack):
        return RackKnowledge.PARTLY
    return RackKnowledge.WHOLE


def _can_be(state: GameState, line: int, rack: tuple[str, ...]) -> bool:
    """True if a player can have held these tiles before a row."""
    rack_size = state.setup.ruleset.set.rack_size
    if len(rack) > rack_size or is_placeholder(rack, rack_size):
        return False
    left = Counter(state.setup.tile_set.distribution)
    left.update(state.added)
    left.subtract(rack_tile(tile) for tile in board_before_row(state, line).tiles if tile)
    return all(count <= left[face] for face, count in Counter(rack).items())


def tiles_held(state: GameState, line: int) -> int:
    """Return how many tiles the player of a row held before it, at least.

    Racks are full as long as the bag could fill them. Then each play that stayed takes its tiles.
    """
    rack_size, players = state.setup.ruleset.set.rack_size, state.player_count
    tiles = sum(state.setup.tile_set.distribution.values()) + len(state.added)
    tiles -= len(state.missing) + len(state.box)
    rows = state.rows[:line]
    hidden = sum(row.kind is RowKind.PLAY and not row.placements for row in rows)
    left = tiles - _laid(board_before_row(state, line)) - hidden * rack_size
    # The others hold a full rack each at most.
    least = max(0, min(rack_size, left - (players - 1) * rack_size))
    bag = tiles - _laid(board_before_row(state, 0)) - players * rack_size
    if hidden or bag < 0:
        return least
    held = [rack_size] * players
    for at, row in enumerate(rows):
        if row.kind is RowKind.PLAY and not came_off(state.rows, at):
            drawn = min(len(row.placements), bag)
            bag -= drawn
            held[row.player] += drawn - len(row.placements)
    return max(least, held[state.rows[line].player])


def _laid(board: Board) -> int:
    return sum(bool(tile) for tile in board.tiles)
