# SPDX-License-Identifier: MIT
"""Results of counting the set, kept as notes of the desk (1999, 2001 6.2; NASPA III.B)."""

from __future__ import annotations

from desktop_app.rules.state import GameState

SET_CHECK = "set-check"
"""Row of the rules matrix and topic of the note."""
NOT_STARTED = "not-started"
"""The note that forbids drawing."""

MISSING = "missing-midgame"
"""Row of the rules matrix and topic of the note on a missing tile."""
WRONG_BAG = "wrong-bag"
"""Row of the rules matrix and topic of the note on tiles drawn from the wrong bag."""
WAIT = "wait"
SUSPENDED = "suspended"


def is_start_refused(state: GameState) -> bool:
    """True if the set is known to be wrong, so that the game must not start."""
    return state.note(SET_CHECK) == NOT_STARTED


def is_explained_by(state: GameState, procedure: str) -> bool:
    """True if this procedure was named as the cause of a wrong count."""
    return state.note(SET_CHECK) == procedure


def suspended_by(state: GameState) -> str:
    """Topic for which play waits for a missing tile, empty if it does not.

    Play is suspended until the tile is back, is replaced or is ruled on (2001 15, 16.2).
    """
    if not state.missing:
        return ""
    if state.note(MISSING) == WAIT:
        return MISSING
    return WRONG_BAG if state.note(WRONG_BAG) == SUSPENDED else ""
