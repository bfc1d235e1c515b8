# SPDX-License-Identifier: MIT
"""How tiles moved by a ruling, and tiles lying wrong, change a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import tile_events as te
from desktop_app.rules.board import Square, squares_of
from desktop_app.rules.draws import NOTHING_DRAWN
from desktop_app.rules.evolving.cleared import with_cleared
from desktop_app.rules.evolving.racks import taken_off_rack, with_rack_named
from desktop_app.rules.score_rows import with_seat
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tile_events import Place, Spot
from desktop_app.rules.tiles import UNSEEN, holds_tiles, remove_tiles, sort_tiles, take_tiles
from desktop_app.rules.turns import LaidTiles


def _taken(
    state: GameState, spot: Spot, tiles: tuple[str, ...]
) -> tuple[GameState, tuple[str, ...]]:
    """The state with tiles gone from a place, and the tiles as they were known there."""
    if spot.place is Place.RACK and spot.seat is not None:
        return taken_off_rack(state, spot.seat, tiles)
    if spot.place is Place.BAG:
        bag, taken = take_tiles(state.bag, tiles)
        return replace(state, bag=bag), taken
    if spot.place is Place.TABLE:
        aside, taken = take_tiles(state.set_aside, tiles)
        return replace(state, set_aside=aside), taken
    if spot.place is Place.BOX:
        box, taken = take_tiles(state.box, tiles)
        return replace(state, box=box), taken
    # From outside: a tile that was missing is found, any other is one too many.
    for tile in tiles:
        if holds_tiles(state.missing, (tile,)):
            state = replace(state, missing=remove_tiles(state.missing, (tile,)))
        else:
            state = replace(state, added=sort_tiles((*state.added, tile)))
    return state, tiles


def _placed(state: GameState, spot: Spot, tiles: tuple[str, ...]) -> GameState:
    """The state with tiles come to a place."""
    if spot.place is Place.RACK and spot.seat is not None:
        return replace(
            state, racks=with_seat(state.racks, spot.seat, (*state.racks[spot.seat], *tiles))
        )
    if spot.place is Place.BAG:
        return replace(state, bag=state.face_down((*state.bag, *tiles)))
    if spot.place is Place.TABLE:
        return replace(state, set_aside=(*state.set_aside, *tiles))
    if spot.place is Place.BOX:
        return replace(state, box=sort_tiles((*state.box, *tiles)))
    for tile in tiles:
        if holds_tiles(state.added, (tile,)):
            state = replace(state, added=remove_tiles(state.added, (tile,)))
        else:
            state = replace(state, missing=sort_tiles((*state.missing, tile)))
    return state


def _tiles_racked(state: GameState, event: te.TilesRacked) -> GameState:
    draw = state.draw_of(event.player).with_racked(event.tiles)
    return replace(state, draws=with_seat(state.draws, event.player, draw))


def _tiles_moved(state: GameState, event: te.TilesMoved) -> GameState:
    state, taken = _taken(state, event.source, event.tiles)
    # What was seen is what the people at the table said it was.
    state = _placed(state, event.target, event.tiles if event.seen_by else taken)
    turn, seat = state.last_turn, event.target.seat
    if turn is None or not turn.is_out or turn.is_settled or seat != turn.player:
        return state
    # Whoever gets a tile has not gone out; his play may be challenged like any other.
    phase = Phase.ENDED if state.phase is Phase.OUT_PENDING else state.phase
    return replace(state, phase=phase, last_turn=replace(turn, is_out=False))


def _tiles_exposed(state: GameState, event: te.TilesExposed) -> GameState:
    seat = event.spot.seat
    if seat is None or not state.setup.is_physical:
        return state
    shown = state.shown_rack(seat)
    named = Counter(tile for tile in event.tiles if tile != UNSEEN)
    return with_rack_named(state, seat, (*shown, *(named - Counter(shown)).elements()))


def _rack_identified(state: GameState, event: te.RackIdentified) -> GameState:
    return with_rack_named(state, event.player, event.tiles)


def _tiles_lifted(state: GameState, event: te.TilesLifted) -> GameState:
    tiles = tuple(placement.on_rack for placement in event.placements)
    squares = frozenset(squares_of(event.placements))
    state = _without_laid(with_cleared(state, event.placements), squares)
    return _placed(state, event.target, tiles)


def _without_laid(state: GameState, squares: frozenset[Square]) -> GameState:
    """What was laid last, less tiles that are no longer there to be taken up or withdrawn."""

    def less(laid: LaidTiles | None) -> LaidTiles | None:
        if laid is None:
            return None
        left = (each for each in laid.placements if each.square not in squares)
        return replace(laid, placements=tuple(left))

    turn = state.last_turn
    if turn is not None:
        turn = replace(turn, laid=less(turn.laid))
    return replace(state, laid=less(state.laid), last_turn=turn)


def _tiles_put(state: GameState, event: te.TilesPut) -> GameState:
    tiles = tuple(placement.on_rack for placement in event.placements)
    state, _ = _taken(state, event.source, tiles)
    return replace(state, board=state.board.with_placements(event.placements))


def _draw_settled(state: GameState, event: te.DrawSettled) -> GameState:
    return replace(state, draws=with_seat(state.draws, event.player, NOTHING_DRAWN))


def _squares_barred(state: GameState, event: te.SquaresBarred) -> GameState:
    return replace(state, barred=state.barred | set(event.squares))


def _tiles_mislaid(state: GameState, event: te.TilesMislaid) -> GameState:
    return replace(state, mislaid={**state.mislaid, **dict.fromkeys(event.squares, event.fault)})


def _tiles_righted(state: GameState, event: te.TilesRighted) -> GameState:
    righted = set(event.squares or state.mislaid)
    left = {square: fault for square, fault in state.mislaid.items() if square not in righted}
    return replace(state, mislaid=left)


def _lettering_turned(state: GameState, event: te.LetteringTurned) -> GameState:
    return replace(state, lettering_turns=event.quarter_turns)


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    te.TilesRacked: _tiles_racked,
    te.TilesMoved: _tiles_moved,
    te.TilesExposed: _tiles_exposed,
    te.RackIdentified: _rack_identified,
    te.TilesLifted: _tiles_lifted,
    te.TilesPut: _tiles_put,
    te.DrawSettled: _draw_settled,
    te.SquaresBarred: _squares_barred,
    te.TilesMislaid: _tiles_mislaid,
    te.TilesRighted: _tiles_righted,
    te.LetteringTurned: _lettering_turned,
}
