# SPDX-License-Identifier: MIT
"""Points and lines of the score sheet, as a state keeps them."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
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
        rack=details.pop("rack", state.shown_rack(player)),
        points=points,
        total=state.points[player],
        remaining_ms=state.clock.remaining_ms[player] if state.clock.exists else None,
        **details,
    )


def with_totals(rows: tuple[ScoreRow, ...], brought: tuple[int, ...]) -> tuple[ScoreRow, ...]:
    """Lines whose totals are counted anew; `brought` by seat, empty where nobody brought any."""
    totals = dict(enumerate(brought))
    counted = []
    for row in rows:
        totals[row.player] = totals.get(row.player, 0) + row.points
        counted.append(replace(row, total=totals[row.player]))
    return tuple(counted)


def last_play_points(state: GameState) -> int | None:
    """What the last play scored for its turn, None before the first play.

    Points for a challenge that failed belong to the turn where the ruleset writes them there
    (``challenge.points_into``, Singapore G11.3), else only to the cumulative score.
    """
    line = last_play_line(state)
    return None if line is None else state.rows[line].points + challenge_points_of(state, line)


def last_play_line(state: GameState, player: int | None = None) -> int | None:
    """The 0-based number of the last play on the score sheet, of anybody or of one player.

    None before the first.
    """
    for line, row in reversed(tuple(enumerate(state.rows))):
        if row.kind is RowKind.PLAY and player in (None, row.player):
            return line
    return None


def challenge_points_of(state: GameState, line: int) -> int:
    """The points for failed challenges that belong to the score of a play.

    Args:
        state: the game.
        line: 0-based number of the play on the score sheet.

    Returns:
        0 where the ruleset writes them only to the cumulative score (NASPA VI.B.3).
    """
    if state.setup.ruleset.challenge.points_into != "turn-score":
        return 0
    following = takewhile(lambda row: row.kind is RowKind.CHALLENGE_BONUS, state.rows[line + 1 :])
    return sum(row.points for row in following)
