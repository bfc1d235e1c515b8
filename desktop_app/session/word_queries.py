# SPDX-License-Identifier: MIT
"""The words a player wrote down to look up after the game, and what the list says of them then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from desktop_app.lexicon.alphabet import Alphabet


class WordFinder(Protocol):
    """What is needed of a word list."""

    name: str
    alphabet: Alphabet

    def is_acceptable(self, word: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class WordAnswer:
    """What a list says of a word that somebody wrote down.

    Attributes:
        seat: who wrote it.
        word: upper case.
        is_acceptable: whether the list has it.
        front, back: the letters that make another word in front of it and behind it.
    """

    seat: int
    word: str
    is_acceptable: bool
    front: tuple[str, ...]
    back: tuple[str, ...]


def query_word(text: str) -> str:
    """The letters of what was typed, in upper case; "" when there are none."""
    return "".join(letter for letter in text.upper() if letter.isalpha())


def look_up(finder: WordFinder, seat: int, word: str) -> WordAnswer:
    """Whether a word is in the list, and its hooks. A word that is not in it may have hooks too."""
    faces = finder.alphabet.faces
    return WordAnswer(
        seat,
        word,
        finder.is_acceptable(word),
        tuple(face for face in faces if finder.is_acceptable(face + word)),
        tuple(face for face in faces if finder.is_acceptable(word + face)),
    )
