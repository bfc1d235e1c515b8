# SPDX-License-Identifier: MIT
"""Pre-endgames of the native engine: values passed across the boundary, and jobs."""

from __future__ import annotations

import gc
import time
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from desktop_app.engine import native
from desktop_app.rules.board import STANDARD_15
from tests.helpers.positions import make_lexicon

if TYPE_CHECKING:
    from desktop_app._engine import Leaves, PreendgameRow, Setting

pytestmark = pytest.mark.native

A, B, C, J, Q, S, V = 1, 2, 3, 10, 17, 19, 22
VALUES = bytes(
    [0, 1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10, *[0] * 5]
)
BOARD = bytes([*[0] * (7 * 15 + 6), C, A, B, *[0] * (225 - 7 * 15 - 9)])
RACK = bytes([S, Q, V, V, V, V, V])
PASS = bytes([3, *[0] * 25])
CABS = bytes([0, 7, 6, 4, 0, 0, 0, S, *[0] * 18])


def counts(tiles: bytes) -> bytes:
    return bytes(tiles.count(tile) for tile in range(32))


UNSEEN = counts(bytes([J, *[C] * 7]))


@pytest.fixture(scope="module")
def engine() -> ModuleType:
    module, reason = native.load()
    assert module is not None, reason
    return module


def setting_of(engine: ModuleType, *words: str) -> Setting:
    made: Setting = engine.Setting(
        native.graph_of(make_lexicon(words), engine),
        VALUES,
        bytes(premium.letter_factor for premium in STANDARD_15.premiums),
        bytes(premium.word_factor for premium in STANDARD_15.premiums),
    )
    return made


@pytest.fixture(scope="module")
def setting(engine: ModuleType) -> Setting:
    return setting_of(engine, "CAB", "CABS")


@pytest.fixture(scope="module")
def leaves(engine: ModuleType) -> Leaves:
    made: Leaves = engine.Leaves(
        engine.Klv.build(bytes([2, 9, *[4] * 25]), 2, lambda leave: float(len(leave)))
    )
    return made


def begin(engine: ModuleType, setting: Setting, leaves: Leaves, **asked: Any) -> Any:
    given = {"board": BOARD, "rack": RACK, "unseen": UNSEEN, "candidates": None, **asked}
    return engine.Preendgame(setting, leaves, **given)


def figures(row: PreendgameRow) -> tuple[object, ...]:
    return (
        row.move, row.win, row.gain, row.draws, row.seen, row.decided, row.solved,
        row.is_proven, row.is_given_up,
    )  # fmt: skip


def test_every_draw_of_every_move_is_counted(
    engine: ModuleType, setting: Setting, leaves: Leaves
) -> None:
    found = begin(engine, setting, leaves).result()
    assert found.ending == "complete"
    assert found.seconds > 0
    best, other = found.rows
    assert (best.move[:8], other.move[:1]) == (CABS[:8], PASS[:1])
    # CABS for 8. Neither can go on: Q and V are 30 points, J and C are 29. The J is drawn once in
    # eight times, and a C otherwise.
    drawn = (8 + 7 * 3) / 8
    assert best.gain == pytest.approx(8 + (29 - drawn) - (30 + drawn))
    assert (best.draws, best.seen, best.decided, best.solved) == (2, 2, 2, 2)
    assert best.is_proven
    assert not best.is_given_up
    assert (best.win, other.is_proven) == (7 / 8, False)


def test_candidates_scores_and_racks_may_be_given(
    engine: ModuleType, setting: Setting, leaves: Leaves
) -> None:
    rack = bytes([J, *[C] * 6])
    asked = {"candidates": CABS, "scores": (10, 31), "opponent": rack, "threads": 2}
    found = begin(engine, setting, leaves, **asked).result()
    (row,) = found.rows
    assert (row.draws, row.gain) == (1, 8 + (8 + 6 * 3) - (30 + 3))
    assert row.win == 0.0
    weighed = {**asked, "opponent": [(rack, 0.5), (bytes([C] * 7), 0.5)], "scores": (0, 0)}
    (row,) = begin(engine, setting, leaves, **weighed).result().rows
    assert (row.draws, row.win) == (2, 0.5)


