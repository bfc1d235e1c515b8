# SPDX-License-Identifier: MIT
"""A press of the clock with nothing done: a turn that is gone, or a slip that is made good.

Sources: 1999 and 2001 7.2; Singapore G6; NASPA III.E, IV.E.1.
"""

from __future__ import annotations

from desktop_app.rules.acts.accepting import accept_by_next_play
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.ending_turn import end_turn, press_after_turn
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import ClockStarted, TimeAdjusted, TurnKind
from desktop_app.rules.state import GameState, Phase

PRESS_OFFENCE = "accidental-clock"
"""The row of the rules matrix for a press by mistake."""
_KEYS = ("turn.erroneous_press_ends", "turn.erroneous_press_compensation_s")
_IDLE = (Phase.ON_TURN, Phase.ENDED)


def may_press_idle(state: GameState, player: int) -> bool:
    """Whether a player who has begun nothing can press: his clock runs, or none has run yet."""
    if state.phase not in _IDLE:
        return False
    return state.clock.running == player or is_clock_unstarted(state)


def is_clock_unstarted(state: GameState) -> bool:
    """Whether the first clock of the game has still to be started."""
    clock = state.clock
    is_stopped = clock.running is None and not clock.reason
    return is_stopped and not state.rows and not any(state.board.placements())


def press_by_mistake(act: Act, player: int) -> None:
    """The turn is gone, or the opponent is compensated and the clock runs on.

    1999 and 2001 7.2 and Singapore G6 end the turn; NASPA IV.E.1 restarts the clock and gives the
    opponent a minute, but III.E makes it a pass when the first racks were drawn in the wrong order.
    """
    if _is_pass_of_first(act.state):
        act.rule("initial-clock-mistake", "start.own_clock_press_is_pass", player=player)
        _pass(act, player)
        return
    act.rule(PRESS_OFFENCE, *_KEYS, player=player)
    if act.rules.turn.erroneous_press_ends:
        _pass(act, player)
        return
    if act.state.clock.running is None:
        act.emit(ClockStarted(player))
    compensation_ms = act.rules.turn.erroneous_press_compensation_s * 1000
    if compensation_ms:
        act.emit(TimeAdjusted(act.state.next_player(player), compensation_ms))
        act.emit(NoteKept(PRESS_OFFENCE, player, str(act.state.turn_number)))


def _is_pass_of_first(state: GameState) -> bool:
    """Whether the first player has taken himself for the second, who drew before him."""
    if state.setup.ruleset.start.own_clock_press_is_pass == "never" or state.turn_number:
        return False
    return any(draw.is_early for draw in state.draws)


def is_press_in_doubt(state: GameState) -> bool:
    """Whether a tile that the opponent shows now makes the last wrong press a pass."""
    noted = state.note(PRESS_OFFENCE, state.on_turn)
    return noted == str(state.turn_number) and state.phase in _IDLE


def pass_by_press(act: Act) -> None:
    """The opponent has shown a tile since the wrong press: the turn is over, nothing is owed."""
    player = act.state.on_turn
    assert player is not None, "a press is in doubt only on somebody's turn"
    act.emit(NoteKept(PRESS_OFFENCE, player, ""))
    compensation_ms = act.rules.turn.erroneous_press_compensation_s * 1000
    act.emit(TimeAdjusted(act.state.next_player(player), -compensation_ms))
    act.rule(PRESS_OFFENCE, *_KEYS, player=player, detail="pass")
    _pass(act, player)


def _pass(act: Act, player: int) -> None:
    accept_by_next_play(act, player)
    if act.state.is_over:
        return
    end_turn(act, TurnKind.PASS, "clock-press")
    press_after_turn(act, player)
