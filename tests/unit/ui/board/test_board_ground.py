# SPDX-License-Identifier: MIT
"""The numbers beside the board are whole, however small it is."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.rules.board import STANDARD_15
from desktop_app.ui.board.board_geometry import BoardGeometry
from desktop_app.ui.board.board_ground import paint_ground
from desktop_app.ui.board.board_widget import SMALLEST_SQUARE
from desktop_app.ui.theme import THEMES


@pytest.mark.parametrize("size", [SMALLEST_SQUARE, 18, 22, 40])
def test_the_numbers_of_the_rows_are_not_cut(qapp: QApplication, size: int) -> None:
    geometry = BoardGeometry(STANDARD_15, size)
    image = paint_ground(geometry, THEMES["classic"], 2.0).toImage()
    inked = {
        x
        for x in range(2 * geometry.near)
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 64
    }
    assert inked and min(inked) > 0
