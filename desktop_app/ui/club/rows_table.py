# SPDX-License-Identifier: MIT
"""Tables of texts in the Club room."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop_app.session.club_presenter import BoardRow
from desktop_app.translation.words import tr
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.rows import Cell, Row, RowTable


def pair_texts(boards: Sequence[BoardRow]) -> tuple[tuple[str, str], list[tuple[str, str]]]:
    """Heads for two columns of players, and the players of each board.

    Where one named first does not go first, or it is not known, who does is marked.
    """
    if all(board.starter == 0 for board in boards):
        return (tr("First", "the player who begins"), tr("Second")), [
            (board.first, board.second) for board in boards
        ]
    mark = tr("{name} (first)")
    marked = []
    for board in boards:
        one, other = (
            mark.format(name=name) if board.starter == at else name
            for at, name in enumerate((board.first, board.second))
        )
        marked.append((one, other))
    return (tr("Player"), tr("Opponent")), marked


_PADDING = 24
"""Extra width of a column, in pixels."""
_ROW = 30
"""Height of a row with one line, in pixels."""
_MOST_UNEVEN = 500
"""Rows of a table in which names may have several lines."""
_MEASURED = 8
"""The longest texts of a column, whose widths are compared."""
_NUMBER = re.compile(r"[-+−]?[\d.]+")


def _shares(needs: Mapping[int, int], room: int) -> dict[int, int]:
    """Divide a width: each column gets what it needs, those that need most share the rest."""
    shares: dict[int, int] = {}
    left = sorted(needs, key=lambda column: needs[column])
    while left:
        column, share = left.pop(0), room // (len(left) + 1)
        shares[column] = min(needs[column], share) if left else room
        room -= shares[column]
    return shares


class TextTable(RowTable):
    """A table of texts; cells that are numbers stand right."""

    _is_uneven = False

    def __init__(
        self,
        name: str,
        heads: Sequence[str],
        wide: Collection[int],
        parent: QWidget | None = None,
        *,
        right: Collection[int] = (),
        gives_way: Collection[int] = (),
        has_lines: bool = False,
    ) -> None:
        """`wide` are the columns that share the spare width; `right` those of numbers.

        With `has_lines` a row has as many lines as its wide columns need. Columns that give way are
        hidden where a word of a wide column would not fit beside them.
        """
        super().__init__(name, heads, wide=wide, right=right, parent=parent)
        self._has_lines, self._gives_way = has_lines, frozenset(gives_way)
        self._heads: tuple[str | Cell, ...] = tuple(heads)
        # A name is cut at its end, not after its first word, unless its row has more lines.
        self.setWordWrap(False)
        self.setStyleSheet("QTableView::item { padding: 0 8px }")
        self.setFont(ui_font(15))
        self.verticalHeader().setDefaultSectionSize(_ROW)
        self._measure_columns()

    def show_heads(self, heads: Sequence[str | Cell]) -> None:
        """Show these columns; no rows, if they are others than before."""
        if tuple(heads) != self._heads:
            self._heads = tuple(heads)
            super().show_heads(heads)
            self._measure_columns()

    def _measure_columns(self) -> None:
        header = self.horizontalHeader()
        for column in set(range(len(self._heads))) - set(self._wide):
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
        for column in range(self.horizontalHeader().count()):
            if column not in self._wide:
                self.setColumnWidth(column, self._width_of(column))
        self._share_width()

    def _width_of(self, column: int) -> int:
        """The width that a column of numbers needs."""
        wide = max(map(self.fontMetrics().horizontalAdvance, self._longest(column)), default=0)
        # The size of a title has its own padding.
        return max(wide + _PADDING, self.horizontalHeader().sectionSizeHint(column))

    def _make_way(self) -> None:
        if not self._gives_way:
            return
        measure, header = self.fontMetrics().horizontalAdvance, self.horizontalHeader()
        words = (
            max(
                (measure(word) for text in self._longest(column) for word in text.split()),
                default=0,
            )
            for column in self._wide
        )
        narrow = set(range(header.count())) - set(self._wide)
        room = self.viewport().width() - sum(map(self._width_of, narrow))
        is_tight = room < sum(words) + _PADDING * len(self._wide)
        for column in self._gives_way:
            self.setColumnHidden(column, is_tight)

    def _share_width(self) -> None:
        """Give long names more width than short ones, and more lines where that is not enough."""
        self._make_way()
        header, metrics = self.horizontalHeader(), self.fontMetrics()
        columns = [column for column in sorted(self._wide) if not self.isColumnHidden(column)]
        needs = {
            column: max(
                _PADDING + max(map(metrics.horizontalAdvance, self._longest(column)), default=0),
                # A title is whole, too.
                header.sectionSizeHint(column),
            )
            for column in columns
        }
        others = (
            header.sectionSize(column)
            for column in range(header.count())
            if column not in needs and not self.isColumnHidden(column)
        )
        room = self.viewport().width() - sum(others)
        even = room // max(1, len(columns))
        is_shared = len(columns) > 1 and max(needs.values()) > even > 0
        mode = header.ResizeMode.Interactive if is_shared else header.ResizeMode.Stretch
        for column in columns:
            header.setSectionResizeMode(column, mode)
        if is_shared:
            for column, width in _shares(needs, room).items():
                self.setColumnWidth(column, width)
        self._fit_lines(columns)

    def _longest(self, column: int) -> list[str]:
        # To measure every text of a long table would hold the window up.
        return sorted({row.texts[column] for row in self.rows}, key=len)[-_MEASURED:]

    def _fit_lines(self, columns: Sequence[int]) -> None:
        """Let the rows of names that are cut have as many lines as they need."""
        metrics, header = self.fontMetrics(), self.verticalHeader()
        widths = {column: self.columnWidth(column) - _PADDING for column in columns}
        is_cut = (
            self._has_lines
            and len(self.rows) <= _MOST_UNEVEN
            and any(
                metrics.horizontalAdvance(text) > width > 0
                for column, width in widths.items()
                for text in self._longest(column)
            )
        )
        self.setWordWrap(is_cut)
        if not is_cut and not self._is_uneven:
            return
        self._is_uneven = is_cut
        for at, row in enumerate(self.rows):
            lines = 1
            for column, width in widths.items() if is_cut else ():
                box = metrics.boundingRect(
                    0, 0, width, 0, Qt.TextFlag.TextWordWrap, row.texts[column]
                )
                lines = max(lines, round(box.height() / metrics.lineSpacing()))
            height = _ROW + (lines - 1) * metrics.lineSpacing()
            if header.sectionSize(at) != height:
                self.setRowHeight(at, height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width anew."""
        super().resizeEvent(event)
        self._share_width()

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
