# SPDX-License-Identifier: MIT
"""Tables and acts in the words of scenario files (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.formats.scenario import Scenario, parse_scenarios
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.acts import step_command
from desktop_app.play.scenarios.runner import set_table
from desktop_app.play.table import Table
from desktop_app.rules.commands import Command
from desktop_app.rules.events import Event
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.ruleset import Ruleset

ALL_RULESETS = (
    "sanspa-1999",
    "mattel-family",
    "sanspa-2001",
    "singapore-2015",
    "naspa-2016",
)


def parse_scenario(text: str) -> Scenario:
    """Parse the one scenario of a text. Raises ValueError for any other number."""
    (scenario,) = parse_scenarios(text)
    return scenario


def set_up(
    *lines: str, ruleset: str = "naspa-2016", load: Callable[[str], Ruleset] = load_ruleset
) -> Table:
    """Return the table that setup lines describe, by the book unless they say otherwise."""
    head = ["scenario t", f"rulesets {ruleset}", "mode by-the-book"]
    scenario = parse_scenario("\n".join([*head, *lines, "wait 0s"]))
    return set_table(scenario, ruleset, load)


def command(table: Table, text: str) -> Command:
    """Return the command of one scenario act, for players named A to D."""
    names = " ".join("ABCD"[: table.state.player_count])
    lines = ["scenario t", "rulesets t", f"players {names}", text]
    (step,) = parse_scenario("\n".join(lines)).steps
    return step_command(step, table.state)


def say(table: Table, *texts: str) -> tuple[Event, ...]:
    """Carry out acts and return their events. Fails if one is rejected."""
    events: tuple[Event, ...] = ()
    for text in texts:
        done = table.submit(command(table, text))
        assert not isinstance(done, Rejection), f"{text}: {done}"
        events += done
    return events


def refused(table: Table, text: str) -> Refusal:
    """Return the first reason why an act is refused; the state must not change."""
    before, count = table.state, len(table.events)
    done = table.submit(command(table, text))
    assert isinstance(done, Rejection), f"{text} was carried out"
    assert table.state == before
    assert len(table.events) == count
    return done.refusals[0]


def reason(table: Table, text: str) -> Reason:
    """Return why an act is refused."""
    return refused(table, text).reason


def names(events: tuple[Event, ...]) -> list[str]:
    """Return the names of the events."""
    return [type(event).__name__ for event in events]
