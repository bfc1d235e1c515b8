# SPDX-License-Identifier: MIT
"""Cells of CSV files that a spreadsheet shows and never runs.

A spreadsheet takes a cell that begins with ``=``, ``+``, ``-``, ``@``, a tab or a carriage return
for a formula, and a name or a definition of a file may be one. Such a text gets an apostrophe in
front, as the spreadsheets themselves and OWASP have it (*CSV injection*); numbers stay numbers.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

_STARTS = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")


def csv_text(rows: Iterable[Iterable[object]], *, line_end: str = "\n") -> str:
    """Return rows as the text of a CSV file; texts that could be formulas are made harmless."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator=line_end)
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return out.getvalue()


def safe_cell(value: object) -> object:
    """Return a cell as a spreadsheet may have it; only texts change."""
    if not isinstance(value, str) or not value.startswith(_STARTS) or _NUMBER.fullmatch(value):
        return value
    return f"'{value}"


def plain_cell(text: str) -> str:
    """Return the text of a cell without the apostrophe of `safe_cell`."""
    return text[1:] if text.startswith("'") and text[1:].startswith(_STARTS) else text
