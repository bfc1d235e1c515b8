# SPDX-License-Identifier: MIT
"""The doubt from which a challenge pays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.analysis.challenge_worth import FREE, LOSE_TURN, POINTS, challenge_worth
from desktop_app.analysis.review import (
    ChallengeKind,
    ChallengeReview,
    Depth,
    Option,
    TurnReview,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.move import Pass


def turn(equity: float, *, is_phoney: bool = False) -> TurnReview:
    option = Option(Pass(), 0, (), (), equity, 0.5, 0.0, is_phoney=is_phoney)
    return TurnReview(0, 0, Depth.QUICK, options=(option,), played=0)


@pytest.mark.parametrize(
    ("ruleset", "style"),
    [("naspa-2016", LOSE_TURN), ("sanspa-2001", FREE), ("singapore-2015", POINTS)],
)
def test_the_style_is_that_of_the_ruleset(ruleset: str, style: str) -> None:
    worth = challenge_worth(load_ruleset(ruleset), turn(30.0), turn(20.0))
    assert worth is not None and worth.style == style


def test_a_challenge_pays_where_the_expected_gain_is_above_the_cost() -> None:
    worth = challenge_worth(load_ruleset("naspa-2016"), turn(30.0), turn(20.0))
    assert worth is not None
    assert worth.doubts[FREE] == 0.0
    assert worth.doubts[LOSE_TURN] == pytest.approx(0.4)
    assert worth.doubts[POINTS] == pytest.approx(5 / 35)


def test_a_phoney_gains_what_it_brought_beside_a_pass() -> None:
    phoney = replace(
        turn(30.0, is_phoney=True), challenge=ChallengeReview(1, ChallengeKind.MISSED, 60.0, 0.2)
    )
    worth = challenge_worth(load_ruleset("naspa-2016"), phoney, turn(20.0))
    assert worth is not None and worth.doubts[LOSE_TURN] == pytest.approx(0.25)


def test_without_figures_nothing_is_said() -> None:
    rules = load_ruleset("naspa-2016")
    assert challenge_worth(rules, turn(-3.0), None) is None
    assert challenge_worth(rules, TurnReview(0, 0, Depth.QUICK), None) is None
    worth = challenge_worth(rules, turn(30.0), None)
    assert worth is not None and LOSE_TURN not in worth.doubts
