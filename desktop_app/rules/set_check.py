# SPDX-License-Identifier: MIT
"""What counting the set has shown, as the desk remembers it (1999, 2001 6.2; NASPA III.B)."""

from __future__ import annotations

from desktop_app.rules.state import GameState

SET_CHECK = "set-check"
"""The row of the rules matrix, and the topic of the note."""
NOT_STARTED = "not-started"
"""The note while no tile may be drawn."""

MISSING = "missing-midgame"
"""The row of the rules matrix, and the topic of the note, on a tile that is missing."""
WRONG_BAG = "wrong-bag"
"""The row of the rules matrix, and the topic of the note, on tiles drawn from the wrong bag."""
WAIT = "wait"
SUSPENDED = "suspended"


def is_start_refused(state: GameState) -> bool:
    """Whether the set is known to be wrong, so that the game must not start."""
    return state.note(SET_CHECK) == NOT_STARTED


def is_explained_by(state: GameState, procedure: str) -> bool:
    """Whether a wrong count was put down to what a procedure deals with."""
    return state.note(SET_CHECK) == procedure


def suspended_by(state: GameState) -> str:
    """The topic on which play waits for a missing tile, empty while nothing is waited for.

    Until the tile is back, is replaced or is ruled upon, play stands still (2001 15, 16.2).
    """
    if not state.missing:
        return ""
    if state.note(MISSING) == WAIT:
        return MISSING
    return WRONG_BAG if state.note(WRONG_BAG) == SUSPENDED else ""
