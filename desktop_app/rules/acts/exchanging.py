# SPDX-License-Identifier: MIT
"""Exchanging tiles: saying so, putting them down, and putting them into the bag.

`exchange_tiles` says and puts down in one; by the book both can be done apart, in either order.
Sources: 1999 and 2001 10; family "Exchanging Tiles"; Singapore G8-G9; NASPA IV.E.2.
"""

from __future__ import annotations

from desktop_app.rules.acts.accepting import accept_by_next_play
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.identifying import may_hold, resolve
from desktop_app.rules.commands import BagTiles, ExchangeTiles, PutDownTiles, SayExchange
from desktop_app.rules.events import ExchangeAnnounced
from desktop_app.rules.exchange_events import ExchangeSaid, OldTilesBagged, TilesPutDown
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tiles import holds_tiles, write_faces


def exchange_tiles(act: Act, command: ExchangeTiles) -> Rejection | None:
    """Announce an exchange and put the tiles face down."""
    if act.state.phase is Phase.EXCHANGING and act.state.on_turn == command.player:
        return act.refuse(Reason.STEP_REPEATED)
    if rejection := _check_begin(act, command.player):
        return rejection
    tiles = command.tiles
    if refusal := resolve(act, command.player, tiles):
        return Rejection((refusal,))
    if rejection := _check_tiles(act, command.player, tiles):
        return rejection
    held = len(act.state.racks[command.player])
    if act.state.setup.mode is Mode.AUTOMATIC and held > act.rules.set.rack_size:
        # A ruling can leave a rack overfull; that is put right before it is exchanged from.
        return act.refuse(Reason.RACK_FULL, "", "overdraw.pool")
    accept_by_next_play(act, command.player)
    act.emit(ExchangeAnnounced(command.player, tiles))
    return None


def say_exchange(act: Act, command: SayExchange) -> Rejection | None:
    """Say that one exchanges tiles, and how many; they are put down apart."""
    state, player = act.state, command.player
    if rejection := _check_by_steps(act):
        return rejection
    is_going_on = state.phase is Phase.EXCHANGING and state.on_turn == player
    if is_going_on and (state.exchanges[-1].announced is not None or not state.set_aside):
        return act.refuse(Reason.STEP_REPEATED)
    if not is_going_on and (rejection := _check_begin(act, player)):
        return rejection
    count = command.count
    if count is not None and not 1 <= count <= act.rules.set.rack_size:
        return act.refuse(Reason.BAD_VALUE, str(count), "exchange.order")
    if rejection := _check_bag(act, count or 1):
        return rejection
    accept_by_next_play(act, player)
    act.emit(ExchangeSaid(player, count))
    return None


def put_down_tiles(act: Act, command: PutDownTiles) -> Rejection | None:
    """Put tiles face down for an exchange; more may follow while the turn lasts."""
    state, player = act.state, command.player
    if rejection := _check_by_steps(act):
        return rejection
    is_going_on = state.phase is Phase.EXCHANGING and state.on_turn == player
    if not is_going_on and (rejection := _check_begin(act, player)):
        return rejection
    tiles = command.tiles
    if refusal := resolve(act, player, tiles):
        return Rejection((refusal,))
    if rejection := _check_tiles(act, player, tiles):
        return rejection
    accept_by_next_play(act, player)
    act.emit(TilesPutDown(player, tiles))
    return None


def bag_tiles(act: Act, command: BagTiles) -> Rejection | None:
    """Put exchanged tiles into the bag, all of them or some, once the exchange is the turn.

    They may go there before new ones are drawn, which no document punishes and one says so
    (NASPA IV.E.2.b.3).
    """
    state, player = act.state, command.player
    if rejection := act.check_seat(player):
        return rejection
    if state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if state.exchanger != player:
        return act.refuse(Reason.NOTHING_TO_BAG)
    if not state.exchanges[-1].has_ended:
        return act.refuse(Reason.STEP_MISSING, "", "exchange.order")
    tiles = state.set_aside if command.tiles is None else command.tiles
    if not tiles or not may_hold(state, state.set_aside, tiles):
        return act.refuse(Reason.NOTHING_TO_BAG, write_faces(tiles) or "none")
    is_old_first = not state.exchanges[-1].bagged and not state.draw_of(player).tiles
    act.emit(OldTilesBagged(player, tiles))
    if is_old_first:
        step = "exchange-old-first.no-penalty"
        act.rule_step("exchange-old-first", step, "exchange.order", player=player)
    return None


def has_only_old_tiles(state: GameState, player: int) -> bool:
    """Whether somebody has emptied the bag before a player could draw for his exchange.

    His old tiles are all there is to draw then, so they go into the bag first.
    """
    exchange = state.exchanges[-1] if state.exchanger == player else None
    return exchange is not None and exchange.has_ended and not state.bag


def _check_by_steps(act: Act) -> Rejection | None:
    """Automatic play does the steps itself."""
    if act.state.setup.mode is Mode.AUTOMATIC:
        return act.refuse(Reason.NOT_ALLOWED, "", "exchange.order")
    return None


def _check_begin(act: Act, player: int) -> Rejection | None:
    """Refuse when the player may not begin an exchange now."""
    state = act.state
    if state.phase is Phase.PLACED and state.on_turn == player:
        return act.refuse(Reason.EXCHANGE_WITH_PLAY)
    if rejection := act.check_may_move(player):
        return rejection
    if state.set_aside:
        return act.refuse(Reason.STEP_MISSING, "bag")
    return None


def _check_tiles(act: Act, player: int, tiles: tuple[str, ...]) -> Rejection | None:
    if not tiles:
        return act.refuse(Reason.NO_TILES, "exchange")
    if not holds_tiles(act.state.racks[player], tiles):
        return act.refuse(Reason.NOT_ON_RACK)
    return _check_bag(act, len(act.state.set_aside) + len(tiles))


def _check_bag(act: Act, count: int) -> Rejection | None:
    """Refuse an exchange for which the bag holds too few tiles.

    By the book it can be done all the same where the document says what follows: the procedure
    `illegal-exchange` is called for then.
    """
    rules, left = act.rules.exchange, len(act.state.bag)
    by_the_book = act.state.setup.mode is Mode.BY_THE_BOOK
    if left >= max(rules.min_bag, count) or (by_the_book and rules.illegal != "refuse"):
        return None
    return act.refuse(Reason.BAG_TOO_SMALL, str(left))
