# SPDX-License-Identifier: MIT
"""Tables of texts in the Club room."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.scrolled import choose_by_row

_PADDING = 24
"""Extra width of a column, in pixels."""
_MEASURED = 8
"""The longest texts of a column, whose widths are compared."""
AnyIndex = QModelIndex | QPersistentModelIndex


class RowsModel(QAbstractTableModel):
    """Rows of text under heads; cells that are numbers stand right."""

    def __init__(self, heads: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heads = tuple(heads)
        self.rows: tuple[tuple[str, ...], ...] = ()

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.rows = tuple(map(tuple, rows))
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self._heads)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell, and on which side it stands."""
        text = self.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.TextAlignmentRole and re.fullmatch(r"[-+−]?[\d.]+", text):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Return the head of a column."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        return None


class RowsTable(QTableView):
    """A table of whole rows, one of which is chosen.

    Signals:
        row_chosen: the number of the chosen row, -1 for none.
        row_opened: the number of a row that was double-clicked, or on which Enter was pressed.
    """

    row_chosen = Signal(int)
    row_opened = Signal(int)

    def __init__(
        self, name: str, heads: Sequence[str], wide: Sequence[int], parent: QWidget | None = None
    ) -> None:
        """`wide` are the columns that share the spare width."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._wide = frozenset(wide)
        self._model = RowsModel(heads, self)
        self.setModel(self._model)
        choose_by_row(self)
        # A name is cut at its end, not after its first word.
        self.setWordWrap(False)
        self.setStyleSheet("QTableView::item { padding: 0 8px }")
        self.setFont(ui_font(15))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(30)
        head = self.horizontalHeader()
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column in self._wide:
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.selectionModel().selectionChanged.connect(lambda *_: self.row_chosen.emit(self.row))
        self.doubleClicked.connect(lambda index: self.row_opened.emit(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the chosen row; a digit is for the page, which begins a result with it."""
        if event.text().isdigit():
            event.ignore()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.row >= 0:
            self.row_opened.emit(self.row)
        else:
            super().keyPressEvent(event)

    @property
    def row(self) -> int:
        """The chosen row, -1 for none."""
        chosen = self.selectionModel().selectedRows()
        return chosen[0].row() if chosen else -1

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The texts of all rows."""
        return self._model.rows

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Replace the rows; the chosen one stays chosen."""
        if tuple(map(tuple, rows)) == self.rows:
            return
        row = self.row
        self._model.show_rows(rows)
        metrics, head = self.fontMetrics(), self.horizontalHeader()
        for column in range(self._model.columnCount()):
            if column not in self._wide:
                # To measure every text of a long table would hold the window up.
                texts = sorted({each[column] for each in rows}, key=len)[-_MEASURED:]
                wide = max(map(metrics.horizontalAdvance, texts), default=0)
                self.setColumnWidth(column, max(wide, head.sectionSizeHint(column)) + _PADDING)
        if 0 <= row < len(rows):
            self.selectRow(row)
        self.row_chosen.emit(self.row)
