# SPDX-License-Identifier: MIT
"""Runs Python's cyclic garbage collection in the GUI thread only.

Python collects in whichever thread happens to allocate. A QObject deleted outside its own thread
stops its timers there, which crashes the program. So the collector is disabled, and a timer in the
GUI thread calls it. For the same reason that timer releases finished jobs.

A collection holds up the window for a time that grows with the objects it looks at. So young
objects are looked at often, a few at a time; old ones rarely; and what stays anyway, never.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from desktop_app.session.background_work import let_go_of_ended_jobs

LOOK_EVERY_MS = 50
_LEAST, _GROWTH = 150_000, 1.25
"""All objects are looked at if there are at least so many, and so many times more than the last
time, as Python itself does it. The room of a review has 45 000, and 120 000 for a moment."""


class GuiThreadGarbage(QObject):
    """Collects garbage in the thread that created it, as long as it exists."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept = 0
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY_MS)
        self._timer.timeout.connect(self.collect_what_is_due)
        self._timer.start()

    def collect_what_is_due(self) -> None:
        """Collect the young objects if there are many; all if there are many more than before."""
        let_go_of_ended_jobs()
        counts, limits = gc.get_count(), gc.get_threshold()
        if counts[0] <= limits[0]:
            return
        wanted = max(_LEAST, _GROWTH * self._kept)
        if counts[2] > limits[2] and len(gc.get_objects()) > wanted:
            gc.collect()
            self._kept = len(gc.get_objects())
        else:
            gc.collect(1)

    def spare_what_is_there(self) -> None:
        """Leave all objects there are, such as loaded modules, out of later collections."""
        gc.freeze()
        self._kept = 0

    def stop(self) -> None:
        """Give collection back to Python."""
        self._timer.stop()
        gc.enable()
