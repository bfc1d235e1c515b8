# SPDX-License-Identifier: MIT
"""Puzzles in a row on the screen: the line with the clock, how a run went, and missed puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, Qt, Signal, SignalInstance
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from desktop_app.session.puzzle_presenter import MissedRow
from desktop_app.session.puzzle_run_presenter import (
    MOST_MISSES,
    RunEnd,
    RunKind,
    RunRules,
    RunView,
)
from desktop_app.translation.words import day_text, tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.learn.list_section import RecordTable
from desktop_app.ui.learn.time_left import TimeLeft
from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.keys import TypingGuard
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.rows import Cell

CHECK, CROSS = "\N{CHECK MARK}", "\N{BALLOT X}"


def rules_text(rules: RunRules) -> str:
    """Return the name of a kind of run."""
    if rules.kind is RunKind.SURVIVAL:
        return tr("Survival")
    if not rules.minutes:
        return tr("Puzzle rush without a clock")
    text = tr_count("Puzzle rush of one minute", "Puzzle rush of {count} minutes", rules.minutes)
    return text.format(count=rules.minutes)


def date_text(ms: int) -> str:
    """Return the day of a Unix time in milliseconds."""
    return day_text(QDateTime.fromMSecsSinceEpoch(ms).date())


class RunBar(QWidget):
    """The clock, the counts, and what was said about the last answer.

    Signals:
        skip_requested: go on to the next puzzle.
        stop_requested: end the run.
    """

    skip_requested = Signal()
    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.clock, self.right, self.wrong = TimeLeft(self), QLabel(self), QLabel(self)
        for label in (self.right, self.wrong):
            label.setFont(tabular(ui_font(18, QFont.Weight.DemiBold)))
        self.right.setProperty("role", "good")
        self.wrong.setProperty("role", "bad")
        self.last = ElidedLabel("", self)
        self.last.setFont(ui_font(15))
        # Two lines: in a narrow window the right answer stands in the second one.
        self._least = self.last.height_for_lines(2)
        self.last.setMinimumHeight(self._least)
        self.skip = self._button(
            self.tr("S&kip"),
            self.tr("Go on to the next puzzle; this one counts as missed"),
            self.skip_requested,
        )
        self.stop = self._button(
            self.tr("End the run"), self.tr("See how it went; Leave only pauses"),
            self.stop_requested,
        )  # fmt: skip
        row_of(
            self.clock, self.right, self.wrong, (self.last, 1), self.skip, self.stop,
            parent=self, margins=(0, 4, 0, 6), spacing=16,
        )  # fmt: skip

    def _button(self, text: str, tip: str, clicked: SignalInstance) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.setFont(ui_font(15))
        button.setAutoDefault(False)
        button.clicked.connect(lambda: clicked.emit())
        return button

    def show_run(self, view: RunView) -> None:
        """Show the state of a run."""
        left_ms = view.left_ms
        self.clock.setVisible(left_ms is not None)
        if left_ms is not None:
            self.clock.show_left(left_ms)
        self.right.setText(f"{CHECK} {view.right}")
        self.right.setAccessibleName(self.tr("{count} right").format(count=view.right))
        is_survival = view.rules.kind is RunKind.SURVIVAL
        wrong = self.tr("{count} of {most}") if is_survival else "{count}"
        self.wrong.setText(f"{CROSS} {wrong.format(count=view.wrong, most=MOST_MISSES)}")
        self.wrong.setAccessibleName(self.tr("{count} wrong").format(count=view.wrong))
        mark = "" if not view.last else CHECK if view.is_last_right else CROSS
        last = f"{mark} {view.last}".strip()
        if last != self.last.text:
            self.last.show_text(last)
            self._fit_last()
            announce(self.last, view.last, is_urgent=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the whole verdict in the new width."""
        super().resizeEvent(event)
        self._fit_last()

    def _fit_last(self) -> None:
        """Make room for the whole verdict, and keep it: what is below moves once in a run."""
        if not self.last.text:
            self.last.setMinimumHeight(self._least)
            return
        wide = self.last.contentsRect().width()
        self.last.setMinimumHeight(max(self.last.minimumHeight(), self.last.height_for(wide)))


