# SPDX-License-Identifier: MIT
"""A player who follows a hint is never blamed, in any phase and by any coach."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from desktop_app.analysis.costs import Cost, judge
from desktop_app.analysis.hints import make_hints
from desktop_app.engine.evaluator import Evaluator
from desktop_app.rules.move import Pass
from tests.helpers.evaluations import SMALL_EFFORT, school_engine
from tests.helpers.searches import situation

pytestmark = pytest.mark.native

ROOT = Path(__file__).resolve().parents[3]
EFFORT = replace(SMALL_EFFORT, candidates=6, shortlist=3)


SOME = 6


@cache
def positions() -> list[str]:
    """Six positions of games, and six of their ends."""
    lines = (ROOT / "benchmarks" / "positions.cgp").read_text().splitlines()
    rng = random.Random(11)
    ends = [line for line in lines if situation(line).bag_count <= 2]
    return [*rng.sample(lines, SOME), *rng.sample(ends, SOME)]


@pytest.mark.parametrize("number", range(2 * SOME))
def test_who_follows_a_hint_is_not_blamed(number: int) -> None:
    engine, leaves = school_engine()
    at = situation(positions()[number])
    evaluator = Evaluator(engine, leaves, EFFORT)
    hinted = make_hints(evaluator.evaluate(at))
    best = hinted[4].moves[0].played.move
    # The coach that gave the hint, and another one that has not seen the position.
    for coach in (evaluator, Evaluator(engine, leaves, EFFORT)):
        judged = judge(coach.evaluate(at, (best,)), best)
        assert judged.cost is Cost.NONE
        assert judged.loss.mean == 0
    # The figures of the last hint are those that the coach goes by.
    for shown in hinted[5].moves:
        assert judge(evaluator.evaluate(at, (shown.played.move,)), shown.played.move) == replace(
            shown,
            played=replace(shown.played, is_asked=True),
            best=shown.best
            if shown.best.move != shown.played.move
            else replace(shown.best, is_asked=True),
        )


def test_a_hint_that_time_cut_short_is_not_forgotten() -> None:
    engine, leaves = school_engine()
    at = situation(positions()[0])
    evaluator = Evaluator(engine, leaves, replace(EFFORT, seconds=0.0))
    hint = evaluator.evaluate(at)
    assert hint.ending == "time"
    assert judge(evaluator.evaluate(at, (hint.best.move,)), hint.best.move).cost is Cost.NONE
    assert evaluator.evaluate(at, (hint.best.move,)).seconds == hint.seconds
    assert evaluator.evaluate(at, (Pass(),)).row(Pass()).is_asked
