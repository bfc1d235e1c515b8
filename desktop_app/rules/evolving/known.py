# SPDX-License-Identifier: MIT
"""What becomes of the known tiles of a physical set: they go and come with the tiles of the racks.

A tile that leaves a rack is known no longer; one that comes back from the board, or that a ruling
showed, is. Drawn tiles are not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import events as ev
from desktop_app.rules import tile_events as te
from desktop_app.rules.score_rows import with_seat
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import Place
from desktop_app.rules.tiles import UNSEEN, remove_tiles, sort_tiles

_FROM_BOARD = (ev.PlayWithdrawn, ev.TilesTakenUp, te.TilesLifted)

Evolution = Callable[[GameState, Any], GameState]


def keeping_known(evolution: Evolution) -> Evolution:
    """An evolution after which the known tiles of a physical set are what they must be."""

    def evolve(state: GameState, event: Any) -> GameState:
        after = evolution(state, event)
        return _with_known(state, after, event) if after.setup.is_physical else after

    return evolve


def _with_known(before: GameState, after: GameState, event: Any) -> GameState:
    if isinstance(event, ev.PositionSet):
        return replace(after, known=((),) * after.player_count, known_aside=())
    stays = after.racks is before.racks and after.set_aside is before.set_aside
    if stays and not isinstance(event, te.TilesExposed):
        return after
    if isinstance(event, te.RackIdentified) or before.known is not after.known:
        # Said by the event itself, or an earlier game came back as a whole.
        return after
    known, aside = list(after.known), after.known_aside
    for seat, rack in enumerate(after.racks):
        earlier, now = Counter(before.racks[seat]), Counter(rack)
        gone, come = earlier - now, now - earlier
        named = Counter(known[seat])
        if come and isinstance(event, ev.TilesTakenUp):
            # What lay on the board is known; what lay face down as far as it was before.
            come = come - Counter(before.set_aside) + Counter(aside)
        if gone and len(after.set_aside) > len(before.set_aside):
            aside = (*aside, *(named & gone).elements())
        shown = come if _is_shown(event) else Counter[str]()
        known[seat] = sort_tiles(((named - gone + shown) & now).elements())
    if isinstance(event, te.TilesExposed) and event.spot.seat is not None:
        seat = event.spot.seat
        seen = (Counter(known[seat]) | Counter(event.tiles)) & Counter(after.racks[seat])
        known[seat] = sort_tiles(seen.elements())
    return replace(after, known=tuple(known), known_aside=aside if after.set_aside else ())


def _is_shown(event: Any) -> bool:
    """Whether tiles that come on a rack by this event can be told."""
    return isinstance(event, _FROM_BOARD) or (
        isinstance(event, te.TilesMoved) and bool(event.seen_by)
    )


def shown_aside(state: GameState) -> tuple[str, ...]:
    """The tiles lying face down for an exchange, `UNSEEN` for those that nobody named."""
    if not state.setup.is_physical:
        return state.set_aside
    named = tuple((Counter(state.known_aside) & Counter(state.set_aside)).elements())
    return (*named, *(UNSEEN,) * (len(state.set_aside) - len(named)))


def rack_identified(state: GameState, event: te.RackIdentified) -> GameState:
    """The state with tiles that were taken for others in their right places."""
    seat = event.player
    for change in event.changes:
        rack = list(state.racks[seat])
        rack[rack.index(change.assumed)] = change.shown
        draw = state.draw_of(seat).with_identity(change.assumed, change.shown)
        state = replace(
            state,
            racks=with_seat(state.racks, seat, tuple(rack)),
            draws=with_seat(state.draws, seat, draw),
        )
        state = _source_changed(state, change)
    return replace(state, known=with_seat(state.known, seat, event.tiles))


def _source_changed(state: GameState, change: te.Identity) -> GameState:
    source = change.source
    if source.place is Place.RACK and source.seat is not None:
        rack = list(state.racks[source.seat])
        rack[rack.index(change.shown)] = change.assumed
        draw = state.draw_of(source.seat).with_identity(change.shown, change.assumed)
        return replace(
            state,
            racks=with_seat(state.racks, source.seat, tuple(rack)),
            draws=with_seat(state.draws, source.seat, draw),
        )
    if source.place is Place.TABLE:
        return replace(
            state, set_aside=(*remove_tiles(state.set_aside, (change.shown,)), change.assumed)
        )
    return replace(
        state, bag=sort_tiles((*remove_tiles(state.bag, (change.shown,)), change.assumed))
    )