def late(engine: ModuleType) -> tuple[Setting, dict[str, bytes]]:
    """Return a position with four tiles in the bag and many plays."""
    words = ("AB", "BA", "ABA", "BAA", "CAB", "CABS", "SCAB", "ABS", "BAS", "AS", "SAC", "BASS")
    unseen = bytes([0, A, A, A, B, B, B, C, S, S, S])
    return setting_of(engine, *words), {
        "rack": bytes([A, A, B, B, C, S, S]),
        "unseen": counts(unseen),
    }


def test_a_job_is_looked_at_and_cancelled(engine: ModuleType, leaves: Leaves) -> None:
    setting, asked = late(engine)
    job = begin(engine, setting, leaves, **asked)
    while not any(row.seen for row in job.snapshot().rows):
        time.sleep(0.001)
    assert job.snapshot().ending is None
    assert not job.is_done()
    job.cancel()
    found = job.result()
    assert job.is_done()
    assert found.ending == "cancelled"
    assert list(map(figures, job.snapshot().rows)) == list(map(figures, found.rows))


def test_an_unreferenced_job_is_cancelled(engine: ModuleType, leaves: Leaves) -> None:
    setting, asked = late(engine)
    for _ in range(20):
        begin(engine, setting, leaves, **asked, threads=2)
    gc.collect()
    found = begin(engine, setting, leaves, **asked, seconds=0.05).result()
    assert found.ending == "time"


@pytest.mark.parametrize("limit", [{"nodes": 10}, {"nodes_in_all": 500}])
def test_threads_change_nothing(engine: ModuleType, leaves: Leaves, limit: dict[str, int]) -> None:
    setting, asked = late(engine)
    top = engine.top(setting, BOARD, asked["rack"], leaves, 2, 0)

    def solve(threads: int) -> tuple[object, ...]:
        job = begin(engine, setting, leaves, **asked, candidates=top, threads=threads, **limit)
        found = job.result()
        return found.ending, found.nodes, [figures(row) for row in found.rows]

    assert solve(1) == solve(2)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"unseen": counts(bytes([C] * 7))}, "tiles in the bag: read 0, expected 1 to 4"),
        ({"unseen": counts(bytes([C] * 12))}, "tiles in the bag: read 5, expected 1 to 4"),
        ({"rack": bytes([S])}, "tiles on the rack: read 1, expected 7"),
        ({"scoreless": 6}, "scoreless turns: read 6, expected fewer than 6"),
        ({"scoreless": 255}, "scoreless: read 255"),
        ({"scores": (0, 100_001)}, "a score: read 100001"),
        ({"candidates": b""}, "there is no candidate to compare"),
        ({"candidates": PASS[:-1]}, "bytes of candidates: read 25, expected records of 26"),
        (
            {"candidates": CABS[:7] + bytes([B]) + CABS[8:]},
            "candidate 1: not all of its tiles are on the",
        ),
        ({"opponent": bytes([Q])}, "the opponent cannot hold these tiles"),
        ({"opponent": [(bytes([Q]), 1.0)]}, "none of the leaves"),
        ({"seconds": -1.0}, "seconds: read -1, expected at least 0"),
        ({"threads": 0}, "threads"),
        ({"memory_mb": 0}, "memory_mb: read 0"),
        ({"board": BOARD[:-1]}, "bytes of a board: read 224, expected 225"),
        ({"board": bytes([128]) + BOARD[1:]}, "row 0, column 0 of a board: read 128"),
        ({"unseen": UNSEEN + bytes(1)}, "33"),
    ],
)
def test_what_is_no_preendgame_is_refused(
    engine: ModuleType, setting: Setting, leaves: Leaves, asked: dict[str, Any], message: str
) -> None:
    with pytest.raises(engine.EngineError, match=message):
        begin(engine, setting, leaves, **asked)
