# SPDX-License-Identifier: MIT
"""The page of backups: when they were made, what they contain, and how to restore one."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.errors import GameError
from desktop_app.session.library_desk import BackupLine, LibraryDesk
from desktop_app.translation.words import tr
from desktop_app.ui.library.games_page import BUTTON_HEIGHT, ROW_HEIGHT, busy_text
from desktop_app.ui.library.library_fields import ROW_STYLE, RowDelegate
from desktop_app.ui.library.library_words import backup_kind, size_text
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.focus_ring import TICK_WIDTH
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.scrolled import choose_by_row

NUMBERS = (2, 3)
"""Columns with numbers: games and size."""


class BackupsPage(QWidget):
    """The list of backups, with buttons to make one and to restore the selected one.

    Signals:
        back_requested: to the start screen.
        refused: a sentence on why an action failed.
    """

    back_requested = Signal()
    refused = Signal(str)

    def __init__(self, desk: LibraryDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._lines: tuple[BackupLine, ...] = ()
        self.daily = QCheckBox(self.tr("Back up every day on which something changed"), self)
        self.daily.setFont(ui_font(14))
        self.daily.setChecked(desk.has_daily_backups)
        self.daily.toggled.connect(self._set_daily)
        self.table = self._make_table()
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        self.with_settings = QCheckBox(self.tr("Restore the settings too"), self)
        self.confirm = ConfirmBar(self)
        self.confirm.confirmed.connect(self._restore_now)
        self.make_button = QPushButton(self.tr("Make a backup now"), self)
        self.make_button.setToolTip(
            self.tr("Write all games, settings and word lists into one file")
        )
        self.restore_button = QPushButton(self.tr("Restore this backup..."), self)
        self.restore_button.setToolTip(
            self.tr("Add what is in the backup; the files here are backed up first")
        )
        self._lay_out()
        self.setFocusProxy(self.table)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def show_all_again(self) -> None:
        """Show the current backups."""
        self._lines, problems = self._desk.backups()
        self.table.setRowCount(len(self._lines))
        for row, line in enumerate(self._lines):
            for column, text in enumerate(_cells(line)):
                cell = QTableWidgetItem(text)
                cell.setTextAlignment(_alignment(column))
                self.table.setItem(row, column, cell)
        self.table.selectRow(0)
        self.restore_button.setEnabled(bool(self._lines))
        self.note.setText(
            "\n".join(map(tr, problems)) if self._lines or problems else self.tr("No backups yet.")
        )
        self.note.setVisible(bool(self.note.text()))

    def _make_table(self) -> QTableWidget:
        heads = (
            self.tr("Made"),
            self.tr("Why"),
            self.tr("Games"),
            self.tr("Size"),
        )
        table = QTableWidget(0, len(heads), self)
        table.setAccessibleName(self.tr("Backups"))
        table.setItemDelegate(RowDelegate(table))
        table.setFont(ui_font(14))
        table.setStyleSheet(ROW_STYLE)
        choose_by_row(table)
        table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        for column, text in enumerate(heads):
            cell = QTableWidgetItem(text)
            cell.setTextAlignment(_alignment(column))
            table.setHorizontalHeaderItem(column, cell)
        return table

    def _lay_out(self) -> None:
        intro = QLabel(
            self.tr(
                "A backup holds your games, your settings and your own rules. "
                "Restoring one brings back what is missing or damaged. It deletes "
                "nothing, and your present files are backed up first."
            ),
            self,
        )
        intro.setWordWrap(True)
        intro.setFont(ui_font(14))
        back = QPushButton(self.tr("Back"), self)
        back.setToolTip(self.tr("Back to the start screen (Esc)"))
        back.clicked.connect(self.back_requested.emit)
        self.make_button.clicked.connect(self._make)
        self.restore_button.clicked.connect(self._ask_to_restore)
        self.restore_button.setProperty("role", "primary")
        for each in (back, self.make_button, self.restore_button):
            each.setMinimumHeight(BUTTON_HEIGHT)
        buttons = FlowRow(self)
        buttons.add(back)
        buttons.add(self.make_button)
        buttons.add(self.with_settings, is_pushed=True)
        buttons.add(self.restore_button)
        daily = QHBoxLayout()
        # At the edge of the page the focus ring would be cut off.
        daily.setContentsMargins(TICK_WIDTH, 0, 0, 0)
        daily.addWidget(self.daily)
        daily.addStretch()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 10, 0, 0)
        lines.setSpacing(10)
        lines.addWidget(intro)
        lines.addLayout(daily)
        lines.addWidget(self.note)
        lines.addWidget(self.table, 1)
        lines.addWidget(self.confirm)
        lines.addWidget(buttons)

    def _set_daily(self, is_on: bool) -> None:
        try:
            self._desk.set_daily_backups(is_on)
        except GameError as error:
            self.refused.emit(tr(str(error)))

    def _make(self) -> None:
        if not self._desk.back_up():
            self.refused.emit(busy_text(self))

    def _chosen(self) -> BackupLine | None:
        row = self.table.currentRow()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def _ask_to_restore(self) -> None:
        line = self._chosen()
        if line is None:
            return
        question = self.tr("Restore the backup of {day}? Nothing that is here now is lost.")
        self.confirm.ask(question.format(day=_moment(line)), self.tr("Restore"), self.tr("Cancel"))

    def _restore_now(self) -> None:
        line = self._chosen()
        if line is None:
            return
        if not self._desk.restore(line.file, with_settings=self.with_settings.isChecked()):
            self.refused.emit(busy_text(self))


def _alignment(column: int) -> Qt.AlignmentFlag:
    """Align numbers right."""
    side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _moment(line: BackupLine) -> str:
    return f"{datetime.fromtimestamp(line.made_at_ms / 1000):%Y-%m-%d %H:%M}"


def _cells(line: BackupLine) -> tuple[str, ...]:
    return (_moment(line), backup_kind(line.kind), str(line.games), size_text(line.size_bytes))
