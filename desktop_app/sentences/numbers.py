# SPDX-License-Identifier: MIT
"""A number and what it counts, for the lines that are said in English alone (decision 17)."""

from __future__ import annotations


def number_of(count: int, one: str, several: str = "") -> str:
    """A number and what it counts: "1 game", "1,204 games".

    Args:
        count: how many; also below zero.
        one: what one is called.
        several: what several are called, where that is not `one` with an s.
    """
    return f"{count:,} {one if abs(count) == 1 else several or f'{one}s'}"
