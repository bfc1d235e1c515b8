# SPDX-License-Identifier: MIT
"""What a player has drawn since his last turn: what was due, and what can still be told apart.

Whether new tiles are *combined* with old ones decides nearly every irregularity of the bag: 2001
13.1 (added to the rack), Singapore G11.3 and G12 (placed or mixed on the rack), NASPA glossary (one
tile of either group put with the other makes both groups one).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from desktop_app.rules.tiles import UNSEEN, remove_tiles, take_tiles


@dataclass(frozen=True, slots=True)
class Draw:
    """The tiles of one refill. All of them are in `GameState.racks` of the player too.

    Attributes:
        due: tiles that were missing when the first of them was drawn.
        old: the rack before the first of them.
        loose: drawn and lying apart, on the table or in the hand.
        racked: drawn and put on the rack.
        bag_before: tiles in the bag before the first of them.
        on_turn: seat whose turn it was when the first was drawn, None before the first turn.
        is_early: the player before had not drawn yet (out of order).
        while_held: the play was held then.
        is_stated: its player had said so during the hold.
        in_absence: the opponent who could have challenged had left the table.
        began_at_ms: table time at which the first was drawn.
        turn: number of the turn in which the first was drawn.
        owed: tiles that the player before was still short of then, and has not drawn since.
        late: those of them that were drawn after a challenge had been called.
        named: with a physical set, tiles of the rack that were named since, when they could have
            been old ones as well as new ones; they are still `UNSEEN` above.
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
        """Everything drawn, apart or not."""
        return (*self.racked, *self.loose)

    @property
    def is_combined(self) -> bool:
        """Whether a new tile stands with an old one, so that nobody can tell them apart."""
        return bool(self.racked and self.old)

    @property
    def excess(self) -> int:
        """Tiles drawn beyond those that were due, 0 or more."""
        return max(0, len(self.tiles) - self.due)

    def with_racked(self, tiles: tuple[str, ...]) -> Draw:
        """The draw after loose tiles were put on the rack.

        Raises:
            ValueError: a tile is not among the loose ones.
        """
        loose, taken = take_tiles(self.loose, tiles)
        return replace(self, loose=loose, racked=(*self.racked, *taken))

    def with_identity(self, assumed: str, shown: str) -> Draw:
        """The draw after a tile of the rack was named (`assumed` is `UNSEEN`), or forgotten."""
        if assumed in self.named:
            return replace(self, named=remove_tiles(self.named, (assumed,)))
        parts = [part for part in (self.old, self.racked, self.loose) if assumed in part]
        if assumed == UNSEEN and len(parts) > 1:
            return replace(self, named=(*self.named, shown))
        if assumed in self.old:
            return replace(self, old=_exchanged(self.old, assumed, shown))
        late = _exchanged(self.late, assumed, shown)
        if assumed in self.racked:
            return replace(self, racked=_exchanged(self.racked, assumed, shown), late=late)
        return replace(self, loose=_exchanged(self.loose, assumed, shown), late=late)

    def without(self, tiles: tuple[str, ...]) -> Draw:
        """The draw after tiles left the rack: those drawn last go first, then the old ones.

        Of a physical set an `UNSEEN` tile is one of those that nobody has named.
        """
        loose, racked, old = list(self.loose), list(self.racked), list(self.old)
        named = tuple((Counter(self.named) & Counter(tiles)).elements())
        for tile in (*remove_tiles(tiles, named), *(UNSEEN for _ in named)):
            for part in (loose, racked, old):
                if tile in part:
                    part.remove(tile)
                    break
        left = [*loose, *racked]
        late = tuple(tile for tile in self.late if _taken_from(left, tile))
        return replace(
            self,
            loose=tuple(loose),
            racked=tuple(racked),
            old=tuple(old),
            late=late,
            named=remove_tiles(self.named, named),
        )


def _exchanged(tiles: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    """`tiles` with `new` in place of the first `old`, if there is one."""
    if old not in tiles:
        return tiles
    place = tiles.index(old)
    return (*tiles[:place], new, *tiles[place + 1 :])


def _taken_from(tiles: list[str], tile: str) -> bool:
    """Take a tile out of a list; whether it was there."""
    if tile not in tiles:
        return False
    tiles.remove(tile)
    return True


NOTHING_DRAWN = Draw()
