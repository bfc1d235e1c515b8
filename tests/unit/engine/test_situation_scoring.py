# SPDX-License-Identifier: MIT
"""The engine knows every rule that scores: a new one fails here until it does."""

from __future__ import annotations

from dataclasses import fields, replace
from types import ModuleType

import pytest

from desktop_app.engine.native_setting import SettingRules, prepared_setting
from desktop_app.engine.reference import has_odd_scores
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import STANDARD_15, Board, Placement
from desktop_app.rules.events import ReckonedFor
from desktop_app.rules.ruleset_play import FinalRules
from desktop_app.rules.scoring import ScoringRules
from tests.helpers.other_values import changed
from tests.helpers.positions import ask, make_lexicon
from tests.helpers.tables import say, set_up

BOOKS = ("mattel-family", "naspa-2016", "sanspa-1999", "sanspa-2001", "singapore-2015")
NOT_FORESEEN = {"no_out": "searches end with an out play, or with passes that leave the scores"}
"""Final rules of which the searches know nothing, and why they need not."""
OFF_CENTRE = Board.empty().with_placements([Placement(0, 0, "A"), Placement(14, 14, "B")])


def passed_on(rules: ScoringRules) -> object:
    """Return all that reaches the engine of scoring rules."""
    passed: list[dict[str, object]] = []
    module = ModuleType("engine")
    module.__dict__["Setting"] = lambda *_graph, **said: passed.append(said)
    module.__dict__["Kwg"] = type("Kwg", (), {"__init__": lambda *_graph: None})
    prepared_setting(make_lexicon(["CAT"]), module, SettingRules(STANDARD_15, rules, (0,)))
    return passed, has_odd_scores(ask(OFF_CENTRE, "CAT", scoring=rules))


@pytest.mark.parametrize("rule", [field.name for field in fields(ScoringRules)])
def test_the_engine_is_told_every_rule_of_scoring(rule: str) -> None:
    usual = ScoringRules()
    assert passed_on(replace(usual, **{rule: changed(getattr(usual, rule))})) != passed_on(usual)


@pytest.mark.parametrize("rule", [field.name for field in fields(FinalRules)])
def test_the_searches_know_every_final_rule(rule: str) -> None:
    final = load_ruleset("naspa-2016").final
    other = replace(final, **{rule: changed(getattr(final, rule))})
    assert (other.out_factor != final.out_factor) is (rule not in NOT_FORESEEN)


@pytest.mark.parametrize("book", BOOKS)
def test_going_out_gains_what_the_searches_expect(book: str) -> None:
    """Whatever is added or taken when a player goes out is what an endgame is solved for."""
    table = set_up("rack A CAT", "rack B QZ", "bag empty", "turn A", "mode automatic", ruleset=book)
    say(table, "A plays 8G CAT", "B accepts")
    state = table.state
    assert state.is_over
    gains = [
        adjustment.points * (1 if adjustment.player == 0 else -1)
        for adjustment in state.adjustments
        if adjustment.kind.reckoned_for is not ReckonedFor.TIME
    ]
    assert sum(gains) == load_ruleset(book).final.out_factor * 20
