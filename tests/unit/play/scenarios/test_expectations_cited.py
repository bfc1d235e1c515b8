# SPDX-License-Identifier: MIT
"""Sections in expectations, and the page that lists the codes of refusals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from desktop_app.formats.errors import FormatError
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.expectations import is_cited
from desktop_app.play.scenarios.runner import run_scenario
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import parse_scenario

_PAGE = Path(__file__).parents[4] / "docs" / "scenarios.md"


@pytest.mark.parametrize(
    ("expectation", "holds"),
    [
        ("ruling rack-from-board-unplayed 25.i", True),
        ("ruling rack-from-board-unplayed 25", True),
        ("ruling rack-from-board-unplayed 2", False),
        ("ruling rack-from-board-unplayed 25.ii", False),
        ("rejected bad-answer", False),
    ],
)
def test_a_section_stands_for_its_parts(expectation: str, holds: bool) -> None:
    lines = (
        "scenario T",
        "rulesets sanspa-2001",
        "board 8G CAT",
        "rack A EIOURST",
        "bag 20",
        "turn A",
        "director rules taken-tile player=A squares=I8 exchange=none",
        f"expect {expectation}",
    )
    (outcome,) = run_scenario(parse_scenario("\n".join(lines)), load_ruleset)
    assert outcome.passed is holds, outcome


@pytest.mark.parametrize(
    ("expectation", "fault"),
    [
        ("rack", "line 3: expect rack: expected more words"),
        ("rack X none", "expected a player"),
        ("entry first", "expect entry: read 'first', expected the number of a line"),
    ],
)
def test_words_that_an_expectation_cannot_use_are_named(expectation: str, fault: str) -> None:
    lines = ("scenario T", "rulesets sanspa-2001", f"expect {expectation}")
    with pytest.raises(FormatError, match=re.escape(fault)):
        run_scenario(parse_scenario("\n".join(lines)), load_ruleset)


@pytest.mark.parametrize(
    ("section", "cited", "holds"),
    [
        ("24.2", "24.2b", True),
        ("24.2b", "24.2b", True),
        ("24.2", "24.21", False),
        ("12.2", "12.2 A iv", True),
        ("V", "VI.B", False),
        ("V", "V.B", True),
    ],
)
def test_a_part_may_be_a_letter_behind_a_number(section: str, cited: str, holds: bool) -> None:
    assert is_cited(section, ("1", cited)) is holds


def test_every_code_of_a_refusal_is_on_the_page() -> None:
    page = _PAGE.read_text(encoding="utf-8")
    assert [reason.value for reason in Reason if f"`{reason.value}`" not in page] == []
