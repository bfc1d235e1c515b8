# SPDX-License-Identifier: MIT
"""The ladder of hints."""

from __future__ import annotations

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.hints import HINT_LEVELS, make_hints
from desktop_app.engine.evaluation import Evaluation
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play
from tests.helpers.evaluations import evaluation_of, row_of

BADE = Play(7, 6, Direction.ACROSS, (".", ".", ".", "E"))
SEA = Play(5, 9, Direction.DOWN, tuple("SEA"))
BINGO = Play(3, 3, Direction.ACROSS, tuple("DEBASEs"))


def sentences(*moves: Move, has_bingo: bool = False, score: int = 23) -> list[str]:
    """The hints where each move wins a little less than the one before."""
    return [str(hint.sentence) for hint in make_hints(found(*moves, bingo=has_bingo, score=score))]


def found(*moves: Move, bingo: bool = False, score: int = 23) -> Evaluation:
    rows = (
        row_of(move, win=0.6 - 0.009 * number, score=score) for number, move in enumerate(moves)
    )
    return evaluation_of(*rows, has_bingo=bingo)


def test_each_step_tells_more() -> None:
    assert sentences(SEA, BADE) == [
        "There is no bingo.",
        "The best move lays 3 tiles, for about 25 points.",
        "It lies in column J.",
        "It uses SEA.",
        "The best move is J6 SEA, which scores 23.",
        "The 2 best moves:",
    ]


def test_word_that_a_beginner_may_not_know_is_passed_over_if_another_move_is_as_good() -> None:
    close = evaluation_of(row_of(SEA, win=0.6), row_of(BADE, win=0.599))
    hints = make_hints(close, {"SEA"}.__contains__)
    assert "8G BADE" in str(hints[4].sentence) and "rare" not in str(hints[4].sentence)
    assert hints[4].moves[0].played.move == BADE
    assert hints[5].moves[0].played.move == SEA, "the best five are the best five"


def test_rare_word_that_is_clearly_better_is_named_as_rare() -> None:
    far = evaluation_of(row_of(SEA, win=0.6), row_of(BADE, win=0.4))
    assert str(make_hints(far, {"SEA"}.__contains__)[4].sentence).endswith("SEA is a rare word.")
    assert "rare" not in str(make_hints(far)[4].sentence)


def test_letters_that_lie_on_the_board_are_not_used() -> None:
    told = sentences(BADE, score=2)
    assert told[1:5] == [
        "The best move lays one tile, for about 5 points.",
        "It lies in row 8.",
        "It uses E.",
        "The best move is 8G BADE, which scores 2.",
    ]
    assert told[5] == "The only move:"


def test_a_bingo_that_is_the_best_move_and_one_that_is_not() -> None:
    assert sentences(BINGO, has_bingo=True)[0] == "There is a bingo."
    assert sentences(BINGO)[3] == "It uses DEBASE?."
    assert sentences(SEA, has_bingo=True)[0] == "There is a bingo, but another move is better."


def test_an_exchange_and_a_pass() -> None:
    assert sentences(Exchange(("Q", "V")))[1:5] == [
        "The best move exchanges 2 tiles.",
        "It lays no tiles on the board.",
        "It gives back QV.",
        "The best move is exchanging QV.",
    ]
    assert sentences(Exchange(tuple("AABDEES")))[:2] == [
        "There is no bingo.",
        "The best move exchanges 7 tiles.",
    ]
    assert sentences(Exchange(("Q",)))[1] == "The best move exchanges one tile."
    assert sentences(Pass())[1:5] == [
        "The best move is to pass.",
        "It lays no tiles on the board.",
        "It uses no tiles.",
        "The best move is passing.",
    ]


def test_the_last_steps_show_moves_with_their_costs() -> None:
    exchanges = [Exchange((tile,)) for tile in "ABDES"]
    hints = make_hints(found(SEA, *exchanges))
    assert [hint.level for hint in hints] == list(range(1, HINT_LEVELS + 1))
    assert [len(hint.moves) for hint in hints] == [0, 0, 0, 0, 1, 5]
    best = hints[5].moves
    assert [each.played.move for each in best] == [SEA, *exchanges[:4]]
    assert [each.cost for each in best] == [Cost.NONE, *[Cost.SMALL] * 3, Cost.MEDIUM]
    assert hints[2].figures == {"lane": "column J"}
    assert hints[4].figures == {"move": "J6 SEA", "score": 23}
