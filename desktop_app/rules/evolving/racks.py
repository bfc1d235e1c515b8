# SPDX-License-Identifier: MIT
"""Racks of a physical set: which of their tiles are known when some are named and others go."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from desktop_app.rules.score_rows import with_seat
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import UNSEEN, take_tiles


def with_rack_named(state: GameState, seat: int, tiles: tuple[str, ...]) -> GameState:
    """The state in which the faces of just these tiles of a rack of a physical set are known."""
    rack, draw = list(state.racks[seat]), state.draw_of(seat)
    shown, wanted = Counter(state.shown_rack(seat)), Counter(tiles)
    forgotten, fresh = (shown - wanted).elements(), (wanted - shown).elements()
    for tile in forgotten:
        rack[rack.index(tile)] = UNSEEN
        draw = draw.with_identity(tile, UNSEEN)
    for tile in fresh:
        rack[rack.index(UNSEEN)] = tile
        draw = draw.with_identity(UNSEEN, tile)
    racks = with_seat(state.racks, seat, tuple(rack))
    return replace(state, racks=racks, draws=with_seat(state.draws, seat, draw))


def taken_off_rack(
    state: GameState, seat: int, tiles: tuple[str, ...]
) -> tuple[GameState, tuple[str, ...]]:
    """The state with tiles gone from a rack, and these tiles as far as they were known.

    Where unnamed tiles go that may be among those named since (`Draw.named`), these are forgotten:
    nobody has said which of them went.
    """
    named, shown = state.draw_of(seat).named, Counter(state.shown_rack(seat))
    lacking = (Counter(tiles) - shown).total()
    if lacking and named:
        state = with_rack_named(state, seat, tuple((shown - Counter(named)).elements()))
    if lacking > state.racks[seat].count(UNSEEN) and state.setup.is_physical:
        state = with_rack_named(state, seat, ())
    rack, taken = take_tiles(state.racks[seat], tiles)
    return replace(
        state,
        racks=with_seat(state.racks, seat, rack),
        draws=with_seat(state.draws, seat, state.draw_of(seat).without(taken)),
    ), taken
