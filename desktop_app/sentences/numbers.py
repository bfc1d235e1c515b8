# SPDX-License-Identifier: MIT
"""Numbers as text: with a noun for output that is always in English (decision 17), and in runs."""

from __future__ import annotations

from collections.abc import Iterable


def number_of(count: int, one: str, several: str = "") -> str:
    """Format a number with its noun: "1 game", "1,204 games".

    Args:
        count: the number; may be negative.
        one: the noun in the singular.
        several: the noun in the plural, if it is not `one` with an s.
    """
    return f"{count:,} {one if abs(count) == 1 else several or f'{one}s'}"


def runs_text(numbers: Iterable[int]) -> str:
    """Format numbers, three or more in a row as one run: "1, 2, 5-9"."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )
