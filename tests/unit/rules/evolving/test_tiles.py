# SPDX-License-Identifier: MIT
"""Tiles moved by rulings: no tile is lost, and the set follows changes."""

from __future__ import annotations

import pytest

from desktop_app.rules.board import Placement, Square
from desktop_app.rules.commands import (
    CallChallenge,
    DrawTiles,
    ExchangeTiles,
    IdentifyTiles,
    LayTiles,
    RackTiles,
    TakeUpTiles,
)
from desktop_app.rules.events import PositionSet, TilesDrawn
from desktop_app.rules.game import evolve
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.setup import Step
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import (
    BAG,
    BOX,
    OUTSIDE,
    TABLE,
    DrawSettled,
    Identity,
    LetteringTurned,
    RackIdentified,
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
from desktop_app.rules.tiles import UNSEEN, sort_tiles
from tests.helpers.physical import across, carry_out, physical_table, turn
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


def test_a_tile_without_a_name_is_not_found_by_a_face_that_it_cannot_have() -> None:
    table = physical_table()
    lost = evolve(table.state, TilesMoved((UNSEEN, UNSEEN), BAG, OUTSIDE))
    assert (lost.missing, lost.added) == ((UNSEEN, UNSEEN), ())
    # The set has one Q and no tile of the other face.
    brought = evolve(lost, TilesMoved(("Q", "Q", "%"), OUTSIDE, rack_of(1), frozenset({1})))
    assert (brought.missing, brought.added) == ((UNSEEN,), ("%", "Q"))
    assert find_violations(brought) == ()


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


# ---------------------------------------------------------------- knowledge about a physical set


def _named(tiles: str = "QZ") -> GameState:
    table = physical_table()
    carry_out(table, IdentifyTiles(0, tuple(tiles)))
    return table.state


def test_tiles_that_come_back_from_the_board_are_known() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "QUIZ")))
    carry_out(table, CallChallenge(1, (), False))
    assert table.state.shown_rack(0) == ("I", "Q", "U", "Z")
    table = physical_table()
    carry_out(table, LayTiles(0, across(7, 7, "QUIZ")), TakeUpTiles(0))
    assert table.state.shown_rack(0) == ("I", "Q", "U", "Z")


def test_tiles_put_down_and_taken_up_are_as_well_known_as_before() -> None:
    table = physical_table()
    carry_out(table, ExchangeTiles(0, ("Q", UNSEEN)))
    assert table.state.set_aside == ("Q", UNSEEN)
    carry_out(table, TakeUpTiles(0))
    assert (table.state.shown_rack(0), table.state.set_aside) == (("Q",), ())


@pytest.mark.parametrize("seen_by", [frozenset({0, 1}), frozenset()])
def test_a_tile_that_a_ruling_gives_is_known_only_if_it_was_named(seen_by: frozenset[int]) -> None:
    given = TilesMoved((UNSEEN,), BAG, rack_of(0), seen_by)
    assert evolve(_named(), given).shown_rack(0) == ("Q", "Z")
    said = evolve(_named(), TilesMoved(("E",), BAG, rack_of(0), seen_by))
    assert said.shown_rack(0) == (("E", "Q", "Z") if seen_by else ("Q", "Z"))
    assert find_violations(said) == ()


def test_a_tile_that_a_ruling_takes_is_known_no_more() -> None:
    taken = evolve(_named(), TilesMoved(("Q",), rack_of(0), BAG, frozenset({1})))
    assert taken.shown_rack(0) == ("Z",)
    assert set(taken.bag) == {UNSEEN}


def test_a_known_tile_stays_known_where_a_ruling_takes_it() -> None:
    given = evolve(_named(), TilesMoved(("Q",), rack_of(0), rack_of(1)))
    assert (given.shown_rack(0), given.shown_rack(1)) == (("Z",), ("Q",))


def test_when_some_of_the_named_tiles_went_nothing_is_known_of_the_rest() -> None:
    state = _named("AEIOUNQ")
    assert evolve(state, TilesMoved((UNSEEN,), rack_of(0), BAG)).shown_rack(0) == ()


def test_tiles_named_after_a_draw_are_forgotten_when_unnamed_ones_go() -> None:
    """They may have been among those that were drawn."""
    table = physical_table(left_out={Step.ANNOUNCE, Step.RECORD})
    carry_out(table, RackTiles(0), RackTiles(1))
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    carry_out(table, DrawTiles(0, 3), IdentifyTiles(0, ("Z",)))
    drawn = table.state.draw_of(0).tiles
    after = evolve(table.state, TilesMoved(drawn, rack_of(0), BAG))
    assert (after.shown_rack(0), len(after.racks[0])) == ((), 4)


def test_exposed_tiles_of_a_rack_are_known_if_they_were_named() -> None:
    both = frozenset({0, 1})
    after = evolve(_named("Q"), TilesExposed(("E", UNSEEN), rack_of(0), both))
    assert after.shown_rack(0) == ("E", "Q")
    assert evolve(_named("Q"), TilesExposed(("E",), BAG, both)) == _named("Q")


def test_a_position_that_is_taken_up_is_not_known() -> None:
    state = _named()
    after = evolve(state, PositionSet((), (tuple("QUIZEAI"), ()), ("A",) * 93, (0, 0), (), 0))
    assert after.shown_rack(0) == ()
    assert (len(after.racks[0]), len(after.bag)) == (7, 93)


def test_a_journal_of_the_first_versions_reveals_no_unknown_tile() -> None:
    """It used another tile as a stand-in for each unknown one, and let two change places."""
    state = _named("Q")
    change = Identity("X", state.racks[0][0], BAG)
    after = evolve(state, RackIdentified(0, ("Q", "X"), (change,)))
    assert after.shown_rack(0) == ("Q", "X")
    drawn = evolve(after, TilesDrawn(1, ("A", "B")))
    assert drawn.shown_rack(1) == ()
    assert find_violations(drawn) == ()


def test_every_exchange_of_the_game_is_kept() -> None:
    table = set_up("rack A CARDEFG", "rack B HELLOXY", "bag 30", "turn A")
    say(table, "A starts-clock", "A exchanges CA", "A presses", "A draws")
    say(table, "B exchanges HEL", "B presses")
    first, second = table.state.exchanges
    assert (first.player, first.announced, first.bagged) == (0, 2, ("C", "A"))
    assert (second.player, second.announced, second.bagged) == (1, 3, ())
    say(table, "B draws")
    assert table.state.exchanges[0] == first
    assert table.state.exchanges[1].bagged == ("H", "E", "L")