class _ButtonRow(QWidget):
    """A part with a heading, a sentence, a table and a row of buttons."""

    def __init__(
        self,
        name: str,
        heads: Sequence[str | Cell],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.heading, self.about = (
            text_label(self, px=22, weight=QFont.Weight.DemiBold, wraps=True),
            text_label(self, px=16, wraps=True),
        )
        self.table = RecordTable(name, heads, wide=1, centred=(0,), parent=self)
        self._row = row_of()
        column_of(
            self.heading, self.about, (self.table, 100), self._row, 1,
            parent=self, margins=(0, 8, 0, 0), spacing=10,
        )  # fmt: skip

    def _button(self, text: str, tip: str, clicked: SignalInstance, role: str = "") -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.setFont(ui_font(15))
        button.setMinimumHeight(38)
        if role:
            button.setProperty("role", role)
        button.clicked.connect(lambda: clicked.emit())
        self._row.addWidget(button)
        return button


class RunEndPart(_ButtonRow):
    """How a run went: the sum, the best so far, and each puzzle with its answer.

    Signals:
        look_requested: the id of a puzzle to look at.
        again_requested, missed_requested, back_requested: a button.
    """

    look_requested = Signal(str)
    again_requested = Signal()
    missed_requested = Signal()
    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (
            Cell("", spoken=tr("Right or wrong")),
            tr("Puzzle"),
            tr("Your answer"),
            tr("Right answer"),
        )
        super().__init__(tr("Puzzles of the run"), heads, parent)
        self.table.chosen.connect(self.look_requested)
        self.again = self._button(
            self.tr("Once more"), self.tr("Another run of this kind"), self.again_requested,
            "primary",
        )  # fmt: skip
        self.missed = self._button(
            self.tr("Missed puzzles"), self.tr("Try again what you missed"), self.missed_requested
        )
        self.back = self._button(
            self.tr("Back to the list"), self.tr("The other puzzles (Esc)"), self.back_requested
        )
        self._row.addStretch(1)
        self._guard = TypingGuard(self)

    def show_end(self, end: RunEnd) -> None:
        """Show how a run went."""
        heading = tr_count("{count} puzzle solved", "{count} puzzles solved", end.right)
        self.heading.setText(heading.format(count=end.right))
        self.about.setText(" ".join(filter(None, self._sentences(end))))
        self.table.show_texts(
            {
                row.id: (CHECK if row.is_right else CROSS, row.puzzle, row.given, row.answer)
                for row in end.rows
            }
        )
        self.table.setVisible(bool(end.rows))
        self.missed.setVisible(bool(end.wrong))
        announce(self.heading, f"{self.heading.text()}. {self.about.text()}")
        self.setFocusProxy(self.again)
        self.again.setFocus(Qt.FocusReason.OtherFocusReason)
        if end.is_sudden:
            self._guard.begin()

    def _sentences(self, end: RunEnd) -> Sequence[str]:
        missed = tr_count("{count} missed.", "{count} missed.", end.wrong).format(count=end.wrong)
        best, before = "", end.before
        if end.is_best and before is None:
            best = self.tr("It is your first result of this kind.")
        elif before is not None:
            text = (
                self.tr("Your best so far! Before: {count}, on {day}.")
                if end.is_best
                else self.tr("Your best: {count}, on {day}.")
            )
            best = text.format(count=before.right, day=date_text(before.began_ms))
        look = self.tr("Click a puzzle to look at it.") if end.rows else ""
        return (f"{rules_text(end.rules)}.", missed, best, look)


class MissedPart(_ButtonRow):
    """The puzzles that were missed, to try again.

    Signals:
        chosen: the id of a puzzle to try.
        again_requested, back_requested: a button.
    """

    chosen = Signal(str)
    again_requested = Signal()
    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (tr("Grade"), tr("Puzzle"), tr("Missed"), tr("Since then"))
        super().__init__(tr("Missed puzzles"), heads, parent)
        self.table.chosen.connect(self.chosen)
        self.heading.setText(self.tr("Missed puzzles"))
        self.again = self._button(
            self.tr("Try again"),
            self.tr("One after the other, those that you have not solved today"),
            self.again_requested,
            "primary",
        )
        self.back = self._button(
            self.tr("Back to the list"), self.tr("The other puzzles (Esc)"), self.back_requested
        )
        self._row.addStretch(1)

    def show_rows(self, rows: Sequence[MissedRow]) -> None:
        """Show the puzzles."""
        self.about.setText(
            self.tr("A puzzle leaves this list when you solve it at once on two different days.")
            if rows
            else self.tr("There is nothing here. Puzzles that you miss come into this list.")
        )
        self.table.show_texts(
            {
                row.id: (
                    str(row.grade),
                    row.kind,
                    date_text(row.missed_ms) if row.missed_ms else "",
                    self._since(row),
                )
                for row in rows
            }
        )
        self.table.setVisible(bool(rows))
        self.again.setEnabled(any(row.is_due for row in rows))
        focus = self.table if rows else self.back
        self.setFocusProxy(focus)

    def _since(self, row: MissedRow) -> str:
        if not row.solved:
            return self.tr("Not solved yet")
        if not row.is_due:
            return self.tr("Solved today; once more on another day")
        return self.tr("Solved once; once more")
