# SPDX-License-Identifier: MIT
"""Facts on a word, for the window and the command: what each list says, and what it means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from desktop_app.lexicon.definitions import Definitions
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.sidecar import Installed
from desktop_app.lexicon.word_search import find_definition
from desktop_app.play.slurs import is_slur
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence

HIDDEN = Sentence("This word insults people; its meaning is not shown here.")
"""Stands in place of the meaning of a slur."""


@dataclass(frozen=True, slots=True)
class ListAnswer:
    """The answer of one list about a word.

    Attributes:
        title: title of the list.
        is_held: True if the list has the word; None if it could not be read.
        definition: the definition, empty if there is none.
        why: what is wrong with the list or its definitions, else empty.
    """

    title: str
    is_held: bool | None
    definition: str = ""
    why: str = ""


def list_answer(
    installed: Installed, load: Callable[[Installed], Lexicon], word: str
) -> ListAnswer:
    """Return what a list says of a word; a fault of the list is part of the answer.

    Args:
        installed: the list.
        load: opens it; may raise LexiconError and OSError.
        word: in upper case.
    """
    title = installed.sidecar.title
    try:
        is_held = word in load(installed)
    except (LexiconError, OSError) as error:
        return ListAnswer(title, None, why=list_fault(error))
    if not is_held or is_slur(word):
        return ListAnswer(title, is_held)
    try:
        return ListAnswer(title, is_held, find_definition(installed, word))
    except (LexiconError, OSError) as error:
        return ListAnswer(title, is_held, why=list_fault(error))


def list_fault(error: LexiconError | OSError) -> str:
    """Return what is wrong with a list, without its path."""
    return error.reason if isinstance(error, LexiconError) else fault_of(error)


def meanings_of(word: str, definitions: Definitions) -> tuple[Sentence, ...]:
    """Return a sentence for each sense of a word in upper case; of a slur, that it is not shown."""
    if is_slur(word):
        return (HIDDEN,)
    return tuple(sense.told() for sense in definitions.find(word))
