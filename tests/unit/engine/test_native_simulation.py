# SPDX-License-Identifier: MIT
"""Simulations and inferences of the native engine: values passed across the boundary, and jobs."""

from __future__ import annotations

import time
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from desktop_app.engine import native
from desktop_app.rules.board import STANDARD_15
from tests.helpers.positions import make_lexicon

if TYPE_CHECKING:
    from desktop_app._engine import Leaves, Setting

pytestmark = pytest.mark.native

WORDS = ["AB", "BA", "ABA", "SAB", "BADE", "DEED", "ABED", "DAB", "EASED", "SABE", "BEAD", "DEB"]
A, B, D, E, S = 1, 2, 4, 5, 19
VALUES = bytes([0, 1, 3, 3, 2, 1, *[1] * 26])
PASS = bytes([3, *[0] * 25])


def unseen() -> bytes:
    counts = [0] * 32
    for tile, count in ((0, 1), (A, 5), (B, 4), (D, 5), (E, 6), (S, 3)):
        counts[tile] = count
    return bytes(counts)


UNSEEN = unseen()
RACK = bytes([A, A, B, D, E, E, S])


@pytest.fixture(scope="module")
def engine() -> ModuleType:
    module, reason = native.load()
    assert module is not None, reason
    return module


@pytest.fixture(scope="module")
def setting(engine: ModuleType) -> Setting:
    graph = native.graph_of(make_lexicon(WORDS), engine)
    made: Setting = engine.Setting(
        graph,
        VALUES,
        bytes(premium.letter_factor for premium in STANDARD_15.premiums),
        bytes(premium.word_factor for premium in STANDARD_15.premiums),
    )
    return made


@pytest.fixture(scope="module")
def leaves(engine: ModuleType) -> Leaves:
    counts = bytes([1, 6, 5, 0, 6, 8, *[0] * 13, 4])
    made: Leaves = engine.Leaves(engine.Klv.build(counts, 6, lambda leave: float(len(leave))))
    return made


def board(word: bytes = b"") -> bytes:
    squares = bytearray(225)
    squares[7 * 15 + 7 : 7 * 15 + 7 + len(word)] = word
    return bytes(squares)


BA_LIES = board(bytes([B, A]))


def simulate(engine: ModuleType, setting: Setting, leaves: Leaves, **options: Any) -> Any:
    candidates = engine.top(setting, BA_LIES, RACK, leaves, 4, 7)
    given = {"iterations": 50, **options}
    return engine.Simulation(setting, leaves, BA_LIES, RACK, UNSEEN, candidates, **given)


def columns(snapshot: Any) -> list[tuple[object, ...]]:
    return [
        (row.move, row.iterations, row.gain, row.equity, row.win, row.plies)
        for row in snapshot.rows
    ]


def test_a_row_a_candidate_the_same_for_the_same_seed(
    engine: ModuleType, setting: Setting, leaves: Leaves
) -> None:
    one = simulate(engine, setting, leaves, seed=3).result()
    two = simulate(engine, setting, leaves, seed=3, threads=2).result()
    assert columns(one) == columns(two)
    assert columns(one) != columns(simulate(engine, setting, leaves, seed=4).result())
    packed = engine.top(setting, BA_LIES, RACK, leaves, 4, 7)
    # The score is computed again, the rest comes back unchanged.
    assert b"".join(row.move for row in one.rows) == packed
    assert (one.ending, one.iterations, one.playouts) == ("iterations", 50, 200)
    assert 0 <= one.best < 4
    row = one.rows[one.best]
    assert 0.0 <= row.win <= 1.0
    assert row.gain_error > 0.0
    assert row.equity_error > 0.0
    assert row.win_error >= 0.0
    assert not row.is_given_up
    assert len(row.plies) == 2


def test_a_job_is_looked_at_and_cancelled(
    engine: ModuleType, setting: Setting, leaves: Leaves
) -> None:
    job = simulate(engine, setting, leaves, iterations=None, seconds=600.0)
    while not job.snapshot().iterations:
        time.sleep(0.001)
    assert not job.is_done()
    assert job.snapshot().ending is None
    job.cancel()
    found = job.result()
    assert job.is_done()
    assert found.ending == "cancelled"
    assert found.iterations > 0
    assert columns(job.result()) == columns(job.snapshot()) == columns(found)


def test_ends_when_it_is_sure(engine: ModuleType, setting: Setting, leaves: Leaves) -> None:
    job = simulate(
        engine, setting, leaves, iterations=None, confidence=0.95, tolerance=5.0, by_equity=True
    )
    found = job.result()
    assert found.ending == "confident"
    assert [row.is_given_up for row in found.rows].count(False) == 1


