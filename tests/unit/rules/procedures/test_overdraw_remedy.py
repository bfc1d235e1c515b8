# SPDX-License-Identifier: MIT
"""Drawn tiles dropped back, and wrong ways of drawing."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Amount
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import ALL_RULESETS, reason, say, set_up


def dropped(count: int, ruleset: str = "naspa-2016") -> Table:
    """Return a table where A has played five tiles, drawn five and dropped some of them back."""
    table = set_up("rack A HELLOQI", "bag ABCDEFGHIJKLMN", ruleset=ruleset)
    turn: tuple[str, ...] = ("A lays 8D HELLO", "A declares 24")
    if table.state.clock.exists:
        turn = ("A starts-clock", *turn, "A presses")
    say(table, *turn, "A draws 5", f"A returns {'ABCDE'[:count]}")
    return table


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_rack_is_full_and_nothing_is_due_afterwards(ruleset: str, count: int) -> None:
    table = dropped(count, ruleset)
    assert PROCEDURES["drop-back"].is_due(table.state)
    answers = "" if ruleset == "sanspa-2001" else " remedy=redraw-overdraw"
    if ruleset == "naspa-2016":
        prompt = table.ask("drop-back", {}).prompt
        assert prompt is not None
        assert len(prompt.pool) == count + 4
        assert prompt.most == count + 2
        answers = f" given={''.join(prompt.pool[: prompt.most])}"
    say(table, "director rules drop-back" + answers)
    assert len(table.state.racks[0]) == 7
    assert not PROCEDURES["drop-back"].is_possible(table.state)
    assert find_violations(table.state) == ()


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "singapore-2015", "mattel-family"])
def test_the_director_may_leave_it_at_that(ruleset: str) -> None:
    table = dropped(2, ruleset)
    say(table, "director rules drop-back remedy=nothing")
    assert len(table.state.racks[0]) == 5


def test_of_an_overdrawn_rack_enough_is_left_to_fill_nothing() -> None:
    table = set_up("rack A HELLOQI", "bag ABCDEFGHIJKLMN", "clock none")
    say(table, "A lays 8D HELLO", "A declares 24")
    say(table, "A draws 8", "A returns A")
    # Nine on the rack, two of them shown: seven are left, and all that are shown go.
    say(table, "director rules drop-back given=")
    assert len(table.state.racks[0]) == 7


def test_without_dropped_tiles_it_is_refused() -> None:
    table = set_up("rack A HELLOQI", "bag 20")
    assert reason(table, "director rules drop-back") is Reason.DOES_NOT_APPLY


@pytest.mark.parametrize(
    ("ruleset", "section"),
    [
        ("sanspa-1999", "9.1"),
        ("mattel-family", "Begin"),
        ("sanspa-2001", "9.1"),
        ("singapore-2015", "G6.1"),
        ("naspa-2016", "IV.B.1"),
    ],
)
def test_a_wrong_way_of_drawing_is_warned_for(ruleset: str, section: str) -> None:
    table = set_up("rack A HELLOQI", "bag 20", ruleset=ruleset)
    say(table, "director rules wrong-drawing player=A way=looked-in")
    assert table.state.record.players[0].warnings["draw-method"] == 1
    ruling = table.state.desk.rulings[-1]
    assert (ruling.topic, ruling.detail) == ("draw-method", Amount(1, outcome="looked-in"))
    assert section in ruling.sections


def test_stirring_too_long_counts_only_where_there_is_a_figure() -> None:
    table = set_up("rack A HELLOQI", "bag 20")
    say(table, "director rules wrong-drawing player=B way=mixed-long")
    assert table.state.desk.rulings[-1].topic == "mix-limit"
    assert table.state.desk.rulings[-1].sections == ("IV.B.1",)
    other = set_up("rack A HELLOQI", "bag 20", ruleset="sanspa-1999")
    way = "director rules wrong-drawing player=B way=mixed-long"
    assert reason(other, way) is Reason.BAD_ANSWER
