# SPDX-License-Identifier: MIT
"""Every state of a clock has a word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.rules.clock import ClockState
from desktop_app.rules.state import GameState, Phase
from desktop_app.ui.clock.dual_clock import face_views
from tests.unit.session.test_acts import ANN, BEN, table

MINUTE = 60_000


@pytest.fixture
def state() -> GameState:
    return table("person", "person").state


def words(state: GameState, clock: ClockState, pause: str = "") -> list[str]:
    return [face.word for face in face_views(state, clock, pause)]


def test_the_running_side_says_so(state: GameState) -> None:
    clock = ClockState((25 * MINUTE, 25 * MINUTE), running=BEN)
    assert words(state, clock) == ["", "RUNNING"]
    assert [face.is_running for face in face_views(state, clock, "")] == [False, True]


def test_no_clock_runs_when_neutral_or_paused(state: GameState) -> None:
    neutral = ClockState((25 * MINUTE, 25 * MINUTE))
    assert words(state, neutral) == ["NEUTRAL", "NEUTRAL"]
    running = neutral.started(ANN)
    assert words(state, running, "slept") == ["PAUSED", "PAUSED"]
    assert not any(face.is_running for face in face_views(state, running, "slept"))


def test_a_hold_is_shown_on_the_running_side(state: GameState) -> None:
    held = replace(state, phase=Phase.HELD, on_turn=BEN)
    assert words(held, ClockState((MINUTE, MINUTE), running=BEN)) == ["", "HELD"]


@pytest.mark.parametrize(
    ("left_ms", "time", "word"),
    [
        (0, "0:00", "RUNNING"),
        (-1, "-0:00", "OVERTIME"),
        (-999, "-0:00", "OVERTIME"),
        (-1000, "-0:01", "OVERTIME −10"),
        (-60_999, "-1:00", "OVERTIME −10"),
        (-61_000, "-1:01", "OVERTIME −20"),
        (-601_000, "-10:01", "OVERTIME −100"),
    ],
)
def test_overtime_names_its_price(state: GameState, left_ms: int, time: str, word: str) -> None:
    face = face_views(state, ClockState((left_ms, MINUTE), running=ANN), "")[ANN]
    assert (face.time, face.word, face.is_alarming) == (time, word, True)


def test_without_a_clock_it_says_whose_turn_it_is() -> None:
    state = table("person", "person", ruleset="mattel-family", minutes=0).state
    faces = face_views(state, state.clock, "")
    assert [(face.time, face.word) for face in faces] == [("", "TO PLAY"), ("", "")]


def test_the_last_seconds_show_tenths(state: GameState) -> None:
    face = face_views(state, ClockState((9400, MINUTE), running=ANN), "")[ANN]
    assert face.time == "0:09.4"
