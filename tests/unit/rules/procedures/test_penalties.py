# SPDX-License-Identifier: MIT
"""Offences with a penalty."""

from __future__ import annotations

import pytest

from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up

_LAST = ("board 8E CARD", "rack A S", "rack B Q", "bag empty", "turn A")


def test_time_that_is_earned_after_the_end_changes_the_reckoning() -> None:
    table = set_up(*_LAST, "time A -0:30 B -0:30")
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses", "B accepts")
    assert table.state.points == (18, -10)
    say(table, "director rules penalty offence=wrong-tiles-after-challenge player=A")
    assert table.state.points == (18, 0)
    assert not [row for row in table.state.rows if row.points == 10]


def test_signed_games_are_not_charged_points_or_time() -> None:
    table = set_up(*_LAST)
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses", "B accepts")
    say(table, "A signs", "B signs")
    price = "director rules penalty offence=wrong-tiles-after-challenge player=A"
    assert reason(table, price) is Reason.ALREADY_SIGNED
    say(table, "director rules penalty offence=out-of-order-draw player=A penalise=yes")
    assert table.state.spread == (-50, 0)


def test_a_director_may_let_it_pass() -> None:
    table = set_up("rack A HELLO")
    say(table, "director rules penalty offence=out-of-order-draw player=B penalise=no")
    assert table.state.spread == (0, 0)
    assert table.state.desk.rulings[-1].detail == Outcome("let-pass")


@pytest.mark.parametrize(("again", "spread"), [("yes", -50), ("no", 0)])
def test_a_telephone_is_warned_for_once_a_session(again: str, spread: int) -> None:
    table = set_up("rack A HELLO", "record A warning:phone-penalty=1", ruleset="sanspa-2001")
    say(table, f"director rules penalty offence=phone-rings player=A same-session={again}")
    assert table.state.spread == (spread, 0)


def test_offences_of_other_procedures_are_not_offered() -> None:
    table = set_up("rack A HELLO")
    for offence in ("tracking-delays-draw", "clock-started-in-error", "minor-infraction"):
        ruling = f"director rules penalty offence={offence} player=A"
        assert reason(table, ruling) is Reason.BAD_ANSWER


def test_tracking_matters_while_there_is_something_to_draw() -> None:
    table = set_up("rack A HELLO", "bag empty")
    assert reason(table, "director rules tracking-delay player=A") is Reason.DOES_NOT_APPLY
