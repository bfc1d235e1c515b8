# SPDX-License-Identifier: MIT
"""Tiles of an adjacent game (NASPA IV.C.3): cases that the scenarios leave out."""

from __future__ import annotations

from desktop_app.play.table import Table
from desktop_app.rules.procedures.registry import PROCEDURES
from tests.helpers.tables import say, set_up

_PLAYS = ("B lays G8 DAY", "B declares 8", "B presses", "B draws")
_LATER = (*_PLAYS, "A lays H7 IO", "A declares 4", "A presses", "A draws")


def table_of(*setup: str) -> Table:
    table = set_up("board 8D CARD", "rack A EIOURST", "rack B AETNSL", "turn B", "first A", *setup)
    say(table, "director rules draw-foreign player=B tiles=Y", "B starts-clock")
    return table


def test_the_opponents_rack_comes_after_the_culprits() -> None:
    table = table_of("bag ZQKJ")
    say(table, *_LATER, "director rules assign-tile player=A tiles=Y")
    say(table, "director rules foreign-tile where=board squares=G10 tellable=yes culprit=B")
    assert "Y" not in table.state.racks[0]
    assert table.state.board.tile_at(9, 6) == "Y"
    assert table.state.added == ("Y",), "the one that was assigned came from outside"


def test_neither_rack_has_it_so_it_comes_from_a_neutral_bag() -> None:
    table = table_of("bag ZQKJ")
    say(table, *_LATER)
    say(table, "director rules foreign-tile where=board squares=G10 tellable=yes")
    assert table.state.added == ("Y",)
    assert table.state.board.tile_at(9, 6) == "Y"


def test_an_unknown_culprit_leaves_both_racks_alone() -> None:
    table = table_of("bag ZQKJ")
    say(table, *_PLAYS, "director rules assign-tile player=A tiles=Y")
    say(
        table,
        "director rules foreign-tile where=board squares=G10 tellable=yes culprit=unknown",
    )
    assert "Y" in table.state.racks[0]


def test_a_tile_of_the_position_is_not_early() -> None:
    table = table_of()
    say(table, "director rules foreign-tile where=board squares=D8 tellable=no culprit=A")
    assert table.state.desk.rulings[-1].sections == ("IV.C.3.c",)


def test_only_racks_when_the_board_is_empty() -> None:
    table = set_up("rack A EIOURST", "rack B AETNSLY")
    say(table, "director rules foreign-tile player=B tiles=Y")
    assert len(table.state.racks[1]) == 7


def test_a_count_makes_it_due() -> None:
    table = table_of()
    say(table, "director rules set-count extra=Y cause=foreign-tile")
    assert PROCEDURES["foreign-tile"].is_due(table.state)
    say(table, "director rules foreign-tile where=rack player=B tiles=Y")
    assert not PROCEDURES["foreign-tile"].is_due(table.state)


def test_the_rack_that_gave_the_tile_is_filled_up_with_the_named_one() -> None:
    table = table_of("bag ZQJKWXVY", "order YZQKJ")
    say(table, *_LATER)
    before = table.state.racks[1]
    assert "Y" in before
    say(
        table,
        "director rules foreign-tile where=board squares=G10 tellable=yes culprit=B drawn-1=W",
    )
    assert sorted(table.state.racks[1]) == sorted("".join(before).replace("Y", "W"))
