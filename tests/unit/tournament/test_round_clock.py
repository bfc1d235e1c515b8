# SPDX-License-Identifier: MIT
"""The readings of a round clock."""

from __future__ import annotations

import pytest

from desktop_app.tournament.club import ClubError, applied, fold
from desktop_app.tournament.club_changes import EventOpened, RoundTimed
from desktop_app.tournament.round_clock import (
    MINUTE_MS,
    Stage,
    lengthened,
    moved,
    read_clock,
    resumed,
    stopped,
)

START = 1_000_000 * MINUTE_MS
ROUND = RoundTimed("Evening", 2, START, 60 * MINUTE_MS, 10 * MINUTE_MS, 5 * MINUTE_MS)


@pytest.mark.parametrize(
    ("minute", "is_done", "stage", "shown"),
    [
        (-3, False, Stage.BEFORE, 3),
        (0, False, Stage.PLAYING, 60),
        (59, False, Stage.PLAYING, 1),
        (60, False, Stage.OVERTIME, 0),
        (64, False, Stage.OVERTIME, 4),
        (65, False, Stage.OVER, 5),
        (50, True, Stage.BREAK, 20),
        (69, True, Stage.BREAK, 1),
        (80, True, Stage.BREAK, 0),
    ],
)
def test_the_stage_of_a_round(minute: int, is_done: bool, stage: Stage, shown: int) -> None:
    reading = read_clock(ROUND, START + minute * MINUTE_MS, is_done=is_done)
    assert (reading.round, reading.stage, reading.left_ms) == (2, stage, shown * MINUTE_MS)
    assert reading.may_play == (stage is not Stage.BEFORE)


def test_a_stopped_clock_keeps_the_time_that_is_left() -> None:
    halted = stopped(ROUND, START + 20 * MINUTE_MS)
    assert stopped(halted, START + 99 * MINUTE_MS) is halted
    reading = read_clock(halted, START + 300 * MINUTE_MS, is_done=False)
    assert (reading.left_ms, reading.is_stopped, reading.may_play) == (40 * MINUTE_MS, True, False)
    again = resumed(halted, START + 300 * MINUTE_MS)
    assert read_clock(again, START + 301 * MINUTE_MS, is_done=False).left_ms == 39 * MINUTE_MS
    assert resumed(again, START) is again


def test_more_time_moves_the_start_before_it_and_the_end_after_it() -> None:
    early = lengthened(ROUND, 5 * MINUTE_MS, START - MINUTE_MS)
    assert (early.starts_at_ms - START, early.length_ms) == (5 * MINUTE_MS, ROUND.length_ms)
    assert lengthened(ROUND, -9 * MINUTE_MS, START - MINUTE_MS).starts_at_ms == START - MINUTE_MS
    late = lengthened(ROUND, -5 * MINUTE_MS, START + MINUTE_MS)
    assert (late.starts_at_ms, late.length_ms) == (START, 55 * MINUTE_MS)
    assert lengthened(ROUND, -99 * MINUTE_MS, START + 1).length_ms == MINUTE_MS


def test_all_instants_move_with_the_computer_s_time() -> None:
    halted = moved(stopped(ROUND, START + MINUTE_MS), -3 * MINUTE_MS)
    assert halted.starts_at_ms == START - 3 * MINUTE_MS
    assert halted.stopped_at_ms == START - 2 * MINUTE_MS


def test_the_event_keeps_the_last_clock_and_refuses_one_that_cannot_be() -> None:
    club = fold([EventOpened("Evening", "naspa-2016", 3), ROUND, lengthened(ROUND, 1, START)])
    assert club.event("").clock == lengthened(ROUND, 1, START)
    for wrong in (
        RoundTimed("Evening", 4, START, 1),
        RoundTimed("Evening", 1, START, 0),
        RoundTimed("Evening", 1, START, 1, break_ms=-1),
    ):
        with pytest.raises(ClubError):
            applied(club, wrong)
