# SPDX-License-Identifier: MIT
"""How much a text looks like a word of a list."""

from __future__ import annotations

import math
from collections import Counter
from functools import cached_property

from desktop_app.lexicon.lexicon import Lexicon

_LENGTH = 4


class WordLooks:
    """Compares texts with the spelling of the words of a list."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def look(self, text: str) -> float:
        """How much a text in upper case looks like a word, from 0 to about 3.

        The common logarithm of one more than the number of other words that have its rarest group
        of four letters; the spaces before and after it count as letters.
        """
        is_word = self._lexicon.is_acceptable(text)
        return min(math.log10(1 + self._counts[group] - is_word) for group in _groups_of(text))

    @cached_property
    def _counts(self) -> Counter[str]:
        """How many words have each group of letters."""
        return Counter(group for word in self._lexicon.words() for group in _groups_of(word))


def _groups_of(word: str) -> set[str]:
    text = f" {word} "
    return {text[at : at + _LENGTH] for at in range(max(1, len(text) - _LENGTH + 1))}
