# SPDX-License-Identifier: MIT
"""Accessible names of squares and tiles."""

from __future__ import annotations

import pytest

from desktop_app.rules.board import Board, Placement
from desktop_app.session.draft import RackSlot
from desktop_app.ui.board.accessible_parts import points_words, slot_name, square_name

VALUES = {"A": 1, "Q": 10, "?": 0, "Ñ": 13}
BOARD = Board.empty().with_placements(
    [Placement(7, 7, "A"), Placement(7, 8, "q"), Placement(7, 9, "Q"), Placement(7, 10, "Ñ")]
)


@pytest.mark.parametrize(
    ("row", "col", "tried", "expected"),
    [
        (0, 0, "", "A1, triple word, empty"),
        (1, 1, "", "B2, double word, empty"),
        (0, 3, "", "D1, double letter, empty"),
        (5, 1, "", "B6, triple letter, empty"),
        (0, 1, "", "B1, empty"),
        (7, 7, "", "A, one point, placed at H8"),
        (7, 8, "", "blank as Q, no points, placed at I8"),
        (7, 9, "", "Q, ten points, placed at J8"),
        (7, 10, "", "Ñ, 13 points, placed at K8"),
        (0, 0, "A", "A, one point, being tried at A1"),
        (0, 0, "a", "blank as A, no points, being tried at A1"),
        (0, 0, "?", "blank without a letter, being tried at A1"),
    ],
)
def test_squares(row: int, col: int, tried: str, expected: str) -> None:
    assert square_name(BOARD, VALUES, row, col, tried) == expected


@pytest.mark.parametrize(
    ("slot", "expected"),
    [
        (RackSlot("A", False, False), "A, one point, tile 3 of the rack"),
        (RackSlot("A", False, True), "A, one point, tile 3 of the rack, marked for exchange"),
        (RackSlot("?", False, False), "blank, tile 3 of the rack"),
        (RackSlot("?", False, True), "blank, tile 3 of the rack, marked for exchange"),
        (RackSlot("A", True, False), "place 3 of the rack, its tile is on the board"),
    ],
)
def test_rack_places(slot: RackSlot, expected: str) -> None:
    assert slot_name(slot, VALUES, 3) == expected


def test_points() -> None:
    assert [points_words(count) for count in (0, 1, 2, 10, 11)] == [
        "no points",
        "one point",
        "two points",
        "ten points",
        "11 points",
    ]
