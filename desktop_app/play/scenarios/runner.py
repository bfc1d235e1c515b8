# SPDX-License-Identifier: MIT
"""Runs a scenario under each of its rulesets and says where it differs."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.formats.errors import FormatError
from desktop_app.formats.scenario import Scenario, Step
from desktop_app.play.scenarios.acts import asked_procedure, step_command
from desktop_app.play.scenarios.expectations import Moment, compare
from desktop_app.play.scenarios.table_setup import LoadRuleset, set_table
from desktop_app.play.table import Table
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.conducting import Asked
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.state import GameState


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one scenario went under one ruleset.

    Attributes:
        id: the scenario's id, with the ruleset's after a slash.
        passed: whether every expectation held.
        step: ``line N: text`` of the step that failed, empty when none did.
        expected, got: what was stated there and what came.
        state: the game at the end, or where it failed.
    """

    id: str
    passed: bool
    step: str
    expected: str
    got: str
    state: GameState


def run_scenario(scenario: Scenario, load_ruleset: LoadRuleset) -> list[Outcome]:
    """Run a scenario under all its rulesets, in their order.

    Raises:
        FormatError: the file asks for something that makes no sense; it has the line.
        RulesetError: there is no such ruleset.
    """
    return [_run_under(scenario, ruleset_id, load_ruleset) for ruleset_id in scenario.rulesets]


def _run_under(scenario: Scenario, ruleset_id: str, load_ruleset: LoadRuleset) -> Outcome:
    name = f"{scenario.id}/{ruleset_id}"
    table = set_table(scenario, ruleset_id, load_ruleset)
    rejection: Rejection | None = None
    asked: Asked | None = None
    steps = scenario.steps
    for index, step in enumerate(steps):
        if step.verb == "expect":
            moment = Moment(table.state, rejection, scenario.players, asked)
            expected, got = compare(step, moment)
        elif (question := asked_procedure(step)) is not None:
            asked = table.ask(*question)
            rejection = asked.rejection
            expected, got = _refusal_foreseen(steps[index + 1 : index + 2], rejection)
        else:
            rejection = _act(table, step)
            expected, got = _refusal_foreseen(steps[index + 1 : index + 2], rejection)
            if expected == got:
                expected, got = "", "; ".join(find_violations(table.state))
        if expected != got:
            where = f"line {step.line}: {step.text}"
            return Outcome(name, False, where, expected, got, table.state)
    return Outcome(name, True, "", "", "", table.state)


def _act(table: Table, step: Step) -> Rejection | None:
    try:
        events = table.submit(step_command(step, table.state))
    except FormatError as error:
        raise error if error.line else FormatError(str(error), line=step.line) from None
    return events if isinstance(events, Rejection) else None


def _refusal_foreseen(following: tuple[Step, ...], rejection: Rejection | None) -> tuple[str, str]:
    """A refused act fails the scenario unless the next line expects it."""
    if rejection is None:
        return "", ""
    if following and following[0].verb == "expect" and following[0].words[:1] == ("rejected",):
        return "", ""
    return "carried out", f"rejected {_reasons_of(rejection)}"


def _reasons_of(rejection: Rejection) -> str:
    """The codes, each with its detail, which is what an author needs to mend the line."""
    reasons = {
        f"{refusal.reason.value} ({refusal.detail})" if refusal.detail else refusal.reason.value
        for refusal in rejection.refusals
    }
    return " ".join(sorted(reasons))
