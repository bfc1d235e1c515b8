# SPDX-License-Identifier: MIT
"""Plays of a physical set of which only the score is known: they lie somewhere on the board.

Whether a later play hangs together with them, covers the centre with them or stands apart is more
than the sheet can tell, so nothing is made of it.
"""

from __future__ import annotations

from dataclasses import replace

from desktop_app.rules.rejection import Reason
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.state import GameState, RowKind

UNTOLD = frozenset({Reason.NOT_CONNECTED, Reason.MISSES_CENTRE, Reason.TOO_FEW_FIRST})
"""Faults that a play only seems to have while tiles lie where nobody has said."""


def has_hidden_play(state: GameState) -> bool:
    """Whether tiles lie on the board that nobody has named."""
    if not state.setup.is_physical:
        return False
    following = (*state.rows[1:], None)
    return any(
        row.kind is RowKind.PLAY
        and not row.placements
        and (after is None or after.kind is not RowKind.PHONEY_WITHDRAWN)
        for row, after in zip(state.rows, following, strict=False)
    )


def unfilled_lines(state: GameState) -> tuple[int, ...]:
    """The lines whose turn was ended by the clock and that nobody has entered yet."""
    following = (*state.rows[1:], None)
    return tuple(
        line
        for line, (row, after) in enumerate(zip(state.rows, following, strict=False))
        if row.kind is RowKind.PLAY
        and not row.placements
        and row.points == 0
        and line not in state.corrected | state.filled
        and (after is None or after.kind is not RowKind.PHONEY_WITHDRAWN)
    )


def scoring_now(state: GameState) -> ScoringRules:
    """What scores depend on; words that only seem to stand apart score as any other."""
    scoring = state.setup.scoring
    return replace(scoring, stray_words_score=True) if has_hidden_play(state) else scoring
