# SPDX-License-Identifier: MIT
"""Endgames as the program requests them."""

from __future__ import annotations

import gc
import time
from dataclasses import replace

import pytest

from desktop_app.commands.lexicons import open_lexicon
from desktop_app.engine.endgame import (
    EndgameError,
    EndgameLimits,
    Step,
    begin_endgame,
    solve,
)
from desktop_app.engine.native_engine import NativeEngine, NativeNeededError
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Pass, Play
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import WORDS, endgame, situation, small_engine

NATIVE = pytest.mark.native

CAB = Play(7, 6, Direction.ACROSS, tuple("CAB"))
LONG = (
    "7F6V/7L1QI3I/7AGITATES/7K6C/7E6U/5BARLOWs2S/4FAY8/3WAMUS6B/3E10L/3E2RONZ4A/"
    "1TAPADErO5D/V2I3CHUTE2D/E1HERN3NIXY1E/GIOS6LOORD/O2TOPING6 AEEEJMU/IINNRRT 399/383 0"
)
"""An endgame that takes many seconds to prove."""


@NATIVE
def test_going_out_brings_the_other_rack_twice() -> None:
    found = solve(small_engine(), endgame("S", "Q", CAB))
    assert (found.value, found.proven) == (8 + 20, True)
    assert found.line == (Step(Play(7, 6, Direction.ACROSS, (".", ".", ".", "S")), 8),)
    assert found.nodes > 0
    assert found.seconds > 0


@NATIVE
def test_the_rules_of_the_situation_count() -> None:
    once = replace(endgame("S", "Q", CAB), out_factor=1)
    assert solve(small_engine(), once).value == 8 + 10
    # One more turn without score ends the game: only the tiles left on both racks count.
    last = replace(endgame("V", "Q", CAB), zero_run_limit=2, scoreless=1)
    found = solve(small_engine(), last)
    assert (found.value, found.line) == (10 - 4, (Step(Pass(), 0),))


@NATIVE
def test_two_threads_prove_the_same() -> None:
    asked = endgame("SDE", "QAB", CAB)
    one = solve(small_engine(), asked)
    two = solve(small_engine(), asked, EndgameLimits(threads=2, memory_mb=1, seconds=60.0))
    assert one.proven
    assert two.proven
    assert one.value == two.value == one.lower == two.upper


def long_engine() -> NativeEngine:
    lexicon = open_lexicon("open-english-school")
    return NativeEngine(lexicon, small_engine().module)


@NATIVE
def test_a_search_is_cancelled() -> None:
    job = begin_endgame(long_engine(), situation(LONG))
    assert not job.is_done
    job.cancel()
    found = job.result()
    assert job.is_done
    assert not found.proven
    assert job.snapshot() == found
    assert found.seconds < 30


@NATIVE
def test_what_is_found_is_shown_while_it_is_searched() -> None:
    job = begin_endgame(long_engine(), situation(LONG))
    shown = job.snapshot()
    while shown is None or shown.nodes == 0:
        time.sleep(0.001)
        shown = job.snapshot()
    assert not job.is_done
    assert shown.line[0].score > 0
    assert not shown.proven
    assert shown.seconds > 0
    job.cancel()
    found = job.result()
    assert found.nodes >= shown.nodes
    assert found.seconds >= shown.seconds


@NATIVE
def test_an_unreferenced_search_is_cancelled() -> None:
    job = begin_endgame(long_engine(), situation(LONG))
    work = job._running._work
    del job
    gc.collect()
    assert work.wait(30)
    assert work.result().cancelled


@NATIVE
def test_limits_end_the_search_unproven() -> None:
    limits = EndgameLimits(nodes=10, seconds=600.0)
    found = solve(long_engine(), situation(LONG), limits)
    assert not found.proven
    assert found.lower is None or found.upper is None or found.lower <= found.upper


@NATIVE
@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (EndgameLimits(nodes=0), "nodes: read 0"),
        (EndgameLimits(nodes=-1), "nodes: read -1"),
        (EndgameLimits(seconds=-1.0), "seconds"),
        (EndgameLimits(threads=0), "threads"),
        (EndgameLimits(memory_mb=0), "memory_mb"),
    ],
)
def test_a_limit_out_of_range_is_named(limits: EndgameLimits, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        solve(small_engine(), endgame("S", "Q", CAB), limits)


@NATIVE
def test_what_is_no_endgame_is_named() -> None:
    engine, right = small_engine(), endgame("S", "Q", CAB)
    for wrong, said in (
        (replace(right, unseen=tuple("AAAAAAAA"), bag_count=1), "tiles in it: 1"),
        (replace(right, rack=()), "the player on turn has no tile"),
        (replace(right, unseen=()), "the opponent has no tile"),
        (replace(right, scoring=replace(right.scoring, premium_once=False)), "rules"),
    ):
        with pytest.raises(EndgameError, match=said):
            begin_endgame(engine, wrong)
    with pytest.raises(ValueError, match="scoreless turns: read 6, expected fewer"):
        solve(engine, replace(right, scoreless=6))


def test_the_reference_engine_says_that_it_cannot() -> None:
    with pytest.raises(NativeNeededError, match="needs the native engine"):
        begin_endgame(ReferenceEngine(make_lexicon(WORDS)), endgame("S", "Q", CAB))


@NATIVE
def test_a_win_comes_before_points() -> None:
    engine, asked = long_engine(), situation(LONG)
    limits = EndgameLimits(nodes=3_000)
    points = solve(engine, asked, limits)
    assert not points.proven
    # Forty points less than the best line found are enough to win.
    ahead = replace(asked, scores=(40 - points.value, 0))
    won = solve(engine, ahead, replace(limits, wins=True))
    assert won.lower is not None
    assert won.lower > points.value - 40
    assert won.value >= won.lower
