# SPDX-License-Identifier: MIT
"""Steps that the procedures on the tile set share."""

from __future__ import annotations

import pytest

from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules.acts.act import Act
from desktop_app.rules.board import Square
from desktop_app.rules.procedures.dialogue import Dialogue, ProcedureRefusedError
from desktop_app.rules.procedures.recount import (
    ask_faces,
    bring,
    correct_bag,
    discard,
    exchange_freely,
    last_play,
    lift,
    move,
    neutralise,
    refill,
    return_overfull,
    turn_of_tile,
    whereabouts,
    withdraw_last_play,
)
from desktop_app.rules.tile_events import BAG, BOX, OUTSIDE, rack_of
from tests.helpers.tables import say, set_up


def act_on(table: Table, **answers: str) -> tuple[Act, Dialogue]:
    """Return an act at a table with answers to its questions."""
    act = Act(table.state, None, OrderedDrawer(()))
    return act, Dialogue(act, {key.replace("_", "-"): text for key, text in answers.items()})


def plain() -> Table:
    return set_up("board 8D CARD", "rack A AEIOURS", "rack B BEIOTSS", "bag XYZ", "turn A")


@pytest.mark.parametrize(("text", "tiles"), [("q?", ("Q", "?")), ("none", ()), ("A E", ("A", "E"))])
def test_faces_are_read_as_tiles(text: str, tiles: tuple[str, ...]) -> None:
    _, ask = act_on(plain(), faces=text)
    assert ask_faces(ask, "faces") == tiles


@pytest.mark.parametrize(("text", "least"), [("none", 1), ("A1", 0), ("A", 2)])
def test_faces_that_cannot_be(text: str, least: int) -> None:
    _, ask = act_on(plain(), faces=text)
    with pytest.raises(ProcedureRefusedError):
        ask_faces(ask, "faces", least=least)


def test_every_tile_is_counted_somewhere() -> None:
    act, _ = act_on(plain())
    assert whereabouts(act.state, "X") == BAG
    assert whereabouts(act.state, "Q") == OUTSIDE
    move(act, ("X",), BAG, OUTSIDE)
    move(act, ("Y",), BAG, BOX)
    assert whereabouts(act.state, "X") == OUTSIDE
    assert whereabouts(act.state, "Y") == BOX
    bring(act, ("X", "Y", "Z"), BAG)
    assert act.state.bag == ("X", "Y", "Z")
    assert not (act.state.missing or act.state.added or act.state.box)


def test_only_what_a_rack_holds_is_discarded() -> None:
    act, _ = act_on(plain())
    discard(act, 1, ("S", "S", "S", "Q"))
    assert act.state.racks[1] == ("B", "E", "I", "O", "T")
    assert act.state.missing == ("S", "S")
    discard(act, 1, ("Q",))
    lift(act, ())
    assert len(act.events) == 1


def test_the_bag_is_corrected_in_both_directions() -> None:
    act, ask = act_on(plain(), bag_out="X", bag_in="QV")
    correct_bag(act, ask)
    assert act.state.bag == ("Q", "V", "Y", "Z")
    assert (act.state.missing, act.state.added) == (("X",), ("Q", "V"))


def test_what_is_not_in_the_bag_cannot_be_taken_out() -> None:
    act, ask = act_on(plain(), bag_out="Q")
    with pytest.raises(ProcedureRefusedError):
        correct_bag(act, ask)


def test_new_tiles_of_a_free_exchange_are_drawn_before_the_old_ones_go() -> None:
    act, ask = act_on(plain(), exchange="AE")
    exchange_freely(act, ask, 0)
    assert "A" in act.state.bag and "E" in act.state.bag
    assert len(act.state.racks[0]) == 7
    assert set(ask.answers["exchange-drawn"]) <= set("XYZ")


def test_no_more_is_exchanged_than_the_bag_holds() -> None:
    act, ask = act_on(plain(), exchange="AEIO")
    with pytest.raises(ProcedureRefusedError):
        exchange_freely(act, ask, 0)
    move(act, ("X", "Y", "Z"), BAG, BOX)
    before = len(act.events)
    exchange_freely(act, ask, 0)
    assert len(act.events) == before


def test_a_full_rack_is_neither_filled_nor_relieved() -> None:
    act, ask = act_on(plain(), taken="AEI", returned="I")
    refill(act, ask, 0)
    return_overfull(act, ask, 0)
    assert not act.events
    move(act, ("Q",), OUTSIDE, rack_of(0))
    return_overfull(act, ask, 0)
    assert act.state.racks[0] == ("A", "E", "O", "U", "R", "S", "Q")


def test_a_stopped_clock_is_not_stopped_again() -> None:
    act, _ = act_on(plain())
    neutralise(act, "director")
    assert not act.events


def test_the_turn_of_a_tile_and_the_last_play() -> None:
    table = plain()
    say(table, "A starts-clock", "A lays 8H S", "A presses")
    act, _ = act_on(table)
    assert turn_of_tile(act.state, Square(7, 7)) == 0
    assert turn_of_tile(act.state, Square(7, 3)) is None
    assert last_play(act.state, 1) is None
    withdraw_last_play(act, 1)
    assert not act.events
    withdraw_last_play(act, 0)
    assert act.state.racks[0] == ("A", "E", "I", "O", "U", "R", "S")
    assert last_play(act.state, 0) is None


def test_only_what_still_lies_there_is_withdrawn() -> None:
    table = plain()
    say(table, "A starts-clock", "A lays 8H S", "A presses", "director rules tile-gone squares=H8")
    act, _ = act_on(table)
    withdraw_last_play(act, 0)
    assert act.state.racks[0] == ("A", "E", "I", "O", "U", "R")
    assert act.state.points[0] == 0
    assert act.state.missing == ("S",)
