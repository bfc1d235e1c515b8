# SPDX-License-Identifier: MIT
"""Puzzles in a row, the best runs of a log, and missed puzzles."""

from __future__ import annotations

from datetime import datetime

import pytest

from desktop_app.learn.puzzle_runs import (
    PuzzleRun,
    RunAnswer,
    RunKind,
    RunRules,
    best_runs,
    read_missed,
    read_seen,
    run_order,
)
from desktop_app.learn.puzzles import Kind
from tests.helpers.puzzles import puzzle
from tests.unit.learn.test_stopwatch import Clock

RUSH = RunRules(RunKind.RUSH, 3)
SURVIVAL = RunRules(RunKind.SURVIVAL)


def answer(run: PuzzleRun, *, is_right: bool) -> RunAnswer:
    current = run.current
    assert current is not None
    run.answers.append(RunAnswer(current, is_right, "8D QUIET"))
    return run.answers[-1]


def at(day: int, hour: int = 12) -> int:
    return int(datetime(2026, 11, day, hour).timestamp() * 1000)


def test_a_rush_ends_when_its_time_is_up() -> None:
    clock = Clock()
    run = PuzzleRun(RUSH, ["a", "b"], 7, clock)
    run.watch.go()
    clock.ms += 179_999
    assert run.current == "a" and not run.is_over
    answer(run, is_right=True)
    assert (run.current, run.right, run.wrong) == ("b", 1, 0)
    clock.ms += 1
    assert run.is_over and run.current is None


def test_survival_ends_with_the_third_miss_and_has_no_clock() -> None:
    clock = Clock()
    run = PuzzleRun(SURVIVAL, list("abcdef"), 7, clock)
    run.watch.go()
    clock.ms += 10_000_000
    for is_right in (False, True, False):
        answer(run, is_right=is_right)
        assert not run.is_over
    answer(run, is_right=False)
    assert run.is_over and (run.right, run.wrong) == (1, 3)


def test_a_rush_without_a_clock_ends_when_it_is_stopped_or_has_no_more_puzzles() -> None:
    run = PuzzleRun(RunRules(RunKind.RUSH), ["a", "b", "c"], 7, Clock())
    run.skip()
    assert run.current == "b"
    answer(run, is_right=True)
    answer(run, is_right=False)
    assert run.is_over
    other = PuzzleRun(RUSH, ["a"], 7, Clock())
    other.stop()
    assert other.is_over


def test_the_order_rises_and_begins_with_what_is_new() -> None:
    grades = [1] * 8 + [2] * 8 + [5] * 8
    puzzles = [
        puzzle(Kind.BEST, grade, f"position {number}", rating=100.0 * grade + number)
        for number, grade in enumerate(grades)
    ]
    ids = [each.id for each in puzzles]
    order = run_order(puzzles, ids[:6], ids[8:9], 1)
    by_id = {each.id: each for each in puzzles}
    assert [by_id[each].grade for each in order[:12]] == [1] * 4 + [2] * 4 + [5] * 4
    # Two of grade 1 are new; of the others those come that were seen longest ago.
    assert set(order[:4]) == {*ids[6:8], *ids[:2]}
    ratings = [by_id[each].rating for each in order[:4]]
    assert ratings == sorted(ratings)
    # Of a grade, what is new comes first; what was seen is the end of it all.
    again = run_order(puzzles, ids[16:20], (), 1)
    assert set(again[8:12]) == set(ids[20:]) and set(again[-4:]) == set(ids[16:20])
    assert ids[8] not in order and len(order) == len(set(order)) == 23
    assert order == run_order(puzzles, ids[:6], ids[8:9], 1)
    assert order != run_order(puzzles, ids[:6], ids[8:9], 2)


def test_the_best_run_of_each_kind_follows_from_the_log() -> None:
    entries = []
    for rules, began_ms, results in (
        (RUSH, 1, (True, True, False)),
        (RUSH, 2, (True, True)),
        (RUSH, 3, (True, False)),
        (RunRules(RunKind.RUSH, 5), 4, (True,)),
        (SURVIVAL, 5, (False, False, False)),
    ):
        run = PuzzleRun(rules, list("abc"), began_ms, Clock())
        entries += [run.entry(answer(run, is_right=result)) for result in results]
    best = best_runs(entries)
    assert {rules: (each.began_ms, each.right, each.wrong) for rules, each in best.items()} == {
        RUSH: (2, 2, 0), RunRules(RunKind.RUSH, 5): (4, 1, 0),
    }  # fmt: skip


@pytest.mark.parametrize(
    "damage",
    [
        {"run": 3}, {"run": "rush", "minutes": 4}, {"minutes": True}, {"began_ms": -1},
        {"began_ms": "now"}, {"began_ms": 1 << 60}, {"right": 1}, {"run": ["rush"]},
    ],
)  # fmt: skip
def test_a_damaged_entry_is_no_result(damage: dict[str, object]) -> None:
    run = PuzzleRun(RUSH, ["a"], 1, Clock())
    whole = run.entry(answer(run, is_right=True))
    assert best_runs([whole]) and not best_runs([{**whole, **damage}])


def test_a_missed_puzzle_stays_until_it_is_solved_on_two_days() -> None:
    miss = {"puzzle": "a", "rating": 100, "is_right": False, "at_ms": at(20)}
    solved = [{"puzzle": "a", "right": True, "at_ms": at(*when)} for when in ((21,), (21, 23))]
    (found,) = read_missed([miss, *solved])
    assert (found.puzzle, found.missed_ms, len(found.days)) == ("a", at(20), 1)
    # A day begins at four in the morning.
    assert read_missed([miss, *solved, {"puzzle": "a", "right": True, "at_ms": at(22, 3)}])
    next_day = {"puzzle": "a", "right": True, "at_ms": at(22, 5)}
    assert read_missed([miss, *solved, next_day]) == ()
    again = {"puzzle": "a", "right": False, "at_ms": at(23)}
    (found,) = read_missed([miss, *solved, next_day, again])
    assert not found.days, "it has to be solved twice again"


def test_what_was_missed_last_comes_first_and_damage_is_passed_over() -> None:
    entries: list[dict[str, object]] = [
        {"puzzle": "a", "is_right": False}, {"puzzle": "b", "right": False, "at_ms": "x"},
        {"puzzle": 3, "right": False}, {"puzzle": "c", "right": "no"}, {"ended": "shown"},
        {"puzzle": "d", "right": True, "at_ms": 5},
    ]  # fmt: skip
    assert [missed.puzzle for missed in read_missed(entries)] == ["b", "a"]
    assert read_seen(entries) == ("a", "b", "c", "d")
    assert read_seen([*entries, {"puzzle": "a"}]) == ("b", "c", "d", "a")
