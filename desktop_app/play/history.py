# SPDX-License-Identifier: MIT
"""Browsing: the game as it was after a number of score sheet lines."""

from __future__ import annotations

from collections.abc import Iterable

from desktop_app.rules.desk_events import GameReconstructed, GameRestarted, RulingUndone
from desktop_app.rules.events import (
    Event,
    ExchangeAnnounced,
    GameEnded,
    PassAnnounced,
    TilesLaid,
)
from desktop_app.rules.evolving.turns import with_past_corrected
from desktop_app.rules.game import evolve
from desktop_app.rules.help import TurnsTakenBack
from desktop_app.rules.state import GameState
from desktop_app.rules.table_events import EntryCorrected

_NEXT_TURN = (TilesLaid, ExchangeAnnounced, PassAnnounced, GameEnded)
_BACK = (RulingUndone, GameReconstructed, GameRestarted, TurnsTakenBack)
"""Events after which lines of the score sheet may be written anew."""


def state_at(events: Iterable[Event], row_count: int) -> GameState:
    """Return the game after `row_count` lines, with their draws and acceptance.

    If a ruling took lines back, the lines that replaced them count. A line corrected later is shown
    as corrected.

    Raises:
        ValueError: the log is empty.
    """
    state: GameState | None = None
    found: GameState | None = None
    is_past = False
    missed: list[EntryCorrected] = []
    for event in events:
        after = evolve(state, event)
        if state is None or isinstance(event, _BACK) or len(after.rows) < len(state.rows):
            is_past = len(after.rows) > row_count
        else:
            begins_next = len(state.rows) >= row_count and isinstance(event, _NEXT_TURN)
            is_past = is_past or begins_next or len(after.rows) > row_count
        state = after
        if not is_past:
            found = state
            missed = []
        elif isinstance(event, EntryCorrected):
            missed.append(event)
        elif isinstance(event, _BACK):
            missed = [each for each in missed if each.line < len(state.rows)]
    if state is None:
        raise ValueError("an empty log is no game")
    assert found is not None, "a game begins without a line"
    for correction in missed:
        found = with_past_corrected(found, correction)
    return found
