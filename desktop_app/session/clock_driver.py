# SPDX-License-Identifier: MIT
"""Measures how much time passes at the table, from a time source that tests can replace."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

TICK_MS = 100
LONGEST_GAP_MS = 5_000
"""A longer silence between two ticks means that the computer slept: that time is nobody's."""


def monotonic_ms() -> int:
    """Milliseconds that only grow, whatever is done to the date and the time of day.

    The time asleep is counted where the system can tell it, for only then it is noticed. Linux
    tells it by its boot time, macOS by the clock that Python's own `time.monotonic` does not read,
    Windows by `time.monotonic`. A system that leaves it out stands still while it sleeps, and so do
    the clocks of the game.
    """
    which = getattr(time, "CLOCK_BOOTTIME", None)
    if which is None and sys.platform == "darwin":
        which = time.CLOCK_MONOTONIC
    if which is None:
        return time.monotonic_ns() // 1_000_000
    return time.clock_gettime_ns(which) // 1_000_000


class ClockDriver(QObject):
    """Collects the time that has passed and not been charged yet.

    Signals:
        ticked: about ten times a second while it runs.
        slept: the computer was away for so many milliseconds; the driver has stopped and charges
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
        """Whether time is being measured."""
        return self._timer.isActive()

    def start(self) -> None:
        """Measure from now on."""
        if not self.is_running:
            self._seen_ms = self._now_ms()
            self._timer.start()

    def stop(self) -> None:
        """Measure no more; what was collected stays to be taken."""
        self._look()
        self._timer.stop()

    def pending_ms(self) -> int:
        """What has passed since the last `take_ms`."""
        self._look()
        return self._pending_ms

    def take_ms(self) -> int:
        """What has passed since the last time this was called; it counts from 0 again."""
        self._look()
        taken, self._pending_ms = self._pending_ms, 0
        return taken

    def tick(self) -> None:
        """Look at the time; called by the timer."""
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
