# SPDX-License-Identifier: MIT
"""How rulings change turns, scores and the whole game, and how a ruling is undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop_app.rules import desk_events as de
from desktop_app.rules import table_events as tb
from desktop_app.rules.board import Board
from desktop_app.rules.clock import ClockState
from desktop_app.rules.draws import NOTHING_DRAWN
from desktop_app.rules.evolving.tiles import with_play_begun
from desktop_app.rules.evolving.turns import settled, with_turn_begun
from desktop_app.rules.help import CoachHeard, HintTaken, TurnsTakenBack
from desktop_app.rules.replacing import replace
from desktop_app.rules.score_rows import score_row, with_points, with_row, with_seat
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.state import (
    OFFICIAL,
    ROWS_OF_CORRECTIONS,
    GameState,
    Phase,
    RowKind,
    Turn,
    Undo,
)
from desktop_app.rules.tiles import UNSEEN

# The start of a game.


def start_game(setup: GameSetup) -> GameState:
    """The state right after `GameStarted`: every tile in the bag, clocks set and stopped."""
    count = len(setup.seats)
    return GameState(
        setup=setup,
        phase=Phase.START,
        board=Board.empty(setup.layout),
        racks=((),) * count,
        bag=(UNSEEN,) * len(setup.tile_set.tiles) if setup.is_physical else setup.tile_set.tiles,
        points=setup.start_points,
        points_brought=setup.start_points,
        spread=(0,) * count,
        clock=ClockState(setup.allotments_ms),
        record=setup.record,
        draws=(NOTHING_DRAWN,) * count,
        overtime_erased_ms=(0,) * count,
        late_ms=(0,) * count,
    )


def _procedure_begun(state: GameState, event: de.ProcedureBegun) -> GameState:
    return replace(state, desk=state.desk.with_undo(Undo(event.procedure, state)))


def _procedure_ended(state: GameState, event: de.ProcedureEnded) -> GameState:
    if state.desk.undo is None:
        return state
    undo = replace(state.desk.undo, times_after_ms=state.clock.remaining_ms, is_done=True)
    return replace(state, desk=state.desk.with_undo(undo))


def _ruling_undone(state: GameState, event: de.RulingUndone) -> GameState:
    """Restore the game before the procedure, but keep the rulings and the time passed since."""
    undo = state.desk.undo
    if undo is None:
        return state
    before = undo.before
    clock = before.clock
    for seat, after_ms in enumerate(undo.times_after_ms):
        clock = clock.adjusted(seat, state.clock.remaining_ms[seat] - after_ms)
    return replace(
        before,
        setup=state.setup,
        clock=replace(clock, running=None, reason="director", paused=None),
        now_ms=state.now_ms,
        desk=replace(before.desk, rulings=state.desk.rulings),
        help=state.help,
    )


def _game_reconstructed(state: GameState, event: de.GameReconstructed) -> GameState:
    base = state.turns[event.turn]
    clock = replace(
        state.clock, remaining_ms=event.remaining_ms, running=None, reason="director", paused=None
    )
    state = replace(
        base,
        setup=state.setup,
        phase=base.phase,
        clock=clock,
        now_ms=state.now_ms,
        turn=replace(base.turn, began_ms=state.now_ms),
        spread=state.spread,
        record=state.record.with_starts_of(base.record),
        desk=state.desk,
        help=state.help,
        turns=state.turns[: event.turn],
    )
    return settled(state) if state.open_turn is not None else state


def _game_restarted(state: GameState, event: de.GameRestarted) -> GameState:
    """Start the game again with a complete set. Spread, record and rulings carry over."""
    return replace(
        start_game(state.setup),
        phase=Phase.START if event.first is None else Phase.SETUP,
        points=event.points,
        points_brought=event.points,
        spread=state.spread,
        clock=ClockState(event.remaining_ms),
        record=state.record.with_starts_of(state.setup.record),
        now_ms=state.now_ms,
        turn=Turn(began_ms=state.now_ms),
        on_turn=event.first,
        first=event.first,
        desk=state.desk,
        help=state.help,
    )


def _turn_given(state: GameState, event: de.TurnGiven) -> GameState:
    state = settled(state) if state.open_turn is not None else state
    return replace(
        state,
        phase=Phase.ON_TURN,
        on_turn=event.player,
        turn=state.turn.begun_again(state.now_ms),
        held_by=None,
        dispute=None,
    )


def _turn_lost(state: GameState, event: de.TurnLost) -> GameState:
    player = event.player
    if len(state.turns) == state.turn.number:
        state = with_turn_begun(state, player)
    state = settled(state) if state.open_turn is not None else state
    row = score_row(state, player, RowKind.LOST_TURN, 0, used_ms=state.now_ms - state.turn.began_ms)
    return replace(
        with_row(state, row),
        phase=Phase.ON_TURN,
        on_turn=state.next_player(player),
        turn=state.turn.following(state.now_ms),
    )


def _points_corrected(state: GameState, event: de.PointsCorrected) -> GameState:
    state = with_points(state, event.player, event.points)
    row = score_row(state, event.player, ROWS_OF_CORRECTIONS[event.kind], event.points)
    return with_row(state, row)


def _play_reopened(state: GameState, event: de.PlayReopened) -> GameState:
    turn = state.last_turn
    if turn is None or turn.laid is None:
        return state
    phase = Phase.OUT_PENDING if turn.is_out else Phase.ENDED
    return replace(state, phase=phase, last_turn=replace(turn, is_settled=False, is_gone_on=False))


def _overtime_erased(state: GameState, event: de.OvertimeErased) -> GameState:
    erased = state.overtime_erased_ms[event.player] + event.overtime_ms
    return replace(
        state, overtime_erased_ms=with_seat(state.overtime_erased_ms, event.player, erased)
    )


def _note_kept(state: GameState, event: de.NoteKept) -> GameState:
    state = replace(state, desk=state.desk.with_note(event))
    if event.player is not None and state.has_left(event.player):
        return _without_leaver(state, event.player)
    return state


def _without_leaver(state: GameState, player: int) -> GameState:
    """Drop a player who has left: from the turn, the run of passes, first racks and arrivals."""
    after = state.next_player(player)
    absent = {seat: charged for seat, charged in state.absent.items() if seat != player}
    is_dealing = state.phase is Phase.SETUP and state.first == player
    state = replace(
        state,
        on_turn=after if state.on_turn == player else state.on_turn,
        first=after if is_dealing else state.first,
        absent=absent,
        zero_run=_run_without(state, player),
    )
    return with_play_begun(state)


def _run_without(state: GameState, leaver: int) -> int:
    """The run of zeros when a player has left.

    Where each player has to pass twice, those of a leaver do not count for the others.
    """
    if state.on_turn is None or state.setup.ruleset.zero_run.unit != "passes-per-player":
        return state.zero_run
    were_playing = sorted({*state.playing, leaver})
    on_turn = were_playing.index(state.on_turn)
    passed = (
        were_playing[(on_turn - back) % len(were_playing)] for back in range(1, state.zero_run + 1)
    )
    return sum(seat != leaver for seat in passed)


# Hints, the coach, and turns taken back.


def _hint_taken(state: GameState, event: HintTaken) -> GameState:
    return replace(state, help=state.help.with_hint(state.turn.number, event.step))


def _coach_heard(state: GameState, event: CoachHeard) -> GameState:
    return replace(state, help=state.help.with_word(event.turn, event.word))


def _turns_taken_back(state: GameState, event: TurnsTakenBack) -> GameState:
    """Restore the game at the start of that turn, but keep the rulings, the help and the time."""
    base = state.turns[event.turn]
    own = sum(turn.on_turn == event.player for turn in state.turns[event.turn : state.turn.number])
    state = replace(
        base,
        setup=state.setup,
        clock=replace(base.clock, remaining_ms=event.remaining_ms),
        now_ms=state.now_ms,
        turn=base.turn.begun_again(state.now_ms),
        desk=replace(base.desk, rulings=state.desk.rulings, undo=None),
        help=state.help.with_turns_taken_back(own),
        turns=state.turns[: event.turn],
    )
    return settled(state) if state.open_turn is not None else state


# Late arrivals.


def _absence_noted(state: GameState, event: de.AbsenceNoted) -> GameState:
    return replace(state, absent={**state.absent, event.player: event.may_charge})


def _player_arrived(state: GameState, event: de.PlayerArrived) -> GameState:
    absent = {seat: may for seat, may in state.absent.items() if seat != event.player}
    return replace(state, absent=absent)


def _lateness_noted(state: GameState, event: de.LatenessNoted) -> GameState:
    late_ms = state.late_ms[event.player] + event.late_ms
    return replace(state, late_ms=with_seat(state.late_ms, event.player, late_ms))


# Leaving the table, counting the bag and revealing racks.


def _count_declared(state: GameState, event: tb.CountDeclared) -> GameState:
    return replace(state, turn=replace(state.turn, counting=event.player))


def _bag_entered(state: GameState, event: tb.BagEntered) -> GameState:
    """The announced count covers only this entry into the bag."""
    counting = None if state.turn.counting == event.player else state.turn.counting
    return replace(state, turn=replace(state.turn, counting=counting))


def _draw_stated(state: GameState, event: tb.DrawStated) -> GameState:
    turn = state.last_turn
    if turn is None:
        return state
    return replace(state, last_turn=replace(turn, is_draw_stated=True))


def _rack_revealed(state: GameState, event: tb.RackRevealed) -> GameState:
    return replace(state, revealed=state.revealed | {event.player})


def _player_left(state: GameState, event: tb.PlayerLeft) -> GameState:
    return replace(state, away={**state.away, event.player: state.now_ms})


def _player_returned(state: GameState, event: tb.PlayerReturned) -> GameState:
    away = {seat: since for seat, since in state.away.items() if seat != event.player}
    turn = state.open_turn
    left_at_ms = state.away.get(event.player, state.now_ms)
    # A player who helped with a ruling may look at the play for as long as they like (NASPA IV.M);
    # an out play is open for a set time, which begins now.
    helped = bool(state.note(OFFICIAL, event.player))
    is_new = turn is not None and turn.player != event.player and turn.ended_at_ms >= left_at_ms
    if turn is not None and is_new and (turn.is_out or not helped):
        state = replace(state, last_turn=replace(turn, missed_by=event.player))
    return replace(state, away=away)


def _strike_noted(state: GameState, event: tb.StrikeNoted) -> GameState:
    record = state.record.players[event.player]
    record = replace(record, strikes=record.strikes + 1)
    return replace(state, record=state.record.with_player(event.player, record))


def _score_written_early(state: GameState, event: tb.ScoreWrittenEarly) -> GameState:
    return replace(state, turn=replace(state.turn, early_score=event.player))


def _opponent_asked(state: GameState, event: tb.OpponentAsked) -> GameState:
    return state


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    de.ProcedureBegun: _procedure_begun,
    de.ProcedureEnded: _procedure_ended,
    de.RulingUndone: _ruling_undone,
    de.GameReconstructed: _game_reconstructed,
    de.GameRestarted: _game_restarted,
    de.TurnGiven: _turn_given,
    de.TurnLost: _turn_lost,
    de.PointsCorrected: _points_corrected,
    de.PlayReopened: _play_reopened,
    de.OvertimeErased: _overtime_erased,
    de.NoteKept: _note_kept,
    HintTaken: _hint_taken,
    CoachHeard: _coach_heard,
    TurnsTakenBack: _turns_taken_back,
    de.AbsenceNoted: _absence_noted,
    de.PlayerArrived: _player_arrived,
    de.LatenessNoted: _lateness_noted,
    tb.CountDeclared: _count_declared,
    tb.BagEntered: _bag_entered,
    tb.DrawStated: _draw_stated,
    tb.RackRevealed: _rack_revealed,
    tb.PlayerLeft: _player_left,
    tb.PlayerReturned: _player_returned,
    tb.StrikeNoted: _strike_noted,
    tb.ScoreWrittenEarly: _score_written_early,
    tb.OpponentAsked: _opponent_asked,
}
