# SPDX-License-Identifier: MIT
"""Searches in one word list, for the window and the command: the longest words come first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.word_search import Found, find_anagrams, find_pattern

MAX_COUNTED = 1_000_000
"""More words than any list has, so that all results are counted."""


class Search(Enum):
    """The kinds of search."""

    WORD = "word"
    ANAGRAM = "anagram"
    PARTS = "parts"
    """Words made of some of the letters."""
    PATTERN = "pattern"


@dataclass(frozen=True, slots=True)
class Matches:
    """The result of a search.

    Attributes:
        words: the longest first, those of one length by alphabet; at most the requested number.
        total: the number of words found.
    """

    words: tuple[str, ...]
    total: int

    @property
    def is_cut(self) -> bool:
        """True if more words were found than are in `words`."""
        return self.total > len(self.words)


def find_matches(lexicon: Lexicon, search: Search, text: str, most: int) -> Matches:
    """Search a list for words; not for `Search.WORD`, which looks up a single one.

    Args:
        lexicon: the list.
        search: the kind of search.
        text: letters or a pattern, as `find_anagrams` and `find_pattern` take them.
        most: upper bound of the words returned; the longest are kept.

    Raises:
        SearchError: the text cannot be searched for.
    """
    words = _SEARCHES[search](lexicon, text).words
    longest_first = sorted(words, key=lambda word: (-len(word), word.upper()))
    return Matches(tuple(longest_first[:most]), len(words))


def _pattern(lexicon: Lexicon, text: str) -> Found:
    return find_pattern(lexicon, text, most=MAX_COUNTED)


def _anagrams(lexicon: Lexicon, text: str) -> Found:
    return find_anagrams(lexicon, text, most=MAX_COUNTED)


def _parts(lexicon: Lexicon, text: str) -> Found:
    return find_anagrams(lexicon, text, uses_all=False, most=MAX_COUNTED)


_SEARCHES: dict[Search, Callable[[Lexicon, str], Found]] = {
    Search.ANAGRAM: _anagrams,
    Search.PARTS: _parts,
    Search.PATTERN: _pattern,
}
