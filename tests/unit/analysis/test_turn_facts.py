# SPDX-License-Identifier: MIT
"""A turn's position and move, and the sentences that tell nothing hidden."""

from __future__ import annotations

import pytest

from desktop_app.analysis.turn_facts import (
    move_of_row,
    public_facts,
    turn_start,
    unlisted_words,
)
from desktop_app.play.table import Table
from desktop_app.rules.move import Exchange, Pass, Play
from desktop_app.rules.score_rows import board_before_row
from tests.helpers.tables import say, set_up

_HEAD = ("mode automatic", "rack A CATSDOG", "rack B READING", "bag 40", "turn A")


def played(*acts: str) -> Table:
    table = set_up(*_HEAD)
    say(table, *acts)
    return table


def test_the_position_of_a_turn_is_the_one_its_player_had() -> None:
    table = played("A plays 8G CATS", "B plays 9I RE")
    first, second = (turn_start(table.state, line) for line in range(2))
    assert first is not None and second is not None
    assert first.racks[0] == tuple("CATSDOG")
    assert first.board.is_empty
    assert second.racks[1] == tuple("READING")
    assert second.on_turn == 1


def test_a_row_that_is_no_turn_has_no_position() -> None:
    table = set_up(*_HEAD)
    say(table, "A plays 8G CATGS", "B challenges invalid")
    withdrawn = len(table.state.rows) - 1
    assert turn_start(table.state, withdrawn) is None
    assert move_of_row(table.state.board, table.state.rows[withdrawn]) is None


def test_the_move_of_each_row() -> None:
    table = played("A plays 8G CATS", "B exchanges RE", "A passes")
    rows = table.state.rows
    moves = [move_of_row(board_before_row(table.state, at), row) for at, row in enumerate(rows)]
    assert isinstance(moves[0], Play)
    assert moves[1] == Exchange(("E", "R")), "sorted, as the engine writes it"
    assert moves[2] == Pass()


@pytest.mark.parametrize(
    ("acts", "sentences"),
    [
        (
            ("A plays 8G CATS",),
            (
                "8G CATS scores 12 points.",
                "It uses a double word square: H8.",
                "It brings triple word squares into reach: H1, A8, O8, H15.",
            ),
        ),
        (
            ("A plays 8D DOG", "B passes", "A plays 8D ...S"),
            ("8D DOGS scores 6 points.",),
        ),
        (("A passes",), ("It was a pass.",)),
        (
            ("A exchanges CAT",),
            ("It exchanged 3 tiles. After the game you can see which.",),
        ),
        (
            ("A exchanges C",),
            ("It exchanged one tile. After the game you can see which.",),
        ),
    ],
)
def test_what_everyone_can_see(acts: tuple[str, ...], sentences: tuple[str, ...]) -> None:
    table = played(*acts)
    told = public_facts(table.state, len(table.state.rows) - 1)
    assert [str(sentence) for sentence in told][: len(sentences)] == list(sentences)


def test_several_words_and_the_bonus_are_named() -> None:
    table = played("A plays 8G CATS", "B plays 9C READING")
    told = [str(fact) for fact in public_facts(table.state, 1)]
    assert any(each.startswith("It makes several words: READING ") for each in told)
    assert "It is a bingo, with a bonus of 50." in told


def test_words_that_stayed_although_they_are_not_valid() -> None:
    table = played("A plays 8G CATGS", "B challenges invalid", "B plays 8G READN", "A plays 9G DOG")
    judge = WordJudgeOf({"DOG", "RD"})
    rows = table.state.rows
    words = [word for row in rows[2:] for word in row.words]
    wrong = dict.fromkeys(word for word in words if word not in judge.words)
    assert tuple(word for _, word in unlisted_words(table.state, judge)) == tuple(wrong)
    assert unlisted_words(table.state, judge)[0] == (1, "READN")
    assert "CATGS" not in wrong, "it came off"


class WordJudgeOf:
    def __init__(self, words: set[str]) -> None:
        self.words = words

    def is_acceptable(self, word: str) -> bool:
        return word in self.words
