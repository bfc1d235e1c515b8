# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

from desktop_app.rules.commands import AnnouncePass, LayTiles
from desktop_app.rules.game import evolve
from desktop_app.rules.state import GameState
from desktop_app.rules.table_events import EntryCorrected
from tests.helpers.physical import across, physical_table, turn


def _two_turns() -> GameState:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    turn(table, AnnouncePass(1))
    return table.state


def _past(state: GameState, second: GameState, tiles: str) -> GameState:
    """Return the state at the start of the second turn, after the first line was corrected."""
    event = EntryCorrected(0, "play", across(7, 7, tiles), (tiles,), 12)
    return evolve(replace(state, turns=(state.turns[0], second)), event).turns[1]


def test_an_earlier_turn_takes_its_tile_from_the_rack_that_has_it() -> None:
    state = _two_turns()
    bag = tuple(tile for tile in state.turns[1].bag if tile != "B")
    racks = (state.turns[1].racks[0], ("B", *state.turns[1].racks[1]))
    past = _past(state, replace(state.turns[1], bag=bag, racks=racks), "CAB")
    assert past.board.tile_at(7, 9) == "B"
    assert len(past.racks[0]) + len(past.racks[1]) == len(racks[0]) + len(racks[1])


def test_an_earlier_turn_with_an_empty_bag_has_a_tile_less_on_a_rack() -> None:
    state = _two_turns()
    before = replace(state.turns[1], bag=(), racks=((), ("B", "E")))
    assert _past(state, before, "CATB").racks[1] == ("E",)


def test_an_earlier_turn_that_has_no_such_tile_stays_as_it_was() -> None:
    state = _two_turns()
    before = replace(state.turns[1], bag=(), racks=((), ("E",)))
    assert _past(state, before, "CATB") == before
