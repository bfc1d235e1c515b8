# SPDX-License-Identifier: MIT
"""The equity of a move, and the order of moves by equity.

Equity is the score plus, while there are tiles in the bag, the value of the leave, in millipoints.
With an empty bag, a play that goes out gains twice the opponents' tiles. Any other move loses twice
the points of the tiles it keeps, because an opponent may go out first, and another ten points.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Protocol

from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.rules.board import Board
from desktop_app.rules.move import Exchange, Move, Play, format_position
from desktop_app.rules.tiles import TileSet, sort_tiles

_POINT = 1_000
_NOT_OUT = 10 * _POINT


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move with its equity.

    Attributes:
        move: a play, an exchange or a pass.
        score: points of the turn.
        leave: the tiles kept, sorted, blanks last.
        equity_millipoints: comparable within one position.
    """

    move: Move
    score: int
    leave: tuple[str, ...]
    equity_millipoints: int


class Unseen(Protocol):
    """The knowledge of a player beyond board and own rack: a seat's view or a situation."""

    @property
    def bag_count(self) -> int:
        """Number of tiles in the bag."""
        ...

    @property
    def unseen(self) -> tuple[str, ...]:
        """The tiles in the bag and on the other racks."""
        ...

    @property
    def exchange_min_bag(self) -> int:
        """Fewest tiles in the bag for an exchange."""
        ...


class GivenPosition(Protocol):
    """A position from a file, such as a `formats.cgp.CgpPosition`."""

    @property
    def board(self) -> Board:
        """The tiles on the board."""
        ...

    @property
    def racks(self) -> tuple[tuple[str, ...], ...]:
        """One rack per player, the player on turn first; empty if unknown."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each player, in the same order."""
        ...

    @property
    def zero_turns(self) -> int:
        """Successive scoreless turns so far."""
        ...


@dataclass(frozen=True)
class Outlook:
    """The knowledge of a player beyond board and own rack.

    Attributes:
        bag_count: number of tiles in the bag.
        unseen: the tiles in the bag and on other racks.
        exchange_min_bag: fewest tiles in the bag for an exchange.
    """

    bag_count: int
    unseen: tuple[str, ...]
    exchange_min_bag: int = 7

    @classmethod
    def of(cls, known: Unseen) -> Outlook:
        """Copy the outlook from a view or a situation."""
        return cls(known.bag_count, known.unseen, known.exchange_min_bag)

    @classmethod
    def of_position(cls, position: GivenPosition, tile_set: TileSet, rack_size: int) -> Outlook:
        """Return what is unseen in a position from a file, and how much of it is in the bag.

        The other players hold full racks, or as many tiles as the position names for them; the bag
        has the rest. If the position has more tiles than the set, nothing is unseen.
        """
        seen = Counter(placement.on_rack for placement in position.board.placements())
        seen.update(position.racks[0])
        unseen = sort_tiles((Counter(tile_set.distribution) - seen).elements())
        held = sum(len(rack) or rack_size for rack in position.racks[1:])
        return cls(max(0, len(unseen) - (held or rack_size)), unseen)

    def most_exchanged(self, rack_count: int) -> int:
        """Return how many tiles of a rack may be exchanged; 0 if the bag is too small."""
        if self.bag_count < max(1, self.exchange_min_bag):
            return 0
        return min(rack_count, self.bag_count)


def equity(
    score: int,
    leave: tuple[str, ...],
    outlook: Outlook,
    tile_set: TileSet,
    leaves: Leaves = RULE_OF_THUMB,
) -> int:
    """Return the equity of a move in millipoints, from its score and its leave."""
    worth = score * _POINT
    if outlook.bag_count:
        return worth + leaves.value(leave)
    if not leave:
        return worth + 2 * _POINT * tile_set.total(outlook.unseen)
    return worth - 2 * _POINT * tile_set.total(leave) - _NOT_OUT


def order_of(candidate: Candidate) -> tuple[int, int, str, tuple[str, ...]]:
    """Sort key, best first: by falling equity, then falling score, then position, then tiles."""
    move = candidate.move
    position = ""
    tiles: tuple[str, ...] = ()
    if isinstance(move, Play):
        position, tiles = format_position(move.row, move.col, move.direction), move.tiles
    elif isinstance(move, Exchange):
        tiles = move.tiles
    return -candidate.equity_millipoints, -candidate.score, position, tiles
