# SPDX-License-Identifier: MIT
"""The dialogs of the Club room about a club over the years: a season, and pages to look at."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from math import ceil

from PySide6.QtCore import QDate
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QDialogButtonBox,
    QPushButton,
    QTextBrowser,
    QWidget,
)

from desktop_app.translation.words import tr
from desktop_app.ui.club.boxes import FormBox

_YEAR = timedelta(days=364)
MOST_EVENINGS = 99
WIDE, AROUND_PAGE = 900, 40
"""Width of a page with its frames, and of the frames, in pixels."""


class SeasonBox(FormBox):
    """Asks which evenings a season has, and how its players are ranked."""

    def __init__(self, days: Iterable[date], parent: QWidget | None = None) -> None:
        """`days` are those of the events of the file; the year up to the last one is offered."""
        super().__init__(tr("Season's ladder"), tr("Show"), parent)
        last = max(days, default=date.today())
        self.first = self._add_day(tr("From"), last - _YEAR)
        self.last = self._add_day(tr("Until"), last)
        self.first.dateChanged.connect(self.last.setMinimumDate)
        self.last.setMinimumDate(self.first.date())
        self.fewest = self.add_number(tr("Evenings that a place needs"), 0, MOST_EVENINGS, 0)
        self.order = QComboBox(self)
        self.order.addItem(tr("Wins"), False)
        self.order.addItem(tr("Wins for each game"), True)
        self.form.addRow(tr("Ranked by"), self.order)

    def _add_day(self, title: str, day: date) -> QDateEdit:
        field = QDateEdit(QDate(day.year, day.month, day.day), self)
        field.setCalendarPopup(True)
        self.form.addRow(title, field)
        return field

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last day of the season."""
        first, last = self.first.date(), self.last.date()
        return (
            date(first.year(), first.month(), first.day()),
            date(last.year(), last.month(), last.day()),
        )


class PageBox(FormBox):
    """Shows a page, with a button to print it."""

    def __init__(self, title: str, page: str, parent: QWidget | None = None) -> None:
        """`page` is HTML."""
        super().__init__(title, tr("Close"), parent)
        self.page = page
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).hide()
        self.print = QPushButton(tr("Print..."), self)
        self.print.setToolTip(tr("Print the page, or write it as PDF"))
        self.print.setAutoDefault(False)
        self.buttons.addButton(self.print, QDialogButtonBox.ButtonRole.ActionRole)
        self.text = QTextBrowser(self)
        self.text.setHtml(page)
        self.text.setAccessibleName(title)
        self.lines.insertWidget(0, self.text, 1)
        # Sentences are wrapped; a table is as wide as its texts.
        around = self.text.verticalScrollBar().sizeHint().width() + AROUND_PAGE
        document = self.text.document()
        document.setTextWidth(WIDE - around)
        self.open_wide(max(WIDE, ceil(document.idealWidth()) + around), 600)
