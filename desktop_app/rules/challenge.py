# SPDX-License-Identifier: MIT
"""Who says whether a word is good, and where drawn tiles come from: both are handed to the core."""

from __future__ import annotations

from collections.abc import Sequence
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
