# SPDX-License-Identifier: MIT
"""A challenge that is played out step by step, and what is said of its verdict later."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChallengeSaid:
    """An opponent said that he challenges; it is not yet adjudicated.

    Attributes:
        by: seat.
        words: those he named; all that were formed where he named none.
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


@dataclass(frozen=True, slots=True)
class ChallengeConceded:
    """A player gave the challenge up to the other without a lookup."""

    by: int


@dataclass(frozen=True, slots=True)
class VerdictReviewed:
    """Another opinion on the last verdict.

    One that differs puts the game back to where the challenge waited for its verdict; the other
    verdict and what it brings follow.
    """

    is_acceptable: bool


@dataclass(frozen=True, slots=True)
class AcceptanceSaid:
    """One of several opponents lets the last play stand; the others may still challenge it."""

    by: int


@dataclass(frozen=True, slots=True)
class PlaySeen:
    """A player who was away has now seen the play made meanwhile; his time to hold it runs."""

    by: int


@dataclass(frozen=True, slots=True)
class SpreadCredited:
    """Tournament spread was given to a player; `reason` is a topic of the rules matrix."""

    player: int
    spread: int
    reason: str


ChallengeEvent = (
    ChallengeSaid
    | ChallengeBound
    | ChallengeRetracted
    | SlipChanged
    | SlipClosed
    | ChallengeConceded
    | VerdictReviewed
    | AcceptanceSaid
    | PlaySeen
    | SpreadCredited
)
