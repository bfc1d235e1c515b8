# SPDX-License-Identifier: MIT
"""Pre-endgames as the program requests them: values in, rows out."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from desktop_app.engine.inference import WeighedLeave
from desktop_app.engine.native import LimitError
from desktop_app.engine.native_engine import NativeNeededError
from desktop_app.engine.preendgame import (
    PreendgameError,
    PreendgameJob,
    PreendgameOptions,
    begin_preendgame,
)
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.situation import Situation, SituationError
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play
from desktop_app.rules.tiles import sort_tiles
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import WORDS, endgame, shipped_leaves, small_engine

NATIVE = pytest.mark.native

CAB = Play(7, 6, Direction.ACROSS, tuple("CAB"))
CABS = Play(7, 6, Direction.ACROSS, (".", ".", ".", "S"))


def situation(rack: str = "QSVVVVV", unseen: str = "JCCCCCCC", **changed: Any) -> Situation:
    """Return a position with CAB on the board; all but seven of the unseen tiles are in the bag."""
    given = {"bag_count": len(unseen) - 7, **changed}
    return replace(endgame(rack, unseen, CAB), **given)


def begin(
    asked: Situation, candidates: tuple[Move, ...] | None = None, **options: Any
) -> PreendgameJob:
    return begin_preendgame(
        small_engine(), asked, shipped_leaves(), candidates, PreendgameOptions(**options)
    )


@NATIVE
def test_a_row_a_move_the_best_first() -> None:
    found = begin(situation()).result()
    assert found.is_complete
    assert found.ending == "complete"
    assert found.seconds > 0
    assert [row.move for row in found.rows] == [CABS, Pass()]
    best = found.best
    # CABS for 8; then Q and V with the tile drawn count against the others.
    drawn = (8 + 7 * 3) / 8
    assert best.spread == pytest.approx(8 + (29 - drawn) - (30 + drawn))
    assert (best.score, best.win, best.is_proven, best.is_given_up) == (8, 7 / 8, True, False)
    assert (best.draws, best.seen, best.decided, best.solved) == (2, 2, 2, 2)
    assert best.equity == 8, "a set has no five V, so that keeping them has no value"
    other = found.rows[1]
    assert not other.is_proven
    assert other.spread < best.spread


@NATIVE
def test_what_is_known_of_the_opponent_counts() -> None:
    with_j = sort_tiles("JCCCCCC")
    (row,) = begin(situation(known=with_j, scores=(0, 1)), (CABS,)).result().rows
    assert (row.draws, row.spread, row.win) == (1, 8 + (8 + 18) - 33, 0.5)
    kept = (WeighedLeave(sort_tiles("CCCCCCC"), 1.0),)
    (row,) = begin(situation(known=with_j), (CABS,), kept=kept).result().rows
    # Kept leaves take precedence over known tiles.
    assert (row.draws, row.spread) == (1, 8 + 21 - 38)


@NATIVE
def test_the_rules_of_the_situation_count() -> None:
    found = begin(situation(exchange_min_bag=1)).result()
    assert sum(isinstance(row.move, Exchange) for row in found.rows) == 3
    # A pass ends the game: nothing is estimated.
    (row,) = begin(situation(scoreless=5), (Pass(),)).result().rows
    assert row.is_proven
    assert row.spread == pytest.approx(29 * 7 / 8 - 31)


@NATIVE
def test_a_job_is_looked_at_and_cancelled() -> None:
    job = begin(situation("ABDDEES", "AABBDDEESS?"), threads=2)
    while not any(row.seen for row in job.snapshot().rows):
        time.sleep(0.001)
    assert not job.is_done
    assert job.snapshot().ending is None
    job.cancel()
    found = job.result()
    assert job.is_done
    assert (found.ending, found.is_complete) == ("cancelled", False)
    assert job.snapshot() == found
    timed = begin(situation("ABDDEES", "AABBDDEESS?"), seconds=0.05).result()
    assert timed.ending == "time"


@NATIVE
@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"unseen": "JCCCCCC"}, "tiles in the bag: read 0, expected 1 to 4"),
        ({"unseen": "JCCCCCCCCCCC"}, "tiles in the bag: read 5, expected 1 to 4"),
        ({"rack": "QS"}, "tiles on the rack: read 2, expected 7"),
        ({"scoreless": 6}, "scoreless turns: read 6, expected fewer than 6"),
        ({"bag_count": 2}, "tiles of the opponent: read 6, expected 7"),
        ({"known": ("Q",)}, "the opponent cannot hold Q"),
    ],
)
def test_what_is_no_preendgame_is_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        begin(situation(**changed))


@NATIVE
def test_the_kinds_of_errors() -> None:
    with pytest.raises(PreendgameError):
        begin(situation(unseen="JCCCCCC"))
    with pytest.raises(SituationError, match="candidate 2: X are not all on the rack"):
        begin(situation(), (Pass(), Play(7, 6, Direction.ACROSS, (".", ".", ".", "X"))))
    with pytest.raises(LimitError, match="nodes: read 0"):
        begin(situation(), nodes=0)
    with pytest.raises(LimitError, match="nodes_in_all: read 0"):
        begin(situation(), nodes_in_all=0)
    with pytest.raises(PreendgameError, match="under these scoring rules"):
        scoring = replace(situation().scoring, premium_once=False)
        begin(situation(scoring=scoring))


def test_the_reference_solves_none() -> None:
    engine = ReferenceEngine(make_lexicon(WORDS))
    with pytest.raises(NativeNeededError):
        begin_preendgame(engine, situation(), shipped_leaves())
