# SPDX-License-Identifier: MIT
"""Who sits at the table: all of them, the others, and who bears a name. Seats are 0-based."""

from __future__ import annotations

from desktop_app.rules.state import GameState


def everybody(state: GameState) -> frozenset[int]:
    """All seats."""
    return frozenset(range(state.player_count))


def others(state: GameState, seat: int | None) -> tuple[int, ...]:
    """Every seat but one, in turn order from seat 0; all of them without that one."""
    return tuple(each for each in range(state.player_count) if each != seat)


def names(state: GameState) -> tuple[str, ...]:
    """The players' names by seat."""
    return tuple(seat.name for seat in state.setup.seats)


def seat_named(state: GameState, name: str) -> int | None:
    """The first seat whose player has that name; None where it is nobody's."""
    known = names(state)
    return known.index(name) if name in known else None
