# SPDX-License-Identifier: MIT
from __future__ import annotations

from desktop_app.play.table import Table
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import names, refused, say, set_up

PLAY = ("A starts-clock", "A lays 8E CARD", "A declares 14", "A presses")


def _challenged(verdict: str, *acts: str, ruleset: str = "naspa-2016") -> Table:
    table = set_up("rack A CARDEIO", "bag 20", ruleset=ruleset)
    say(table, *PLAY, *acts, f"B challenges {verdict}")
    return table


def test_a_good_play_waits_for_its_first_new_tile() -> None:
    table = _challenged("valid")
    found = refused(table, "A starts-clock")
    assert (found.reason, found.detail) == (Reason.STEP_MISSING, "draw")
    assert found.sections == ("IV.J.1.o",)
    say(table, "A draws 1", "A starts-clock")


def test_a_bad_play_waits_for_nothing() -> None:
    table = _challenged("invalid")
    say(table, "A starts-clock")
    assert table.state.clock.running == 1


def test_tiles_that_have_to_go_back_go_first() -> None:
    table = _challenged("invalid", "B holds", "wait 15s", "A says-draws", "A draws", "A racks")
    assert refused(table, "A starts-clock").detail == "drawn-after-challenge"
    taken = "".join(table.state.racks[0][:3] + table.state.draws[0].racked[:3])
    returned = taken[:4]
    say(table, f"director rules drawn-after-challenge taken={taken} returned={returned}")
    say(table, "A starts-clock")


def test_both_have_to_be_at_the_table() -> None:
    table = _challenged("invalid")
    say(table, "B leaves")
    assert refused(table, "A starts-clock").reason is Reason.AWAY


def test_singapore_requires_writing_first() -> None:
    table = _challenged("valid", ruleset="singapore-2015")
    assert names(say(table, "B starts-clock")) == ["RulingMade", "ClockStarted"]
    assert table.state.desk.rulings[-1].sections == ("G11.6",)
    written = _challenged("valid", ruleset="singapore-2015")
    assert names(say(written, "A records", "B starts-clock")) == ["ScoreRecorded", "ClockStarted"]


def test_other_stops_have_no_conditions() -> None:
    table = set_up("rack A CARDEIO", "bag 20")
    say(table, *PLAY, "B neutralises director", "B starts-clock")
    assert table.state.clock.running == 1
