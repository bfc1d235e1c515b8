# SPDX-License-Identifier: MIT
"""Extra tiles: cases that the scenarios of ET leave out."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import reason, refused, say, set_up

_PLAY = ("B lays G8 DAY", "B declares 8", "B presses")


def with_extra(ruleset: str, *setup: str) -> Table:
    """Return a table with B on turn, who holds a Y of another set."""
    table = set_up(
        "board 8D CARD",
        "rack A EIOURST",
        "rack B AETNSL",
        "turn B",
        "first A",
        *setup,
        ruleset=ruleset,
    )
    say(table, "director rules draw-foreign player=B tiles=Y")
    if table.state.clock.exists:
        say(table, "B starts-clock")
    return table


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001"])
def test_tiles_that_are_only_laid_are_taken_up(ruleset: str) -> None:
    table = with_extra(ruleset)
    say(table, "B lays G8 DAY", "director rules extra-tiles where=board squares=G10 drawn=V")
    assert table.state.phase is Phase.ON_TURN
    assert table.state.on_turn == 1
    assert sorted(table.state.racks[1]) == sorted("AETNSLV")
    assert not table.state.added
    assert table.state.desk.rulings[-1].topic == "extra-played-not-drawn"


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001"])
def test_a_turn_without_tiles_does_not_hinder(ruleset: str) -> None:
    table = with_extra(ruleset)
    say(table, *_PLAY, "B draws", "A passes", "A presses")
    taken = "taken=AET returned=" + ("AE" if ruleset == "sanspa-1999" else "A")
    if ruleset == "sanspa-1999":
        taken = "taken=AETN returned=AE"
    say(table, f"director rules extra-tiles where=board squares=G10 {taken} shown=no")
    assert table.state.on_turn == 1
    assert table.state.zero_run == 0
    assert len(table.state.racks[1]) == 7
    assert table.state.desk.rulings[-1].topic == "extra-played-b-drawn"


def test_an_exchange_that_was_not_drawn_for_goes_back_too() -> None:
    table = with_extra("sanspa-2001")
    say(table, *_PLAY, "B draws", "A exchanges EI", "A presses")
    assert table.state.set_aside == ("E", "I")
    say(table, "director rules extra-tiles where=board squares=G10 taken=AET returned=A shown=no")
    assert not table.state.set_aside
    assert sorted(table.state.racks[0]) == sorted("EIOURST")


def test_one_player_who_is_named_wrongly_is_too_late() -> None:
    """A blame that the record contradicts cannot be reversed, only judged."""
    table = with_extra("sanspa-2001")
    say(table, *_PLAY)
    say(
        table,
        "director rules extra-tiles where=board squares=G10 culprit=A recorded=no exchange=none",
    )
    assert table.state.desk.rulings[-1].topic == "extra-played-a-drawn"


def test_tiles_of_both_players_belong_to_neither() -> None:
    table = with_extra("sanspa-1999")
    say(table, "director rules draw-foreign player=A tiles=W", *_PLAY, "B draws")
    say(table, "A lays 9H W", "A declares 4", "A presses", "A draws 1")
    say(table, "director rules extra-tiles where=board squares=G10,H9")
    assert table.state.phase is Phase.SETUP
    assert table.state.points == (0, 0)


def test_a_tile_of_the_position_has_no_turn() -> None:
    table = with_extra("sanspa-1999")
    asked = refused(table, "director rules extra-tiles where=board squares=D8 culprit=A")
    assert asked.detail == "replay"


def test_an_overfull_rack_is_only_relieved() -> None:
    """After the end of the game no tiles are drawn."""
    table = set_up(
        "board 8D CARD", "rack A S", "rack B EY", "bag empty", "turn A", ruleset="sanspa-2001"
    )
    say(table, "A starts-clock", "A lays 8H S", "A presses", "B accepts")
    say(table, "director rules extra-tiles where=rack player=B tiles=Y")
    assert table.state.is_over
    assert table.state.racks[1] == ("E",)


def test_only_racks_when_the_board_is_empty() -> None:
    table = set_up("rack A AEIOURS", "rack B BEIOTSY", ruleset="sanspa-2001")
    say(table, "director rules extra-tiles player=B tiles=Y")
    assert "Y" not in table.state.racks[1][:6]
    assert len(table.state.racks[1]) == 7


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001"])
def test_a_count_makes_it_due(ruleset: str) -> None:
    table = with_extra(ruleset)
    say(table, "director rules set-count extra=Y")
    assert PROCEDURES["extra-tiles"].is_due(table.state)
    say(table, "director rules extra-tiles where=rack player=B tiles=Y")
    assert not PROCEDURES["extra-tiles"].is_due(table.state)


def test_not_before_the_first_racks_are_drawn() -> None:
    table = set_up("preset A", ruleset="sanspa-2001")
    assert reason(table, "director rules extra-tiles") is Reason.DOES_NOT_APPLY
