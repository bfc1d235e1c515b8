# SPDX-License-Identifier: MIT
"""A square whose tile is taken off no longer has a misplaced tile."""

from __future__ import annotations

import pytest

from tests.helpers.tables import say, set_up


@pytest.mark.parametrize(
    "act", ["A takes-up", "director rules tile-gone squares=H8", "director rules extra-tiles"]
)
def test_nothing_lies_wrong_where_no_tile_is(act: str) -> None:
    table = set_up("board 8D CARD", "rack A EIOURST", "turn A", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8H S", "A mislays H8 turned")
    assert table.state.mislaid
    if act.endswith("extra-tiles"):
        act += " where=board squares=H8 culprit=A drawn=Q"
    say(table, act)
    assert not table.state.mislaid
    assert table.state.board.tile_at(7, 7) == ""


def test_a_withdrawn_play_lies_nowhere() -> None:
    table = set_up("board 8D CARD", "rack A EIOURST", "turn A", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8H S", "A mislays H8 turned", "A presses")
    say(table, "B challenges invalid")
    assert not table.state.mislaid
