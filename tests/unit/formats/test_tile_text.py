# SPDX-License-Identifier: MIT
"""Tiles in text: blanks, tiles of several letters, letters played through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.formats.tile_text import (
    WrittenTile,
    is_tile_letter,
    join_tiles,
    split_rack,
    split_tiles,
    split_word,
)

FACES = st.text("ABCDEFGÑŁ", min_size=1, max_size=3)
BOARD_TILES = st.one_of(FACES, FACES.map(str.lower), st.just("?"))


@given(st.lists(BOARD_TILES, max_size=9))
def test_tiles_survive_writing_and_reading(tiles: list[str]) -> None:
    assert split_tiles(join_tiles(tiles)) == tuple(tiles)


def test_several_letters_of_one_tile_stand_in_brackets() -> None:
    assert split_tiles("A[CH]e[rr]?") == ("A", "CH", "e", "rr", "?")
    assert join_tiles(("A", "CH", "e", "?")) == "A[CH]e?"


@pytest.mark.parametrize("text", ["A1", "A.B", "A[", "[Ch]", "A B", "ß"])
def test_what_is_not_a_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        split_tiles(text)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("AEINRST", "AEINRST"),
        ("TRAING?", "TRAING?"),
        ("A E I N", "AEIN"),
        ("aeinrst", "AEINRST"),
        ("TRAINGd", "TRAING?"),
        ("AB_*", "AB??"),
        ("", ""),
    ],
)
def test_racks_hold_upper_case_faces_and_blanks(text: str, tiles: str) -> None:
    assert split_rack(text) == tuple(tiles)


def test_letters_without_a_case_are_not_tiles() -> None:
    assert is_tile_letter("Ł")
    assert not is_tile_letter("ª")
    assert not is_tile_letter("ß")
    assert not is_tile_letter("漢")


def test_a_word_shows_the_tiles_played_through() -> None:
    dot = WrittenTile(".", True)
    assert split_word("W..d") == (WrittenTile("W", False), dot, dot, WrittenTile("d", False))
    assert split_word("W(OR)D") == (
        WrittenTile("W", False),
        WrittenTile("O", True),
        WrittenTile("R", True),
        WrittenTile("D", False),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no tiles"),
        ("()", "no tiles"),
        ("W(OR", "not closed"),
        ("WOR)D", "no partner"),
        ("W((O))", "no partner"),
        ("W0RD", "not a tile"),
        ("W_D", "not a tile"),
    ],
)
def test_what_is_not_a_word_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        split_word(text)
