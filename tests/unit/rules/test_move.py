# SPDX-License-Identifier: MIT
from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.rules.board import Board, Direction, Placement
from desktop_app.rules.move import (
    Exchange,
    Pass,
    Play,
    format_position,
    format_square,
    parse_position,
    play_from_placements,
    tiles_used,
)
from tests.helpers.random_games import random_placements


@given(st.integers(0, 25), st.integers(0, 25), st.sampled_from(Direction))
def test_a_position_reads_as_it_was_written(row: int, col: int, direction: Direction) -> None:
    assert parse_position(format_position(row, col, direction)) == (row, col, direction)


def test_the_row_stands_first_across_and_the_column_down() -> None:
    assert parse_position("8H") == (7, 7, Direction.ACROSS)
    assert parse_position(" h8 ") == (7, 7, Direction.DOWN)
    assert parse_position("15a") == (14, 0, Direction.ACROSS)
    assert format_square(14, 0) == "A15"


@pytest.mark.parametrize("text", ["", "8", "H", "HH", "88", "8HH", "0A", "A0", "27A", "É8", "A٣"])
def test_what_is_no_position_is_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="position"):
        parse_position(text)


def test_a_play_lays_only_what_did_not_lie_there() -> None:
    play = Play(7, 3, Direction.ACROSS, ("C", ".", "r", "CH"))
    assert play.placements() == (
        Placement(7, 3, "C"),
        Placement(7, 5, "r"),
        Placement(7, 6, "CH"),
    )
    assert play.rack_tiles() == ("C", "?", "CH")


def _board(*placements: tuple[int, int, str]) -> Board:
    return Board.empty().with_placements(Placement(*placement) for placement in placements)


def test_a_play_is_derived_from_its_main_word() -> None:
    board = _board((7, 4, "A"), (7, 6, "T"))
    laid = [Placement(7, 7, "S"), Placement(7, 5, "N")]
    assert play_from_placements(board, laid) == Play(7, 4, Direction.ACROSS, (".", "N", ".", "S"))


def test_a_single_tile_reads_across_when_it_can() -> None:
    left, above = (7, 6, "A"), (6, 7, "B")
    tile = [Placement(7, 7, "T")]
    across = Play(7, 6, Direction.ACROSS, (".", "T"))
    assert play_from_placements(_board(left, above), tile) == across
    assert play_from_placements(_board(left), tile) == across
    assert play_from_placements(_board(above), tile) == Play(6, 7, Direction.DOWN, (".", "T"))
    right, below = (7, 8, "A"), (8, 7, "B")
    across = Play(7, 7, Direction.ACROSS, ("T", "."))
    assert play_from_placements(_board(right, below), tile) == across
    assert play_from_placements(_board(below), tile) == Play(7, 7, Direction.DOWN, ("T", "."))
    assert play_from_placements(_board(), tile) == Play(7, 7, Direction.ACROSS, ("T",))


def test_a_gap_or_a_bend_is_no_play() -> None:
    assert play_from_placements(_board(), []) is None
    gap = [Placement(7, 3, "A"), Placement(7, 5, "B")]
    assert play_from_placements(_board(), gap) is None
    bend = [Placement(7, 3, "A"), Placement(8, 4, "B")]
    assert play_from_placements(_board(), bend) is None


@given(st.integers(0, 2**32))
def test_the_derived_play_lays_the_same_tiles(seed: int) -> None:
    source = random.Random(seed)
    board = _board((7, 6, "A"), (7, 7, "B"), (8, 7, "C"), (6, 10, "D"))
    placements = random_placements(board, list("QWERTY?"), source)
    play = play_from_placements(board, placements)
    assert play is not None
    assert set(play.placements()) == set(placements)


def test_a_move_uses_what_it_takes_from_the_rack() -> None:
    assert tiles_used(Play(7, 7, Direction.ACROSS, ("C", ".", "b"))) == ("C", "?")
    assert tiles_used(Exchange(("Q", "?"))) == ("Q", "?")
    assert tiles_used(Pass()) == ()
