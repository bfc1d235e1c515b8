# SPDX-License-Identifier: MIT
"""Leave values by a rule of thumb.

A leave is worth the sum of its tiles, minus a penalty for each repeated tile and for an imbalance
of vowels and consonants; a Q with a U gets a bonus. The numbers are round guesses about English
tiles that beat playing for points alone. `engine.klv` has learned values.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Protocol

from desktop_app.rules.tiles import BLANK

VOWELS = frozenset("AEIOU")

_TILES = {
    BLANK: 24_000, "S": 7_500, "Z": 4_000, "X": 3_500, "E": 2_000, "R": 1_300, "H": 900,
    "C": 900, "A": 600, "M": 600, "N": 600, "D": 500, "T": 500, "P": 300, "L": 200, "Y": -400,
    "B": -900, "J": -900, "K": -900, "I": -1_000, "O": -1_300, "F": -1_400, "G": -1_700,
    "W": -2_300, "U": -3_500, "V": -4_200, "Q": -6_500,
}  # fmt: skip
_REPEATED = {BLANK: 0, "E": 1_500, "A": 3_000, "I": 3_500, "O": 3_000, "U": 4_500, "S": 4_000}
_REPEATED_CONSONANT = 2_500
_OUT_OF_BALANCE = 1_500
_BALANCED = 1
_Q_WITH_U = 6_000


@lru_cache(maxsize=50_000)
def leave_value(leave: tuple[str, ...]) -> int:
    """Return the value of a leave in millipoints, for tiles in any order.

    Args:
        leave: rack tiles; a face missing from the table counts 0 by itself.
    """
    counts = Counter(leave)
    value = sum(_TILES.get(tile, 0) * count for tile, count in counts.items())
    value -= sum(
        _REPEATED.get(tile, _REPEATED_CONSONANT) * (count - 1) for tile, count in counts.items()
    )
    vowels = sum(counts[vowel] for vowel in VOWELS)
    consonants = len(leave) - counts[BLANK] - vowels
    value -= max(0, abs(vowels - consonants) - _BALANCED) * _OUT_OF_BALANCE
    if counts["Q"] and counts["U"]:
        value += _Q_WITH_U
    return value


class Leaves(Protocol):
    """A source of leave values."""

    def value(self, leave: tuple[str, ...]) -> int:
        """Return the value in millipoints of the kept tiles, in any order."""
        ...


class RuleOfThumb:
    """`leave_value`, as `Leaves`."""

    def value(self, leave: tuple[str, ...]) -> int:
        """Return the value of a leave in millipoints, for tiles in any order."""
        return leave_value(leave)


RULE_OF_THUMB = RuleOfThumb()
