# SPDX-License-Identifier: MIT
"""Loose tiles, and where they may belong."""

from __future__ import annotations

from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from desktop_app.rules.tile_events import BAG, OUTSIDE, TilesExposed
from tests.helpers.tables import reason, say, set_up


def test_both_players_see_the_tile() -> None:
    table = set_up("rack A EIOURS", "rack B AETNSLY", "bag QZ", ruleset="sanspa-1999")
    events = say(table, "director rules loose-tile tiles=QV owner=bag")
    shown = [event for event in events if isinstance(event, TilesExposed)]
    assert [(event.tiles, event.spot) for event in shown] == [(("Q",), BAG), (("V",), OUTSIDE)]
    assert all(event.seen_by == {0, 1} for event in shown)
    assert table.state.bag == ("Q", "V", "Z")


def test_a_rack_that_has_no_room_for_both_is_not_their_owners() -> None:
    table = set_up("rack A EIOURS", "rack B AETNSLY", "bag QZ", ruleset="sanspa-2001")
    say(table, "director rules loose-tile tiles=QZ")
    assert table.state.bag == ("Q", "Z")
    assert reason(table, "director rules loose-tile tiles=QZ owner=A") is Reason.BAD_ANSWER


def test_without_an_owner_the_game_goes_on_without_it() -> None:
    table = set_up("rack A EIOURS", "rack B AETNSLY", "bag QZ", ruleset="sanspa-2001")
    say(table, "director rules loose-tile tiles=Q owner=unknown")
    assert table.state.box == ("Q",)


def test_a_count_makes_it_due() -> None:
    table = set_up("rack A EIOURST", "rack B AETNSLY", "bag QZ")
    say(table, "director rules set-count counted=15 cause=loose-tile")
    assert PROCEDURES["loose-tile"].is_due(table.state)
    say(table, "director rules loose-tile tiles=Q")
    assert not PROCEDURES["loose-tile"].is_due(table.state)
