# SPDX-License-Identifier: MIT
"""A timer that a test fires by hand."""

from __future__ import annotations

from PySide6.QtCore import QTimer


class HandTimer(QTimer):
    """Never fires by itself; `ring` fires it if it was started."""

    def __init__(self) -> None:
        super().__init__()
        self.is_going = False

    def start(self, *_interval: object) -> None:
        """Note that it was started."""
        self.is_going = True

    def stop(self) -> None:
        """Note that it was stopped."""
        self.is_going = False

    def ring(self, times: int = 1) -> None:
        """Fire up to this many times, while it is running."""
        for _ in range(times):
            if self.is_going:
                self.is_going = not self.isSingleShot()
                self.timeout.emit()
