# SPDX-License-Identifier: MIT
"""A director's free acts on tiles and squares."""

from __future__ import annotations

from desktop_app.rules.board import Square
from desktop_app.rules.desk_events import NotedSquares
from desktop_app.rules.procedures.fallen_tile import PLACEHOLDER
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, refused, say, set_up

_SETUP = ("board 8D CaRD", "rack A EIOURST", "rack B AETNSLD", "turn A")


def test_one_player_alone_exchanges() -> None:
    table = set_up(*_SETUP, "bag QZ")
    say(table, "director rules free-exchange player=A exchange=EI exchange-drawn=QZ")
    assert sorted(table.state.racks[0]) == sorted("OURSTQZ")
    assert table.state.bag == ("E", "I")
    assert table.state.on_turn == 0


def test_an_empty_bag_has_nothing_to_set_aside() -> None:
    table = set_up(*_SETUP, "bag empty")
    assert reason(table, "director rules set-aside tiles=Q") is Reason.DOES_NOT_APPLY


def test_barred_squares_are_refused_and_not_barred_twice() -> None:
    table = set_up(*_SETUP, ruleset="sanspa-2001")
    say(table, "director rules bar-squares squares=H8", "A starts-clock")
    assert table.state.barred == {Square(7, 7)}
    refusal = refused(table, "A lays 8H S")
    assert (refusal.reason, refusal.detail) == (Reason.SQUARE_BARRED, "H8")
    assert reason(table, "director rules bar-squares squares=H8") is Reason.BAD_ANSWER


def test_placeholders_are_remembered() -> None:
    table = set_up(*_SETUP)
    say(table, "director rules placeholder square=H8 tile=S")
    say(table, "director rules placeholder square=H9 tile=E blank=yes")
    assert table.state.note(PLACEHOLDER) == NotedSquares((Square(7, 7), Square(8, 7)))
    assert table.state.board.tile_at(8, 7) == "e"
    assert table.state.added == ("S", "?")
    assert reason(table, "director rules placeholder square=I8 tile=?") is Reason.BAD_ANSWER


def test_equal_tiles_come_from_the_bag_first() -> None:
    table = set_up(*_SETUP, "bag CX")
    say(table, "director rules substitute-tile squares=D8,E8")
    assert table.state.bag == ("X",)
    assert table.state.missing == ("C",)
    assert table.state.board.tile_at(7, 4) == "a"


def test_a_tile_of_another_set_is_noted() -> None:
    table = set_up(*_SETUP)
    say(table, "director rules draw-foreign player=A tiles=Q")
    assert table.state.added == ("Q",)
    assert table.state.racks[0][-1] == "Q"


def test_an_overfull_rack_is_not_exchanged_from_in_automatic_play() -> None:
    """In automatic play such an exchange has no drawing: the rack must be corrected first."""
    table = set_up(*_SETUP, "mode automatic")
    say(table, "director rules assign-tile player=A tiles=QQ")
    assert reason(table, "A exchanges E") is Reason.RACK_FULL
