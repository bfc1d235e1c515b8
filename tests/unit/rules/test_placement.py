# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.rules.board import Board, Placement
from desktop_app.rules.placement import find_faults, find_impossible, island_squares
from desktop_app.rules.rejection import Reason

CARD = Board.empty().with_placements(
    [Placement(7, 4 + index, tile) for index, tile in enumerate("CARD")]
)


def _laid(*squares: tuple[int, int]) -> list[Placement]:
    return [Placement(row, col, "E") for row, col in squares]


def _faults(board: Board, *squares: tuple[int, int]) -> list[Reason]:
    return [fault.reason for fault in find_faults(board, _laid(*squares))]


def test_no_tile_a_square_off_the_board_and_a_taken_one_are_impossible() -> None:
    assert [fault.reason for fault in find_impossible(CARD, [])] == [Reason.NO_TILES]
    found = find_impossible(CARD, _laid((7, 4), (15, 0), (3, 3), (3, 3)))
    assert [(fault.reason, fault.detail) for fault in found] == [
        (Reason.SQUARE_TAKEN, "E8"),
        (Reason.OFF_BOARD, ""),
        (Reason.SQUARE_TAKEN, "D4"),
    ]
    assert find_impossible(CARD, _laid((6, 4))) == ()


@pytest.mark.parametrize(
    ("squares", "reasons"),
    [
        ([(7, 7), (7, 8)], []),
        ([(6, 7), (7, 7)], []),
        ([(7, 7)], [Reason.TOO_FEW_FIRST]),
        ([(8, 7), (8, 8)], [Reason.MISSES_CENTRE]),
        ([(7, 7), (7, 9)], [Reason.GAP]),
        ([(7, 7), (8, 8)], [Reason.NOT_IN_LINE]),
        ([(0, 0), (0, 2)], [Reason.GAP, Reason.MISSES_CENTRE]),
        ([(0, 0)], [Reason.TOO_FEW_FIRST, Reason.MISSES_CENTRE]),
    ],
)
def test_the_opening(squares: list[tuple[int, int]], reasons: list[Reason]) -> None:
    assert _faults(Board.empty(), *squares) == reasons


@pytest.mark.parametrize(
    ("squares", "reasons"),
    [
        ([(7, 8)], []),
        ([(6, 4)], []),
        ([(7, 3), (7, 8)], []),
        ([(6, 8)], [Reason.NOT_CONNECTED]),
        ([(5, 4), (5, 5)], [Reason.NOT_CONNECTED]),
        ([(7, 2), (7, 8)], [Reason.GAP]),
        ([(6, 4), (6, 6)], [Reason.GAP]),
        ([(6, 4), (8, 5)], [Reason.NOT_IN_LINE]),
        ([(0, 0), (2, 1)], [Reason.NOT_IN_LINE, Reason.NOT_CONNECTED]),
    ],
)
def test_later_plays(squares: list[tuple[int, int]], reasons: list[Reason]) -> None:
    assert _faults(CARD, *squares) == reasons


def test_a_gap_is_bridged_by_tiles_that_lie_there_and_named_where_it_is() -> None:
    assert _faults(CARD, (7, 3), (7, 8)) == []
    (gap,) = find_faults(CARD, _laid((6, 4), (6, 6)))
    assert gap.detail == "F7"


def test_an_opening_of_one_tile_where_the_ruleset_allows_it() -> None:
    assert find_faults(Board.empty(), _laid((7, 7)), first_min_tiles=1) == ()


def test_islands_are_what_the_group_of_the_centre_does_not_reach() -> None:
    assert island_squares(CARD) == frozenset()
    stray = CARD.with_placements(_laid((0, 0), (0, 1), (1, 1), (8, 8)))
    # I9 touches H8 only at a corner.
    assert island_squares(stray) == {(0, 0), (0, 1), (1, 1), (8, 8)}


def test_without_the_centre_the_largest_group_is_the_main_one() -> None:
    board = Board.empty().with_placements(_laid((0, 0), (3, 3), (3, 4)))
    assert island_squares(board) == {(0, 0)}
