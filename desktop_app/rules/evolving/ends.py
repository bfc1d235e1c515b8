# SPDX-License-Identifier: MIT
"""How the end of a game and its reckoning change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import events as ev
from desktop_app.rules.evolving.turns import settled
from desktop_app.rules.score_rows import score_row, with_points, with_row
from desktop_app.rules.state import GameState, Phase, Result, RowKind


def _end_agreed(state: GameState, event: ev.EndAgreed) -> GameState:
    return replace(state, agreed=state.agreed | {event.player})


def _game_ended(state: GameState, event: ev.GameEnded) -> GameState:
    state = settled(state) if state.open_turn is not None else state
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
    ev.EndAgreed: _end_agreed,
    ev.GameEnded: _game_ended,
    ev.ScoreAdjusted: _score_adjusted,
    ev.ResultDeclared: _result_declared,
    ev.ResultSigned: _result_signed,
}
