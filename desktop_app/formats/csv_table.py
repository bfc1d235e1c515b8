# SPDX-License-Identifier: MIT
"""Tables as spreadsheets write them: with commas, semicolons or tabs, with a header or without."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from desktop_app.formats.csv_cells import plain_cell
from desktop_app.formats.errors import FormatError
from desktop_app.sentences.sentence import Sentence

SEPARATORS = (",", ";", "\t")
_LOOKED_AT = 50
"""Lines that tell the separator."""


@dataclass(frozen=True, slots=True)
class CsvTable:
    """The cells of a table, without blanks around them.

    Attributes:
        header: the first line, if it is one; else empty.
        rows: 1-based number of the line, and its cells; lines without text are left out.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def read_csv(text: str, is_header: Callable[[Sequence[str]], bool]) -> CsvTable:
    """Read a table; a line ``sep=;`` in front names the separator, as Excel writes it.

    Args:
        text: of the file.
        is_header: True for the cells of a line of headings.

    Raises:
        FormatError: a quote is not closed, or a cell is too long.
    """
    skipped = 0
    separator = _separator(text)
    if text[:4].casefold() == "sep=":
        line, _, text = text.partition("\n")
        separator, skipped = line[4:5] or ",", 1
    rows: list[tuple[int, tuple[str, ...]]] = []
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    try:
        for row in reader:
            cells = tuple(plain_cell(cell.strip()) for cell in row)
            if any(cells):
                rows.append((reader.line_num + skipped, cells))
    except csv.Error:
        raise FormatError(
            Sentence("a cell is too long, or a line ends inside it; expected lines of CSV"),
            line=reader.line_num + skipped,
        ) from None
    if rows and is_header(rows[0][1]):
        return CsvTable(rows[0][1], tuple(rows[1:]))
    return CsvTable((), tuple(rows))


def _separator(text: str) -> str:
    """The separator that cuts most lines into equally many cells; a comma if none does."""
    lines = [line for line in text.split("\n", _LOOKED_AT)[:_LOOKED_AT] if line.strip()]

    def worth(separator: str) -> tuple[int, int]:
        counts = Counter(line.count(separator) for line in lines)
        cut = [(lines_of, count) for count, lines_of in counts.items() if count]
        return max(cut, default=(0, 0))

    return max(SEPARATORS, key=worth)
