# SPDX-License-Identifier: MIT
"""Results of quizzes in a learner's log."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.learn.quiz_results import QuizEntry, best_before, keep_result, read_results
from desktop_app.learn.quizzes import QuizResult
from desktop_app.storage.learners import LearnerLog

ENTRY = QuizEntry.of("wall", "twos", "list", 60, 30_000, QuizResult(5, 4, 9, 10, 1), 1_000)


def test_a_result_comes_back_from_the_log(tmp_path: Path) -> None:
    log = LearnerLog(tmp_path / "quizzes.log")
    assert keep_result(log, ENTRY) is None
    better = replace(ENTRY, found=10, used_ms=40_000)
    assert keep_result(log, better) == ENTRY
    assert keep_result(log, replace(ENTRY, used_ms=20_000)) == better
    assert len(read_results(log.read().entries)) == 3


def test_only_the_same_quiz_is_compared() -> None:
    for change in ({"quiz": "hook"}, {"query": "x"}, {"limit_s": 0}, {"asked": 6}, {"wanted": 9}):
        assert best_before([replace(ENTRY, **change)], ENTRY) is None


def test_more_words_then_fewer_wrong_then_less_time_is_better() -> None:
    ordered = (
        replace(ENTRY, found=10, used_ms=60_000),
        replace(ENTRY, wrong=0, used_ms=50_000),
        replace(ENTRY, used_ms=20_000),
        ENTRY,
    )
    scores = [entry.score for entry in ordered]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    "damage",
    [
        {"quiz": 1}, {"found": "9"}, {"wanted": True}, {"used_ms": -1}, {"at_ms": 1 << 60},
        {"wrong": 0.5},
    ],
)  # fmt: skip
def test_a_damaged_entry_is_passed_over(damage: dict[str, object]) -> None:
    assert read_results([{**ENTRY.entry(), **damage}, ENTRY.entry()]) == (ENTRY,)
    whole = ENTRY.entry()
    del whole["query"]
    assert read_results([whole]) == ()
