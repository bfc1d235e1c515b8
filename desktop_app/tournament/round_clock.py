# SPDX-License-Identifier: MIT
"""The clock of a round: what it shows at an instant."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from desktop_app.tournament.club import LONGEST_ROUND_MS
from desktop_app.tournament.club_changes import RoundTimed

MINUTE_MS = 60_000


class Stage(Enum):
    """Where a round stands in its time."""

    BEFORE = "before"
    """The round has not started."""
    PLAYING = "playing"
    OVERTIME = "overtime"
    """The time of the round is used up; the room still allows some."""
    OVER = "over"
    """Overtime is used up too, and boards still play."""
    BREAK = "break"
    """All results are in; the next round has not started."""


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The reading of a round's clock.

    Attributes:
        round: number of the round.
        left_ms: until the start, the end of the round, or the end of the break; in `OVERTIME` and
            `OVER` the time since the end of the round. Never below 0.
        overtime_ms: overtime that the room allows.
        is_stopped: True if the director stopped the clock.
    """

    round: int
    stage: Stage
    left_ms: int
    overtime_ms: int
    is_stopped: bool

    @property
    def break_left(self) -> int:
        """Minutes of the break that are left, rounded up; 0 outside a break."""
        return -(-self.left_ms // MINUTE_MS) if self.stage is Stage.BREAK else 0

    @property
    def may_play(self) -> bool:
        """True once the round has started and while its clock runs."""
        return self.stage is not Stage.BEFORE and not self.is_stopped


def read_clock(timed: RoundTimed, now_ms: int, *, is_done: bool) -> ClockReading:
    """Return what the clock shows.

    Args:
        timed: the clock as it was last set.
        now_ms: Unix time in milliseconds.
        is_done: True if all boards of the round have a result.
    """
    now = now_ms if timed.stopped_at_ms is None else timed.stopped_at_ms
    end = timed.starts_at_ms + timed.length_ms
    if now < timed.starts_at_ms:
        stage, shown = Stage.BEFORE, timed.starts_at_ms - now
    elif is_done:
        stage, shown = Stage.BREAK, max(0, end + timed.break_ms - now)
    elif now < end:
        stage, shown = Stage.PLAYING, end - now
    elif now < end + timed.overtime_ms:
        stage, shown = Stage.OVERTIME, now - end
    else:
        stage, shown = Stage.OVER, now - end
    return ClockReading(
        timed.round, stage, shown, timed.overtime_ms, timed.stopped_at_ms is not None
    )


def stopped(timed: RoundTimed, now_ms: int) -> RoundTimed:
    """Return the clock stopped at an instant; one that is stopped stays as it is."""
    if timed.stopped_at_ms is not None:
        return timed
    return replace(timed, stopped_at_ms=now_ms)


def resumed(timed: RoundTimed, now_ms: int) -> RoundTimed:
    """Return the clock running again, with as much time left as when it was stopped."""
    if timed.stopped_at_ms is None:
        return timed
    return replace(moved(timed, now_ms - timed.stopped_at_ms), stopped_at_ms=None)


def moved(timed: RoundTimed, by_ms: int) -> RoundTimed:
    """Return the clock with all its instants moved, as when the computer's time is corrected."""
    at = timed.stopped_at_ms
    return replace(
        timed,
        starts_at_ms=timed.starts_at_ms + by_ms,
        stopped_at_ms=None if at is None else at + by_ms,
    )


def lengthened(timed: RoundTimed, by_ms: int, now_ms: int) -> RoundTimed:
    """Return the clock with more time, or less: before the start the start is moved."""
    now = now_ms if timed.stopped_at_ms is None else timed.stopped_at_ms
    if now < timed.starts_at_ms:
        return replace(timed, starts_at_ms=max(now, timed.starts_at_ms + by_ms))
    return replace(timed, length_ms=max(MINUTE_MS, min(LONGEST_ROUND_MS, timed.length_ms + by_ms)))
