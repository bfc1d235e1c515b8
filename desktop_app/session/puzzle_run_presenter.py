# SPDX-License-Identifier: MIT
"""Puzzles in a row: a rush against the clock, or survival until the third miss."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.learn.puzzle_runs import (
    MINUTES,
    MOST_MISSES,
    PuzzleRun,
    RunAnswer,
    RunKind,
    RunResult,
    RunRules,
    run_order,
)
from desktop_app.learn.puzzles import is_right
from desktop_app.learn.stopwatch import time_text
from desktop_app.session.clock_driver import awake_ms
from desktop_app.session.lesson_view import Feedback, Help
from desktop_app.session.puzzle_presenter import PuzzlePresenter
from desktop_app.session.puzzle_solving import KIND_NAMES, Solving
from desktop_app.translation.words import tr

__all__ = [
    "MINUTES",
    "MOST_MISSES",
    "PuzzleRunPresenter",
    "RunEnd",
    "RunKind",
    "RunRules",
    "RunView",
    "time_text",
]

TICK_MS = 200


@dataclass(frozen=True, slots=True)
class RunView:
    """The state of a run.

    Attributes:
        rules: what ends it.
        right, wrong: numbers of answers.
        left_ms: the time left; None without a clock.
        last: what was said about the last answer; empty before it.
        is_last_right: True if it was right.
    """

    rules: RunRules
    right: int
    wrong: int
    left_ms: int | None
    last: str = ""
    is_last_right: bool = False


@dataclass(frozen=True, slots=True)
class RunRow:
    """A puzzle of a run that has ended.

    Attributes:
        id: of the puzzle.
        puzzle: kind and grade, translated.
        is_right: True if it was solved.
        given, answer: the answer that was given, and the right one.
    """

    id: str
    puzzle: str
    is_right: bool
    given: str
    answer: str


@dataclass(frozen=True, slots=True)
class RunEnd:
    """The end of a run.

    Attributes:
        rules: what ended it.
        right, wrong: numbers of answers.
        rows: its puzzles.
        before: the best run of these rules before this one; None for the first.
        is_best: True if this one has more right answers, or as many with fewer misses.
        is_sudden: True if the time ended it: an answer may be typed just now.
    """

    rules: RunRules
    right: int
    wrong: int
    rows: tuple[RunRow, ...]
    before: RunResult | None
    is_best: bool
    is_sudden: bool = False


class PuzzleRunPresenter(QObject):
    """Asks puzzles one after the other; each answer is on disk before the next one is shown.

    Args:
        presenter: the puzzles and the learner's log.
        clock_ms: milliseconds of a clock that is never set back.
        timer: shows the time; tests pass their own.

    Signals:
        step_shown: the `StepView` of the puzzle to answer.
        run_changed: the `RunView`.
        ended: the `RunEnd`.
    """

    step_shown = Signal(object)
    run_changed = Signal(object)
    ended = Signal(object)

    def __init__(
        self,
        presenter: PuzzlePresenter,
        *,
        clock_ms: Callable[[], int] = awake_ms,
        timer: QTimer | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._presenter, self._clock_ms = presenter, clock_ms
        self._run: PuzzleRun | None = None
        self._solving: Solving | None = None
        self._rows: list[RunRow] = []
        self._last: Feedback | None = None
        self._before: RunResult | None = None
        self._is_on_view = False
        self._learner_id = presenter.learner.learner.id
        self._timer = QTimer(self) if timer is None else timer
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)
        presenter.learner.learner_changed.connect(self._drop)

    @property
    def is_open(self) -> bool:
        """True while a run is on view."""
        return self._is_on_view

    @property
    def paused(self) -> RunView | None:
        """The run to go on with; None if there is none."""
        run = self._run
        return None if run is None or run.is_over or self._is_on_view else self._view(run)

    def begin(self, rules: RunRules) -> bool:
        """Begin a run; False if there are no puzzles for it. A paused one is dropped."""
        now_ms = self._presenter.learner.now_ms()
        order = run_order(
            self._presenter.puzzles, self._presenter.seen, self._presenter.daily_ids, now_ms
        )
        if not order:
            return False
        self._run = PuzzleRun(rules, order, now_ms, self._clock_ms)
        self._before = self._presenter.view.best.get(rules)
        self._rows, self._last = [], None
        return self.go_on()

    def go_on(self) -> bool:
        """Go on with the run, and let the clock run; False if there is none."""
        run = self._run
        if run is None or run.is_over:
            return False
        self._is_on_view = True
        run.watch.go()
        if run.watch.limit_ms is not None:
            self._timer.start()
        self._ask(run)
        return self._is_on_view

    def leave(self) -> None:
        """Pause the run."""
        self._is_on_view = False
        self._timer.stop()
        if self._run is not None:
            self._run.watch.stop()

    def stop(self) -> None:
        """End the run, and show how it went."""
        if self._run is not None and self._is_on_view:
            self._run.stop()
            self._end(self._run)

    def answer(self, text: str) -> None:
        """Judge an answer; the next puzzle follows at once."""
        run, solving = self._run, self._solving
        if run is None or solving is None or not self._is_on_view:
            return
        self.tick()
        if run.current is None:
            # The time was up.
            return
        given = solving.read(text)
        if isinstance(given, str):
            solving.feedback = Feedback(False, given)
            self._show(solving, run)
            return
        is_solved = is_right(solving.puzzle, solving.situation.board, given)
        text = solving.right_text()
        if not is_solved:
            text = f"{solving.wrong_text(given)} {solving.answer_text()}"
        self._take(run, solving, solving.given_text(given), Feedback(is_solved, text))

    def skip(self) -> None:
        """Go on without an answer: the puzzle counts as missed, and its answer is said."""
        run, solving = self._run, self._solving
        if run is None or solving is None or not self._is_on_view:
            return
        self.tick()
        if run.current is not None:
            skipped = Feedback(False, solving.answer_text())
            self._take(run, solving, tr("Skipped"), skipped)

    def _take(self, run: PuzzleRun, solving: Solving, name: str, said: Feedback) -> None:
        """Keep an answer, and show the next puzzle; without room on the disk, nothing happens."""
        is_solved = said.is_right
        answer = RunAnswer(solving.puzzle.id, is_solved, name)
        if not self._presenter.write(run.entry(answer)):
            return
        run.answers.append(answer)
        self._last = said
        puzzle = solving.puzzle
        shown = tr("{kind}, grade {grade}").format(
            kind=tr(KIND_NAMES[puzzle.kind]), grade=puzzle.grade
        )
        self._rows.append(RunRow(puzzle.id, shown, is_solved, name, solving.best_text()))
        if run.is_over:
            self._end(run)
        else:
            self._ask(run)

    def tick(self) -> None:
        """Show the time; end the run when it is up."""
        run = self._run
        if run is None or not self._is_on_view:
            return
        if run.watch.is_up:
            self._end(run)
        else:
            self.run_changed.emit(self._view(run))

    # ------------------------------------------------------------------ showing

    def _ask(self, run: PuzzleRun) -> None:
        while (puzzle := run.current) is not None:
            if (solving := self._presenter.solving_of(puzzle)) is not None:
                self._solving = solving
                self._show(solving, run)
                return
            run.skip()
        self._end(run)

    def _show(self, solving: Solving, run: PuzzleRun) -> None:
        number = len(run.answers) + 1
        step = solving.step(f"run {run.began_ms} {number}", number, 0)
        self.run_changed.emit(self._view(run))
        # No hints here: each puzzle has one answer.
        self.step_shown.emit(replace(step, help=Help(), may_play_on=False))

    def _view(self, run: PuzzleRun) -> RunView:
        last = self._last
        return RunView(
            run.rules,
            run.right,
            run.wrong,
            run.watch.left_ms,
            "" if last is None else last.text,
            last is not None and last.is_right,
        )

    def _end(self, run: PuzzleRun) -> None:
        self.leave()
        self._run, self._solving = None, None
        before = self._before
        now = RunResult(run.rules, run.began_ms, run.right, run.wrong)
        is_best = run.right > 0 and (before is None or now.score > before.score)
        rows = tuple(self._rows)
        is_sudden = run.watch.is_up
        self.ended.emit(RunEnd(run.rules, run.right, run.wrong, rows, before, is_best, is_sudden))

    def _drop(self) -> None:
        """Another learner: the run was of the one before, and their answers are kept."""
        if self._learner_id == self._presenter.learner.learner.id:
            # The same learner: a name or a choice of theirs was changed.
            return
        self._learner_id = self._presenter.learner.learner.id
        self.leave()
        self._run, self._solving = None, None
