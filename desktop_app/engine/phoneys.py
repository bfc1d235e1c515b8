# SPDX-License-Identifier: MIT
"""Words that look right and are in no list, for whoever practises challenging.

They are made of well-known words of the list, as players make them: an ending or a beginning that a
word does not take, a slip of spelling, or a short string that could well be a word. None of them is
in the list of the game, nor in that of the vocabulary levels, which also holds what a list for
schools leaves out on purpose.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from desktop_app.lexicon.lexicon import Lexicon

MOST = 40_000
"""Phoneys of a game: enough that most racks spell some."""

WELL_KNOWN = 35
"""Phoneys are made of words up to this vocabulary level."""

_LONGEST = 8
_VOWELS = frozenset("AEIOU")
_DOUBLED = frozenset("BCDFGLMNPRST")
_BEFORE_VERBS = ("RE", "UN", "OUT", "MIS", "PRE")
_BEHIND_VERBS = ("ER", "ERS", "ABLE", "ED")
_BEHIND_ADJECTIVES = ("LY", "ER", "EST", "ISH", "NESS")
_BEHIND_NOUNS = ("Y", "LESS", "LIKE", "FUL", "ISH", "IER")
_ALREADY_INFLECTED = ("S", "ED", "ING", "EST", "LY")
_SLIPS = (
    ("IE", "EI"), ("EI", "IE"), ("ANT", "ENT"), ("ENT", "ANT"), ("ABLE", "IBLE"), ("IBLE", "ABLE"),
    ("ANCE", "ENCE"), ("ENCE", "ANCE"), ("CK", "K"), ("PH", "F"), ("AI", "EI"), ("EA", "EE"),
    ("EE", "EA"), ("OUS", "IOUS"), ("SION", "TION"), ("CEED", "CEDE"),
)  # fmt: skip
_SHORT = (3, 5)
_NONE: frozenset[str] = frozenset()
_OFTEN = 15
"""Three letters in a row that so many well-known words have do not look odd."""


def make_phoneys(
    lexicon: Lexicon, levels: Mapping[str, int], seed: int = 0, most: int = MOST
) -> tuple[str, ...]:
    """Phoneys of up to eight letters, in upper case and in no order.

    Args:
        lexicon: the list of the game.
        levels: every word of `lexicon.levels` with its level; no phoney is among them.
        seed: another seed makes others.
        most: so many at most.
    """
    common = sorted(word for word, level in levels.items() if level <= WELL_KNOWN)
    known = [word for word in common if lexicon.is_acceptable(word)]
    rng = random.Random(seed)
    found: set[str] = set()
    for family, share in ((_inflected(known, levels), 0.5), (_slipped(known), 0.2)):
        found.update(_some(family, levels, round(share * most), rng))
    found.update(_some(_look_alikes(known), levels, most - len(found), rng))
    return tuple(sorted(word for word in found if not lexicon.is_acceptable(word)))


def _some(
    family: Iterable[str], levels: Collection[str], most: int, rng: random.Random
) -> list[str]:
    """At most so many of a family, none of them a word."""
    words = sorted({word for word in family if 2 < len(word) <= _LONGEST and word not in levels})
    return words if len(words) <= most else rng.sample(words, most)


def _inflected(known: Iterable[str], levels: Collection[str]) -> Iterator[str]:
    """Beginnings and endings that words of the same kind take."""
    for word in known:
        if len(word) < 3 or word.endswith(_ALREADY_INFLECTED):
            continue
        stem = word[:-1] if word[-1] == "E" else word
        is_verb, is_adjective = stem + "ING" in levels, word + "LY" in levels
        if is_verb:
            yield from (beginning + word for beginning in _BEFORE_VERBS)
            yield from (_joined(word, ending) for ending in _BEHIND_VERBS)
        if is_adjective:
            yield "UN" + word
        if is_adjective or word + "NESS" in levels:
            yield from (_joined(word, ending) for ending in _BEHIND_ADJECTIVES)
        if is_verb or is_adjective:
            continue
        if word + "S" in levels:
            yield from (_joined(word, ending) for ending in _BEHIND_NOUNS)
        elif word[-1] not in "XZ":
            yield word + "S"


def _joined(word: str, ending: str) -> str:
    """A word and an ending, spelled as English joins them."""
    if word[-1] == "E" and ending[0] in "AEIY":
        return word[:-1] + ending
    if word[-1] == "Y" and word[-2] not in _VOWELS and ending[0] not in "IY":
        return word[:-1] + "I" + ("ES" if ending == "S" else ending)
    return word + ending


def _slipped(known: Iterable[str]) -> Iterator[str]:
    """Words as they are misspelled: two letters for another two, a letter doubled or single."""
    for word in known:
        if len(word) < 4:
            continue
        for right, wrong in _SLIPS:
            if right in word[1:]:
                yield word[0] + word[1:].replace(right, wrong, 1)
        for at in range(1, len(word) - 1):
            if word[at] in _VOWELS:
                continue
            if word[at] == word[at + 1]:
                yield word[:at] + word[at + 1 :]
            elif word[at] in _DOUBLED and word[at - 1] in _VOWELS and word[at + 1] in _VOWELS:
                yield word[: at + 1] + word[at:]


def _look_alikes(known: Iterable[str]) -> Iterator[str]:
    """Short words with one letter changed, in which no three in a row look odd."""
    shortest, longest = _SHORT
    counts = Counter(three for word in known for three in _threes(word))
    usual = frozenset(three for three, count in counts.items() if count >= _OFTEN)
    fitting = _fitting(usual)
    for word in known:
        if shortest <= len(word) <= longest:
            yield from _changed(f"^{word}$", usual, fitting)


def _fitting(usual: Collection[str]) -> Mapping[str, frozenset[str]]:
    """The letters that stand in for the dot in `.AB`, `A.B` and `AB.` where that looks usual."""
    found: dict[str, set[str]] = {}
    for three in usual:
        for at in range(3):
            if three[at].isalpha():
                found.setdefault(f"{three[:at]}.{three[at + 1 :]}", set()).add(three[at])
    return {gap: frozenset(letters) for gap, letters in found.items()}


def _changed(
    framed: str, usual: Collection[str], fitting: Mapping[str, frozenset[str]]
) -> Iterator[str]:
    """A word between its ends with each of its letters changed to any that looks usual there."""
    odd = [at for at in range(len(framed) - 2) if framed[at : at + 3] not in usual]
    for at in range(1, len(framed) - 1):
        if not all(at - 2 <= first <= at for first in odd):
            continue
        gapped = f"{framed[:at]}.{framed[at + 1 :]}"
        around = range(max(0, at - 2), min(at, len(framed) - 3) + 1)
        letters = (fitting.get(gapped[first : first + 3], _NONE) for first in around)
        for letter in frozenset.intersection(*letters):
            yield gapped[1:at] + letter + gapped[at + 1 : -1]


def _threes(word: str) -> Iterator[str]:
    """Every three letters in a row, with the ends of the word as letters."""
    framed = f"^{word}$"
    return (framed[at : at + 3] for at in range(len(framed) - 2))
