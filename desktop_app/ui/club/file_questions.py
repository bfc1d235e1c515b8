# SPDX-License-Identifier: MIT
"""The questions of the Club room about files: events, imports, copies, exports, games."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop_app.session.club_desk import SUFFIX, ClubDesk, Conflict, ExportKind, ImportView, Side
from desktop_app.ui.club.boxes import ChecksBox, MergeBox, NewEventBox
from desktop_app.ui.club.federation_boxes import EventDetailsBox, ExportBox, ImportBox, NamesBox
from desktop_app.values.file_names import file_name


class FileQuestions(QWidget):
    """A page that asks for files, and hands them to the desk.

    Signals:
        unanswered: a sentence about what a question still needs.
    """

    unanswered = Signal(str)

    def __init__(self, desk: ClubDesk, folder: Path, parent: QWidget | None = None) -> None:
        """`folder` is where files are looked for first."""
        super().__init__(parent)
        self.desk, self._folder = desk, folder

    def ask_for_event(self) -> None:
        """Ask for an event, then for the file that it is kept in."""
        self._folder.mkdir(parents=True, exist_ok=True)
        box = NewEventBox(
            self.desk.rulesets, self.desk.loses_missed_rounds, self.tr("Choose a file..."), self
        )

        def take() -> None:
            name, ruleset = box.name.text().strip(), str(box.ruleset.currentData())
            if not name:
                self.unanswered.emit(self.tr("Type a name first."))
                return
            path, _ = QFileDialog.getSaveFileName(
                self,
                self.tr("New club file"),
                str(self._folder / file_name(name, SUFFIX)),
                self.tr("Club files (*{suffix})").format(suffix=SUFFIX),
            )
            if path:
                chosen = Path(path)
                if not chosen.suffix:
                    chosen = chosen.with_suffix(SUFFIX)
                rounds, missed = box.rounds.value(), box.missed.isChecked()
                self.desk.make(chosen, name, ruleset, rounds, missed_is_loss=missed)

        box.accepted.connect(take)
        box.open()

    def ask_for_another_event(self) -> None:
        """Ask for an event that begins in the open file."""
        box = NewEventBox(self.desk.rulesets, self.desk.loses_missed_rounds, self.tr("Begin"), self)
        box.accepted.connect(
            lambda: self.desk.add_event(
                " ".join(box.name.text().split()),
                str(box.ruleset.currentData()),
                box.rounds.value(),
                missed_is_loss=box.missed.isChecked(),
            )
        )
        box.open()

    def ask_for_file(self) -> None:
        """Ask for a file to open."""
        path, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Open a club file"),
            str(self._folder),
            self.tr("Club files (*{suffix})").format(suffix=SUFFIX),
        )
        if path:
            self.desk.open(Path(path))

    def ask_what_to_take_in(self) -> None:
        """Ask for a file with players or a whole event; `previewed` shows it before it is taken."""
        path, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Import players or results"),
            str(self._folder),
            self.tr(
                "Players, results, events (*.csv *.txt *.tsv *.t *.tsh *.zip *.tou);;All files (*)"
            ),
        )
        if path:
            self.desk.preview(Path(path))

    def ask_to_take_in(self, found: ImportView) -> None:
        """Ask if what a file would bring is taken over."""
        box = ImportBox(found, self)
        box.accepted.connect(lambda: self.desk.take_in(found.source))
        box.open()

    def ask_what_to_merge(self) -> None:
        """Ask for a copy of the file that another computer wrote."""
        path, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Merge a copy"),
            str(self._folder),
            self.tr("Club files (*{suffix})").format(suffix=SUFFIX),
        )
        if path:
            self._merge(Path(path))

    def ask_where_the_site_is(self) -> None:
        """Ask for the folder that the pages are written to."""
        folder = QFileDialog.getExistingDirectory(
            self, self.tr("Folder for the pages"), str(self._folder)
        )
        if folder:
            self.desk.write_site(Path(folder))

    def ask_for_details(self) -> None:
        """Ask what federations want to know about the event."""
        box = EventDetailsBox(self.desk.facts, self)
        box.accepted.connect(lambda: self.desk.describe(box.facts))
        box.open()

    def ask_for_names(self) -> None:
        """Ask how federations list the players."""
        box = NamesBox(self.desk.listed, self)
        box.accepted.connect(lambda: self.desk.list_players(box.rows))
        box.open()

    def ask_where_to_export(self) -> None:
        """Ask for the file that the event is written to for other programs.

        Names of which nothing says where the surname begins are asked for first, once.
        """
        checks = self.desk.check_list(date.today())
        box = ExportBox(has_day=bool(self.desk.facts.first_day), checks=checks, parent=self)

        def choose() -> None:
            kind, day = box.chosen, box.played_on
            guessed = [row for row in self.desk.listed if row.is_guess] if kind.needs_names else []
            if not guessed:
                self._ask_for_target(kind, box.kind.currentText(), day)
                return
            names = NamesBox(guessed, self)
            title = box.kind.currentText()

            def keep() -> None:
                self.desk.list_players(names.rows)
                self._ask_for_target(kind, title, day)

            names.accepted.connect(keep)
            names.open()

        box.accepted.connect(choose)
        box.open()

    def _ask_for_target(self, kind: ExportKind, title: str, day: date) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("Write results"),
            str(self._folder / file_name(self.desk.view.event, kind.suffix)),
            f"{title} (*{kind.suffix})",
        )
        if path:
            self.desk.export(Path(path), kind=kind, played_on=day)

    def ask_for_known_players(self) -> None:
        """Ask which players of earlier events take part."""
        known = self.desk.view.known
        lines = [(name, ", ".join(filter(None, (name, *rest)))) for name, *rest in known]
        box = ChecksBox(self.tr("Players of earlier events"), self.tr("Enter"), lines, self)
        box.accepted.connect(lambda: self.desk.enter_known(box.chosen) if box.chosen else None)
        box.open()

    def ask_for_game(self, board: int) -> None:
        """Ask for the file of a board's game."""
        path, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Game of board {board}").format(board=board),
            str(self._folder),
            self.tr("Games (*.gcg *.journal)"),
        )
        if path:
            self.desk.attach_game(board, Path(path))

    def ask_about_conflicts(self, other: Path, conflicts: tuple[Conflict, ...]) -> None:
        """Ask whose changes count where two copies of the file differ."""
        box = MergeBox(conflicts, self)
        box.accepted.connect(lambda: self._merge(other, box.sides))
        box.open()

    def _merge(self, other: Path, sides: tuple[Side, ...] = ()) -> None:
        self.desk.merge(other, sides)
