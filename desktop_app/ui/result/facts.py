# SPDX-License-Identifier: MIT
"""What a result page tells, worked out from the state of a finished game. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app.rules.events import AdjustmentKind, EndReason, ScoreAdjusted
from desktop_app.rules.state import GameState, RowKind, ScoreRow

_TURN_KINDS = (
    RowKind.PLAY,
    RowKind.EXCHANGE,
    RowKind.PASS,
    RowKind.CHALLENGE_LOST,
    RowKind.LOST_TURN,
)
_CHANGED = (
    RowKind.PHONEY_WITHDRAWN,
    RowKind.CHALLENGE_BONUS,
    RowKind.CORRECTION,
    RowKind.PENALTY,
    RowKind.AWARD,
)
"""Rows that change the score at the turn they come after."""
_SECTION_KEYS: Mapping[AdjustmentKind, str] = {
    AdjustmentKind.RACK_BONUS: "final.out_multiplier",
    AdjustmentKind.RACK_DEDUCTION: "final.others_deduct",
    AdjustmentKind.TIME_PENALTY: "overtime.pts_per_minute",
    AdjustmentKind.OVERTIME_LIMIT: "overtime.limit_flat_pts",
    AdjustmentKind.LIFT: "overtime.limit_min_margin_pts",
    AdjustmentKind.RESIGNATION: "resign.method",
}


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """One player's game.

    Attributes:
        played: points before the final reckoning.
        final: points after it.
        used_ms: time used on the clock, None without a clock.
        bingos: plays that earned the bonus and were not withdrawn.
        best: the most points of one turn.
        course: the cumulative score after each of the player's turns, beginning with 0; the last
            value is the final score where the reckoning changed it.
    """

    name: str
    played: int
    final: int
    used_ms: int | None
    bingos: int
    best: int
    course: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReckoningLine:
    """One line of the final reckoning with the section that says so, empty where none does."""

    adjustment: ScoreAdjusted
    section: str


def player_facts(state: GameState) -> tuple[PlayerFacts, ...]:
    """Every player's game, by seat."""
    return tuple(_facts_of(state, seat) for seat in range(state.player_count))


def reckoning(state: GameState) -> tuple[ReckoningLine, ...]:
    """The final reckoning in the order in which it was made; lines that change nothing too."""
    return tuple(
        ReckoningLine(adjustment, _section(state, adjustment)) for adjustment in state.adjustments
    )


def may_sign(state: GameState, seat: int) -> bool:
    """Whether the result waits for this player's signature."""
    result = state.result
    return (
        result is not None
        and state.setup.ruleset.result.sign != "none"
        and seat not in result.signed
    )


def _section(state: GameState, adjustment: ScoreAdjusted) -> str:
    key = _SECTION_KEYS[adjustment.kind]
    is_out = state.result is not None and state.result.reason is EndReason.OUT
    if adjustment.kind is AdjustmentKind.RACK_DEDUCTION and not is_out:
        key = "final.no_out"
    return state.setup.ruleset.section_for(key)


def _facts_of(state: GameState, seat: int) -> PlayerFacts:
    rows = tuple(row for row in state.rows if row.player == seat)
    reckoned = sum(line.points for line in state.adjustments if line.player == seat)
    allotment, clock = state.setup.allotment_ms, state.clock
    used = None if allotment is None or not clock.exists else allotment - clock.remaining_ms[seat]
    plays = _standing_plays(rows)
    tiles = state.setup.ruleset.score.bingo_tiles
    return PlayerFacts(
        name=state.setup.seats[seat].name,
        played=state.points[seat] - reckoned,
        final=state.points[seat],
        used_ms=used,
        bingos=sum(len(row.placements) >= tiles for row in plays),
        best=max((row.points for row in plays), default=0),
        course=_course(rows, state.points[seat]),
    )


def _standing_plays(rows: tuple[ScoreRow, ...]) -> list[ScoreRow]:
    """The plays of one player that were not withdrawn."""
    plays: list[ScoreRow] = []
    for row in rows:
        if row.kind is RowKind.PLAY:
            plays.append(row)
        elif row.kind is RowKind.PHONEY_WITHDRAWN and plays:
            plays.pop()
    return plays


def _course(rows: tuple[ScoreRow, ...], final: int) -> tuple[int, ...]:
    course = [0]
    for row in rows:
        if row.kind in _TURN_KINDS:
            course.append(row.total)
        elif row.kind in _CHANGED:
            course[-1] = row.total
    if rows and rows[-1].kind not in _TURN_KINDS and course[-1] != final:
        course.append(final)
    return tuple(course)
