# SPDX-License-Identifier: MIT
"""Hints, and what they make of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.rules.desk_events import GameRestarted
from desktop_app.rules.events import ClockStarted, VerdictReviewed
from desktop_app.rules.game import evolve, fold
from desktop_app.rules.help import CoachHeard, CoachWord, HintTaken
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up

_RACKS = ("rack A CARDEFG", "rack B HELLOXY", "bag 20", "turn A")
_PLAY = ("A plays 8E CARD", "A declares 14", "A presses")


def test_a_hint_makes_the_game_training() -> None:
    table = set_up(*_RACKS)
    assert not table.state.is_training
    assert say(table, "A takes-hint 2") == (HintTaken(0, 2),)
    assert table.state.help.hints == {0: 2}
    assert table.state.is_training
    assert fold(table.events) == table.state


def test_a_game_from_a_position_is_training() -> None:
    state = set_up(*_RACKS).state
    assert replace(state, setup=replace(state.setup, is_from_position=True)).is_training


def test_the_highest_step_of_each_turn_counts_once() -> None:
    table = set_up(*_RACKS)
    say(table, "A starts-clock", "A takes-hint 3")
    assert say(table, "A takes-hint 3", "A takes-hint 1") == (), "nothing new was shown"
    say(table, "A takes-hint 6", *_PLAY, "B takes-hint 1")
    assert table.state.help.hints == {0: 6, 1: 1}
    lower = evolve(table.state, HintTaken(1, 1))
    assert lower.help == table.state.help


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B takes-hint 1", Reason.NOT_ON_TURN),
        ("A takes-hint 0", Reason.BAD_VALUE),
        ("A takes-hint 7", Reason.BAD_VALUE),
    ],
)
def test_hints_that_cannot_be_taken(text: str, expected: Reason) -> None:
    assert reason(set_up(*_RACKS), text) is expected


def test_a_word_of_the_coach_makes_the_game_training_and_is_noted_once() -> None:
    table = set_up(*_RACKS)
    heard = CoachHeard(0, 0, CoachWord.TRY_AGAIN)
    assert say(table, "A starts-clock", "A hears-coach try-again 1") == (
        ClockStarted(0),
        heard,
    )
    assert table.state.is_training
    assert say(table, "A hears-coach try-again 1") == ()
    say(table, *_PLAY, "A hears-coach why 1")
    assert table.state.help.coached == {(0, CoachWord.TRY_AGAIN), (0, CoachWord.WHY)}
    assert fold(table.events) == table.state


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A hears-coach why 0", Reason.BAD_VALUE),
        ("A hears-coach why 2", Reason.BAD_VALUE),
    ],
)
def test_turns_that_the_coach_cannot_speak_of(text: str, expected: Reason) -> None:
    assert reason(set_up(*_RACKS), text) is expected


def test_the_coach_is_silent_before_and_after_the_game() -> None:
    assert reason(set_up(), "A hears-coach why 1") is Reason.WRONG_PHASE
    assert not set_up(*_RACKS).state.is_training


def test_play_that_goes_back_keeps_what_was_shown() -> None:
    table = set_up(*_RACKS)
    say(table, "A starts-clock", "A takes-hint 2", *_PLAY, "B takes-hint 4")
    say(table, "director rules reconstruct turn=1")
    assert table.state.turn.number == 0
    assert table.state.help.hints == {0: 2, 1: 4}
    restarted = evolve(table.state, GameRestarted((0, 0), (), None))
    assert restarted.help.hints == {0: 2, 1: 4}


def test_a_ruling_that_is_undone_keeps_a_hint_taken_since() -> None:
    table = set_up(*_RACKS)
    say(table, "A starts-clock", "director rules penalise-spread player=B spread=50")
    say(table, "A takes-hint 2", "director undoes")
    assert table.state.spread == (0, 0)
    assert table.state.help.hints == {0: 2}


def test_another_verdict_keeps_a_hint_taken_since() -> None:
    table = set_up(*_RACKS)
    say(table, "A starts-clock", *_PLAY, "B challenges valid", "A takes-hint 2")
    state = evolve(table.state, VerdictReviewed(False))
    assert state.turn.number < table.state.turn.number
    assert state.help == table.state.help
