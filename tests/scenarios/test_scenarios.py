# SPDX-License-Identifier: MIT
"""Every scenario file is a test of its own; docs/scenarios.md explains the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.commands.scenario import SUFFIX, questions_page, run_file
from desktop_app.formats.scenario import parse_scenarios
from desktop_app.play.scenarios.runner import Outcome

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob(f"*{SUFFIX}"))


def test_the_page_of_questions_is_what_the_scenarios_come_to() -> None:
    outcomes = (outcome for file in FILES for outcome in run_file(file))
    page = (HERE.parents[1] / "docs" / "questions.md").read_text(encoding="utf-8")
    assert page == questions_page(outcomes), "run rackside scenario tests/scenarios --questions"


def _told(outcome: Outcome) -> str:
    return f"{outcome.id}, {outcome.step}\n  expected: {outcome.expected}\n  got: {outcome.got}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    outcomes = run_file(file)
    assert outcomes
    failed = [_told(outcome) for outcome in outcomes if not outcome.passed]
    assert not failed, "\n".join(failed)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_is_named_after_its_scenarios_and_they_cite_sections(file: Path) -> None:
    scenarios = parse_scenarios(file.read_text(encoding="utf-8"))
    for scenario in scenarios:
        assert scenario.id == file.stem or (
            len(scenarios) > 1 and scenario.id.startswith(f"{file.stem}-")
        )
        assert scenario.cite, "a scenario cites the sections it is about"
