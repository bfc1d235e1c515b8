# SPDX-License-Identifier: MIT
"""Simulations as the program requests them: values in, rows out."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from desktop_app.engine.inference import WeighedLeave
from desktop_app.engine.native_engine import NativeNeededError
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.simulation import (
    SimulationError,
    SimulationJob,
    SimulationOptions,
    SimulationSnapshot,
    begin_simulation,
)
from desktop_app.engine.situation import Situation, SituationError
from desktop_app.rules.board import STANDARD_15, Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import BAD, WORDS, shipped_leaves, situation, small_engine

NATIVE = pytest.mark.native

POSITION = f"{BAD} AABDEES/ 12/20 1"
BADE = Play(7, 6, Direction.ACROSS, (".", ".", ".", "E"))
CANDIDATES: tuple[Move, ...] = (Pass(), Exchange(("A", "E")), BADE)


def begin(
    candidates: tuple[Move, ...] = CANDIDATES, cgp: str = POSITION, **options: Any
) -> SimulationJob:
    given = {"iterations": 60, **options}
    return begin_simulation(
        small_engine(), situation(cgp), shipped_leaves(), candidates, SimulationOptions(**given)
    )


def figures(found: SimulationSnapshot) -> tuple[object, ...]:
    return found.rows, found.iterations, found.playouts, found.ending


@NATIVE
def test_a_row_a_candidate_the_best_first() -> None:
    found = begin().result()
    assert {row.move for row in found.rows} == set(CANDIDATES)
    assert found.best == found.rows[0]
    wins = [(row.win, row.equity) for row in found.rows]
    assert wins == sorted(wins, reverse=True)
    assert (found.iterations, found.playouts, found.ending) == (60, 180, "iterations")
    assert found.seconds > 0
    row = next(row for row in found.rows if row.move == BADE)
    assert row.score == 3 + 1 + 2 + 1
    assert 0 < row.win < 1
    assert row.win_error > 0
    assert row.equity_error > 0
    assert row.spread_error > 0
    assert row.spread != row.equity, "a leave at the horizon is worth something"
    assert len(row.plies) == 2
    assert all(ply.turns == 60 for ply in row.plies)
    assert all(0 <= ply.bingos <= 1 for ply in row.plies)


@NATIVE
def test_the_same_seed_gives_the_same_with_any_number_of_threads() -> None:
    one = begin(seed=7).result()
    two = begin(seed=7, threads=2).result()
    assert figures(one) == figures(two)
    assert figures(one) != figures(begin(seed=8).result())


@NATIVE
def test_a_run_that_confidence_ends_is_the_same_with_any_number_of_threads() -> None:
    sure: dict[str, Any] = {"iterations": None, "confidence": 0.9, "tolerance": 0.01, "seed": 5}
    one = begin(**sure).result()
    assert one.ending == "confident"
    assert figures(one) == figures(begin(**sure, threads=2).result())


@NATIVE
def test_by_equity_another_order_may_count() -> None:
    found = begin(by_equity=True).result()
    equities = [row.equity for row in found.rows]
    assert equities == sorted(equities, reverse=True)


@NATIVE
def test_with_points_a_won_game_is_played_for_its_spread() -> None:
    """By the chance alone a millionth of a win decides, and costs seven points."""
    ahead, alike = POSITION.replace("12/20", "712/20"), (CANDIDATES[1], Exchange(("A", "D")))
    by_win = begin(alike, ahead, iterations=1_000).result()
    pointed = begin(alike, ahead, iterations=1_000, with_points=True).result()
    assert {row.move: row for row in pointed.rows} == {row.move: row for row in by_win.rows}
    assert min(row.win for row in pointed.rows) > 0.99
    assert pointed.best.equity > by_win.best.equity + 5
    assert by_win.best.win > pointed.best.win


@NATIVE
def test_in_a_close_game_points_change_no_order() -> None:
    wins = [row.move for row in begin(iterations=400).result().rows]
    assert [row.move for row in begin(iterations=400, with_points=True).result().rows] == wins


@NATIVE
def test_what_cannot_be_the_best_is_given_up_and_stands_last() -> None:
    found = begin(iterations=None, confidence=0.95, tolerance=3.0, by_equity=True).result()
    assert found.ending == "confident"
    given_up = [row.is_given_up for row in found.rows]
    assert given_up == sorted(given_up)
    assert given_up.count(False) == 1


@NATIVE
def test_a_job_is_looked_at_and_cancelled() -> None:
    job = begin(iterations=None, seconds=600.0, threads=2)
    while not job.snapshot().iterations:
        time.sleep(0.001)
    assert not job.is_done
    assert job.snapshot().ending is None
    job.cancel()
    found = job.result()
    assert job.is_done
    assert found.ending == "cancelled"
    assert figures(job.snapshot()) == figures(found)


@NATIVE
def test_a_known_rack_and_inferred_leaves_are_drawn_from() -> None:
    rack = "ADEESTT"
    told = f"{BAD} AABDEES/{rack} 12/20 1"
    certain = begin(cgp=told, plies=1).result()
    assert all(row.equity_error == 0 for row in certain.rows if not isinstance(row.move, Exchange))
    inferred = begin(plies=1, kept=(WeighedLeave(tuple(rack), 0.7),)).result()
    assert figures(inferred) == figures(certain)
    # Inferred leaves take precedence over the position.
    both = begin(cgp=told, plies=1, kept=(WeighedLeave(tuple("VVWWUUI"), 1.0),)).result()
    assert figures(both) != figures(certain)


@NATIVE
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"iterations": None}, "nothing would end"),
        ({"iterations": 0}, "iterations: read 0"),
        ({"iterations": -1}, "iterations: read -1"),
        ({"plies": 0}, "plies: read 0, expected 1 to 100"),
        ({"plies": -1}, "plies: read -1"),
        ({"seed": -1}, "seed: read -1"),
        ({"seed": 2**64}, "seed: read"),
        ({"threads": 0}, "threads"),
        ({"seconds": -1.0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"confidence": 0.5}, "confidence: read 0.5, expected above 0.5 and below 1"),
        ({"confidence": 0.9, "tolerance": -1.0}, "tolerance: read -1, expected at least 0"),
        ({"confidence": 0.9, "errors": 0.0}, "standard errors: expected a number above 0"),
        ({"blur": -1}, "blur: read -1, expected 0 to 1000"),
        ({"blur": 1_001}, "blur: read 1001"),
        ({"candidates": ()}, "no candidate"),
        ({"candidates": (Pass(), Exchange(("Q",)))}, "candidate 2: Q are not all on the rack"),
        ({"candidates": (Play(7, 6, Direction.ACROSS, tuple("DAB")),)}, "candidate 1: it does not"),
        ({"kept": (WeighedLeave(("Q", "Q"), 1.0),)}, "none of the leaves"),
        ({"cgp": f"{BAD} AABDEES/Q 0/0 0"}, "tiles of the opponent: read 1, expected 7"),
        ({"cgp": f"{BAD} AABDEES/ 0/0 300"}, "scoreless: read 300"),
    ],
)
def test_what_cannot_be_simulated_is_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        begin(**options)


@NATIVE
def test_rules_that_the_engine_does_not_count_by_are_refused() -> None:
    odd = situation(POSITION)
    odd = replace(odd, scoring=replace(odd.scoring, premium_once=False))
    assert odd.board.layout == STANDARD_15
    with pytest.raises(SimulationError, match="do not support these scoring rules"):
        ask(odd)


def ask(asked: Situation) -> SimulationJob:
    options = SimulationOptions(iterations=1)
    return begin_simulation(small_engine(), asked, shipped_leaves(), CANDIDATES, options)


@NATIVE
def test_an_opponent_holds_only_what_is_unseen() -> None:
    with pytest.raises(SituationError, match="the opponent cannot hold QQ"):
        ask(replace(situation(POSITION), known=("Q", "Q")))


def test_the_reference_engine_says_that_it_cannot() -> None:
    engine = ReferenceEngine(make_lexicon(WORDS))
    with pytest.raises(NativeNeededError, match="needs the native engine"):
        begin_simulation(
            engine,
            situation(POSITION),
            shipped_leaves(),
            CANDIDATES,
            SimulationOptions(iterations=1),
        )


@NATIVE
def test_candidates_far_behind_by_their_errors_are_dropped_early() -> None:
    given: dict[str, Any] = {"iterations": 640, "confidence": 0.999, "seed": 3}
    slow, quick = begin(**given).result(), begin(**given, errors=1.5).result()
    assert quick.best.move == slow.best.move
    assert quick.playouts < slow.playouts
    fewest = [min(row.iterations for row in found.rows) for found in (quick, slow)]
    assert fewest[0] < fewest[1]
