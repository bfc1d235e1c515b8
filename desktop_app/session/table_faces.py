# SPDX-License-Identifier: MIT
"""The two faces of the clock at the table, and when they sound an alarm."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.clock import ClockState, format_clock, overtime_cost
from desktop_app.rules.state import GameState, Phase

TENTHS_BELOW_MS = 10_000
LOW_MS = 60_000
"""Below this a player is warned that the last minute runs."""
TOLD_BY_FACES = frozenset({"overtime-rate", "hold-call", "hold-max"})
"""Topics of rulings that the faces show themselves, so that no card is needed."""


class FaceState(Enum):
    """The state of one side of the clock."""

    YOUR_TURN = "your-turn"
    WAITING = "waiting"
    READY = "ready"
    """On turn, before the clock is first started."""
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
        name, points: the player and the score.
        time: the digits, empty without a clock; overtime begins with a minus sign.
        state: the state to show.
        is_running: True if its time runs, or without a clock if its player is on turn.
        is_overtime: True if its time is used up.
        penalty: points lost to overtime so far.
        is_low: True in its last minute.
        reason: why the clock was neutralised, as the ruleset's term; empty if not given.
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
    """Return both faces; `clock` is the clock now, `pause` why it is stopped, or empty."""
    return tuple(_face(state, clock, pause, seat) for seat in range(state.player_count))


def _face(state: GameState, clock: ClockState, pause: str, seat: int) -> FaceFacts:
    name, points = state.setup.seats[seat].name, state.points[seat]
    face_state = _state_of(state, clock, pause, seat)
    if not clock.exists:
        is_turn = state.on_turn == seat and not state.is_over
        return FaceFacts(name, points, state=face_state, is_running=is_turn)
    left = clock.remaining_ms[seat]
    is_running = clock.running == seat and not pause
    tenths = TENTHS_BELOW_MS if clock.running == seat else 0
    return FaceFacts(
        name,
        points,
        format_clock(left, tenths_below_ms=tenths).replace("-", "−"),
        face_state,
        is_running=is_running,
        is_overtime=left < 0,
        penalty=overtime_cost(clock.overtime_s(seat), state.setup.ruleset.overtime),
        is_low=0 <= left < LOW_MS,
        reason=clock.reason if face_state is FaceState.NEUTRAL else "",
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
    """True if the faces already show all of the last ruling."""
    return bool(state.desk.rulings) and state.desk.rulings[-1].topic in TOLD_BY_FACES


class Alarms:
    """Sounds once per player when the last minute begins, and once when overtime begins."""

    def __init__(self) -> None:
        self._before: tuple[int, ...] = ()

    def is_due(self, clock: ClockState) -> bool:
        """True if a running side has just passed one of the two marks."""
        before, now = self._before, clock.remaining_ms
        self._before = now
        if clock.running is None or len(before) != len(now):
            return False
        was, left = before[clock.running], now[clock.running]
        return was >= LOW_MS > left or was >= 0 > left
