# SPDX-License-Identifier: MIT
"""What one seat may see of a game: the whole input of a bot, and of a tracking sheet."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.board import Board, Placement, Square
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import TileSet


@dataclass(frozen=True)
class SeatView:
    """A position as the player of one seat knows it.

    Nothing in it depends on which hidden tile is where: the unseen tiles come as one sorted
    multiset, so two games that differ only in the bag's order or in another player's rack give
    equal views.

    Attributes:
        seat: index of the player who sees this, 0-based.
        board: the board, with the play that may still be challenged on it.
        rack: the seat's own tiles.
        rack_counts: how many tiles each player holds, by seat.
        bag_count: tiles left in the bag.
        unseen: the tiles in the bag and on the other racks, sorted.
        points: game points so far, by seat.
        tile_set, scoring: what tiles are worth and how plays score.
        rack_size: tiles of a full rack.
        exchange_min_bag: fewest tiles in the bag for an exchange (``exchange.min_bag``).
        first_min_tiles: fewest tiles of the opening play.
        remaining_ms: the seat's own clock, negative in overtime, None without a clock.
        challengeable: the words of the last play while this seat may still challenge them.
        zero_run: successive zero turns so far.
        zero_run_limit: how many of them end the game (``zero_run.limit``).
        out_factor: points of spread for each point left on the other rack (``final``).
        barred: squares on which no tile may be laid.
        last_laid: the tiles on the board that an opponent laid in the turn just before.
        last_exchanged: how many tiles an opponent exchanged in the turn just before.
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
