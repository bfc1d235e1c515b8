# SPDX-License-Identifier: MIT
"""Looking back: the game as it was after so many lines of the score sheet."""

from __future__ import annotations

from collections.abc import Iterable

from desktop_app.rules.events import (
    Event,
    ExchangeAnnounced,
    GameEnded,
    PassAnnounced,
    TilesLaid,
)
from desktop_app.rules.game import evolve
from desktop_app.rules.state import GameState

_NEXT_TURN = (TilesLaid, ExchangeAnnounced, PassAnnounced, GameEnded)


def state_at(events: Iterable[Event], row_count: int) -> GameState:
    """The game after `row_count` lines, with what belongs to them (draws, acceptance).

    Raises:
        ValueError: the log is empty.
    """
    state: GameState | None = None
    for event in events:
        if state is not None:
            if len(state.rows) >= row_count and isinstance(event, _NEXT_TURN):
                break
            after = evolve(state, event)
            if len(after.rows) > row_count:
                break
            state = after
        else:
            state = evolve(None, event)
    if state is None:
        raise ValueError("an empty log is no game")
    return state
