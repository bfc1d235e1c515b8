# SPDX-License-Identifier: MIT
"""Points and lines of the score sheet, as a state keeps them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from desktop_app.rules.state import GameState, RowKind, ScoreRow

_T = TypeVar("_T")


def with_seat(values: tuple[_T, ...], seat: int, value: _T) -> tuple[_T, ...]:
    """`values` with the one of a seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def with_points(state: GameState, seat: int, delta: int) -> GameState:
    """The state after a player's points changed by `delta`."""
    return replace(state, points=with_seat(state.points, seat, state.points[seat] + delta))


def points_of_rows(state: GameState, seat: int) -> int:
    """The sum of a seat's lines on the score sheet."""
    return sum(row.points for row in state.rows if row.player == seat)


def with_row(state: GameState, row: ScoreRow) -> GameState:
    """The state with one more line on the score sheet."""
    return replace(state, rows=(*state.rows, row))


def score_row(
    state: GameState, player: int, kind: RowKind, points: int, **details: Any
) -> ScoreRow:
    """A score-sheet line for a state in which the points have been counted already."""
    return ScoreRow(
        player=player,
        kind=kind,
        rack=details.pop("rack", state.racks[player]),
        points=points,
        total=state.points[player],
        remaining_ms=state.clock.remaining_ms[player] if state.clock.exists else None,
        **details,
    )
