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
from desktop_app.analysis.moves import lane_name, lane_of, name_inside
from desktop_app.engine.candidates import find_top
from desktop_app.engine.evaluated_rows import score_of
from desktop_app.engine.evaluation import Evaluation
from desktop_app.engine.evaluator import Evaluator
from desktop_app.engine.move_order import Taste
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.learn.answers import level_of
from desktop_app.play.kept_evaluations import KeptEvaluations
from desktop_app.rules.move import Move, Pass, Play, tiles_used
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
def test_every_step_tells_of_one_move_and_is_true_of_it(number: int, tmp_path: Path) -> None:
    engine, leaves = school_engine()
    at = situation(positions()[number])
    is_learner = bool(number % 2)
    taste = Taste(level_of, is_learner=is_learner)

    def evaluator() -> Evaluator:
        # As after a start of the program: what is remembered is on disk alone.
        return Evaluator(engine, leaves, EFFORT, taste=taste, memory=KeptEvaluations(tmp_path))

    evaluation = evaluator().evaluate(at)
    hints = make_hints(evaluation, taste)
    best = hints[4].moves[0].played.move
    played = score_of(at, best)
    assert hints[5].moves[0].played.move == best, "it is the first of the best"
    assert hints[0].figures["best_is_bingo"] is (
        isinstance(best, Play) and len(best.rack_tiles()) == at.scoring.bingo_tiles
    )
    assert hints[1].figures["tiles"] == len(tiles_used(best))
    assert abs(int(hints[1].figures.get("points", 0)) - played.points) <= 5
    assert hints[2].figures == (
        {"lane": lane_name(lane)} if (lane := lane_of(best)) is not None else {}
    )
    assert sorted(str(hints[3].figures["tiles"]).split()) == sorted(tiles_used(best))
    assert name_inside(at.board, best) in hints[4].sentence
    plays = [(move.played.words, move.played.score) for move in hints[5].moves if move.played.words]
    assert len(set(plays)) == len(plays), "no word is listed twice for the same points"

    again = make_hints(evaluator().evaluate(at), taste)
    assert again == hints, "a restart changes nothing"
    other = next(each for each in moves_of(engine, at) if each not in rows_of(evaluation))
    found = evaluator().evaluate(at, (other,))
    judged = judge(found, best)
    assert judged.cost is Cost.NONE, "another move that is judged does not make the hint wrong"
    assert [row.move for row in found.rows if row.move != other] == rows_of(evaluation)


def moves_of(engine: Engine, at: Situation) -> list[Move]:
    return [Pass(), *(candidate.move for candidate in find_top(engine, at, 40))]


def rows_of(evaluation: Evaluation) -> list[Move]:
    return [row.move for row in evaluation.rows]


@pytest.mark.parametrize("number", [0, 1])
def test_a_move_that_is_asked_for_later_has_the_figures_it_had_at_once(number: int) -> None:
    engine, leaves = school_engine()
    at = situation(positions()[number])
    first = Evaluator(engine, leaves, EFFORT)
    known = rows_of(first.evaluate(at))
    other = next(each for each in moves_of(engine, at) if each not in known)
    later = first.evaluate(at, (other,))
    at_once = Evaluator(engine, leaves, EFFORT).evaluate(at, (other,))
    assert later.rows == at_once.rows


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
