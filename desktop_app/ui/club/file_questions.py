# SPDX-License-Identifier: MIT
"""The questions of the Club room about files: events, imports, copies, exports, games."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop_app.session.club_presenter import (
    SUFFIX,
    ClubPresenter,
    Conflict,
    ExportKind,
    ImportView,
    Side,
)
from desktop_app.ui.club.boxes import ChecksBox, MergeBox, NewEventBox
from desktop_app.ui.club.federation_boxes import EventDetailsBox, ExportBox, ImportBox, NamesBox
from desktop_app.ui.widgets.file_dialogs import ask_for_folder, ask_to_open, ask_to_save
from desktop_app.values.file_names import file_name


class FileQuestions(QWidget):
    """A page that asks for files, and hands them to the presenter.

    Signals:
        unanswered: a sentence about what a question still needs.
    """

    unanswered = Signal(str)

    def __init__(
        self, presenter: ClubPresenter, folder: Path, parent: QWidget | None = None
    ) -> None:
        """`folder` is where files are looked for first."""
        super().__init__(parent)
        self.presenter, self._folder = presenter, folder

    def ask_for_event(self) -> None:
        """Ask for an event, then for the file that it is kept in."""
        self._folder.mkdir(parents=True, exist_ok=True)
        box = NewEventBox(
            self.presenter.rulesets,
            self.presenter.loses_missed_rounds,
            self.tr("Choose a file..."),
            self,
        )

        def take() -> None:
            name, ruleset = box.name.text().strip(), str(box.ruleset.currentData())
            if not name:
                self.unanswered.emit(self.tr("Type a name first."))
                return
            chosen = ask_to_save(
                self,
                self.tr("New club file"),
                file_name(name, SUFFIX),
                self.tr("Club files (*{suffix})").format(suffix=SUFFIX),
                self._folder,
            )
            if chosen is not None:
                rounds, missed = box.rounds.value(), box.missed.isChecked()
                self.presenter.make(chosen, name, ruleset, rounds, missed_is_loss=missed)

        box.accepted.connect(take)
        box.open()

    def ask_for_another_event(self) -> None:
        """Ask for an event that begins in the open file."""
        box = NewEventBox(
            self.presenter.rulesets, self.presenter.loses_missed_rounds, self.tr("Begin"), self
        )
        box.accepted.connect(
            lambda: self.presenter.add_event(
                " ".join(box.name.text().split()),
                str(box.ruleset.currentData()),
                box.rounds.value(),
                missed_is_loss=box.missed.isChecked(),
            )
        )
        box.open()

    def ask_for_file(self) -> None:
        """Ask for a file to open."""
        kinds = self.tr("Club files (*{suffix})").format(suffix=SUFFIX)
        if path := ask_to_open(self, self.tr("Open a club file"), kinds, self._folder):
            self.presenter.open(path)

    def ask_what_to_take_in(self) -> None:
        """Ask for a file with players or a whole event; `previewed` shows it before it is taken."""
        kinds = self.tr(
            "Players, results, events (*.csv *.txt *.tsv *.t *.tsh *.zip *.tou);;All files (*)"
        )
        if path := ask_to_open(self, self.tr("Import players or results"), kinds, self._folder):
            self.presenter.preview(path)

    def ask_to_take_in(self, found: ImportView) -> None:
        """Ask if what a file would bring is taken over."""
        box = ImportBox(found, self)
        box.accepted.connect(lambda: self.presenter.take_in(found.source))
        box.open()

    def ask_what_to_merge(self) -> None:
        """Ask for a copy of the file that another computer wrote."""
        kinds = self.tr("Club files (*{suffix})").format(suffix=SUFFIX)
        if path := ask_to_open(self, self.tr("Merge a copy"), kinds, self._folder):
            self._merge(path)

    def ask_where_the_site_is(self) -> None:
        """Ask for the folder that the pages are written to."""
        if folder := ask_for_folder(self, self.tr("Folder for the pages"), self._folder):
            self.presenter.write_site(folder)

    def ask_for_details(self) -> None:
        """Ask what federations want to know about the event."""
        box = EventDetailsBox(self.presenter.facts, self)
        box.accepted.connect(lambda: self.presenter.describe(box.facts))
        box.open()

    def ask_for_names(self) -> None:
        """Ask how federations list the players."""
        box = NamesBox(self.presenter.listed, self)
        box.accepted.connect(lambda: self.presenter.list_players(box.rows))
        box.open()

    def ask_where_to_export(self) -> None:
        """Ask for the file that the event is written to for other programs.

        Names of which nothing says where the surname begins are asked for first, once.
        """
        checks = self.presenter.check_list(date.today())
        box = ExportBox(has_day=bool(self.presenter.facts.first_day), checks=checks, parent=self)

        def choose() -> None:
            kind, day = box.chosen, box.played_on
            guessed = (
                [row for row in self.presenter.listed if row.is_guess] if kind.needs_names else []
            )
            if not guessed:
                self._ask_for_target(kind, box.kind.currentText(), day)
                return
            names = NamesBox(guessed, self)
            title = box.kind.currentText()

            def keep() -> None:
                self.presenter.list_players(names.rows)
                self._ask_for_target(kind, title, day)

            names.accepted.connect(keep)
            names.open()

        box.accepted.connect(choose)
        box.open()

    def _ask_for_target(self, kind: ExportKind, title: str, day: date) -> None:
        suggested = file_name(self.presenter.view.event, kind.suffix)
        kinds = f"{title} (*{kind.suffix})"
        if path := ask_to_save(self, self.tr("Write results"), suggested, kinds, self._folder):
            self.presenter.export(path, kind=kind, played_on=day)

    def ask_for_known_players(self) -> None:
        """Ask which players of earlier events take part."""
        known = self.presenter.view.known
        lines = [(name, ", ".join(filter(None, (name, *rest)))) for name, *rest in known]
        box = ChecksBox(self.tr("Players of earlier events"), self.tr("Enter"), lines, self)
        box.accepted.connect(lambda: self.presenter.enter_known(box.chosen) if box.chosen else None)
        box.open()

    def ask_for_game(self, board: int) -> None:
        """Ask for the file of a board's game."""
        title = self.tr("Game of board {board}").format(board=board)
        if path := ask_to_open(self, title, self.tr("Games (*.gcg *.journal)"), self._folder):
            self.presenter.attach_game(board, path)

    def ask_about_conflicts(self, other: Path, conflicts: tuple[Conflict, ...]) -> None:
        """Ask whose changes count where two copies of the file differ."""
        box = MergeBox(conflicts, self)
        box.accepted.connect(lambda: self._merge(other, box.sides))
        box.open()

    def _merge(self, other: Path, sides: tuple[Side, ...] = ()) -> None:
        self.presenter.merge(other, sides)
