# SPDX-License-Identifier: MIT
"""Figures of two moves that the evaluation has not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.analysis.comparison import Comparison, compare, goes_out_next
from desktop_app.engine.evaluation import Range
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.situation import Situation
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Move, Pass, Play
from tests.helpers.evaluations import evaluation_of, row_of
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import WORDS, endgame, shipped_leaves

CAB = Play(7, 6, Direction.ACROSS, tuple("CAB"))
CABS = Play(7, 6, Direction.ACROSS, (".", ".", ".", "S"))
ENGINE = ReferenceEngine(make_lexicon(WORDS))


def compared(at: Situation, one: Move, other: Move, wins: tuple[float, float]) -> Comparison:
    rows = [row_of(move, win=win) for move, win in zip((one, other), wins, strict=True)]
    evaluation = evaluation_of(*rows, at=at)
    return compare(ENGINE, shipped_leaves(), evaluation, one, other, draws=2)


def position(rack: str, unseen: str) -> Situation:
    return replace(endgame(rack, unseen, CAB), bag_count=len(unseen) - 7)


def test_the_better_move_comes_first_whatever_order_is_asked_for() -> None:
    at = position("AABDEES", "ABDDEEESSA")
    for found in (
        compared(at, CABS, Pass(), (0.6, 0.5)),
        compared(at, Pass(), CABS, (0.5, 0.6)),
    ):
        assert (found.one.move, found.other.move) == (CABS, Pass())
        assert found.lead.mean == pytest.approx(0.1)
        assert found.lead.low <= found.lead.mean <= found.lead.high
        assert found.is_clear
        assert [len(turns) for turns in found.turns] == [2, 2]
    assert not compared(at, CABS, Pass(), (0.5, 0.5)).is_clear
    assert compared(at, CABS, Pass(), (0.5, 0.5)).lead == Range(0, 0, 0)


def test_a_move_that_was_not_evaluated() -> None:
    evaluation = evaluation_of(row_of(CABS))
    with pytest.raises(KeyError):
        compare(ENGINE, shipped_leaves(), evaluation, CABS, Pass())


def test_the_best_play_without_an_s_is_looked_for_where_one_is_spent() -> None:
    at = position("AABDEES", "ABDDEEESSA")
    found = compared(at, CABS, Pass(), (0.6, 0.5))
    assert set(found.without) == {"S"}
    assert found.without["S"] > 0
    assert (
        compared(at, Pass(), Play(7, 6, Direction.ACROSS, tuple("...E")), (0.6, 0.5)).without == {}
    )


def test_a_word_near_a_phoney() -> None:
    at = position("AABDEES", "ABDDEEESSA")
    phoney = Play(0, 0, Direction.ACROSS, tuple("SEE"))
    rows = (row_of(phoney, phoneys=("SEE", "ZZZZ")), row_of(Pass()))
    found = compare(ENGINE, shipped_leaves(), evaluation_of(*rows, at=at), phoney, Pass(), draws=1)
    assert found.near_words == {"SEE": "SEA"}


def test_going_out_next_turn_for_certain() -> None:
    # BA keeps an S for CABS; V and V cannot be played, so nothing stops it.
    assert goes_out_next(ENGINE, endgame("SAA", "VV", CAB), Pass()) is False
    assert goes_out_next(ENGINE, endgame("S", "VV", CAB), Pass()) is True
    # The opponent's S on the same square stops it.
    assert goes_out_next(ENGINE, endgame("S", "SV", CAB), Pass()) is False
    # A reply elsewhere does not, and a reply that goes out does.
    two = endgame("S", "EDV", CAB, Play(0, 0, Direction.ACROSS, tuple("BAD")))
    assert goes_out_next(ENGINE, two, Pass()) is True
    assert (
        goes_out_next(ENGINE, endgame("S", "E", Play(7, 6, Direction.ACROSS, tuple("BAD"))), Pass())
        is False
    )


def test_going_out_is_not_known_with_a_bag_or_after_the_last_tile() -> None:
    assert goes_out_next(ENGINE, position("AABDEES", "ABDDEEESSA"), Pass()) is None
    assert goes_out_next(ENGINE, endgame("S", "VV", CAB), CABS) is None
