# SPDX-License-Identifier: MIT
"""Loads what a first game needs while the start screen shows.

It runs in the GUI thread, one module at a time: two importing threads would block each other, and a
short pause after each module lets keys and clicks through.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from PySide6.QtCore import QObject, QTimer

PAUSE_MS = 10


class ModulePreloader(QObject):
    """Imports modules one after the other, each with its missing dependencies.

    A module needed earlier is imported as usual.
    """

    def __init__(self, names: Iterable[str], parent: QObject | None = None) -> None:
        """Start at once; `names` are full module names, dependencies first."""
        super().__init__(parent)
        self._left = iter(tuple(names))
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._load_next)
        self._timer.start()

    @property
    def is_done(self) -> bool:
        """True if all of them are loaded."""
        return not self._timer.isActive()

    def _load_next(self) -> None:
        name = next(self._left, None)
        if name is None:
            self._timer.stop()
            return
        import_module(name)
