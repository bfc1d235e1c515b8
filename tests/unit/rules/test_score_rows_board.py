# SPDX-License-Identifier: MIT
"""The board before any line."""

from __future__ import annotations

import pytest

from desktop_app.rules.score_rows import board_before_row
from tests.helpers.games import GameTale


def test_the_board_before_a_line_is_the_board_of_that_moment() -> None:
    tale = GameTale()
    tale.play("8D", "FEASTER")
    first = tale.state.board
    tale.phoney("J8", ".OVEN")
    tale.play("E5", "QUI.T")
    assert board_before_row(tale.state, 0).is_empty
    assert board_before_row(tale.state, 1) == first
    # Before the line that withdraws the phoney, the phoney is on the board.
    assert board_before_row(tale.state, 2).tile_at(8, 9) == "O"
    assert board_before_row(tale.state, 3) == first
    now = tale.state.board
    tale.pass_turn()
    assert board_before_row(tale.state, 3) == first
    assert board_before_row(tale.state, 4) == now


def test_tiles_being_laid_do_not_count() -> None:
    tale = GameTale()
    tale.play("8D", "FEASTER")
    tale.lay("D8", ".OX")
    assert board_before_row(tale.state, 0).is_empty


@pytest.mark.parametrize("index", [-1, 1])
def test_a_line_that_is_not_there(index: int) -> None:
    tale = GameTale()
    tale.play("8D", "FEASTER")
    with pytest.raises(IndexError, match="there are 1"):
        board_before_row(tale.state, index)
