# SPDX-License-Identifier: MIT
"""What stands under each face of the clock, in words, so that nothing hangs on a colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from desktop_app.rules.clock import ClockState, format_clock, overtime_cost
from desktop_app.rules.ruleset import OvertimeRules
from desktop_app.rules.state import GameState, Phase

TENTHS_BELOW_MS = 10_000


@dataclass(frozen=True, slots=True)
class FaceView:
    """One side of the clock as it is shown.

    Attributes:
        name, points: who sits there, and the score.
        time: the digits, empty in a game without a clock.
        word: what is to be said of it, or empty.
        is_running: time runs here, or without a clock the player is on turn.
        is_alarming: overtime, or nearly.
    """

    name: str
    points: int
    time: str = ""
    word: str = ""
    is_running: bool = False
    is_alarming: bool = False


def face_views(
    state: GameState, clock: ClockState, pause: str, tr: Callable[[str], str] = str
) -> tuple[FaceView, ...]:
    """Every face, by seat; `clock` is the clock at this moment, `pause` why it stands still."""
    return tuple(_face(state, clock, pause, seat, tr) for seat in range(state.player_count))


def _face(
    state: GameState, clock: ClockState, pause: str, seat: int, tr: Callable[[str], str]
) -> FaceView:
    name, points = state.setup.seats[seat].name, state.points[seat]
    is_turn = state.on_turn == seat and not state.is_over
    if not clock.exists:
        word = tr("TO PLAY") if is_turn else ""
        return FaceView(name, points, "", _held(state, tr, word) if is_turn else word, is_turn)
    left = clock.remaining_ms[seat]
    tenths = TENTHS_BELOW_MS if clock.running == seat else 0
    return FaceView(
        name,
        points,
        format_clock(left, tenths_below_ms=tenths),
        _word(state, clock, pause, seat, tr),
        is_running=clock.running == seat and not pause,
        is_alarming=left < 60_000,
    )


def _held(state: GameState, tr: Callable[[str], str], otherwise: str) -> str:
    words = {Phase.HELD: tr("HELD"), Phase.CHALLENGED: tr("CHALLENGED")}
    return words.get(state.phase, otherwise)


def _word(
    state: GameState, clock: ClockState, pause: str, seat: int, tr: Callable[[str], str]
) -> str:
    overtime = _overtime(clock, seat, state.setup.ruleset.overtime, tr)
    if overtime or state.is_over:
        return overtime
    if pause:
        return tr("READY") if pause == "ready" and clock.running == seat else tr("PAUSED")
    if clock.running is None:
        return tr("NEUTRAL")
    if clock.running != seat:
        return ""
    return _held(state, tr, tr("RUNNING"))


def _overtime(clock: ClockState, seat: int, rules: OvertimeRules, tr: Callable[[str], str]) -> str:
    seconds = clock.overtime_s(seat)
    if clock.remaining_ms[seat] >= 0:
        return ""
    penalty = overtime_cost(seconds, rules)
    if penalty == 0:
        return tr("OVERTIME")
    return tr("OVERTIME −{points}").format(points=penalty)
