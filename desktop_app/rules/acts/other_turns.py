# SPDX-License-Identifier: MIT
"""Passing and pressing the clock.

Sources: 1999 and 2001 7.2, 10, 11; family "Passing"; Singapore G6, G8-G10;
NASPA IV.E.
"""

from __future__ import annotations

from desktop_app.rules.acts.accepting import accept_by_next_play
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.begun_turns import begun_turn
from desktop_app.rules.acts.ending_turn import end_turn, press_after_turn
from desktop_app.rules.acts.pressing import is_clock_unstarted, may_press_idle, press_by_mistake
from desktop_app.rules.commands import AnnouncePass, PressClock
from desktop_app.rules.events import ClockPressed, PassAnnounced, TurnKind
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase

_IDLE = (Phase.ON_TURN, Phase.ENDED)
"""Nothing is begun, held or challenged."""


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
    if kind := begun_turn(state):
        # Whatever the book says, a press ends a turn that is played with a clock.
        end_turn(act, kind, "clock-press")
        press_after_turn(act, player)
        return None
    if not may_press_idle(state, player):
        return act.refuse(Reason.CLOCK_STATE)
    press_by_mistake(act, player)
    return None


def _press_after_end(act: Act, player: int) -> Rejection | None:
    """The turn ended by another act and its player now moves the clock on.

    Before the first turn the second player's press starts the first player's clock (6.5, III.F).
    """
    turn = act.state.last_turn
    if turn is None and is_clock_unstarted(act.state):
        act.emit(ClockPressed(player, act.state.on_turn))
        return None
    if turn is None or turn.player != player:
        return act.refuse(Reason.NOT_ON_TURN)
    if act.state.clock.running != player:
        return act.refuse(Reason.CLOCK_STATE)
    press_after_turn(act, player)
    return None
