# SPDX-License-Identifier: MIT
"""Going back to an earlier turn, beginning again, and going on after the end.

Sources: 1999 16.1; 2001 16.1, 16.2, 18.3, 22.17, 24.2, 25, 26; NASPA III.G.5.7, V.C.3.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import GameReconstructed, GameRestarted
from desktop_app.rules.events import GameReopened


def reconstruct(act: Act, turn: int) -> None:
    """Put the game back as it was when turn number `turn` (0-based) began, clocks included."""
    act.emit(GameReconstructed(turn, act.state.turns[turn].clock.remaining_ms))


def restart_with(act: Act, points: tuple[int, ...]) -> None:
    """Begin the game again with these starting scores, the same first player and fresh clocks."""
    state = act.state
    allotment_ms = state.setup.allotment_ms
    times = () if allotment_ms is None else (allotment_ms,) * state.player_count
    act.emit(GameRestarted(points, times, state.first))


def replay(act: Act) -> None:
    """Play the whole game again from nothing."""
    restart_with(act, (0,) * act.state.player_count)


def reopen(act: Act) -> None:
    """Let play go on after its end; nothing happens while it is going on."""
    state = act.state
    if state.is_over:
        act.emit(GameReopened(state.on_turn or 0))
