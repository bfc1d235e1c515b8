# SPDX-License-Identifier: MIT
"""How the end of a game and its reckoning change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import events as ev
from desktop_app.rules.evolving.turns import settled, without_undo
from desktop_app.rules.score_rows import score_row, with_points, with_row, with_totals
from desktop_app.rules.state import GameState, Phase, Result, RowKind


def _end_agreed(state: GameState, event: ev.EndAgreed) -> GameState:
    return replace(state, agreed=state.agreed | {event.player})


def _out_announced(state: GameState, event: ev.OutAnnounced) -> GameState:
    return state


def _game_ended(state: GameState, event: ev.GameEnded) -> GameState:
    state = settled(state) if state.open_turn is not None else state
    return replace(
        without_undo(state),
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
    result = replace(
        state.result,
        margins=event.margins,
        winner=event.winner,
        half_points=event.half_points or _half_points(state, event.winner),
        is_rated=event.is_rated,
    )
    return replace(state, result=result, record=event.record)


def _half_points(state: GameState, winner: int | None) -> tuple[int, ...]:
    """Two for the winner, or one for each who stayed and shares the highest score."""
    if winner is not None:
        return tuple(2 if seat == winner else 0 for seat in range(state.player_count))
    most = max(state.points[seat] for seat in state.playing)
    return tuple(
        1 if points == most and not state.has_left(seat) else 0
        for seat, points in enumerate(state.points)
    )


def _result_signed(state: GameState, event: ev.ResultSigned) -> GameState:
    if state.result is None:
        return state
    signed = state.result.signed | {event.player}
    everybody = len(signed) == state.player_count
    return replace(
        without_undo(state),
        phase=Phase.SIGNED if everybody else state.phase,
        result=replace(state.result, signed=signed),
    )


def _game_reopened(state: GameState, event: ev.GameReopened) -> GameState:
    final = {RowKind(kind.value) for kind in ev.AdjustmentKind}
    for row in state.rows:
        if row.kind in final:
            state = with_points(state, row.player, -row.points)
    rows = tuple(row for row in state.rows if row.kind not in final)
    return replace(
        state,
        rows=with_totals(rows, state.points_brought),
        adjustments=(),
        record=state.record.with_starts_of(state.setup.record),
        phase=Phase.ON_TURN,
        on_turn=event.player,
        result=None,
        agreed=frozenset(),
        revealed=frozenset(),
        turn_began_ms=state.now_ms,
    )


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    ev.EndAgreed: _end_agreed,
    ev.OutAnnounced: _out_announced,
    ev.GameEnded: _game_ended,
    ev.ScoreAdjusted: _score_adjusted,
    ev.ResultDeclared: _result_declared,
    ev.ResultSigned: _result_signed,
    ev.GameReopened: _game_reopened,
}
