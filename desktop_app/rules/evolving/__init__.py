# SPDX-License-Identifier: MIT
"""How each event changes a game: one small function a kind, no decision in any of them."""

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
"""Every event but `GameStarted`, which makes a state out of nothing."""
