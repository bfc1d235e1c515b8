# SPDX-License-Identifier: MIT
"""The sentences on a ruleset are made from its values, not from its name."""

from __future__ import annotations

import pytest

from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.ui.new_game.new_game_page import ruleset_facts

EVERY = [
    (entry.id, option)
    for entry in available_rulesets()
    for option in (None, *(each.name for each in entry.options))
]


@pytest.mark.parametrize(("ruleset", "option"), EVERY)
def test_every_ruleset_is_described_in_whole_sentences(ruleset: str, option: str | None) -> None:
    facts = ruleset_facts(load_ruleset(ruleset, option))
    assert len(facts) >= 3
    assert all(fact.endswith(".") and "{" not in fact for fact in facts)


def test_another_value_is_another_sentence() -> None:
    plain = load_ruleset("naspa-2016")
    changed = plain.with_values({"overtime.pts_per_minute": 7, "clock.allotment_s": 600})
    text = " ".join(ruleset_facts(changed))
    assert "7 points" in text and "10 minutes each" in text
    assert ruleset_facts(plain) != ruleset_facts(changed)


def test_a_single_thing_is_described_in_the_singular() -> None:
    ones = {
        "overtime.pts_per_minute": 1,
        "overtime.limit_s": 60,
        "clock.allotment_s": 60,
        "zero_run.limit": 1,
        "challenge.points_per_word": 1,
    }
    plain = load_ruleset("naspa-2016", "international")
    assert ruleset_facts(plain.with_values(ones)) == (
        "Two players, one minute each.",
        "A challenge of an acceptable play costs one point a word.",
        "Overtime costs one point for each minute or part of a minute.",
        "A player more than one minute over time loses the game. That costs 100 points in total.",
        "After one scoreless turn a player may stop the clock and end the game.",
    )


def test_the_styles_of_challenge_differ() -> None:
    names = (("naspa-2016", None), ("naspa-2016", "international-10"), ("mattel-family", None))
    sentences = {ruleset_facts(load_ruleset(*name))[1] for name in names}
    assert len(sentences) == 3
