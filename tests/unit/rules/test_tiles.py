# SPDX-License-Identifier: MIT
from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.rules.tiles import (
    TileSet,
    count_ways,
    face_of,
    holds_tiles,
    is_blank,
    rack_tile,
    remove_tiles,
    sort_tiles,
)

TILES = st.lists(st.sampled_from(["A", "B", "CH", "Z", "?"]), max_size=8)


def test_a_blank_on_the_board_is_a_blank_on_the_rack() -> None:
    assert rack_tile("e") == "?"
    assert rack_tile("ch") == "?"
    assert rack_tile("E") == "E"
    assert is_blank("?")
    assert is_blank("e")
    assert not is_blank("CH")
    assert face_of("ch") == "CH"


def test_blanks_stand_last() -> None:
    assert sort_tiles(("?", "Z", "A", "?", "CH")) == ("A", "CH", "Z", "?", "?")


@given(TILES, TILES)
def test_what_is_held_can_be_removed_and_nothing_else(tiles: list[str], wanted: list[str]) -> None:
    if holds_tiles(tiles, wanted):
        left = remove_tiles(tiles, wanted)
        assert Counter(left) + Counter(wanted) == Counter(tiles)
    else:
        with pytest.raises(ValueError, match="is not among"):
            remove_tiles(tiles, wanted)


def test_what_stays_keeps_its_order() -> None:
    assert remove_tiles("ZABAC", "A") == ("Z", "B", "A", "C")


def test_a_set_counts_and_values_its_tiles() -> None:
    tiles = TileSet({"A": 2, "Q": 1, "?": 1}, {"A": 1, "Q": 10, "?": 0})
    assert tiles.tiles == ("A", "A", "Q", "?")
    assert tiles.faces == ("A", "Q")
    assert tiles.points("q") == 0
    assert tiles.points("Q") == 10
    assert tiles.total(("A", "Q", "?")) == 11


@pytest.mark.parametrize("word", ["AB", "AAB", "CAB", "BBA"])
def test_ways_are_those_of_counted_draws(word: str) -> None:
    tiles = TileSet({"A": 3, "B": 2, "C": 1, "?": 2}, {"A": 1, "B": 1, "C": 1, "?": 0})
    wanted = Counter(word)
    spelled = 0
    for draw in combinations(tiles.tiles, len(word)):
        counts = Counter(draw)
        blanks = counts.pop("?", 0)
        short = sum((wanted - counts).values())
        spelled += short == blanks and not counts - wanted
    assert count_ways(word, tiles) == spelled
