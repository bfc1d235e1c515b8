# SPDX-License-Identifier: MIT
"""Work of the GUI thread in steps, such as loading what a first game needs.

A short pause after each step lets keys, clicks and painting through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from itertools import chain

from PySide6.QtCore import QObject, QTimer

PAUSE_MS = 10


class Steps(QObject):
    """Takes steps one after the other in the GUI thread, each in its own turn of the event loop."""

    def __init__(
        self, steps: Iterable[Callable[[], object]], parent: QObject | None = None
    ) -> None:
        """Start at once; the steps may come from a generator, which goes on when one is due."""
        super().__init__(parent)
        self._left = iter(steps)
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._take_next)
        self._timer.start()

    @property
    def is_done(self) -> bool:
        """True if all of them are taken, or it was stopped."""
        return not self._timer.isActive()

    def stop(self) -> None:
        """Leave out the steps that are left."""
        self._timer.stop()

    def _take_next(self) -> None:
        step = next(self._left, None)
        if step is None:
            self._timer.stop()
            return
        step()


class ModulePreloader(Steps):
    """Imports modules one after the other, each with its missing dependencies.

    Not in a thread: two importing threads would block each other. A module needed earlier is
    imported as usual.
    """

    def __init__(
        self,
        names: Iterable[str],
        parent: QObject | None = None,
        *,
        after: Iterable[Callable[[], object]] = (),
    ) -> None:
        """Start at once; `names` are full module names, dependencies first.

        The steps of `after` are taken when all are loaded, so a generator may import them.
        """
        imports = (partial(import_module, name) for name in names)
        super().__init__(chain(imports, after), parent)
