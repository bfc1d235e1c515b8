# SPDX-License-Identifier: MIT
"""The section *Drills*: what can be practised, and ten questions of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.drill_desk import (
    DrillDesk,
    DrillRow,
    accuracy_text,
    time_text,
    weakest,
)
from desktop_app.session.learn_desk import Suggestion
from desktop_app.session.lesson_view import EndView, StepView
from desktop_app.ui.learn.learn_page import LearnSection
from desktop_app.ui.learn.lesson_player import LessonPlayer
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.scrolled import choose_by_row

DRILL, RIGHT, TIME = range(3)
_ROW_MARGIN = 10
_MINUTES = 4


class DrillTable(QTableWidget):
    """The drills, one a line, with the learner's record.

    Signals:
        chosen: the id of a drill, by a click or Enter.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 3, parent)
        choose_by_row(self)
        self.setWordWrap(True)
        self.setFont(ui_font(15))
        self.setAccessibleName(self.tr("Drills"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalHeaderLabels([self.tr("Drill"), self.tr("Right"), self.tr("Time")])
        tips = {
            RIGHT: self.tr("Of your last 20 answers"),
            TIME: self.tr("Median time of the right ones among your last 20 answers"),
        }
        for column, tip in tips.items():
            if (head := self.horizontalHeaderItem(column)) is not None:
                head.setToolTip(tip)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(DRILL, QHeaderView.ResizeMode.Stretch)
        self._ids: list[str] = []
        self.cellClicked.connect(lambda row, _column: self.chosen.emit(self._ids[row]))

    def show_rows(self, rows: Sequence[DrillRow]) -> None:
        """Show the drills; the line in front stays in front."""
        current = max(0, self.currentRow())
        self._ids = [row.id for row in rows]
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            record = row.record
            texts = {
                DRILL: f"{row.title}\n{row.about}",
                RIGHT: accuracy_text(record.recent_right, record.recent) if record.recent else "",
                TIME: time_text(record.recent_ms) if record.recent_ms else "",
            }
            for column, text in texts.items():
                item = QTableWidgetItem(text)
                if column != DRILL:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.setItem(number, column, item)
        self.resizeRowsToContents()
        for number in range(len(rows)):
            self.setRowHeight(number, self.rowHeight(number) + _ROW_MARGIN)
        self.setCurrentCell(current, DRILL)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter begins the drill."""
        if is_enter(event) and 0 <= self.currentRow() < len(self._ids):
            self.chosen.emit(self._ids[self.currentRow()])
        else:
            super().keyPressEvent(event)


class DrillPage(LearnSection):
    """The list of drills, and the questions that are being answered.

    Signals:
        rules_requested: id of a topic of the rules.
    """

    rules_requested = Signal(str)

    def __init__(self, desk: DrillDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        desk.setParent(self)
        self.player = LessonPlayer(self)
        self.player.leave.setToolTip(self.tr("Back to the list; your answers are kept"))
        self.table = DrillTable(self)
        self._drill, self._is_at_end = "", False
        self._lay_out()
        self.table.chosen.connect(self.begin)
        player = self.player
        player.answered.connect(desk.answer)
        player.go_on_requested.connect(self._go_on)
        player.rules_requested.connect(self.rules_requested)
        player.leave_requested.connect(self.leave)
        desk.rows_changed.connect(self._show_rows)
        desk.rows_changed.connect(self.changed)
        desk.step_shown.connect(self._show_step)
        desk.ended.connect(self._show_end)
        desk.refused.connect(self.said)

    def begin(self, drill: str) -> None:
        """Ask ten questions of a drill."""
        self._drill, self._is_at_end = drill, False
        self.said.emit(self.tr("One moment: the questions are being made."))
        self.desk.begin(drill)

    def leave(self) -> None:
        """Go back to the list; what was answered is kept."""
        self.desk.leave()
        self._show_list()
        self.said.emit("")
        self.desk.load()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------------ the section

    def load(self) -> None:
        self.desk.load()

    def show_again(self) -> None:
        """Show the list for the learner; questions that are being answered go on."""
        if self.desk.is_open:
            self.alone_requested.emit(True)
            return
        self._show_list()
        self.desk.load()

    def show_theme(self, theme: Theme) -> None:
        self.player.show_theme(theme)

    def go_back(self) -> bool:
        is_played = self._stack.currentWidget() is self.player
        if is_played:
            self.leave()
        return is_played

    def suggestions(self) -> tuple[Suggestion, ...]:
        row = weakest(self.desk.rows)
        if row is None:
            return ()
        text = self.tr("Drill: {title}").format(title=row.title)
        return (Suggestion(text, _MINUTES, lambda: self.begin(row.id)),)

    def learned(self) -> tuple[str, ...]:
        line = self.tr("{title}: {right} right, {time} a question.")
        short = self.tr("{title}: {right} right.")
        return tuple(
            (line if row.record.recent_ms else short).format(
                title=row.title,
                right=accuracy_text(row.record.recent_right, row.record.recent),
                time=time_text(row.record.recent_ms),
            )
            for row in self.desk.rows
            if row.record.recent
        )

    # ------------------------------------------------------------------ parts

    def _lay_out(self) -> None:
        self._list = QWidget(self)
        about = QLabel(
            self.tr("Choose a drill. It asks ten questions and keeps your accuracy and your time."),
            self._list,
        )
        about.setFont(ui_font(15))
        about.setWordWrap(True)
        lines = QVBoxLayout(self._list)
        lines.setContentsMargins(0, 8, 0, 0)
        lines.addWidget(about)
        lines.addWidget(self.table, 1)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._list)
        self._stack.addWidget(self.player)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._stack)
        self.setFocusProxy(self.table)

    def _show_list(self) -> None:
        self._is_at_end = False
        if self._stack.currentWidget() is self.player:
            self._stack.setCurrentWidget(self._list)
            self.alone_requested.emit(False)

    def _show_rows(self) -> None:
        self.table.show_rows(self.desk.rows)
        if not self.desk.is_open and not self._is_at_end:
            # Another learner was chosen.
            self._show_list()

    def _show_step(self, view: StepView) -> None:
        if self._stack.currentWidget() is not self.player:
            self._stack.setCurrentWidget(self.player)
            self.alone_requested.emit(True)
        if view.feedback is None:
            self.said.emit("")
        self.player.show_step(view)

    def _show_end(self, end: EndView) -> None:
        self._is_at_end = True
        self.player.show_end(end)
        self.player.main.setText(self.tr("Ten more"))
        self.player.main.setToolTip(self.tr("Ten more questions of this drill (Enter)"))

    def _go_on(self) -> None:
        if self.desk.is_open:
            self.desk.go_on()
        else:
            self.begin(self._drill)
