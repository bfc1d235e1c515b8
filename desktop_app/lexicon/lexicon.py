# SPDX-License-Identifier: MIT
"""A lexicon: the words that are acceptable, under a name."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.lexicon.alphabet import ENGLISH, Alphabet
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import Kwg
from desktop_app.sentences.sentence import Sentence


class Lexicon:
    """A word graph with a name and an alphabet; a `rules.challenge.WordJudge`.

    Attributes:
        name: what the list is called, for example ``open-english``.
        kwg: the word graph.
        alphabet: which face each tile number of the graph is.
    """

    def __init__(self, name: str, kwg: Kwg, alphabet: Alphabet = ENGLISH) -> None:
        self.name = name
        self.kwg = kwg
        self.alphabet = alphabet

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
