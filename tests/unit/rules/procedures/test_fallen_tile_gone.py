# SPDX-License-Identifier: MIT
"""The search for a played tile (NASPA IV.B.4): cases that the scenarios leave out."""

from __future__ import annotations

from desktop_app.rules.board import Square
from desktop_app.rules.desk_events import NotedSquares, Outcome
from desktop_app.rules.procedures.fallen_tile import PLACEHOLDER, unaccounted_for
from tests.helpers.tables import say, set_up

_SETUP = ("board 8D CARD", "rack A EIOURST", "rack B AETNSLD", "bag UVW", "turn A")


def test_a_tile_not_missed_before_is_taken_off_first() -> None:
    table = set_up(*_SETUP)
    say(table, "director rules fallen-tile squares=D8")
    assert table.state.board.tile_at(7, 3) == "C"
    assert table.state.note(PLACEHOLDER) == NotedSquares((Square(7, 3),))
    assert table.state.desk.rulings[-1].detail == Outcome("placeholder")


def test_several_tiles_are_searched_for_one_by_one() -> None:
    table = set_up(*_SETUP)
    say(table, "director rules tile-gone squares=D8", "director rules tile-gone squares=E8 went=A")
    say(table, "director rules fallen-tile located-2=yes")
    assert table.state.note(PLACEHOLDER) == NotedSquares((Square(7, 3),))
    assert table.state.board.tile_at(7, 4) == "A"


def test_how_many_of_a_letter_do_not_lie_on_the_board() -> None:
    table = set_up("board 8D cARd", *_SETUP[1:])
    assert unaccounted_for(table.state, "?") == 0
    assert unaccounted_for(table.state, "E") == 2
    assert unaccounted_for(table.state, "A") == 1


def test_a_tile_found_beside_the_board_goes_home_whichever_rack_was_blamed() -> None:
    table = set_up(*_SETUP)
    say(table, "director rules tile-gone squares=D8 went=B")
    say(table, "director rules fallen-tile located=yes")
    assert table.state.board.tile_at(7, 3) == "C"
    assert "C" not in table.state.racks[1]
    assert not table.state.added
