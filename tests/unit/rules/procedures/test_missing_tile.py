# SPDX-License-Identifier: MIT
"""Missing tiles: cases that the scenarios leave out."""

from __future__ import annotations

import pytest

from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, refused, say, set_up

_SETUP = ("board 8D CARD", "rack A EIOURST", "rack B AETNSLE", "bag QZE")


def test_a_tile_that_no_player_can_have_lost() -> None:
    table = set_up(*_SETUP, ruleset="sanspa-1999")
    assert reason(table, "director rules missing-tile outcome=gone tiles=V") is Reason.BAD_ANSWER


def test_tiles_of_several_racks() -> None:
    table = set_up(
        "board 8D CARD", "rack A EIOURST", "rack B AETNSLE", "bag Q", ruleset="sanspa-1999"
    )
    say(
        table,
        "director rules missing-tile outcome=gone tiles=EE holder=A holder-2=B asks-replay=none",
    )
    assert table.state.missing == ("E", "E")
    assert [len(rack) for rack in table.state.racks] == [6, 6]
    # A tile already known to be missing is not asked about again.
    step = refused(table, "director rules missing-tile outcome=gone")
    assert step.detail == "asks-replay"


@pytest.mark.parametrize(("way", "plays_on"), [("replay", False), ("play-on", True)])
def test_suspected_cheating_is_the_directors(way: str, plays_on: bool) -> None:
    table = set_up(*_SETUP, "points A 30 B 20", "first A", ruleset="sanspa-2001")
    say(table, f"director rules missing-tile outcome=gone tiles=Q cheating=yes decision={way}")
    assert (table.state.points == (30, 20)) is plays_on


def test_nothing_is_replayed_after_the_end() -> None:
    table = set_up("board 8D CARD", "rack A S", "rack B EY", "bag empty", "mode automatic")
    say(table, "A plays 8H S", "B accepts", "director rules missing-tile")
    assert table.state.desk.rulings[-1].topic == "missing-after"
    assert table.state.desk.rulings[-1].sections == ("V.C.1",)
