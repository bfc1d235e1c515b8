# SPDX-License-Identifier: MIT
"""The order of a tracking sheet: every tile appears once, in the named order."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from desktop_app.analysis.tracking_order import (
    ColumnPlace,
    GroupKind,
    TrackingOrder,
    column_places,
    grid_size,
    ordered_groups,
)
from desktop_app.rules.tiles import BLANK, TileSet
from tests.helpers.games import make_setup

SET = make_setup().tile_set


def written(order: str, tile_set: TileSet = SET) -> list[str]:
    return ["".join(face for face, _ in group.faces) for group in ordered_groups(tile_set, order)]


@pytest.mark.parametrize("order", TrackingOrder)
def test_every_tile_of_the_set_stands_once(order: TrackingOrder) -> None:
    faces = [pair for group in ordered_groups(SET, order) for pair in group.faces]
    assert len(faces) == len(dict(faces))
    assert Counter(dict(faces)) == Counter(SET.distribution)


@pytest.mark.parametrize("order", TrackingOrder)
def test_the_blank_stands_last(order: TrackingOrder) -> None:
    last = ordered_groups(SET, order)[-1]
    assert (last.kind, last.faces) == (GroupKind.BLANKS, ((BLANK, 2),))


def test_alphabetical() -> None:
    assert written("alphabetical") == ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", BLANK]


def test_vowels_first() -> None:
    assert written("vowels-first") == ["AEIOU", "BCDFGHJKLMNPQRSTVWXYZ", BLANK]


def test_by_strength_the_better_letter_stands_to_the_left() -> None:
    assert written("strength") == ["EAIOU", "SRNTLDG", "MCPB", "HYFWV", "ZXKJQ", BLANK]


def test_unranked_letters_come_last_in_alphabetical_order() -> None:
    tiles = TileSet(
        {"Ł": 2, "Ć": 1, "E": 3, "CH": 1, "R": 2}, {"Ł": 3, "Ć": 6, "E": 1, "CH": 2, "R": 1}
    )
    assert written("strength", tiles) == ["E", "RCH", "Ł", "Ć"]
    # Two successive letters in the ranking are not a face of two letters.
    assert written("strength", TileSet({"MC": 1, "B": 1}, {"MC": 3, "B": 3})) == ["BMC"]


def test_a_face_whose_tiles_are_all_gone_is_left_out() -> None:
    tiles = TileSet({"A": 0, "B": 1, BLANK: 0}, {"A": 1, "B": 3, BLANK: 0})
    assert written("alphabetical", tiles) == ["B"]


def test_an_order_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="by-colour"):
        ordered_groups(SET, "by-colour")


@pytest.mark.parametrize("width", [1, 13, 19, 40])
def test_no_two_cells_of_the_columns_meet(width: int) -> None:
    places = column_places(ordered_groups(SET, "strength"), width)
    cells = [
        (place.column, row)
        for place in places
        for row in range(place.row - 1, place.row + place.count)
    ]
    assert len(cells) == len(set(cells))
    assert min(row for _, row in cells) == 0
    columns, rows = grid_size(places)
    assert set(cells) <= set(product(range(columns), range(rows)))


def test_the_columns_keep_to_the_width() -> None:
    groups = ordered_groups(SET, "strength")
    assert grid_size(column_places(groups, 40)) == (32, 13)
    assert grid_size(column_places(groups, 19)) == (19, 13)
    assert grid_size(column_places(groups, 13)) == (13, 16)


def test_vowels_stand_left_and_the_shelves_beside_them() -> None:
    places = {place.face: place for place in column_places(ordered_groups(SET, "strength"), 19)}
    assert places["E"] == ColumnPlace("E", 12, 0, 1)
    assert places["S"] == ColumnPlace("S", 4, 6, 1)
    assert places["M"] == ColumnPlace("M", 2, 14, 1)
    assert places["H"] == ColumnPlace("H", 2, 6, 8)


def test_no_columns_take_no_room() -> None:
    assert grid_size(()) == (0, 0)
