# SPDX-License-Identifier: MIT
"""Tiles that fell off the board: cases that the scenarios leave out."""

from __future__ import annotations

from desktop_app.play.table import Table
from desktop_app.rules.board import Square
from desktop_app.rules.desk_events import Amount, BoardBan, Unit
from desktop_app.rules.procedures.fallen import fallen
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, refused, say, set_up

_SETUP = ("board 8D CARd", "rack A EIOURST", "rack B AETNSLD", "turn A", "first A")


def playing(ruleset: str = "sanspa-2001", *setup: str) -> Table:
    table = set_up(*_SETUP, *setup, ruleset=ruleset)
    if table.state.clock.exists:
        say(table, "A starts-clock")
    return table


def covered(ruleset: str = "sanspa-2001") -> Table:
    """Return a table where the C is gone, and A has laid a T on its square."""
    table = playing(ruleset)
    say(table, "director rules tile-gone squares=D8", "A lays 8D T", "A declares 5")
    if table.state.clock.exists:
        say(table, "A presses")
    return table


def test_it_is_remembered_where_a_tile_lay_and_went() -> None:
    table = playing()
    say(table, "director rules tile-gone squares=D8,G8 went=B")
    first, second = fallen(table.state)
    assert (first.square, first.tile, first.turn, first.holder) == (Square(7, 3), "C", 0, 1)
    assert (second.placement.tile, second.tile) == ("d", "?")
    assert table.state.racks[1][-2:] == ("C", "?")


def test_what_is_remembered_may_be_said_again_and_nothing_else() -> None:
    table = set_up(*_SETUP, ruleset="sanspa-2001")
    say(table, "director rules tile-gone squares=D8")
    wrong = reason(table, "director rules fallen-tile squares=E8")
    assert wrong is Reason.BAD_ANSWER
    say(table, "director rules fallen-tile squares=D8")
    assert table.state.board.tile_at(7, 3) == "C"


def test_a_square_that_empties_again_is_remembered_once() -> None:
    table = covered()
    say(table, "director rules tile-gone squares=D8")
    (only,) = fallen(table.state)
    assert only.tile == "T"


def test_one_of_several_can_be_put_right() -> None:
    table = playing()
    say(table, "director rules tile-gone squares=D8", "A passes", "A presses")
    say(table, "director rules tile-gone squares=E8", "director rules fallen-tile")
    assert not fallen(table.state)
    assert table.state.board.tile_at(7, 3) == "C"
    assert table.state.board.tile_at(7, 4) == "A"


def test_without_tiles_on_the_board_nothing_can_have_fallen() -> None:
    table = set_up("rack A EIOURST", "rack B AETNSLD", ruleset="sanspa-2001")
    assert reason(table, "director rules fallen-tile") is Reason.DOES_NOT_APPLY


def test_a_tile_that_was_picked_up_and_played_is_no_fallen_one() -> None:
    table = playing()
    say(table, "director rules tile-gone squares=D8 went=A", "A lays H7 CO", "A presses")
    step = refused(table, "director rules fallen-tile recorded=no")
    assert step.detail in ("exchange", "taken-tile recorded=no", "recorded=no")
    say(table, "director rules fallen-tile exchange=none")
    assert table.state.desk.rulings[-1].topic == "rack-from-board-played"


def test_picked_up_and_lost_tiles_go_back_together() -> None:
    table = playing("sanspa-2001", "order Q")
    say(table, "director rules tile-gone squares=D8 went=A")
    say(table, "director rules tile-gone squares=E8", "director rules fallen-tile honest=no")
    assert table.state.board.tile_at(7, 3) == "C"
    assert table.state.board.tile_at(7, 4) == "A"
    assert len(table.state.racks[0]) == 7, "the rack was full without it: nothing is given"


def test_a_square_that_was_taken_sends_a_picked_up_tile_to_the_bag() -> None:
    table = playing()
    say(table, "director rules tile-gone squares=D8 went=B", "A lays 8D T", "A presses")
    say(table, "director rules fallen-tile honest=yes")
    assert table.state.board.tile_at(7, 3) == "T"
    assert "C" not in table.state.racks[1]
    assert not fallen(table.state)


def test_a_square_covered_by_a_ruling_has_no_play_to_weigh() -> None:
    table = playing()
    say(table, "director rules tile-gone squares=D8", "A passes", "A presses")
    say(table, "director rules placeholder square=D8 tile=S", "director rules fallen-tile")
    assert table.state.board.tile_at(7, 3) == "C"
    assert table.state.desk.rulings[-1].detail == Amount(0, Unit.POINTS)


def test_the_directors_ways_with_a_square_that_was_taken() -> None:
    for ruleset in ("sanspa-1999", "mattel-family", "singapore-2015"):
        table = covered(ruleset)
        say(table, "director rules fallen-tile decision=replaced")
        assert table.state.board.tile_at(7, 3) == "T"
        assert not fallen(table.state)
        say(table, "director rules fallen-tile squares=D8 decision=replaced")
        assert table.state.board.tile_at(7, 3) == "T"


def test_a_count_makes_it_due() -> None:
    table = playing("naspa-2016")
    say(table, "director rules set-count counted=17 cause=fallen-tile")
    assert PROCEDURES["fallen-tile"].is_due(table.state)
    say(table, "director rules fallen-tile squares=D8 located=yes")
    assert not PROCEDURES["fallen-tile"].is_due(table.state)


def test_a_rack_is_rebuilt_from_what_there_is() -> None:
    """Reconstructed, with a tile that came into the game only afterwards."""
    table = playing("sanspa-2001")
    say(table, "director rules tile-gone squares=D8", "A lays 8C OT", "A presses")
    say(table, "director rules draw-foreign player=B tiles=Q")
    say(
        table,
        "director rules fallen-tile decisive=yes exchange=none exchange-second=none",
    )
    assert table.state.board.tile_at(7, 3) == "C"
    assert table.state.on_turn == 0
    assert not table.state.added


def test_going_back_brings_the_tile_back_and_beginning_again_brings_all_back() -> None:
    table = playing()
    say(table, "A passes", "A presses", "B passes", "B presses")
    say(table, "director rules tile-gone squares=D8", "director rules tile-gone squares=E8")
    say(table, "A passes", "A presses", "director rules reconstruct turn=1")
    assert not fallen(table.state)
    assert table.state.board.tile_at(7, 3) == "C"
    say(table, "director rules tile-gone squares=D8", "director rules replay")
    assert not fallen(table.state)
    assert table.state.board.is_empty


def test_what_was_gone_before_the_turn_stays_gone() -> None:
    table = playing()
    say(table, "director rules tile-gone squares=D8", "A passes", "A presses")
    say(table, "director rules tile-gone squares=E8", "B passes", "B presses")
    say(table, "director rules reconstruct turn=1")
    (left,) = fallen(table.state)
    assert left.square == Square(7, 3)


def test_a_ban_outlives_a_game_that_begins_again() -> None:
    table = playing()
    say(table, "director rules knocked-board manner=purpose offender=A ban=2")
    say(table, "director rules replay")
    assert table.state.note("board-knocked", 0) == BoardBan(2)
