# SPDX-License-Identifier: MIT
"""The round clock on the director's page, and its words on every screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from desktop_app.session.club_presenter import ClockReading, ClubView, DivisionView, Stage
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.club.boxes import FormBox
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.flow_row import FlowRow

MINUTES = 5
"""Minutes that a press of a button adds or takes."""
MAX_MINUTES = 600


def clock_digits(reading: ClockReading) -> str:
    """Return the time as ``43:10``, or ``1:05:00`` from an hour on."""
    seconds = reading.left_ms // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    sign = "+" if reading.stage in (Stage.OVERTIME, Stage.OVER) else ""
    if hours:
        return f"{sign}{hours}:{minutes:02d}:{seconds % 60:02d}"
    return f"{sign}{minutes}:{seconds % 60:02d}"


def has_result(division: DivisionView) -> bool:
    """True if a board of the last round has a result."""
    missing = sum(number == division.paired for number, _ in division.missing)
    return missing < len(division.boards)


def current(reading: ClockReading | None, view: ClubView) -> ClockReading | None:
    """Return the round clock; None if a later round has results, which is played without it."""
    if reading is None:
        return None
    later = (division for division in view.divisions if division.paired > reading.round)
    return None if any(map(has_result, later)) else reading


def clock_words(reading: ClockReading, view: ClubView) -> str:
    """Return what the time is: left, until the start, overtime or break."""
    number = reading.round
    if reading.stage is Stage.BREAK and not has_time(reading, view):
        if number >= view.rounds:
            return tr("All rounds are played")
        following = max(number + 1, *(division.paired for division in view.divisions))
        return tr("Coming up: round {round}").format(round=following)
    if reading.is_stopped:
        return tr("Round {round}: stopped").format(round=number)
    if reading.stage is Stage.OVERTIME:
        minutes = reading.overtime_ms // 60_000
        return tr_count(
            "Round {round}: overtime, {count} minute",
            "Round {round}: overtime, {count} minutes",
            minutes,
        ).format(round=number, count=minutes)
    words = {
        Stage.ANOTHER_DAY: tr("Round {round}: its clock is set for another day"),
        Stage.BEFORE: tr("Round {round}: starts in"),
        Stage.PLAYING: tr("Round {round}: time left"),
        Stage.OVER: tr("Round {round}: time is over"),
        Stage.BREAK: tr("Break: time left"),
    }
    return words[reading.stage].format(round=number)


def has_time(reading: ClockReading, view: ClubView) -> bool:
    """False if there is nothing to count: another day, after the break, after the last round."""
    if reading.stage is Stage.BREAK:
        return reading.left_ms > 0 and reading.round < view.rounds
    return reading.stage is not Stage.ANOTHER_DAY


class ClockBox(FormBox):
    """Asks for the minutes of a round; they start from those of the last one."""

    def __init__(self, minutes: Sequence[int], delay: int, parent: QWidget | None = None) -> None:
        """`minutes` are those of the round, the break and overtime; `delay` of the start."""
        super().__init__(tr("Round clock"), tr("Start"), parent)
        unit = self.tr(" min")
        self.length = self.add_number(
            self.tr("Time of the round"), 1, MAX_MINUTES, minutes[0], unit
        )
        self.overtime = self.add_number(self.tr("Overtime"), 0, MAX_MINUTES, minutes[2], unit)
        self.pause = self.add_number(
            self.tr("Break after the round"), 0, MAX_MINUTES, minutes[1], unit
        )
        self.delay = self.add_number(self.tr("Starts in"), 0, MAX_MINUTES, delay, unit)


class ClockBar(FlowRow):
    """The time of the round, with its buttons; hidden without a clock.

    Signals:
        start_requested: set the clock of the next round.
        stop_requested, go_on_requested: stop the clock, let it go on.
        break_requested: begin the break now.
        lengthened: minutes to add, negative to take off.
    """

    start_requested = Signal()
    stop_requested = Signal()
    go_on_requested = Signal()
    break_requested = Signal()
    lengthened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading: ClockReading | None = None
        self._view = ClubView()
        self.words, self.digits = QLabel(self), QLabel(self)
        self.words.setFont(ui_font(18))
        self.digits.setFont(ui_font(30, QFont.Weight.Bold))
        self.digits.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.start = QPushButton(self)
        self.start.setProperty("role", "primary")
        self.start.setToolTip(self.tr("Set the round clock for the round that is paired"))
        self.stop = QPushButton(self)
        self.pause = QPushButton(self.tr("Start break"), self)
        self.pause.setToolTip(self.tr("Start the break now, though results are still missing"))
        self.more = QPushButton(self.tr("5 more minutes"), self)
        self.less = QPushButton(self.tr("5 fewer minutes"), self)
        self.more.setToolTip(self.tr("Give the round more time; before it, start later"))
        self.less.setToolTip(self.tr("Take time off the round; before it, start earlier"))
        # Without the state of the button that a slot would take for its own argument.
        self.start.clicked.connect(lambda: self.start_requested.emit())
        self.stop.clicked.connect(self._stop)
        self.pause.clicked.connect(self.break_requested)
        self.more.clicked.connect(lambda: self.lengthened.emit(MINUTES))
        self.less.clicked.connect(lambda: self.lengthened.emit(-MINUTES))
        for part in (
            self.words,
            self.digits,
            self.start,
            self.stop,
            self.pause,
            self.more,
            self.less,
        ):
            self.add(part)
            if isinstance(part, QPushButton):
                # A click leaves the focus with the line for results.
                part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    def show_view(self, view: ClubView) -> None:
        """Offer the clock of the next round once it is paired."""
        self._view = view
        self.show_reading(self._reading)

    def show_reading(self, reading: ClockReading | None) -> None:
        """Show the clock of the round, None for no clock."""
        before, self._reading = self._reading, reading
        reading = current(reading, self._view)
        self.setVisible(reading is not None)
        if reading is None:
            return
        words, digits = clock_words(reading, self._view), clock_digits(reading)
        is_counting = has_time(reading, self._view)
        self.words.setText(words)
        self.digits.setText(digits)
        self.digits.setVisible(is_counting)
        paired = self._view.shown.paired
        # A clock that is days away is set again for the same round.
        is_another_day = reading.stage is Stage.ANOTHER_DAY
        self.start.setVisible(paired > reading.round or is_another_day)
        self.start.setText(self.tr("Start round {round}...").format(round=paired))
        for button in (self.stop, self.more, self.less):
            button.setVisible(is_counting)
        # The digits never shift the buttons beside them, from an hour on either.
        widest = max("+0:00:00", "0" * len(digits), key=len)
        self.digits.setMinimumWidth(self.digits.fontMetrics().horizontalAdvance(widest))
        self.digits.setAccessibleName(f"{words} {digits}")
        self.stop.setText(self.tr("Go on") if reading.is_stopped else self.tr("Stop"))
        self.stop.setToolTip(
            self.tr("Let the round clock go on")
            if reading.is_stopped
            else self.tr("Stop the round clock")
        )
        self.pause.setVisible(reading.round < self._view.rounds and not is_another_day)
        self.pause.setEnabled(reading.stage not in (Stage.BEFORE, Stage.BREAK))
        self._hold_widths(reading)
        if before is not None and _moment(before) != _moment(reading):
            announce(self, words)

    def _hold_widths(self, reading: ClockReading) -> None:
        """Give words that change the width of the longest, so that no button moves by a click."""
        stages = (
            replace(reading, stage=stage, is_stopped=is_stopped, left_ms=1)
            for stage in Stage
            if stage is not Stage.ANOTHER_DAY
            for is_stopped in (False, True)
        )
        metrics = self.words.fontMetrics()
        wide = max(metrics.horizontalAdvance(clock_words(stage, self._view)) for stage in stages)
        self.words.setMinimumWidth(wide)
        hint, text = 0, self.stop.text()
        for word in (self.tr("Go on"), self.tr("Stop")):
            self.stop.setText(word)
            hint = max(hint, self.stop.sizeHint().width())
        self.stop.setText(text)
        self.stop.setMinimumWidth(hint)

    def _stop(self) -> None:
        is_stopped = self._reading is not None and self._reading.is_stopped
        (self.go_on_requested if is_stopped else self.stop_requested).emit()


def _moment(reading: ClockReading) -> object:
    """The parts of a reading whose change is announced."""
    return reading.stage, reading.left_ms > 0 or reading.stage is not Stage.BREAK
