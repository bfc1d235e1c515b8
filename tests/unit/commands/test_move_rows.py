# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.commands.errors import UsageError
from desktop_app.commands.move_rows import move_row, move_text, read_move
from desktop_app.rules.board import Board, Direction, Placement
from desktop_app.rules.move import Exchange, Move, Pass, Play

BOARD = Board.empty().with_placements(
    (Placement(7, 6, "B"), Placement(7, 7, "a"), Placement(7, 8, "D"))
)


@pytest.mark.parametrize(
    ("text", "move", "kind"),
    [
        ("8G ...E", Play(7, 6, Direction.ACROSS, (".", ".", ".", "E")), "play"),
        ("G7 D.d", Play(6, 6, Direction.DOWN, ("D", ".", "d")), "play"),
        ("-AB?", Exchange(("A", "B", "?")), "exchange"),
        ("pass", Pass(), "pass"),
    ],
)
def test_a_move_is_read_as_it_is_printed(text: str, move: Move, kind: str) -> None:
    assert read_move(text, BOARD) == move
    assert move_text(move) == text
    assert move_row(move)["kind"] == kind


def test_letters_that_lie_there_may_be_written() -> None:
    assert read_move("8G BADE", BOARD) == read_move("8G ...E", BOARD)
    assert read_move("-ab", BOARD) == Exchange(("A", "B"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "''"),
        ("8G", "'8G'"),
        ("8G BED", "a lies on H8"),
        ("8M BADE", "runs off the board"),
        ("8G BAD", "new tiles on one line"),
        ("1A A..E", "new tiles on one line"),
        ("Z9 BAD", "'Z9 BAD'"),
        ("8G B4D", "'8G B4D'"),
        ("-A4", "'-A4'"),
    ],
)
def test_what_is_no_move_is_quoted(text: str, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_move(text, BOARD)
    assert said in str(caught.value)
