# SPDX-License-Identifier: MIT
"""The words that the school list leaves out, and why: `resources/lexica/not-in-school.tsv`.

The school list is made with it (`lexicon.bundled`), and puzzles, lower levels and the cards of
meanings look there for slurs (`play.slurs`). Its rule is decision 45.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import Path

from desktop_app.lexicon.errors import LexiconError
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.files import read_file

LEFT_OUT = ("lexica", "not-in-school.tsv")
"""Path of the file among the resources."""

_LINE = re.compile(r"([A-Z]+)\t([a-z]+)")


class Reason(Enum):
    """Why a word is left out."""

    RACE = "race"
    FAITH = "faith"
    SEXUALITY = "sexuality"
    GENDER = "gender"
    DISABILITY = "disability"
    MISTAKEN = "mistaken"
    PROFANITY = "profanity"
    SEXUAL = "sexual"
    DRUGS = "drugs"
    UNKNOWN = "unknown"


_REASONS = {reason.value: reason for reason in Reason}

SLURS = frozenset({Reason.RACE, Reason.FAITH, Reason.SEXUALITY, Reason.GENDER, Reason.DISABILITY})
"""The reasons of words that insult people for what they are."""


def read_left_out(path: Path) -> Mapping[str, Reason]:
    """Read lines of ``WORD<TAB>REASON``; empty lines and lines that start with # are skipped.

    Returns:
        Upper-case words, in the order of the file, to the reason.

    Raises:
        LexiconError: an invalid line, or a word that is there twice; it names the place.
        OSError: the file cannot be read.
    """
    found: dict[str, Reason] = {}
    text = read_file(path).decode("utf-8", errors="replace")
    for number, line in enumerate(text.splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        read = _LINE.fullmatch(line)
        if read is None or read[2] not in _REASONS or read[1] in found:
            raise LexiconError(
                Sentence("read {line!a}; expected WORD<TAB>REASON, each word once", line=line[:40]),
                path=path,
                line=number,
            )
        found[read[1]] = _REASONS[read[2]]
    return found


def school_words(words: Iterable[str], left_out: Mapping[str, Reason]) -> list[str]:
    """Return the words of the school list, in the order of the words given."""
    return [word for word in words if word not in left_out]
