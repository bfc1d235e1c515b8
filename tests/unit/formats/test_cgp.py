# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.formats.cgp import CgpPosition, Operation, format_cgp, parse_cgp, parse_rack
from desktop_app.formats.errors import FormatError
from desktop_app.rules.board import STANDARD_15, Board, Placement

EMPTY_ROWS = "/".join(["15"] * 15)
POSITION = (
    "15/15/15/15/15/15/7C7/5FLAtTER3/7M7/7E7/7L7/15/15/15/15 "
    "AEINR?T/ -3/108 2 lex CSW21; ld english; tmr 10000/-2500;"
)


def test_reads_board_racks_scores_and_zero_turns() -> None:
    position = parse_cgp(POSITION)
    assert position.board.tile_at(6, 7) == "C"
    assert [position.board.tile_at(7, col) for col in range(4, 13)] == ["", *"FLAtTER", ""]
    assert len(list(position.board.placements())) == 11
    assert position.racks == (tuple("AEINR?T"), ())
    assert position.scores == (-3, 108)
    assert position.zero_turns == 2


def test_keeps_operations_known_or_not() -> None:
    position = parse_cgp(POSITION)
    assert position.operations == (
        Operation("lex", "CSW21"),
        Operation("ld", "english"),
        Operation("tmr", "10000/-2500"),
    )
    assert position.operand("lex") == "CSW21"
    assert position.operand("bdn") is None


def test_writes_what_it_read() -> None:
    assert format_cgp(parse_cgp(POSITION)) == POSITION
    assert format_cgp(parse_cgp(f"  {EMPTY_ROWS}   AB/CD 0/0  0 \n")) == f"{EMPTY_ROWS} AB/CD 0/0 0"


def test_the_last_operation_may_lack_its_semicolon() -> None:
    assert parse_cgp(f"{EMPTY_ROWS} / 0/0 0 lex NWL18").operand("lex") == "NWL18"
    assert parse_cgp(f"{EMPTY_ROWS} / 0/0 0 fin;").operations == (Operation("fin", ""),)


def test_tiles_of_several_letters_stand_in_brackets() -> None:
    faces = {"A", "CH", "LL"}
    rows = EMPTY_ROWS.replace("15", "[CH]A[ll]12", 1)
    position = parse_cgp(f"{rows} A[CH]? 0 0", faces=faces)
    assert position.board.tiles[:4] == ("CH", "A", "ll", "")
    assert position.racks == (("A", "CH", "?"),)
    assert format_cgp(position) == f"{rows} A[CH]? 0 0"
    assert parse_rack("[LL]A?", faces=faces) == ("LL", "A", "?")


boards = st.dictionaries(
    st.tuples(st.integers(0, 14), st.integers(0, 14)), st.sampled_from("AbQzXe"), max_size=60
).map(
    lambda tiles: Board.empty(STANDARD_15).with_placements(
        Placement(row, col, tile) for (row, col), tile in tiles.items()
    )
)
racks = st.lists(st.sampled_from("AZ?"), max_size=7).map(tuple)
positions = st.integers(1, 4).flatmap(
    lambda players: st.builds(
        CgpPosition,
        boards,
        st.lists(racks, min_size=players, max_size=players).map(tuple),
        st.lists(st.integers(-99, 999), min_size=players, max_size=players).map(tuple),
        st.integers(0, 9),
        st.lists(
            st.builds(Operation, st.sampled_from(["lex", "x"]), st.sampled_from(["", "a b", "9"])),
            max_size=3,
        ).map(tuple),
    )
)


@given(positions)
def test_any_position_is_read_as_it_was_written(position: CgpPosition) -> None:
    # One player without a rack leaves no field: the format cannot express it.
    if position.racks != ((),):
        assert parse_cgp(format_cgp(position)) == position


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "expected the rows"),
        (EMPTY_ROWS, 45, "expected racks"),
        (f"{EMPTY_ROWS} A/B 0/0", 53, "expected the number of zero turns"),
        (f"{EMPTY_ROWS[3:]} A/B 0/0 0", 1, "read 14 rows; expected 15"),
        (f"{EMPTY_ROWS}/15 A/B 0/0 0", 1, "read 16 rows"),
        (f"15/14/{EMPTY_ROWS[6:]} A/B 0/0 0", 4, "row 2 has 14 squares"),
        (f"15/9A6/{EMPTY_ROWS[6:]} A/B 0/0 0", 6, "row 2 has more than 15"),
        (f"15/9É5/{EMPTY_ROWS[6:]} A/B 0/0 0", 5, "'É' in row 2"),
        (f"15/9.5/{EMPTY_ROWS[6:]} A/B 0/0 0", 5, "'.' in row 2"),
        (f"15/7[CH]7/{EMPTY_ROWS[6:]} A/B 0/0 0", 5, "'CH' in row 2"),
        (f"15/0A14/{EMPTY_ROWS[6:]} A/B 0/0 0", 4, "at least 1"),
        (f"15/99999999999/{EMPTY_ROWS[6:]} A/B 0/0 0", 4, "empty squares"),
        (f"{EMPTY_ROWS} AB/Cd 0/0 0", 50, "'d' on a rack"),
        (f"{EMPTY_ROWS} A3/C 0/0 0", 47, "'3' on a rack"),
        (f"{EMPTY_ROWS} A/B 0/x 0", 52, "'x'; expected a score"),
        (f"{EMPTY_ROWS} A/B 0 0", 50, "scores: 1, racks: 2"),
        (f"{EMPTY_ROWS} A/B 0/0 -1", 54, "at least 0"),
        (f"{EMPTY_ROWS} A/B 0/0 lex CSW21;", 54, "'lex'"),
        (f"{EMPTY_ROWS} A/B 0/0 0 lex X; ;", 63, "without a name"),
        ("A" * 20_000, 1, "at most"),
    ],
)
def test_unreadable_text_is_reported_with_its_column(text: str, column: int, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        parse_cgp(text)
    assert caught.value.column == column
    assert "\n" not in str(caught.value)


def test_a_bad_rack_is_reported_with_its_column() -> None:
    with pytest.raises(FormatError, match="column 3"):
        parse_rack("AB1")
