# SPDX-License-Identifier: MIT
"""The end of a turn and its effect on the zero run, the clock and the game.

Sources: 1999 7.2, 11, 18.1; 2001 7.2, 11, 18.6; family "Passing", C8; Singapore G6, G10, G15.2;
NASPA IV.E.1, IV.G.1.e, V.B.
"""

from __future__ import annotations

from desktop_app.rules import events
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import end_game, racks_are_known
from desktop_app.rules.board import Square, squares_of
from desktop_app.rules.commands import AcceptPlay, AnnouncePass, PressClock
from desktop_app.rules.desk_events import Amount, NoteKept
from desktop_app.rules.placement import GEOMETRY, falls_by_fault, fault_topic, island_squares
from desktop_app.rules.played import has_hidden_play
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.ruleset import ZeroKind
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import OFFICIAL, GameState, Phase, others
from desktop_app.rules.turns import LastTurn

# The kind of an unfinished turn, and rulings on exchanges as it ends.
#
# Sources: 1999 and 2001 10-11; Singapore G9-G10; NASPA IV.E.

_KIND_OF_PHASE = {
    Phase.PLACED: events.TurnKind.PLAY,
    Phase.EXCHANGING: events.TurnKind.EXCHANGE,
    Phase.PASSING: events.TurnKind.PASS,
}


def begun_turn(state: GameState) -> events.TurnKind | None:
    """The kind of turn begun so far; None if nothing has been done.

    An exchange without any tiles put down changes no rack, so it is a pass (NASPA IV.E.2.b.2; 1999
    and 2001 11 by the meaning of a pass).
    """
    if state.phase is Phase.EXCHANGING and not state.set_aside:
        return events.TurnKind.PASS
    return _KIND_OF_PHASE.get(state.phase)


def rule_on_exchange(act: Act, player: int) -> None:
    """Record a ruling, as the turn ends, on an exchange whose announcement and tiles differ."""
    exchange = act.state.exchanges[-1] if act.state.exchanges else None
    if exchange is None or exchange.has_ended:
        return
    if not exchange.put_down:
        step = "exchange-nothing-set.pass"
        act.rule_step("exchange-nothing-set", step, "exchange.order", player=player)
    elif exchange.is_miscounted and act.rules.exchange.mismatch == "follow-tiles":
        detail = Amount(len(exchange.put_down))
        act.rule("exchange-count-wrong", "exchange.mismatch", player=player, detail=detail)


_COUNTED_AS = {
    events.TurnKind.PASS: "pass",
    events.TurnKind.EXCHANGE: "exchange",
    events.TurnKind.CHALLENGE_LOST: "challenger-lost",
}


def end_turn(act: Act, kind: events.TurnKind, trigger: str, player: int | None = None) -> None:
    """End the turn of the player on turn (or of `player`), with all consequences."""
    state = act.state
    seat = state.on_turn if player is None else player
    assert seat is not None, "a turn ends only when a player is on turn"
    is_play = kind is events.TurnKind.PLAY and state.turn.laid is not None
    points = state.turn.laid.points if is_play and state.turn.laid else 0
    is_out = is_play and not state.racks[seat] and not state.bag
    run = _run_after(act, kind, points)
    rule_on_exchange(act, seat)
    act.emit(events.TurnEnded(seat, kind, trigger, points, is_out))
    change_zero_run(act, run)
    if is_play and state.turn.laid and state.turn.laid.faults:
        _rule_on_faults(act, seat)
    check_zero_run(act)


def is_disconnected_for_nothing(state: GameState) -> bool:
    """True if the tiles that lie score nothing because they do not join (1999, 2001 5.1.4)."""
    laid = state.turn.laid
    if laid is None or state.setup.ruleset.placement.bad_geometry != "challengeable-zero":
        return False
    apart = {Square(row, col) for row, col in island_squares(state.board)}
    joins_apart = set(squares_of(laid.placements)) <= apart and not has_hidden_play(state)
    return bool(set(laid.faults) & GEOMETRY) or joins_apart


def _run_after(act: Act, kind: events.TurnKind, points: int) -> int:
    run, rules = act.state.zero_run, act.rules.zero_run
    if kind is not events.TurnKind.PLAY:
        return run + 1 if _COUNTED_AS[kind] in rules.counts else 0
    if points > 0:
        return 0
    if is_disconnected_for_nothing(act.state):
        return run_after_lost_turn(act, "disconnected-play", run)
    if rules.legal_zero_play == "reset":
        return 0
    return run + 1 if rules.legal_zero_play == "count" else run


