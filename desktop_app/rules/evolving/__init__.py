# SPDX-License-Identifier: MIT
"""The state after each event: one small function per event class. None of them decides anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop_app.rules.evolving import challenges, desk, tiles, turns
from desktop_app.rules.evolving.desk import start_game
from desktop_app.rules.state import GameState

__all__ = ["EVOLUTIONS", "start_game"]

EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    **turns.EVOLUTIONS,
    **challenges.EVOLUTIONS,
    **tiles.EVOLUTIONS,
    **desk.EVOLUTIONS,
}
"""Evolution of every event class except `GameStarted`, which creates the state (`start_game`)."""
