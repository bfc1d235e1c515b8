# SPDX-License-Identifier: MIT
"""A lexicon: a named set of acceptable words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Protocol

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.word_list import ENGLISH, Alphabet
from desktop_app.sentences.sentence import Sentence

_EVERY = 10_000_000
"""More words than any list has."""


class WordFinder(Protocol):
    """Searches a word graph faster than Python does; see `engine.native`.

    Words are returned as tile numbers in alphabetical order, at most `most` of them, with True if
    there are more.
    """

    def anagrams(
        self, tiles: bytes, blanks: int, least: int, most: int
    ) -> tuple[list[bytes], bool]:
        """Return words of at least `least` letters spelled by letters and blanks.

        128 is added to the letter of a blank.
        """
        ...

    def matches(self, steps: Sequence[bytes | None], most: int) -> tuple[list[bytes], bool]:
        """Return words that match steps: sets of letters, or None for any number of letters."""
        ...


MakeFinder = Callable[[bytes | Path, int], WordFinder | None]
"""Makes a finder from a KWG file or its content and its highest tile number, or returns None."""


def no_finder(data: bytes | Path, max_tile: int) -> None:
    """Make no finder, so that searches run in Python."""
    return


class Lexicon:
    """A word graph with a name and an alphabet; a `rules.challenge.WordJudge`.

    Attributes:
        name: the name of the list, for example ``open-english``.
        kwg: the word graph.
        alphabet: the face of each tile number.
    """

    def __init__(
        self,
        name: str,
        kwg: Kwg,
        alphabet: Alphabet = ENGLISH,
        make_finder: MakeFinder = no_finder,
    ) -> None:
        self.name = name
        self.kwg = kwg
        self.alphabet = alphabet
        self._make_finder = make_finder

    @cached_property
    def finder(self) -> WordFinder | None:
        """The fast finder, made on first use; None if there is none."""
        return self._new_finder()

    def _new_finder(self) -> WordFinder | None:
        return self._make_finder(self.kwg.source, len(self.alphabet.faces))

    def __contains__(self, word: str) -> bool:
        return self.is_acceptable(word)

    def is_acceptable(self, word: str) -> bool:
        """True if the list has a word, ignoring case."""
        tiles = self.alphabet.encode(word.upper())
        return bool(tiles) and self.kwg.accepts(tiles or b"")

    def words(self) -> Iterator[str]:
        """Every word in upper case, in alphabetical order."""
        # A finder takes 20 MB, so one that is needed for this alone is not kept.
        finder = self.__dict__.get("finder") or self._new_finder()
        if finder is None:
            yield from map(self.alphabet.decode, self.kwg.words())
            return
        # By first letters: a whole list decoded at once takes 60 MB.
        for tile in range(1, len(self.alphabet.faces) + 1):
            found, _ = finder.matches((bytes((tile,)), None), _EVERY)
            yield from self.alphabet.decode_all(found)

    @property
    def word_count(self) -> int:
        """Number of words in the list."""
        return self.kwg.word_count

    def require_gaddag(self) -> int:
        """Return the root of the GADDAG, which is needed to find plays.

        Raises:
            LexiconError: the word graph was made without one.
        """
        root = self.kwg.gaddag_root
        if not root:
            raise LexiconError(
                Sentence(
                    "{name}: this word graph has no GADDAG, so it can judge words but not find "
                    "plays; give the plain word list, or a .kwg made with a GADDAG",
                    name=self.name,
                )
            )
        return root
