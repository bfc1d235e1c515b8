# SPDX-License-Identifier: MIT
"""The history of a club file: searched by words, and taken back by a named step."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from desktop_app.session.club_presenter import ClubView, HistoryRow, is_found
from desktop_app.translation.words import tr
from desktop_app.ui.club.rows_table import TextTable
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.labels import text_label

LONGEST_MAKER = 60
STATE, WHEN, BY = 2, 3, 4
"""Columns that are not always there."""
ROOM = 85
"""Average letters that a table with times and names has room for."""


class HistoryPart(QWidget):
    """Every change of the file, newest first.

    Signals:
        undo_requested: number of the change to take back.
        maker_changed: the name of who is at the desk.
    """

    undo_requested = Signal(int)
    maker_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[HistoryRow] = ()
        self._found: tuple[HistoryRow, ...] = ()
        self.wanted = QLineEdit(self)
        self.wanted.setClearButtonEnabled(True)
        self.wanted.setPlaceholderText(self.tr("Find: a name, round 2, 412, corrected"))
        self.wanted.setAccessibleName(self.tr("Find in the history"))
        self.maker = QLineEdit(self)
        self.maker.setMaxLength(LONGEST_MAKER)
        self.maker.setPlaceholderText(self.tr("Your name"))
        self.maker.setToolTip(self.tr("The name stands with the changes that you make from now on"))
        label = QLabel(self.tr("At the desk:"), self)
        label.setBuddy(self.maker)
        self.table = TextTable(
            self.tr("History"),
            (
                self.tr("Change"),
                self.tr("Recorded"),
                self.tr("State"),
                self.tr("When"),
                self.tr("By"),
            ),
            (1,),
            self,
            right=(0,),
        )
        self.whole = text_label(self, px=15, wraps=True)
        self.whole.setAccessibleName(self.tr("The chosen change"))
        self.take_back = QPushButton(self.tr("Take this change back"), self)
        self.take_back.setToolTip(self.tr("Undo the chosen change; the later ones stay"))
        head = FlowRow(self)
        head.add(self.wanted, stretch=1)
        head.add(label)
        head.add(self.maker)
        wide = self.wanted.fontMetrics().horizontalAdvance(self.wanted.placeholderText())
        self.wanted.setMinimumWidth(wide + 2 * self.wanted.sizeHint().height())
        lines = QVBoxLayout(self)
        lines.addWidget(head)
        lines.addWidget(self.table, 1)
        lines.addWidget(self.whole)
        acts = FlowRow(self)
        acts.add(self.take_back)
        lines.addWidget(acts)
        self.wanted.textChanged.connect(lambda _text: self._show())
        self.maker.editingFinished.connect(lambda: self.maker_changed.emit(self.maker.text()))
        self.table.row_changed.connect(lambda _row: self._show_choice())
        self.take_back.clicked.connect(self._take_back)

    def show_view(self, view: ClubView) -> None:
        """Show the changes of a file."""
        self._rows = view.history
        self._show()

    def show_maker(self, name: str) -> None:
        """Show who is at the desk."""
        self.maker.setText(name)

    def _show(self) -> None:
        words = self.wanted.text()
        cells = [(row, _cells(row)) for row in self._rows]
        found = [(row, texts) for row, texts in cells if is_found(" ".join(texts), words)]
        self._found = tuple(row for row, _ in found)
        self.table.show_texts([texts for _, texts in found], [row.number for row, _ in found])
        self._show_columns()
        self._show_choice()

    def _show_columns(self) -> None:
        """Show times and names where the changes keep room; the chosen one has them below."""
        is_wide = self.table.width() >= self.table.fontMetrics().averageCharWidth() * ROOM
        is_used = {
            STATE: any(row.is_undone for row in self._rows),
            WHEN: is_wide,
            BY: is_wide and any(row.made_by for row in self._rows),
        }
        self.table.show_columns([column for column, is_shown in is_used.items() if not is_shown])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the columns that there is room for."""
        super().resizeEvent(event)
        self._show_columns()

    def _chosen(self) -> HistoryRow | None:
        row = self.table.row
        return self._found[row] if 0 <= row < len(self._found) else None

    def _show_choice(self) -> None:
        row, had_focus = self._chosen(), self.take_back.hasFocus()
        self.take_back.setEnabled(row is not None and not row.is_undone)
        if had_focus and not self.take_back.isEnabled():
            # A button that is disabled hands its focus to one far away.
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        if row is None:
            nothing = self.tr("No change has these words.")
            self.whole.setText(nothing if self.wanted.text() and not self._found else "")
            return
        text = _when(row.made_at_ms)
        text = f"{text}, {row.made_by}" if row.made_by else text
        text = f"{text}: {tr(row.text)}"
        if row.undone_at_ms is not None:
            text = self.tr("{change} - taken back {when}").format(
                change=text, when=_when(row.undone_at_ms)
            )
            if row.undone_by:
                text = self.tr("{change} by {name}").format(change=text, name=row.undone_by)
        self.whole.setText(text)

    def _take_back(self) -> None:
        row = self._chosen()
        if row is not None:
            self.undo_requested.emit(row.number)


def _when(at_ms: int) -> str:
    moment = QDateTime.fromMSecsSinceEpoch(at_ms)
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)


def _cells(row: HistoryRow) -> tuple[str, ...]:
    state = tr("taken back") if row.is_undone else ""
    return str(row.number), tr(row.text), state, _when(row.made_at_ms), row.made_by
