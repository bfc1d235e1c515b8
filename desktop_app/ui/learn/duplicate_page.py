# SPDX-License-Identifier: MIT
"""A class plays duplicate: the page where slips are typed in."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QWidget

from desktop_app.session.class_presenter import DuplicatePresenter, EveningView, Marked
from desktop_app.translation.words import tip, tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.learn.class_parts import (
    STEP_KEY,
    ClassScreen,
    EntryLine,
    ResultTable,
    TeachingPage,
)
from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.widgets.rows import Row

_SECOND_MS = 1000
_NOTE = 3
"""Column of the notes on the slips."""
_FAULTS = {
    "none": "No slip",
    "late": "Late",
    "unreadable": "Cannot be read",
    "misplaced": "Not allowed there",
    "rack": "Not these tiles",
    "word": "Not a word: {words}",
    "score": "Right score: {points}",
}


def fault_words(marked: Marked) -> str:
    """Why a slip scored nothing, or less; empty for a right one."""
    if not marked.fault:
        return ""
    words = ", ".join(marked.words)
    return tr(_FAULTS[marked.fault]).format(words=words, points=marked.true_points)


def clock_text(seconds: int) -> str:
    """``2:05``."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def ranking_rows(view: EveningView) -> list[tuple[str, ...]]:
    """Place, table, points, percent of the tops and how far below them."""
    return [
        (
            str(standing.place),
            standing.table,
            str(standing.points),
            f"{standing.percent} %",
            str(standing.minus),
        )
        for standing in view.ranking
    ]


def ranking_heads() -> tuple[str, ...]:
    """The heads of `ranking_rows`."""
    return (tr("Place"), tr("Table"), tr("Points"), tr("Of the tops"), tr("Minus"))


