# SPDX-License-Identifier: MIT
"""Interfaces for judging words and drawing tiles, and the state of a challenge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class WordJudge(Protocol):
    """A word list, a dictionary, or the players' agreement."""

    def is_acceptable(self, word: str) -> bool:
        """True if a word in upper case is valid."""
        ...


class TileDrawer(Protocol):
    """Source of tiles drawn from the bag."""

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        """`count` tiles of `bag`, in the order in which they are drawn."""
        ...


def judge_words(words: Sequence[str], judge: WordJudge) -> bool:
    """The verdict on all words together: True only if every word is valid.

    Every word is looked up, so that nothing reveals which one failed (1999 and 2001 13.3, Singapore
    G11.4, NASPA IV.J.1.g).
    """
    return all([judge.is_acceptable(word) for word in words])


# A challenge between its announcement and the verdict.
#
# Sources: 1999 and 2001 13.1-13.2; Singapore G11.2-3; NASPA IV.I.3, IV.J.1.

SUMMONED = "summoned"
"""Value of `Dispute.bound_by` if a word judge was called."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A challenge that awaits its verdict.

    Attributes:
        by: seat of the challenger.
        words: the words on the slip so far; empty for illegal geometry.
        is_binding: True if it can no longer be retracted.
        is_slip_closed: True if the slip is handed in; the ruleset decides if it can still change.
        was_held: True if the play was held before; it is held again if the challenge is retracted.
        bound_by: the act that made it binding (`events.ChallengeBound.how`), empty if none.
    """

    by: int
    words: tuple[str, ...]
    is_binding: bool = False
    is_slip_closed: bool = False
    was_held: bool = False
    bound_by: str = ""
