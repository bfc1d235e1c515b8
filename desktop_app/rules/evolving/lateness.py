# SPDX-License-Identifier: MIT
"""How coming late changes a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import late_events as lt
from desktop_app.rules.score_rows import with_seat
from desktop_app.rules.state import GameState


def _absence_noted(state: GameState, event: lt.AbsenceNoted) -> GameState:
    return replace(state, absent={**state.absent, event.player: event.may_charge})


def _player_arrived(state: GameState, event: lt.PlayerArrived) -> GameState:
    absent = {seat: may for seat, may in state.absent.items() if seat != event.player}
    return replace(state, absent=absent)


def _lateness_noted(state: GameState, event: lt.LatenessNoted) -> GameState:
    late_ms = state.late_ms[event.player] + event.late_ms
    return replace(state, late_ms=with_seat(state.late_ms, event.player, late_ms))


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    lt.AbsenceNoted: _absence_noted,
    lt.PlayerArrived: _player_arrived,
    lt.LatenessNoted: _lateness_noted,
}
