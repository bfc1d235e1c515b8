# SPDX-License-Identifier: MIT
"""The list of lessons, and the lesson that is played."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.learn_presenter import Suggestion
from desktop_app.session.lesson_presenter import LessonPresenter
from desktop_app.session.lesson_view import EndView, LessonRow, StepView
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.learn.lesson_player import stars_sentence, stars_text
from desktop_app.ui.learn.list_section import ListSection, RecordTable
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.rows import Cell, Row

NUMBER, TITLE, STATE, MINUTES = range(4)
NARROW, NARROW_STATE = 800, 150
"""A window narrower than this has short lines; the width of their progress, in pixels."""


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


class LessonTable(RecordTable):
    """The lessons, with stars."""

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (tr("No.", "a number"), tr("Lesson"), tr("Progress"), tr("Minutes"))
        super().__init__(tr("Lessons"), heads, wide=TITLE, centred=(NUMBER, MINUTES), parent=parent)
        self._lessons: tuple[LessonRow, ...] = ()
        self._is_narrow = False

    def show_lessons(self, rows: Sequence[LessonRow]) -> None:
        """Show the lessons."""
        self._lessons = tuple(rows)
        self.show_rows([self._line(row) for row in rows])

    def _line(self, row: LessonRow) -> Row:
        about = "\n".join(map(tr, row.problems)) if row.problems else row.goal
        title = row.title or row.id
        state = Cell(state_text(row))
        if row.is_done:
            stars = self.tr("{count} of 3 stars").format(count=row.stars)
            state = Cell(state.text, tip=stars_sentence(row.stars), spoken=stars)
        return Row(
            (
                str(row.number or ""),
                title if self._is_narrow else f"{title}\n{about}",
                state,
                str(row.minutes or ""),
            ),
            key=row.id,
            tip=about,
        )

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
            self.show_lessons(self._lessons)


class LessonsPage(ListSection):
    """The section *Lessons*."""

    def __init__(self, presenter: LessonPresenter, parent: QWidget | None = None) -> None:
        super().__init__(presenter, parent)
        self.presenter = presenter
        presenter.setParent(self)
        self._end: EndView | None = None
        presenter.rows_changed.connect(self._show_rows)
        presenter.rows_changed.connect(self.changed)
        presenter.refused.connect(self.said)

    def make_parts(self) -> None:
        presenter = self.presenter
        self.make_player()
        self.onward = QPushButton(self._list)
        self._lessons = LessonTable(self._list)
        self.take_table(self._lessons)
        self.note = QLabel(self._list)
        self._lay_out()
        self.table.chosen.connect(self.open)
        self.onward.clicked.connect(self._go_on)
        player = self.player
        player.answered.connect(presenter.answer)
        player.hint_requested.connect(presenter.hint)
        player.go_on_requested.connect(self._go_on_or_leave)
        presenter.step_shown.connect(self._show_step)
        presenter.ended.connect(self._show_end)
        if presenter.rows:
            self._show_rows()

    def open(self, lesson_id: str) -> None:
        """Begin a lesson, or go on where the learner stopped."""
        self._end = None
        self.said.emit("")
        if self.presenter.open(lesson_id):
            self.table.set_key(lesson_id)
            self._show_player()

    @property
    def opened(self) -> str:
        return self.presenter.lesson_id

    def leave(self) -> None:
        self._end = None
        super().leave()

    # ------------------------------------------------------------------ the section

    def fit(self, seen: QSize) -> None:
        self._lessons.fit(seen.width())

    def suggestions(self) -> tuple[Suggestion, ...]:
        row = self.presenter.following
        if row is None:
            return ()
        text = self.tr("Go on with {title}") if row.is_begun else self.tr("Lesson: {title}")
        return (Suggestion(text.format(title=row.title), row.minutes, lambda: self.open(row.id)),)

    def learned(self) -> tuple[str, ...]:
        done = [row for row in self.presenter.rows if row.is_done]
        if not done:
            return ()
        of = len([row for row in self.presenter.rows if not row.problems])
        line = tr_count(
            "{count} lesson of {of} is done.", "{count} lessons of {of} are done.", len(done)
        ).format(count=len(done), of=of)
        return (line, *(f"{stars_text(row.stars)} {row.title}" for row in done))

    # ------------------------------------------------------------------ parts

    def _lay_out(self) -> None:
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

    def _show_rows(self) -> None:
        if not self.is_built:
            return
        rows = self.presenter.rows
        self._lessons.show_lessons(rows)
        if rows and (opened := self._take_reopened()):
            self.open(opened)
        self.note.setText(
            self.tr("Your own lessons: {folder}").format(folder=self.presenter.folder)
        )
        row = self.presenter.following
        self.onward.setVisible(row is not None)
        if row is not None:
            text = self.tr("Go on: {title}") if row.is_begun else self.tr("Start: {title}")
            self.onward.setText(text.format(title=row.title))

        if self._end is not None:
            self._show_end(self._end)
        elif not self.presenter.is_open:
            # Another learner was chosen.
            self._show_list()

    def _show_step(self, view: StepView) -> None:
        self._end = None
        # The list may have been read again, and shown, since the lesson was asked for.
        self._show_player()
        self.player.show_step(view)

    def _show_end(self, end: EndView) -> None:
        """Show the end; the lesson to go on with is known once the list is read again."""
        self._end = end
        row = self.presenter.following
        self.player.show_end(end, "" if row is None else row.title)

    def _go_on(self) -> None:
        if self.presenter.following is not None:
            self.open(self.presenter.following.id)

    def _go_on_or_leave(self) -> None:
        """Show the next step; at the end, the next lesson or the list."""
        if self._end is None:
            self.presenter.go_on()
        elif not self._end.is_done:
            self.presenter.begin_again()
        elif self.presenter.following is not None:
            self._go_on()
        else:
            self.leave()
