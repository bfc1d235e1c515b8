# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.events import ChallengeCalled
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase, RowKind
from tests.helpers.tables import ALL_RULESETS, names, reason, refused, say, set_up

END = {"mattel-family": ("A declares 24",)}


def _played(ruleset: str, *lines: str) -> Table:
    table = set_up("rack A HELLOQI", "bag 30", *lines, ruleset=ruleset)
    if table.state.clock.exists:
        say(table, "A starts-clock")
    say(table, "A lays 8D HELLO", *END.get(ruleset, ("A declares 24", "A presses")))
    return table


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_a_bad_play_goes_with_its_points(ruleset: str) -> None:
    table = _played(ruleset, "words HALLO")
    say(table, "B challenges")
    assert table.state.points == (0, 0)
    assert table.state.board.is_empty
    assert sorted(table.state.racks[0]) == sorted("HELLOQI")
    assert table.state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN
    assert table.state.on_turn == 1
    assert table.state.clock.running is None
    assert reason(table, "B challenges") is Reason.CHALLENGE_TOO_LATE


@pytest.mark.parametrize(
    ("ruleset", "points", "on_turn"),
    [
        ("sanspa-1999", 24, 1),
        ("sanspa-2001", 24, 1),
        ("mattel-family", 24, 1),
        ("singapore-2015", 29, 1),
        ("naspa-2016", 24, 0),
        ("naspa-2016:international", 29, 1),
        ("naspa-2016:international-10", 34, 1),
        ("naspa-2016:international-standard", 24, 0),
    ],
)
def test_what_a_good_play_brings(ruleset: str, points: int, on_turn: int) -> None:
    table = _played(ruleset, "words HELLO")
    say(table, "B challenges")
    assert table.state.points == (points, 0)
    assert table.state.on_turn == on_turn


def test_without_a_list_people_judge() -> None:
    table = _played("naspa-2016", "words none")
    assert reason(table, "B challenges") is Reason.BAD_VALUE
    say(table, "B challenges HELLO invalid")
    assert table.state.points == (0, 0)


def test_only_formed_words_and_not_ones_own() -> None:
    table = _played("naspa-2016")
    found = refused(table, "B challenges HALLO")
    assert (found.reason, found.detail) == (Reason.WORD_NOT_FORMED, "HALLO")
    assert reason(table, "A challenges") is Reason.OWN_PLAY
    assert reason(table, "A holds") is Reason.OWN_PLAY
    assert reason(table, "A accepts") is Reason.OWN_PLAY


def test_every_word_is_meant_when_none_is_named() -> None:
    table = set_up("board 5I TO", "rack A AX")
    say(table, "A starts-clock", "A lays 6I AX", "A presses")
    called = next(
        event for event in say(table, "B challenges") if isinstance(event, ChallengeCalled)
    )
    assert called.words == ("AX", "TA", "OX")


def test_nothing_to_challenge() -> None:
    table = set_up("rack A HELLO")
    assert reason(table, "B challenges") is Reason.NOTHING_TO_CHALLENGE
    say(table, "A starts-clock", "A passes", "A presses")
    assert reason(table, "B challenges") is Reason.NOTHING_TO_CHALLENGE
    assert reason(table, "B holds") is Reason.NOTHING_TO_CHALLENGE
    assert reason(table, "B accepts") is Reason.NOTHING_TO_CHALLENGE


def test_a_hold_of_a_play_that_stands_is_too_late() -> None:
    table = set_up("rack A HELLOXZ", "rack B EEEEEEE", ruleset="sanspa-2001")
    assert reason(table, "B holds") is Reason.NOTHING_TO_CHALLENGE
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "B accepts")
    assert reason(table, "A holds") is Reason.OWN_PLAY
    refusal = refused(table, "B holds")
    assert (refusal.reason, refusal.sections) == (Reason.HOLD_TOO_LATE, ("7.3", "13.1", "13.2"))


def test_who_comes_back_has_the_seconds_of_the_absence() -> None:
    table = set_up("rack A HELLOXZ", "rack B IS", "turn A", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "A records")
    say(table, "A leaves", "B lays 7H IS", "B declares 3", "B presses", "A returns-to-table")
    say(table, "wait 6s")
    for late in ("A holds", "A challenges"):
        assert "14.2" in refused(table, late).sections


def test_a_hold_is_called_once_and_released_once() -> None:
    table = _played("naspa-2016")
    say(table, "B holds")
    assert (table.state.phase, table.state.held_by) == (Phase.HELD, 1)
    assert reason(table, "B holds") is Reason.ALREADY_HELD
    say(table, "B accepts")
    assert (table.state.phase, table.state.held_by) == (Phase.ON_TURN, None)


@pytest.mark.parametrize(("wait", "late"), [("15s", False), ("15.001s", True)])
def test_the_window_of_fifteen_seconds(wait: str, late: bool) -> None:
    table = _played("singapore-2015")
    say(table, f"wait {wait}")
    assert (table.state.open_turn is None) is late
    if late:
        assert reason(table, "B challenges") is Reason.CHALLENGE_TOO_LATE
    else:
        say(table, "B challenges valid")


def test_a_good_challenge_stops_the_clock_and_gives_one_verdict() -> None:
    table = _played("sanspa-1999", "words HELLO")
    assert names(say(table, "B challenges"))[:3] == [
        "ChallengeCalled",
        "ClockNeutralised",
        "ChallengeAdjudicated",
    ]


def test_bad_geometry_falls_whatever_the_answer() -> None:
    table = set_up("rack A CARD", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 9E CARD", "A presses", "B challenges CARD valid")
    assert table.state.points == (0, 0)
    assert table.state.desk.rulings[-1].topic == "first-play-miss-centre"
    assert table.state.desk.rulings[-1].sections == ("5.1.2",)


def test_a_challenge_taken_back_after_the_time_leaves_no_time_to_hold() -> None:
    table = _played("singapore-2015")
    say(table, "wait 10s", "B says-challenge", "wait 60s", "B retracts")
    assert reason(table, "B holds") is Reason.HOLD_TOO_LATE
    assert reason(table, "B challenges") is Reason.CHALLENGE_TOO_LATE
    say(table, "wait 1s")
    assert table.state.open_turn is None


def test_a_long_hold_is_noted_once() -> None:
    table = _played("sanspa-1999")
    say(table, "B holds", "wait 30s", "wait 30s")
    assert [ruling.topic for ruling in table.state.desk.rulings].count("hold-max") == 1


@pytest.mark.parametrize("call", ["B challenges invalid", "B says-challenge"])
def test_a_family_challenges_before_the_score_is_announced(call: str) -> None:
    table = set_up("players A B C", "rack A HELLO", "rack C CAT", ruleset="mattel-family")
    say(table, "A lays 8D HELLO")
    assert reason(table, call.replace("B", "A", 1)) is Reason.NOTHING_TO_CHALLENGE
    assert table.state.phase is Phase.PLACED
    say(table, call)
    assert table.state.phase is not Phase.PLACED
    if call == "B says-challenge":
        say(table, "B challenges invalid")
    assert table.state.board.is_empty
    assert table.state.points == (0, 0, 0)
    assert table.state.on_turn == 1
    say(table, "B passes", "C lays 8G CAT")
    # Nothing changes if the words named were not formed.
    assert reason(table, "A challenges DOG invalid") is Reason.WORD_NOT_FORMED
    assert table.state.phase is Phase.PLACED
    say(table, "A challenges valid")
    assert table.state.points[2] > 0
