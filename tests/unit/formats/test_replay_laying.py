# SPDX-License-Identifier: MIT
"""Written plays on a board: both conventions for tiles played through, and conflicts."""

from __future__ import annotations

import pytest

from desktop_app.formats.gcg_model import GcgPlay
from desktop_app.formats.replay import lay_play
from desktop_app.rules.board import Board, Direction, Placement

WORN = Board.empty().with_placements(
    Placement(7, 5 + index, tile) for index, tile in enumerate("WoRN")
)
"""WORN across from 8F, its O a blank."""


def lay(position: str, word: str, board: Board = WORN) -> tuple[str, tuple[str, ...]]:
    laid = lay_play(board, GcgPlay(nick="a", position=position, word=word))
    return "".join(laid.play.tiles), laid.faults


@pytest.mark.parametrize(
    ("word", "tiles"),
    [
        ("S.ORE", "S.ORE"),
        ("SWORE", "S.ORE"),
        ("S(W)ORE", "S.ORE"),
        ("S(w)ORE", "S.ORE"),
        ("SwORE", "S.ORE"),
        ("s.oRE", "s.oRE"),
    ],
)
def test_both_customs_for_letters_that_lie_there(word: str, tiles: str) -> None:
    assert lay("F7", word) == (tiles, ())


@pytest.mark.parametrize("word", ["CORE", "C(o)RE", "CoRE", "C.RE"])
def test_a_blank_on_the_board_is_met_in_any_case(word: str) -> None:
    assert lay("G7", word) == ("C.RE", ())


def test_the_position_says_where_and_which_way() -> None:
    across = lay_play(WORN, GcgPlay(nick="a", position="9C", word="CAT")).play
    assert (across.row, across.col, across.direction) == (8, 2, Direction.ACROSS)
    down = lay_play(WORN, GcgPlay(nick="a", position="C9", word="CAT")).play
    assert (down.row, down.col, down.direction) == (8, 2, Direction.DOWN)


@pytest.mark.parametrize(
    ("position", "word", "tiles", "fault"),
    [
        ("F7", "SLORE", "S.ORE", "square F8: read 'L' on a square that holds 'W'"),
        ("G7", "CiRE", "C.RE", "square G8: read 'i' on a square that holds 'o'"),
        (
            "F7",
            "S..RE",
            "S..RE",
            "square F9: read '.' for a tile played through, but the square is empty",
        ),
        ("F7", "S(WO)RE", "S.ORE", "square F9: read 'O' for a tile played through, but the"),
        ("F7", "S.?RE", "S.?RE", "square F9: a blank without its letter"),
        ("8M", "NOSE", "NOS", "8M NOSE runs off the board"),
        ("20A", "NOSE", "", "20A NOSE runs off the board"),
        ("8F", "WORN", "....", "the play has no new tile"),
        ("A1", "NOSE", "NOSE", "touches no tile on the board"),
    ],
)
def test_what_does_not_fit_is_laid_where_it_can_be(
    position: str, word: str, tiles: str, fault: str
) -> None:
    laid, faults = lay(position, word)
    assert laid == tiles
    assert any(each.startswith(fault) for each in faults), faults


def test_a_gap_is_reported_once() -> None:
    _, faults = lay("F7", "S..RE")
    assert len(faults) == 1


@pytest.mark.parametrize(
    ("position", "word", "fault"),
    [
        ("8H", "A", "the first play has fewer than 2 tiles"),
        ("9H", "AB", "the first play does not cover H8"),
    ],
)
def test_the_first_play(position: str, word: str, fault: str) -> None:
    assert lay(position, word, Board.empty())[1] == (fault,)


def test_how_many_tiles_the_first_play_needs_is_a_rule() -> None:
    play = GcgPlay(nick="a", position="8H", word="A")
    assert lay_play(Board.empty(), play, first_min_tiles=1).faults == ()
