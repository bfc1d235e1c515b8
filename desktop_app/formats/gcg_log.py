# SPDX-License-Identifier: MIT
"""The log of a game read from a file, as it is written: what is known of the racks, and positions.

Where the tiles cannot be told from the bag (an unknown rack, a tile too many) the position is set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from desktop_app.formats.gcg_racks import Need
from desktop_app.rules import events as ev
from desktop_app.rules.game import evolve
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import RackIdentified
from desktop_app.rules.tiles import UNSEEN, holds_tiles, sort_tiles


class GcgLog:
    """Events one after the other, folded as they come.

    Attributes:
        state: the game after the last of them.
        events: all of them, from `GameStarted`.
    """

    def __init__(self, setup: GameSetup) -> None:
        self._setup = setup
        started = ev.GameStarted(setup)
        self.events: list[ev.Event] = [started]
        self.state: GameState = evolve(None, started)

    def emit(self, *events: ev.Event) -> None:
        """Add events, in order."""
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def fill(self, seat: int, need: Need) -> None:
        """Draw what the player is known to hold next, as far as it can be told."""
        held = Counter(self.state.racks[seat])
        want = Counter(need.tiles)
        if not need.is_whole:
            # The file does not say what else is there: what was known stays as far as it fits.
            kept = held - want
            room = self._setup.ruleset.set.rack_size - want.total()
            want += Counter(sort_tiles(kept.elements())[: max(0, room)])
        drawn, returned = tuple((want - held).elements()), tuple((held - want).elements())
        if not returned and holds_tiles(self.state.bag, drawn):
            if drawn:
                self.emit(ev.TilesDrawn(seat, sort_tiles(drawn)))
            self._name(seat, tuple(want.elements()))
            return
        if self.state.open_turn is None and not self.state.set_aside:
            self.hold(seat, tuple(want.elements()))

    def hold(self, seat: int, tiles: Iterable[str], named: tuple[str, ...] | None = None) -> None:
        """Say what a player holds, against what was known before; `named` None knows all of it."""
        racks = list(self.state.racks)
        known = [self.state.shown_rack(each) for each in range(self.state.player_count)]
        racks[seat] = sort_tiles(tiles)
        known[seat] = racks[seat] if named is None else sort_tiles(named)
        self.set_position(racks=tuple(racks), known=tuple(known))

    def hold_at_least(self, seat: int, tiles: Iterable[str]) -> None:
        """Say that a player holds these tiles too, where the rack does not show them."""
        rack, wanted = self.state.racks[seat], tuple(tiles)
        if not holds_tiles(rack, wanted):
            self.hold(seat, (Counter(rack) | Counter(wanted)).elements())

    def _name(self, seat: int, tiles: tuple[str, ...]) -> None:
        """With a set of wood, say which tiles of a rack are known."""
        if self._setup.is_physical and self.state.shown_rack(seat) != sort_tiles(tiles):
            self.emit(RackIdentified(seat, sort_tiles(tiles)))

    def set_position(
        self,
        *,
        on_turn: int | None = None,
        racks: tuple[tuple[str, ...], ...] | None = None,
        points: tuple[int, ...] | None = None,
        known: tuple[tuple[str, ...], ...] | None = None,
    ) -> None:
        """Set the position with something changed; the bag is what is left of the set."""
        state = self.state
        held = state.racks if racks is None else racks
        seats = range(state.player_count)
        named = tuple(map(state.shown_rack, seats)) if known is None else known
        placements = tuple(state.board.placements())
        seat = on_turn if on_turn is not None else state.on_turn
        first = state.first if state.first is not None else seat
        bag = Counter(self._setup.tile_set.tiles)
        bag -= Counter(each.on_rack for each in placements)
        for rack in held:
            bag -= Counter(rack)
        hidden = sum(rack.count(UNSEEN) for rack in held)
        self.emit(
            ev.PositionSet(
                placements=placements,
                racks=held,
                bag=sort_tiles(bag.elements())[hidden:],
                points=state.points if points is None else points,
                remaining_ms=(),
                on_turn=seat or 0,
                first=first,
                zero_run=state.zero_run,
            )
        )
        # A position says what lies where, not who knows it.
        for each, tiles in enumerate(named):
            self._name(each, tiles)
