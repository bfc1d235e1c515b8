# SPDX-License-Identifier: MIT
"""The view of a game from one seat: the complete input of a bot and of the tracking sheet."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.board import Board, Placement, Square
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import TileSet


@dataclass(frozen=True)
class SeatView:
    """A position as known to the player of one seat.

    It does not depend on where the hidden tiles are: the unseen tiles are one sorted multiset, so
    two games that differ only in the order of the bag or in another player's rack give equal views.

    Attributes:
        seat: 0-based seat of the viewer.
        board: the board, including an open play.
        rack: the seat's own tiles.
        rack_counts: number of tiles on each rack, by seat.
        bag_count: number of tiles in the bag.
        unseen: the tiles in the bag and on the other racks, sorted.
        points: game points so far, by seat.
        tile_set, scoring: tile values and scoring rules.
        rack_size: number of tiles on a full rack.
        exchange_min_bag: minimum tiles in the bag for an exchange (``exchange.min_bag``).
        first_min_tiles: minimum tiles of the first play.
        remaining_ms: the seat's own time, negative in overtime, None without a clock.
        challengeable: the words of the last play if this seat may still challenge them.
        zero_run: successive zero turns so far.
        zero_run_limit: number of zero turns that ends the game (``zero_run.limit``).
        out_factor: spread gained per point left on the other rack (``final``).
        barred: squares on which no tile may be played.
        last_laid: tiles on the board that an opponent played in the preceding turn.
        last_exchanged: number of tiles an opponent exchanged in the preceding turn.
    """

    seat: int
    board: Board
    rack: tuple[str, ...]
    rack_counts: tuple[int, ...]
    bag_count: int
    unseen: tuple[str, ...]
    points: tuple[int, ...]
    tile_set: TileSet
    scoring: ScoringRules
    rack_size: int = 7
    exchange_min_bag: int = 7
    first_min_tiles: int = 2
    remaining_ms: int | None = None
    challengeable: tuple[str, ...] = ()
    zero_run: int = 0
    zero_run_limit: int = 6
    out_factor: int = 2
    barred: frozenset[Square] = frozenset()
    last_laid: tuple[Placement, ...] = ()
    last_exchanged: int = 0
