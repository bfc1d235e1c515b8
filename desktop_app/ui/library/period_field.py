# SPDX-License-Identifier: MIT
"""When: any time, lately, this year, or between two days."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QComboBox, QDateEdit, QHBoxLayout, QLabel, QWidget

ANY_TIME, LAST_MONTH, LAST_YEAR, THIS_YEAR, BETWEEN = range(5)
DATE_FORMAT = "yyyy-MM-dd"
FIELD_HEIGHT = 30


class PeriodField(QWidget):
    """A box of periods; two days beside it when the last one is chosen.

    Signals:
        changed: another period.
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
                self.tr("At any time"),
                self.tr("In the last 30 days"),
                self.tr("In the last 12 months"),
                self.tr("This year"),
                self.tr("Between two days"),
            ]
        )
        self._days = QWidget(self)
        self._first = self._day_edit(self.tr("First day"), today() - timedelta(days=365))
        self._last = self._day_edit(self.tr("Last day"), today())
        days = QHBoxLayout(self._days)
        days.setContentsMargins(0, 0, 0, 0)
        days.addWidget(self._first)
        days.addWidget(QLabel(self.tr("to"), self._days))
        days.addWidget(self._last)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._box)
        layout.addWidget(self._days)
        self._days.hide()
        for field in (self._box, self._first, self._last):
            field.setMinimumHeight(FIELD_HEIGHT)
        self.setFocusProxy(self._box)
        self._box.currentIndexChanged.connect(self._choose)

    @property
    def since(self) -> date | None:
        """The first day that is meant, None for any."""
        today = self._today()
        return {
            LAST_MONTH: today - timedelta(days=30),
            LAST_YEAR: today - timedelta(days=365),
            THIS_YEAR: date(today.year, 1, 1),
            BETWEEN: _day(self._first),
        }.get(self._box.currentIndex())

    @property
    def until(self) -> date | None:
        """The last day that is meant, None for any."""
        return _day(self._last) if self._box.currentIndex() == BETWEEN else None

    def clear(self) -> None:
        """Any time."""
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
