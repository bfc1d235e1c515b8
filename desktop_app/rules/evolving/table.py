# SPDX-License-Identifier: MIT
"""How coming, leaving, counting and revealing change a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import table_events as tb
from desktop_app.rules.state import OFFICIAL, GameState


def _count_declared(state: GameState, event: tb.CountDeclared) -> GameState:
    return replace(state, counting=event.player)


def _bag_entered(state: GameState, event: tb.BagEntered) -> GameState:
    """What was said holds for this hand in the bag and for no later one."""
    counting = None if state.counting == event.player else state.counting
    return replace(state, counting=counting)


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
    # Whoever helped with a ruling looks at the play as long as he likes (NASPA IV.M).
    helped = bool(state.note(OFFICIAL, event.player))
    is_new = turn is not None and turn.player != event.player and turn.ended_at_ms >= left_at_ms
    if turn is not None and is_new and not helped:
        state = replace(state, last_turn=replace(turn, missed_by=event.player))
    return replace(state, away=away)


def _strike_noted(state: GameState, event: tb.StrikeNoted) -> GameState:
    record = state.record.players[event.player]
    record = replace(record, strikes=record.strikes + 1)
    return replace(state, record=state.record.with_player(event.player, record))


def _score_written_early(state: GameState, event: tb.ScoreWrittenEarly) -> GameState:
    return replace(state, early_score=event.player)


def _opponent_asked(state: GameState, event: tb.OpponentAsked) -> GameState:
    return state


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
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
