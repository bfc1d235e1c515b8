# SPDX-License-Identifier: MIT
"""The ladder of hints."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.hints import HINT_LEVELS, make_hints, plain_sentence, tiles_hint
from desktop_app.engine.evaluation import Evaluation
from desktop_app.engine.move_order import Taste, ordered
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
        "The best move found lays 3 tiles, for about 25 points.",
        "It lies in column J.",
        "It uses A E S.",
        "The best move found is J6 SEA, which scores 23.",
        "The 2 best moves:",
    ]


LEARNER = Taste({"BADE": 20, "SEA": 80}.__getitem__, is_learner=True)


def test_word_that_a_beginner_may_not_know_comes_second_if_another_move_is_as_good() -> None:
    rows = (
        row_of(SEA, win=0.6, words=("SEA",), wins=(0.5, 0.55, 0.6, 0.65, 0.7)),
        row_of(BADE, win=0.59, words=("BADE",), wins=(0.59,) * 5),
    )
    close = replace(evaluation_of(*rows), rows=ordered(rows, LEARNER))
    hints = make_hints(close, LEARNER)
    assert "8G BADE" in str(hints[4].sentence) and "rare" not in str(hints[4].sentence)
    assert [move.played.move for move in hints[5].moves] == [BADE, SEA], "every step agrees"
    assert [move.cost for move in hints[5].moves] == [Cost.NONE, Cost.NONE]


def test_rare_word_that_is_clearly_better_is_named_as_rare() -> None:
    rows = row_of(SEA, win=0.6, words=("SEA",)), row_of(BADE, win=0.4, words=("BADE",))
    far = replace(evaluation_of(*rows), rows=ordered(rows, LEARNER))
    assert str(make_hints(far, LEARNER)[4].sentence).endswith("SEA is a rare word.")
    assert "rare" not in str(make_hints(far)[4].sentence)


def test_best_is_said_of_a_move_only_where_that_is_proven() -> None:
    one = found(SEA, BADE)
    told = [str(hint.sentence) for hint in make_hints(replace(one, is_proven=True))]
    assert told[1] == "The best move lays 3 tiles, for about 25 points."
    assert told[4] == "The best move is J6 SEA, which scores 23."
    assert "found" in sentences(SEA, BADE)[1] and "found" in sentences(SEA, BADE)[4]


def test_the_same_word_elsewhere_for_the_same_worth_is_not_listed_again() -> None:
    places = [Play(row, 6, Direction.ACROSS, tuple("SEA")) for row in range(7)]
    rows = [row_of(place, score=20, words=("SEA",)) for place in places]
    hints = make_hints(evaluation_of(*rows, row_of(BADE, win=0.4, words=("BADE",))))
    assert [move.played.move for move in hints[5].moves] == [places[0], BADE]


def test_tiles_are_told_as_they_stand_on_the_rack() -> None:
    one = found(SEA, BADE)
    assert tiles_hint(one, tuple("EBSDAED")).sentence == "It uses E S A."
    assert tiles_hint(one, tuple("SAE")).sentence == "It uses all your tiles."


def test_letters_that_lie_on_the_board_are_not_used() -> None:
    told = sentences(BADE, score=2)
    assert told[1:5] == [
        "The best move found lays one tile, for about 5 points.",
        "It lies in row 8.",
        "It uses E.",
        "The best move found is 8G BADE, which scores 2.",
    ]
    assert told[5] == "The only move:"


def test_a_bingo_that_is_the_best_move_and_one_that_is_not() -> None:
    assert sentences(BINGO, has_bingo=True)[0] == "There is a bingo."
    assert sentences(BINGO)[3] == "It uses all your tiles."
    other = "There is a bingo; another move comes out ahead of it."
    assert sentences(SEA, has_bingo=True)[0] == other


def test_a_first_hint_in_plain_words_needs_no_word_of_the_game() -> None:
    def plain(*moves: Move, has_bingo: bool) -> list[str]:
        hints = make_hints(found(*moves, bingo=has_bingo))
        assert [str(plain_sentence(hint)) for hint in hints[1:]] == [
            str(hint.sentence) for hint in hints[1:]
        ]
        return str(plain_sentence(hints[0])).split("; ")

    assert plain(SEA, has_bingo=False) == ["No move lays a whole rack of tiles at once."]
    there_is = "A move lays a whole rack of tiles at once"
    assert plain(BINGO, has_bingo=True) == [f"{there_is}, for extra points."]
    assert plain(SEA, has_bingo=True) == [there_is, "another comes out ahead of it."]


def test_an_exchange_and_a_pass() -> None:
    assert sentences(Exchange(("Q", "V")))[1:5] == [
        "The best move found exchanges 2 tiles.",
        "It lays no tiles on the board.",
        "It gives back Q V.",
        "The best move found is exchanging QV.",
    ]
    assert sentences(Exchange(tuple("AABDEES")))[:2] == [
        "There is no bingo.",
        "The best move found exchanges 7 tiles.",
    ]
    assert sentences(Exchange(("Q",)))[1] == "The best move found exchanges one tile."
    assert sentences(Pass())[1:5] == [
        "The best move found is to pass.",
        "It lays no tiles on the board.",
        "It uses no tiles.",
        "The best move found is passing.",
    ]


def test_the_last_steps_show_moves_with_their_costs() -> None:
    exchanges = [Exchange((tile,)) for tile in "ABDES"]
    hints = make_hints(found(SEA, *exchanges))
    assert [hint.level for hint in hints] == list(range(1, HINT_LEVELS + 1))
    assert [len(hint.moves) for hint in hints] == [0, 0, 0, 0, 1, 5]
    best = hints[5].moves
    assert [judgement.played.move for judgement in best] == [SEA, *exchanges[:4]]
    assert [judgement.cost for judgement in best] == [Cost.NONE, *[Cost.SMALL] * 3, Cost.MEDIUM]
    assert hints[2].figures == {"lane": "column J"}
    assert hints[4].figures == {"move": "J6 SEA", "score": 23}