def run_after_lost_turn(act: Act, kind: ZeroKind, before: int) -> int:
    """Return the zero run after a turn that scored zero and was no legitimate play.

    Where the run is of turns such a turn never starts it again, whatever the book names (1999 18.1,
    2001 18.6); a run of passes is broken by it.

    Args:
        act: the act.
        kind: how the turn scored zero.
        before: the run before the turn.
    """
    rules = act.rules.zero_run
    if kind in rules.counts:
        return before + 1
    return before if rules.unit == "turns" else 0


def _rule_on_faults(act: Act, seat: int) -> None:
    turn = act.state.last_turn
    faults = turn.laid.faults if turn and turn.laid else ()
    for fault in faults:
        topic, key = fault_topic((fault,))
        is_illegal = not falls_by_fault((fault,), act.rules.placement.bad_geometry)
        act.rule(topic, key, player=seat, detail="illegal" if is_illegal else "")


def change_zero_run(act: Act, run: int) -> None:
    """Set the zero run to `run` if it differs."""
    if run != act.state.zero_run:
        act.emit(events.ZeroRunChanged(run))


def is_zero_run_complete(state: GameState) -> bool:
    """True if so many successive turns scored zero that the game ends or may be ended."""
    return state.zero_run >= state.setup.ruleset.zero_run.turns(len(state.playing))


def may_end_zero_run(state: GameState) -> bool:
    """True if the zero run is complete and the players have to end the game.

    They have to if the ruleset leaves it to them, and with a physical set whose racks are unknown.
    """
    by_itself = state.setup.ruleset.zero_run.trigger == "automatic" and racks_are_known(state)
    return is_zero_run_complete(state) and not by_itself


def check_zero_run(act: Act) -> None:
    """End the game if the ruleset ends it automatically; otherwise record that it may be ended."""
    if act.state.is_over or act.state.open_turn is not None:
        return
    if not is_zero_run_complete(act.state):
        return
    if may_end_zero_run(act.state):
        act.rule("zero-run", "zero_run.limit", "zero_run.trigger", detail="claim")
    else:
        act.rule("zero-run", "zero_run.limit", "zero_run.trigger")
        end_game(act, events.EndReason.ZERO_RUN)


def lies_last_play(state: GameState) -> bool:
    """True if the player on turn has placed the last tile but not ended the turn yet."""
    if state.phase is not Phase.PLACED or state.on_turn is None:
        return False
    return not state.racks[state.on_turn] and not state.bag


def press_after_turn(act: Act, player: int) -> None:
    """Press the clock for a player whose turn has ended."""
    state = act.state
    if state.is_over or not state.clock.exists:
        return
    out = state.phase is Phase.OUT_PENDING
    stops = out and act.rules.end.out_clock == "stop"
    # The clock of a player who helps with a ruling does not run (2001 14.2, NASPA IV.M).
    helps = bool(state.note(OFFICIAL, state.on_turn)) and act.rules.hold.away_official_stops
    starts = None if stops or helps else state.on_turn
    act.emit(events.ClockPressed(player, starts))


# Accepting the last play, by word or by act, and ending the game after an out play.
#
# Sources: 1999 and 2001 7.3, 13.2, 18.2; family "Challenging Words"; Singapore G11.1; NASPA
# IV.I.1-2, V.E.


def accept_open_turn(act: Act, by: int, how: str) -> None:
    """Accept the open play; an accepted out play ends the game."""
    turn = act.state.open_turn
    if turn is None:
        return
    act.emit(events.PlayAccepted(by, how))
    if turn.is_out:
        end_game(act, events.EndReason.OUT, turn.player)
    else:
        check_zero_run(act)


def let_stand(act: Act, by: int, how: str) -> None:
    """Accept the open play for one opponent; the last of them settles it.

    One opponent's acceptance does not affect another's right to challenge (family "Challenging
    Words").
    """
    if not set(act.state.undecided_opponents) - {by}:
        accept_open_turn(act, by, how)
        return
    if act.state.dispute is not None:
        act.emit(events.ChallengeRetracted(by))
    act.emit(events.AcceptanceSaid(by))


