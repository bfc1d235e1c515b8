# SPDX-License-Identifier: MIT
"""No cell of a CSV file is a formula, and what was written is read back."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.formats.csv_cells import csv_text, plain_cell, safe_cell


@pytest.mark.parametrize(
    "text", ["=1+1", "+cmd|'/C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "-"]
)
def test_a_formula_becomes_a_text(text: str) -> None:
    assert safe_cell(text) == f"'{text}"
    assert plain_cell(f"'{text}") == text


@pytest.mark.parametrize("value", [-12, 3.5, None, "", "-12", "+5", "-3.5", "Ann", "'tis", "a=b"])
def test_numbers_and_other_texts_stay(value: object) -> None:
    assert safe_cell(value) == value
    if isinstance(value, str):
        assert plain_cell(value) == value


def test_rows_are_lines_of_csv() -> None:
    rows = (("name", "points"), ("=HYPERLINK(1)", -12), ("Dunn, Di", 400))
    assert csv_text(rows) == 'name,points\n\'=HYPERLINK(1),-12\n"Dunn, Di",400\n'
    assert csv_text((("a", "b"),), line_end="\r\n") == "a,b\r\n"


@given(
    st.lists(st.lists(st.text(st.characters(codec="utf-8"), max_size=8), min_size=1, max_size=3))
)
def test_texts_come_back_and_none_is_a_formula(rows: list[list[str]]) -> None:
    # A text that begins with such an apostrophe would lose it.
    rows = [[each for each in row if not each.startswith("'")] or ["x"] for row in rows]
    text = csv_text(rows, line_end="\r\n")
    read = list(csv.reader(io.StringIO(text, newline="")))
    assert [list(map(plain_cell, row)) for row in read] == rows
    for cell in (each for row in read for each in row):
        assert not cell.startswith(("=", "@", "\t", "\r"))
