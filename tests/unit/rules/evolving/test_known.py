# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.rules import events as ev
from desktop_app.rules import tile_events as te
from desktop_app.rules.commands import (
    CallChallenge,
    ExchangeTiles,
    IdentifyTiles,
    LayTiles,
    TakeUpTiles,
)
from desktop_app.rules.evolving.known import shown_aside
from desktop_app.rules.game import evolve
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import UNSEEN
from tests.helpers.physical import across, carry_out, physical_table, turn
from tests.helpers.tables import say, set_up


def _named(tiles: str = "QZ") -> GameState:
    table = physical_table()
    carry_out(table, IdentifyTiles(0, tuple(tiles)))
    return table.state


def test_tiles_that_come_back_from_the_board_are_known() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "QUIZ")))
    carry_out(table, CallChallenge(1, (), False))
    assert table.state.known[0] == ("I", "Q", "U", "Z")
    table = physical_table()
    carry_out(table, LayTiles(0, across(7, 7, "QUIZ")), TakeUpTiles(0))
    assert table.state.known[0] == ("I", "Q", "U", "Z")


def test_tiles_put_down_and_taken_up_are_as_well_known_as_before() -> None:
    table = physical_table()
    carry_out(table, ExchangeTiles(0, ("Q", UNSEEN)))
    assert shown_aside(table.state) == ("Q", UNSEEN)
    carry_out(table, TakeUpTiles(0))
    assert (table.state.known[0], table.state.known_aside) == (("Q",), ())


def test_a_set_that_the_program_holds_shows_what_lies_face_down() -> None:
    table = set_up("rack A QABCDEF", "bag 20")
    say(table, "A exchanges QA")
    assert shown_aside(table.state) == ("Q", "A")


@pytest.mark.parametrize(("seen_by", "known"), [({0, 1}, ("E", "Q", "Z")), (set(), ("Q", "Z"))])
def test_a_tile_that_a_ruling_gives_is_known_when_it_was_seen(
    seen_by: set[int], known: tuple[str, ...]
) -> None:
    state = _named()
    assert "E" in state.bag
    given = te.TilesMoved(("E",), te.BAG, te.rack_of(0), frozenset(seen_by))
    assert evolve(state, given).known[0] == known


def test_a_tile_that_a_ruling_takes_is_known_no_more() -> None:
    taken = te.TilesMoved(("Q",), te.rack_of(0), te.BAG)
    assert evolve(_named(), taken).known[0] == ("Z",)


def test_exposed_tiles_of_a_rack_are_known() -> None:
    state = _named("Q")
    other = next(tile for tile in state.racks[0] if tile != "Q")
    both = frozenset({0, 1})
    after = evolve(state, te.TilesExposed((other,), te.rack_of(0), both))
    assert sorted(after.known[0]) == sorted(("Q", other))
    assert evolve(state, te.TilesExposed(("E",), te.BAG, both)).known == state.known


def test_a_position_that_is_taken_up_is_not_known() -> None:
    state = _named()
    event = ev.PositionSet((), state.racks, state.bag, (0, 0), (), 0)
    assert evolve(state, event).known == ((), ())


def test_a_tile_that_turns_out_to_be_in_the_bag() -> None:
    state = _named("Q")
    other = next(tile for tile in state.racks[0] if tile != "Q")
    change = te.Identity("X", other, te.BAG)
    after = evolve(state, te.RackIdentified(0, ("Q", "X"), (change,)))
    assert "X" in after.racks[0] and "X" not in after.bag
    assert after.known[0] == ("Q", "X")
    assert after.bag.count(other) == state.bag.count(other) + 1