def window_s(state: GameState, turn: LastTurn) -> int:
    """Seconds after a turn in which it may be held or (unheld) challenged; -1 for no limit."""
    rules = state.setup.ruleset
    is_unlimited = rules.hold.bag_empty_unlimited and not state.bag
    # With no new tile to wait for, the seconds after it never begin (NASPA IV.L, IV.I.1, V.E).
    is_seen = None not in (turn.missed_by, turn.seen_at_ms) and not is_unlimited
    if is_seen and rules.hold.away_return_s > 0:
        # The play was made while the opponent was away (1999, 2001 14.2; NASPA IV.L).
        return rules.hold.away_return_s
    if turn.is_out:
        return rules.challenge.out_play_window_s
    if state.draw_of(turn.player).tiles and rules.challenge.no_clock_press_s:
        # Tiles were drawn before the clock was pressed (NASPA IV.G.2.a).
        return rules.challenge.no_clock_press_s
    if is_unlimited:
        return -1
    # A ruleset without holds sets no time limit, either.
    return rules.hold.call_window_s if rules.hold.call_window_s > 0 else -1


def is_window_over(state: GameState, turn: LastTurn) -> bool:
    """True if the time to hold a play, or to challenge it without a hold, is over."""
    if is_out_clock_restarted(state):
        return False
    window = window_s(state, turn)
    began_ms = turn.ended_at_ms if turn.seen_at_ms is None else turn.seen_at_ms
    return window >= 0 and state.now_ms - began_ms > window * 1000


def is_out_clock_restarted(state: GameState) -> bool:
    """True if the player of an out play has their clock running again, for a blank or turned tiles.

    The opponent's time begins when it is stopped (NASPA IV.F.1.a, III.G.3, V.E).
    """
    turn, stops = state.open_turn, state.setup.ruleset.end.out_clock == "stop"
    return stops and turn is not None and turn.is_out and state.clock.running == turn.player


def stop_out_clock(act: Act, player: int) -> None:
    """Stop the clock of an out play after it was restarted; the opponent's time begins now."""
    press_after_turn(act, player)
    opponent = act.state.on_turn
    assert opponent is not None, "the out play still awaits acceptance"
    act.emit(events.PlaySeen(opponent))


def accept_by_next_play(act: Act, by: int) -> None:
    """Accept the previous play because the player has gone on with the game."""
    accept_open_turn(act, by, "next-play")


def is_still_open(state: GameState, by: int) -> bool:
    """True if a player who has begun to play may still hold or challenge the last play.

    By the tournament books laying tiles accepts nothing: in South Africa a play is accepted by
    writing its score or by letting its player draw (7.3), in North America by the first tile that
    its player draws (IV.I.1), in Singapore by a word or by the end of 15 seconds (G11.1).
    """
    turn, triggers = state.last_turn, state.setup.ruleset.accept.triggers
    if turn is None or not turn.is_gone_on or by != state.on_turn or by in turn.noted_by:
        return False
    is_by_book = "next-play" not in triggers and state.setup.mode is Mode.BY_THE_BOOK
    return is_by_book and not state.is_over and not is_window_over(state, turn)


def accept_play(act: Act, command: AcceptPlay) -> Rejection | None:
    """Accept the last play."""
    if rejection := act.check_seat(command.by) or act.check_going():
        return rejection
    turn = act.state.open_turn
    if turn is None:
        return act.refuse(Reason.NOTHING_TO_CHALLENGE)
    if turn.player == command.by:
        return act.refuse(Reason.OWN_PLAY)
    dispute = act.state.dispute
    if dispute is not None and (dispute.is_binding or dispute.by != command.by):
        return act.refuse(Reason.CHALLENGE_BINDING)
    if command.by in turn.let_stand_by and not command.goes_on:
        return act.refuse(Reason.STEP_REPEATED, "", "accept.triggers")
    words = act.rules.accept.triggers & {"say-accepted", "say-ok"}
    how = min(words) if words else "said"
    if command.goes_on and command.by == act.state.on_turn and not turn.is_out:
        accept_by_next_play(act, command.by)
    else:
        let_stand(act, command.by, how)
    return None


# Pressing the clock with nothing done: the turn is lost, or the slip is remedied.
#
# Sources: 1999 and 2001 7.2; Singapore G6; NASPA III.E, IV.E.1.

PRESS_OFFENCE = "accidental-clock"
"""Topic of the rules matrix for an erroneous press."""
_KEYS = ("turn.erroneous_press_ends", "turn.erroneous_press_compensation_s")
_IDLE = (Phase.ON_TURN, Phase.ENDED)


