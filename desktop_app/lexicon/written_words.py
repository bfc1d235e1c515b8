# SPDX-License-Identifier: MIT
"""The words that a challenger writes, and what is wrong with them before anything is judged."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from desktop_app.lexicon.alphabet import ENGLISH, Alphabet
from desktop_app.lexicon.word_list import MAX_LENGTH, MIN_LENGTH
from desktop_app.sentences.sentence import Sentence

MOST_WORDS = 8
"""Seven tiles in a row make one word along it and at most one across each tile."""


class WordFault(Enum):
    """Why a word cannot be judged; it is neither acceptable nor unacceptable until it is mended."""

    UNKNOWN_LETTER = "unknown-letter"
    TOO_SHORT = "too-short"
    TOO_LONG = "too-long"


@dataclass(frozen=True, slots=True)
class WordProblem:
    """What is wrong with a word.

    Attributes:
        word: as it was written.
        fault: what it is.
        letter: the letter that is none, else empty.
    """

    word: str
    fault: WordFault
    letter: str = ""

    def told(self) -> Sentence:
        """Why the word cannot be judged or looked up."""
        if self.fault is WordFault.UNKNOWN_LETTER:
            return Sentence(
                "{letter} in {word} is no letter of the list: it has A to Z. A blank is written "
                "as the letter it stands for.",
                letter=self.letter,
                word=self.word,
            )
        return Sentence.counted(
            "{word} has one letter: a word has 2 to 15.",
            "{word} has {count} letters: a word has 2 to 15.",
            len(self.word),
            word=self.word,
        )


def tidy(text: str) -> str:
    """A word as it is judged: composed, without blanks, its letters in upper case.

    Only the letters A to Z are raised: others may become two, and a judge changes no word.
    """
    composed = unicodedata.normalize("NFC", text)
    bare = "".join(composed.split())
    return "".join(char.upper() if char.isascii() else char for char in bare)


def split_words(text: str) -> tuple[str, ...]:
    """The words of a text that was typed or pasted in one go, tidied."""
    return tuple(tidy(part) for part in unicodedata.normalize("NFC", text).split())


def find_problem(word: str, alphabet: Alphabet = ENGLISH) -> WordProblem | None:
    """What is wrong with a tidied word; None when it may be judged."""
    unknown = next((char for char in word if char not in alphabet.numbers), "")
    if unknown:
        return WordProblem(word, WordFault.UNKNOWN_LETTER, unknown)
    if len(word) < MIN_LENGTH:
        return WordProblem(word, WordFault.TOO_SHORT)
    if len(word) > MAX_LENGTH:
        return WordProblem(word, WordFault.TOO_LONG)
    return None


def judged_words(lines: Iterable[str]) -> tuple[str, ...]:
    """What is judged of some lines: each word once, lines without one left out."""
    return tuple(dict.fromkeys(word for line in lines if (word := tidy(line))))
