# SPDX-License-Identifier: MIT
"""A class plays duplicate: the desk where slips are typed in, and the screen for the class."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.class_desk import (
    ClassDesk,
    DuplicateRules,
    EveningRow,
    EveningView,
    Marked,
)
from desktop_app.translation.words import day_text, tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.board.task_board import TaskBoard
from desktop_app.ui.learn.learn_page import LearnSection
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll, choose_by_row, scrolled

MAX_TABLES, USUAL_TABLES = 60, 8
BOARD_SHARE = 0.5
MIN_COLUMN, MIN_TABLE = 54, 110
"""Pixels; a lower window scrolls."""
NOTES_HEIGHT = 72
SCREEN_SIZE = (1920, 1080)
"""Pixels of a projector, at which the letters of the class window have their full size."""
_SECOND_MS = 1000
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


class ResultTable(QTableWidget):
    """Rows of text, with heads that are sentences of the screen."""

    def __init__(
        self, name: str, heads: Sequence[str], wide: int, parent: QWidget | None = None
    ) -> None:
        """`wide` is the column that takes the room that is left."""
        super().__init__(0, len(heads), parent)
        choose_by_row(self)
        self.setAccessibleName(name)
        self.setFont(tabular(ui_font(15)))
        self.setHorizontalHeaderLabels(list(heads))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(MIN_TABLE)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setMinimumSectionSize(MIN_COLUMN)
        header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show these rows."""
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                self.setItem(number, column, QTableWidgetItem(text))


def ranking_rows(view: EveningView) -> list[tuple[str, ...]]:
    """Place, table, points, percent of the tops and how far below them."""
    return [
        (str(each.place), each.table, str(each.points), f"{each.percent} %", str(each.minus))
        for each in view.ranking
    ]


def ranking_heads() -> tuple[str, ...]:
    """The heads of `ranking_rows`."""
    return (tr("Place"), tr("Table"), tr("Points"), tr("Of the tops"), tr("Minus"))


class ClassScreen(QWidget):
    """The window for the class: board, rack, time, and after a turn the top. No names, no slips."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("The class"))
        self.setAccessibleName(self.tr("The class"))
        self.board = TaskBoard(self)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.heading, self.time, self.rack, self.top = (QLabel(self) for _ in range(4))
        self.values, self.caption = QLabel(self), QLabel(self.tr("Time left"), self)
        self._sizes = {
            self.heading: 40, self.caption: 30, self.time: 72, self.rack: 64, self.values: 34,
            self.top: 40,
        }  # fmt: skip
        side = QVBoxLayout()
        for label in self._sizes:
            label.setWordWrap(True)
            side.addWidget(label)
        side.addStretch(1)
        row = QHBoxLayout(self)
        row.addWidget(self.board, 3)
        row.addLayout(side, 2)

    def show_evening(self, view: EveningView) -> None:
        """Show the board and the open rack, or the last top."""
        self.board.show_position(view.board, view.rack, view.values, last=view.last)
        self.heading.setText(self.tr("Turn {number}").format(number=view.turn))
        self.rack.setText(" ".join(view.rack))
        # A letter and its value stay on one line.
        worths = (f"{tile}\N{NO-BREAK SPACE}{view.values[tile]}" for tile in sorted(set(view.rack)))
        self.values.setText("  ".join(worths))
        is_between = not view.rack and bool(view.marked)
        self.top.setText(self.tr("Best: {play}").format(play=view.top) if is_between else "")

    def show_time(self, text: str) -> None:
        """Show the time that is left."""
        self.time.setText(text)
        self.caption.setVisible(bool(text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Letters are as large as the window allows, to be read from the last row."""
        super().resizeEvent(event)
        share = min(self.height() / SCREEN_SIZE[1], self.width() / SCREEN_SIZE[0])
        for label, px in self._sizes.items():
            label.setFont(tabular(ui_font(max(12, round(px * share)), QFont.Weight.Bold)))


