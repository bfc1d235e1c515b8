# SPDX-License-Identifier: MIT
"""Lines of moves that were not played, in the review of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis.review import Depth, Option, options_of
from desktop_app.analysis.variations import (
    MAX_NAME,
    Point,
    Start,
    Step,
    StepError,
    Variation,
    Walk,
    check_rack,
    check_step,
    start_of,
    variation_of,
    variation_value,
    walk,
)
from desktop_app.engine.evaluator import EvaluationStopped
from desktop_app.play.reviewing import ReviewTask, make_reviewer
from desktop_app.rules.move import Move
from desktop_app.rules.state import GameState
from desktop_app.session.analysis_service import (
    AnalysisRequest,
    AnalysisService,
    Priority,
    Run,
)
from desktop_app.values.json_text import DecodeError


@dataclass(frozen=True, slots=True)
class WhatIfView:
    """Everything that is shown of the lines of a game.

    Attributes:
        state: the game at its end.
        line: the line on view; it has no steps before the first is made.
        at: number of its steps that are made on the board.
        walk: its positions.
        lines: the lines that are kept, by when they were made.
        current: index of `line` in them; None while it is not kept.
        walks: the positions of `lines`.
        options: the best moves of the position on view, the best first.
        is_searching: True while better figures are looked for.
    """

    state: GameState
    line: Variation
    at: int
    walk: Walk
    lines: tuple[Variation, ...]
    current: int | None
    walks: tuple[Walk, ...]
    options: tuple[Option, ...] = ()
    is_searching: bool = False

    @property
    def point(self) -> Point | None:
        """The position on view; None where there is none."""
        return self.walk.points[self.at] if self.at < len(self.walk.points) else None


class WhatIf(QObject):
    """The lines of one game.

    Args:
        state: the game at its end.
        analysis: the service that runs the work.
        task: how closely to look at a position.
        values: the lines that are kept, as JSON values; those that are none are left out.
        keep: saves the lines, as JSON values.

    Signals:
        changed: the `WhatIfView` to show.
        refused: the `StepError` of a move or a rack that is impossible.
        failed: the exception of the engine.
    """

    changed = Signal(object)
    refused = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        state: GameState,
        analysis: AnalysisService,
        task: Callable[[], ReviewTask],
        values: Iterable[Mapping[str, Any]],
        keep: Callable[[tuple[Mapping[str, Any], ...]], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._state, self._analysis, self._task, self._keep = state, analysis, task, keep
        self._lines = list(_lines_of(values))
        self._line, self._at = Variation(0), 0
        self._current: int | None = None
        self._starts: dict[int, Start | None] = {}
        self._walks: dict[Variation, Walk] = {}
        self._options: dict[tuple[object, ...], tuple[Option, ...]] = {}
        self._to_follow = 0
        self._is_open = False
        self._asked: AnalysisRequest[tuple[Option, ...]] | None = None

    @property
    def view(self) -> WhatIfView:
        """The current view."""
        return WhatIfView(
            state=self._state,
            line=self._line,
            at=self._at,
            walk=self._walk(self._line),
            lines=tuple(self._lines),
            current=self._current,
            walks=tuple(self._walk(line) for line in self._lines),
            options=self._options.get(self._place, self._options.get((*self._place, None), ())),
            is_searching=self._asked is not None,
        )

    def open_at(self, row: int) -> None:
        """Show the lines at a row of the score sheet: the line on view if it begins there."""
        self._is_open = True
        if self._line.start != row or start_of(self._state, row) is None:
            self._line, self._at, self._current = Variation(row), 0, None
        self._look()

    def close(self) -> None:
        """Stop looking for figures."""
        self._is_open = False
        self._to_follow = 0
        self._stop()

    def go(self, line: int | None, at: int) -> None:
        """Show a line after a number of its moves; None for the game without a line."""
        if line is None:
            self._line, self._current = Variation(self._line.start), None
        else:
            self._line, self._current = self._lines[line], line
        self._at = max(0, min(at, len(self._walk(self._line).points) - 1))
        self._to_follow = 0
        self._look()

    def step(self, by: int) -> None:
        """Go so many moves on in the line, or back."""
        self.go(self._current, self._at + by)

    def play(self, move: Move) -> None:
        """Make a move in the position on view; if the line goes on otherwise there, branch off."""
        point, line, at = self.view.point, self._line, self._at
        if point is None:
            return
        try:
            check_step(point, move)
        except StepError as error:
            self._to_follow = 0
            self.refused.emit(error)
            return
        step = Step(point.situation.rack, move)
        if line.steps[at : at + 1] != (step,):
            steps = (*line.steps[:at], step)
            self._take(replace(line, steps=steps, rack=()), is_branch=at < len(line.steps))
        self._at = at + 1
        self._look()

    def choose_rack(self, rack: tuple[str, ...]) -> None:
        """Give the player on turn these tiles; if the line goes on with others, branch off."""
        point, line, at = self.view.point, self._line, self._at
        if point is None or sorted(rack) == sorted(point.situation.rack):
            return
        try:
            check_rack(point, rack)
        except StepError as error:
            self.refused.emit(error)
            return
        steps = line.steps[:at]
        self._take(replace(line, steps=steps, rack=rack), is_branch=at < len(line.steps))
        self._look()

    def follow(self, count: int) -> None:
        """Make the best moves of both sides, as many as asked for, one after the other."""
        self._to_follow = count
        self._look()

    def rename(self, name: str) -> None:
        """Name the line on view."""
        name = " ".join(name.split())[:MAX_NAME]
        if self._current is None or name == self._line.name:
            return
        self._take(replace(self._line, name=name), is_branch=False)
        self.changed.emit(self.view)

    def remove(self) -> None:
        """Delete the line on view."""
        if self._current is None:
            return
        del self._lines[self._current]
        self._save()
        self.go(None, 0)

    def _take(self, line: Variation, *, is_branch: bool) -> None:
        """Put a changed line in the place of the old one, or beside it if it is a branch.

        A branch that is there already is shown instead.
        """
        same = self._line_with(line) if self._current is None or is_branch else None
        if same is not None:
            self._line, self._current = self._lines[same], same
            return
        if self._current is None or is_branch:
            line = replace(line, name="") if is_branch else line
            self._lines.append(line)
            self._current = len(self._lines) - 1
        else:
            self._lines[self._current] = line
        self._line = line
        self._save()

    def _line_with(self, wanted: Variation) -> int | None:
        """The first line that begins with the steps of another, and has its rack after them."""
        count = len(wanted.steps)
        for index, line in enumerate(self._lines):
            is_same = line.start == wanted.start and line.steps[:count] == wanted.steps
            rack = line.steps[count].rack if len(line.steps) > count else line.rack
            if is_same and (not wanted.rack or sorted(rack) == sorted(wanted.rack)):
                return index
        return None

    def _save(self) -> None:
        self._keep(tuple(variation_value(line) for line in self._lines))

    def _walk(self, line: Variation) -> Walk:
        if line.start not in self._starts:
            self._starts[line.start] = start_of(self._state, line.start)
        start = self._starts[line.start]
        if start is None:
            return Walk(())
        if line not in self._walks:
            self._walks[line] = walk(start, line)
        return self._walks[line]

    @property
    def _place(self) -> tuple[object, ...]:
        """The position on view and the depth, as a key."""
        line, at = self._line, self._at
        point = self._walk(line).points[at] if at < len(self._walk(line).points) else None
        rack = None if point is None else point.situation.rack
        return (line.start, line.steps[:at], rack, self._task().depth)

    def _look(self) -> None:
        """Show the position, and look for its best moves unless they are known."""
        self._stop()
        point = self.view.point
        is_bare = point is None or point.is_over or not point.situation.rack
        if is_bare or not self._is_open:
            self._to_follow = 0
        elif self._place not in self._options:
            assert point is not None
            self._ask(point)
        elif self._to_follow:
            self._follow()
            return
        self.changed.emit(self.view)

    def _ask(self, point: Point) -> None:
        task, place = self._task(), self._place
        situation = point.situation

        def look(at: ReviewTask, run: Run) -> tuple[Option, ...]:
            evaluation = make_reviewer(at).evaluate(situation, (), run.token)
            return options_of(evaluation)

        def work(run: Run) -> tuple[Option, ...]:
            if task.depth is not Depth.INSTANT:
                run.tell(look(task.at(Depth.INSTANT), run))
            return look(task, run)

        def progressed(options: object) -> None:
            self._options[(*place, None)] = options  # type: ignore[assignment]
            self.changed.emit(self.view)

        def done(options: tuple[Option, ...]) -> None:
            self._asked = None
            self._options[place] = options
            if self._to_follow:
                self._follow()
            else:
                self.changed.emit(self.view)

        self._asked = AnalysisRequest(work, done, self._fail, Priority.HINT, progressed=progressed)
        self._analysis.submit(self._asked)

    def _follow(self) -> None:
        options = self._options[self._place]
        self._to_follow -= 1
        if options:
            self.play(options[0].move)

    def _fail(self, error: Exception) -> None:
        self._asked, self._to_follow = None, 0
        if not isinstance(error, EvaluationStopped):
            self.failed.emit(error)
        self.changed.emit(self.view)

    def _stop(self) -> None:
        if self._asked is not None:
            self._analysis.cancel(self._asked)
            self._asked = None


def _lines_of(values: Iterable[Mapping[str, Any]]) -> Iterable[Variation]:
    for value in values:
        try:
            yield variation_of(value)
        except DecodeError:
            continue
