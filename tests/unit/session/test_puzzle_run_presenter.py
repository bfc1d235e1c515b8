# SPDX-License-Identifier: MIT
"""A rush and survival: one answer each, the clock, the pause, and what is kept."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTimer

from desktop_app.learn.puzzles import Kind, Puzzle, PuzzleSet
from desktop_app.session.lesson_view import Help, StepView
from desktop_app.session.puzzle_presenter import LOG, Loaded
from desktop_app.session.puzzle_run_presenter import (
    PuzzleRunPresenter,
    RunEnd,
    RunKind,
    RunRules,
    RunView,
)
from tests.helpers.puzzles import BASIS, LAID, PUZZLES, ROWS, WatchedPresenter, puzzle
from tests.unit.learn.test_stopwatch import Clock

RUSH, SURVIVAL = RunRules(RunKind.RUSH, 3), RunRules(RunKind.SURVIVAL)
MORE = tuple(
    puzzle(Kind.BEST, grade, f"{ROWS.format('15')} QUIET{rack}/ 0/0 0", answers=(LAID,))
    for grade, rack in enumerate(("AA", "AB", "AC", "AD", "AE"), start=1)
)
"""Puzzles with the answer 8D QUIET, one of each grade."""


class Watched:
    """Runs of five puzzles beside those of the day, and what was shown."""

    def __init__(self, folder: Path) -> None:
        self.puzzles = WatchedPresenter(folder, None, Loaded(PuzzleSet(BASIS, MORE)))
        self.clock = Clock()
        self.timer = QTimer()
        self.runs = PuzzleRunPresenter(
            self.puzzles.presenter, clock_ms=self.clock, timer=self.timer
        )
        self.steps: list[StepView] = []
        self.views: list[RunView] = []
        self.ends: list[RunEnd] = []
        self.runs.step_shown.connect(self.steps.append)
        self.runs.run_changed.connect(self.views.append)
        self.runs.ended.connect(self.ends.append)

    def answer(self, *texts: str) -> None:
        for text in texts:
            self.runs.answer(text)

    @property
    def log(self) -> list[dict[str, object]]:
        return list(self.puzzles.learner.learner.log(LOG).read().entries)


@pytest.fixture
def watched(tmp_path: Path, qapp: QCoreApplication) -> Watched:
    return Watched(tmp_path)


def test_each_puzzle_has_one_answer_and_the_next_follows(watched: Watched) -> None:
    assert watched.runs.begin(RUSH)
    assert watched.timer.isActive() and watched.steps[-1].help == Help()
    assert "grade 1" in watched.steps[-1].title
    watched.answer("8D QUIET")
    assert "grade 2" in watched.steps[-1].title and watched.views[-1].is_last_right
    watched.answer("8G TEA")
    view = watched.views[-1]
    assert (view.right, view.wrong, view.left_ms) == (1, 1, 180_000)
    assert "TEA" in view.last and "QUIET" in view.last, "with the answer"
    first, second = watched.log
    assert first["puzzle"] == MORE[0].id and first["right"] is True and first["run"] == "rush"
    assert second["right"] is False and second["given"] == "8G TEA"


def test_what_cannot_be_laid_is_no_answer(watched: Watched) -> None:
    watched.runs.begin(RUSH)
    watched.answer("8D ZZZ", "1A QUIET", "pass")
    feedback = watched.steps[-1].feedback
    assert not watched.log and feedback is not None and not feedback.is_right
    assert watched.steps[-1].key == watched.steps[0].key


def test_time_that_is_up_ends_the_rush_and_the_open_puzzle_does_not_count(
    watched: Watched,
) -> None:
    watched.runs.begin(RUSH)
    watched.answer("8D QUIET")
    watched.clock.ms += 179_000
    watched.runs.tick()
    assert watched.views[-1].left_ms == 1_000 and not watched.ends
    watched.clock.ms += 1_000
    watched.answer("8D QUIET")
    (end,) = watched.ends
    assert (end.right, end.wrong, len(end.rows)) == (1, 0, 1)
    assert len(watched.log) == 1 and not watched.timer.isActive() and not watched.runs.is_open
    watched.answer("8D QUIET")
    watched.runs.tick()
    assert len(watched.ends) == 1


def test_leaving_pauses_the_clock_and_the_same_puzzle_comes_back(watched: Watched) -> None:
    watched.runs.begin(RUSH)
    watched.answer("8D QUIET")
    shown = watched.steps[-1]
    watched.clock.ms += 30_000
    watched.runs.leave()
    watched.clock.ms += 1_000_000
    watched.answer("8D QUIET")
    paused = watched.runs.paused
    assert paused is not None and (paused.right, paused.left_ms) == (1, 150_000)
    assert watched.runs.go_on() and watched.runs.paused is None
    assert watched.steps[-1].key == shown.key and watched.views[-1].left_ms == 150_000


def test_survival_ends_with_the_third_miss(watched: Watched) -> None:
    watched.runs.begin(SURVIVAL)
    watched.answer("8G TEA", "8D QUIET", "8G TEA")
    assert not watched.ends and watched.views[-1].left_ms is None and not watched.timer.isActive()
    watched.answer("8G TEA")
    (end,) = watched.ends
    assert (end.right, end.wrong) == (1, 3)
    assert [row.is_right for row in end.rows] == [False, True, False, False]
    assert end.rows[0].given == "8G TEA" and end.rows[0].answer == "8D QUIET"


def test_a_run_that_is_stopped_counts_and_is_compared_with_the_best(watched: Watched) -> None:
    watched.runs.begin(RUSH)
    watched.answer("8D QUIET")
    watched.runs.stop()
    assert watched.ends[-1].is_best and watched.ends[-1].before is None
    watched.puzzles.learner.now_ms = lambda: 2_000
    watched.runs.begin(RUSH)
    watched.answer("8D QUIET", "8D QUIET")
    watched.runs.stop()
    before = watched.ends[-1].before
    assert watched.ends[-1].is_best and before is not None and before.right == 1
    watched.puzzles.learner.now_ms = lambda: 3_000
    watched.runs.begin(RUSH)
    watched.answer("8G TEA")
    watched.runs.stop()
    assert not watched.ends[-1].is_best
    assert watched.puzzles.view.best[RUSH].right == 2
    assert SURVIVAL not in watched.puzzles.view.best


def test_what_is_missed_in_a_run_comes_into_the_list_and_is_not_rated(watched: Watched) -> None:
    watched.runs.begin(RUSH)
    watched.answer("8G TEA", "8D QUIET")
    watched.runs.stop()
    view = watched.puzzles.view
    assert [row.id for row in view.missed] == [MORE[0].id]
    assert view.rating is None and view.tried == 0
    assert view.left[None, None] == len((*PUZZLES, *MORE)) - 2, "both are seen"
    presenter = watched.puzzles.presenter
    assert presenter.begin_missed()
    presenter.answer("8D QUIET")
    (row,) = watched.puzzles.view.missed
    assert row.solved == 1 and not row.is_due and watched.puzzles.view.rating is None
    assert not presenter.begin_missed(), "it was solved today"
    watched.puzzles.learner.now_ms = lambda: int(timedelta(days=1).total_seconds() * 1000) + 1_000
    assert presenter.begin_missed()
    presenter.answer("8D QUIET")
    assert not watched.puzzles.view.missed


def test_a_missed_puzzle_that_is_solved_with_a_hint_stays(watched: Watched) -> None:
    presenter = watched.puzzles.presenter
    missed: Puzzle = PUZZLES[0]
    watched.puzzles.solve(missed, "8G TEA", "8D QUIET")
    assert presenter.begin_missed(missed.id)
    presenter.hint()
    presenter.answer("8D QUIET")
    (row,) = watched.puzzles.view.missed
    assert row.solved == 0 and row.is_due
    assert not presenter.begin_missed(), "each comes once in a row"
    assert presenter.begin_missed()


def test_another_learner_has_no_run(watched: Watched) -> None:
    watched.runs.begin(RUSH)
    watched.answer("8D QUIET")
    watched.puzzles.learner.add("Ann")
    assert not watched.runs.is_open and watched.runs.paused is None
    assert RUSH not in watched.puzzles.view.best


def test_an_answer_that_cannot_be_saved_is_not_counted(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched.runs.begin(RUSH)
    monkeypatch.setattr(watched.puzzles.presenter, "write", lambda _entry: False)
    watched.answer("8D QUIET")
    assert watched.views[-1].right == 0 and len(watched.steps) == 1


def test_a_finished_puzzle_is_looked_at(watched: Watched) -> None:
    assert watched.puzzles.presenter.look(MORE[0].id)
    step = watched.puzzles.steps[-1]
    assert step.is_over and step.help.ghosts and "QUIET" in watched.puzzles.reply
    assert not watched.log and not watched.puzzles.presenter.look("none")


def test_a_new_name_keeps_the_paused_run_and_another_learner_drops_it(watched: Watched) -> None:
    watched.runs.begin(RUSH)
    watched.answer("8D QUIET")
    watched.runs.leave()
    learners = watched.puzzles.learner
    assert learners.rename("Ann") and watched.runs.paused is not None
    learners.set_child(True)
    assert watched.runs.paused is not None
    assert learners.add("Ben") and watched.runs.paused is None
