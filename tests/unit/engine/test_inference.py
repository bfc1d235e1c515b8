# SPDX-License-Identifier: MIT
"""Inferences as the program requests them."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from desktop_app.engine.candidates import find_best
from desktop_app.engine.inference import (
    InferenceJob,
    InferenceOptions,
    WeighedLeave,
    begin_inference,
    fitted_softness,
    smoothed,
)
from desktop_app.engine.native_engine import NativeNeededError
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import BAD, EMPTY_ROWS, WORDS, shipped_leaves, situation, small_engine

NATIVE = pytest.mark.native

OWN = situation(f"{EMPTY_ROWS} IIOOUUV/ 0/0 0")
"""An empty board; the observer holds no tile that the words need."""

BEAD = Play(7, 5, Direction.ACROSS, tuple("BEAD"))


def begin(act: Move | int = BEAD, **options: Any) -> InferenceJob:
    given = {"most_racks": 400, **options}
    return begin_inference(small_engine(), OWN, shipped_leaves(), act, InferenceOptions(**given))


@NATIVE
def test_what_was_kept_adds_up() -> None:
    job = begin()
    found = job.result()
    assert job.is_done
    assert found.is_complete
    assert (job.snapshot().looked, job.snapshot().racks) == (found.racks, found.racks)
    assert sum(leave.weight for leave in found.leaves) == pytest.approx(1)
    weights = [leave.weight for leave in found.leaves]
    assert weights == sorted(weights, reverse=True)
    assert {len(leave.tiles) for leave in found.leaves} == {3}
    assert sum(found.expected.values()) == pytest.approx(3)
    of_s = sum(leave.weight * leave.tiles.count("S") for leave in found.leaves)
    assert found.expected.get("S", 0) == pytest.approx(of_s)
    # A player with an S would have played BEADS.
    assert found.expected["S"] < 0.85 * 3 * 4 / 89
    assert "Q" in found.expected
    assert list(found.expected)[-1] == "?"


@NATIVE
def test_the_same_seed_gives_the_same_with_any_number_of_threads() -> None:
    one = begin(seed=3).result()
    assert one == begin(seed=3, threads=2).result()
    assert one.leaves != begin(seed=4).result().leaves


@NATIVE
def test_of_an_exchange_only_the_number_counts() -> None:
    by_count = begin(2).result()
    assert by_count == begin(Exchange(("V", "V"))).result()
    assert {len(leave.tiles) for leave in by_count.leaves} == {5}


@NATIVE
def test_a_position_is_taken_back_to_before_the_play() -> None:
    after = situation(f"{BAD} IIOOUUV/ 0/9 0")
    play = Play(7, 6, Direction.ACROSS, tuple("BAD"))
    before = after.before(play)
    assert (before.board, before.unseen, before.bag_count) == (
        OWN.board,
        OWN.unseen,
        OWN.bag_count,
    )
    assert after.before(3) == after.before(Pass()) == after
    with pytest.raises(ValueError, match="A1: the play does not lie there"):
        after.before(Play(0, 0, Direction.ACROSS, ("B",)))


@NATIVE
def test_what_they_would_have_played_is_the_likeliest() -> None:
    sure = begin(softness=0.0, margin=0.0, most_racks=100_000, seconds=20.0).result()
    engine, leaves = small_engine(), shipped_leaves()
    for leave in sure.leaves[:5]:
        held = replace(OWN, rack=(*BEAD.rack_tiles(), *leave.tiles))
        best = find_best(engine, held, leaves)
        assert best.score >= 14 or isinstance(best.move, Exchange)


@NATIVE
def test_it_is_cancelled() -> None:
    job = begin(Pass(), most_racks=10_000_000)
    while not job.snapshot().looked:
        time.sleep(0.001)
    job.cancel()
    found = job.result()
    assert not found.is_complete
    assert 0 < found.racks < job.snapshot().racks


@NATIVE
@pytest.mark.parametrize(
    ("act", "options", "said"),
    [
        (BEAD, {"seed": -1}, "seed: read -1"),
        (BEAD, {"most_racks": 0}, "most_racks: read 0"),
        (BEAD, {"margin": -1.0}, "margin"),
        (BEAD, {"softness": float("nan")}, "softness"),
        (BEAD, {"threads": 0}, "threads"),
        (BEAD, {"seconds": -1.0}, "seconds"),
        (0, {}, "exchanged tiles: read 0, expected 1 to 7"),
        (8, {}, "exchanged tiles: read 8"),
        (Play(7, 7, Direction.ACROSS, ("V", "V")), {}, "unseen"),
        (Play(7, 14, Direction.ACROSS, ("A", "B")), {}, "fit on the board"),
    ],
)
def test_what_cannot_have_happened_is_named(
    act: Move | int, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        begin(act, **options)


def test_the_reference_engine_says_that_it_cannot() -> None:
    engine = ReferenceEngine(make_lexicon(WORDS))
    with pytest.raises(NativeNeededError, match="needs the native engine"):
        begin_inference(engine, OWN, shipped_leaves(), BEAD)


LEAVES = (WeighedLeave(("A", "B"), 0.75), WeighedLeave(("A", "A"), 0.25))


def test_a_sample_says_nothing_of_whole_leaves() -> None:
    weights = {leave.tiles: leave.weight for leave in smoothed(LEAVES, is_sample=True)}
    part = 0.85 / 2
    assert weights == {
        (): pytest.approx(0.15),
        ("A",): pytest.approx(part * (0.75 + 0.25 + 0.25)),
        ("B",): pytest.approx(part * 0.75),
    }


def test_where_every_leave_was_weighed_the_rack_may_still_be_another() -> None:
    weights = {leave.tiles: leave.weight for leave in smoothed(LEAVES, is_sample=False)}
    assert weights == {
        (): pytest.approx(0.15),
        ("A", "B"): pytest.approx(0.85 * 0.75),
        ("A", "A"): pytest.approx(0.85 * 0.25),
    }


@pytest.mark.parametrize("is_sample", [True, False])
def test_a_leave_of_no_tile_and_no_leave_at_all_stay_what_they_are(is_sample: bool) -> None:
    assert smoothed((), is_sample=is_sample) == ()
    (none,) = smoothed((WeighedLeave((), 1.0),), is_sample=is_sample)
    assert none.tiles == ()
    assert none.weight == pytest.approx(1)


def test_the_fuller_the_bag_the_sharper_a_strong_player_is_read() -> None:
    softness = [fitted_softness(bag) for bag in range(94)]
    assert softness == sorted(softness, reverse=True)
    assert softness[0] > 4 > softness[20] > 0


@NATIVE
def test_every_leave_of_a_play_is_weighed_by_the_racks_examined() -> None:
    few, all_racks = (begin(most_racks=most).result() for most in (64, 20_000))
    assert few.racks == 64 < all_racks.racks
    assert len(few.leaves) > 1_000
    assert not few.is_sample
    assert few.is_complete
    # Sixty of some thousand racks tell most of what there is to be known.
    weights = {leave.tiles: leave.weight for leave in few.leaves}
    wrong = sum(abs(weights.get(leave.tiles, 0.0) - leave.weight) for leave in all_racks.leaves)
    assert wrong / 2 < 0.15
    # An exchange shows itself by racks alone.
    assert begin(3).result().is_sample
