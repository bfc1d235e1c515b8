# SPDX-License-Identifier: MIT
"""The message of a format error is one line that names the place."""

from __future__ import annotations

import pytest

from desktop_app.formats.errors import FormatError, Problem, quoted


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (FormatError("no event"), "no event"),
        (FormatError("no event", file="a.gcg"), "a.gcg: no event"),
        (FormatError("read 'x'", file="a.gcg", line=3), "a.gcg: line 3: read 'x'"),
        (
            FormatError("read 'x'", file="a.gcg", line=3, column=7),
            "a.gcg: line 3, column 7: read 'x'",
        ),
        (FormatError("read 'x'", column=7), "column 7: read 'x'"),
    ],
)
def test_message_names_the_place(error: FormatError, text: str) -> None:
    assert str(error) == text


def test_with_file_keeps_the_rest() -> None:
    error = FormatError("read 'x'", line=3, column=7).with_file("b.gcg")
    assert (error.file, error.line, error.column, error.message) == ("b.gcg", 3, 7, "read 'x'")


@pytest.mark.parametrize(
    ("problem", "text", "row"),
    [
        (Problem(3, "read 'x'"), "a.csv: line 3: read 'x'", {"line": 3, "message": "read 'x'"}),
        (
            Problem(3, "read 'x'", 2),
            "a.csv: line 3, column 2: read 'x'",
            {"line": 3, "column": 2, "message": "read 'x'"},
        ),
    ],
)
def test_problem_names_its_place(problem: Problem, text: str, row: dict[str, object]) -> None:
    assert problem.located("a.csv") == text
    assert problem.row() == row


def test_problem_of_one_of_several_files_keeps_line_and_column() -> None:
    problem = Problem(3, "read 'x'", 2).in_file("a.t")
    assert (problem.line, problem.column, problem.message) == (3, 2, "a.t: read 'x'")


def test_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="line 2"):
        raise FormatError("bad", line=2)


def test_quote_stays_on_one_short_line() -> None:
    text = quoted("a\nb" + "x" * 500)
    assert "\n" not in text
    assert len(text) < 60
    assert text.startswith("'a\\nb")
