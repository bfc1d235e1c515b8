# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.rules.board import (
    STANDARD_15,
    Board,
    Direction,
    Placement,
    Premium,
    Square,
    parse_layout,
    squares_of,
)
from tests.helpers import recount


def test_the_standard_board_has_the_premium_squares_of_a_printed_one() -> None:
    wanted = {
        Premium.TRIPLE_WORD: set(recount.TRIPLE_WORD),
        Premium.DOUBLE_WORD: set(recount.DOUBLE_WORD),
        Premium.TRIPLE_LETTER: set(recount.TRIPLE_LETTER),
        Premium.DOUBLE_LETTER: set(recount.DOUBLE_LETTER),
    }
    found: dict[Premium, set[str]] = {premium: set() for premium in wanted}
    for row in range(15):
        for col in range(15):
            premium = STANDARD_15.premium_at(row, col)
            if premium is not Premium.NONE:
                found[premium].add("ABCDEFGHIJKLMNO"[col] + str(row + 1))
    assert found == wanted
    assert STANDARD_15.centre == (7, 7)
    assert (STANDARD_15.rows, STANDARD_15.cols) == (15, 15)


@pytest.mark.parametrize(
    ("premium", "letter", "word"),
    [
        (Premium.NONE, 1, 1),
        (Premium.DOUBLE_LETTER, 2, 1),
        (Premium.TRIPLE_LETTER, 3, 1),
        (Premium.DOUBLE_WORD, 1, 2),
        (Premium.TRIPLE_WORD, 1, 3),
    ],
)
def test_what_a_premium_multiplies(premium: Premium, letter: int, word: int) -> None:
    assert (premium.letter_factor, premium.word_factor) == (letter, word)


def test_directions_step_and_turn() -> None:
    assert Direction.ACROSS.step == (0, 1)
    assert Direction.DOWN.step == (1, 0)
    assert Direction.ACROSS.other is Direction.DOWN
    assert Direction.DOWN.other is Direction.ACROSS


def test_a_layout_names_the_row_that_is_too_short_and_the_unknown_mark() -> None:
    with pytest.raises(ValueError, match="row 2 has 2 squares, not 3"):
        parse_layout("...\n..\n...")
    with pytest.raises(ValueError, match="row 2 column 3: unknown mark 'x'"):
        parse_layout("...\n..x\n...")


def test_layouts_of_the_same_squares_are_equal_and_hash_alike() -> None:
    one, same, other = (parse_layout(text) for text in ("..\n.=", "..\n.=", "..\n.-"))
    assert one == same
    assert one != other
    assert {one: "found"}[same] == "found"
    assert len({one, same, other}) == 2
    assert hash(one) == hash(one)


def test_a_layout_is_symmetric_where_a_first_play_may_be_turned() -> None:
    assert STANDARD_15.is_symmetric
    premiums = list(STANDARD_15.premiums)
    premiums[1] = Premium.TRIPLE_WORD
    assert not replace(STANDARD_15, premiums=tuple(premiums)).is_symmetric
    assert not replace(STANDARD_15, centre=(7, 6)).is_symmetric


def test_tiles_go_on_and_come_off() -> None:
    board = Board.empty().with_placements([Placement(7, 7, "A"), Placement(0, 14, "b")])
    assert board.tile_at(7, 7) == "A"
    assert board.tile_at(0, 14) == "b"
    assert list(board.placements()) == [Placement(0, 14, "b"), Placement(7, 7, "A")]
    off = board.without([(7, 7)])
    assert off.tile_at(7, 7) == ""
    assert board.tile_at(7, 7) == "A", "a board never changes"
    assert off.without([(0, 14)]).is_empty
    assert not off.is_empty


@pytest.mark.parametrize("square", [(-1, 0), (0, -1), (15, 0), (0, 15)])
def test_off_the_board_there_is_no_tile(square: tuple[int, int]) -> None:
    full = Board(STANDARD_15, ("A",) * 225)
    assert full.tile_at(*square) == ""
    assert not STANDARD_15.holds(*square)


def test_a_placement_knows_its_square_and_its_tile_on_a_rack() -> None:
    tiles = (Placement(7, 8, "e"), Placement(7, 7, "CH"))
    assert squares_of(tiles) == (Square(7, 8), Square(7, 7))
    assert [tile.on_rack for tile in tiles] == ["?", "CH"]
