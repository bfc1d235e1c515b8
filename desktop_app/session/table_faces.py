# SPDX-License-Identifier: MIT
"""What the two faces of the clock at the table show, and when they may be heard."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.clock import ClockState, format_clock, overtime_cost
from desktop_app.rules.state import GameState, Phase

TENTHS_BELOW_MS = 10_000
LOW_MS = 60_000
"""From here on a player is told that the last minute runs."""
TOLD_BY_FACES = frozenset({"overtime-rate", "hold-call", "hold-max"})
"""Topics of rulings that the faces tell themselves, so that no card takes their room."""


class FaceState(Enum):
    """What is to be said of one side of the clock."""

    YOUR_TURN = "your-turn"
    WAITING = "waiting"
    READY = "ready"
    """On turn, and no clock has been started yet."""
    HOLDING = "holding"
    HELD = "held"
    CHALLENGED = "challenged"
    NEUTRAL = "neutral"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class FaceFacts:
    """One side of the clock.

    Attributes:
        name, points: who sits there, and the score.
        time: the digits, empty without a clock; a minus sign stands before overtime.
        state: what is to be said of it.
        is_running: its time runs, or without a clock its player is on turn.
        is_overtime: its time is used up; `penalty` the points that has cost so far.
        is_low: its last minute runs.
        reason: why the clock was neutralised, as the ruleset's word; empty when nobody said.
    """

    name: str
    points: int
    time: str = ""
    state: FaceState = FaceState.WAITING
    is_running: bool = False
    is_overtime: bool = False
    penalty: int = 0
    is_low: bool = False
    reason: str = ""


def face_facts(state: GameState, clock: ClockState, pause: str) -> tuple[FaceFacts, ...]:
    """Both faces; `clock` is the clock at this moment, `pause` why it stands still, or empty."""
    return tuple(_face(state, clock, pause, seat) for seat in range(state.player_count))


def _face(state: GameState, clock: ClockState, pause: str, seat: int) -> FaceFacts:
    name, points = state.setup.seats[seat].name, state.points[seat]
    said = _state_of(state, clock, pause, seat)
    if not clock.exists:
        is_turn = state.on_turn == seat and not state.is_over
        return FaceFacts(name, points, state=said, is_running=is_turn)
    left = clock.remaining_ms[seat]
    is_running = clock.running == seat and not pause
    tenths = TENTHS_BELOW_MS if clock.running == seat else 0
    return FaceFacts(
        name,
        points,
        format_clock(left, tenths_below_ms=tenths).replace("-", "−"),
        said,
        is_running=is_running,
        is_overtime=left < 0,
        penalty=overtime_cost(clock.overtime_s(seat), state.setup.ruleset.overtime),
        is_low=0 <= left < LOW_MS,
        reason=clock.reason if said is FaceState.NEUTRAL else "",
    )


def _state_of(state: GameState, clock: ClockState, pause: str, seat: int) -> FaceState:
    if state.is_over:
        return FaceState.OVER
    if pause:
        return FaceState.PAUSED
    if state.phase is Phase.CHALLENGED:
        return FaceState.CHALLENGED
    turn = state.last_turn
    if state.phase is Phase.HELD and turn is not None:
        return FaceState.HELD if seat == turn.player else FaceState.HOLDING
    if not clock.exists:
        return FaceState.YOUR_TURN if state.on_turn == seat else FaceState.WAITING
    if clock.running is None:
        is_first = not state.rows and not clock.reason
        if is_first:
            return FaceState.READY if state.on_turn == seat else FaceState.WAITING
        return FaceState.NEUTRAL
    return FaceState.YOUR_TURN if clock.running == seat else FaceState.WAITING


def is_told_by_faces(state: GameState) -> bool:
    """Whether the last ruling says nothing that does not stand on the faces."""
    return bool(state.desk.rulings) and state.desk.rulings[-1].topic in TOLD_BY_FACES


class Alarms:
    """Says once a player when the last minute begins, and once when overtime begins."""

    def __init__(self) -> None:
        self._before: tuple[int, ...] = ()

    def is_due(self, clock: ClockState) -> bool:
        """Whether a running side has just passed one of the two marks."""
        before, now = self._before, clock.remaining_ms
        self._before = now
        if clock.running is None or len(before) != len(now):
            return False
        was, left = before[clock.running], now[clock.running]
        return was >= LOW_MS > left or was >= 0 > left