class ClassPage(LearnSection):
    """The section *Class*: begin or continue an evening, and the desk.

    Signals:
        print_requested: print a title, heads and rows.
        slips_requested: print blank slips, so many at least.
        sounded: time is short or up.
    """

    print_requested = Signal(str, object, object)
    slips_requested = Signal(int)
    sounded = Signal()

    def __init__(
        self, desk: ClassDesk, rules: tuple[str, str], parent: QWidget | None = None
    ) -> None:
        """`rules` are the ids of the ruleset and the word list."""
        super().__init__(parent)
        self.desk = desk
        desk.setParent(self)
        self._rules = rules
        self.view: EveningView | None = None
        self.screen_window: ClassScreen | None = None
        self._theme = DEFAULT_THEME
        self._left = 0
        self._evenings: tuple[EveningRow, ...] = ()
        self._timer = QTimer(self)
        self._timer.setInterval(_SECOND_MS)
        self._timer.timeout.connect(self._tick)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._make_form())
        self._stack.addWidget(self._make_desk())
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._stack)
        self.confirm = ConfirmBar(self)
        self.confirm.confirmed.connect(self.leave)
        outer.addWidget(self.confirm)
        desk.shown.connect(self._show)
        desk.refused.connect(self._say)
        self.setFocusProxy(self.title)

    # ------------------------------------------------------------------ the section

    def show_again(self) -> None:
        if self.desk.is_open:
            self.alone_requested.emit(True)
            return
        self.resume.setVisible(self.desk.unfinished() is not None)
        self._show_evenings()
        self._stack.setCurrentIndex(0)

    def show_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.board.show_theme(theme)
        if self.screen_window is not None:
            self.screen_window.board.show_theme(theme)

    def fit(self, seen: QSize) -> None:
        self.board.setMaximumWidth(round(seen.width() * BOARD_SHARE))

    def go_back(self) -> bool:
        if not self.desk.is_open:
            return False
        self.ask_to_leave()
        return True

    def ask_to_leave(self) -> None:
        """Ask before the class is left."""
        self.confirm.ask(
            self.tr("Leave the class? Everything is kept, and you can continue it later."),
            self.tr("Leave"),
            self.tr("Stay"),
        )

    def leave(self) -> None:
        """Leave the evening; it can be continued."""
        self._timer.stop()
        self._keep_notes()
        self.desk.leave()
        self.view = None
        self._say("")
        if self.screen_window is not None:
            self.screen_window.close()
        self.alone_requested.emit(False)
        self.show_again()

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep the notes that were typed last."""
        self._keep_notes()
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    # ------------------------------------------------------------------ the form

    def _make_form(self) -> QWidget:
        inner = QWidget(self)
        inner.setMaximumWidth(640)
        about = QLabel(
            self.tr(
                "Duplicate: all tables play the same rack. You type in their slips, the best "
                "play is laid, and every table is scored."
            ),
            inner,
        )
        about.setWordWrap(True)
        about.setFont(ui_font(15))
        self.title = QLineEdit(self.tr("Duplicate"), inner)
        self.tables = QSpinBox(inner)
        self.tables.setRange(1, MAX_TABLES)
        self.tables.setValue(USUAL_TABLES)
        self.minutes = QSpinBox(inner)
        self.minutes.setRange(1, 30)
        self.minutes.setValue(3)
        self.strict = QCheckBox(self.tr("A wrong score costs points"), inner)
        self.strict.setChecked(True)
        self.strict.setToolTip(
            self.tr("Too low stands; too high loses twice the difference. Off: for children.")
        )
        form = QFormLayout()
        form.addRow(self.tr("Title"), self.title)
        form.addRow(self.tr("Tables"), self.tables)
        form.addRow(self.tr("Minutes for a turn"), self.minutes)
        self.begin = self._button(
            inner, self.tr("Begin"), self.tr("Begin an evening with these tables"), self._begin
        )
        self.begin.setProperty("role", "primary")
        self.resume = self._button(
            inner,
            self.tr("Continue the last evening"),
            self.tr("Go on where the last evening stopped"),
            self._resume,
        )
        column = MinHeightColumn(inner)
        column.setSpacing(12)
        column.addWidget(about)
        column.addLayout(form)
        column.addWidget(self.strict)
        column.addWidget(self.begin, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.resume, 0, Qt.AlignmentFlag.AlignLeft)
        self.slips_button = self._button(
            inner,
            self.tr("Print blank slips..."),
            self.tr("Print a slip for each table, eight to a page"),
            self._print_slips,
        )
        column.addWidget(self.slips_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.older = QLabel(self.tr("Older evenings"), inner)
        self.older.setFont(ui_font(15, QFont.Weight.DemiBold))
        heads = (self.tr("Day"), self.tr("Title"), self.tr("Tables"), self.tr("State"))
        self.evenings = ResultTable(self.tr("Older evenings"), heads, 1, inner)
        self.open_evening = self._button(
            inner,
            self.tr("Open the evening"),
            self.tr("Open the evening that is marked in the list"),
            self._open_evening,
        )
        self.evenings.cellActivated.connect(self._open_evening)
        column.addWidget(self.older)
        column.addWidget(self.evenings)
        column.addWidget(self.open_evening, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        return scrolled(inner, self)

    def _show_evenings(self) -> None:
        self._evenings = self.desk.evenings()
        self.evenings.show_rows(
            [
                (
                    day_text(QDateTime.fromMSecsSinceEpoch(row.begun_at_ms).date()),
                    row.title,
                    str(row.tables),
                    self.tr("Ended") if row.is_over else self.tr("Not ended"),
                )
                for row in self._evenings
            ]
        )
        for part in (self.older, self.evenings, self.open_evening):
            part.setVisible(bool(self._evenings))
        if self._evenings:
            self.evenings.setCurrentCell(0, 1)

    def _open_evening(self, *_cell: object) -> None:
        row = self.evenings.currentRow()
        if not self.desk.is_open and 0 <= row < len(self._evenings):
            self.desk.resume(self._evenings[row].path)

    def _print_slips(self) -> None:
        self.slips_requested.emit(
            self.tables.value() if self.view is None else len(self.view.slips)
        )

    def _button(self, parent: QWidget, text: str, tip: str, pressed: object) -> QPushButton:
        button = QPushButton(text, parent)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        button.clicked.connect(pressed)
        return button

    def _begin(self) -> None:
        rules = DuplicateRules(seconds=60 * self.minutes.value(), is_strict=self.strict.isChecked())
        tables = tuple(str(number) for number in range(1, self.tables.value() + 1))
        self.desk.begin(
            self.title.text().strip() or self.tr("Duplicate"), tables, rules, *self._rules
        )

    def _resume(self) -> None:
        path = self.desk.unfinished()
        if path is not None:
            self.desk.resume(path)

    # ------------------------------------------------------------------ the desk

    def _make_desk(self) -> QWidget:
        page = QWidget(self)
        self.board = TaskBoard(page)
        self._make_lines(page)
        self.slips = ResultTable(
            self.tr("Slips"),
            (self.tr("Table"), self.tr("Slip"), self.tr("Points"), self.tr("Note")),
            1,
            page,
        )
        self.ranking = ResultTable(self.tr("Ranking"), ranking_heads(), 1, page)
        self.draw = self._button(
            page,
            self.tr("Next rack"),
            self.tr("Draw the next rack, or take the letters you typed"),
            self._draw,
        )
        self.pause = self._button(
            page, "", self.tr("Stop the time for this turn, or start it again"), self._pause
        )
        self.close_turn = self._button(
            page,
            self.tr("End the turn"),
            self.tr("Score all slips and lay the best play on the board"),
            self.desk.close_turn,
        )
        self.reveal = self._button(
            page,
            self.tr("Show the best play"),
            self.tr("Show it here only; the class does not see it"),
            self._reveal,
        )
        self.warn = self._button(
            page,
            self.tr("Warn the table"),
            self.tr("Note a warning for the table chosen in the list"),
            self._warn,
        )
        self.paper = self._button(
            page,
            self.tr("Print ranking..."),
            self.tr("Print the ranking after the last turn, or save it as PDF"),
            self._print,
        )
        self.window_button = self._button(
            page,
            self.tr("Class window"),
            self.tr("Open a window with board, rack and time, for a second screen"),
            self._open_window,
        )
        self.end = self._button(
            page,
            self.tr("End the evening"),
            self.tr("End the game and keep its last ranking"),
            self.desk.end,
        )
        self.away = self._button(
            page,
            self.tr("Leave"),
            self.tr("Leave for now; you can continue this evening later"),
            self.ask_to_leave,
        )
        buttons, rare = FlowRow(page), FlowRow(page)
        for flow, acts in (
            (buttons, (self.draw, self.close_turn, self.pause, self.reveal, self.away)),
            (rare, (self.warn, self.window_button, self.paper, self.end)),
        ):
            for act in acts:
                flow.add(act)
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        head.addWidget(self.caption)
        head.addWidget(self.time)
        column = QWidget(page)
        middle = QVBoxLayout(column)
        middle.setContentsMargins(0, 0, 0, 0)
        for part in (self.prepared, self.entry, self.message, self.answer):
            middle.addWidget(part)
        middle.addWidget(self.slips, 1)
        middle.addWidget(self.ranking, 1)
        middle.addWidget(self._make_notes(page))
        middle.addWidget(rare)
        side = QVBoxLayout()
        side.addLayout(head)
        side.addWidget(SideScroll(column, page), 1)
        side.addWidget(buttons)
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.board, 1)
        row.addLayout(side, 1)
        return page

    def _make_lines(self, page: QWidget) -> None:
        self.heading, self.time, self.answer = QLabel(page), QLabel(page), QLabel(page)
        self.heading.setFont(ui_font(19, QFont.Weight.DemiBold))
        self.time.setFont(tabular(ui_font(22, QFont.Weight.Bold)))
        self.time.setAccessibleName(self.tr("Time left"))
        self.answer.setWordWrap(True)
        self.caption = QLabel(self.tr("Time left"), page)
        self.message = QLabel(page)
        self.message.setWordWrap(True)
        self.message.setAccessibleName(self.tr("Message"))
        self.message.setProperty("role", "warning")
        self.message.hide()
        self.entry = QLineEdit(page)
        self.entry.setFont(ui_font(17))
        self.entry.setPlaceholderText(self.tr("3 8D WORD 24"))
        self.entry.setAccessibleName(self.tr("Slip: table, play and score"))
        self.entry.setToolTip(
            self.tr(
                "Table, play and score. A table alone: an empty slip. The word late at the end."
            )
        )
        self.entry.returnPressed.connect(self._hand_in)
        self.prepared = QLineEdit(page)
        self.prepared.setPlaceholderText(self.tr("drawn at random"))
        self.prepared.setAccessibleName(self.tr("Letters of the next rack"))
        self.prepared.setMaxLength(40)
        self.prepared.returnPressed.connect(self._draw)

    def _make_notes(self, page: QWidget) -> QWidget:
        self.notes = QPlainTextEdit(page)
        self.notes.setTabChangesFocus(True)
        self.notes.setPlaceholderText(self.tr("Notes for the teacher"))
        self.notes.setAccessibleName(self.tr("Notes for the teacher"))
        self.notes.setFixedHeight(NOTES_HEIGHT)
        self._notes_soon = QTimer(self)
        self._notes_soon.setSingleShot(True)
        self._notes_soon.setInterval(_SECOND_MS)
        self._notes_soon.timeout.connect(self._keep_notes)
        self.notes.textChanged.connect(self._notes_soon.start)
        return self.notes

    def _show(self, view: EveningView) -> None:
        before, self.view = self.view, view
        self._stack.setCurrentIndex(1)
        self.alone_requested.emit(True)
        self.board.show_position(view.board, view.rack, view.values, last=view.last)
        is_open = bool(view.rack)
        if view.is_over:
            self.heading.setText(self.tr("{title}: the end").format(title=view.title))
        else:
            heading = self.tr("{title}: turn {number}")
            self.heading.setText(heading.format(title=view.title, number=view.turn))
        if not self._notes_soon.isActive() and self.notes.toPlainText() != view.notes:
            self.notes.setPlainText(view.notes)
            self._notes_soon.stop()
        self.slips.show_rows(self._slip_rows(view))
        self.ranking.show_rows(ranking_rows(view))
        for part, is_there in (
            (self.prepared, not is_open and not view.is_over),
            (self.draw, not is_open and not view.is_over),
            (self.entry, is_open),
            (self.close_turn, is_open),
            (self.pause, is_open),
            (self.reveal, is_open),
            (self.warn, is_open),
            (self.end, not is_open and not view.is_over),
        ):
            part.setVisible(is_there)
        is_new = before is None or (before.turn, before.rack) != (view.turn, view.rack)
        if is_new:
            self._begin_turn(view)
        if self.screen_window is not None:
            self.screen_window.show_evening(view)

    def _slip_rows(self, view: EveningView) -> list[tuple[str, ...]]:
        if view.rack:
            none = self.tr("missing")
            return [
                (table, none if slip is None else slip, "", "")
                for table, slip in view.slips.items()
            ]
        return [
            (
                table,
                marked.slip.play if marked.slip else "",
                str(marked.points),
                fault_words(marked),
            )
            for table, marked in view.marked.items()
        ]

    def _begin_turn(self, view: EveningView) -> None:
        self.answer.setText("")
        if view.rack:
            self._left = view.rules.seconds
            self._timer.start()
            self.prepared.clear()
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._timer.stop()
            self._left = 0
            if view.marked:
                best = self.tr("Best play: {play}").format(play=view.top)
                self.answer.setText(best)
                announce(self.answer, best)
            self.prepared.setFocus(Qt.FocusReason.OtherFocusReason)
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

    def _keep_notes(self) -> None:
        self._notes_soon.stop()
        self.desk.note(self.notes.toPlainText())

    def _say(self, text: str) -> None:
        """Show a sentence under the entry line, or on the form in the line of the room."""
        is_desk = self._stack.currentIndex() == 1
        self.message.setText(text if is_desk else "")
        self.message.setVisible(is_desk and bool(text))
        if is_desk:
            announce(self.message, text)
        else:
            self.said.emit(text)

    def _draw(self) -> None:
        self._say("")
        self.desk.draw(self.prepared.text())

    def _hand_in(self) -> None:
        self._say("")
        if self.desk.hand_in(self.entry.text()):
            self.entry.clear()

    def _reveal(self) -> None:
        if self.view is not None:
            self.answer.setText(self.tr("Best play: {play}").format(play=self.view.top))

    def _warn(self) -> None:
        item = self.slips.item(self.slips.currentRow(), 0)
        if item is None:
            self._say(self.tr("Choose the table in the list first."))
            return
        # The lines are made anew with the warning.
        table = item.text()
        self.desk.warn(table)
        self._say(self.tr("Table {table} was warned.").format(table=table))

    def _print(self) -> None:
        if self.view is not None:
            title = self.tr("{title}, after turn {number}")
            played = self.view.turn - (not self.view.is_over)
            self.print_requested.emit(
                title.format(title=self.view.title, number=played),
                ranking_heads(),
                ranking_rows(self.view),
            )

    def _open_window(self) -> None:
        """Open the window for the class on the other screen, if there is one."""
        if self.screen_window is None:
            self.screen_window = ClassScreen(self)
            self.screen_window.board.show_theme(self._theme)
        window = self.screen_window
        if self.view is not None:
            window.show_evening(self.view)
        own = self.screen()
        other = next((each for each in QApplication.screens() if each is not own), None)
        if other is not None:
            window.setGeometry(other.availableGeometry())
            window.showFullScreen()
        else:
            window.resize(1024, 720)
            window.show()
        self._show_time()
