# SPDX-License-Identifier: MIT
"""A bot's turn while it thinks: what it sees, how long it may think, whether it still should."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from desktop_app.engine.bots import chance_of
from desktop_app.engine.halt import Halt
from desktop_app.engine.jobs import Job
from desktop_app.engine.situation import Situation
from desktop_app.engine.time_manager import DEFAULT_TIME, TimeRules, thinking_ms
from desktop_app.rules.position import SeatView

Snapshot = TypeVar("Snapshot")
Result = TypeVar("Result")

_LOOK_S = 0.01
_WORTH_A_SEARCH_S = 0.02


@dataclass(frozen=True)
class Pace:
    """What a bot that searches may use of the computer and of its time.

    Attributes:
        time: how it treats its clock.
        threads: how many threads it may use.
        seed: another seed searches with other draws.
        is_timed: whether time ends its searches; without, they end by their own counts alone, and
            the same view gets the same move.
    """

    time: TimeRules = DEFAULT_TIME
    threads: int = 1
    seed: int = 0
    is_timed: bool = True


DEFAULT_PACE = Pace()


class Thought:
    """One turn.

    Args:
        view: what the seat sees.
        pace: what may be used.
        halt: whether it is still wanted; None where nobody asks.
        stretch: how many times the usual share of time the turn is worth.

    Attributes:
        view: as given.
        pace: as given.
    """

    def __init__(self, view: SeatView, pace: Pace, halt: Halt | None, stretch: float = 1.0) -> None:
        self.view = view
        self.pace = pace
        self._halt = halt
        allowed = thinking_ms(view, pace.time, stretch=stretch) / 1000
        self._ends_at = time.monotonic() + allowed

    @cached_property
    def situation(self) -> Situation:
        """What the seat knows. Raises SituationError in a game of more than two."""
        return Situation.of_view(self.view)

    @cached_property
    def seed(self) -> int:
        """Draws for this position: it is the same whenever it is met again."""
        return chance_of(self.view, self.pace.seed).getrandbits(64)

    @property
    def is_halted(self) -> bool:
        """Whether nobody wants it any more."""
        return self._halt is not None and self._halt.is_called

    def seconds_left(self) -> float | None:
        """How long it may still think; None where time ends nothing."""
        return max(0.0, self._ends_at - time.monotonic()) if self.pace.is_timed else None

    def may_search(self) -> bool:
        """Whether a search is still worth beginning."""
        left = self.seconds_left()
        return not self.is_halted and (left is None or left >= _WORTH_A_SEARCH_S)

    def finish(self, job: Job[Snapshot, Result]) -> Result:
        """Wait for a job, or cancel it when nobody wants the thought any more; what it found."""
        if self._halt is not None:
            while not job.is_done:
                if self._halt.wait(_LOOK_S):
                    job.cancel()
                    break
        return job.result()