def test_what_the_opponent_holds_may_be_known(
    engine: ModuleType, setting: Setting, leaves: Leaves
) -> None:
    rack = bytes([A, B, B, D, E, E, S])
    certain = simulate(engine, setting, leaves, plies=1, opponent=rack).result()
    assert certain.rows[0].equity_error == certain.rows[0].gain_error == 0.0
    weighed = simulate(engine, setting, leaves, plies=1, opponent=[(rack, 0.5)]).result()
    assert weighed.rows[0].plies == certain.rows[0].plies


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"iterations": None}, "nothing would end"),
        ({"plies": 0}, "plies: read 0, expected 1 to 100"),
        ({"threads": 0}, "threads"),
        ({"seconds": -1.0}, "seconds: read -1, expected at least 0"),
        ({"confidence": 1.5}, "confidence: read 1.5, expected above 0.5 and below 1"),
        ({"confidence": 0.9, "tolerance": float("nan")}, "tolerance: read NaN"),
        ({"opponent": bytes([25])}, "opponent cannot hold"),
        ({"opponent": []}, "leaves"),
        ({"scores": (10**7, 0)}, "a score"),
    ],
)
def test_refuses_what_cannot_be_simulated(
    engine: ModuleType,
    setting: Setting,
    leaves: Leaves,
    options: dict[str, object],
    message: str,
) -> None:
    with pytest.raises(engine.EngineError, match=message):
        simulate(engine, setting, leaves, **options)


@pytest.mark.parametrize(
    "record",
    [
        b"",
        PASS[:-1],
        bytes([4, *[0] * 25]),
        bytes([0, 15, 0, 2, A, B, *[0] * 20]),
        bytes([0, 7, 0, 200, A, B, *[0] * 20]),
        bytes([0, 7, 14, 3, 0, 0, A, *[0] * 19]),
        bytes([0, 7, 7, 2, A, B, *[0] * 20]),
        bytes([0, 0, 0, 2, 128, B, *[0] * 20]),
        bytes([2, 0, 0, 9, *[A] * 9, *[0] * 13]),
        bytes([0, 0, 0, 1, 26, *[0] * 21]),
    ],
)
def test_refuses_moves_that_cannot_be_made(
    engine: ModuleType, setting: Setting, leaves: Leaves, record: bytes
) -> None:
    with pytest.raises(engine.EngineError):
        engine.Simulation(setting, leaves, BA_LIES, RACK, UNSEEN, record, iterations=1)


def test_chances_to_win_are_a_value(engine: ModuleType) -> None:
    wins = engine.WinChances()
    assert engine.WinChances(wins.to_bytes()).to_bytes() == wins.to_bytes()
    assert wins.of(-1, 0) == 0.0
    assert wins.of(0, 0) == 0.5
    assert wins.of(100, 20) > wins.of(50, 20) > 0.5
    with pytest.raises(engine.EngineError, match="offset 0"):
        engine.WinChances(b"KWG")


def test_what_was_kept_is_inferred(engine: ModuleType, setting: Setting, leaves: Leaves) -> None:
    act = engine.top(setting, board(), RACK, leaves, 1, 0)
    # The tiles just played were on the rack, so they count as unseen.
    job = engine.Inference(setting, leaves, board(), UNSEEN, act, most_racks=200, threads=2)
    found = job.result()
    assert job.is_done()
    assert found.is_complete
    assert job.progress() == (found.racks, found.racks)
    assert sum(weight for _, weight in found.leaves) == pytest.approx(1.0)
    tiles = sum(1 for tile in act[4:19] if tile)
    assert {len(leave) for leave, _ in found.leaves} == {7 - tiles}
    assert sum(found.expected) == pytest.approx(7 - tiles)
    after = simulate(engine, setting, leaves, opponent=found.leaves[:1]).result()
    assert after.iterations == 50


def test_an_inference_ends_in_time_and_refuses_nonsense(
    engine: ModuleType, setting: Setting, leaves: Leaves
) -> None:
    def infer(act: bytes, **options: object) -> Any:
        return engine.Inference(setting, leaves, board(), UNSEEN, act, **options)

    exchange = bytes([2, 0, 0, 2, A, A, *[0] * 20])
    found = infer(exchange, seconds=0.0).result()
    assert (found.racks, found.is_complete, found.leaves) == (0, False, [])
    job = infer(exchange, most_racks=1_000_000)
    job.cancel()
    job.result()
    with pytest.raises(engine.EngineError, match="margin"):
        infer(PASS, margin=-1.0)
    with pytest.raises(engine.EngineError, match="unseen"):
        infer(bytes([0, 7, 7, 2, 26, A, *[0] * 20]))
