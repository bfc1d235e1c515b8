# SPDX-License-Identifier: MIT
"""Small offences that are only counted."""

from __future__ import annotations

from desktop_app.rules.desk_events import Amount
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up


def test_every_third_is_worth_a_minute() -> None:
    table = set_up("rack A HELLO")
    for remedy, times in (
        ("own-clock", (1_500_000, 1_560_000)),
        ("offender-clock", (1_440_000, 1_560_000)),
        ("nothing", (1_440_000, 1_560_000)),
    ):
        say(table, "director rules minor-infraction player=A count=2")
        say(table, f"director rules minor-infraction player=A remedy={remedy}")
        assert table.state.clock.remaining_ms == times
    assert table.state.note("minor-infractions", 0) == 9


def test_each_player_has_a_separate_count() -> None:
    table = set_up("rack A HELLO")
    say(table, "director rules minor-infraction player=A count=2")
    say(table, "director rules minor-infraction player=B count=2")
    assert [ruling.detail for ruling in table.state.desk.rulings] == [
        Amount(2, outcome="counted")
    ] * 2


def test_without_a_clock_they_are_counted_for_nothing() -> None:
    table = set_up("rack A HELLO", "clock none")
    say(table, "director rules minor-infraction player=A count=3")
    assert table.state.desk.rulings[-1].detail == Amount(3, outcome="counted")


def test_other_books_count_none() -> None:
    table = set_up("rack A HELLO", ruleset="sanspa-2001")
    assert reason(table, "director rules minor-infraction player=A") is Reason.DOES_NOT_APPLY
