# SPDX-License-Identifier: MIT
"""Time passing, starting and stopping the clock, and late arrivals.

Sources: 1999 and 2001 7.2, 8, 14, 18.2, 18.5; Singapore G3, G11, G15; NASPA II.A, V.B, V.E, V.G.
"""

from __future__ import annotations

from typing import get_args

from desktop_app.rules import events
from desktop_app.rules.acts import turns
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import (
    CHALLENGE,
    accepts_out_play,
    bind_by_clock,
    note_long_hold,
    owes_draw_back,
)
from desktop_app.rules.acts.finishing import award_game, end_game, margins_of, see_play
from desktop_app.rules.acts.laying import may_stop_for_blank
from desktop_app.rules.clock import is_past_limit, overtime_points
from desktop_app.rules.commands import Arrive, NeutraliseClock, PassTime, StartClock
from desktop_app.rules.desk_events import Amount, LatenessNoted, PlayerArrived, Unit
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.ruleset_play import NeutraliseReason
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase, Verdict, others

# Restarting the clock after a challenge.
#
# Sources: Singapore G11.6; NASPA IV.J.1.o, VI.B.1.

_KEY = "challenge.restart"


def check_restart(act: Act) -> Rejection | None:
    """Refuse to restart the clock after a challenge before the ruleset's conditions are met.

    Carrying out the verdict has put the tiles on the racks and cleared the board. What remains:
    both players are at the table and, after a valid play, its first tile is drawn (NASPA IV.J.1.o).
    The procedure `delayed-restart` deals with a player who delays.
    """
    state = act.state
    verdict = state.reviewable
    if verdict is None or state.clock.reason != CHALLENGE or state.setup.mode is Mode.AUTOMATIC:
        return None
    restart = act.rules.challenge.restart
    if restart == "all-conditions":
        return _check_conditions(act, verdict)
    turn = state.last_turn
    if restart == "challenger-after-scores" and turn is not None and not turn.is_recorded:
        act.rule("challenge-restart", _KEY, player=state.on_turn, detail="scores-first")
    return None


def _check_conditions(act: Act, verdict: Verdict) -> Rejection | None:
    state, turn = act.state, verdict.before.last_turn
    assert turn is not None, "a verdict is on a turn that has ended"
    for seat in state.away:
        return act.refuse(Reason.AWAY, state.setup.seats[seat].name, _KEY)
    if owes_draw_back(state, turn.player):
        return act.refuse(Reason.STEP_MISSING, "drawn-after-challenge", _KEY)
    owes_draw = state.missing_tiles(turn.player) > 0 and not state.draw_of(turn.player).tiles
    if verdict.is_acceptable and owes_draw:
        return act.refuse(Reason.STEP_MISSING, "draw", _KEY)
    return None


# Late arrivals: the time charged, and the forfeit of a player who does not come.
#
# Sources: 1999 and 2001 6.1; 2001 19.1; NASPA III.C, V.K.1.

_KEYS_ONE_LATE = ("late.starter", "late.only_director")
_KEYS_BOTH_LATE = ("late.starter_both", "late.both_accounting")


def arrive(act: Act, command: Arrive) -> Rejection | None:
    """Arrive late: the clock stops, or runs on for the player still missing."""
    player = command.player
    if rejection := act.check_seat(player):
        return rejection
    if act.state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if player not in act.state.absent:
        return act.refuse(Reason.WRONG_PHASE, "", "late.starter")
    may_charge = act.state.absent[player]
    act.emit(PlayerArrived(player))
    if act.state.clock.running is None:
        act.rule("late-one", *_KEYS_ONE_LATE, player=player, detail="free")
    elif act.state.absent:
        _arrive_first(act, player, may_charge=may_charge)
    else:
        _arrive_last(act, player, may_charge=may_charge)
    return None


def used_ms(state: GameState, seat: int) -> int:
    """Elapsed milliseconds on a player's clock, whichever player is charged for them."""
    allotments = state.setup.allotments_ms or (0,) * state.player_count
    return allotments[seat] - state.clock.remaining_ms[seat]


