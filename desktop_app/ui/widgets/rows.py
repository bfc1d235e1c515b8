# SPDX-License-Identifier: MIT
"""Tables and lists of rows: a model that holds values, and two views of it.

Nothing here is filled item by item. An item of `QTableWidget` and its kind is a C++ object with a
Python wrapper, and PySide can crash when it is replaced (docs/decisions/0043).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListView, QTableView, QWidget

from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.scrolled import choose_by_row

AnyIndex = QModelIndex | QPersistentModelIndex
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRED = Qt.AlignmentFlag.AlignCenter
_MEASURED_ROWS = 60
"""Rows that decide how wide a column is; to measure all of a long table would take too long."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The contents of a cell.

    Attributes:
        text: may have several lines.
        tip: tooltip; empty for that of the row.
        spoken: for screen readers, where the text does not say it; empty for the text.
        is_bold: shown in bold.
        is_right: stands at the right edge of its column, such as a number.
    """

    text: str
    tip: str = ""
    spoken: str = ""
    is_bold: bool = False
    is_right: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table or a list.

    Attributes:
        cells: one for each column; a list has one.
        key: what the row stands for. A row without a key is known by its number.
        tip: tooltip of the cells that have none of their own.
        about: description for screen readers.
        is_heading: a title above other rows, which cannot be chosen.
        is_muted: shown pale, such as what does not apply now.
        is_ticked: the state of its box; None for a row without a box.
        height: in pixels; 0 for that of its text.
    """

    cells: tuple[str | Cell, ...]
    key: Any = None
    tip: str = ""
    about: str = ""
    is_heading: bool = False
    is_muted: bool = False
    is_ticked: bool | None = None
    height: int = 0

    def cell(self, column: int) -> Cell:
        """Return a cell, 0-based."""
        cell = self.cells[column]
        return cell if isinstance(cell, Cell) else Cell(cell)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of all cells."""
        return tuple(self.cell(column).text for column in range(len(self.cells)))


Line = Row | str | Sequence[str | Cell]
"""A row, or just its texts."""


def _row(line: Line) -> Row:
    if isinstance(line, Row):
        return line
    return Row((line,) if isinstance(line, str) else tuple(line))


class RowsModel(QAbstractTableModel):
    """Rows under heads, as values.

    Args:
        heads: titles of the columns. One without a text has one for screen readers.
        aligned: how the texts and the title of a column stand, by its number.
    """

    def __init__(
        self,
        heads: Sequence[str | Cell] = ("",),
        aligned: dict[int, Qt.AlignmentFlag] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._heads = Row(tuple(heads))
        self._aligned = aligned or {}
        self.rows: tuple[Row, ...] = ()

    def show_heads(self, heads: Sequence[str | Cell]) -> None:
        """Show these columns; no rows, if they are other columns."""
        if Row(tuple(heads)) == self._heads:
            return
        self.beginResetModel()
        self._heads, self.rows = Row(tuple(heads)), ()
        self.endResetModel()

    def show_rows(self, new: tuple[Row, ...]) -> bool:
        """Replace the rows; return True if they are other rows than before, by their keys."""
        old = self.rows
        if [row.key for row in old] != [row.key for row in new]:
            self.beginResetModel()
            self.rows = new
            self.endResetModel()
            return True
        self.rows = new
        changed = [at for at, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]
        if changed:
            last = self.index(changed[-1], self.columnCount() - 1)
            self.dataChanged.emit(self.index(changed[0], 0), last)
        return False

    def tick(self, row: int, *, is_ticked: bool) -> None:
        """Set the box of a row."""
        rows = list(self.rows)
        rows[row] = replace(rows[row], is_ticked=is_ticked)
        self.show_rows(tuple(rows))

    # ------------------------------------------------------------------ as Qt has it

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self._heads.cells)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Headings cannot be chosen; boxes can be ticked."""
        row = self.rows[index.row()]
        if row.is_heading:
            return Qt.ItemFlag.NoItemFlags
        flags = super().flags(index)
        return flags if row.is_ticked is None else flags | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows, says and stands for."""
        read = _READERS.get(role)
        if read is None or not index.isValid():
            return None
        row, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole and column in self._aligned:
            return self._aligned[column]
        return read(row, row.cell(column))

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick a box."""
        if role != Qt.ItemDataRole.CheckStateRole:
            return False
        self.tick(index.row(), is_ticked=Qt.CheckState(value) is Qt.CheckState.Checked)
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the title of a column."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._aligned.get(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._heads.cell(section).text
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._heads.cell(section).tip or None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._heads.cell(section).spoken or None
        return None


