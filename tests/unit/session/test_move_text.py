# SPDX-License-Identifier: MIT
"""Typed moves: parsing and mistakes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.rules.board import Board, Direction, Placement
from desktop_app.rules.move import Exchange, Pass, Play
from desktop_app.session.move_text import (
    ExchangeCount,
    MoveTextProblem,
    TextFault,
    parse_move,
)
from tests.unit.session.test_draft import FACES, board_with

RACK = ("F", "E", "A", "S", "T", "?", "E")
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8D FEAST", Play(7, 3, ACROSS, tuple("FEAST"))),
        ("  8d   FEAST ", Play(7, 3, ACROSS, tuple("FEAST"))),
        ("8d feast", Play(7, 3, ACROSS, tuple("FEAST"))),
        ("8d e", Play(7, 3, ACROSS, ("e",))),
        ("H8 FEAsT", Play(7, 7, DOWN, tuple("FEAsT"))),
        ("O1 FEE", Play(0, 14, DOWN, tuple("FEE"))),
        ("pass", Pass()),
        ("PASS", Pass()),
        ("-FEA", Exchange(("F", "E", "A"))),
        ("-fe?", Exchange(("F", "E", "?"))),
        ("-3", ExchangeCount(3)),
        ("-7", ExchangeCount(7)),
    ],
)
def test_a_move_is_read(text: str, expected: object) -> None:
    assert parse_move(text, Board.empty(), FACES, RACK) == expected


@pytest.mark.parametrize("text", ["8E FATES", "8E F.TES", "8E FaTES", "8E F.TE.", "8E FATE."])
def test_letters_on_the_board_are_written_or_dots(text: str) -> None:
    board = board_with("A", 7, 5)
    board = board.with_placements(board_with("s", 7, 8).placements())
    play = parse_move(text, board, FACES, RACK)
    assert play == Play(7, 4, ACROSS, ("F", ".", "T", "E", "."))


def test_a_play_is_derived_from_its_whole_main_word() -> None:
    play = parse_move("8H S", board_with("CAT", 7, 4), FACES, RACK)
    assert play == Play(7, 4, ACROSS, (".", ".", ".", "S"))
    down = Board.empty().with_placements(Placement(8 + i, 7, t) for i, t in enumerate("CAT"))
    play = parse_move("8H S", down, FACES, RACK)
    assert play == Play(7, 7, DOWN, ("S", ".", ".", "."))


@pytest.mark.parametrize(
    ("text", "fault", "column", "found"),
    [
        ("", TextFault.EMPTY, 1, ""),
        ("   ", TextFault.EMPTY, 1, ""),
        ("88 FEAST", TextFault.BAD_POSITION, 1, "88"),
        ("FEAST", TextFault.BAD_POSITION, 1, "FEAST"),
        ("8É FEAST", TextFault.BAD_POSITION, 1, "8É"),
        ("8P FEAST", TextFault.OFF_BOARD, 1, "8P"),
        ("16A FEAST", TextFault.OFF_BOARD, 1, "16A"),
        ("8D", TextFault.WORD_MISSING, 3, ""),
        ("8D FEAST now", TextFault.TOO_MUCH, 10, "now"),
        ("pass it", TextFault.TOO_MUCH, 6, "it"),
        ("-FE A", TextFault.TOO_MUCH, 5, "A"),
        ("8D FE4ST", TextFault.UNKNOWN_TILE, 6, "4"),
        ("8D FEÄST", TextFault.UNKNOWN_TILE, 6, "Ä"),
        ("8D FE?ST", TextFault.UNKNOWN_TILE, 6, "?"),
        ("8M FEAST", TextFault.OFF_BOARD, 7, "S"),
        ("8D FE.ST", TextFault.NOTHING_THERE, 6, "."),
        ("8D FEASTS", TextFault.NOT_ON_RACK, 9, "S"),
        ("8D feAST", TextFault.NOT_ON_RACK, 5, "?"),
        ("8D ZEST", TextFault.NOT_ON_RACK, 4, "Z"),
        ("8D zest", TextFault.NOT_ON_RACK, 4, "Z"),
        ("-", TextFault.TILES_MISSING, 2, ""),
        ("-0", TextFault.BAD_COUNT, 2, "0"),
        ("-8", TextFault.BAD_COUNT, 2, "8"),
        ("-999999999999", TextFault.BAD_COUNT, 2, "999999999999"),
        ("-FEZ", TextFault.NOT_ON_RACK, 4, "Z"),
        ("-F!", TextFault.UNKNOWN_TILE, 3, "!"),
    ],
)
def test_a_mistake_is_reported_with_its_column(
    text: str, fault: TextFault, column: int, found: str
) -> None:
    problem = parse_move(text, Board.empty(), FACES, RACK)
    assert isinstance(problem, MoveTextProblem)
    assert (problem.fault, problem.column, problem.found) == (fault, column, found)


def test_another_letter_on_the_board_is_named() -> None:
    problem = parse_move("8D FEAST", board_with("X", 7, 5), FACES, RACK)
    assert problem == MoveTextProblem(TextFault.OTHER_TILE_THERE, 6, "A", "X")


def test_a_play_lays_something() -> None:
    problem = parse_move("8D CAT", board_with("CAT", 7, 3), FACES, RACK)
    assert problem == MoveTextProblem(TextFault.NO_NEW_TILE, 4, "CAT")


def test_without_a_rack_any_tile_of_the_set_will_do() -> None:
    assert parse_move("8D ZZzz", Board.empty(), FACES) == Play(7, 3, ACROSS, tuple("ZZzz"))
    assert parse_move("-ZZZ", Board.empty(), FACES) == Exchange(("Z", "Z", "Z"))
    assert parse_move("-12", Board.empty(), FACES) == ExchangeCount(12)


def test_tiles_of_several_letters_are_one_tile() -> None:
    faces = ("A", "C", "CH", "E", "H", "RR", "O", "P")
    play = parse_move("8D PErrO", Board.empty(), faces, ("P", "E", "?", "O"))
    assert play == Play(7, 3, ACROSS, ("P", "E", "rr", "O"))
    play = parse_move("8D CHA", Board.empty(), faces, ("CH", "A"))
    assert play == Play(7, 3, ACROSS, ("CH", "A"))
    assert parse_move("-CHA", Board.empty(), faces, ("CH", "A")) == Exchange(("CH", "A"))


def test_without_a_blank_letters_may_be_of_either_case() -> None:
    pewee = Play(7, 3, ACROSS, tuple("PEWEE"))
    for text in ("8d pewee", "8d Pewee", "8D pewEE"):
        assert parse_move(text, Board.empty(), FACES, tuple("PEWEEAB")) == pewee
    problem = parse_move("8D Pewee", Board.empty(), FACES, tuple("PEWE?AB"))
    assert isinstance(problem, MoveTextProblem), "which E is the blank is not said"


@given(st.text(max_size=20))
def test_no_text_breaks_it(text: str) -> None:
    result = parse_move(text, board_with("CAT", 7, 7), FACES, RACK)
    if isinstance(result, MoveTextProblem):
        assert 1 <= result.column <= len(text) + 1
