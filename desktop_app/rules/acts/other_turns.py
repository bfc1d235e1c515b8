# SPDX-License-Identifier: MIT
"""Exchanging, passing and pressing the clock.

Sources: 1999 and 2001 7.2, 10, 11; family "Exchanging Tiles", "Passing"; Singapore G6, G8-G10;
NASPA IV.E.
"""

from __future__ import annotations

from desktop_app.rules.acts.accepting import accept_by_next_play
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.ending_turn import end_turn, press_after_turn, press_by_mistake
from desktop_app.rules.commands import AnnouncePass, ExchangeTiles, PressClock
from desktop_app.rules.events import ExchangeAnnounced, PassAnnounced, TurnKind
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase
from desktop_app.rules.tiles import holds_tiles

TURN_OF_PHASE = {
    Phase.PLACED: TurnKind.PLAY,
    Phase.EXCHANGING: TurnKind.EXCHANGE,
    Phase.PASSING: TurnKind.PASS,
}
"""What a turn is, told from what has been begun."""


def exchange_tiles(act: Act, command: ExchangeTiles) -> Rejection | None:
    """Announce an exchange and put the tiles face down."""
    state = act.state
    if state.phase is Phase.PLACED and state.on_turn == command.player:
        return act.refuse(Reason.EXCHANGE_WITH_PLAY)
    if state.phase is Phase.EXCHANGING and state.on_turn == command.player:
        return act.refuse(Reason.STEP_REPEATED)
    if rejection := act.check_may_move(command.player):
        return rejection
    if not command.tiles:
        return act.refuse(Reason.NO_TILES)
    if not holds_tiles(state.racks[command.player], command.tiles):
        return act.refuse(Reason.NOT_ON_RACK)
    if len(state.bag) < max(act.rules.exchange.min_bag, len(command.tiles)):
        return act.refuse(Reason.BAG_TOO_SMALL, str(len(state.bag)))
    if state.set_aside:
        return act.refuse(Reason.STEP_MISSING, "bag")
    accept_by_next_play(act, command.player)
    act.emit(ExchangeAnnounced(command.player, command.tiles))
    return None


def announce_pass(act: Act, command: AnnouncePass) -> Rejection | None:
    """Say that this turn is passed; without a clock that ends it."""
    if act.state.phase is Phase.EXCHANGING and act.state.on_turn == command.player:
        return act.refuse(Reason.STEP_REPEATED)
    if rejection := act.check_may_move(command.player):
        return rejection
    accept_by_next_play(act, command.player)
    act.emit(PassAnnounced(command.player))
    if not act.state.clock.exists:
        end_turn(act, TurnKind.PASS, "announced")
    return None


def press_clock(act: Act, command: PressClock) -> Rejection | None:
    """Press one's own side: end the turn, or start the opponent's time after it ended otherwise."""
    if rejection := act.check_seat(command.player):
        return rejection
    if not act.state.clock.exists:
        return act.refuse(Reason.NO_CLOCK)
    if rejection := act.check_going():
        return rejection
    state, player = act.state, command.player
    if player != state.on_turn:
        return _press_after_end(act, player)
    if kind := TURN_OF_PHASE.get(state.phase):
        if "clock-press" not in act.end_triggers():
            return act.refuse(Reason.STEP_MISSING)
        end_turn(act, kind, "clock-press")
        press_after_turn(act, player)
        return None
    if state.phase in (Phase.HELD, Phase.OUT_PENDING) or state.clock.running != player:
        return act.refuse(Reason.CLOCK_STATE)
    if act.rules.turn.erroneous_press_ends:
        accept_by_next_play(act, player)
    press_by_mistake(act, player)
    return None


def _press_after_end(act: Act, player: int) -> Rejection | None:
    """The turn ended by another act and its player now moves the clock on."""
    turn = act.state.last_turn
    if turn is None or turn.player != player:
        return act.refuse(Reason.NOT_ON_TURN)
    if act.state.clock.running != player:
        return act.refuse(Reason.CLOCK_STATE)
    press_after_turn(act, player)
    return None
