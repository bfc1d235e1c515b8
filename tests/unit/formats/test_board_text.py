# SPDX-License-Identifier: MIT
from __future__ import annotations

from desktop_app.formats.board_text import board_squares, board_text
from desktop_app.rules.board import Board, Placement
from tests.helpers.tables import set_up


def test_the_board_has_letters_above_and_numbers_beside_it() -> None:
    board = set_up("board 8E CaRD").state.board
    lines = board_text(board).split("\n")
    assert lines[0] == "   A B C D E F G H I J K L M N O"
    assert lines[1] == " 1 . . . . . . . . . . . . . . ."
    assert lines[8] == " 8 . . . . C a R D . . . . . . ."
    assert lines[15] == "15 . . . . . . . . . . . . . . ."
    assert lines[16:] == [""]


def test_columns_are_as_wide_as_the_widest_tile() -> None:
    empty = Board.empty(set_up().state.board.layout)
    board = empty.with_placements((Placement(0, 0, "CH"), Placement(0, 1, "O")))
    head, first, *_ = board_text(board).split("\n")
    assert head.startswith("     A    B    C")
    assert first.startswith(" 1   [CH] O    .")
    assert board_squares(board)[0][:3] == ["[CH]", "O", "."]
