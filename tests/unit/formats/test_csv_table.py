# SPDX-License-Identifier: MIT
"""Tables with any separator, with a header or without."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from desktop_app.formats.csv_table import CsvTable, read_csv
from desktop_app.formats.errors import FormatError


def has_name(cells: Sequence[str]) -> bool:
    return "name" in cells


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_told_from_the_lines(separator: str) -> None:
    lines = ["name|rating|note", "'Abel, Ann'|1500|a b", "", "Ben|1400|"]
    text = "\n".join(lines).replace("|", separator).replace("'", '"') + "\n"
    assert read_csv(text, has_name) == CsvTable(
        ("name", "rating", "note"),
        ((2, ("Abel, Ann", "1500", "a b")), (4, ("Ben", "1400", ""))),
    )


def test_excel_names_its_separator() -> None:
    read = read_csv("sep=;\nname;club\nAnn, the first;North\n", has_name)
    assert read == CsvTable(("name", "club"), ((3, ("Ann, the first", "North")),))


def test_a_table_without_a_header_and_one_of_a_single_column() -> None:
    assert read_csv("Ann,1500\n", has_name) == CsvTable((), ((1, ("Ann", "1500")),))
    assert read_csv("Ann\nBen\n", has_name).rows == ((1, ("Ann",)), (2, ("Ben",)))
    assert read_csv("", has_name) == CsvTable((), ())


def test_a_quote_that_is_not_closed_is_named_by_its_line() -> None:
    with pytest.raises(FormatError, match="a line ends inside it") as caught:
        read_csv('name\nAnn\n"Ben\n', has_name)
    assert caught.value.line == 3
