# SPDX-License-Identifier: MIT
"""Misplaced tiles, squares out of bounds and rotated labels are visible and announced."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop_app.rules.board import Board, Placement, Square
from desktop_app.rules.tile_events import TileFault
from desktop_app.ui.board.board_widget import BoardWidget
from desktop_app.ui.board.position_facts import slips_on
from tests.helpers.games import GameTale

VALUES = {"C": 3, "A": 1}


@pytest.fixture
def board(qtbot: QtBot) -> BoardWidget:
    widget = BoardWidget()
    qtbot.addWidget(widget)
    widget.resize(600, 600)
    widget.show()
    qtbot.waitExposed(widget)
    widget.show_position(Board.empty().with_placements([Placement(7, 7, "C")]), VALUES)
    return widget


def picture(board: BoardWidget, row: int, col: int) -> QImage:
    rect: QRect = board.squares.rect(row, col)
    return board.grab(rect).toImage()


def name(board: BoardWidget, row: int, col: int) -> str:
    return board.part_name(row * 15 + col)


@pytest.mark.parametrize("fault", list(TileFault))
def test_a_tile_that_lies_wrong_looks_and_reads_otherwise(
    board: BoardWidget, fault: TileFault
) -> None:
    straight, called = picture(board, 7, 7), name(board, 7, 7)
    board.show_slips({(7, 7): fault}, (), 0)
    assert picture(board, 7, 7) != straight
    assert name(board, 7, 7) != called
    board.show_slips({}, (), 0)
    assert (picture(board, 7, 7), name(board, 7, 7)) == (straight, called)


def test_a_tile_face_down_is_not_named(board: BoardWidget) -> None:
    board.show_slips({(7, 7): TileFault.FACE_DOWN}, (), 0)
    assert name(board, 7, 7) == "H8, a tile face down"


def test_a_square_out_of_bounds_is_hatched(board: BoardWidget) -> None:
    free = picture(board, 0, 1)
    board.show_slips({}, {(0, 1)}, 0)
    assert picture(board, 0, 1) != free
    assert name(board, 0, 1) == "B1, empty, out of bounds"


def test_the_lettering_turns_and_the_words_stay(board: BoardWidget) -> None:
    premium, word = picture(board, 0, 0), picture(board, 7, 7)
    board.show_slips({}, (), 1)
    assert picture(board, 0, 0) != premium
    assert picture(board, 7, 7) == word
    board.show_slips({}, (), 0)
    assert picture(board, 0, 0) == premium


def test_the_slips_of_a_game_are_those_of_its_state() -> None:
    state = GameTale().state
    assert slips_on(state) == ({}, frozenset(), 0)
    state = replace(
        state,
        mislaid={Square(7, 7): TileFault.ASKEW},
        barred=frozenset({Square(1, 2)}),
        lettering_turns=3,
    )
    assert slips_on(state) == ({(7, 7): TileFault.ASKEW}, frozenset({(1, 2)}), 3)
