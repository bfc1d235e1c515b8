# SPDX-License-Identifier: MIT
"""The questions of the Club room about files: events, imports, copies, exports, games."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from desktop_app.session.club_desk import SUFFIX, ClubDesk, Conflict, Side
from desktop_app.ui.club.boxes import UPLOAD, ChecksBox, ExportBox, MergeBox, NewEventBox


class FileQuestions(QWidget):
    """A page that asks for files, and hands them to the desk."""

    def __init__(self, desk: ClubDesk, folder: Path, parent: QWidget | None = None) -> None:
        """`folder` is where files are looked for first."""
        super().__init__(parent)
        self.desk, self._folder = desk, folder

    def say(self, text: str) -> None:
        """Show a sentence."""
        raise NotImplementedError

    def ask_for_event(self) -> None:
        """Ask for an event, then for the file that it is kept in."""
        self._folder.mkdir(parents=True, exist_ok=True)
        box = NewEventBox(
            self.desk.rulesets, self.desk.loses_missed_rounds, self.tr("Choose a file..."), self
        )

        def take() -> None:
            name, ruleset = box.name.text().strip(), str(box.ruleset.currentData())
            if not name:
                self.say(self.tr("Type a name first."))
                return
            path, _ = QFileDialog.getSaveFileName(
                self,
                self.tr("New club file"),
                str(self._folder / f"{name}{SUFFIX}"),
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
        """Ask for a file with players."""
        path, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Import players or results"),
            str(self._folder),
            self.tr("Players or results (*.csv);;Divisions of tsh (*.t);;Rating files (*.tou)"),
        )
        if path:
            self.desk.take_in(Path(path))

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

    def ask_where_to_export(self) -> None:
        """Ask for the file that the event is written to for other programs."""
        box = ExportBox(self)

        def choose() -> None:
            suffix = str(box.kind.currentData())
            path, _ = QFileDialog.getSaveFileName(
                self,
                self.tr("Write results"),
                str(self._folder / f"{self.desk.view.event}{suffix}"),
                f"{box.kind.currentText()} (*{suffix})",
            )
            if path:
                day = box.day.date()
                self.desk.export(
                    Path(path),
                    is_upload=box.kind.currentIndex() == UPLOAD,
                    played_on=date(day.year(), day.month(), day.day()),
                )

        box.accepted.connect(choose)
        box.open()

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
