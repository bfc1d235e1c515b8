# SPDX-License-Identifier: MIT
"""Makes and saves the report of a problem for the window."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal, qVersion

from desktop_app.play.problem_report import (
    ProblemReport,
    known_names,
    make_report,
    versions,
    write_report,
)
from desktop_app.sentences.faults import fault_of, located
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.operations import Operation, Operations, Progress, WhenBusy, rise
from desktop_app.settings import paths
from desktop_app.storage.errors import StorageError


def qt_versions() -> dict[str, str]:
    """Return the versions of the program and of what it runs on, by English titles."""
    return {**versions(), "Qt": qVersion()}


class ReportPresenter(QObject):
    """A report that is being looked at; it is made in a worker thread.

    Attributes:
        has_game: True if there is a game that may be added.

    Signals:
        made: the report can be shown.
        failed: a sentence why the game could not be added; the report is made without it.
    """

    made = Signal()
    failed = Signal(object)

    def __init__(
        self, facts: Mapping[str, str], game: Path | None, parent: QObject | None = None
    ) -> None:
        """`facts` head the report; `game` is the journal of the game on view, if there is one."""
        super().__init__(parent)
        self.has_game = game is not None
        self._facts, self._game = dict(facts), game
        self._report = ProblemReport((), ())
        self._operations = Operations(self)

    def make(self, *, adds_game: bool) -> None:
        """Make the report anew, with the game or without."""
        facts, game = self._facts, self._game if adds_game else None

        def work(_tell: Progress) -> tuple[ProblemReport, str]:
            names = known_names(paths.library_file(), paths.journals_dir())
            log = paths.log_file()
            try:
                return make_report(facts, log, names, game), ""
            except StorageError as error:
                return make_report(facts, log, names), str(error)

        self._operations.run(Operation(work, self._take, rise), WhenBusy.LAST)

    def _take(self, made: tuple[ProblemReport, str]) -> None:
        self._report, fault = made
        self.made.emit()
        if fault:
            self.failed.emit(fault)

    def wait(self) -> None:
        """Wait until the report is made."""
        self._operations.wait()

    def text(self, said: str) -> str:
        """Return the report's text with the user's own words."""
        return self._report.text(said)

    def save(self, said: str, file: Path) -> str:
        """Save the report as it is; returns a sentence about how that went."""
        self.wait()
        try:
            write_report(self._report, said, file)
        except OSError as error:
            return located(fault_of(error), file=file)
        return Sentence("Saved: {file}", file=file)
