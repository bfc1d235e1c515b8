# SPDX-License-Identifier: MIT
"""Tiles moved by rulings: every tile stays somewhere, and the set is told when it changes."""

from __future__ import annotations

import pytest

from desktop_app.rules.board import Placement, Square
from desktop_app.rules.game import evolve
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import (
    BAG,
    BOX,
    OUTSIDE,
    TABLE,
    DrawSettled,
    LetteringTurned,
    SquaresBarred,
    TileFault,
    TilesExposed,
    TilesLifted,
    TilesMislaid,
    TilesMoved,
    TilesPut,
    TilesRighted,
    rack_of,
)
from desktop_app.rules.tiles import sort_tiles
from tests.helpers.tables import say, set_up


def _state() -> GameState:
    lines = ("rack A CARDEFG", "rack B HELLOXY", "bag EEQ?", "board 8G ToE", "turn A")
    return set_up(*lines).state


@pytest.mark.parametrize("target", [BAG, TABLE, BOX, rack_of(1)])
def test_tiles_go_from_place_to_place_and_back(target: object) -> None:
    state = _state()
    there = evolve(state, TilesMoved(("C", "A"), rack_of(0), target))  # type: ignore[arg-type]
    assert sort_tiles(there.racks[0]) == ("D", "E", "F", "G", "R")
    assert find_violations(there) == ()
    back = evolve(there, TilesMoved(("A", "C"), target, rack_of(0)))  # type: ignore[arg-type]
    assert sort_tiles(back.racks[0]) == sort_tiles(state.racks[0])
    assert (back.bag, back.box, back.set_aside) == (state.bag, (), ())
    assert find_violations(back) == ()


def test_a_tile_that_is_lost_is_missing_until_it_is_found() -> None:
    lost = evolve(_state(), TilesMoved(("C",), rack_of(0), OUTSIDE))
    assert (lost.missing, lost.added) == (("C",), ())
    assert find_violations(lost) == ()
    found = evolve(lost, TilesMoved(("C",), OUTSIDE, BAG))
    assert (found.missing, found.added) == ((), ())
    assert find_violations(found) == ()


def test_a_foreign_tile_is_one_too_many_until_it_is_gone() -> None:
    foreign = evolve(_state(), TilesMoved(("C",), OUTSIDE, rack_of(0)))
    assert (foreign.missing, foreign.added) == ((), ("C",))
    assert find_violations(foreign) == ()
    gone = evolve(foreign, TilesMoved(("C",), rack_of(0), OUTSIDE))
    assert (gone.missing, gone.added) == ((), ())


def test_a_tile_lifted_off_the_board_is_a_rack_tile_again() -> None:
    state = evolve(_state(), TilesLifted((Placement(7, 7, "o"), Placement(7, 6, "T")), rack_of(1)))
    assert state.board.tile_at(7, 7) == ""
    assert state.racks[1][-2:] == ("?", "T")
    assert find_violations(state) == ()
    again = evolve(state, TilesPut((Placement(0, 0, "s"),), rack_of(1)))
    assert again.board.tile_at(0, 0) == "s"
    assert find_violations(again) == ()


def test_moving_drawn_tiles_takes_them_out_of_the_draw() -> None:
    table = set_up("rack A CARDEFG", "bag 20", "turn A", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A plays 8E CARD", "A declares 14", "A presses", "A draws 2")
    drawn = table.state.draw_of(0).loose
    state = evolve(table.state, TilesMoved(drawn[:1], rack_of(0), BAG))
    assert state.draw_of(0).loose == drawn[1:]
    assert evolve(state, DrawSettled(0)).draw_of(0).tiles == ()


def test_exposing_moves_nothing() -> None:
    state = _state()
    assert evolve(state, TilesExposed(("C",), rack_of(0), frozenset({1}))) == state


def test_tiles_lie_wrong_until_they_are_righted() -> None:
    here, there = Square(7, 6), Square(7, 8)
    state = evolve(_state(), TilesMislaid(0, (here, there), TileFault.TURNED))
    assert dict(state.mislaid) == {here: TileFault.TURNED, there: TileFault.TURNED}
    assert dict(evolve(state, TilesRighted((here,))).mislaid) == {there: TileFault.TURNED}
    assert dict(evolve(state, TilesRighted()).mislaid) == {}


def test_squares_are_barred_and_the_lettering_turns() -> None:
    state = evolve(_state(), SquaresBarred((Square(0, 0),)))
    state = evolve(state, SquaresBarred((Square(0, 1),)))
    assert state.barred == {Square(0, 0), Square(0, 1)}
    assert evolve(state, LetteringTurned(3)).lettering_turns == 3
