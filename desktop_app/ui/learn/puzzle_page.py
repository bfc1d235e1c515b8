# SPDX-License-Identifier: MIT
"""The section *Puzzles*: the day's five, any other by kind and grade, and the one being solved."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QPushButton,
    QWidget,
)

from desktop_app.session.learn_desk import Suggestion
from desktop_app.session.lesson_view import StepView
from desktop_app.session.puzzle_desk import GRADES, KIND_NAMES, PuzzleDesk, PuzzleRow, PuzzlesView
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.learn.list_section import ListSection, RecordTable
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll

GRADE, KIND, STATE = range(3)
_ROW_MARGIN = 10
_MINUTES = 2
"""For one puzzle."""


class DailyTable(RecordTable):
    """The puzzles of the day, in full height."""

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (tr("Grade"), tr("Puzzle"), tr("Answer"))
        super().__init__(
            tr("Puzzles of the day"), heads, wide=KIND, centred=(GRADE,), parent=parent
        )
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_rows(self, rows: Sequence[PuzzleRow]) -> None:
        """Show the puzzles."""
        self.show_texts(
            {row.id: (str(row.grade), row.kind, row.state or self.tr("Open")) for row in rows}
        )
        height = sum(self.rowHeight(number) for number in range(len(rows)))
        self.setFixedHeight(height + self.horizontalHeader().sizeHint().height() + 4)


class PuzzlePage(ListSection):
    """The list of puzzles, and the puzzle that is being solved."""

    def __init__(self, desk: PuzzleDesk, parent: QWidget | None = None) -> None:
        self._day = DailyTable()
        super().__init__(desk, self._day, parent)
        self.desk = desk
        desk.setParent(self)
        self._make_list()
        self._lay_out()
        self.table.chosen.connect(self.open)
        self.onward.clicked.connect(self.begin_today)
        self.any.clicked.connect(self.begin)
        self.kind.currentIndexChanged.connect(lambda _index: self._show_left())
        self.grade.currentIndexChanged.connect(lambda _index: self._show_left())
        player = self.player
        player.answered.connect(desk.answer)
        player.hint_requested.connect(desk.hint)
        player.go_on_requested.connect(self._go_on)
        desk.view_changed.connect(self._show_view)
        desk.view_changed.connect(self.changed)
        desk.step_shown.connect(self._show_step)
        desk.refused.connect(self.said)

    def open(self, puzzle_id: str) -> None:
        """Solve a puzzle of the day."""
        self._play(self.desk.open(puzzle_id))

    def begin_today(self) -> None:
        """Solve the first of the day's puzzles that is open."""
        self._play(self.desk.begin_today())

    def begin(self) -> None:
        """Solve a puzzle of the chosen kind and grade."""
        self._play(self.desk.begin(self.kind.currentData(), self.grade.currentData()))

    # ------------------------------------------------------------------ the section

    def suggestions(self) -> tuple[Suggestion, ...]:
        count = self.desk.open_today
        if not count:
            return ()
        text = tr_count(
            "The last puzzle of today", "A puzzle of today; {count} are open", count
        ).format(count=count)
        return (Suggestion(text, _MINUTES, self.begin_today),)

    def learned(self) -> tuple[str, ...]:
        view = self.desk.view
        if not view.tried:
            return ()
        line = tr_count(
            "{solved} of one puzzle solved at once.",
            "{solved} of {count} puzzles solved at the first try.",
            view.tried,
        ).format(solved=view.solved, count=view.tried)
        return (line, rating_text(view)) if view.strength else (line,)

    # ------------------------------------------------------------------ parts

    def _make_list(self) -> None:
        inner = self._inner = QWidget(self._list)
        self.heading = _label(inner, self.tr("Puzzles of the day"), QFont.Weight.DemiBold)
        self.onward = QPushButton(inner)
        self.onward.setProperty("role", "primary")
        self.more = _label(inner, self.tr("More puzzles"), QFont.Weight.DemiBold)
        self.kind = QComboBox(inner)
        self.kind.setAccessibleName(self.tr("Kind of puzzle"))
        self.kind.addItem(self.tr("Any kind"), None)
        for kind, name in KIND_NAMES.items():
            self.kind.addItem(tr(name), kind)
        self.grade = QComboBox(inner)
        self.grade.setAccessibleName(self.tr("Grade"))
        self.grade.addItem(self.tr("Any grade"), None)
        for grade in range(1, GRADES + 1):
            text = self.tr("Grade {grade}").format(grade=grade)
            if grade == 1:
                text = self.tr("Grade 1 (easiest)")
            elif grade == GRADES:
                text = self.tr("Grade {grade} (hardest)").format(grade=grade)
            self.grade.addItem(text, grade)
        self.any = QPushButton(self.tr("Next puzzle"), inner)
        for part in (self.kind, self.grade, self.any, self.onward):
            part.setFont(ui_font(15))
            part.setMinimumHeight(38)
        self.onward.setToolTip(self.tr("Solve the first of today's unsolved puzzles"))
        self.any.setToolTip(self.tr("Solve a puzzle of this kind and grade that is new to you"))
        self.left = _label(inner)
        self.rating = _label(inner)
        self.note = _label(inner)
        self.note.setProperty("role", "muted")

    def _lay_out(self) -> None:
        choice = FlowRow(self._inner)
        for part in (self.kind, self.grade, self.any):
            choice.add(part)
        column = MinHeightColumn(self._inner)
        column.setContentsMargins(0, 8, 6, 0)
        column.setSpacing(10)
        column.addWidget(self.heading)
        column.addWidget(self.onward, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.table)
        column.addSpacing(8)
        for line in (self.more, choice, self.left, self.rating, self.note):
            column.addWidget(line)
        column.addStretch(1)
        column_of(SideScroll(self._inner, self._list), parent=self._list, margins=0)

    def _show_view(self, view: PuzzlesView) -> None:
        self._day.show_rows(view.today)
        has_puzzles = bool(view.today)
        for part in (self.heading, self.table, self.more, self.kind, self.grade, self.any):
            part.setVisible(has_puzzles)
        left = sum(row.is_open for row in view.today)
        self.onward.setVisible(bool(left))
        self.onward.setText(self.tr("Start") if left == len(view.today) else self.tr("Go on"))
        self.rating.setText(rating_text(view))
        self.note.setText(view.note)
        self.note.setVisible(bool(view.note))
        self._show_left()

    def _show_left(self) -> None:
        count = self.desk.view.left.get((self.kind.currentData(), self.grade.currentData()), 0)
        self.any.setEnabled(bool(count))
        new = tr_count("One puzzle is new to you.", "{count} puzzles are new to you.", count)
        done = self.tr("You have seen all of these.")
        self.left.setText(new.format(count=count) if count else done)
        self.left.setVisible(not self.more.isHidden())

    def _show_step(self, view: StepView) -> None:
        self.player.show_step(view)

    def _play(self, has_begun: bool) -> None:
        self.said.emit("")
        if has_begun:
            self._show_player()

    def _go_on(self) -> None:
        """Show the next puzzle; after the last one, the list."""
        if not self.desk.go_on():
            self.leave()


def rating_text(view: PuzzlesView) -> str:
    """How strong the learner is at puzzles; before that is known, what counts."""
    if view.strength:
        return tr("At puzzles you are {strength}.").format(strength=view.strength)
    return tr(
        "Your first answer to each puzzle counts, and a hint is a miss. After some puzzles more "
        "you are told how strong you are."
    )


def _label(parent: QWidget, text: str = "", weight: QFont.Weight = QFont.Weight.Normal) -> QLabel:
    label = QLabel(text, parent)
    label.setFont(ui_font(16, weight))
    label.setWordWrap(True)
    return label
