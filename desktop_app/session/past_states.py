# SPDX-License-Identifier: MIT
"""A game as it stood earlier, for whoever walks back through it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop_app.rules.events import Event, TimePassed
from desktop_app.rules.state import GameState


class PastStates:
    """Folds a log up to a row of the score sheet, and remembers what was looked at last.

    Args:
        state_at: the game after so many rows of the score sheet, from its events.
    """

    def __init__(self, state_at: Callable[[Sequence[Event], int], GameState]) -> None:
        self._state_at = state_at
        self._short_log: tuple[int, tuple[Event, ...]] = (0, ())
        self._looked_at: dict[int, GameState] = {}

    def after(self, events: tuple[Event, ...], row_count: int) -> GameState:
        """The game after so many rows; `events` is the log as it is by now, which only grows."""
        count, short = self._short_log
        if count != len(events):
            short = merge_time(events)
            self._short_log = (len(events), short)
            self._looked_at.clear()
        if row_count not in self._looked_at:
            # Of one step several views ask; of a walk only the last is asked again.
            self._looked_at = {row_count: self._state_at(short, row_count)}
        return self._looked_at[row_count]


def merge_time(events: Sequence[Event]) -> tuple[Event, ...]:
    """A log that folds to the same states, with the seconds that follow one another in one event.

    A game of an hour has thousands of them, and who walks through it wants no wait.
    """
    merged: list[Event] = []
    for event in events:
        before = merged[-1] if merged else None
        if isinstance(event, TimePassed) and isinstance(before, TimePassed):
            merged[-1] = TimePassed(before.elapsed_ms + event.elapsed_ms)
        else:
            merged.append(event)
    return tuple(merged)