def _arrive_first(act: Act, player: int, *, may_charge: bool) -> None:
    """Both were late: charge the first arrival with the time so far; the clock runs on."""
    state = act.state
    running = state.clock.running
    assert running is not None, "the clock runs for a player who is missing"
    elapsed_ms = used_ms(state, running)
    missing = min(state.absent)
    if not may_charge and act.rules.late.only_director:
        act.emit(events.TimeAdjusted(running, elapsed_ms))
    elif act.rules.late.both_accounting == "note-and-deduct":
        # The clock runs on with the full time; the first arrival's part is deducted at the end.
        act.emit(LatenessNoted(player, elapsed_ms))
        _move_time(act, running, missing, elapsed_ms)
    else:
        _move_time(act, running, player, elapsed_ms)
    act.emit(events.ClockStarted(missing))
    detail = Amount(elapsed_ms // 1000, Unit.SECONDS, "first")
    act.rule("late-both", *_KEYS_BOTH_LATE, player=player, detail=detail)


def _move_time(act: Act, source: int, target: int, elapsed_ms: int) -> None:
    if source != target:
        act.emit(events.TimeAdjusted(source, elapsed_ms))
        act.emit(events.TimeAdjusted(target, -elapsed_ms))


def _arrive_last(act: Act, player: int, *, may_charge: bool) -> None:
    """The last player has arrived: stop the clock and charge them with all the time that ran."""
    act.emit(events.ClockNeutralised(player, ""))
    before_ms = sum(max(0, used_ms(act.state, seat)) for seat in others(act.state, player))
    if act.rules.late.both_accounting == "charge-elapsed" and before_ms:
        act.emit(events.TimeAdjusted(player, -before_ms))
    late_s = used_ms(act.state, player) // 1000
    if not may_charge and act.rules.late.only_director:
        act.emit(events.TimeAdjusted(player, used_ms(act.state, player)))
        act.rule("late-one", *_KEYS_ONE_LATE, player=player, detail="erased")
        return
    is_second = bool(before_ms or any(act.state.late_ms))
    topic, keys = ("late-both", _KEYS_BOTH_LATE) if is_second else ("late-one", _KEYS_ONE_LATE)
    act.rule(topic, *keys, player=player, detail=Amount(late_s, Unit.SECONDS, "charged"))


def is_forfeit_time(act: Act) -> bool:
    """True if a missing player's clock has passed the time at which the game is forfeited."""
    state, limit_s = act.state, act.rules.late.forfeit_after_s
    running = state.clock.running
    if limit_s < 0 or running not in state.absent:
        return False
    assert running is not None, "a player is missing"
    # A digital clock shows the loss in its first second below zero (AMB-35).
    return used_ms(state, running) // 1000 > limit_s


def forfeit_missing(act: Act) -> None:
    """End a game whose time to arrive is over: all missing players forfeit it."""
    state, rules = act.state, act.rules.forfeit
    missing = tuple(sorted(state.absent))
    there = [seat for seat in range(state.player_count) if seat not in state.absent]
    keys = ("late.forfeit_after_s", "forfeit.spread")
    if there:
        act.rule("late-forfeit", *keys, player=missing[0])
        award_game(
            act,
            there[0],
            events.EndReason.FORFEIT,
            margins_of(there[0], rules.spread),
            player=missing[0],
            is_rated=rules.rated,
            forfeiters=missing,
        )
        return
    act.rule("late-forfeit", *keys, detail="double")
    award_game(
        act,
        None,
        events.EndReason.DOUBLE_FORFEIT,
        (-rules.spread,) * state.player_count,
        half_points=(0,) * state.player_count,
        is_rated=rules.rated,
        forfeiters=missing,
    )


NEUTRALISE_REASONS: tuple[str, ...] = get_args(NeutraliseReason)
"""All reasons known to any ruleset."""


def pass_time(act: Act, command: PassTime) -> Rejection | None:
    """Let time pass; settle plays and end the game if their time is over."""
    if command.elapsed_ms < 0:
        return act.refuse(Reason.BAD_VALUE, str(command.elapsed_ms))
    if command.elapsed_ms == 0 or act.state.is_over:
        return None
    penalty_before, before_ms = _running_penalty(act), act.state.now_ms
    act.emit(events.TimePassed(command.elapsed_ms))
    if is_forfeit_time(act):
        forfeit_missing(act)
        return None
    if _end_at_limit(act):
        return None
    if penalty_before == 0 and _running_penalty(act):
        keys = ("overtime.pts_per_minute", "overtime.first_penal_display_s")
        act.rule("overtime-rate", *keys, player=act.state.clock.running)
    note_long_hold(act, before_ms)
    _lapse_windows(act)
    return None


def _running_penalty(act: Act) -> int:
    clock = act.state.clock
    if clock.running is None:
        return 0
    return overtime_points(act.state.charged_overtime_s(clock.running), act.rules.overtime)


def _end_at_limit(act: Act) -> bool:
    clock = act.state.clock
    seat = clock.running
    if seat is None:
        return False
    if not is_past_limit(act.state.charged_overtime_s(seat), act.rules.overtime):
        return False
    end_game(act, events.EndReason.OVERTIME_LIMIT, seat)
    return True


def _lapse_windows(act: Act) -> None:
    """Settle an unheld play once the time to hold it is over, if the ruleset sets one."""
    state = act.state
    turn = state.open_turn
    if turn is None or state.phase in (Phase.HELD, Phase.CHALLENGED) or state.on_turn is None:
        return
    if state.on_turn in state.away:
        # The opponent is away; their time counts from their return.
        return
    has_extra_window = (
        bool(state.draw_of(turn.player).tiles) and act.rules.challenge.no_clock_press_s > 0
    )
    lapses = "hold-window-lapsed" in act.rules.accept.triggers
    seen = turn.seen_at_ms is not None
    if not (turn.is_out or has_extra_window or lapses or seen):
        return
    if turns.is_window_over(state, turn):
        if turn.is_out:
            act.rule("challenge-window", "challenge.out_play_window_s", player=turn.player)
        turns.accept_open_turn(act, state.on_turn, "hold-window-lapsed")


def start_clock(act: Act, command: StartClock) -> Rejection | None:
    """Start the clock of the player on turn, or the one that ran when the game was interrupted."""
    if rejection := _check_start(act, command.by):
        return rejection
    clock = act.state.clock
    # An interrupted game resumes as it was, even if the turn had ended without a clock press.
    seat = act.state.on_turn if clock.paused is None else clock.paused
    assert seat is not None, "checked just before"
    act.emit(events.ClockStarted(seat))
    see_play(act)
    return None


def _check_start(act: Act, by: int) -> Rejection | None:
    if rejection := act.check_seat(by):
        return rejection
    clock = act.state.clock
    if not clock.exists:
        return act.refuse(Reason.NO_CLOCK)
    if act.state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if clock.paused in act.state.absent:
        # A missing player's clock was running when the game was interrupted.
        return None
    return act.check_everybody_came() or _check_start_for_turn(act)


def _check_start_for_turn(act: Act) -> Rejection | None:
    if act.state.on_turn is None:
        return act.refuse(Reason.WRONG_PHASE)
    if act.state.clock.running is not None:
        return act.refuse(Reason.CLOCK_STATE)
    if _is_too_early(act):
        return act.refuse(Reason.STEP_MISSING, "", "start.clock_start")
    return check_restart(act)


def _is_too_early(act: Act) -> bool:
    """True if the first player has not seen a tile, which starts their time (6.5, III.F)."""
    state = act.state
    if state.phase is not Phase.SETUP or act.rules.start.clock_start != "first-tile-seen":
        return False
    return state.first is not None and not state.racks[state.first]


def neutralise_clock(act: Act, command: NeutraliseClock) -> Rejection | None:
    """Stop both clocks; this may accept an out play, claim a zero run or end a turn."""
    if rejection := act.check_seat(command.by):
        return rejection
    state, by = act.state, command.by
    if state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if rejection := act.check_everybody_came():
        return rejection
    if turns.may_end_zero_run(state) and state.open_turn is None:
        act.rule("zero-run", "zero_run.limit", "zero_run.trigger", player=by)
        end_game(act, events.EndReason.ZERO_RUN)
        return None
    if accepts_out_play(act, by, command.reason):
        turns.let_stand(act, by, "clock-neutralised")
        return None
    if rejection := _check_stop(act, command.reason):
        return rejection
    if bind_by_clock(act, by, command.reason):
        return None
    return _neutralise(act, by, command.reason)


def _check_stop(act: Act, reason: str) -> Rejection | None:
    if not act.state.clock.exists:
        return act.refuse(Reason.NO_CLOCK)
    if act.state.clock.running is None:
        return act.refuse(Reason.CLOCK_STATE)
    if reason and reason not in NEUTRALISE_REASONS:
        return act.refuse(Reason.BAD_VALUE, reason)
    if reason and not _may_stop_for(act, reason):
        return act.refuse(Reason.NOT_ALLOWED, reason, "clock.neutralise_reasons")
    if reason == "blank-check" and not may_stop_for_blank(act.state):
        cited = act.step_sections("blank.own-time")
        return Rejection((Refusal(Reason.NOT_ALLOWED, cited, reason),))
    return None


def _may_stop_for(act: Act, reason: str) -> bool:
    """True if the rules let a player stop the clock for this reason.

    Waiting for a director is always allowed, and so is any reason if the ruleset lists none.
    """
    listed = act.rules.clock.neutralise_reasons
    return not listed or reason == "director" or bool(listed & {reason, "any-stated"})


def _stops_after_last_tile(act: Act, reason: str) -> bool:
    """True if stopping the clock with the last play ends the turn, said or not (V.E, G15)."""
    if act.rules.end.out_clock != "stop" or not turns.lies_last_play(act.state):
        return False
    return reason == "end-of-game" or (not reason and not act.rules.clock.final_stop_needs_reason)


def _stops_out_clock(state: GameState, by: int) -> bool:
    return state.clock.running == by and turns.is_out_clock_restarted(state)


def _neutralise(act: Act, by: int, reason: str) -> Rejection | None:
    state = act.state
    kind = turns.begun_turn(state)
    ends_turn = kind is not None and by == state.on_turn
    if not reason and ends_turn and "neutralise-unexplained" in act.end_triggers():
        assert kind is not None
        turns.end_turn(act, kind, "neutralise-unexplained")
        act.rule("end-of-turn", "turn.end_triggers", player=by, detail="neutralise-unexplained")
    elif ends_turn and _stops_after_last_tile(act, reason):
        turns.end_turn(act, events.TurnKind.PLAY, "clock-press")
    elif reason in ("", "end-of-game") and _stops_out_clock(state, by):
        turns.stop_out_clock(act, by)
    elif not reason and act.rules.clock.neutralise_reason_required:
        return act.refuse(Reason.REASON_REQUIRED)
    if act.state.clock.running is not None:
        act.emit(events.ClockNeutralised(by, reason))
    return None
