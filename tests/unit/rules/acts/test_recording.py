# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.rules.events import ScoreRecorded
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import names, reason, say, set_up

PLAY = ("A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")


@pytest.mark.parametrize(
    ("ruleset", "accepts"),
    [
        ("sanspa-1999", True),
        ("sanspa-2001", True),
        ("singapore-2015", False),
        ("naspa-2016", False),
    ],
)
def test_the_opponents_pen_accepts_in_some_books(ruleset: str, accepts: bool) -> None:
    table = set_up("rack A HELLOQI", "points A 100", ruleset=ruleset)
    events = say(table, *PLAY, "B records")
    recorded = next(event for event in events if isinstance(event, ScoreRecorded))
    assert (recorded.player, recorded.total) == (1, 124)
    assert (table.state.open_turn is None) is accepts


def test_ones_own_pen_accepts_nothing_and_writes_once() -> None:
    table = set_up("rack A HELLOQI", ruleset="sanspa-1999")
    say(table, *PLAY, "A records")
    assert table.state.open_turn is not None
    assert reason(table, "A records") is Reason.STEP_REPEATED


def test_the_elected_scorekeeper_closes_the_challenge() -> None:
    table = set_up("rack A HELLOQI", ruleset="mattel-family")
    say(table, "A lays 8D HELLO", "A declares 24", "A records")
    assert table.state.open_turn is None


def test_writing_the_score_ends_the_turn_or_is_too_early() -> None:
    for ruleset, ends in (("sanspa-2001", True), ("naspa-2016", False)):
        table = set_up("rack A HELLOQI", ruleset=ruleset)
        say(table, "A starts-clock", "A lays 8D HELLO")
        if ends:
            say(table, "A records")
            assert table.state.on_turn == 1
            turn = table.state.last_turn
            assert turn is not None
            assert turn.is_recorded
        else:
            assert reason(table, "A records") is Reason.STEP_MISSING


def test_before_the_first_turn_only_the_score_to_come_can_be_written() -> None:
    table = set_up("rack A HELLO")
    assert reason(table, "B records") is Reason.WRONG_PHASE
    assert names(say(table, "A records")) == ["ScoreWrittenEarly"]


def test_a_score_is_written_early_only_before_ones_own_play_and_once() -> None:
    table = set_up("rack A HELLOQI", "rack B CARDEFG", "bag 20", "turn A")
    assert reason(table, "B records-early") is Reason.NOT_ON_TURN
    assert reason(set_up("preset A"), "A records-early") is Reason.WRONG_PHASE
    say(table, "A records-early")
    assert reason(table, "A records-early") is Reason.STEP_REPEATED
    say(table, "A starts-clock", "A lays 8D HELLO")
    assert reason(table, "A records-early") is Reason.WRONG_PHASE
    say(table, "A declares 24", "A presses")
    assert table.state.last_turn is not None
    assert table.state.last_turn.is_written_early
    assert table.state.turn.early_score is None


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001"])
def test_drawing_accepts_nothing_when_the_score_was_written_early(ruleset: str) -> None:
    table = set_up("rack A HELLOQI", "rack B CARDEFG", "bag 20", "turn A", ruleset=ruleset)
    say(table, "A starts-clock", "A records", "A lays 8D HELLO", "A declares 24", "A presses")
    say(table, "A records", "A draws")
    assert table.state.open_turn is not None
    assert table.state.record.players[0].warnings == {"score-before-play": 1}


def test_scores_of_both_are_written_before_one_is_early() -> None:
    table = set_up("rack A HELLOQI", "rack B CARDEFG", "bag 20", "turn A")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")
    assert names(say(table, "B records")) == ["ScoreRecorded"]
    assert names(say(table, "B records")) == ["ScoreWrittenEarly"]
