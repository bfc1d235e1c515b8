# SPDX-License-Identifier: MIT
"""The pseudo-language: English that everybody can still read and that nobody takes for English.

Every letter has an accent, every text is a good third longer and stands in brackets. What stays
English was never translated, what loses its bracket was cut, and brackets in a row are a sentence
that was glued together.
"""

from __future__ import annotations

import math
import re

GROWTH = 0.35
"""How much longer a text becomes; what German, Finnish and Malay need for a sentence."""
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# Letters that the fonts of the program have.
_ACCENTED = "ÅẞÇĎÉŦĜĤÏĴĶĻŊÑÖÞØŘŠŢÜẄŴ×ÝŽåßçďéƒĝĥïĵķļŋñöþøřšţüŵẃ×ýž"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)
_VOWELS = frozenset("AEIOUYaeiouy")
_KEPT = re.compile(
    r"\{\{|\}\}|\{[^{}]*\}"  # a placeholder
    r"|<[^<>]*>|&[a-z]+;|&\w"  # a tag, an entity, a mnemonic
    r"|%\d|%n"  # a number that Qt puts in
    r"|\*\.\w+"  # names of files
)


def pseudo(text: str) -> str:
    """The text in the pseudo-language; placeholders, tags, mnemonics and numbers stay.

    A text without letters of its own, such as ``{name}: {points}``, stays as it is.
    """
    pieces = _pieces(text)
    own = sum(len(piece) for piece, is_kept in pieces if not is_kept)
    if not any(letter.isalpha() for piece, is_kept in pieces if not is_kept for letter in piece):
        return text
    wanted = max(0, math.ceil(own * GROWTH) - len("[]"))
    done, passed, out = 0, 0, []
    for piece, is_kept in pieces:
        if is_kept:
            out.append(piece)
            continue
        for letter in piece:
            passed += 1
            is_doubled = letter in _VOWELS and done < wanted * passed / own
            done += is_doubled
            out.append(letter.translate(_ACCENTS) * (1 + is_doubled))
    return f"[{''.join(out)}{'~' * (wanted - done)}]"


def _pieces(text: str) -> list[tuple[str, bool]]:
    """The text in order: each piece, and whether it stays."""
    pieces, end = [], 0
    for found in _KEPT.finditer(text):
        pieces += [(text[end : found.start()], False), (found[0], True)]
        end = found.end()
    return [*pieces, (text[end:], False)]
