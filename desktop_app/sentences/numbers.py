# SPDX-License-Identifier: MIT
"""A number with its noun, for output that is always in English (decision 17)."""

from __future__ import annotations


def number_of(count: int, one: str, several: str = "") -> str:
    """Format a number with its noun: "1 game", "1,204 games".

    Args:
        count: the number; may be negative.
        one: the noun in the singular.
        several: the noun in the plural, if it is not `one` with an s.
    """
    return f"{count:,} {one if abs(count) == 1 else several or f'{one}s'}"
