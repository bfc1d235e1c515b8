# SPDX-License-Identifier: MIT
"""The numbers beside the board are whole, however small it is."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.rules.board import STANDARD_15
from desktop_app.ui.board.board_geometry import BoardGeometry
from desktop_app.ui.board.board_ground import paint_ground
from desktop_app.ui.board.board_widget import RING_WIDTH, SMALLEST_SQUARE
from desktop_app.ui.theme import THEMES


def left_of_numbers(size: int) -> float:
    """Pixels to the first ink of the numbers, from the left edge of the board."""
    geometry = BoardGeometry(STANDARD_15, size)
    image = paint_ground(geometry, THEMES["classic"], 2.0).toImage()
    beside = range(2 * geometry.near - 8)
    rows = range(image.height())
    return min(x for x in beside if any(image.pixelColor(x, y).alpha() > 64 for y in rows)) / 2


@pytest.mark.parametrize("size", [SMALLEST_SQUARE, 18, 22, 40])
def test_the_numbers_of_the_rows_are_not_cut(qapp: QApplication, size: int) -> None:
    assert left_of_numbers(size) > 0


@pytest.mark.parametrize("size", [39, 48, 60])
def test_the_ring_of_the_board_covers_no_number(qapp: QApplication, size: int) -> None:
    assert left_of_numbers(size) >= RING_WIDTH
