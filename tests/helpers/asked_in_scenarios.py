# SPDX-License-Identifier: MIT
"""The questions that procedures asked in all scenarios of the suite."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from unittest import mock

from desktop_app.commands.scenario import SUFFIX, read_scenarios
from desktop_app.formats.errors import FormatError
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.runner import run_scenario
from desktop_app.rules.procedures.dialogue import AnswerKind, Dialogue, Prompt

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"


@cache
def questions_of_scenarios() -> dict[str, dict[str, frozenset[str]]]:
    """Return the words of each choice by procedure and question; empty for other questions."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    answer = Dialogue._answer

    def note(dialogue: Dialogue, prompt: Prompt) -> str:
        keys = found.setdefault(dialogue.act.procedure, {})
        offered = frozenset(prompt.pool) if prompt.kind is AnswerKind.CHOICE else frozenset[str]()
        # A choice may list players besides words; they appear under their names.
        offered -= {seat.name for seat in dialogue.act.state.setup.seats}
        keys[prompt.key] = keys.get(prompt.key, frozenset()) | offered
        return answer(dialogue, prompt)

    with mock.patch.object(Dialogue, "_answer", note):
        for path in sorted(SCENARIOS.glob(f"*{SUFFIX}")):
            for scenario in read_scenarios(path):
                if not any(re.search(r"\b(rules|asks)\b", step.text) for step in scenario.steps):
                    continue
                try:
                    run_scenario(scenario, load_ruleset)
                except FormatError:
                    # The scenarios have their own test.
                    continue
    return found
