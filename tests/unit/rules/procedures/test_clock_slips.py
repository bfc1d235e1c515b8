# SPDX-License-Identifier: MIT
"""Mistakes with the clock that are reported to the director."""

from __future__ import annotations

from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up


def test_a_wrong_press_is_possible_only_with_nothing_done() -> None:
    table = set_up("rack A HELLO")
    say(table, "A starts-clock", "A lays 8D HELLO")
    ruling = "director rules clock-slip slip=pressed-by-mistake tile-shown=no"
    assert reason(table, ruling) is Reason.WRONG_PHASE


def test_after_a_mix_up_of_the_racks_the_press_is_a_pass_even_if_tiles_were_shown() -> None:
    table = set_up("preset A")
    say(table, "settle", "B draws", "A draws")
    say(table, "director rules clock-slip slip=pressed-by-mistake tile-shown=yes")
    assert (table.state.on_turn, table.state.zero_run) == (1, 1)


def test_a_clock_that_was_not_started_may_cost_nothing() -> None:
    table = set_up("rack A HELLO")
    say(table, "director rules clock-slip slip=not-started seconds=0")
    assert table.state.clock.running == 0
    assert table.state.clock.remaining_ms == (1_500_000, 1_500_000)


def test_there_is_no_slip_without_a_clock_or_before_everybody_is_there() -> None:
    ruling = "director rules clock-slip slip=not-started seconds=0"
    assert reason(set_up("rack A AB", "clock none"), ruling) is Reason.DOES_NOT_APPLY
    late = set_up("rack A HELLO", "turn A", ruleset="sanspa-2001")
    say(late, "director rules late-arrival player=B")
    assert reason(late, ruling) is Reason.DOES_NOT_APPLY


def test_the_one_who_pays_is_named_where_there_are_several() -> None:
    table = set_up("players A B C", "clock 10:00", "rack A AB", ruleset="mattel-family")
    say(
        table,
        "director rules clock-slip slip=wrong-clock-ran player=A seconds=10 charge-other=yes"
        " other=C",
    )
    assert table.state.clock.remaining_ms == (610_000, 600_000, 590_000)
