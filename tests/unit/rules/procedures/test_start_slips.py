# SPDX-License-Identifier: MIT
"""Shuffling after the first racks have been drawn."""

from __future__ import annotations

import pytest

from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up

_BOOKS = ("sanspa-1999", "sanspa-2001", "naspa-2016")


@pytest.mark.parametrize(("ruleset", "left"), [("naspa-2016", 100), ("sanspa-1999", 94)])
def test_unwatched_tiles_go_back_under_some_rulesets(ruleset: str, left: int) -> None:
    table = set_up("preset A", ruleset=ruleset)
    say(table, "settle", "A draws 4", "B draws 2")
    say(table, "director rules shuffle-request player=B watched=no")
    assert len(table.state.bag) == left
    assert sum(map(len, table.state.racks)) == 100 - left


@pytest.mark.parametrize("ruleset", _BOOKS)
def test_only_once_and_only_while_racks_are_drawn(ruleset: str) -> None:
    table = set_up("preset A", ruleset=ruleset)
    ruling = "director rules shuffle-request watched=yes"
    assert reason(table, ruling) is Reason.DOES_NOT_APPLY
    say(table, "settle", "director rules shuffle-request")
    assert table.state.desk.rulings[-1].detail == Outcome("all")
    say(table, "A draws 1", ruling)
    assert table.state.desk.rulings[-1].detail == Outcome("rest")
    assert reason(table, f"{ruling} shuffled-before=yes") is Reason.NOT_ALLOWED
