# SPDX-License-Identifier: MIT
"""The lines of the score sheet before and after a correction, side by side."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from desktop_app.session.corrections import Consequences
from desktop_app.ui.scoresheet.entry_words import capitalised, place_text
from desktop_app.ui.scoresheet.sheet_signs import entry_words
from desktop_app.ui.theme import tabular, ui_font

_LINE = 26
_MOST_LINES = 9
_PX = 13


class ChangesTable(QTableWidget):
    """A row a line that changes, then the totals; three columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 3, parent)
        self.setAccessibleName(self.tr("Before and after the correction"))
        self.setHorizontalHeaderLabels([self.tr("Where"), self.tr("Before"), self.tr("After")])
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_LINE)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        self.setFont(tabular(ui_font(_PX)))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_changes(self, told: Consequences) -> None:
        """Fill the table in."""
        rows = [
            (
                capitalised(place_text(told.before, each.line)),
                entry_words(each.before),
                entry_words(each.after),
            )
            for each in told.changes
        ]
        totals = [
            (
                self.tr("Total of {name}").format(name=seat.name),
                str(told.before.points[number]),
                str(told.after.points[number]),
            )
            for number, seat in enumerate(told.before.setup.seats)
        ]
        self.setRowCount(len(rows) + len(totals))
        for line, texts in enumerate([*rows, *totals]):
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                if column == 2 and texts[1] != texts[2]:
                    font = tabular(ui_font(_PX, QFont.Weight.DemiBold))
                    item.setFont(font)
                self.setItem(line, column, item)
        shown = min(self.rowCount(), _MOST_LINES)
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + shown * _LINE + 4)
