# SPDX-License-Identifier: MIT
"""How drawn and moved tiles change a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import events as ev
from desktop_app.rules.draws import Draw
from desktop_app.rules.evolving.racks import taken_off_rack
from desktop_app.rules.score_rows import with_seat
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tiles import take_tiles


def _start_tiles_drawn(state: GameState, event: ev.StartTilesDrawn) -> GameState:
    return replace(state, start_draws=(*state.start_draws, event.tiles))


def _tiles_drawn(state: GameState, event: ev.TilesDrawn) -> GameState:
    player = event.player
    bag, drawn = take_tiles(state.bag, event.tiles)
    rack = (*state.racks[player], *drawn)
    draw = _draw_begun(state, player)
    draw = replace(draw, loose=(*draw.loose, *drawn))
    if state.dispute is not None and _is_own_turn(state, player):
        draw = replace(draw, late=(*draw.late, *drawn))
    state = replace(
        state,
        racks=with_seat(state.racks, player, rack),
        bag=bag,
        draws=with_seat(state.draws, player, draw),
    )
    return with_play_begun(_debt_paid(state, player, len(event.tiles)))


def with_play_begun(state: GameState) -> GameState:
    """The state with its first turn begun, once everybody who plays holds a first rack."""
    size = state.setup.ruleset.set.rack_size
    if state.phase is Phase.SETUP and all(len(state.racks[seat]) >= size for seat in state.playing):
        return replace(state, phase=Phase.ON_TURN, turn_began_ms=state.now_ms)
    return state


def _draw_begun(state: GameState, player: int) -> Draw:
    draw = state.draw_of(player)
    if draw.tiles:
        return draw
    is_own = _is_own_turn(state, player)
    return Draw(
        due=state.missing_tiles(player),
        old=state.racks[player],
        bag_before=len(state.bag),
        on_turn=state.on_turn,
        is_early=_is_early(state, player),
        while_held=is_own and state.phase is Phase.HELD,
        after_call=is_own and state.dispute is not None,
        in_absence=is_own and state.on_turn in state.away,
        began_at_ms=state.now_ms,
        turn=state.turn_number,
        owed=_owed_before(state, player),
        is_stated=is_own and state.last_turn is not None and state.last_turn.is_draw_stated,
    )


def _is_own_turn(state: GameState, player: int) -> bool:
    """Whether the turn that ended last was the player's."""
    return state.last_turn is not None and state.last_turn.player == player


def _owed_before(state: GameState, player: int) -> int:
    """The tiles that the player before lacks, once the game goes on from the first racks."""
    if state.phase is Phase.SETUP:
        return 0
    return state.missing_tiles(state.previous_player(player))


def _debt_paid(state: GameState, player: int, count: int) -> GameState:
    """The state after a player drew what the next one's draw may have left him short of."""
    after = state.next_player(player)
    draw = state.draw_of(after)
    if not draw.owed:
        return state
    draw = replace(draw, owed=max(0, draw.owed - count))
    return replace(state, draws=with_seat(state.draws, after, draw))


def _is_early(state: GameState, player: int) -> bool:
    """Whether the player before has not drawn yet what his turn entitles him to."""
    if state.phase is Phase.SETUP:
        return state.first is not None and player != state.first and not state.racks[state.first]
    before = state.previous_player(player)
    has_played = any(row.player == before for row in state.rows)
    return has_played and not state.draw_of(before).tiles and state.missing_tiles(before) > 0


def _tiles_returned(state: GameState, event: ev.TilesReturned) -> GameState:
    player = event.player
    state, returned = taken_off_rack(state, player, event.tiles)
    return replace(state, bag=state.face_down((*state.bag, *returned)))


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    ev.StartTilesDrawn: _start_tiles_drawn,
    ev.TilesDrawn: _tiles_drawn,
    ev.TilesReturned: _tiles_returned,
}
