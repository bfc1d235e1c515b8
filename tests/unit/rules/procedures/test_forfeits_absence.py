# SPDX-License-Identifier: MIT
"""Tiles drawn while the opponent was away."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Amount
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, refused, say, set_up

_ABSENCE = PROCEDURES["absence"]
_PLAY = ("A starts-clock", "A lays 8E CARD", "A declares 14", "A presses", "A records", "A leaves")
_AWAY = ("B lays 7E LOED", "B declares 20", "B presses", "B records", "B draws")


def _drawn(ruleset: str, *lines: str) -> Table:
    table = set_up(
        "rack A CARDEIO",
        "rack B LOEDTUV",
        "bag NRSTABCDXYZQEEEEIIOO",
        "order NRST",
        *lines,
        ruleset=ruleset,
    )
    say(table, *_PLAY, *_AWAY)
    return table


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001", "singapore-2015", "naspa-2016"])
def test_it_is_due_once_the_opponent_is_back(ruleset: str) -> None:
    table = _drawn(ruleset)
    assert table.state.open_turn is not None
    assert _ABSENCE.is_possible(table.state)
    assert not _ABSENCE.is_due(table.state)
    say(table, "A returns-to-table")
    assert _ABSENCE.is_due(table.state)
    remedy = "" if ruleset in ("sanspa-2001", "naspa-2016") else "remedy=overdraw-plus-2 "
    say(table, f"director rules absence {remedy}taken=NRSTUV returned=NRST")
    assert sorted(table.state.racks[1]) == sorted("TUV")
    assert not _ABSENCE.is_possible(table.state)
    say(table, "B draws" if ruleset != "naspa-2016" else "A challenges valid")


@pytest.mark.parametrize(("remedy", "left"), [("kept", 7), ("returned", 3)])
def test_elsewhere_the_director_chooses(remedy: str, left: int) -> None:
    table = _drawn("sanspa-1999")
    say(table, "A returns-to-table", f"director rules absence remedy={remedy}")
    assert len(table.state.racks[1]) == left
    assert table.state.desk.rulings[-1].detail == Amount(4, outcome=remedy)


def test_in_north_america_it_comes_before_the_challenge() -> None:
    table = _drawn("naspa-2016")
    say(table, "A returns-to-table")
    found = refused(table, "A challenges")
    assert (found.reason, found.detail, found.sections) == (
        Reason.STEP_MISSING,
        "absence",
        ("IV.L",),
    )
    say(table, "A holds")


def test_elsewhere_the_challenge_does_not_wait() -> None:
    table = _drawn("sanspa-2001")
    say(table, "A returns-to-table", "A challenges invalid")
    assert sorted(table.state.racks[1]) == sorted("LOEDTUV")


def test_a_draw_before_leaving_does_not_count() -> None:
    table = set_up("rack A CARDEIO", "bag 20")
    say(table, *_PLAY[:4], "A draws", "B leaves")
    assert reason(table, "director rules absence") is Reason.DOES_NOT_APPLY
