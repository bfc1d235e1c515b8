# SPDX-License-Identifier: MIT
"""The readings of a round clock."""

from __future__ import annotations

import pytest

from desktop_app.tournament.club import ClubError
from desktop_app.tournament.club_changes import EventOpened, RoundTimed
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.round_clock import (
    MINUTE_MS,
    Stage,
    break_begun,
    lengthened,
    moved,
    read_clock,
    resumed,
    stopped,
    with_break,
)

START = 1_000_000 * MINUTE_MS
ROUND = RoundTimed("Evening", 2, START, 60 * MINUTE_MS, 10 * MINUTE_MS, 5 * MINUTE_MS)


@pytest.mark.parametrize(
    ("minute", "done", "stage", "shown"),
    [
        (-3, None, Stage.BEFORE, 3),
        (-24 * 60, None, Stage.BEFORE, 24 * 60),
        # Set while the computer's clock was years ahead.
        (-(24 * 60 + 1), None, Stage.ANOTHER_DAY, 24 * 60 + 1),
        (0, None, Stage.PLAYING, 60),
        (59, None, Stage.PLAYING, 1),
        (60, None, Stage.OVERTIME, 0),
        (64, None, Stage.OVERTIME, 4),
        (65, None, Stage.OVER, 5),
        # A break lasts as long as it was set to, from the last result on.
        (50, 50, Stage.BREAK, 10),
        (55, 50, Stage.BREAK, 5),
        (69, 66, Stage.BREAK, 7),
        (80, 66, Stage.BREAK, 0),
        (2, -5, Stage.BREAK, 8),
    ],
)
def test_the_stage_of_a_round(minute: int, done: int | None, stage: Stage, shown: int) -> None:
    done_at = None if done is None else START + done * MINUTE_MS
    reading = read_clock(ROUND, START + minute * MINUTE_MS, done_at_ms=done_at)
    assert (reading.round, reading.stage, reading.left_ms) == (2, stage, shown * MINUTE_MS)
    assert reading.may_play == (stage not in (Stage.BEFORE, Stage.ANOTHER_DAY))


def test_a_stopped_clock_keeps_the_time_that_is_left() -> None:
    halted = stopped(ROUND, START + 20 * MINUTE_MS)
    assert stopped(halted, START + 99 * MINUTE_MS) is halted
    reading = read_clock(halted, START + 300 * MINUTE_MS, done_at_ms=None)
    assert (reading.left_ms, reading.is_stopped, reading.may_play) == (40 * MINUTE_MS, True, False)
    again = resumed(halted, START + 300 * MINUTE_MS)
    assert read_clock(again, START + 301 * MINUTE_MS, done_at_ms=None).left_ms == 39 * MINUTE_MS
    assert resumed(again, START) is again


def test_a_break_stopped_and_lengthened_goes_on_with_what_was_left() -> None:
    done = START + 40 * MINUTE_MS
    in_break = with_break(ROUND, done)
    halted = stopped(in_break, done + 4 * MINUTE_MS)
    assert read_clock(halted, done + 30 * MINUTE_MS, done_at_ms=done).left_ms == 6 * MINUTE_MS
    again = resumed(halted, done + 30 * MINUTE_MS)
    assert read_clock(again, done + 31 * MINUTE_MS, done_at_ms=done).left_ms == 5 * MINUTE_MS
    longer = lengthened(again, 5 * MINUTE_MS, done + 31 * MINUTE_MS)
    assert read_clock(longer, done + 31 * MINUTE_MS, done_at_ms=done).left_ms == 10 * MINUTE_MS
    assert longer.length_ms == ROUND.length_ms


def test_a_result_that_came_while_the_clock_stood_leaves_the_whole_break() -> None:
    halted = stopped(ROUND, START + 20 * MINUTE_MS)
    done = START + 40 * MINUTE_MS
    now = START + 60 * MINUTE_MS
    assert read_clock(halted, now, done_at_ms=done).left_ms == ROUND.break_ms
    again = resumed(with_break(halted, done), now)
    assert read_clock(again, now, done_at_ms=done).left_ms == ROUND.break_ms


def test_the_director_begins_the_break_though_a_board_still_plays() -> None:
    begun = break_begun(ROUND, START + 50 * MINUTE_MS)
    reading = read_clock(begun, START + 52 * MINUTE_MS, done_at_ms=None)
    assert (reading.stage, reading.left_ms) == (Stage.BREAK, 8 * MINUTE_MS)
    late = START + 55 * MINUTE_MS
    assert read_clock(begun, late, done_at_ms=late).left_ms == 5 * MINUTE_MS
    with pytest.raises(ClubError, match="Round 2 has not started yet"):
        break_begun(ROUND, START - 1)


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
