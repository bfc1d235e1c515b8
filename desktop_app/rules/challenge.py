# SPDX-License-Identifier: MIT
"""Who says whether a word is good, and where drawn tiles come from: both are handed to the core."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class WordJudge(Protocol):
    """A word list, a dictionary, or people who agreed."""

    def is_acceptable(self, word: str) -> bool:
        """Whether a word in upper case is acceptable."""
        ...


class TileDrawer(Protocol):
    """A hand in the bag."""

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        """`count` tiles of `bag`, in the order in which they come out."""
        ...


def judge_words(words: Sequence[str], judge: WordJudge) -> bool:
    """The verdict on all words together: acceptable only when every one is.

    Every word is looked up, so that nothing tells which one failed (1999 and 2001 13.3,
    Singapore G11.4, NASPA IV.J.1.g).
    """
    return all([judge.is_acceptable(word) for word in words])


# A challenge between the word being said and the verdict.
#
# Sources: 1999 and 2001 13.1-13.2; Singapore G11.2-3; NASPA IV.I.3, IV.J.1.

SUMMONED = "summoned"
"""`Dispute.bound_by` when a word judge was called."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A challenge that was called and has no verdict yet.

    Attributes:
        by: seat of the challenger.
        words: the words on the slip so far, empty for bad geometry.
        is_binding: it cannot be taken back any more.
        is_slip_closed: the slip is on its way; whether it can still be changed the ruleset says.
        was_held: the play was held when the challenge was said, and is again when it is taken back.
        bound_by: the act that bound it (`challenge_events.ChallengeBound.how`), empty for none.
    """

    by: int
    words: tuple[str, ...]
    is_binding: bool = False
    is_slip_closed: bool = False
    was_held: bool = False
    bound_by: str = ""
