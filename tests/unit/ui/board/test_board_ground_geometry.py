# SPDX-License-Identifier: MIT
"""Squares always fit, and a point finds its square."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRect

from desktop_app.rules.board import STANDARD_15, BoardLayout, Premium
from desktop_app.ui.board.board_ground import BoardGeometry, fitting_size, side_length


def layout_of(rows: int, cols: int) -> BoardLayout:
    return BoardLayout(rows, cols, (Premium.NONE,) * (rows * cols), (rows // 2, cols // 2))


@given(st.integers(1, 30), st.integers(1, 30), st.integers(1, 3000), st.integers(1, 3000))
def test_the_largest_square_that_fits_is_found(
    rows: int, cols: int, width: int, height: int
) -> None:
    layout = layout_of(rows, cols)
    size = fitting_size(layout, width, height)
    assert size >= 1
    fits = side_length(cols, size) <= width and side_length(rows, size) <= height
    assert fits or size == 1
    assert side_length(cols, size + 1) > width or side_length(rows, size + 1) > height


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize("size", [18, 39, 55])
def test_the_middle_of_every_square_is_that_square(size: int, is_turned: bool) -> None:
    geometry = BoardGeometry(layout_of(11, 17), size, is_turned)
    whole = QRect(0, 0, geometry.width, geometry.height)
    for row in range(11):
        for col in range(17):
            rect = geometry.rect(row, col)
            assert whole.contains(rect)
            assert geometry.square_at(QPointF(rect.center())) == (row, col)
            assert geometry.square_at(QPointF(rect.topLeft())) == (row, col)


def test_beside_the_squares_is_no_square() -> None:
    geometry = BoardGeometry(STANDARD_15, 40)
    field = geometry.field
    for point in (
        QPointF(field.left() - 0.5, 100),
        QPointF(field.right() + 1.5, 100),
        QPointF(100, field.top() - 1),
        QPointF(100, field.bottom() + 2),
        QPointF(-5, -5),
    ):
        assert geometry.square_at(point) is None


def test_a_turned_board_begins_with_its_last_square() -> None:
    straight, turned = BoardGeometry(STANDARD_15, 40), BoardGeometry(STANDARD_15, 40, True)
    assert turned.rect(14, 14) == straight.rect(0, 0)
    assert turned.rect(0, 14) == straight.rect(14, 0)
