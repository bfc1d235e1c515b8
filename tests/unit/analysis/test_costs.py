# SPDX-License-Identifier: MIT
"""The classes of loss, and when a move is not blamed."""

from __future__ import annotations

import pytest

from desktop_app.analysis.costs import (
    DECIDED_LIMITS,
    ENDGAME_LIMITS,
    WIN_LIMITS,
    Cost,
    judge,
)
from desktop_app.engine.evaluation import EvaluatedMove, Evaluation, Range, Solved
from desktop_app.engine.move_order import ordered
from desktop_app.rules.move import Exchange, Move, Pass
from tests.helpers.evaluations import evaluation_of, row_of

LEAD = -8
"""Points that the player on turn is ahead in the position of the fake evaluations."""

FIRST, SECOND = Pass(), Exchange(("A",))


@pytest.mark.parametrize(
    ("loss", "cost"),
    [
        (Range(0.0, 0.0, 0.0), Cost.NONE),
        (Range(0.001, 0.0, 0.002), Cost.NONE),
        (Range(0.02, -0.01, 0.05), Cost.UNSURE),
        (Range(0.02, 0.002, 0.038), Cost.UNSURE),
        (Range(0.02, 0.003, 0.037), Cost.SMALL),
        (Range(0.05, 0.04, 0.06), Cost.MEDIUM),
        (Range(0.20, 0.10, 0.30), Cost.LARGE),
    ],
)
def test_a_loss_is_blamed_when_its_lower_limit_is_above_the_least(loss: Range, cost: Cost) -> None:
    assert WIN_LIMITS.cost_of(loss) is cost


def test_points_of_endgames_and_of_decided_games() -> None:
    def cost(points: float) -> tuple[Cost, Cost]:
        loss = Range(points, points, points)
        return ENDGAME_LIMITS.cost_of(loss), DECIDED_LIMITS.cost_of(loss)

    assert cost(0) == (Cost.NONE, Cost.NONE)
    assert cost(1) == (Cost.SMALL, Cost.NONE)
    assert cost(8) == (Cost.MEDIUM, Cost.SMALL)
    assert cost(16) == (Cost.LARGE, Cost.MEDIUM)
    assert cost(31) == (Cost.LARGE, Cost.LARGE)


def evaluation(*wins: float, points: tuple[float, ...] = (10.0, 0.0)) -> Evaluation:
    """Two moves with these chances to win, and points that differ by as much in every part."""
    moves: tuple[Move, ...] = (FIRST, SECOND)
    return evaluation_of(
        *(
            row_of(move, win=win, equity=gain)
            for move, win, gain in zip(moves, wins, points, strict=True)
        )
    )


def test_the_best_move_costs_nothing() -> None:
    found = evaluation(0.6, 0.5)
    judged = judge(found, FIRST)
    assert (judged.cost, judged.loss, judged.measure) == (Cost.NONE, Range(0, 0, 0), "win")
    with pytest.raises(KeyError):
        judge(found, Exchange(("B",)))


def test_a_chance_to_win_that_was_lost() -> None:
    judged = judge(evaluation(0.6, 0.5), SECOND)
    assert judged.cost is Cost.LARGE
    assert judged.best.move == FIRST
    assert judged.loss.mean == pytest.approx(0.1)


@pytest.mark.parametrize("wins", [(0.999, 0.9985), (0.004, 0.003)])
def test_a_decided_game_is_judged_by_points(wins: tuple[float, float]) -> None:
    judged = judge(evaluation(*wins, points=(25.0, 5.0)), SECOND)
    assert (judged.measure, judged.cost) == ("spread", Cost.MEDIUM)
    assert judged.loss.mean == pytest.approx(20)


def test_a_win_that_was_put_at_risk_is_judged_by_the_chance() -> None:
    judged = judge(evaluation(0.999, 0.95, points=(5.0, 25.0)), SECOND)
    assert (judged.measure, judged.cost) == ("win", Cost.MEDIUM)


def test_the_best_of_a_decided_game_gains_most_so_a_hint_to_it_is_never_blamed() -> None:
    for wins in ((0.999, 0.9985), (0.004, 0.003)):
        found = evaluation(*wins, points=(5.0, 25.0))
        assert found.best.move == SECOND
        assert judge(found, found.best.move).cost is Cost.NONE
        assert judge(found, FIRST).cost is Cost.MEDIUM


def test_an_endgame_is_judged_by_points_while_it_is_won() -> None:
    def row(move: Pass | Exchange, final: int, win: float) -> EvaluatedMove:
        solved = Solved(final, final, final, is_proven=True, turns_to_out=1, line=(move,))
        return row_of(move, win=win, spread=float(final - LEAD), solved=solved)

    won = evaluation_of(row(FIRST, 20, 1.0), row(SECOND, 10, 1.0), phase="endgame")
    assert judge(won, SECOND).cost is Cost.MEDIUM
    assert judge(won, SECOND).loss == Range(10, 10, 10)
    lost = evaluation_of(row(FIRST, 3, 1.0), row(SECOND, -1, 0.0), phase="endgame")
    assert judge(lost, SECOND).measure == "win"
    assert judge(lost, SECOND).cost is Cost.LARGE


def test_moves_are_ordered_by_wins_and_ties_by_points() -> None:
    rows = [
        row_of(Exchange((tile,)), win=win, equity=points)
        for tile, win, points in (("A", 0.5, 9.0), ("B", 0.6, 1.0), ("C", 0.5, 10.0))
    ]
    assert [row.move for row in ordered(rows)] == [
        Exchange(("B",)), Exchange(("C",)), Exchange(("A",))
    ]  # fmt: skip
