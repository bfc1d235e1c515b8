# SPDX-License-Identifier: MIT
"""A time limit that can be stopped: quizzes and puzzles against the clock."""

from __future__ import annotations

from collections.abc import Callable

MS_A_SECOND, SECONDS_A_MINUTE = 1000, 60


class Stopwatch:
    """Counts time while it runs, up to a limit if there is one.

    Args:
        limit_ms: milliseconds until the time is up; None for no limit.
        now_ms: returns milliseconds of a clock that is never set back.
    """

    def __init__(self, limit_ms: int | None, now_ms: Callable[[], int]) -> None:
        self.limit_ms = limit_ms
        self._now_ms = now_ms
        self._before_ms = 0
        self._since_ms: int | None = None

    @property
    def is_running(self) -> bool:
        """True while time is counted."""
        return self._since_ms is not None

    def go(self) -> None:
        """Count time from now on."""
        if self._since_ms is None:
            self._since_ms = self._now_ms()

    def stop(self) -> None:
        """Count no time until `go`."""
        self._before_ms, self._since_ms = self.used_ms, None

    @property
    def used_ms(self) -> int:
        """Milliseconds counted so far, at most the limit."""
        since = 0 if self._since_ms is None else max(0, self._now_ms() - self._since_ms)
        used = self._before_ms + since
        return used if self.limit_ms is None else min(used, self.limit_ms)

    @property
    def left_ms(self) -> int | None:
        """Milliseconds left; None without a limit."""
        return None if self.limit_ms is None else self.limit_ms - self.used_ms

    @property
    def is_up(self) -> bool:
        """True once no time is left."""
        return self.left_ms == 0


def time_text(milliseconds: int, *, is_left: bool = False) -> str:
    """Return ``2:05``; of time that is left, a second that has begun counts whole."""
    seconds = -(-milliseconds // MS_A_SECOND) if is_left else milliseconds // MS_A_SECOND
    return f"{seconds // SECONDS_A_MINUTE}:{seconds % SECONDS_A_MINUTE:02}"
