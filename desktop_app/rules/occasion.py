# SPDX-License-Identifier: MIT
"""When and at what event a game was played, as far as somebody said so."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

LONGEST_EVENT = 80
"""Characters of the name of an event."""
MAX_ROUND = 99


@dataclass(frozen=True, slots=True)
class Occasion:
    """What stands at the head of a score sheet beside the names.

    Attributes:
        played_on: the day as ``2026-11-20``; empty where the day of the log is the day of the game.
        event: the tournament or the club, on one line; empty where nobody said.
        round_number: from 1 to `MAX_ROUND`, None where nobody said.
    """

    played_on: str = ""
    event: str = ""
    round_number: int | None = None

    @property
    def day(self) -> date | None:
        """The day as a date; None where nobody said it."""
        return day_of(self.played_on)


def day_of(text: str) -> date | None:
    """A day written as ``2026-11-20``; None for everything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if text == day.isoformat() else None


def occasion_fault(occasion: Occasion) -> str | None:
    """The first value of an occasion that none can have, as text; None when all of it is sound."""
    if occasion.played_on and occasion.day is None:
        return occasion.played_on
    if occasion.event != " ".join(occasion.event.split()) or len(occasion.event) > LONGEST_EVENT:
        return occasion.event
    number = occasion.round_number
    return None if number is None or 1 <= number <= MAX_ROUND else str(number)
