# SPDX-License-Identifier: MIT
"""How coming, leaving, counting and revealing change a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import table_events as tb
from desktop_app.rules.state import GameState


def _count_declared(state: GameState, event: tb.CountDeclared) -> GameState:
    return replace(state, counting=event.player)


def _bag_entered(state: GameState, event: tb.BagEntered) -> GameState:
    return state


def _rack_revealed(state: GameState, event: tb.RackRevealed) -> GameState:
    return replace(state, revealed=state.revealed | {event.player})


def _player_left(state: GameState, event: tb.PlayerLeft) -> GameState:
    return replace(state, away={**state.away, event.player: state.now_ms})


def _player_returned(state: GameState, event: tb.PlayerReturned) -> GameState:
    away = {seat: since for seat, since in state.away.items() if seat != event.player}
    return replace(state, away=away)


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    tb.CountDeclared: _count_declared,
    tb.BagEntered: _bag_entered,
    tb.RackRevealed: _rack_revealed,
    tb.PlayerLeft: _player_left,
    tb.PlayerReturned: _player_returned,
}
