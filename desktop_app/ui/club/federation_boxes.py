# SPDX-License-Identifier: MIT
"""The dialogs of the Club room about federations: event details, names, and exports."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QGridLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QTextBrowser,
    QWidget,
)

from desktop_app.session.club_presenter import (
    CheckItem,
    EventDescribed,
    ExportKind,
    ImportView,
    ListedRow,
)
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.club.boxes import LONGEST_NAME, FormBox
from desktop_app.ui.club.rows_table import TextTable
from desktop_app.ui.widgets.labels import text_label

EXPORTS: tuple[tuple[ExportKind, str], ...] = (
    (ExportKind.RESULTS, "Results (CSV)"),
    (ExportKind.UPLOAD, "Results for a rating site (CSV)"),
    (ExportKind.RATING, "Rating file: WESPA, AUPAIR (TOU)"),
    (ExportKind.ARCHIVE, "Whole event: tsh, NASPA (one file)"),
    (ExportKind.FOLDER, "Whole event: tsh (folder, in a zip)"),
    (ExportKind.DIVISION, "Division of tsh"),
    (ExportKind.NASPA, "Results for NASPA without tsh (text)"),
    (ExportKind.WOOGLES, "Standings as Woogles writes them (CSV)"),
    (ExportKind.GAMES, "Games (GCG, in a zip)"),
)
_MOST_NOTES = 6
_CHECK_LINES = 10
"""Lines of the check list in sight; it scrolls."""
_FOR_NASPA = (ExportKind.ARCHIVE, ExportKind.NASPA)


class EventDetailsBox(FormBox):
    """Asks what federations want to know about an event."""

    def __init__(self, facts: EventDescribed, parent: QWidget | None = None) -> None:
        super().__init__(tr("Event details"), tr("Keep", "what was typed"), parent)
        self.first = self._add_day(tr("First day"), facts.first_day)
        self.last = self._add_day(tr("Last day"), facts.last_day)
        # An event does not end before it begins.
        self.first.dateChanged.connect(self.last.setMinimumDate)
        self.last.setMinimumDate(self.first.date())
        self.place = self._add_text(tr("Place", "of an event"), facts.place)
        self.director = self._add_text(tr("Director"), facts.director)
        self.director_member = self._add_text(tr("Director's number"), facts.director_member)
        self.tournament = self._add_text(tr("Number of the tournament"), facts.tournament)
        self.word_list = self._add_text(tr("Word list"), facts.word_list)
        self.director_member.setToolTip(tr("The director's number at the federation"))
        self.tournament.setToolTip(tr("The number of the event at the federation"))

    def _add_day(self, title: str, day: str) -> QDateEdit:
        shown = QDate.fromString(day, Qt.DateFormat.ISODate) if day else QDate.currentDate()
        field = QDateEdit(shown, self)
        field.setCalendarPopup(True)
        self.form.addRow(title, field)
        return field

    def _add_text(self, title: str, text: str) -> QLineEdit:
        field = QLineEdit(text, self)
        field.setMaxLength(LONGEST_NAME)
        self.form.addRow(title, field)
        return field

    @property
    def facts(self) -> EventDescribed:
        """The details as they are typed."""
        first, last = (
            edit.date().toString(Qt.DateFormat.ISODate) for edit in (self.first, self.last)
        )
        texts = (self.place, self.director, self.director_member, self.tournament, self.word_list)
        return EventDescribed("", first, last, *(text.text().strip() for text in texts))


class NamesBox(FormBox):
    """Asks how a federation lists players: surname first, and their numbers."""

    def __init__(self, rows: Sequence[ListedRow], parent: QWidget | None = None) -> None:
        super().__init__(tr("Names for federations"), tr("Keep", "what was typed"), parent)
        self._rows = tuple(rows)
        say = text_label(
            self,
            self.tr("Surname first, as in: Dunn, Di. Correct a wrong guess; it is asked once."),
            wraps=True,
        )
        inner = QWidget(self)
        grid = QGridLayout(inner)
        for column, title in enumerate((tr("Player"), tr("As listed"), tr("Number"))):
            grid.addWidget(QLabel(title, inner), 0, column)
        self.names: list[QLineEdit] = []
        self.members: list[QLineEdit] = []
        for line, row in enumerate(self._rows, start=1):
            name = text_label(inner, row.player, wraps=True)
            grid.addWidget(name, line, 0)
            asked = (
                (self.names, row.listed, tr("As listed")),
                (self.members, row.member, tr("Number")),
            )
            for column, (fields, text, title) in enumerate(asked, start=1):
                field = QLineEdit(text, inner)
                field.setMaxLength(LONGEST_NAME)
                field.setAccessibleName(f"{row.player}: {title}")
                # A long name is seen from its beginning.
                field.setCursorPosition(0)
                grid.addWidget(field, line, column)
                fields.append(field)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 2)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(len(self._rows) + 1, 1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(inner)
        self.lines.insertWidget(0, say)
        self.lines.insertWidget(1, area, 1)
        self.open_wide(max(680, self.sizeHint().width()), 480)

    @property
    def rows(self) -> tuple[ListedRow, ...]:
        """The players as they are typed."""
        return tuple(
            ListedRow(row.player, name.text(), member.text(), is_guess=False)
            for row, name, member in zip(self._rows, self.names, self.members, strict=True)
        )


class ImportBox(FormBox):
    """Shows what a file would bring into the event, and asks if it is taken over."""

    def __init__(self, found: ImportView, parent: QWidget | None = None) -> None:
        title = tr("Import: {file}").format(file=found.source.name)
        super().__init__(title, tr("Take over"), parent)
        players = len(found.players)
        count = tr_count("{count} player", "{count} players", players).format(count=players)
        if found.rounds:
            rounds = tr_count("{count} round", "{count} rounds", found.rounds)
            rounds = rounds.format(count=found.rounds)
            count = tr("{players}, {rounds}").format(players=count, rounds=rounds)
        notes = tuple(map(tr, found.notes))
        if len(notes) > _MOST_NOTES:
            left = len(notes) - _MOST_NOTES
            more = tr_count("and {count} more", "and {count} more", left).format(count=left)
            notes = (*notes[:_MOST_NOTES], more)
        self.text = text_label(self, "\n".join((count, *notes)), wraps=True)
        heads = [
            tr("Player"),
            tr("Rating"),
            tr("Division"),
            tr("Club"),
            tr("Team"),
            tr("In this event"),
        ]
        # Columns without anything in them are left out.
        used = [at for at in range(len(heads)) if at == 0 or any(row[at] for row in found.players)]
        self.players = TextTable(
            title,
            [heads[at] for at in used],
            wide=(0,),
            parent=self,
            right=[at for at, column in enumerate(used) if column == 1],
        )
        rows = [(*row[:-1], tr(row[-1])) for row in found.players]
        self.players.show_texts([[row[at] for at in used] for row in rows])
        self.lines.insertWidget(0, self.text)
        self.lines.insertWidget(1, self.players, 1)
        self.open_wide(720, 480)


class ExportBox(FormBox):
    """Asks which file is written for other programs; names the items that NASPA still misses."""

    def __init__(
        self, *, has_day: bool, checks: Sequence[CheckItem], parent: QWidget | None = None
    ) -> None:
        """Ask for the day unless the event's details have it (`has_day`)."""
        super().__init__(tr("Write results"), tr("Choose a file..."), parent)
        self._has_day = has_day
        self.kind = QComboBox(self)
        for kind, title in EXPORTS:
            self.kind.addItem(tr(title), kind)
        self.form.addRow(self.tr("What to write"), self.kind)
        self.day = QDateEdit(QDate.currentDate(), self)
        self.day.setCalendarPopup(True)
        self.form.addRow(self.tr("Played on"), self.day)
        self.checks = QTextBrowser(self)
        self.checks.setPlainText(_missing_text(checks))
        self.checks.setAccessibleName(tr("Missing for NASPA"))
        self.checks.setFixedHeight(self.fontMetrics().height() * _CHECK_LINES)
        self.form.addRow(self.checks)
        self.kind.currentIndexChanged.connect(lambda _at: self._show_rows())
        self._show_rows()

    @property
    def chosen(self) -> ExportKind:
        """The kind of file that is written."""
        kind = self.kind.currentData()
        assert isinstance(kind, ExportKind)
        return kind

    @property
    def played_on(self) -> date:
        """The day of the event."""
        day = self.day.date()
        return date(day.year(), day.month(), day.day())

    def _show_rows(self) -> None:
        dated = (ExportKind.RATING, ExportKind.UPLOAD, ExportKind.ARCHIVE, ExportKind.FOLDER)
        self.form.setRowVisible(self.day, self.chosen in dated and not self._has_day)
        self.form.setRowVisible(self.checks, self.chosen in _FOR_NASPA)
        self.adjustSize()


def _missing_text(checks: Sequence[CheckItem]) -> str:
    """The lines of the check list that are not done, in words."""
    missing = [check for check in checks if check.missing]
    if not missing:
        return tr("Nothing that is known here is missing for NASPA.")
    lines = [f"- {tr(item.title)}: {tr(item.missing)}" for item in missing]
    return "\n".join((tr("Still missing for NASPA:"), *lines))
