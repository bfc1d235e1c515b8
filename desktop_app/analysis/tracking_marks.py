# SPDX-License-Identifier: MIT
"""Marks a tracking sheet that a player keeps by hand: what was missed, what crossed off wrongly.

A sheet is a mapping of a face to the cells of it that are crossed off, 0-based, as on paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from desktop_app.analysis.unseen import board_tiles, own_tiles, set_in_play
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tiles import rack_tile

Crossed = Mapping[str, Collection[int]]


@dataclass(frozen=True, slots=True)
class SheetMark:
    """What was wrong with a sheet when a turn was over.

    Attributes:
        missed: tiles by face that should have been crossed off and were not.
        extra: tiles by face that were crossed off although they had not been played.
    """

    missed: Mapping[str, int] = field(default_factory=dict)
    extra: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        """Whether nothing was wrong."""
        return not self.missed and not self.extra


def mark_sheet(crossed: Crossed, must: Mapping[str, int], may: Mapping[str, int]) -> SheetMark:
    """Compare a sheet with the table.

    Args:
        crossed: what the player crossed off.
        must: how many tiles of each face had to be crossed off by now.
        may: how many could be, `must` and what came since; it is at least `must`.
    """
    counts = {face: len(cells) for face, cells in crossed.items()}
    missed = {face: count - counts.get(face, 0) for face, count in must.items()}
    extra = {face: count - may.get(face, 0) for face, count in counts.items()}
    return SheetMark(
        {face: count for face, count in sorted(missed.items()) if count > 0},
        {face: count for face, count in sorted(extra.items()) if count > 0},
    )


def seen_tiles(state: GameState, seat: int, *, counts_rack: bool) -> Mapping[str, int]:
    """What a sheet without a mistake has crossed off now, by face."""
    seen = Counter(rack_tile(tile) for tile in board_tiles(state))
    return seen + Counter(own_tiles(state, seat)) if counts_rack else seen


def due_tiles(
    state: GameState, seat: int, *, counts_rack: bool
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """What had to be crossed off when the turn of `seat` was over, and what could be.

    The tiles of the play that ended the turn may still be waiting to be crossed off: players track
    after drawing (NASPA IV.G.2.b). With `counts_rack` a player crosses off the tiles he holds as
    well; those he drew since may wait too.
    """
    may = Counter(seen_tiles(state, seat, counts_rack=counts_rack))
    turn = state.last_turn
    fresh: Counter[str] = Counter()
    if turn is not None and turn.player == seat and turn.laid is not None:
        fresh.update(rack_tile(placement.tile) for placement in turn.laid.placements)
    if not counts_rack:
        return may - fresh, may
    # The tiles of the play were on the rack before, and had to be crossed off as such.
    return may - Counter(state.draw_of(seat).tiles), may + _exchanged(state, seat)


def _exchanged(state: GameState, seat: int) -> Counter[str]:
    """The tiles that went back into the bag with the turn: to be written in again."""
    row = state.rows[-1] if state.rows else None
    is_own = row is not None and row.player == seat and row.kind is RowKind.EXCHANGE
    return Counter(row.tiles if row is not None and is_own else ())


def cells_of(state: GameState) -> Mapping[str, int]:
    """How many cells the sheet has for each face: as many as the set has by now."""
    return {face: count for face, count in set_in_play(state).distribution.items() if count > 0}
