# SPDX-License-Identifier: MIT
"""The words of the game that a sentence is about, so that their meanings can be asked for."""

from __future__ import annotations

import re

from desktop_app.sentences.sentence import Sentence

_HOLDING = frozenset(
    {"move", "other", "best", "played", "word", "near", "old", "new", "texts", "words", "reason"}
)
"""Placeholders that are filled with words, or with moves, which end with one."""
_WORD = re.compile(r"\b(?=[a-z]*[A-Z])[A-Za-z]{2,}\b")


def words_inside(text: str) -> tuple[str, ...]:
    """The words in a text as it shows them, each once, in order; none in a plain `str`.

    A sentence knows which of its details are words and moves. ``8D CARe`` gives ``CARe``.
    """
    if not isinstance(text, Sentence):
        return ()
    found: dict[str, None] = {}
    for name, value in text.details.items():
        if name not in _HOLDING:
            continue
        inner = value if isinstance(value, Sentence) else None
        words = _WORD.findall(str(value)) if inner is None else words_inside(inner)
        found.update(dict.fromkeys(words))
    return tuple(found)
