# SPDX-License-Identifier: MIT
"""Tiles found when the bag is empty or the game is over."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import reason, say, set_up

_SETUP = ("board 8D CARD", "rack A S", "rack B EY", "bag empty", "turn A", "first A")


def out(ruleset: str, *acts: str) -> Table:
    table = set_up(*_SETUP, ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8H S", "A declares 8", "A presses", *acts)
    return table


def test_not_while_the_bag_has_tiles() -> None:
    table = set_up("rack A EIOURST", "rack B AETNSLY", "bag QZ")
    assert reason(table, "director rules found-tile tiles=Q") is Reason.DOES_NOT_APPLY
    assert reason(table, "director rules undrawn-tile tiles=Q") is Reason.DOES_NOT_APPLY


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001", "naspa-2016"])
def test_the_player_who_is_out_no_longer_is(ruleset: str) -> None:
    """A player who gets a tile before their last play stands has not gone out."""
    table = out(ruleset)
    assert table.state.phase is Phase.OUT_PENDING
    say(table, "director rules found-tile tiles=F owner=A", "B accepts")
    assert not table.state.is_over
    assert table.state.racks[0] == ("F",)


def test_a_held_play_stays_held() -> None:
    table = out("naspa-2016", "B holds")
    say(table, "director rules undrawn-tile tiles=F owner=A")
    assert table.state.phase is Phase.HELD
    assert table.state.open_turn is not None
    assert not table.state.open_turn.is_out


def test_a_tile_of_the_other_player_leaves_the_game_over() -> None:
    table = out("naspa-2016")
    say(table, "director rules undrawn-tile tiles=F owner=B", "B accepts")
    assert table.state.is_over
    assert table.state.racks[1] == ("E", "Y", "F")


def test_a_challenger_may_maintain_the_challenge() -> None:
    table = out("naspa-2016", "B says-challenge")
    say(table, "director rules found-tile tiles=F owner=A rescind=no")
    assert table.state.dispute is not None


def test_a_tile_of_the_challenger_changes_nothing_for_them() -> None:
    table = out("naspa-2016", "B says-challenge")
    say(table, "director rules found-tile tiles=F owner=B")
    assert table.state.dispute is not None
    assert table.state.desk.rulings[-1].sections == ("V.C.4",)


def test_after_six_zeros_no_player_was_out_and_play_goes_on() -> None:
    table = set_up("rack A S", "rack B EY", "bag empty", "zero-run 5", ruleset="singapore-2015")
    say(table, "A starts-clock", "A passes", "A presses")
    assert table.state.is_over
    say(table, "director rules undrawn-tile tiles=F owner=B")
    assert not table.state.is_over
    assert table.state.racks[1] == ("E", "Y", "F")
    assert table.state.clock.running == 1


def test_without_a_clock_none_is_started() -> None:
    table = set_up(*_SETUP, ruleset="mattel-family")
    say(table, "A lays 8H S", "A declares 8", "B accepts")
    say(table, "director rules undrawn-tile tiles=F owner=A")
    assert not table.state.is_over
    assert table.state.on_turn == 1
