# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
from dataclasses import replace

import pytest

from desktop_app.engine.thought import (
    DEFAULT_TIME,
    TimeRules,
    pace_ms,
    thinking_ms,
    turns_to_come,
)
from desktop_app.rules.position import SeatView
from tests.unit.engine.test_candidates import make_view

MINUTE_MS = 60_000


def at(remaining_ms: int | None, *, bag: int = 86, racks: tuple[int, ...] = (7, 7)) -> SeatView:
    return replace(
        make_view("AEINRST"), remaining_ms=remaining_ms, bag_count=bag, rack_counts=racks
    )


def test_turns_to_come_are_counted_by_the_tiles_that_are_left() -> None:
    assert turns_to_come(at(None)) == 14
    assert turns_to_come(at(None, bag=0, racks=(7, 7))) == 3
    assert turns_to_come(at(None, bag=0, racks=(1, 1))) == 2
    assert turns_to_come(at(None, bag=72, racks=(7, 7, 7, 7))) == 8


def test_a_game_without_a_clock_has_a_set_time() -> None:
    assert thinking_ms(at(None)) == DEFAULT_TIME.untimed_ms
    assert thinking_ms(at(None), TimeRules(untimed_ms=70)) == 70


def test_no_thought_exceeds_the_cap_with_a_long_clock() -> None:
    assert thinking_ms(at(25 * MINUTE_MS)) == DEFAULT_TIME.most_ms == 15_000
    assert thinking_ms(at(25 * MINUTE_MS), stretch=3.0) == DEFAULT_TIME.most_ms


def test_a_minute_is_shared_out_over_the_turns() -> None:
    first = thinking_ms(at(MINUTE_MS))
    assert 2_500 < first < MINUTE_MS / 13
    assert thinking_ms(at(MINUTE_MS, bag=20)) > 2 * first, "fewer turns share the same"
    assert thinking_ms(at(MINUTE_MS), stretch=2.0) == pytest.approx(2 * first, abs=1)


@pytest.mark.parametrize("remaining_ms", [2_000, 1_000, 1, 0, -1, -MINUTE_MS])
def test_in_time_trouble_it_answers_at_once(remaining_ms: int) -> None:
    for bag in (86, 10, 1, 0):
        assert thinking_ms(at(remaining_ms, bag=bag), stretch=3.0) == 0
        assert pace_ms(400, at(remaining_ms, bag=bag)) == 0


def test_a_stretched_turn_leaves_half_to_the_others() -> None:
    view = at(MINUTE_MS, bag=1, racks=(4, 4))
    assert turns_to_come(view) == 3
    assert thinking_ms(view, replace(DEFAULT_TIME, most_ms=MINUTE_MS), stretch=9.0) < MINUTE_MS / 2


@pytest.mark.parametrize("minutes", [1, 5, 25])
def test_a_clock_lasts_when_every_thought_takes_all_it_may(minutes: int) -> None:
    """Also if a game has more turns than expected, and each costs twice its overhead."""
    for seed in range(50):
        rng = random.Random(seed)
        remaining, bag, racks = minutes * MINUTE_MS, 86, [7, 7]
        turns = 0
        while racks[0] and racks[1]:
            view = at(remaining, bag=bag, racks=(racks[0], racks[1]))
            remaining -= thinking_ms(view, stretch=rng.choice((1.0, 2.0)))
            remaining -= 2 * DEFAULT_TIME.overhead_ms
            turns += 1
            for seat in (0, 1):
                # One tile in two turns at least: far slower than real play.
                racks[seat] -= min(racks[seat], rng.randint(0, 6))
                drawn = min(bag, 7 - racks[seat])
                racks[seat] += drawn
                bag -= drawn
        assert remaining > 0, f"seed {seed}: {turns} turns"


def test_an_answer_is_held_back_only_as_long_as_the_clock_allows() -> None:
    assert pace_ms(400, at(None)) == 400
    assert pace_ms(400, at(MINUTE_MS)) == 400
    assert 0 < pace_ms(400, at(8_000)) < 400
