# SPDX-License-Identifier: MIT
"""Loads what a first game needs while somebody still looks at the start screen.

It is done in the thread of the screen, a module at a time: two threads that import hold each other
up, and a short pause after each module lets every key and every click through.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from PySide6.QtCore import QObject, QTimer

PAUSE_MS = 10


class ModulePreloader(QObject):
    """Imports modules one after the other, each with those it needs that are not there yet.

    Whoever needs one of them earlier imports it as ever.
    """

    def __init__(self, names: Iterable[str], parent: QObject | None = None) -> None:
        """Begins at once; `names` are full names, what is needed by others before them."""
        super().__init__(parent)
        self._left = iter(tuple(names))
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._load_next)
        self._timer.start()

    @property
    def is_done(self) -> bool:
        """Whether all of them are loaded."""
        return not self._timer.isActive()

    def _load_next(self) -> None:
        name = next(self._left, None)
        if name is None:
            self._timer.stop()
            return
        import_module(name)
