# SPDX-License-Identifier: MIT
"""Runs a scenario under each of its rulesets and says where it differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from desktop_app.formats.errors import FormatError
from desktop_app.formats.scenario import JUDGE, Scenario, Step
from desktop_app.play.drawing import OrderedDrawer
from desktop_app.play.scenarios.acts import asked_procedure, read_answers, step_command
from desktop_app.play.scenarios.expectations import Moment, Shown, compare
from desktop_app.play.scenarios.table_setup import LoadRuleset, read_results, set_table
from desktop_app.play.table import Table
from desktop_app.rules.events import Event
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.conducting import Asked
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import GameState
from desktop_app.rules.table_events import RackRevealed
from desktop_app.rules.tile_events import TilesExposed, TilesMoved


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one scenario went under one ruleset.

    Attributes:
        id: the scenario's id, with the ruleset's after a slash.
        passed: whether every expectation held.
        step: ``line N: text`` of the step that failed, empty when none did.
        expected, got: what was stated there and what came.
        state: the game at the end, or where it failed.
        questions: every procedure that was asked about or carried out, and the questions that
            came up in it, in order.
        asked: where the procedure of the step that failed stands, with its next question; None
            when that step was about no procedure.
    """

    id: str
    passed: bool
    step: str
    expected: str
    got: str
    state: GameState
    asked: Asked | None = None
    questions: tuple[tuple[str, tuple[str, ...]], ...] = ()


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
    shown: list[Shown] = []
    questions: list[tuple[str, tuple[str, ...]]] = []
    results = read_results(scenario, table.state.setup.ruleset)
    steps = scenario.steps
    for index, step in enumerate(steps):
        if (about := _procedure_of(step)) is not None:
            # The order of the tiles is for the step itself.
            asked_for = table.ask(*about, drawer=OrderedDrawer())
            questions.append((about[0], asked_for.questions))
        if step.verb == "expect":
            moment = Moment(table.state, rejection, scenario.players, asked, tuple(shown), results)
            expected, got = compare(step, moment)
        elif (question := asked_procedure(step)) is not None:
            asked = table.ask(*question)
            rejection = asked.rejection
            expected, got = _refusal_foreseen(steps[index + 1 : index + 2], rejection)
        else:
            count = len(table.events)
            rejection = _act(table, step)
            shown.extend(_showings(table.state, table.events[count:]))
            expected, got = _refusal_foreseen(steps[index + 1 : index + 2], rejection)
            if expected == got:
                expected, got = "", "; ".join(find_violations(table.state))
        if expected != got:
            where = f"line {step.line}: {step.text}"
            stands = _asked_at(table, step, asked)
            return Outcome(name, False, where, expected, got, table.state, stands, tuple(questions))
    return Outcome(name, True, "", "", "", table.state, None, tuple(questions))


def _procedure_of(step: Step) -> tuple[str, dict[str, str]] | None:
    """The procedure that a step carries out or asks about, with the answers that it gives.

    None for other steps, and for a step that is not written so, which is told when it is acted on.
    """
    words = step.words if step.actor is None else (step.verb, *step.words)
    if step.verb in ("expect", JUDGE) or words[:1] not in (("rules",), ("asks",)):
        return None
    try:
        return words[1], read_answers(words[2:])
    except (IndexError, ValueError):
        return None


def _asked_at(table: Table, step: Step, asked: Asked | None) -> Asked | None:
    """Where the procedure of a step stands; at an answer that cannot be, the question of it.

    A step without a procedure stands where the last question before it did (`asked`).
    """
    about = _procedure_of(step)
    if about is None:
        return asked
    name, answers = about
    stands = table.ask(name, answers)
    if stands.rejection is not None:
        for refusal in stands.rejection.refusals:
            if refusal.reason is Reason.BAD_ANSWER:
                answers.pop(refusal.detail.partition("=")[0], None)
                return table.ask(name, answers)
    return stands


def _showings(state: GameState, events: tuple[Event, ...]) -> Iterator[Shown]:
    """The tiles that people were let see, one after the other."""
    for event in events:
        match event:
            case (
                TilesExposed(tiles=tiles, seen_by=seen_by)
                | TilesMoved(tiles=tiles, seen_by=seen_by)
            ):
                if seen_by:
                    yield tiles, seen_by
            case RackRevealed(player=player):
                yield state.racks[player], frozenset(range(state.player_count))
            case _:
                pass


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
