# SPDX-License-Identifier: MIT
"""All learners for their teacher: how much each has mastered, and what to practise next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from PySide6.QtCore import QDate, QObject, Signal

from desktop_app.learn.deck import Limits
from desktop_app.learn.drills import DRILLS
from desktop_app.learn.learner_report import RECENT_DAYS, LearnerReport, learner_report
from desktop_app.learn.lesson_file import load_lessons
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.operations import Operation, Operations, Progress, WhenBusy, rise
from desktop_app.storage.errors import StorageError
from desktop_app.storage.learners import Learner
from desktop_app.storage.library import Library
from desktop_app.translation.words import day_text, tr

__all__ = ["Limits", "TeacherPresenter"]

_STAR = "★"


@dataclass(frozen=True, slots=True)
class LearnerRow:
    """A learner in the table, as texts.

    Attributes:
        id: of the learner.
        name, group: their name and class.
        lessons, stars, drills, puzzles, cards, days, last_day, practise: as the heads say.
        details: heading and rows of what was done in each lesson and drill, for a page.
        problems: a line for everything that could not be read, not translated.
    """

    id: str
    name: str
    group: str
    lessons: str
    stars: str
    drills: str
    puzzles: str
    cards: str
    days: str
    last_day: str
    practise: str
    details: tuple[tuple[str, str], ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts of its line, under `HEADS`."""
        return (
            self.name,
            self.group,
            self.lessons,
            self.stars,
            self.drills,
            self.puzzles,
            self.cards,
            self.days,
            self.practise,
        )


def heads() -> tuple[str, ...]:
    """Return the titles of the columns of `LearnerRow.cells`."""
    return (
        tr("Learner"),
        tr("Class"),
        tr("Lessons"),
        tr("Stars"),
        tr("Drills right"),
        tr("Puzzles"),
        tr("Cards known"),
        tr("Days in two weeks"),
        tr("Practise next"),
    )


Sheet = tuple[str, Sequence[str], Sequence[Sequence[str]]]
"""Title, heads and rows of a page to print; without heads plain lines."""


def class_sheet(rows: Sequence[LearnerRow], group: str) -> Sheet:
    """Return the table of all learners, or of a class."""
    title = tr("Class {name}").format(name=group) if group else tr("All learners")
    return title, heads(), [row.cells for row in rows]


def learner_sheet(row: LearnerRow) -> Sheet:
    """Return the page of one learner: their line, and each lesson and drill."""
    pairs = zip(heads()[1:], row.cells[1:], strict=True)
    facts = [pair for pair in pairs if pair[1]]
    return row.name, (), [*facts, *row.details]


def read_learners(
    learners: Sequence[Learner],
    library_file: Path,
    journals: Path,
    limits: Limits,
    *,
    today: date,
    now_ms: Callable[[], int],
) -> tuple[LearnerReport, ...]:
    """Read what learners did, from their files and from the games.

    Args:
        learners: whom to read.
        library_file, journals: the games; a library that is not there has none.
        limits: how many cards a day.
        today: the local date.
        now_ms: returns Unix time in milliseconds.
    """
    games = _days_of_games(learners, library_file, journals)
    files = load_lessons()
    return tuple(
        learner_report(
            learner, files, games.get(learner.id, ()), today=today, now_ms=now_ms, limits=limits
        )
        for learner in learners
    )


class TeacherPresenter(QObject):
    """Reads all learners in a worker thread.

    Signals:
        changed: `rows` are others.
    """

    changed = Signal()

    def __init__(
        self,
        learn: LearnPresenter,
        library_file: Path,
        journals: Path,
        limits: Callable[[], Limits],
        *,
        today: Callable[[], date] = date.today,
        parent: QObject | None = None,
    ) -> None:
        """`library_file` and `journals` are the games; `limits` returns how many cards a day."""
        super().__init__(parent)
        self._learn, self._library_file, self._journals = learn, library_file, journals
        self._limits, self._today = limits, today
        self._operations = Operations(self)
        self.rows: tuple[LearnerRow, ...] = ()

    def wait(self) -> None:
        """Wait until everything is read."""
        self._operations.wait()

    def problems(self) -> str:
        """Report what could not be read; return what is left to show, translated."""
        return self._learn.reported(*(line for row in self.rows for line in row.problems))

    def groups(self) -> tuple[str, ...]:
        """The classes there are, by name."""
        names = {learner.group for learner in self._learn.learners if learner.group}
        return tuple(sorted(names, key=str.casefold))

    def load(self) -> None:
        """Read what all learners did; `changed` follows."""
        learners, today, now_ms = self._learn.learners, self._today(), self._learn.now_ms
        library, journals, limits = self._library_file, self._journals, self._limits()

        def work(_tell: Progress) -> tuple[LearnerReport, ...]:
            return read_learners(learners, library, journals, limits, today=today, now_ms=now_ms)

        def show(reports: tuple[LearnerReport, ...]) -> None:
            self.rows = tuple(map(learner_row, reports))
            self.changed.emit()

        self._operations.run(Operation(work, show, rise), WhenBusy.LAST)

    def set_group(self, learner_id: str, group: str) -> None:
        """Put a learner into a class; an empty name takes them out of it."""
        if self._learn.set_group(learner_id, group):
            self.load()


def _days_of_games(
    learners: Sequence[Learner], library_file: Path, journals: Path
) -> dict[str, tuple[int, ...]]:
    """When the games of each learner were played, by their id; none without a library."""
    if not library_file.exists():
        return {}
    try:
        with Library(library_file, journals, fills_again=False) as library:
            return {learner.id: library.player_days(learner.name) for learner in learners}
    except (StorageError, OSError):
        # The library says so itself, and is mended when it is opened.
        return {}


def learner_row(report: LearnerReport) -> LearnerRow:
    """Return the line of a learner in the language of the program."""
    right, answered = report.drill_answers
    last = report.last_day
    details = [
        (lesson.title, _STAR * record.stars or (tr("begun") if record.step else tr("not done")))
        for lesson, record in report.lessons
    ]
    details += [
        (tr(DRILLS[name].title), _of(record.right, record.answered))
        for name, record in report.drills.items()
    ]
    return LearnerRow(
        report.learner.id,
        report.learner.name,
        report.learner.group,
        _of(report.done, len(report.lessons)),
        str(report.stars),
        _share(right, answered),
        _of(report.solved, report.puzzles),
        _cards(report),
        _of(report.active_days, RECENT_DAYS),
        "" if last is None else day_text(QDate(last.year, last.month, last.day)),
        tr(report.practise),
        tuple(details),
        report.problems,
    )


def _of(part: int, whole: int) -> str:
    return tr("{part} of {whole}").format(part=part, whole=whole) if whole else "–"


def _share(part: int, whole: int) -> str:
    text = tr("{percent} % of {whole}")
    return text.format(percent=round(100 * part / whole), whole=whole) if whole else "–"


def _cards(report: LearnerReport) -> str:
    text = _of(report.known, report.cards)
    if not report.due:
        return text
    return tr("{known}; {due} due").format(known=text, due=report.due)
