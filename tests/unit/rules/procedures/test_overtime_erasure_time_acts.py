# SPDX-License-Identifier: MIT
"""Time given, taken, set and forgiven."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up

LINES = (
    "mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty", "points A 300 B 325",
)  # fmt: skip


def test_forgiven_overtime_is_not_reckoned() -> None:
    table = set_up(*LINES, "time A -1:30 B 4:00")
    say(table, "director rules erase-overtime", "A plays I8 S", "B accepts")
    assert table.state.points == (330, 325)


def test_forgiven_after_the_end_the_game_is_reckoned_again() -> None:
    table = set_up(*LINES, "time A -1:30 B 4:00")
    say(table, "A plays I8 S", "B accepts")
    assert table.state.points == (310, 325)
    say(table, "director rules erase-overtime")
    assert table.state.points == (330, 325)
    assert table.state.result is not None
    assert table.state.result.winner == 0
    assert reason(table, "director rules erase-overtime") is Reason.NOT_ALLOWED


def test_time_for_coming_late_is_forgiven_with_it() -> None:
    table = set_up("rack A X", "time A -0:10 B 4:00")
    state = replace(table.state, late_ms=(60_000, 0))
    assert state.charged_overtime_s(0) == 70
    act = Act(state, None, OrderedDrawer())
    PROCEDURES["erase-overtime"].conduct(act, Dialogue(act, {"player": "A"}))
    assert act.state.charged_overtime_s(0) == 0


def test_a_clock_set_after_the_end_is_reckoned() -> None:
    table = set_up(*LINES, "time A 1:30 B 4:00")
    say(table, "A plays I8 S", "B accepts", "director rules set-clock player=A seconds=-1")
    assert table.state.points == (320, 325)
    say(table, "director rules adjust-time player=A seconds=1")
    assert table.state.points == (330, 325)


def test_the_family_book_forgives_nothing() -> None:
    table = set_up("clock 1:00", "rack A X", "time A -0:10 B 1:00", ruleset="mattel-family")
    assert reason(table, "director rules erase-overtime player=A") is Reason.NOT_ALLOWED
    clockless = set_up("rack A X", ruleset="mattel-family")
    assert reason(clockless, "director rules set-clock player=A") is Reason.DOES_NOT_APPLY
