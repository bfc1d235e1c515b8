# SPDX-License-Identifier: MIT
"""How each event changes a game: one small function a kind, no decision in any of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import events as ev
from desktop_app.rules.board import Board
from desktop_app.rules.clock import ClockState
from desktop_app.rules.score_rows import points_of_rows, score_row, with_points, with_row, with_seat
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.state import (
    GameState,
    LaidTiles,
    LastTurn,
    Phase,
    Result,
    RowKind,
)
from desktop_app.rules.tiles import rack_tile, remove_tiles, sort_tiles


def start_game(setup: GameSetup) -> GameState:
    """The state right after `GameStarted`: every tile in the bag, clocks set and stopped."""
    count = len(setup.seats)
    times = () if setup.allotment_ms is None else (setup.allotment_ms,) * count
    return GameState(
        setup=setup,
        phase=Phase.START,
        board=Board.empty(setup.layout),
        racks=((),) * count,
        bag=setup.tile_set.tiles,
        points=(0,) * count,
        spread=(0,) * count,
        clock=ClockState(times),
        record=setup.record,
    )


def _position_set(state: GameState, event: ev.PositionSet) -> GameState:
    return replace(
        state,
        phase=Phase.ON_TURN,
        board=Board.empty(state.board.layout).with_placements(event.placements),
        racks=event.racks,
        bag=sort_tiles(event.bag),
        points=event.points,
        points_brought=tuple(
            points - points_of_rows(state, seat) for seat, points in enumerate(event.points)
        ),
        clock=ClockState(event.remaining_ms),
        on_turn=event.on_turn,
        first=event.first,
        zero_run=event.zero_run,
        set_aside=(),
        laid=None,
        declared=None,
        last_turn=None,
        held_by=None,
        turn_began_ms=state.now_ms,
    )


def _time_passed(state: GameState, event: ev.TimePassed) -> GameState:
    return replace(
        state,
        now_ms=state.now_ms + event.elapsed_ms,
        clock=state.clock.after(event.elapsed_ms),
    )


def _start_tiles_drawn(state: GameState, event: ev.StartTilesDrawn) -> GameState:
    return replace(state, start_draws=(*state.start_draws, event.tiles))


def _first_player_chosen(state: GameState, event: ev.FirstPlayerChosen) -> GameState:
    return replace(state, phase=Phase.SETUP, first=event.player, on_turn=event.player)


def _tiles_drawn(state: GameState, event: ev.TilesDrawn) -> GameState:
    rack = (*state.racks[event.player], *event.tiles)
    turn = state.last_turn
    if turn is not None and turn.player == event.player and not turn.is_settled:
        turn = replace(turn, drawn_apart=(*turn.drawn_apart, *event.tiles))
    state = replace(
        state,
        racks=with_seat(state.racks, event.player, rack),
        bag=remove_tiles(state.bag, event.tiles),
        last_turn=turn,
    )
    if state.phase is Phase.SETUP and all(
        len(held) == state.setup.ruleset.set.rack_size for held in state.racks
    ):
        return replace(state, phase=Phase.ON_TURN, turn_began_ms=state.now_ms)
    return state


def _tiles_returned(state: GameState, event: ev.TilesReturned) -> GameState:
    rack = remove_tiles(state.racks[event.player], event.tiles)
    turn = state.last_turn
    if turn is not None and turn.player == event.player:
        turn = replace(turn, drawn_apart=())
    return replace(
        state,
        racks=with_seat(state.racks, event.player, rack),
        bag=sort_tiles((*state.bag, *event.tiles)),
        last_turn=turn,
    )


def _tiles_laid(state: GameState, event: ev.TilesLaid) -> GameState:
    used = [rack_tile(placement.tile) for placement in event.placements]
    return replace(
        state,
        phase=Phase.PLACED,
        board=state.board.with_placements(event.placements),
        racks=with_seat(state.racks, event.player, remove_tiles(state.racks[event.player], used)),
        laid=LaidTiles(event.placements, event.words, event.points, event.faults),
        declared=None,
    )


def _tiles_taken_up(state: GameState, event: ev.TilesTakenUp) -> GameState:
    laid = () if state.laid is None else state.laid.placements
    # Tiles of the previous player's exchange may still lie on the table.
    aside = state.set_aside if state.phase is Phase.EXCHANGING else ()
    rack = (*state.racks[event.player], *aside)
    rack += tuple(rack_tile(placement.tile) for placement in laid)
    return replace(
        state,
        phase=Phase.ON_TURN,
        board=state.board.without((placement.row, placement.col) for placement in laid),
        racks=with_seat(state.racks, event.player, rack),
        set_aside=() if aside else state.set_aside,
        laid=None,
        declared=None,
    )


def _score_declared(state: GameState, event: ev.ScoreDeclared) -> GameState:
    return replace(state, declared=event.points)


def _exchange_announced(state: GameState, event: ev.ExchangeAnnounced) -> GameState:
    rack = remove_tiles(state.racks[event.player], event.tiles)
    return replace(
        state,
        phase=Phase.EXCHANGING,
        racks=with_seat(state.racks, event.player, rack),
        set_aside=event.tiles,
    )


def _exchanged_tiles_bagged(state: GameState, event: ev.ExchangedTilesBagged) -> GameState:
    return replace(state, bag=sort_tiles((*state.bag, *state.set_aside)), set_aside=())


def _pass_announced(state: GameState, event: ev.PassAnnounced) -> GameState:
    return replace(state, phase=Phase.PASSING)


def _turn_ended(state: GameState, event: ev.TurnEnded) -> GameState:
    player, laid = event.player, state.laid
    is_play = event.kind is ev.TurnKind.PLAY and laid is not None
    used = tuple(rack_tile(placement.tile) for placement in laid.placements) if laid else ()
    aside = state.set_aside if event.kind is ev.TurnKind.EXCHANGE else ()
    state = with_points(state, player, event.points)
    row = score_row(
        state,
        player,
        RowKind(event.kind.value),
        event.points,
        rack=(*state.racks[player], *aside, *used),
        placements=laid.placements if laid else (),
        words=laid.words if laid else (),
        tiles=aside,
        used_ms=state.now_ms - state.turn_began_ms,
    )
    phase = Phase.ON_TURN
    if is_play:
        phase = Phase.OUT_PENDING if event.is_out else Phase.ENDED
    turn = LastTurn(
        player=player,
        kind=event.kind,
        laid=laid if is_play else None,
        ended_at_ms=state.now_ms,
        declared=state.declared,
        is_settled=not is_play,
        is_out=event.is_out,
        zero_run_before=state.zero_run,
    )
    return replace(
        with_row(state, row),
        phase=phase,
        on_turn=state.next_player(player),
        laid=None,
        declared=None,
        last_turn=turn,
        held_by=None,
        agreed=frozenset(),
        turn_began_ms=state.now_ms,
    )


def _score_recorded(state: GameState, event: ev.ScoreRecorded) -> GameState:
    if state.last_turn is None or state.last_turn.player != event.player:
        return state
    return replace(state, last_turn=replace(state.last_turn, is_recorded=True))


def _settled(state: GameState, **changes: Any) -> GameState:
    turn = state.last_turn
    if turn is not None:
        turn = replace(turn, is_settled=True, **changes)
    phase = state.phase
    if phase in (Phase.ENDED, Phase.HELD, Phase.OUT_PENDING):
        phase = Phase.ON_TURN
    return replace(state, phase=phase, last_turn=turn, held_by=None)


def _play_accepted(state: GameState, event: ev.PlayAccepted) -> GameState:
    return _settled(state, drawn_apart=())


def _hold_called(state: GameState, event: ev.HoldCalled) -> GameState:
    return replace(state, phase=Phase.HELD, held_by=event.by, held_at_ms=state.now_ms)


def _challenge_called(state: GameState, event: ev.ChallengeCalled) -> GameState:
    return replace(state, phase=Phase.HELD, held_by=event.by)


def _challenge_adjudicated(state: GameState, event: ev.ChallengeAdjudicated) -> GameState:
    if event.is_acceptable:
        return _settled(state, was_challenged=True)
    return state


def _play_withdrawn(state: GameState, event: ev.PlayWithdrawn) -> GameState:
    player = event.player
    back = tuple(rack_tile(placement.tile) for placement in event.placements)
    rack = (*state.racks[player], *back)
    state = with_points(state, player, -event.points)
    words = state.last_turn.laid.words if state.last_turn and state.last_turn.laid else ()
    row = score_row(
        state,
        player,
        RowKind.PHONEY_WITHDRAWN,
        -event.points,
        rack=rack,
        placements=event.placements,
        words=words,
    )
    squares = ((placement.row, placement.col) for placement in event.placements)
    state = replace(
        with_row(state, row),
        board=state.board.without(squares),
        racks=with_seat(state.racks, player, rack),
    )
    return _settled(state, was_challenged=True, laid=None, drawn_apart=(), is_out=False)


def _challenge_bonus_awarded(state: GameState, event: ev.ChallengeBonusAwarded) -> GameState:
    state = with_points(state, event.player, event.points)
    return with_row(state, score_row(state, event.player, RowKind.CHALLENGE_BONUS, event.points))


def _zero_run_changed(state: GameState, event: ev.ZeroRunChanged) -> GameState:
    return replace(state, zero_run=event.count)


def _clock_started(state: GameState, event: ev.ClockStarted) -> GameState:
    return replace(state, clock=state.clock.started(event.player))


def _clock_pressed(state: GameState, event: ev.ClockPressed) -> GameState:
    if event.starts is None:
        return replace(state, clock=state.clock.neutralised())
    return replace(state, clock=state.clock.started(event.starts))


def _clock_neutralised(state: GameState, event: ev.ClockNeutralised) -> GameState:
    if event.by is None:
        return replace(state, clock=state.clock.left(event.reason))
    return replace(state, clock=state.clock.neutralised(event.reason))


def _time_adjusted(state: GameState, event: ev.TimeAdjusted) -> GameState:
    return replace(state, clock=state.clock.adjusted(event.player, event.delta_ms))


def _player_warned(state: GameState, event: ev.PlayerWarned) -> GameState:
    record = state.record.players[event.player].with_warning(event.offence)
    return replace(state, record=state.record.with_player(event.player, record))


def _spread_penalised(state: GameState, event: ev.SpreadPenalised) -> GameState:
    spread = state.spread[event.player] - event.spread
    return replace(state, spread=with_seat(state.spread, event.player, spread))


def _ruling_made(state: GameState, event: ev.RulingMade) -> GameState:
    return replace(state, rulings=(*state.rulings, event))


def _board_turned(state: GameState, event: ev.BoardTurned) -> GameState:
    return replace(state, is_board_turned=not state.is_board_turned)


def _end_agreed(state: GameState, event: ev.EndAgreed) -> GameState:
    return replace(state, agreed=state.agreed | {event.player})


def _game_ended(state: GameState, event: ev.GameEnded) -> GameState:
    state = _settled(state) if state.open_turn is not None else state
    return replace(
        state,
        phase=Phase.OVER,
        clock=state.clock.neutralised("end-of-game"),
        result=Result(event.reason, event.player),
    )


def _score_adjusted(state: GameState, event: ev.ScoreAdjusted) -> GameState:
    state = with_points(state, event.player, event.points)
    row = score_row(state, event.player, RowKind(event.kind.value), event.points, tiles=event.tiles)
    return replace(with_row(state, row), adjustments=(*state.adjustments, event))


def _result_declared(state: GameState, event: ev.ResultDeclared) -> GameState:
    if state.result is None:
        return state
    result = replace(state.result, margins=event.margins, winner=event.winner)
    return replace(state, result=result, record=event.record)


def _result_signed(state: GameState, event: ev.ResultSigned) -> GameState:
    if state.result is None:
        return state
    signed = state.result.signed | {event.player}
    everybody = len(signed) == state.player_count
    return replace(
        state,
        phase=Phase.SIGNED if everybody else state.phase,
        result=replace(state.result, signed=signed),
    )


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    ev.PositionSet: _position_set,
    ev.TimePassed: _time_passed,
    ev.StartTilesDrawn: _start_tiles_drawn,
    ev.FirstPlayerChosen: _first_player_chosen,
    ev.TilesDrawn: _tiles_drawn,
    ev.TilesReturned: _tiles_returned,
    ev.TilesLaid: _tiles_laid,
    ev.TilesTakenUp: _tiles_taken_up,
    ev.ScoreDeclared: _score_declared,
    ev.ExchangeAnnounced: _exchange_announced,
    ev.ExchangedTilesBagged: _exchanged_tiles_bagged,
    ev.PassAnnounced: _pass_announced,
    ev.TurnEnded: _turn_ended,
    ev.ScoreRecorded: _score_recorded,
    ev.PlayAccepted: _play_accepted,
    ev.HoldCalled: _hold_called,
    ev.ChallengeCalled: _challenge_called,
    ev.ChallengeAdjudicated: _challenge_adjudicated,
    ev.PlayWithdrawn: _play_withdrawn,
    ev.ChallengeBonusAwarded: _challenge_bonus_awarded,
    ev.ZeroRunChanged: _zero_run_changed,
    ev.ClockStarted: _clock_started,
    ev.ClockPressed: _clock_pressed,
    ev.ClockNeutralised: _clock_neutralised,
    ev.TimeAdjusted: _time_adjusted,
    ev.PlayerWarned: _player_warned,
    ev.SpreadPenalised: _spread_penalised,
    ev.RulingMade: _ruling_made,
    ev.BoardTurned: _board_turned,
    ev.EndAgreed: _end_agreed,
    ev.GameEnded: _game_ended,
    ev.ScoreAdjusted: _score_adjusted,
    ev.ResultDeclared: _result_declared,
    ev.ResultSigned: _result_signed,
}
"""Every event but `GameStarted`, which makes a state out of nothing."""
