# SPDX-License-Identifier: MIT
"""Every tile has its place, as large as the room allows."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from desktop_app.analysis.tracking_order import TrackingOrder, ordered_groups
from desktop_app.rules.tiles import TileSet
from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.tracking_sheet.cell_board import lay_columns, lay_lines, lay_out
from tests.helpers.games import make_setup

SET = make_setup().tile_set
ROOMS = [(320, 60), (614, 124), (900, 300), (1900, 700)]
HIGH_ROOM = (760, 1600)
"""A room where the width limits the cells: twelve E must fit side by side."""


@pytest.mark.parametrize("order", TrackingOrder)
@pytest.mark.parametrize("room", [*ROOMS, HIGH_ROOM])
def test_no_two_tiles_meet_and_none_leaves_the_width(
    order: TrackingOrder, room: tuple[int, int]
) -> None:
    layout = lay_out(ordered_groups(SET, order), order, QSize(*room))
    assert len(layout.cells) == 100
    rects = [*layout.cells.values(), *layout.counts.values()]
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))
    assert min(rect.left() for rect in rects) >= 0
    assert max(rect.right() for rect in rects) < room[0]
    assert max(rect.bottom() for rect in rects) < layout.size.height()


@pytest.mark.parametrize("order", [TrackingOrder.ALPHABETICAL, TrackingOrder.VOWELS_FIRST])
def test_no_larger_rows_would_fit(order: TrackingOrder) -> None:
    groups = tuple(ordered_groups(SET, order))
    for width in range(150, 1000, 83):
        for height in range(40, 500, 57):
            found = lay_out(groups, order, QSize(width, height))
            line = found.cells["E", 0].height()
            for larger in range(line + 1, min(96, height) + 1):
                size = lay_lines(groups, larger, width).size
                assert size.width() > width or size.height() > height, (width, height, larger)


@pytest.mark.parametrize("order", TrackingOrder)
def test_more_room_makes_larger_tiles_until_they_are_large_enough(order: TrackingOrder) -> None:
    groups = ordered_groups(SET, order)
    heights = [lay_out(groups, order, QSize(*room)).cells["E", 0].height() for room in ROOMS]
    assert heights == sorted(heights)
    assert heights[0] < heights[-1] <= 96
    assert heights[0] >= 18


@pytest.mark.parametrize("order", TrackingOrder)
def test_where_there_is_room_nothing_has_to_be_scrolled(order: TrackingOrder) -> None:
    layout = lay_out(ordered_groups(SET, order), order, QSize(614, 240))
    assert layout.size.height() <= 240


def test_a_face_is_never_broken_over_two_lines() -> None:
    layout = lay_lines(ordered_groups(SET, "alphabetical"), 24, 330)
    for face, count in SET.distribution.items():
        tops = {layout.cells[face, number].top() for number in range(count)}
        assert tops == {layout.counts[face].top()}


def test_consonants_begin_a_new_line() -> None:
    layout = lay_lines(ordered_groups(SET, "vowels-first"), 24, 2000)
    assert layout.cells["B", 0].left() == layout.cells["A", 0].left()
    assert layout.cells["B", 0].top() == layout.cells["U", 0].top() + 24


def test_columns_stand_under_their_figures() -> None:
    layout = lay_columns(ordered_groups(SET, "strength"), 40, QSize(20, 20))
    assert layout.cells["E", 11].bottomLeft().x() == layout.counts["E"].left()
    assert layout.cells["E", 11].top() == 12 * 20
    assert layout.cells["R", 0].top() == layout.cells["E", 0].top()


def test_a_face_of_two_letters_has_broader_cells() -> None:
    tiles = TileSet({"CH": 2, "A": 1}, {"CH": 3, "A": 1})
    layout = lay_lines(ordered_groups(tiles, "alphabetical"), 24, 400)
    assert layout.cells["CH", 0].width() > layout.cells["A", 0].width()


def test_a_set_without_tiles_takes_no_room() -> None:
    assert lay_out((), TrackingOrder.STRENGTH, QSize(300, 100)).cells == {}
    assert lay_out((), TrackingOrder.ALPHABETICAL, QSize(300, 100)).size.height() == 0


@pytest.mark.parametrize("height", [20, 24, 40])
def test_a_count_of_two_digits_has_room(qapp: QApplication, height: int) -> None:
    layout = lay_lines(ordered_groups(SET, "alphabetical"), height, 600)
    font = tabular(ui_font(max(11, height * 0.46)))
    for face, widest in (("E", "12"), ("A", "9")):
        assert layout.counts[face].width() >= QFontMetricsF(font).horizontalAdvance(widest)
    assert layout.counts["E"].right() < layout.cells["E", 0].left()
