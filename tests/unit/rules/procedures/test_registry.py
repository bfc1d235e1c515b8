# SPDX-License-Identifier: MIT
"""Every procedure under every ruleset: those listed can be carried out, refusals cite sections."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.acts.act import sections
from desktop_app.rules.procedures.conducting import ProcedureProgress, ask
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.rules.state import GameState
from tests.helpers.desk_walk import tables, walk
from tests.helpers.tables import ALL_RULESETS

SETTINGS = [(ruleset, 2) for ruleset in ALL_RULESETS]
SETTINGS += [("mattel-family", 3), ("mattel-family", 4)]
each_setting = pytest.mark.parametrize(("ruleset", "players"), SETTINGS)


@cache
def walked(ruleset: str, players: int) -> dict[tuple[str, str], tuple[ProcedureProgress, ...]]:
    """Return the outcomes of plain answers by table and procedure, for all that the desk lists
    there.
    """
    return {
        (table, name): tuple(walk(state, name))
        for table, state in tables(ruleset, players)
        for name, procedure in PROCEDURES.items()
        if procedure.is_possible(state)
    }


def rulesets_state(ruleset: str, players: int) -> GameState:
    """Return any table of a walk, for its ruleset."""
    return next(iter(tables(ruleset, players)))[1]


@pytest.mark.no_cover
@each_setting
def test_listed_procedures_are_not_refused_for_any_answer(ruleset: str, players: int) -> None:
    done = walked(ruleset, players)
    listed = {name for _, name in done}
    carried_out = {name for (_, name), ways in done.items() if any(map(is_carried_out, ways))}
    assert listed - carried_out == set()


def is_carried_out(asked: ProcedureProgress) -> bool:
    """True if a path ended without a refusal."""
    return asked.rejection is None and bool(asked.events)


@pytest.mark.no_cover
@each_setting
def test_what_is_refused_is_refused_with_a_section(ruleset: str, players: int) -> None:
    rules = rulesets_state(ruleset, players).setup.ruleset
    residual = sections(rules, "meta.residual_authority")
    bare = [
        (table, name, refusal.reason)
        for (table, name), ways in walked(ruleset, players).items()
        for refusal in refusals(ways)
        if not refusal.sections
        and (residual or sections(rules, *PROCEDURES[name].grounds))
        # An invalid answer is no matter of the ruleset, unless a director decides the rest.
        and (residual or refusal.reason is not Reason.BAD_ANSWER)
    ]
    assert bare == []


def refusals(ways: Iterable[ProcedureProgress]) -> list[Refusal]:
    """Return all refusals at the ends of the paths."""
    return [refusal for way in ways if way.rejection for refusal in way.rejection.refusals]


@pytest.mark.no_cover
@each_setting
def test_what_is_not_listed_says_why_or_is_not_in_the_book(ruleset: str, players: int) -> None:
    for table, state in tables(ruleset, players):
        residual = sections(state.setup.ruleset, "meta.residual_authority")
        for name, procedure in PROCEDURES.items():
            if not procedure.is_possible(state):
                ways = list(walk(state, name))
                assert not any(map(is_carried_out, ways)), (table, name)
                assert all(refusal.sections for refusal in refusals(ways)) or not residual, (
                    table,
                    name,
                )


def test_what_no_book_has_room_for_stays_off_the_list() -> None:
    assert unlisted("naspa-2016") == {"elect-scorekeeper"}
    assert unlisted("sanspa-1999") == {
        "elect-scorekeeper",
        "minor-infraction",
        "realign-board",
        "tracking-delay",
    }
    assert unlisted("sanspa-2001") == {
        "elect-scorekeeper",
        "minor-infraction",
        "resign",
        "tracking-delay",
    }
    assert unlisted("singapore-2015") == {
        "elect-scorekeeper",
        "end-by-overtime",
        "minor-infraction",
        "penalty",
        "tracking-delay",
    }
    assert "premature-challenge" in unlisted("mattel-family")


def unlisted(ruleset: str) -> set[str]:
    """Return the procedures that a ruleset does not have."""
    rules = rulesets_state(ruleset, 2).setup.ruleset
    return {name for name, each in PROCEDURES.items() if not each.is_in_book(rules)}


@pytest.mark.parametrize("ruleset", ["singapore-2015", "mattel-family"])
@pytest.mark.parametrize("name", ["resign", "remove-absent"])
def test_silent_rulesets_ask_the_person_who_decides(ruleset: str, name: str) -> None:
    state = dict(tables(ruleset, 2))["on-turn"]
    asked = ask(state, name, {"player": "A"}, judge=None, drawer=OrderedDrawer(""))
    assert asked.prompt is not None
    assert (asked.prompt.key, asked.prompt.asked) == ("allowed", None)
