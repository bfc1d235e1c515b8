# SPDX-License-Identifier: MIT
"""A calendar of what was done: a month, or a year at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from PySide6.QtCore import QDate, QEvent, QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop_app.sentences.sentence import Counted
from desktop_app.session.progress_presenter import DayWork
from desktop_app.translation.words import tr, tr_filled
from desktop_app.ui.announcer import announce
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.spoken import give_role

WEEK, MONTH_ROWS = 7, 6
LEVELS = (1, 20, 45, 90)
"""About so many minutes fill a quarter, a half, three quarters or the whole of a day's square."""
PARTS: Mapping[str, Counted] = {
    "games": Counted("one game", "{count} games"),
    "lessons": Counted("one lesson", "{count} lessons"),
    "tasks": Counted("one answer in lessons", "{count} answers in lessons"),
    "drills": Counted("one answer in drills", "{count} answers in drills"),
    "puzzles": Counted("one puzzle", "{count} puzzles"),
    "cards": Counted("one card", "{count} cards"),
    "quizzes": Counted("one quiz on words", "{count} quizzes on words"),
}
"""The words for each field of a day."""
_HEAD = 24
"""Height of the names of the days, in pixels."""
_GAP = 2


def level_of(work: DayWork | None) -> int:
    """Return how full the square of a day is, 0 to 4."""
    return 0 if work is None else sum(work.amount >= level for level in LEVELS) or 1


def day_sentence(day: date, work: DayWork | None) -> str:
    """``Thursday, 26 November 2026: 2 games, 1 lesson, 12 cards.``."""
    long = QLocale.FormatType.LongFormat
    name = QLocale().toString(QDate(day.year, day.month, day.day), long)
    what = ", ".join(_parts(work)) if work is not None else tr("nothing")
    return tr("{day}: {what}.").format(day=name, what=what)


def _parts(work: DayWork) -> Iterator[str]:
    for name, words in PARTS.items():
        if count := getattr(work, name):
            yield tr_filled(words, str(count), count=count)


