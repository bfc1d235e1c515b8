# SPDX-License-Identifier: MIT
"""How hands on the clock change a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import events as ev
from desktop_app.rules.clock_events import ClockRemoved
from desktop_app.rules.state import GameState


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


def _clock_removed(state: GameState, event: ClockRemoved) -> GameState:
    return replace(state, clock=state.clock.removed())


def _time_adjusted(state: GameState, event: ev.TimeAdjusted) -> GameState:
    return replace(state, clock=state.clock.adjusted(event.player, event.delta_ms))


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    ev.ClockStarted: _clock_started,
    ev.ClockPressed: _clock_pressed,
    ev.ClockNeutralised: _clock_neutralised,
    ev.TimeAdjusted: _time_adjusted,
    ClockRemoved: _clock_removed,
}
