# SPDX-License-Identifier: MIT
"""Moves compared for hints, the coach and the review."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from desktop_app.engine.endgame import EndgameLimits, begin_endgame
from desktop_app.engine.evaluated_rows import has_bingo, score_of
from desktop_app.engine.evaluation import QUANTITIES, Evaluation, Range
from desktop_app.engine.evaluator import (
    Effort,
    EvaluationError,
    EvaluationStopped,
    Evaluator,
    top_words,
)
from desktop_app.engine.jobs import CancelToken, Job
from desktop_app.engine.native_engine import NativeNeededError
from desktop_app.engine.protocol import Engine
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.simulation import SimulationJob, SimulationOptions, begin_simulation
from desktop_app.engine.situation import Situation, SituationError
from desktop_app.rules.board import Direction, Square
from desktop_app.rules.move import Exchange, Move, Pass, Play
from tests.helpers.evaluations import school_engine
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import BAD, WORDS, endgame, shipped_leaves, situation, small_engine
from tests.helpers.sweeps import one_in

NATIVE = pytest.mark.native

SMALL = Effort(
    candidates=5,
    screening=20,
    shortlist=3,
    batches=4,
    iterations=15,
    preendgame_nodes=2_000,
    endgame_nodes=2_000,
    memory_mb=4,
)
MIDDLE = f"{BAD} AABDEES/ 12/20 0"
CAB = Play(7, 6, Direction.ACROSS, tuple("CAB"))
CABS = Play(7, 6, Direction.ACROSS, (".", ".", ".", "S"))
BADE = Play(7, 6, Direction.ACROSS, (".", ".", ".", "E"))
BADA = Play(7, 6, Direction.ACROSS, (".", ".", ".", "A"))
"""BADA is no word of the list."""


def evaluate(
    at: Situation | None = None, *moves: Move, effort: Effort = SMALL, **more: Any
) -> Evaluation:
    evaluator = Evaluator(small_engine(), shipped_leaves(), effort)
    return evaluator.evaluate(at or situation(MIDDLE), moves, **more)


def preendgame(rack: str = "QSVVVVV", unseen: str = "JCCCCCCC") -> Situation:
    return replace(endgame(rack, unseen, CAB), bag_count=len(unseen) - 7)


def test_the_reference_engine_cannot_evaluate() -> None:
    with pytest.raises(NativeNeededError):
        Evaluator(ReferenceEngine(make_lexicon(WORDS)), shipped_leaves())


@NATIVE
def test_a_middle_position_is_simulated() -> None:
    found = evaluate()
    assert (found.phase, found.ending) == ("simulation", "complete")
    assert len(found.rows) == 3
    assert [row.win for row in found.rows] == sorted((r.win for r in found.rows), reverse=True)
    for row in found.rows:
        assert row.playouts is not None
        assert row.draws is None
        assert row.solved is None
        assert row.playouts.iterations == 60
        assert row.win_error > 0
        assert row.spread_error > 0
        assert row.playouts.spread_deviation > row.spread_error
        assert row.static_equity == pytest.approx(row.score + row.leave_value)
        assert len(row.playouts.parts) == 4


@NATIVE
def test_a_move_that_was_asked_for_is_never_left_out() -> None:
    found = evaluate(None, Pass(), BADA)
    assert [row.is_asked for row in found.rows].count(True) == 2
    assert found.row(Pass()).playouts is not None
    assert found.row(BADA).words == ("BADA",)
    assert found.row(BADA).phoneys == ("BADA",)
    assert len(found.rows) == 5
    with pytest.raises(KeyError):
        found.row(Exchange(("A",)))


@NATIVE
def test_one_word_in_many_places_leaves_room_for_other_words() -> None:
    engine, leaves = school_engine()
    at = situation("/".join(["15"] * 15) + " ABIQUZ?/ 0/0 0")
    first, second = top_words(engine, at, leaves, 15)
    assert len({(score_of(at, candidate.move).texts, candidate.score) for candidate in first}) == 15
    assert all(
        score_of(at, candidate.move).texts in {score_of(at, one.move).texts for one in first}
        for candidate in second
    )


@NATIVE
def test_what_is_asked_does_not_change_the_figures_of_the_others() -> None:
    alone, with_pass = evaluate(), evaluate(None, Pass())
    for row in alone.rows:
        assert with_pass.row(row.move) == row


@NATIVE
def test_the_same_seed_gives_the_same_with_any_number_of_threads() -> None:
    for at in (situation(MIDDLE), preendgame(), endgame("AABDE", "EDS", CAB)):
        rows = evaluate(at).rows
        assert evaluate(at, effort=replace(SMALL, threads=3)).rows == rows
    assert evaluate(effort=replace(SMALL, seed=1)).rows != evaluate().rows


@NATIVE
def test_the_gap_of_two_moves_is_that_of_the_same_draws() -> None:
    found = evaluate(None, Pass())
    one, other = found.best, found.row(Pass())
    assert one.playouts is not None
    assert other.playouts is not None
    gap = found.gap(one, other)
    assert gap is not None
    assert gap.mean == pytest.approx(one.win - other.win)
    assert gap.low < gap.mean < gap.high
    assert gap.low > 0
    # Luck that meets both cancels.
    assert gap.high - gap.mean < 3.182 * math.hypot(one.win_error, other.win_error)
    for at, quantity in enumerate(QUANTITIES):
        differences = [
            a[at] - b[at] for a, b in zip(one.playouts.parts, other.playouts.parts, strict=True)
        ]
        between = found.gap(one, other, quantity)
        assert between is not None
        assert between.mean == pytest.approx(sum(differences) / 4)
    assert found.gap(one, one) == Range(0, 0, 0)


@NATIVE
def test_a_move_of_the_last_evaluation_is_not_evaluated_again() -> None:
    evaluator = Evaluator(small_engine(), shipped_leaves(), SMALL)
    hint = evaluator.evaluate(situation(MIDDLE))
    move = hint.rows[1].move
    coach = evaluator.evaluate(situation(MIDDLE), [move])
    assert coach.seconds == hint.seconds
    assert coach.row(move) == replace(hint.rows[1], is_asked=True)
    assert evaluator.evaluate(situation(MIDDLE), [Pass()]).row(Pass()).is_asked
    other = situation(f"{BAD} AABDEES/ 12/30 0")
    assert evaluator.evaluate(other, [move]).situation == other


@NATIVE
def test_a_preendgame_counts_the_draws_that_win() -> None:
    found = evaluate(preendgame(), Pass())
    assert found.phase == "preendgame"
    best = found.best
    assert best.move == CABS
    assert best.draws is not None
    assert best.draws.draws == 8
    assert best.draws.wins == pytest.approx(best.win * 8)
    assert best.draws.is_proven
    assert best.win_error == 0
    passed = found.row(Pass())
    assert passed.draws is not None
    assert passed.draws.seen > 0
    assert found.gap(best, passed, "own_bingos") is None


LATE = (
    "1P5V4F2/1A4AIgUILLE1/1T5T4o2/NOVA3E4R2/1O1MUSCLIER1E2/1T5L4N2/1I2Z2I4C2/BE1YOURN3PE2"
    "/U3OGEE2YA3/B3M5AG1H1/4E5KO1A1/JAWED6D1R1/2A4TITIANS1/2Q10H1/REFIX10 EINOORW/ 420/448 0"
)
IRONE = Play(7, 14, Direction.DOWN, tuple("IRONE"))


@NATIVE
def test_the_best_move_of_a_preendgame_may_be_none_of_the_best_static_ones() -> None:
    engine, leaves = school_engine()
    at = situation(LATE)
    static = [candidate.move for candidate in top_words(engine, at, leaves, 15)[0]]
    assert IRONE not in static
    found = Evaluator(engine, leaves).evaluate(at)
    assert found.best.move == IRONE and found.best.win == pytest.approx(7 / 8)
    assert found.best.draws is not None and found.best.draws.is_proven
    others = [row.win for row in found.rows if row.move in static]
    assert max(others) < 0.6


@NATIVE
def test_an_unproven_draw_has_an_error() -> None:
    at = replace(preendgame("AABDEES", "ABDDEEESSA"), bag_count=2, scores=(30, 30))
    at = replace(at, unseen=at.unseen[:9])
    found = evaluate(at, Pass())
    passed = found.row(Pass())
    assert passed.draws is not None
    assert not passed.draws.is_proven
    assert passed.win_error > 0
    other = next(row for row in found.rows if row.move != Pass())
    gap = found.gap(passed, other)
    assert gap is not None
    assert gap.low < gap.mean < gap.high


@NATIVE
def test_an_endgame_says_how_it_ends() -> None:
    found = evaluate(endgame("AABDE", "EDS", CAB), Pass())
    assert found.phase == "endgame"
    best = found.best.solved
    assert best is not None
    assert best.is_proven
    assert best.lower == best.upper == best.final_spread
    assert best.line[0] == found.best.move
    passed = found.row(Pass())
    assert passed.solved is not None
    gap = found.gap(found.best, passed, "spread")
    assert gap is not None
    assert gap.mean == best.final_spread - passed.solved.final_spread


@NATIVE
def test_a_play_that_goes_out_is_worth_the_other_rack_twice() -> None:
    found = evaluate(endgame("S", "DD", CAB))
    solved = found.row(CABS).solved
    assert solved is not None
    assert (solved.final_spread, solved.turns_to_out, solved.is_proven) == (8 + 2 * 4, 1, True)
    assert found.row(CABS).win == 1


@NATIVE
def test_the_last_scoreless_turn_ends_the_game() -> None:
    at = replace(endgame("VV", "DD", CAB), scoreless=5)
    solved = evaluate(at).row(Pass()).solved
    assert solved is not None
    assert (solved.final_spread, solved.turns_to_out) == (4 - 8, None)


@NATIVE
def test_a_search_that_proves_nothing_leaves_room() -> None:
    at = endgame("AABDE", "EDS", CAB)
    found = evaluate(at, Pass())
    row = found.row(Pass())
    assert row.solved is not None
    open_one = replace(row.solved, is_proven=False, lower=None, upper=row.solved.final_spread)
    loose = replace(row, solved=open_one)
    gap = found.gap(found.best, loose, "spread")
    assert gap is not None
    assert gap.low == gap.mean
    assert gap.high > gap.mean


@NATIVE
def test_it_tells_how_far_it_is() -> None:
    for at in (situation(MIDDLE), preendgame("AABDEES", "ABDDEEES"), endgame("AABD", "EDS", CAB)):
        told: list[float] = []
        evaluate(at, progress=told.append)
        assert told == sorted(told)
        assert told[-1] == 1.0
        assert len(told) > 1


@NATIVE
@pytest.mark.parametrize("at", [situation(MIDDLE), preendgame(), endgame("AABDE", "EDS", CAB)])
def test_a_cancelled_evaluation_ends_without_figures(at: Situation) -> None:
    token = CancelToken()
    token.call()
    with pytest.raises(EvaluationStopped):
        evaluate(at, token=token)


@NATIVE
def test_a_cancelled_simulation_has_the_figures_found_so_far() -> None:
    token = CancelToken()
    found = evaluate(
        effort=replace(SMALL, batches=50),
        token=token,
        progress=lambda share: token.call() if share > 0.5 else None,
    )
    assert found.ending == "cancelled"
    best = found.best.playouts
    assert best is not None
    assert 3 <= len(best.parts) < 50
    assert best.iterations == 15 * len(best.parts)


@NATIVE
def test_time_ends_it_with_three_parts_at_least() -> None:
    found = evaluate(effort=replace(SMALL, seconds=0.0))
    assert found.ending == "time"
    assert found.best.playouts is not None
    assert len(found.best.playouts.parts) == 3
    assert found.best.playouts.iterations == 3 * 7, "a busy computer does half the work"


@NATIVE
def test_a_limit_that_is_not_reached_changes_no_figure() -> None:
    assert evaluate(effort=replace(SMALL, seconds=600.0)).rows == evaluate().rows


@NATIVE
def test_moves_that_cannot_be_made() -> None:
    few = preendgame("AABDEES", "ABDDEEESS")
    with pytest.raises(EvaluationError, match="needs 7 tiles in the bag; there are 2"):
        evaluate(few, Exchange(("A",)))
    with pytest.raises(SituationError, match="candidate 1: QQ are not all on the rack"):
        evaluate(None, Exchange(("Q", "Q")))
    barred = replace(situation(MIDDLE), barred=frozenset([Square(7, 9)]))
    with pytest.raises(EvaluationError, match="barred"):
        evaluate(barred, BADE)


@NATIVE
def test_a_barred_square_is_simulated_with_few_tiles_too() -> None:
    at = replace(preendgame("AABDEES", "ABDDEEES"), barred=frozenset([Square(0, 0)]))
    assert evaluate(at).phase == "simulation"


@NATIVE
def test_a_bingo_that_can_be_played() -> None:
    words = situation(MIDDLE)
    assert not has_bingo(small_engine(), words)
    assert has_bingo(small_engine(), replace(words, scoring=replace(words.scoring, bingo_tiles=4)))
    assert not has_bingo(small_engine(), endgame("AB", "D", CAB))


@NATIVE
@pytest.mark.parametrize("at", [preendgame("AABDEES", "ABDDEEES"), endgame("AABDE", "EDS", CAB)])
def test_time_that_is_over_leaves_no_asked_move_out(at: Situation) -> None:
    found = evaluate(at, Pass(), BADE, effort=replace(SMALL, seconds=0.0))
    assert found.ending == "time"
    assert {row.move for row in found.rows if row.is_asked} == {Pass(), BADE}
    assert len(found.rows) >= 2


@NATIVE
@pytest.mark.parametrize(("seconds", "most"), [(None, None), (4.0, 2.0), (0.0, 0.1)])
def test_the_first_search_of_an_endgame_leaves_time_for_the_moves(
    monkeypatch: pytest.MonkeyPatch, seconds: float | None, most: float | None
) -> None:
    asked: list[EndgameLimits] = []

    def begin(engine: Engine, at: Situation, limits: EndgameLimits) -> Job[Any, Any]:
        asked.append(limits)
        return begin_endgame(engine, at, limits)

    monkeypatch.setattr("desktop_app.engine.evaluator.begin_endgame", begin)
    evaluate(endgame("AABDE", "EDS", CAB), effort=replace(SMALL, seconds=seconds))
    first = asked[0].seconds
    assert first is None if most is None else first is not None and 0 < first <= most


@cache
def endgames() -> tuple[str, ...]:
    """A hundred positions with an empty bag from games of bots."""
    path = Path(__file__).parents[3] / "benchmarks" / "positions.cgp"
    lines = path.read_text(encoding="utf-8").splitlines()
    empty = [line for line in lines if not situation(line).bag_count]
    return tuple(random.Random(7).sample(empty, 100))


MORE_ENDGAMES = (pytest.param(number, marks=pytest.mark.soak) for number in range(30, 100))
"""The hundred took four minutes of a core, a twelfth of the whole suite."""


@NATIVE
@pytest.mark.parametrize("number", [*one_in(10, range(30)), *MORE_ENDGAMES])
def test_the_best_of_an_endgame_is_what_the_solver_finds(number: int) -> None:
    engine, leaves = school_engine()
    at = situation(endgames()[number])
    solution = begin_endgame(engine, at, EndgameLimits(nodes=60_000, memory_mb=32)).result()
    found = Evaluator(engine, leaves, Effort()).evaluate(at)
    solved = found.best.solved
    assert solved is not None
    gain = solved.final_spread - (at.scores[0] - at.scores[1])
    if solution.proven:
        assert (gain, found.is_proven) == (solution.value, True)
    elif solution.lower is not None:
        assert gain >= solution.lower


@NATIVE
def test_no_move_of_a_solved_endgame_is_worth_more_than_the_best() -> None:
    engine, leaves = school_engine()
    few = Effort(endgame_nodes=400)
    for line in endgames()[:20]:
        at = situation(line)
        found = Evaluator(engine, leaves, few).evaluate(at)
        if found.is_proven:
            assert found.best.solved is not None
            most = found.best.solved.final_spread
            assert all(row.solved and row.solved.final_spread <= most for row in found.rows)


@NATIVE
def test_every_comparison_counts_points_as_the_champion_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[SimulationOptions] = []

    def noted(*given: Any) -> SimulationJob:
        asked.append(given[-1])
        return begin_simulation(*given)

    monkeypatch.setattr("desktop_app.engine.evaluator.begin_simulation", noted)
    evaluate(situation(MIDDLE), Pass())
    assert len(asked) == 1 + SMALL.batches
    assert all(options.with_points for options in asked)
