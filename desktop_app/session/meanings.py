# SPDX-License-Identifier: MIT
"""The meanings of words on the screen, found in a worker thread."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from desktop_app.lexicon.definitions import Definitions
from desktop_app.play.word_facts import HIDDEN, meanings_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.operations import (
    Operation,
    Operations,
    Progress,
    WhenBusy,
    rise,
)

__all__ = ["HIDDEN", "Meaning", "Meanings", "meaning_of"]


@dataclass(frozen=True)
class Meaning:
    """The meaning of a word.

    Attributes:
        word: in capitals.
        lines: a sentence for each sense; if there is none, one that says so.
        is_known: True if there is a definition.
    """

    word: str
    lines: tuple[Sentence, ...]
    is_known: bool


def meaning_of(word: str, definitions: Definitions) -> Meaning:
    """Return the meaning of a word; a slur is not explained."""
    word = word.upper()
    found = meanings_of(word, definitions)
    if not found:
        return Meaning(word, (Sentence("This word has no definition here."),), is_known=False)
    return Meaning(word, found, is_known=found != (HIDDEN,))


class Meanings(QObject):
    """Finds the meanings of words.

    Args:
        definitions: the open ones, and the club's own.

    Signals:
        found: a tuple of `Meaning`, in the order of the words asked for last.
    """

    found = Signal(object)

    def __init__(self, definitions: Definitions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._definitions = definitions
        self._operations = Operations(self)

    def ask(self, words: tuple[str, ...]) -> None:
        """Look words up; an earlier question is dropped."""
        definitions = self._definitions

        def work(_tell: Progress) -> tuple[Meaning, ...]:
            return tuple(meaning_of(word, definitions) for word in words)

        self._operations.run(Operation(work, self.found.emit, rise), WhenBusy.INSTEAD)
