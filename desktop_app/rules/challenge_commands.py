# SPDX-License-Identifier: MIT
"""The steps of a challenge that is played out by the book, and of leaving it alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SayChallenge:
    """Say that one challenges the last play; `words` empty means all that were formed."""

    by: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RetractChallenge:
    """Take a challenge back."""

    by: int


@dataclass(frozen=True, slots=True)
class WriteWords:
    """Write the challenge slip; it then bears these words and no others."""

    by: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandInSlip:
    """Let the challenge slip out of one's hand, to the runner or the judge."""

    by: int


@dataclass(frozen=True, slots=True)
class StandUp:
    """Stand up and go to the lookup with a challenge."""

    by: int


@dataclass(frozen=True, slots=True)
class SummonJudge:
    """Call a word judge to the table for a challenge."""

    by: int


@dataclass(frozen=True, slots=True)
class AdjudicateChallenge:
    """Give the verdict on a challenge that was said.

    Attributes:
        by: the player who looked the words up; None is the word judge.
        verdict: what was found; None asks the program's judge.
    """

    by: int | None = None
    verdict: bool | None = None


@dataclass(frozen=True, slots=True)
class ConcedeChallenge:
    """Give a challenge up to the other side without a lookup."""

    by: int


ChallengeCommand = (
    SayChallenge
    | RetractChallenge
    | WriteWords
    | HandInSlip
    | StandUp
    | SummonJudge
    | AdjudicateChallenge
    | ConcedeChallenge
)
