# SPDX-License-Identifier: MIT
"""The events of the clock: time going by, and hands on the buttons."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Time went by at the table; the running clock has that much less."""

    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """A player's time runs."""

    player: int


@dataclass(frozen=True, slots=True)
class ClockPressed:
    """A player pressed the clock. `starts` runs now, nobody when None."""

    player: int
    starts: int | None


@dataclass(frozen=True, slots=True)
class ClockNeutralised:
    """Nobody's time runs. `reason` is empty when none was stated.

    `by` is None when no player did it: the table was left, and goes on later as it was.
    """

    by: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ClockRemoved:
    """The game goes on without a clock; the times used so far stay as they are (2001 4.4)."""


@dataclass(frozen=True, slots=True)
class TimeAdjusted:
    """Time was given to (positive) or taken from a player."""

    player: int
    delta_ms: int
