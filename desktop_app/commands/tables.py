# SPDX-License-Identifier: MIT
"""Tables of text as headless commands print them."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: Collection[str]
) -> list[str]:
    """The lines of a table, the headings first; the columns of `numbers` end at the right."""
    lines = [headings, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headings))]
    return [
        "  ".join(
            text.rjust(width) if heading in numbers else text.ljust(width)
            for text, width, heading in zip(line, widths, headings, strict=True)
        ).rstrip()
        for line in lines
    ]
