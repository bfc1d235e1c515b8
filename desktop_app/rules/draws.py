# SPDX-License-Identifier: MIT
"""The tiles a player has drawn since their last turn, and which can still be told apart.

Nearly every irregularity of the bag depends on whether new tiles are *combined* with old ones: 2001
13.1 (added to the rack), Singapore G11.3 and G12 (placed or mixed on the rack), NASPA glossary (a
tile of either group put with the other combines both groups).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from desktop_app.rules.tiles import UNSEEN, remove_tiles, take_tiles


@dataclass(frozen=True, slots=True)
class Draw:
    """The tiles of one refill. All of them are also in the player's `GameState.racks`.

    Attributes:
        due: number of tiles missing when the first was drawn.
        old: the rack before the first draw.
        loose: drawn and kept apart, on the table or in the hand.
        racked: drawn and put on the rack.
        bag_before: number of tiles in the bag before the first draw.
        on_turn: seat on turn at the first draw, None before the first turn.
        is_early: True if the previous player had not drawn yet (out of order).
        while_held: True if the play was held at the first draw.
        is_stated: True if the player had stated the draw during the hold.
        in_absence: True if the opponent who could have challenged was away.
        began_at_ms: table time at the first draw.
        turn: number of the turn of the first draw.
        owed: number of tiles the previous player was still short of, less those drawn since.
        late: the tiles drawn after a challenge was called.
        named: with a physical set, tiles of the rack named since that could be either old or new;
            they are still `UNSEEN` in the other fields.
    """

    due: int = 0
    old: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    racked: tuple[str, ...] = ()
    bag_before: int = 0
    on_turn: int | None = None
    is_early: bool = False
    while_held: bool = False
    in_absence: bool = False
    began_at_ms: int = 0
    turn: int = 0
    owed: int = 0
    late: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    is_stated: bool = False

    @property
    def tiles(self) -> tuple[str, ...]:
        """All tiles drawn, whether kept apart or not."""
        return (*self.racked, *self.loose)

    @property
    def is_combined(self) -> bool:
        """True if a new tile is on the rack with an old one, so that they cannot be told apart."""
        return bool(self.racked and self.old)

    @property
    def excess(self) -> int:
        """Number of tiles drawn beyond those due, 0 or more."""
        return max(0, len(self.tiles) - self.due)

    def with_racked(self, tiles: tuple[str, ...]) -> Draw:
        """The draw after loose tiles were put on the rack.

        Raises:
            ValueError: a tile is not among the loose ones.
        """
        loose, taken = take_tiles(self.loose, tiles)
        return replace(self, loose=loose, racked=(*self.racked, *taken))

    def with_identity(self, assumed: str, shown: str) -> Draw:
        """The draw after `assumed` (`UNSEEN`) was named `shown`, or after a name was forgotten."""
        if assumed in self.named:
            return replace(self, named=remove_tiles(self.named, (assumed,)))
        parts = [part for part in (self.old, self.racked, self.loose) if assumed in part]
        if assumed == UNSEEN and len(parts) > 1:
            return replace(self, named=(*self.named, shown))
        if assumed in self.old:
            return replace(self, old=_with_replaced(self.old, assumed, shown))
        late = _with_replaced(self.late, assumed, shown)
        if assumed in self.racked:
            return replace(self, racked=_with_replaced(self.racked, assumed, shown), late=late)
        return replace(self, loose=_with_replaced(self.loose, assumed, shown), late=late)

    def without(self, tiles: tuple[str, ...]) -> Draw:
        """The draw after tiles left the rack: the latest ones first, then the old ones.

        With a physical set, an `UNSEEN` tile is one that is not named.
        """
        loose, racked, old = list(self.loose), list(self.racked), list(self.old)
        named = tuple((Counter(self.named) & Counter(tiles)).elements())
        for tile in (*remove_tiles(tiles, named), *(UNSEEN for _ in named)):
            for part in (loose, racked, old):
                if tile in part:
                    part.remove(tile)
                    break
        left = [*loose, *racked]
        late = tuple(tile for tile in self.late if _remove_from(left, tile))
        return replace(
            self,
            loose=tuple(loose),
            racked=tuple(racked),
            old=tuple(old),
            late=late,
            named=remove_tiles(self.named, named),
        )


def _with_replaced(tiles: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    """`tiles` with the first `old`, if any, replaced by `new`."""
    if old not in tiles:
        return tiles
    place = tiles.index(old)
    return (*tiles[:place], new, *tiles[place + 1 :])


def _remove_from(tiles: list[str], tile: str) -> bool:
    """Remove a tile from the list; True if it was there."""
    if tile not in tiles:
        return False
    tiles.remove(tile)
    return True


NOTHING_DRAWN = Draw()
