# SPDX-License-Identifier: MIT
"""Time going by, and clocks started and neutralised.

Sources: 1999 and 2001 7.2, 8, 14, 18.2, 18.5; Singapore G3, G11, G15; NASPA II.A, V.B, V.E, V.G.
"""

from __future__ import annotations

from typing import get_args

from desktop_app.rules.acts.accepting import accept_open_turn, window_s
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.ending_turn import end_turn, is_zero_run_complete
from desktop_app.rules.acts.finishing import end_game
from desktop_app.rules.acts.other_turns import TURN_OF_PHASE
from desktop_app.rules.clock import is_past_limit, overtime_points
from desktop_app.rules.commands import NeutraliseClock, PassTime, StartClock
from desktop_app.rules.events import ClockNeutralised, ClockStarted, EndReason, TimePassed
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.ruleset_play import NeutraliseReason
from desktop_app.rules.state import Phase

NEUTRALISE_REASONS: tuple[str, ...] = get_args(NeutraliseReason)
"""Every reason any of the books knows."""


def pass_time(act: Act, command: PassTime) -> Rejection | None:
    """Let time go by and end the windows and the game that it ends."""
    if command.elapsed_ms < 0:
        return act.refuse(Reason.BAD_VALUE, str(command.elapsed_ms))
    if command.elapsed_ms == 0 or act.state.is_over:
        return None
    penalty_before = _running_penalty(act)
    act.emit(TimePassed(command.elapsed_ms))
    if _end_at_limit(act):
        return None
    if penalty_before == 0 and _running_penalty(act):
        keys = ("overtime.pts_per_minute", "overtime.first_penal_display_s")
        act.rule("overtime-rate", *keys, player=act.state.clock.running)
    _lapse_windows(act)
    return None


def _running_penalty(act: Act) -> int:
    clock = act.state.clock
    if clock.running is None:
        return 0
    return overtime_points(clock.overtime_s(clock.running), act.rules.overtime)


def _end_at_limit(act: Act) -> bool:
    clock = act.state.clock
    seat = clock.running
    if seat is None:
        return False
    overtime_ms = -clock.remaining_ms[seat]
    if not is_past_limit(clock.overtime_s(seat), overtime_ms, act.rules.overtime):
        return False
    end_game(act, EndReason.OVERTIME_LIMIT, seat)
    return True


def _lapse_windows(act: Act) -> None:
    """An unheld play stands once the time to hold it is over, where the book sets one."""
    state = act.state
    turn = state.open_turn
    if turn is None or state.phase is Phase.HELD or state.on_turn is None:
        return
    forgotten = bool(state.draw_of(turn.player).tiles) and act.rules.challenge.no_clock_press_s > 0
    lapses = "hold-window-lapsed" in act.rules.accept.triggers
    if not (turn.is_out or forgotten or lapses):
        return
    window = window_s(act, turn)
    if window >= 0 and state.now_ms - turn.ended_at_ms > window * 1000:
        if turn.is_out:
            act.rule("challenge-window", "challenge.out_play_window_s", player=turn.player)
        accept_open_turn(act, state.on_turn, "hold-window-lapsed")


def start_clock(act: Act, command: StartClock) -> Rejection | None:
    """Start the clock of the player on turn, or the one that ran when the table was left."""
    if rejection := act.check_seat(command.by):
        return rejection
    clock = act.state.clock
    if not clock.exists:
        return act.refuse(Reason.NO_CLOCK)
    if act.state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if act.state.on_turn is None:
        return act.refuse(Reason.WRONG_PHASE)
    if clock.running is not None:
        return act.refuse(Reason.CLOCK_STATE)
    # A table that was left goes on as it was, even where the turn had ended and nobody pressed.
    act.emit(ClockStarted(act.state.on_turn if clock.paused is None else clock.paused))
    return None


def neutralise_clock(act: Act, command: NeutraliseClock) -> Rejection | None:
    """Stop both clocks; this may accept an out play, claim a zero run or end a turn."""
    if rejection := act.check_seat(command.by):
        return rejection
    state, by = act.state, command.by
    if state.is_over:
        return act.refuse(Reason.GAME_OVER)
    claim = act.rules.zero_run.trigger != "automatic" and is_zero_run_complete(state)
    if claim and state.open_turn is None:
        act.rule("zero-run", "zero_run.limit", "zero_run.trigger", player=by)
        end_game(act, EndReason.ZERO_RUN)
        return None
    turn = state.open_turn
    if state.phase is Phase.OUT_PENDING and turn is not None and turn.player != by:
        accept_open_turn(act, by, "clock-neutralised")
        return None
    if not state.clock.exists:
        return act.refuse(Reason.NO_CLOCK)
    if state.clock.running is None:
        return act.refuse(Reason.CLOCK_STATE)
    if command.reason and command.reason not in NEUTRALISE_REASONS:
        return act.refuse(Reason.BAD_VALUE, command.reason)
    return _neutralise(act, by, command.reason)


def _neutralise(act: Act, by: int, reason: str) -> Rejection | None:
    state = act.state
    kind = TURN_OF_PHASE.get(state.phase)
    ends_turn = kind is not None and by == state.on_turn
    if not reason and ends_turn and "neutralise-unexplained" in act.end_triggers():
        assert kind is not None
        end_turn(act, kind, "neutralise-unexplained")
        act.rule("end-of-turn", "turn.end_triggers", player=by, detail="neutralise-unexplained")
    elif not reason and act.rules.clock.neutralise_reason_required:
        return act.refuse(Reason.REASON_REQUIRED)
    if act.state.clock.running is not None:
        act.emit(ClockNeutralised(by, reason))
    return None