def _font(row: Row, cell: Cell) -> QFont | None:
    if not (cell.is_bold or row.is_heading):
        return None
    # Only what is set here is taken over the font of the view.
    font = QFont()
    font.setWeight(QFont.Weight.DemiBold)
    return font


def _colour(row: Row, _cell: Cell) -> Any:
    return (
        QApplication.palette().color(QPalette.ColorRole.PlaceholderText) if row.is_muted else None
    )


def _tick(row: Row, _cell: Cell) -> Qt.CheckState | None:
    if row.is_ticked is None:
        return None
    return Qt.CheckState.Checked if row.is_ticked else Qt.CheckState.Unchecked


_READERS: dict[int, Callable[[Row, Cell], Any]] = {
    Qt.ItemDataRole.DisplayRole: lambda _row, cell: cell.text,
    Qt.ItemDataRole.ToolTipRole: lambda row, cell: cell.tip or row.tip or None,
    Qt.ItemDataRole.AccessibleTextRole: lambda _row, cell: cell.spoken or None,
    Qt.ItemDataRole.AccessibleDescriptionRole: lambda row, _cell: row.about or None,
    Qt.ItemDataRole.TextAlignmentRole: lambda _row, cell: RIGHT if cell.is_right else None,
    Qt.ItemDataRole.FontRole: _font,
    Qt.ItemDataRole.ForegroundRole: _colour,
    Qt.ItemDataRole.CheckStateRole: _tick,
    Qt.ItemDataRole.SizeHintRole: lambda row, _cell: QSize(10, row.height) if row.height else None,
    Qt.ItemDataRole.UserRole: lambda row, _cell: row.key,
}

if TYPE_CHECKING:
    _View = QAbstractItemView
else:
    _View = object


