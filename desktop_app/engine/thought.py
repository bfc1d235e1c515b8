# SPDX-License-Identifier: MIT
"""A bot's turn while it thinks: its view, its time, and whether it is cancelled."""

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
# Nothing here reads a clock. The time left is shared out over the turns to come, minus each turn's
# overhead and a reserve for a busy computer. Unused time benefits later turns. Overtime is never
# planned, whatever it would cost: under some rules it loses the game.


@dataclass(frozen=True)
class TimeRules:
    """How a bot manages its clock; all times in milliseconds.

    Attributes:
        untimed_ms: for a turn in a game without a clock.
        most_ms: upper bound for any turn, because a person is waiting.
        least_ms: with less than this it answers at once, without a search.
        overhead_ms: time per turn beyond thinking: threads, the table, the screen.
        reserve_ms: kept in reserve.
        reserve_share: share of the remaining time also kept in reserve.
        tiles_a_turn: mean number of tiles that a player plays in a turn, rounded down.
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
    """Return an estimate of this seat's remaining turns, including this one and one to spare."""
    tiles = view.bag_count + sum(view.rack_counts)
    laid_a_round = rules.tiles_a_turn * len(view.rack_counts)
    return -(-tiles // laid_a_round) + 1


def thinking_ms(view: SeatView, rules: TimeRules = DEFAULT_TIME, *, stretch: float = 1.0) -> int:
    """Return the upper bound of thinking time for this turn, in ms; 0 to answer at once.

    Args:
        view: the seat on turn, with its current clock.
        rules: how the clock is managed.
        stretch: factor on the usual share, for turns that matter more.
    """
    if view.remaining_ms is None:
        return rules.untimed_ms
    turns = turns_to_come(view, rules)
    reserve = rules.reserve_ms + round(rules.reserve_share * max(0, view.remaining_ms))
    free = view.remaining_ms - reserve - turns * rules.overhead_ms
    # More than half of the free time would leave nothing for the turns after a long one.
    wanted = min(round(stretch * free / turns), max(free // 2, free // turns), rules.most_ms)
    return wanted if wanted >= rules.least_ms else 0


def pace_ms(least_ms: int, view: SeatView, rules: TimeRules = DEFAULT_TIME) -> int:
    """Return how long to delay an answer for the eye to follow: `least_ms`, or less if low on time.

    A delay costs as much clock time as thinking does.
    """
    return least_ms if view.remaining_ms is None else min(least_ms, thinking_ms(view, rules) // 2)


Snapshot = TypeVar("Snapshot")
Result = TypeVar("Result")

_LOOK_S = 0.01
_WORTH_A_SEARCH_S = 0.02


@dataclass(frozen=True)
class Pace:
    """The time and threads that a searching bot may use.

    Attributes:
        time: how it manages its clock.
        threads: number of threads.
        seed: changes the random draws.
        is_timed: True if time ends its searches; if False they end by their counts alone, and the
            same view gets the same move.
    """

    time: TimeRules = DEFAULT_TIME
    threads: int = 1
    seed: int = 0
    is_timed: bool = True


DEFAULT_PACE = Pace()


class Thought:
    """One turn of a bot.

    Args:
        view: what the seat sees.
        pace: the time and threads it may use.
        halt: cancels it; None if it cannot be cancelled.
        stretch: factor on the usual time of a turn.

    Attributes:
        view: as given.
        pace: as given.
    """

    def __init__(
        self, view: SeatView, pace: Pace, halt: CancelToken | None, stretch: float = 1.0
    ) -> None:
        self.view = view
        self.pace = pace
        self._halt = halt
        allowed = thinking_ms(view, pace.time, stretch=stretch) / 1000
        self._ends_at = time.monotonic() + allowed

    @cached_property
    def situation(self) -> Situation:
        """The seat's situation. Raises SituationError in a game of more than two players."""
        return Situation.of_view(self.view)

    @cached_property
    def seed(self) -> int:
        """Seed for this position, the same whenever the position occurs."""
        return chance_of(self.view, self.pace.seed).getrandbits(64)

    @property
    def is_halted(self) -> bool:
        """True if it was cancelled."""
        return self._halt is not None and self._halt.is_called

    def seconds_left(self) -> float | None:
        """Seconds left to think; None without a time limit."""
        return max(0.0, self._ends_at - time.monotonic()) if self.pace.is_timed else None

    def may_search(self) -> bool:
        """True if there is time for another search."""
        left = self.seconds_left()
        return not self.is_halted and (left is None or left >= _WORTH_A_SEARCH_S)

    def finish(self, job: Job[Snapshot, Result]) -> Result:
        """Wait for a job, or cancel it when this turn is cancelled; return its result."""
        if self._halt is not None:
            while not job.is_done:
                if self._halt.wait(_LOOK_S):
                    job.cancel()
                    break
        return job.result()
