# SPDX-License-Identifier: MIT
"""A lexicon: the words that are acceptable, under a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Protocol

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.word_list import ENGLISH, Alphabet
from desktop_app.sentences.sentence import Sentence


class WordFinder(Protocol):
    """Looks through a word graph faster than walking it here: see `engine.native`.

    Words are tile numbers in the order of the alphabet, at most `most` of them, and with them comes
    whether there are more.
    """

    def anagrams(
        self, tiles: bytes, blanks: int, least: int, most: int
    ) -> tuple[list[bytes], bool]:
        """The words of at least `least` letters that letters and blanks spell.

        128 is added to a letter that a blank stands for.
        """
        ...

    def matches(self, steps: Sequence[bytes | None], most: int) -> tuple[list[bytes], bool]:
        """The words that fit steps: the letters of which one stands there, None for any number."""
        ...


MakeFinder = Callable[[bytes | Path, int], WordFinder | None]
"""Makes a finder of a KWG file or its content and its highest tile number, if there is one."""


def no_finder(data: bytes | Path, max_tile: int) -> None:
    """The graph is walked here."""
    return


class Lexicon:
    """A word graph with a name and an alphabet; a `rules.challenge.WordJudge`.

    Attributes:
        name: what the list is called, for example ``open-english``.
        kwg: the word graph.
        alphabet: which face each tile number of the graph is.
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
        """What looks through the list faster, if there is anything; made when it is first used."""
        return self._make_finder(self.kwg.source, len(self.alphabet.faces))

    def __contains__(self, word: str) -> bool:
        return self.is_acceptable(word)

    def is_acceptable(self, word: str) -> bool:
        """Whether the list holds a word, in any case."""
        tiles = self.alphabet.encode(word.upper())
        return bool(tiles) and self.kwg.accepts(tiles or b"")

    def words(self) -> Iterator[str]:
        """Every word in upper case, in the order of the alphabet."""
        for tiles in self.kwg.words():
            yield self.alphabet.decode(tiles)

    @property
    def word_count(self) -> int:
        """How many words the list holds."""
        return self.kwg.word_count

    def require_gaddag(self) -> int:
        """The root of the GADDAG, which finding plays needs.

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
