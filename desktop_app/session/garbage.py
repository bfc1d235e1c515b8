# SPDX-License-Identifier: MIT
"""Runs Python's cyclic garbage collection in the GUI thread only.

Python collects in whichever thread happens to allocate. A QObject deleted outside its own thread
stops its timers there, which crashes the program. So the collector is disabled, and a timer in the
GUI thread calls it at Python's usual thresholds. For the same reason that timer releases finished
jobs.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from desktop_app.session.background_work import let_go_of_ended_jobs

LOOK_EVERY_MS = 500


def collect_what_is_due() -> None:
    """Collect the oldest generation that has reached its threshold, and all younger ones."""
    let_go_of_ended_jobs()
    counts, limits = gc.get_count(), gc.get_threshold()
    due = [number for number in range(len(counts)) if counts[number] > limits[number]]
    if due:
        gc.collect(due[-1])


class GuiThreadGarbage(QObject):
    """Collects garbage in the thread that created it, as long as it exists."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY_MS)
        self._timer.timeout.connect(collect_what_is_due)
        self._timer.start()

    def stop(self) -> None:
        """Give collection back to Python."""
        self._timer.stop()
        gc.enable()
