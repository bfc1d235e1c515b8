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

from desktop_app.session.operations import let_go_of_ended_jobs

LOOK_EVERY_MS = 50
_YOUNG_PER_FULL = 500
"""All objects are looked at after so many looks at the young ones. To count the objects instead
would break a tuple that another thread is making: `gc.get_objects` hands out references to it."""


class GuiThreadGarbage(QObject):
    """Collects garbage in the thread that created it, as long as it exists."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY_MS)
        self._timer.timeout.connect(self.collect_what_is_due)
        self._timer.start()

    def collect_what_is_due(self) -> None:
        """Collect the young objects if there are many, and every now and then all."""
        let_go_of_ended_jobs()
        counts, limits = gc.get_count(), gc.get_threshold()
        if counts[0] <= limits[0]:
            return
        gc.collect(2 if counts[2] >= _YOUNG_PER_FULL else 1)

    def spare_what_is_there(self) -> None:
        """Leave all objects there are, such as loaded modules, out of later collections."""
        gc.freeze()

    def stop(self) -> None:
        """Give collection back to Python."""
        self._timer.stop()
        gc.enable()
