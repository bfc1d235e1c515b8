# SPDX-License-Identifier: MIT
"""The acts of a challenge that is played out step by step, between its call and the verdict."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChallengeSaid:
    """An opponent said that he challenges; it is not yet adjudicated.

    Attributes:
        by: seat.
        words: those he named; empty for bad geometry.
    """

    by: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChallengeBound:
    """The challenge can no longer be taken back. `how` is the act that bound it."""

    by: int
    how: str


@dataclass(frozen=True, slots=True)
class ChallengeRetracted:
    """The challenge was taken back; the play may be held or challenged as before."""

    by: int


@dataclass(frozen=True, slots=True)
class SlipChanged:
    """The words on the challenge slip are now these."""

    by: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SlipClosed:
    """The slip left the challenger's hand, or he stood up with it."""

    by: int


ChallengeEvent = ChallengeSaid | ChallengeBound | ChallengeRetracted | SlipChanged | SlipClosed
