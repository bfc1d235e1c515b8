# SPDX-License-Identifier: MIT
"""Fields of the library: a choice with an entry for all, a period, a grid of labelled fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta

from PySide6.QtCore import QDate, QModelIndex, QPersistentModelIndex, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QFrame,
    QGridLayout,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop_app.ui.widgets.boxes import row_of
from desktop_app.ui.widgets.labels import text_label


class ChoiceBox(QComboBox):
    """A combo box whose first entry means any value, unless `everything` is empty.

    With `is_typed` the text typed is the value, whether or not it is in the list.
    """

    def __init__(
        self,
        name: str,
        everything: str = "",
        parent: QWidget | None = None,
        *,
        is_typed: bool = False,
    ) -> None:
        super().__init__(parent)
        self._everything = everything
        self._offered: tuple[str, ...] | None = None
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(14)
        self.setMaxVisibleItems(20)
        if is_typed:
            self.setEditable(True)
            self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            # Part of a name is enough, and a completer's popup would hide the games.
            self.setCompleter(None)  # type: ignore[arg-type]  # None takes it away
            edit = self.lineEdit()
            assert edit is not None, "an editable box has an edit"
            edit.setPlaceholderText(everything)
            edit.setClearButtonEnabled(True)
            edit.setAccessibleName(name)
        self.offer(())

    @property
    def value(self) -> str:
        """The value chosen or typed; empty for any."""
        if self.isEditable():
            return self.currentText().strip()
        data = self.currentData()
        return data if isinstance(data, str) else ""

    def choose(self, value: str) -> None:
        """Choose a value; do nothing if it is not offered."""
        if self.isEditable():
            self.setEditText(value)
        elif (index := self.findData(value)) >= 0:
            self.setCurrentIndex(index)

    def clear_choice(self) -> None:
        """Choose any value."""
        if self.isEditable():
            self.setEditText("")
        else:
            self.setCurrentIndex(0)

    def offer(self, values: Sequence[str]) -> None:
        """Offer these values; keep the current one if it is among them."""
        if self._offered == tuple(values):
            return
        self._offered = tuple(values)
        before = self.value
        was_blocked = self.blockSignals(True)
        self.clear()
        if self._everything and not self.isEditable():
            self.addItem(self._everything, "")
        for value in values:
            self.addItem(value, value)
        if self.isEditable():
            self.setCurrentIndex(-1)
        self.choose(before)
        self.blockSignals(was_blocked)


# A period: any time, recent, this year, or between two days.

ANY_TIME, LAST_MONTH, LAST_YEAR, THIS_YEAR, BETWEEN = range(5)
DATE_FORMAT = "yyyy-MM-dd"
FIELD_HEIGHT = 30


class PeriodField(QWidget):
    """A combo box of periods, with two date fields for the last one.

    Signals:
        changed: the period changed.
    """

    changed = Signal()

    def __init__(
        self, parent: QWidget | None = None, *, today: Callable[[], date] = date.today
    ) -> None:
        super().__init__(parent)
        self._today = today
        self._box = QComboBox(self)
        self._box.setAccessibleName(self.tr("When it was played"))
        self._box.addItems(
            [
                self.tr("Any time"),
                self.tr("In the last 30 days"),
                self.tr("In the last 12 months"),
                self.tr("This year"),
                self.tr("Between two days"),
            ]
        )
        self._days = QWidget(self)
        self._first = self._day_edit(self.tr("First day"), today() - timedelta(days=365))
        self._last = self._day_edit(self.tr("Last day"), today())
        row_of(
            self._first, QLabel(self.tr("to"), self._days), self._last, parent=self._days, margins=0
        )
        row_of(self._box, self._days, parent=self, margins=0)
        self._days.hide()
        for field in (self._box, self._first, self._last):
            field.setMinimumHeight(FIELD_HEIGHT)
        self.setFocusProxy(self._box)
        self._box.currentIndexChanged.connect(self._choose)

    @property
    def since(self) -> date | None:
        """First day of the period, None for any."""
        today = self._today()
        return {
            LAST_MONTH: today - timedelta(days=30),
            LAST_YEAR: today - timedelta(days=365),
            THIS_YEAR: date(today.year, 1, 1),
            BETWEEN: _day(self._first),
        }.get(self._box.currentIndex())

    @property
    def until(self) -> date | None:
        """Last day of the period, None for any."""
        return _day(self._last) if self._box.currentIndex() == BETWEEN else None

    def clear(self) -> None:
        """Choose any time."""
        self._box.setCurrentIndex(ANY_TIME)

    def _choose(self, index: int) -> None:
        self._days.setVisible(index == BETWEEN)
        self.changed.emit()

    def _day_edit(self, name: str, day: date) -> QDateEdit:
        edit = QDateEdit(QDate(day.year, day.month, day.day), self._days)
        edit.setAccessibleName(name)
        edit.setDisplayFormat(DATE_FORMAT)
        edit.setCalendarPopup(True)
        edit.dateChanged.connect(lambda _day: self.changed.emit())
        return edit


def _day(edit: QDateEdit) -> date:
    day = edit.date()
    return date(day.year(), day.month(), day.day())


# Labelled fields in as many columns as fit.

NARROW = 920
"""A window narrower than this has fewer columns."""
LABEL_PX = 13
_COLUMN_GAP, _LINE_GAP = 18, 8


class FieldGrid(QFrame):
    """A panel of labelled fields; empty until `hold` is called."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._fields: list[tuple[QLabel, QWidget]] = []
        self._last: QWidget | None = None
        self._columns, self._narrow_columns = 1, 1
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 8, 14, 8)
        self._grid.setHorizontalSpacing(_COLUMN_GAP)
        self._grid.setVerticalSpacing(2)

    def hold(
        self,
        fields: Sequence[tuple[str, QWidget]],
        *,
        columns: int,
        narrow_columns: int = 2,
        last: QWidget | None = None,
    ) -> None:
        """Add the fields, which are made in it, in reading order, row by row.

        Args:
            fields: label and field; the label's buddy is the field's focus proxy, if it has
                one.
            columns: number of columns in a wide window; `narrow_columns` in a narrow one.
            last: widget below the fields, across the whole width.
        """
        self._columns, self._narrow_columns, self._last = columns, narrow_columns, last
        for text, field in fields:
            label = text_label(self, text, px=LABEL_PX, weight=QFont.Weight.DemiBold)
            label.setBuddy(field.focusProxy() or field)
            field.setMinimumHeight(FIELD_HEIGHT)
            self._fields.append((label, field))
        self._arrange(columns)

    def fit(self, width: int) -> None:
        """Arrange the fields for a window of this width."""
        self._arrange(self._narrow_columns if width < NARROW else self._columns)

    def _arrange(self, columns: int) -> None:
        grid = self._grid
        while grid.takeAt(0) is not None:
            pass
        for number, (label, field) in enumerate(self._fields):
            line, column = divmod(number, columns)
            grid.addWidget(label, 3 * line, column)
            grid.addWidget(field, 3 * line + 1, column)
            grid.setRowMinimumHeight(3 * line + 2, _LINE_GAP - 2 * grid.verticalSpacing())
        for column in range(max(self._columns, self._narrow_columns)):
            grid.setColumnStretch(column, int(column < columns))
        lines = -(-len(self._fields) // columns)
        for line in range(lines, len(self._fields)):
            grid.setRowMinimumHeight(3 * line + 2, 0)
        if self._last is not None:
            grid.addWidget(self._last, 3 * lines, 0, 1, columns)
        self.updateGeometry()


# Painting of tables in which whole rows are selected.

ROW_STYLE = "QTableView::item { padding: 0 10px; } QHeaderView::section { padding: 3px 13px; }"
"""Padding of a cell; headings are aligned with the cells."""
CELL_MARGINS = 2 * (10 + 3) + 1
"""Width of a cell without its text: padding, Qt's margins of a text, and a line of the grid."""


class RowDelegate(QStyledItemDelegate):
    """Paints no focus rectangle on a single cell: the whole row is selected."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Remove the focus from the style option of a cell."""
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
