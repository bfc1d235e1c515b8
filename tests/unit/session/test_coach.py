# SPDX-License-Identifier: MIT
"""The sentences of the coach on a move."""

from __future__ import annotations

import pytest

from desktop_app.analysis.costs import judge
from desktop_app.analysis.turn_facts import is_same
from desktop_app.analysis.why import MistakeKind
from desktop_app.engine.evaluation import EvaluatedMove
from desktop_app.rules.move import Exchange, Pass, play_from_placements
from desktop_app.rules.state import GameState
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.coach import Remark, sentences_on, wins_lost
from tests.helpers.evaluations import evaluation_of, row_of
from tests.helpers.tables import say, set_up

REASON = Sentence("It is so.")
BEST = Exchange(("A", "D"))


def played() -> GameState:
    table = set_up("mode automatic", "rack A CATSDOG", "rack B READING", "bag 40", "turn A")
    say(table, "A plays 8G CATS")
    return table.state


def remark_on(state: GameState, own: EvaluatedMove, best: EvaluatedMove) -> Remark:
    judgement = judge(evaluation_of(own, best), own.move)
    return Remark(0, state.rows[0], judgement, MistakeKind.LEAVE, (REASON,))


@pytest.mark.parametrize(
    ("win", "best", "cost"),
    [
        (0.48, 0.60, "costs about 12 wins in 100 games; the best move found is exchanging AD."),
        (0.58, 0.60, "costs about 2 wins in 100 games; the best move found is exchanging AD."),
        (0.595, 0.60, "costs about one win in 100 games; the best move found is exchanging AD."),
    ],
)
def test_the_cost_comes_before_the_reasons(win: float, best: float, cost: str) -> None:
    state = played()
    own = play_from_placements(state.turns[0].board, state.rows[0].placements)
    assert own is not None
    remark = remark_on(state, row_of(own, win=win), row_of(BEST, win=best))
    assert sentences_on(remark, state) == (f"8G CATS {cost}", REASON)


def test_points_are_told_where_the_game_is_decided() -> None:
    state = played()
    own = row_of(Pass(), win=0.999, equity=10.0)
    remark = remark_on(state, own, row_of(BEST, win=0.999, equity=30.0))
    told = sentences_on(remark, state)
    assert told[0] == "Passing costs about 20 points; the best move found is exchanging AD."


def test_a_move_as_good_as_the_best_costs_nothing() -> None:
    state = played()
    remark = remark_on(state, row_of(Pass(), win=0.599), row_of(BEST, win=0.6))
    assert sentences_on(remark, state) == (REASON,)


def test_the_best_move_needs_no_reason() -> None:
    state = played()
    remark = remark_on(state, row_of(Pass(), win=0.6), row_of(BEST, win=0.5))
    assert sentences_on(remark, state) == ("Passing is the best move found.",)


def test_a_loss_is_never_rounded_to_nothing() -> None:
    own = row_of(Pass(), win=0.597)
    assert wins_lost(judge(evaluation_of(own, row_of(BEST, win=0.6)), Pass())) == 1


def test_moves_are_the_same_whichever_way_they_are_written() -> None:
    assert is_same(Exchange(("Q", "V")), Exchange(("V", "Q")))
    assert not is_same(Exchange(("Q",)), Exchange(("V",)))
    assert not is_same(Pass(), BEST)
