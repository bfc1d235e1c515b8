# SPDX-License-Identifier: MIT
"""Exchanges from a rack with too many tiles (NASPA IV.B.5.c.2)."""

from __future__ import annotations

from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.overdraw import has_overdrawn_exchange
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up

_SET = ("rack A ABCDEFGH", "rack B IJKLMNO", "bag PQRSTUVW", "turn A")
_EXCHANGE = ("A starts-clock", "A exchanges AB", "A presses")


def test_it_is_due_from_the_end_of_the_turn_until_it_is_ruled_on() -> None:
    table = set_up(*_SET)
    due = PROCEDURES["overdrawn-exchange"].is_due
    say(table, "A starts-clock", "A exchanges AB")
    assert not due(table.state), "while the turn lasts the plain overdraw is"
    assert PROCEDURES["overdraw"].is_due(table.state)
    say(table, "A presses")
    assert due(table.state)
    assert not PROCEDURES["overdraw"].is_due(table.state)
    say(table, "director rules overdrawn-exchange taken=ABC returned=A")
    assert not due(table.state)
    assert find_violations(table.state) == ()


def test_no_turn_and_other_turns_are_none() -> None:
    table = set_up(*_SET)
    assert not has_overdrawn_exchange(table.state, 0)
    say(table, "A starts-clock", "A passes", "A presses")
    assert not has_overdrawn_exchange(table.state, 0)
    assert reason(table, "director rules overdrawn-exchange") is Reason.DOES_NOT_APPLY


def test_a_new_turn_ends_it() -> None:
    table = set_up(*_SET)
    say(table, *_EXCHANGE, "A draws 2", "A racks", "A bags", "B passes", "B presses")
    assert has_overdrawn_exchange(table.state, 0)
    say(table, "A lays 8D FED")
    assert not has_overdrawn_exchange(table.state, 0)


def test_new_tiles_on_the_rack_make_no_difference() -> None:
    table = set_up(*_SET)
    say(table, *_EXCHANGE, "A draws 2", "A racks")
    say(table, "director rules overdrawn-exchange taken=ACDPQ returned=APQ")
    assert len(table.state.racks[0]) == 7
    assert table.state.set_aside == ()
    assert not table.state.draw_of(0).tiles


def test_the_opponents_exchanged_tiles_stay_where_they_are() -> None:
    table = set_up(*_SET)
    say(table, *_EXCHANGE, "A draws 2", "A bags", "B exchanges IJ", "B presses")
    say(table, "director rules overdrawn-exchange redrawn=AR taken=CDEPQ returned=CDE")
    assert table.state.set_aside == ("I", "J")
    assert len(table.state.racks[0]) == 7
    assert find_violations(table.state) == ()


def test_play_goes_on_on_the_clock_that_ran() -> None:
    table = set_up(*_SET)
    say(table, *_EXCHANGE)
    say(table, "director rules overdrawn-exchange taken=ABC returned=A")
    assert (table.state.clock.running, table.state.on_turn) == (1, 1)