class _RowsView(_View):
    """The parts that table and list share."""

    row_changed: Any
    row_opened: Any

    def _set_up(self, name: str, model: RowsModel, column: int = 0) -> None:
        """`column` is the one in which a row is entered, as a screen reader reads it."""
        self._model, self._column = model, column
        self._is_filling = False
        self.setAccessibleName(name)
        self.setModel(model)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.selectionModel().currentRowChanged.connect(self._tell)
        self.doubleClicked.connect(lambda index: self.row_opened.emit(index.row()))

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows."""
        return self._model.rows

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """The texts of all rows."""
        return tuple(row.texts for row in self.rows)

    @property
    def row(self) -> int:
        """The current row, -1 for none."""
        return self.currentIndex().row()

    @property
    def key(self) -> Any:
        """The key of the current row; None without one."""
        row = self.row
        return self.rows[row].key if row >= 0 else None

    def text(self, row: int, column: int = 0) -> str:
        """Return the text of a cell."""
        return self.rows[row].cell(column).text

    def set_row(self, row: int) -> None:
        """Make a row the current one; -1 for none."""
        if row < 0:
            self.clearSelection()
        self.setCurrentIndex(self._index(row))

    def set_key(self, key: Hashable) -> bool:
        """Make the row of a key the current one; return False if there is none."""
        row = next((at for at, shown in enumerate(self.rows) if shown.key == key), -1)
        if row >= 0:
            self.set_row(row)
        return row >= 0

    def show_rows(self, lines: Sequence[Line]) -> None:
        """Replace the rows. The current one and what is in sight stay, as far as they are there."""
        new = tuple(map(_row, lines))
        if new == self.rows:
            return
        key, row, place = self.key, self.row, self.verticalScrollBar().value()
        self._is_filling = True
        try:
            is_other = self._model.show_rows(new)
            self.fit_rows()
            if is_other:
                keys = [shown.key for shown in new]
                row = keys.index(key) if key is not None and key in keys else row
                self.setCurrentIndex(self._index(min(row, len(new) - 1)))
                self.executeDelayedItemsLayout()
                self.verticalScrollBar().setValue(place)
        finally:
            self._is_filling = False
        self.row_changed.emit(self.row)

    def fit_rows(self) -> None:
        """Measure what depends on the rows, such as their heights."""

    def _index(self, row: int) -> QModelIndex:
        """The place of a row, in the column of the current one; none for -1."""
        column = self.currentIndex().column()
        return self._model.index(row, self._column if column < 0 else column)

    def _tell(self, _new: QModelIndex, _old: QModelIndex) -> None:
        if not self._is_filling:
            self.row_changed.emit(self.row)

    def _open_by_key(self, event: QKeyEvent) -> bool:
        is_opened = is_enter(event) and self.row >= 0
        if is_opened:
            self.row_opened.emit(self.row)
        return is_opened


class RowTable(_RowsView, QTableView):
    """A table in which whole rows are chosen.

    Args:
        name: for screen readers.
        heads: titles of the columns.
        wide: the columns that share the spare width; the others are as wide as their texts.
        centred: columns whose texts and title are centred.
        right: columns whose texts and title stand at the right, such as numbers.
        parent: the widget around it.

    Signals:
        row_changed: the number of the current row, -1 for none; also when its contents changed.
        row_opened: the number of a row that was double-clicked, or on which Enter was pressed.
    """

    row_changed = Signal(int)
    row_opened = Signal(int)

    def __init__(
        self,
        name: str,
        heads: Sequence[str | Cell],
        *,
        wide: Collection[int] = (),
        centred: Collection[int] = (),
        right: Collection[int] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        aligned = dict.fromkeys(centred, CENTRED) | dict.fromkeys(right, RIGHT)
        self._set_up(name, RowsModel(heads, aligned, self), min(wide, default=0))
        choose_by_row(self)
        self._wide = frozenset(wide)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setResizeContentsPrecision(_MEASURED_ROWS)
        self._size_columns()

    def show_heads(self, heads: Sequence[str | Cell]) -> None:
        """Show these columns; no rows, if they are other columns."""
        self._model.show_heads(heads)
        self._size_columns()

    def _size_columns(self) -> None:
        header = self.horizontalHeader()
        header.setSectionResizeMode(header.ResizeMode.ResizeToContents)
        for column in self._wide:
            header.setSectionResizeMode(column, header.ResizeMode.Stretch)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the current row."""
        if not self._open_by_key(event):
            super().keyPressEvent(event)


class RowList(_RowsView, QListView):
    """A list of rows.

    Args:
        name: for screen readers.
        parent: the widget around it.

    Signals:
        row_changed: the number of the current row, -1 for none; also when its contents changed.
        row_opened: the number of a row that was double-clicked, or on which Enter was pressed.
    """

    row_changed = Signal(int)
    row_opened = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Long rows are wrapped anew in another width, as beside a scroll bar that appears.
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self._set_up(name, RowsModel(parent=self))

    @property
    def ticked(self) -> tuple[Any, ...]:
        """The keys of the ticked rows."""
        return tuple(row.key for row in self.rows if row.is_ticked)

    def tick_all(self) -> None:
        """Tick every box."""
        self.show_rows([replace(row, is_ticked=True) for row in self.rows])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the current row."""
        if not self._open_by_key(event):
            super().keyPressEvent(event)
