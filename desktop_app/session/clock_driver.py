# SPDX-License-Identifier: MIT
"""Measures the time that passes in a game; tests can replace its time source."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

TICK_MS = 100
LONGEST_GAP_MS = 5_000
"""A longer gap between two ticks means that the computer slept; no player is charged for it."""


def monotonic_ms() -> int:
    """Milliseconds of a clock that never goes back, unaffected by changes of date and time.

    Where the system can count it, time asleep is included, because only then can it be noticed:
    `CLOCK_BOOTTIME` on Linux, `CLOCK_MONOTONIC` on macOS (Python's `time.monotonic` uses another
    clock there), `time.monotonic` on Windows. Elsewhere this clock, and so the game's, stands still
    during sleep.
    """
    which = getattr(time, "CLOCK_BOOTTIME", None)
    if which is None and sys.platform == "darwin":
        which = time.CLOCK_MONOTONIC
    if which is None:
        return time.monotonic_ns() // 1_000_000
    return time.clock_gettime_ns(which) // 1_000_000


def awake_ms() -> int:
    """Milliseconds of a clock that never goes back, and usually rests while the computer sleeps."""
    return time.monotonic_ns() // 1_000_000


JUMP_MS = 2_000
"""A larger difference from the computer's time means that its time was changed."""


def wall_ms() -> int:
    """Return the computer's time as Unix milliseconds."""
    return time.time_ns() // 1_000_000


class SteadyTime:
    """Unix time that goes on evenly while the program runs, also when the computer's is changed.

    Args:
        wall_ms: the computer's time.
        passing_ms: a clock that never goes back.
    """

    def __init__(self, wall_ms: Callable[[], int], passing_ms: Callable[[], int]) -> None:
        self._wall_ms, self._passing_ms = wall_ms, passing_ms
        self._offset = wall_ms() - passing_ms()

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        return self._passing_ms() + self._offset

    def keep_after(self, instant_ms: int) -> None:
        """Go on from an instant that is known to be past, if it seems still to come."""
        self._offset += max(0, instant_ms - self.now_ms())

    def take_jump(self) -> int:
        """Follow the computer's time if it was changed; return by how many milliseconds."""
        jump = self._wall_ms() - self.now_ms()
        if abs(jump) < JUMP_MS:
            return 0
        self._offset += jump
        return jump


class ClockDriver(QObject):
    """Collects the time that has passed and has not yet been charged.

    Signals:
        ticked: about ten times a second while running.
        slept: the computer slept for this many milliseconds; the driver has stopped and charges
            nothing for them.
    """

    ticked = Signal()
    slept = Signal(int)

    def __init__(
        self, now_ms: Callable[[], int] = monotonic_ms, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._now_ms = now_ms
        self._seen_ms = 0
        self._pending_ms = 0
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)

    @property
    def is_running(self) -> bool:
        """True while time is measured."""
        return self._timer.isActive()

    def start(self) -> None:
        """Start measuring."""
        if not self.is_running:
            self._seen_ms = self._now_ms()
            self._timer.start()

    def stop(self) -> None:
        """Stop measuring; the time collected so far can still be taken."""
        self._look()
        self._timer.stop()

    def pending_ms(self) -> int:
        """Milliseconds since the last `take_ms`."""
        self._look()
        return self._pending_ms

    def take_ms(self) -> int:
        """Milliseconds since the last call; counts from 0 again."""
        self._look()
        taken, self._pending_ms = self._pending_ms, 0
        return taken

    def tick(self) -> None:
        """Read the time; called by the timer."""
        self._look()
        if self.is_running:
            self.ticked.emit()

    def _look(self) -> None:
        if not self.is_running:
            return
        now = self._now_ms()
        gap, self._seen_ms = now - self._seen_ms, now
        if gap > LONGEST_GAP_MS:
            self._timer.stop()
            self.slept.emit(gap)
        else:
            self._pending_ms += max(0, gap)