def may_press_idle(state: GameState, player: int) -> bool:
    """True if a player who has begun nothing can press: their clock runs, or none has run yet."""
    if state.phase not in _IDLE:
        return False
    return state.clock.running == player or is_clock_unstarted(state)


def is_clock_unstarted(state: GameState) -> bool:
    """True if no clock has been started in this game."""
    clock = state.clock
    is_stopped = clock.running is None and not clock.reason
    return is_stopped and not state.rows and not any(state.board.placements())


def press_by_mistake(act: Act, player: int) -> None:
    """Deal with an erroneous press: the turn is lost, or the opponent is compensated.

    1999 and 2001 7.2 and Singapore G6 end the turn. NASPA IV.E.1 restarts the clock and gives the
    opponent a minute, but III.E makes it a pass if the first racks were drawn in the wrong order.
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
        act.emit(events.ClockStarted(player))
    compensation_ms = act.rules.turn.erroneous_press_compensation_s * 1000
    if compensation_ms:
        act.emit(events.TimeAdjusted(act.state.next_player(player), compensation_ms))
        act.emit(NoteKept(PRESS_OFFENCE, player, act.state.turn.number))


def _is_pass_of_first(state: GameState) -> bool:
    """True if the second player drew first, so the first player took themselves for the second."""
    if state.setup.ruleset.start.own_clock_press_is_pass == "never" or state.turn.number:
        return False
    return any(draw.is_early for draw in state.draws)


def is_press_in_doubt(state: GameState) -> bool:
    """True if a tile shown by the opponent now makes the last erroneous press a pass."""
    noted = state.note(PRESS_OFFENCE, state.on_turn)
    return noted == state.turn.number and state.phase in _IDLE


def is_press_in_doubt_for(state: GameState, player: int) -> bool:
    """True if tiles that this player shows or lays make the last erroneous press a pass."""
    return player in others(state, state.on_turn) and is_press_in_doubt(state)


def pass_by_press(act: Act) -> None:
    """Make the erroneous press a pass because a tile was shown, and undo the compensation."""
    player = act.state.on_turn
    assert player is not None, "a press is in doubt only while a player is on turn"
    act.emit(NoteKept(PRESS_OFFENCE, player, ""))
    compensation_ms = act.rules.turn.erroneous_press_compensation_s * 1000
    act.emit(events.TimeAdjusted(act.state.next_player(player), -compensation_ms))
    act.rule(PRESS_OFFENCE, *_KEYS, player=player, detail="pass")
    _pass(act, player)


def _pass(act: Act, player: int) -> None:
    accept_by_next_play(act, player)
    if act.state.is_over:
        return
    end_turn(act, events.TurnKind.PASS, "clock-press")
    press_after_turn(act, player)


# Passing and pressing the clock.
#
# Sources: 1999 and 2001 7.2, 10, 11; family "Passing"; Singapore G6, G8-G10; NASPA IV.E.


def announce_pass(act: Act, command: AnnouncePass) -> Rejection | None:
    """Announce a pass; without a clock that ends the turn."""
    if act.state.phase is Phase.EXCHANGING and act.state.on_turn == command.player:
        return act.refuse(Reason.STEP_REPEATED)
    if rejection := act.check_may_move(command.player):
        return rejection
    accept_by_next_play(act, command.player)
    act.emit(events.PassAnnounced(command.player))
    if not act.state.clock.exists:
        end_turn(act, events.TurnKind.PASS, "announced")
    return None


def press_clock(act: Act, command: PressClock) -> Rejection | None:
    """Press one's own clock: end the turn, or start the opponent's time if it ended otherwise."""
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
        # A press always ends a turn that is played with a clock.
        end_turn(act, kind, "clock-press")
        press_after_turn(act, player)
        return None
    if not may_press_idle(state, player):
        return act.refuse(Reason.CLOCK_STATE)
    press_by_mistake(act, player)
    return None


def _press_after_end(act: Act, player: int) -> Rejection | None:
    """Press the clock after another act ended the turn.

    Before the first turn the second player's press starts the first player's clock (6.5, III.F).
    """
    turn = act.state.last_turn
    if turn is None and is_clock_unstarted(act.state):
        act.emit(events.ClockPressed(player, act.state.on_turn))
        return None
    if turn is None or turn.player != player:
        return act.refuse(Reason.NOT_ON_TURN)
    if act.state.clock.running != player:
        return act.refuse(Reason.CLOCK_STATE)
    if is_out_clock_restarted(act.state):
        stop_out_clock(act, player)
    else:
        press_after_turn(act, player)
    return None