class DuplicatePage(TeachingPage):
    """An evening of duplicate, run by the teacher.

    Signals:
        sounded: time is short or up.
    """

    sounded = Signal()

    def __init__(self, presenter: DuplicatePresenter, parent: QWidget | None = None) -> None:
        super().__init__(presenter, parent)
        self.presenter = presenter
        self.view: EveningView | None = None
        self._left = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_SECOND_MS)
        self._timer.timeout.connect(self._tick)
        self._make_lines()
        self._make_buttons()
        self._slip_heads = (self.tr("Table"), self.tr("Slip"), self.tr("Points"), self.tr("Note"))
        self.slips = ResultTable(self.tr("Slips"), self._slip_heads, 1, self.column)
        self.ranking = ResultTable(self.tr("Ranking"), ranking_heads(), 1, self.column, (3, 4))
        self._lay_out(
            (self.caption, self.time),
            (self.prepared, self.entry, self.message, self.answer),
            (self.slips, self.ranking),
            (self.draw, self.close_turn, self.pause, self.reveal),
            (self.warn, self.window_button, self.paper, self.end),
            (self.draw, self.close_turn),
        )
        presenter.shown.connect(self._show)

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view.is_over

    def take_focus(self) -> None:
        view = self.view
        if view is not None and view.is_over:
            line: QWidget = self.ranking
        else:
            line = self.entry if view is not None and view.rack else self.prepared
        line.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self) -> None:
        self._timer.stop()
        super().put_away()
        self.view = None

    # ------------------------------------------------------------------ parts

    def _make_lines(self) -> None:
        self.caption, self.time = QLabel(self.tr("Time left"), self), QLabel(self)
        self.time.setFont(tabular(ui_font(22, QFont.Weight.Bold)))
        self.time.setAccessibleName(self.tr("Time left"))
        self.entry.setPlaceholderText(self.tr("3 8D WORD 24"))
        self.entry.setAccessibleName(self.tr("Slip: table, play and score"))
        self.entry.setToolTip(
            self.tr(
                "Type the table, the play and the score. The table alone is an empty "
                "slip; end a late one with the word late."
            )
        )
        self.entry.returnPressed.connect(self._hand_in)
        self.prepared = EntryLine(self.column)
        self.prepared.setPlaceholderText(self.tr("drawn at random"))
        self.prepared.setAccessibleName(self.tr("Letters of the next rack"))
        self.prepared.setMaxLength(40)
        self.prepared.returnPressed.connect(self._draw)

    def _make_buttons(self) -> None:
        self.draw = self._button(
            self.tr("Next rack"),
            tip(self.tr("Draw the next rack, or take the letters you typed"), STEP_KEY),
            self._draw,
        )
        self.pause = self._button(
            "", self.tr("Stop the time for this turn, or start it again"), self._pause
        )
        self.close_turn = self._button(
            self.tr("End the turn"),
            tip(self.tr("Score all slips and lay the best play on the board"), STEP_KEY),
            self._close_turn,
        )
        self.reveal = self._button(
            self.tr("Show the best play"),
            self.tr("Show it here only; the class does not see it"),
            self._reveal,
        )
        self.warn = self._button(
            self.tr("Warn the table"),
            self.tr("Give the selected table a warning"),
            self._warn,
        )
        self.paper = self._button(
            self.tr("Print ranking..."),
            self.tr("Print the ranking after the last turn, or save it as PDF"),
            self._print,
        )
        self.end = self._button(
            self.tr("End the class"),
            self.tr("End the game and keep its last ranking"),
            self.presenter.end,
        )

    def _fill_window(self, window: ClassScreen) -> None:
        view = self.view
        if view is not None:
            is_between = not view.rack and bool(view.marked)
            window.show_turn(
                self.tr("Turn {number}").format(number=view.turn),
                self.tr("Best: {play}").format(play=view.top) if is_between else "",
                view.board,
                view.rack,
                view.values,
                view.last,
            )
            self._show_time()

    def _show(self, view: EveningView) -> None:
        before, self.view = self.view, view
        self.board.show_position(view.board, view.rack, view.values, last=view.last)
        is_open = bool(view.rack)
        if view.is_over:
            self.heading.setText(self.tr("{title}: the end").format(title=view.title))
        else:
            heading = self.tr("{title}: turn {number}")
            self.heading.setText(heading.format(title=view.title, number=view.turn))
        self._show_notes(view.notes)
        # An open turn has no points and notes yet, and needs the width for the slips.
        heads = self._slip_heads[:2] if is_open else self._slip_heads
        self.slips.show_columns(heads, () if is_open else (_NOTE,))
        self.slips.show_rows(self._slip_rows(view))
        self.ranking.show_rows(ranking_rows(view))
        for part, is_there in (
            (self.prepared, not is_open and not view.is_over),
            (self.draw, not view.is_over),
            (self.entry, is_open),
            (self.close_turn, not view.is_over),
            (self.pause, is_open),
            (self.reveal, is_open),
            (self.warn, is_open),
            (self.end, not is_open and not view.is_over),
        ):
            part.setVisible(is_there)
        # Both keep their places: a second press of one must not be a press of the other.
        self.draw.setEnabled(not is_open)
        self.close_turn.setEnabled(is_open)
        is_new = before is None or (before.turn, before.rack) != (view.turn, view.rack)
        if is_new:
            self._begin_turn(view)
        self._follow_in_window()

    def _slip_rows(self, view: EveningView) -> list[Row]:
        if view.rack:
            none = self.tr("missing")
            return [
                Row((table, none if slip is None else slip)) for table, slip in view.slips.items()
            ]
        rows = []
        for table, marked in view.marked.items():
            play, note = marked.slip.play if marked.slip else "", fault_words(marked)
            # A narrow table has no room for the notes.
            told = "\n".join(filter(None, (play, note)))
            rows.append(Row((table, play, str(marked.points), note), tip=told, about=note))
        return rows

    def _begin_turn(self, view: EveningView) -> None:
        self.answer.setText("")
        if view.rack:
            self._left = view.rules.seconds
            self._timer.start()
            self.prepared.clear()
        else:
            self._timer.stop()
            self._left = 0
            if view.marked:
                best = self.tr("Best play: {play}").format(play=view.top)
                self.answer.setText(best)
                announce(self.answer, best)
        self.take_focus()
        self._show_time()

    def _show_time(self) -> None:
        view = self.view
        is_open = view is not None and bool(view.rack)
        text = clock_text(self._left) if is_open else ""
        if is_open and self._left == 0:
            text = self.tr("Time is up")
        elif is_open and view is not None and self._left <= view.rules.warn_seconds:
            text = self.tr("{time} Write your slip").format(time=text)
        self.time.setText(text)
        self.caption.setVisible(is_open and self._left > 0)
        self.pause.setText(
            self.tr("Stop the time") if self._timer.isActive() else self.tr("Start the time")
        )
        if self.screen_window is not None:
            self.screen_window.show_time(text)

    def _tick(self) -> None:
        view = self.view
        self._left = max(0, self._left - 1)
        if view is not None and self._left in (view.rules.warn_seconds, 0):
            self.sounded.emit()
            announce(self.time, self.tr("Write your slip") if self._left else self.tr("Time is up"))
        if not self._left:
            self._timer.stop()
        self._show_time()

    def _pause(self) -> None:
        if self._timer.isActive():
            self._timer.stop()
        elif self._left:
            self._timer.start()
        self._show_time()

    def _draw(self) -> None:
        self.say("")
        self.presenter.draw(self.prepared.text())

    def _close_turn(self) -> None:
        self.say("")
        self.presenter.close_turn()

    def _hand_in(self) -> None:
        self.say("")
        if self.presenter.hand_in(self.entry.text()):
            self.entry.clear()
        else:
            self.entry.selectAll()

    def _reveal(self) -> None:
        if self.view is not None:
            self.answer.setText(self.tr("Best play: {play}").format(play=self.view.top))

    def _warn(self) -> None:
        if self.slips.row < 0:
            self.say(self.tr("Choose the table in the list first."))
            return
        # The lines are made anew with the warning.
        table = self.slips.text(self.slips.row)
        self.presenter.warn(table)
        self.say(self.tr("Table {table} was warned.").format(table=table))

    def _print(self) -> None:
        if self.view is not None:
            title = self.tr("{title}, after turn {number}")
            played = self.view.turn - (not self.view.is_over)
            self.print_requested.emit(
                title.format(title=self.view.title, number=played),
                ranking_heads(),
                ranking_rows(self.view),
            )
