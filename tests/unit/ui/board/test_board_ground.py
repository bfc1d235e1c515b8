# SPDX-License-Identifier: MIT
"""The coordinates are whole, however small the board is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.rules.board import STANDARD_15, Premium
from desktop_app.ui.board.board_ground import BoardGeometry, near_length, paint_ground, side_length
from desktop_app.ui.board.board_widget import SMALLEST_SQUARE, BoardWidget
from desktop_app.ui.theme import THEMES, Theme
from tests.helpers.colour import contrast


def left_of_numbers(size: int) -> float:
    """Return the pixels from the left edge of the board to the first ink of the numbers."""
    geometry = BoardGeometry(STANDARD_15, size)
    image = paint_ground(geometry, THEMES["classic"], 2.0).toImage()
    beside = range(2 * geometry.near - 8)
    rows = range(image.height())
    return min(x for x in beside if any(image.pixelColor(x, y).alpha() > 64 for y in rows)) / 2


@pytest.mark.parametrize("size", [SMALLEST_SQUARE, 18, 22, 40])
def test_the_numbers_of_the_rows_are_not_cut(qapp: QApplication, size: int) -> None:
    assert left_of_numbers(size) > 0


@pytest.mark.parametrize("size", [SMALLEST_SQUARE, 16, 22, 39, 60])
def test_the_ring_of_the_board_covers_no_number_and_no_letter(qtbot: QtBot, size: int) -> None:
    board = BoardWidget()
    qtbot.addWidget(board)
    side = side_length(15, size)
    board.resize(side, side)
    without = board.grab().toImage()
    board.show_focus(True)
    ringed = board.grab().toImage()
    assert ringed != without
    outside = near_length(size) - 2
    beside = QRect(0, 0, outside, side), QRect(0, 0, side, outside)
    assert [ringed.copy(box) for box in beside] == [without.copy(box) for box in beside]


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_ring_is_one_quiet_line_in_the_colour_of_the_keys(qtbot: QtBot, theme: Theme) -> None:
    board = BoardWidget()
    qtbot.addWidget(board)
    board.show_theme(theme)
    board.resize(620, 620)
    board.show_focus(True)
    picture, field = board.grab().toImage(), board.squares.field
    seen = picture.pixelColor(field.left() - 1, field.center().y())
    assert seen.name() == theme.accent
    assert contrast(theme.accent, theme.window) >= 3


def test_boards_that_look_alike_share_their_picture(qapp: QApplication) -> None:
    classic, night = THEMES["classic"], THEMES["night"]
    geometry = BoardGeometry(STANDARD_15, 31)
    kept = paint_ground(geometry, classic, 1.0)
    assert paint_ground(BoardGeometry(STANDARD_15, 31), classic, 1.0).cacheKey() == kept.cacheKey()
    plain = replace(STANDARD_15, premiums=(Premium.NONE,) * 225)
    others = (
        paint_ground(BoardGeometry(STANDARD_15, 32), classic, 1.0),
        paint_ground(BoardGeometry(STANDARD_15, 31, is_turned=True), classic, 1.0),
        paint_ground(BoardGeometry(plain, 31), classic, 1.0),
        paint_ground(geometry, night, 1.0),
        paint_ground(geometry, classic, 2.0),
        paint_ground(geometry, classic, 1.0, quarter_turns=1),
    )
    assert kept.toImage() not in [other.toImage() for other in others]
