# SPDX-License-Identifier: MIT
"""Each kind of invalid state is found, and valid states pass."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.rules.board import Placement, Square
from desktop_app.rules.draws import Draw
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tile_events import TileFault
from desktop_app.rules.turns import LaidTiles
from tests.helpers.games import finished_game, middle_game
from tests.helpers.physical import physical_table


def _middle() -> GameState:
    return middle_game().state


def test_a_game_that_was_played_has_none() -> None:
    assert find_violations(_middle()) == ()


def test_a_tile_too_many_too_few_or_another_one() -> None:
    state = _middle()
    (first, *rest), other = state.racks
    for rack in ((*rest,), (first, first, *rest), ("Q" if first != "Q" else "A", *rest)):
        (found,) = find_violations(replace(state, racks=(rack, other)))
        assert "are not the set" in found


def test_a_tile_on_the_table_counts() -> None:
    state = _middle()
    (first, *rest), other = state.racks
    moved = replace(state, racks=(tuple(rest), other), set_aside=(first,))
    assert find_violations(moved) == ()


def test_points_that_no_row_explains() -> None:
    state = _middle()
    found = find_violations(replace(state, points=(state.points[0] + 1, state.points[1])))
    assert any("the sheet says" in text for text in found)
    assert any("do not add up" in text for text in found)


def test_points_before_the_first_row_have_to_come_from_somewhere() -> None:
    state = _middle()
    points = (state.points[0] + 100, state.points[1])
    rows = tuple(
        replace(row, total=row.total + 100) if row.player == 0 else row for row in state.rows
    )
    higher = replace(state, points=points, rows=rows)
    (found,) = find_violations(higher)
    assert "the rows of seat 0 do not add up" in found
    assert find_violations(replace(higher, points_brought=(100, 0))) == ()


def test_a_row_that_does_not_add_up() -> None:
    state = _middle()
    wrong = replace(state.rows[2], points=state.rows[2].points + 5)
    rows = (*state.rows[:2], wrong, *state.rows[3:])
    (found,) = find_violations(replace(state, rows=rows))
    assert f"the rows of seat {wrong.player}" in found


def test_a_clock_that_runs_for_an_empty_seat_or_does_not_exist() -> None:
    state = _middle()
    (found,) = find_violations(replace(state, clock=replace(state.clock, running=2)))
    assert "for seat 2" in found
    (found,) = find_violations(replace(state, clock=replace(state.clock, remaining_ms=())))
    assert "does not exist" in found


def test_a_clock_that_runs_after_the_end() -> None:
    state = finished_game().state
    assert state.phase is Phase.OVER
    found = find_violations(replace(state, clock=replace(state.clock, running=0)))
    assert "a clock runs after the end" in found


def test_a_tile_that_is_both_missing_and_added() -> None:
    state = _middle()
    (found,) = find_violations(replace(state, added=("Q",), missing=("Q",)))
    assert "a tile Q is missing and another one is added" in found


def test_a_tile_that_lies_wrong_where_there_is_none() -> None:
    state = _middle()
    tile = next(iter(state.board.placements()))
    there = {Square(tile.row, tile.col): TileFault.TURNED}
    assert find_violations(replace(state, mislaid=there)) == ()
    (found,) = find_violations(replace(state, mislaid={Square(0, 0): TileFault.TURNED}))
    assert "row 0, column 0" in found


def test_drawn_tiles_that_are_not_on_the_rack() -> None:
    state = _middle()
    draws = (Draw(loose=state.racks[0]), Draw(racked=(*state.racks[1], "Q")))
    (found,) = find_violations(replace(state, draws=draws))
    assert "seat 1" in found


def test_laid_tiles_that_are_gone() -> None:
    state = _middle()
    laid = LaidTiles((Placement(0, 0, "Q"),), ("Q",), 10, ())
    (found,) = find_violations(replace(state, turn=replace(state.turn, laid=laid)))
    assert "tile Q that was laid" in found
    assert state.last_turn is not None
    turn = replace(state.last_turn, laid=laid, is_settled=False)
    (found,) = find_violations(replace(state, last_turn=turn))
    assert "tile Q that was laid" in found


def test_tiles_of_a_physical_set_that_cannot_be_known() -> None:
    state = physical_table().state
    (found,) = find_violations(replace(state, bag=("Q", *state.bag[1:])))
    assert found == "the faces of tiles in the bag are known"
    twice = replace(state, racks=(("Q",) * 7, state.racks[1]), draws=())
    assert find_violations(twice) == ("100 tiles are not the set",)
