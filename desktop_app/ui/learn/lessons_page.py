# SPDX-License-Identifier: MIT
"""The list of lessons, and the lesson that is played."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QPushButton,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.learn_desk import Suggestion
from desktop_app.session.lesson_desk import LessonDesk
from desktop_app.session.lesson_view import EndView, LessonRow, StepView
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.learn.learn_page import LearnSection
from desktop_app.ui.learn.lesson_player import LessonPlayer, stars_sentence, stars_text
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.scrolled import choose_by_row

NUMBER, TITLE, STATE, MINUTES = range(4)
NARROW, NARROW_STATE = 800, 150
"""A window narrower than this has short lines; the width of their progress, in pixels."""
_ROW_MARGIN = 10


def state_text(row: LessonRow) -> str:
    """Stars, where the learner stopped, or what comes first."""
    if row.problems:
        return tr("Has mistakes")
    if row.is_done:
        return stars_text(row.stars)
    if row.is_begun:
        return tr("Begun")
    if row.needs:
        return tr("First: {lessons}").format(lessons=", ".join(row.needs))
    return tr("New")


class LessonTable(QTableWidget):
    """The lessons, one a line.

    Signals:
        chosen: the id of a lesson, by a click or Enter.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 4, parent)
        choose_by_row(self)
        self.setWordWrap(True)
        self.setFont(ui_font(15))
        self.setAccessibleName(self.tr("Lessons"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalHeaderLabels(
            [self.tr("No."), self.tr("Lesson"), self.tr("Progress"), self.tr("Minutes")]
        )
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        self._ids: list[str] = []
        self._rows: tuple[LessonRow, ...] = ()
        self._is_narrow = False
        self.cellClicked.connect(lambda row, _column: self.chosen.emit(self._ids[row]))

    def show_rows(self, rows: Sequence[LessonRow]) -> None:
        """Show the lessons; the line in front stays in front."""
        current = self.current
        self._rows = tuple(rows)
        self._ids = [row.id for row in rows]
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            about = "\n".join(map(tr, row.problems)) if row.problems else row.goal
            title = row.title or row.id
            texts = {
                NUMBER: str(row.number or ""),
                TITLE: title if self._is_narrow else f"{title}\n{about}",
                STATE: state_text(row),
                MINUTES: str(row.minutes or ""),
            }
            for column, text in texts.items():
                item = QTableWidgetItem(text)
                item.setToolTip(about)
                if column in (NUMBER, MINUTES):
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                if column == STATE and row.is_done:
                    stars = self.tr("{count} of 3 stars").format(count=row.stars)
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, stars)
                    item.setToolTip(stars_sentence(row.stars))
                self.setItem(number, column, item)
        self._fit_rows()
        if self._ids:
            self.setCurrentCell(self._ids.index(current) if current in self._ids else 0, TITLE)

    @property
    def current(self) -> str:
        """The id of the lesson in the marked line; empty if there is none."""
        row = self.currentRow()
        return self._ids[row] if 0 <= row < len(self._ids) else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the lesson."""
        if is_enter(event) and self.current:
            self.chosen.emit(self.current)
        else:
            super().keyPressEvent(event)

    def fit(self, width: int) -> None:
        """In a narrow window leave out the minutes and the goals."""
        is_narrow = width < NARROW
        self.setColumnHidden(MINUTES, is_narrow)
        header = self.horizontalHeader()
        sized = QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(STATE, QHeaderView.ResizeMode.Fixed if is_narrow else sized)
        if is_narrow:
            header.resizeSection(STATE, NARROW_STATE)
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self.show_rows(self._rows)

    def _fit_rows(self) -> None:
        self.resizeRowsToContents()
        for row in range(self.rowCount()):
            self.setRowHeight(row, self.rowHeight(row) + _ROW_MARGIN)


class LessonsPage(LearnSection):
    """The section *Lessons*.

    Signals:
        rules_requested: id of a topic of the rules.
    """

    rules_requested = Signal(str)

    def __init__(self, desk: LessonDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        desk.setParent(self)
        self.player = LessonPlayer(self)
        self.table = LessonTable(self)
        self.onward = QPushButton(self)
        self.note = QLabel(self)
        self._end: EndView | None = None
        self._lay_out()
        self.table.chosen.connect(self.open)
        self.onward.clicked.connect(self._go_on)
        player = self.player
        player.answered.connect(desk.answer)
        player.hint_requested.connect(desk.hint)
        player.go_on_requested.connect(self._go_on_or_leave)
        player.rules_requested.connect(self.rules_requested)
        player.leave_requested.connect(self.leave)
        desk.step_shown.connect(self._show_step)
        desk.ended.connect(self._show_end)
        desk.rows_changed.connect(self._show_rows)
        desk.rows_changed.connect(self.changed)
        desk.refused.connect(self.said)

    def open(self, lesson_id: str) -> None:
        """Begin a lesson, or go on where the learner stopped."""
        self._end = None
        self.said.emit("")
        if self.desk.open(lesson_id):
            self._stack.setCurrentWidget(self.player)
            self.alone_requested.emit(True)

    def leave(self) -> None:
        """Go back to the list; the place is kept."""
        self._end = None
        self.desk.leave()
        self._stack.setCurrentWidget(self._list)
        self.alone_requested.emit(False)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------------ the section

    def load(self) -> None:
        self.desk.load()

    def show_again(self) -> None:
        """Show the list for the learner; a lesson that is played goes on if it is theirs."""
        if self.desk.is_open:
            self.alone_requested.emit(True)
            return
        self._stack.setCurrentWidget(self._list)
        self.desk.load()

    def show_theme(self, theme: Theme) -> None:
        self.player.show_theme(theme)

    def fit(self, seen: QSize) -> None:
        self.table.fit(seen.width())

    def go_back(self) -> bool:
        is_played = self._stack.currentWidget() is self.player
        if is_played:
            self.leave()
        return is_played

    def suggestions(self) -> tuple[Suggestion, ...]:
        row = self.desk.following
        if row is None:
            return ()
        text = self.tr("Go on with {title}") if row.is_begun else self.tr("Lesson: {title}")
        return (Suggestion(text.format(title=row.title), row.minutes, lambda: self.open(row.id)),)

    def learned(self) -> tuple[str, ...]:
        done = [row for row in self.desk.rows if row.is_done]
        if not done:
            return ()
        of = len([row for row in self.desk.rows if not row.problems])
        line = tr_count(
            "{count} lesson of {of} is done.", "{count} lessons of {of} are done.", len(done)
        ).format(count=len(done), of=of)
        return (line, *(f"{stars_text(row.stars)} {row.title}" for row in done))

    # ------------------------------------------------------------------ parts

    def _lay_out(self) -> None:
        self._list = QWidget(self)
        self.onward.setFont(ui_font(16, QFont.Weight.DemiBold))
        self.onward.setMinimumHeight(42)
        self.onward.setProperty("role", "primary")
        self.onward.setToolTip(self.tr("Open your next lesson"))
        self.onward.hide()
        self.note.setWordWrap(True)
        self.note.setProperty("role", "muted")
        lines = QVBoxLayout(self._list)
        lines.setContentsMargins(0, 8, 0, 0)
        lines.addWidget(self.onward, 0, Qt.AlignmentFlag.AlignLeft)
        lines.addWidget(self.table, 1)
        lines.addWidget(self.note)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._list)
        self._stack.addWidget(self.player)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._stack)
        self.setFocusProxy(self.table)

    def _show_rows(self) -> None:
        rows = self.desk.rows
        self.table.show_rows(rows)
        self.note.setText(self.tr("Your own lessons: {folder}").format(folder=self.desk.folder))
        row = self.desk.following
        self.onward.setVisible(row is not None)
        if row is not None:
            text = self.tr("Go on: {title}") if row.is_begun else self.tr("Start: {title}")
            self.onward.setText(text.format(title=row.title))

        if self._end is not None:
            self._show_end(self._end)
        elif not self.desk.is_open and self._stack.currentWidget() is self.player:
            # Another learner was chosen.
            self._stack.setCurrentWidget(self._list)
            self.alone_requested.emit(False)

    def _show_step(self, view: StepView) -> None:
        self._end = None
        self.player.show_step(view)

    def _show_end(self, end: EndView) -> None:
        """Show the end; the lesson to go on with is known once the list is read again."""
        self._end = end
        row = self.desk.following
        self.player.show_end(end, "" if row is None else row.title)

    def _go_on(self) -> None:
        if self.desk.following is not None:
            self.open(self.desk.following.id)

    def _go_on_or_leave(self) -> None:
        """Show the next step; at the end, the next lesson or the list."""
        if self._end is None:
            self.desk.go_on()
        elif not self._end.is_done:
            self.desk.begin_again()
        elif self.desk.following is not None:
            self._go_on()
        else:
            self.leave()
