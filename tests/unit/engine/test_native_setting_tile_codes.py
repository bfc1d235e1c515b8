# SPDX-License-Identifier: MIT
"""Boards, racks and moves as bytes of tile numbers, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.engine.native_setting import BLANK_FLAG, RECORD, TileCodeError, TileCodes
from desktop_app.lexicon.word_list import ENGLISH
from desktop_app.rules.board import STANDARD_15, Board, BoardLayout, Direction, Placement
from desktop_app.rules.move import Exchange, Move, Pass, Play
from tests.helpers.positions import ENGLISH_SET

CODES = TileCodes(ENGLISH.faces)
SPANISH = TileCodes(("A", "CH", "L", "LL", "Ñ"))

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LAID = st.lists(st.sampled_from([*LETTERS, *LETTERS.lower(), "."]), min_size=1, max_size=15)
RACK = st.lists(st.sampled_from([*LETTERS, "?"]), min_size=1, max_size=7)
SQUARE = st.integers(0, 14)
PLAYS = st.builds(Play, SQUARE, SQUARE, st.sampled_from(Direction), LAID.map(tuple))
# An exchange comes back sorted, as it is compared everywhere.
EXCHANGES = RACK.map(
    lambda tiles: Exchange(tuple(sorted(tiles, key=lambda tile: (tile == "?", tile))))
)


def test_a_board_is_a_byte_a_square() -> None:
    board = Board.empty().with_placements(
        (Placement(7, 7, "C"), Placement(7, 8, "a"), Placement(14, 14, "?"))
    )
    packed = CODES.board(board)
    assert len(packed) == 225
    assert packed[7 * 15 + 7 : 7 * 15 + 9] == bytes([3, 1 | BLANK_FLAG])
    # A blank without a letter is a letter that no word has.
    assert packed[224] == 31 | BLANK_FLAG
    assert sum(map(bool, packed)) == 3


def test_racks_and_counts_number_the_blank_0() -> None:
    assert CODES.rack("B?A") == bytes([2, 0, 1])
    counts = CODES.counts("AB?A")
    assert (len(counts), counts[:3], sum(counts)) == (32, bytes([1, 2, 1]), 4)
    assert CODES.tiles(bytes([0, 26, 1])) == ("A", "Z", "?")
    assert CODES.values(ENGLISH_SET)[:4] == (0, 1, 3, 3)


def test_a_face_of_several_letters_is_one_tile() -> None:
    assert SPANISH.faces == ("?", "A", "CH", "L", "LL", "Ñ")
    assert SPANISH.rack(("LL", "Ñ")) == bytes([4, 5])
    play = Play(7, 7, Direction.DOWN, ("ch", ".", "LL"))
    assert SPANISH.record(play)[4:7] == bytes([2 | BLANK_FLAG, 0, 4])
    assert next(SPANISH.moves(SPANISH.record(play)))[0] == play
    assert SPANISH.knows("CH")
    assert not SPANISH.knows("B")


@given(st.one_of(PLAYS, EXCHANGES, st.just(Pass())), st.integers(-999, 9999))
def test_a_move_comes_back_from_its_record(move: Move, score: int) -> None:
    packed = CODES.record(move, score)
    assert len(packed) == RECORD.size == 26
    assert list(CODES.moves(packed + packed)) == [(move, score, 0)] * 2


def test_the_order_of_the_fields() -> None:
    down = CODES.record(Play(3, 9, Direction.DOWN, ("A", ".", "b")), 300)
    assert down == bytes([1, 3, 9, 3, 1, 0, 2 | BLANK_FLAG, *[0] * 13, 44, 1, 0, 0, 0, 0])
    assert CODES.record(Exchange(("?", "C", "A")))[:8] == bytes([2, 0, 0, 3, 0, 1, 3, 0])
    assert CODES.record(Pass())[:4] == bytes([3, 0, 0, 0])


def board_of(tile: str) -> Board:
    return Board.empty().with_placements((Placement(1, 2, tile),))


SMALL = BoardLayout(3, 3, STANDARD_15.premiums[:9], (1, 1))


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: CODES.board(board_of("Ñ")), "C2: the words have no letter Ñ"),
        (lambda: CODES.board(Board(SMALL, ("",) * 9)), "a board of 3 by 3; expected 15 by 15"),
        (lambda: CODES.rack(("A", "Ñ")), "no letter Ñ"),
        (lambda: CODES.counts("_"), "no letter _"),
        (lambda: CODES.counts("B" * 256), "tiles B: read 256; expected at most 255"),
        (lambda: CODES.record(Exchange(("Ñ",))), "no letter Ñ"),
        (lambda: CODES.record(Play(7, 7, Direction.ACROSS, ("A", "?"))), "no letter ?"),
        (lambda: CODES.record(Play(15, 7, Direction.ACROSS, ("A",))), "row 16, column 8"),
        (
            lambda: CODES.record(Exchange(("A",) * 16)),
            "tiles of a move: read 16; expected at most 15",
        ),
    ],
)
def test_what_has_no_number_is_named(ask: object, said: str) -> None:
    assert callable(ask)
    with pytest.raises(TileCodeError) as caught:
        ask()
    assert said in str(caught.value)


def test_letters_behind_the_31st_have_no_number() -> None:
    codes = TileCodes(chr(ord("A") + number) for number in range(40))
    assert len(codes.faces) == 32
    assert codes.knows(codes.faces[-1])
    with pytest.raises(TileCodeError):
        codes.rack(chr(ord("A") + 31))
    with pytest.raises(TileCodeError):
        # All 31 numbers are letters: none is left for a blank without one.
        codes.board(board_of("?"))
