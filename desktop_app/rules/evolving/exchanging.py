# SPDX-License-Identifier: MIT
"""How the steps of an exchange change a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import events as ev
from desktop_app.rules import exchange_events as ex
from desktop_app.rules.evolving.racks import taken_off_rack
from desktop_app.rules.evolving.turns import with_turn_begun
from desktop_app.rules.exchanges import Exchange
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tiles import take_tiles


def _begun(state: GameState, player: int) -> GameState:
    """The state with an exchange going on."""
    if state.phase is Phase.EXCHANGING:
        return state
    state = with_turn_begun(state, player)
    exchange = Exchange(player, state.turn_number)
    return replace(state, phase=Phase.EXCHANGING, exchanges=(*state.exchanges, exchange))


def _with_last(state: GameState, **changes: Any) -> GameState:
    exchanges = tuple(replace(each, **changes) for each in state.exchanges[-1:])
    return replace(state, exchanges=(*state.exchanges[:-1], *exchanges))


def _exchange_said(state: GameState, event: ex.ExchangeSaid) -> GameState:
    return _with_last(_begun(state, event.player), announced=event.count)


def _put_down(state: GameState, player: int, tiles: tuple[str, ...]) -> GameState:
    state = _begun(state, player)
    state, taken = taken_off_rack(state, player, tiles)
    aside = (*state.set_aside, *taken)
    state = replace(state, set_aside=aside)
    return _with_last(state, put_down=aside)


def _tiles_put_down(state: GameState, event: ex.TilesPutDown) -> GameState:
    return _put_down(state, event.player, event.tiles)


def _exchange_announced(state: GameState, event: ev.ExchangeAnnounced) -> GameState:
    state = _put_down(state, event.player, event.tiles)
    return _with_last(state, announced=len(event.tiles))


def _bagged(state: GameState, tiles: tuple[str, ...]) -> GameState:
    aside, tiles = take_tiles(state.set_aside, tiles)
    state = replace(state, bag=state.face_down((*state.bag, *tiles)), set_aside=aside)
    for exchange in state.exchanges[-1:]:
        state = _with_last(state, bagged=(*exchange.bagged, *tiles))
    return state


def _exchanged_tiles_bagged(state: GameState, event: ev.ExchangedTilesBagged) -> GameState:
    return _bagged(state, state.set_aside)


def _old_tiles_bagged(state: GameState, event: ex.OldTilesBagged) -> GameState:
    return _bagged(state, event.tiles)


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    ev.ExchangeAnnounced: _exchange_announced,
    ev.ExchangedTilesBagged: _exchanged_tiles_bagged,
    ex.ExchangeSaid: _exchange_said,
    ex.TilesPutDown: _tiles_put_down,
    ex.OldTilesBagged: _old_tiles_bagged,
}
