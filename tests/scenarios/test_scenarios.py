# SPDX-License-Identifier: MIT
"""Every scenario is a test; README.md beside them explains the files."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from desktop_app.commands.scenario import SUFFIX, questions_page, read_scenarios
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.runner import Outcome, run_scenario

HERE = Path(__file__).parent
FILES = sorted(HERE.glob(f"*{SUFFIX}"))
SCENARIOS = [(file, scenario) for file in FILES for scenario in read_scenarios(file)]
MAX_LINES = 1_500
NUMBERED = re.compile(r"(?P<additional>x-)?(?P<subject>[A-Z]{2})-(?P<number>\d+)(?P<rest>.*)")


@cache
def outcomes_of(place: int) -> tuple[Outcome, ...]:
    """How the scenario at a place of `SCENARIOS` goes under each of its rulesets; run once."""
    return tuple(run_scenario(SCENARIOS[place][1], load_ruleset))


def test_the_page_of_questions_is_what_the_scenarios_ask() -> None:
    outcomes = (outcome for place in range(len(SCENARIOS)) for outcome in outcomes_of(place))
    page = (HERE.parents[1] / "docs" / "questions.md").read_text(encoding="utf-8")
    assert page == questions_page(outcomes), "run rackside scenario tests/scenarios --questions"


def _report(file: Path, outcome: Outcome) -> str:
    return (
        f"{outcome.id} ({file}:{outcome.line}), {outcome.step}\n"
        f"  expected: {outcome.expected}\n  got: {outcome.got}"
    )


@pytest.mark.parametrize(
    "place", range(len(SCENARIOS)), ids=[scenario.id for _, scenario in SCENARIOS]
)
def test_scenario(place: int) -> None:
    file, _ = SCENARIOS[place]
    failed = [_report(file, outcome) for outcome in outcomes_of(place) if not outcome.passed]
    assert not failed, "\n".join(failed)


def test_every_scenario_has_its_own_name_and_cites_sections() -> None:
    names = Counter(scenario.id for _, scenario in SCENARIOS)
    assert [name for name, count in names.items() if count > 1] == []
    assert [scenario.id for _, scenario in SCENARIOS if not scenario.cite] == []


def place_in_file(name: str) -> tuple[object, ...]:
    """Sort numbered cases first, each followed by those next to it, then the others by name."""
    match = NUMBERED.fullmatch(name)
    if match is None:
        return 1, name
    is_additional = match["additional"] is not None
    return 0, match["subject"], int(match["number"]), is_additional, match["rest"]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_scenarios_are_in_order(file: Path) -> None:
    names = [scenario.id for scenario in read_scenarios(file)]
    assert names == sorted(names, key=place_in_file)


def test_every_file_is_listed_in_the_readme_and_short_enough_to_read() -> None:
    listed = (HERE / "README.md").read_text(encoding="utf-8")
    for file in FILES:
        subject = file.stem.removesuffix("-naspa").removesuffix("-sanspa")
        assert f"`{subject}`" in listed, f"{file.name} has no line in README.md"
        assert len(file.read_text(encoding="utf-8").splitlines()) <= MAX_LINES, file.name
