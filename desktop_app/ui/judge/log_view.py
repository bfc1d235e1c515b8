# SPDX-License-Identifier: MIT
"""The log of verdicts, the newest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.judge_desk import Adjudication
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.enter_key import press_focused
from desktop_app.ui.widgets.row_table import choose_by_row

_WORDS = 2
_TEXT_PX, _TEXT_SHARE = 15, 0.019


class LogView(QWidget):
    """A table of what was judged.

    Signals:
        back_requested: back to the judge.
    """

    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = self._make_table()
        self._note = QLabel(self)
        self._note.setWordWrap(True)
        self._note.setProperty("role", "warning")
        self._title = QLabel(self.tr("Verdicts that were given"), self)
        self.back = QPushButton(self.tr("Back to the judge  Esc"), self)
        self.back.setToolTip(self.tr("Close the log and judge on"))
        self.back.setAutoDefault(False)
        self.back.setMinimumHeight(38)
        self.back.clicked.connect(self.back_requested)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch()
        head.addWidget(self.back)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(12)
        lines.addLayout(head)
        lines.addWidget(self._note)
        lines.addWidget(self.table, 1)
        self.setFocusProxy(self.table)

    @property
    def note(self) -> str:
        """What is said above the table."""
        return self._note.text()

    def show_entries(
        self, entries: Sequence[Adjudication], damaged: int, titles: Mapping[str, str]
    ) -> None:
        """Show the log; `titles` are those of the lists by their names."""
        self.table.setRowCount(len(entries))
        for row, entry in enumerate(entries):
            when = QDateTime.fromMSecsSinceEpoch(entry.at_ms)
            cells = (
                QLocale().toString(when, QLocale.FormatType.ShortFormat),
                self.tr("acceptable") if entry.is_acceptable else self.tr("not acceptable"),
                "  ".join(entry.words),
                titles.get(entry.lexicon, entry.lexicon),
                entry.challenger,
            )
            for column, text in enumerate(cells):
                self.table.setItem(row, column, QTableWidgetItem(text))
        if entries:
            self.table.selectRow(0)
        self._say(self._notes(entries, damaged))

    def show_problem(self, why: str) -> None:
        """Say why there is no log to show."""
        self.table.setRowCount(0)
        self._say(self.tr("The log cannot be read: {why}").format(why=why))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The lines grow with the window."""
        super().resizeEvent(event)
        size = max(_TEXT_PX, self.height() * _TEXT_SHARE)
        self.table.setFont(ui_font(size))
        # The look of a section comes from the stylesheet, which hears of no font.
        self.table.horizontalHeader().setStyleSheet(
            f"QHeaderView::section {{ font-size: {round(size * 0.87)}px; }}"
        )
        self.table.verticalHeader().setDefaultSectionSize(round(size * 2.1))
        self._title.setFont(ui_font(max(26, size * 1.7), QFont.Weight.Bold))
        for widget in (self._note, self.back):
            widget.setFont(ui_font(max(14, size * 0.95)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back, Enter presses the focused button."""
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
        elif not press_focused(self, event):
            super().keyPressEvent(event)

    def _notes(self, entries: Sequence[Adjudication], damaged: int) -> str:
        if damaged:
            text = self.tr("Lines that are damaged and left out: {count}.")
            return text.format(count=damaged)
        return "" if entries else self.tr("No verdicts yet.")

    def _say(self, text: str) -> None:
        self._note.setText(text)
        self._note.setVisible(bool(text))

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 5, self)
        table.setHorizontalHeaderLabels(
            [
                self.tr("Time"),
                self.tr("Verdict"),
                self.tr("Words"),
                self.tr("Word list"),
                self.tr("Challenged by"),
            ]
        )
        table.setAccessibleName(self.tr("Verdicts that were given"))
        table.setStyleSheet("QTableView::item { padding: 0 10px; }")
        choose_by_row(table)
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(_WORDS, QHeaderView.ResizeMode.Stretch)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return table
