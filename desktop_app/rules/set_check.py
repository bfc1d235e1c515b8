# SPDX-License-Identifier: MIT
"""What counting the set has shown, as the desk remembers it (1999, 2001 6.2; NASPA III.B)."""

from __future__ import annotations

from desktop_app.rules.state import GameState

SET_CHECK = "set-check"
"""The row of the rules matrix, and the topic of the note."""
NOT_STARTED = "not-started"
"""The note while no tile may be drawn."""


def is_start_refused(state: GameState) -> bool:
    """Whether the set is known to be wrong, so that the game must not start."""
    return state.note(SET_CHECK) == NOT_STARTED


def is_explained_by(state: GameState, procedure: str) -> bool:
    """Whether a wrong count was put down to what a procedure deals with."""
    return state.note(SET_CHECK) == procedure
