# SPDX-License-Identifier: MIT
"""Tables of texts in the Club room."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Sequence

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop_app.session.club_desk import BoardRow
from desktop_app.translation.words import tr
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.rows import Cell, Row, RowTable


def pair_texts(boards: Sequence[BoardRow]) -> tuple[tuple[str, str], list[tuple[str, str]]]:
    """Heads for two columns of players, and the players of each board.

    Where one named first does not go first, or it is not known, who does is marked.
    """
    if all(each.starter == 0 for each in boards):
        return (tr("First"), tr("Second")), [(each.first, each.second) for each in boards]
    mark = tr("{name} (first)")
    marked = []
    for each in boards:
        one, other = (
            mark.format(name=name) if each.starter == at else name
            for at, name in enumerate((each.first, each.second))
        )
        marked.append((one, other))
    return (tr("Player"), tr("Opponent")), marked


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
        *,
        right: Collection[int] = (),
    ) -> None:
        """`wide` are the columns that share the spare width; `right` those of numbers."""
        super().__init__(name, heads, wide=wide, right=right, parent=parent)
        self._heads = tuple(heads)
        # A name is cut at its end, not after its first word.
        self.setWordWrap(False)
        self.setStyleSheet("QTableView::item { padding: 0 8px }")
        self.setFont(ui_font(15))
        self.verticalHeader().setDefaultSectionSize(30)
        header = self.horizontalHeader()
        for column in set(range(len(heads))) - set(wide):
            header.setSectionResizeMode(column, header.ResizeMode.Interactive)

    def show_texts(
        self, rows: Sequence[Sequence[str]], keys: Sequence[Hashable] | None = None
    ) -> None:
        """Replace the rows; the row that was chosen stays chosen, by its key.

        If its key has gone, none is chosen: what is done next would happen to another. Without
        `keys` the row of the same number stays chosen.
        """
        before = self.key
        self.show_rows(
            [
                Row(
                    tuple(Cell(text, is_right=bool(_NUMBER.fullmatch(text))) for text in row),
                    key=None if keys is None else keys[at],
                )
                for at, row in enumerate(rows)
            ]
        )
        if before is not None and self.key != before:
            self.set_row(-1)

    def fit_rows(self) -> None:
        metrics, header = self.fontMetrics(), self.horizontalHeader()
        for column in range(header.count()):
            if column not in self._wide:
                # To measure every text of a long table would hold the window up.
                texts = sorted({row.texts[column] for row in self.rows}, key=len)[-_MEASURED:]
                wide = max(map(metrics.horizontalAdvance, texts), default=0)
                # The size of a title has its own padding.
                head = header.sectionSizeHint(column)
                self.setColumnWidth(column, max(wide + _PADDING, head))

    def show_columns(self, hidden: Collection[int]) -> None:
        """Hide these columns and show the others; one that comes back is measured."""
        before = [self.isColumnHidden(column) for column in range(len(self._heads))]
        after = [column in hidden for column in range(len(self._heads))]
        for column, is_hidden in enumerate(after):
            self.setColumnHidden(column, is_hidden)
        if before != after:
            self.fit_rows()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit is for the page, which begins a result with it."""
        if event.text().isdigit():
            event.ignore()
        else:
            super().keyPressEvent(event)
