# SPDX-License-Identifier: MIT
"""A bot's turn while it thinks: what it sees, how long it may think, whether it still should."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from desktop_app.engine.bots import chance_of
from desktop_app.engine.jobs import CancelToken, Job
from desktop_app.engine.situation import Situation
from desktop_app.rules.position import SeatView

# How long a bot may think about a turn, so that its clock lasts to the end of the game.
#
# Nothing here reads a clock. What is left is shared out over the turns that are still to come,
# less what every turn costs beside the thought and a reserve for a computer that is busy
# elsewhere. Time that was not used falls to the later turns by itself. Overtime is never planned
# with, whatever it would cost: some rules lose the game by it.


@dataclass(frozen=True)
class TimeRules:
    """How a bot treats its clock; all times in milliseconds.

    Attributes:
        untimed_ms: for a turn of a game without a clock.
        most_ms: for any turn: somebody is waiting.
        least_ms: less than this is not worth beginning; it answers at once.
        overhead_ms: what a turn costs beside the thought: threads, the table, the screen.
        reserve_ms: never planned with.
        reserve_share: the part of what is left that is not planned with either.
        tiles_a_turn: how many tiles a player lays in a turn, on average, rounded down.
    """

    untimed_ms: int = 5_000
    most_ms: int = 15_000
    least_ms: int = 40
    overhead_ms: int = 150
    reserve_ms: int = 2_000
    reserve_share: float = 0.05
    tiles_a_turn: int = 4


DEFAULT_TIME = TimeRules()


def turns_to_come(view: SeatView, rules: TimeRules = DEFAULT_TIME) -> int:
    """How many turns this seat probably still has, the present one included, and one to spare."""
    tiles = view.bag_count + sum(view.rack_counts)
    laid_a_round = rules.tiles_a_turn * len(view.rack_counts)
    return -(-tiles // laid_a_round) + 1


def thinking_ms(view: SeatView, rules: TimeRules = DEFAULT_TIME, *, stretch: float = 1.0) -> int:
    """The longest thought about this turn in milliseconds; 0 to answer at once.

    Args:
        view: the seat on turn, as its clock stands.
        rules: how the clock is treated.
        stretch: how many times the usual share a turn is worth that decides more than others.
    """
    if view.remaining_ms is None:
        return rules.untimed_ms
    turns = turns_to_come(view, rules)
    reserve = rules.reserve_ms + round(rules.reserve_share * max(0, view.remaining_ms))
    free = view.remaining_ms - reserve - turns * rules.overhead_ms
    # More than half of what is free would leave the turns after a long one with nothing.
    wanted = min(round(stretch * free / turns), max(free // 2, free // turns), rules.most_ms)
    return wanted if wanted >= rules.least_ms else 0


def pace_ms(least_ms: int, view: SeatView, rules: TimeRules = DEFAULT_TIME) -> int:
    """How long an answer is held back so that the eye can follow: `least_ms`, or what time allows.

    Holding back costs the clock as much as thinking does.
    """
    return least_ms if view.remaining_ms is None else min(least_ms, thinking_ms(view, rules) // 2)


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

    def __init__(self, view: SeatView, pace: Pace, halt: CancelToken | None, stretch: float = 1.0) -> None:
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
