# SPDX-License-Identifier: MIT
"""Whether a thought is still wanted: told by whoever awaits it, asked by whoever thinks."""

from __future__ import annotations

import threading


class Halt:
    """One thought's call to stop; any thread may give it, and it is never taken back."""

    def __init__(self) -> None:
        self._is_called = threading.Event()

    def call(self) -> None:
        """The thought is not wanted any more."""
        self._is_called.set()

    @property
    def is_called(self) -> bool:
        """Whether the thought should end now."""
        return self._is_called.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait at most so long for the call; whether it has come."""
        return self._is_called.wait(seconds)
