# SPDX-License-Identifier: MIT
"""An anagram wall of one learner: the clock, the words given, and the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.learn.anagram_wall import AnagramWall, Find, Given
from desktop_app.learn.quizzes import Order, Question, QuizKind, read_answer
from desktop_app.learn.stopwatch import MS_A_SECOND, SECONDS_A_MINUTE, Stopwatch, time_text
from desktop_app.session.clock_driver import awake_ms
from desktop_app.session.study_presenter import StudyPresenter

__all__ = ["Find", "Given", "WallPresenter", "WallSet", "WallView", "time_text"]

TICK_MS = 200


@dataclass(frozen=True, slots=True)
class WallSet:
    """A set of letters on the wall.

    Attributes:
        letters: sorted.
        left: number of words still to be found.
        found: the words that were found.
    """

    letters: str
    left: int
    found: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WallView:
    """The wall.

    Attributes:
        sets: the sets of letters, in their order.
        found, wanted: words found, and all there are.
        wrong: number of wrong words.
        left_ms: the time left; None without a limit.
    """

    sets: tuple[WallSet, ...]
    found: int
    wanted: int
    wrong: int
    left_ms: int | None


class WallPresenter(QObject):
    """Runs an anagram wall.

    Args:
        study: makes the questions, and keeps the result.
        clock_ms: milliseconds of a clock that is never set back.

    Signals:
        begun: the `WallView` of a new wall.
        given: a `Given` and the `WallView` after it.
        ticked: milliseconds left, with a time limit.
    """

    begun = Signal(object)
    given = Signal(object, object)
    ticked = Signal(int)

    def __init__(
        self,
        study: StudyPresenter,
        *,
        clock_ms: Callable[[], int] = awake_ms,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._study, self.clock_ms = study, clock_ms
        self._wall: AnagramWall | None = None
        self._query = ""
        self._watch = Stopwatch(None, clock_ms)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)

    @property
    def is_open(self) -> bool:
        """True while there is a wall."""
        return self._wall is not None

    def start(self, query: str, order: Order, most: int, minutes: int) -> None:
        """Begin a wall of at most this many sets of letters; 0 minutes for no limit."""

        def take(questions: tuple[Question, ...]) -> None:
            self._wall, self._query = AnagramWall(questions), query
            limit_ms = minutes * SECONDS_A_MINUTE * MS_A_SECOND
            self._watch = Stopwatch(limit_ms or None, self.clock_ms)
            self._watch.go()
            if limit_ms:
                self._timer.start()
            self.begun.emit(self._view(self._wall))

        self._study.make_questions(query, order, most, take)

    def give(self, text: str) -> None:
        """Take the words of a typed text."""
        self.tick()
        wall = self._wall
        if wall is None:
            return
        question = Question("", QuizKind.ANAGRAM, "", ())
        for word in read_answer(question, text):
            self.given.emit(wall.give(word), self._view(wall))
        if wall.is_done:
            self._end(is_sudden=True)

    def mixed(self, letters: str) -> str:
        """Return the letters of a set in another order that gives no word of it away."""
        return letters if self._wall is None else self._wall.mixed(letters)

    def tick(self) -> None:
        """Show the time; end the wall when it is up."""
        left_ms = self._watch.left_ms
        if self._wall is None or left_ms is None:
            return
        self.ticked.emit(left_ms)
        if not left_ms:
            self._end(is_sudden=True)

    def stop(self) -> None:
        """End the wall, and show the result."""
        self._end(is_sudden=False)

    def _end(self, *, is_sudden: bool) -> None:
        wall, self._wall = self._wall, None
        self._timer.stop()
        self._watch.stop()
        if wall is not None:
            by_key = {question.key: question for question in wall.questions.values()}
            self._study.end_wall(
                self._query, wall.missed, wall.missing, wall.result, self._watch, by_key,
                is_sudden=is_sudden,
            )  # fmt: skip

    def _view(self, wall: AnagramWall) -> WallView:
        judged = {letters: wall.judged(letters) for letters in wall.questions}
        result = wall.result
        return WallView(
            tuple(
                WallSet(letters, len(answers.missed), answers.right)
                for letters, answers in judged.items()
            ),
            result.found,
            result.wanted,
            result.wrong,
            self._watch.left_ms,
        )
