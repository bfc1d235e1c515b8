# SPDX-License-Identifier: MIT
"""Who was not there when the round began, and what that costs of the time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AbsenceNoted:
    """A player is not there when the round begins.

    `may_charge` is False where somebody started the clock who had no right to (2001 6.1).
    """

    player: int
    may_charge: bool = True


@dataclass(frozen=True, slots=True)
class PlayerArrived:
    """A player who was late is at the table."""

    player: int


@dataclass(frozen=True, slots=True)
class LatenessNoted:
    """So much of a player's time is taken off when the game is over, in milliseconds."""

    player: int
    late_ms: int


LateEvent = AbsenceNoted | PlayerArrived | LatenessNoted
