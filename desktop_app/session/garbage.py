# SPDX-License-Identifier: MIT
"""Python's cyclic garbage is collected in the thread of the screen, and in no other.

Python collects in whatever thread happens to allocate. A QObject that goes in another thread than
its own stops its timers there, which crashes the program; so the collector is switched off and
called from a timer of the screen's thread, at the limits that Python itself has. For the same
reason that timer lets go of what jobs beside the screen held.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from desktop_app.session.engine_job import let_go_of_ended_jobs

LOOK_EVERY_MS = 500


def collect_what_is_due() -> None:
    """Collect the oldest generation that has reached its limit, with those younger than it."""
    let_go_of_ended_jobs()
    counts, limits = gc.get_count(), gc.get_threshold()
    due = [number for number in range(len(counts)) if counts[number] > limits[number]]
    if due:
        gc.collect(due[-1])


class GuiThreadGarbage(QObject):
    """Collects in the thread in which it was made, for as long as it lives."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY_MS)
        self._timer.timeout.connect(collect_what_is_due)
        self._timer.start()

    def stop(self) -> None:
        """Leave the collecting to Python again."""
        self._timer.stop()
        gc.enable()