class ActivityCalendar(QWidget):
    """The days of a month or a year, each as full as much was done; one of them is chosen.

    The arrows go from day to day, Page Up and Page Down from month to month, Home to today.

    Signals:
        day_chosen: the date, a Python `date`.
    """

    day_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = DEFAULT_THEME
        self._days: Mapping[date, DayWork] = {}
        self._today = self._chosen = date.today()
        self._is_year = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Calendar"))
        give_role(self, QAccessible.Role.Grouping)

    # ------------------------------------------------------------------ what is shown

    def show_days(self, days: Mapping[date, DayWork], today: date) -> None:
        """Show what was done; the chosen day stays unless it was today."""
        if self._chosen == self._today:
            self._chosen = today
        self._days, self._today = days, today
        self._tell()

    def show_year(self, *, is_year: bool) -> None:
        """Show a year, or a month."""
        self._is_year = is_year
        self.updateGeometry()
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.update()

    @property
    def chosen(self) -> date:
        """The chosen day."""
        return self._chosen

    @property
    def title(self) -> str:
        """The month or the year that is shown."""
        if self._is_year:
            return str(self._chosen.year)
        month = QLocale().standaloneMonthName(self._chosen.month)
        return self.tr("{month} {year}").format(month=month, year=self._chosen.year)

    @property
    def sentence(self) -> str:
        """The work of the chosen day as a sentence."""
        return day_sentence(self._chosen, self._days.get(self._chosen))

    def choose(self, day: date) -> None:
        """Choose a day, and show its month or year."""
        self._chosen = min(day, self._today)
        self._tell()

    def turn(self, pages: int) -> None:
        """Go so many months or years forward; the day stays, as far as the month has it."""
        months = pages * (12 if self._is_year else 1)
        number = self._chosen.year * 12 + self._chosen.month - 1 + months
        if not 12 <= number < 12 * 9999:
            return
        year, month = number // 12, number % 12 + 1
        last = QDate(year, month, 1).daysInMonth()
        self.choose(date(year, month, min(self._chosen.day, last)))

    def _tell(self) -> None:
        self.setAccessibleDescription(self.sentence)
        announce(self, self.sentence)
        self.update()
        self.day_chosen.emit(self._chosen)

    # ------------------------------------------------------------------ keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the chosen day."""
        across, down = (WEEK, 1) if self._is_year else (1, WEEK)
        steps = {
            Qt.Key.Key_Left: -across,
            Qt.Key.Key_Right: across,
            Qt.Key.Key_Up: -down,
            Qt.Key.Key_Down: down,
        }
        key = Qt.Key(event.key())
        if key in steps:
            number = self._chosen.toordinal() + steps[key]
            self.choose(date.fromordinal(max(1, number)))
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.turn(-1 if key == Qt.Key.Key_PageUp else 1)
        elif key == Qt.Key.Key_Home:
            self.choose(self._today)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the day under the mouse."""
        day = self._day_at(event.position())
        if day is not None:
            self.choose(day)

    def event(self, event: QEvent) -> bool:
        """Say in a tooltip what was done on a day."""
        if isinstance(event, QHelpEvent):
            day = self._day_at(QPointF(event.pos()))
            text = "" if day is None else day_sentence(day, self._days.get(day))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    # ------------------------------------------------------------------ geometry

    def sizeHint(self) -> QSize:
        """Return a month of comfortable squares; the height goes by the width."""
        return QSize(360, self._height_for(max(280, self.width())))

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which a day can be hit."""
        return QSize(280, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height of the squares of the new width."""
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        super().resizeEvent(event)

    def _height_for(self, width: int) -> int:
        if self._is_year:
            # Two halves of a year above each other, so that a day can be hit.
            return round(2 * (WEEK * self._side(width) + _HEAD))
        return round(MONTH_ROWS * self._side(width) * 0.72 + _HEAD)

    def _side(self, width: float) -> float:
        return width / (27 if self._is_year else WEEK)

    def _first(self) -> date:
        """The first day of the month or year that is shown."""
        return self._chosen.replace(day=1, month=1 if self._is_year else self._chosen.month)

    def _shown(self) -> Iterator[tuple[date, QRectF]]:
        """The days shown and their squares."""
        first = self._first()
        wide = self._side(self.width())
        # Six weeks fit also where the layout gives less height than was asked for.
        high = wide if self._is_year else min(wide * 0.72, (self.height() - _HEAD) / MONTH_ROWS)
        lead = (first.weekday() - self._first_weekday()) % WEEK
        for number in range(366 if self._is_year else 31):
            day = first + timedelta(days=number)
            if day.year != first.year or (not self._is_year and day.month != first.month):
                return
            at = lead + number
            if self._is_year:
                half, week = divmod(at // WEEK, 27)
                top = _HEAD + half * (WEEK * high + _HEAD) + at % WEEK * high
                yield day, QRectF(week * wide, top, wide, high)
            else:
                yield day, QRectF(at % WEEK * wide, _HEAD + at // WEEK * high, wide, high)

    @staticmethod
    def _first_weekday() -> int:
        """The day with which a week begins here, 0 for Monday."""
        return QLocale().firstDayOfWeek().value - 1

    def _day_at(self, place: QPointF) -> date | None:
        return next((day for day, square in self._shown() if square.contains(place)), None)

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the days."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_heads(painter)
        for day, square in self._shown():
            self._paint_day(painter, day, square.adjusted(_GAP, _GAP, -_GAP, -_GAP))

    def _paint_heads(self, painter: QPainter) -> None:
        painter.setPen(QColor(self._theme.muted))
        painter.setFont(ui_font(13))
        short = QLocale.FormatType.ShortFormat
        if not self._is_year:
            wide = self._side(self.width())
            for column in range(WEEK):
                number = (column + self._first_weekday()) % WEEK + 1
                name = QLocale().standaloneDayName(number, short)
                box = QRectF(column * wide, 0, wide, _HEAD)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
            return
        for name, box in self._month_heads(painter.fontMetrics()):
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, name)

    def _month_heads(self, metrics: QFontMetrics) -> Iterator[tuple[str, QRectF]]:
        """The names of the months of a year over their first days, and their places."""
        for day, square in self._shown():
            if day.day == 1:
                half = square.top() >= WEEK * square.height() + _HEAD
                top = WEEK * square.height() + _HEAD if half else 0
                name = QLocale().standaloneMonthName(day.month, QLocale.FormatType.ShortFormat)
                wide = metrics.horizontalAdvance(name) + 1
                # A month that begins in the last week of a half has no room at its right.
                yield name, QRectF(min(square.left(), self.width() - wide), top, wide, _HEAD)

    def _paint_day(self, painter: QPainter, day: date, box: QRectF) -> None:
        theme, level = self._theme, level_of(self._days.get(day))
        radius = min(6.0, box.width() / 4)
        painter.setPen(QColor(theme.border))
        painter.setBrush(QColor(theme.field))
        painter.drawRoundedRect(box, radius, radius)
        if level:
            # The height tells it too: colour is never alone.
            fill = QRectF(box)
            fill.setTop(box.bottom() - box.height() * level / len(LEVELS))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(fill, min(radius, fill.height() / 2), radius)
        if not self._is_year:
            is_covered = level >= 3
            colour = (
                theme.accent_text
                if is_covered
                else theme.muted
                if day > self._today
                else theme.text
            )
            painter.setPen(QColor(colour))
            weight = QFont.Weight.Bold if level else QFont.Weight.Normal
            painter.setFont(tabular(ui_font(13, weight)))
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
            place = box.adjusted(0, 2, 0, 0)
            if is_covered:
                flags = Qt.AlignmentFlag.AlignCenter
                place = box
            painter.drawText(place, flags, str(day.day))
        if day == self._today:
            self._paint_ring(painter, box, radius, theme.text, 1.5)
        if day == self._chosen:
            width = 3.0 if self.hasFocus() else 2.0
            self._paint_ring(painter, box.adjusted(-1, -1, 1, 1), radius, theme.cursor, width)

    @staticmethod
    def _paint_ring(
        painter: QPainter, box: QRectF, radius: float, colour: str, width: float
    ) -> None:
        pen = painter.pen()
        pen.setColor(QColor(colour))
        pen.setWidthF(width)
        pen.setStyle(Qt.PenStyle.SolidLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, radius, radius)
