# SPDX-License-Identifier: MIT
"""Tables of texts in the Club room."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.rows import Cell, RowTable

_PADDING = 24
"""Extra width of a column, in pixels."""
_MEASURED = 8
"""The longest texts of a column, whose widths are compared."""
_NUMBER = re.compile(r"[-+−]?[\d.]+")


class TextTable(RowTable):
    """A table of texts; cells that are numbers stand right."""

    def __init__(
        self,
        name: str,
        heads: Sequence[str],
        wide: Collection[int],
        parent: QWidget | None = None,
    ) -> None:
        """`wide` are the columns that share the spare width."""
        super().__init__(name, heads, wide=wide, parent=parent)
        # A name is cut at its end, not after its first word.
        self.setWordWrap(False)
        self.setStyleSheet("QTableView::item { padding: 0 8px }")
        self.setFont(ui_font(15))
        self.verticalHeader().setDefaultSectionSize(30)
        header = self.horizontalHeader()
        for column in set(range(len(heads))) - set(wide):
            header.setSectionResizeMode(column, header.ResizeMode.Interactive)

    def show_texts(self, rows: Sequence[Sequence[str]]) -> None:
        """Replace the rows; the row that was chosen, by its number, stays chosen."""
        self.show_rows(
            [[Cell(text, is_right=bool(_NUMBER.fullmatch(text))) for text in row] for row in rows]
        )

    def fit_rows(self) -> None:
        metrics, header = self.fontMetrics(), self.horizontalHeader()
        for column in range(header.count()):
            if column not in self._wide:
                # To measure every text of a long table would hold the window up.
                texts = sorted({row.texts[column] for row in self.rows}, key=len)[-_MEASURED:]
                wide = max(map(metrics.horizontalAdvance, texts), default=0)
                self.setColumnWidth(column, max(wide, header.sectionSizeHint(column)) + _PADDING)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit is for the page, which begins a result with it."""
        if event.text().isdigit():
            event.ignore()
        else:
            super().keyPressEvent(event)
