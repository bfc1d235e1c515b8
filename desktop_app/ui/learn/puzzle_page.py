# SPDX-License-Identifier: MIT
"""The section *Puzzles*: the day's five, runs, any other by topic, and the one being solved."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.learn_presenter import Suggestion
from desktop_app.session.puzzle_presenter import (
    GRADES,
    KIND_NAMES,
    THEME_NAMES,
    Kind,
    PuzzlePresenter,
    PuzzleRow,
    PuzzlesView,
    Theme,
    Topic,
)
from desktop_app.session.puzzle_run_presenter import (
    MINUTES,
    PuzzleRunPresenter,
    RunEnd,
    RunKind,
    RunRules,
    RunView,
    time_text,
)
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.learn.list_section import ListSection, RecordTable
from desktop_app.ui.learn.puzzle_runs import (
    MissedPart,
    RunBar,
    RunEndPart,
    date_text,
    rules_text,
)
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.rows import Cell
from desktop_app.ui.widgets.scrolled import MinHeightColumn, SideScroll

GRADE, KIND, STATE = range(3)
TOPIC, NEW = range(2)
WIDE = 860
"""From this width on, in logical pixels, the list has two columns."""
_GAP = 32
_MINUTES = 2
"""For one puzzle."""


class _WholeTable(RecordTable):
    """A table in its full height: the page around it scrolls, and one bar is enough."""

    def __init__(
        self,
        name: str,
        heads: Sequence[str | Cell],
        *,
        wide: int,
        centred: Collection[int],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, heads, wide=wide, centred=centred, parent=parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def fit_rows(self) -> None:
        super().fit_rows()
        height = sum(self.rowHeight(number) for number in range(len(self.rows)))
        self.setFixedHeight(height + self.horizontalHeader().sizeHint().height() + 4)


class DailyTable(_WholeTable):
    """The puzzles of the day."""

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (tr("Grade"), tr("Puzzle"), tr("Answer"))
        super().__init__(
            tr("Puzzles of the day"), heads, wide=KIND, centred=(GRADE,), parent=parent
        )

    def show_puzzles(self, rows: Sequence[PuzzleRow]) -> None:
        """Show the puzzles."""
        self.show_texts(
            {row.id: (str(row.grade), row.kind, row.state or self.tr("Open")) for row in rows}
        )
        self.fit_rows()


class TopicTable(_WholeTable):
    """Kinds and themes of puzzles, with the number of new ones."""

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (tr("Kind or theme"), tr("New to you"))
        super().__init__(tr("Kinds and themes"), heads, wide=TOPIC, centred=(NEW,), parent=parent)
        self.topics: dict[str, Topic] = {"any": None}
        self.topics |= {f"kind {kind.value}": kind for kind in KIND_NAMES}
        self.topics |= {f"theme {theme.value}": theme for theme in THEME_NAMES}

    def show_counts(self, view: PuzzlesView, grade: int | None) -> None:
        """Show the topics that have puzzles, with the number of new ones of a grade."""
        self.show_texts(
            {
                key: (topic_name(topic), self._count(view, topic, grade))
                for key, topic in self.topics.items()
                if view.count.get(topic)
            }
        )
        self.fit_rows()

    def _count(self, view: PuzzlesView, topic: Topic, grade: int | None) -> str:
        return self.tr("{new} of {count}").format(
            new=view.left.get((topic, grade), 0), count=view.count[topic]
        )


def topic_name(topic: Topic) -> str:
    """Return the name of a kind or theme."""
    if isinstance(topic, Kind):
        return tr(KIND_NAMES[topic])
    return tr(THEME_NAMES[topic]) if isinstance(topic, Theme) else tr("Any puzzle")


class PuzzlePage(ListSection):
    """The list of puzzles, and the puzzle that is being solved.

    Args:
        presenter: the puzzles; it becomes a child of the page.
        runs: puzzles in a row; by default those of the presenter.
    """

    def __init__(
        self,
        presenter: PuzzlePresenter,
        runs: PuzzleRunPresenter | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(presenter, parent)
        self.presenter = presenter
        presenter.setParent(self)
        self.runs = PuzzleRunPresenter(presenter) if runs is None else runs
        self.runs.setParent(self)
        self._rules = RunRules(RunKind.RUSH, MINUTES[0])
        presenter.view_changed.connect(self._show_view)
        presenter.view_changed.connect(self.changed)
        presenter.refused.connect(self.said)

    def make_parts(self) -> None:
        self.make_player()
        self.bar = RunBar(self)
        self.bar.hide()
        self.run_end, self.missed = RunEndPart(self._stack), MissedPart(self._stack)
        self._home: QWidget = self._list
        for part in (self.run_end, self.missed):
            self._stack.addWidget(part)
        self._make_list()
        self._lay_out()
        self._connect()
        self._fit_columns()
        if self.presenter.puzzles:
            self._show_view(self.presenter.view)

    def open(self, puzzle_id: str) -> None:
        """Solve a puzzle of the day."""
        self._play(self.presenter.open(puzzle_id))

    def begin_today(self) -> None:
        """Solve the first of the day's puzzles that is open."""
        self._play(self.presenter.begin_today())

    def begin(self, key: str) -> None:
        """Solve a puzzle of a topic, by its key in the table, and of the chosen grade."""
        has_begun = self.presenter.begin(self.topics.topics[key], self.grade.currentData())
        self._play(has_begun)
        if not has_begun:
            self.said.emit(self.tr("You have seen all of these."))

    def begin_run(self, kind: RunKind) -> None:
        """Begin a rush of the chosen time, or survival."""
        minutes = self.minutes.currentData() if kind is RunKind.RUSH else 0
        self._start_run(RunRules(kind, minutes))

    def show_missed(self) -> None:
        """Show the puzzles that were missed."""
        self.missed.show_rows(self.presenter.view.missed)
        if self.missed.table.rows:
            # Those missed last stand first.
            self.missed.table.set_row(0)
        self._show_part(self.missed)

    # ------------------------------------------------------------------ the section

    def suggestions(self) -> tuple[Suggestion, ...]:
        count = self.presenter.open_today
        if not count:
            return ()
        text = tr_count(
            "The last of today's puzzles", "One of today's puzzles; {count} are left", count
        ).format(count=count)
        return (Suggestion(text, _MINUTES, self.begin_today),)

    def learned(self) -> tuple[str, ...]:
        view = self.presenter.view
        if not view.tried:
            return ()
        line = tr_count(
            "{solved} of one puzzle solved at once.",
            "{solved} of {count} puzzles solved at the first try.",
            view.tried,
        ).format(solved=view.solved, count=view.tried)
        return (line, rating_text(view)) if view.strength else (line,)

    @property
    def opened(self) -> str:
        return self.presenter.puzzle_id

    def leave(self) -> None:
        """Go back to where the puzzle was chosen; a run is paused."""
        if self.runs.is_open:
            self.runs.leave()
            self._home = self._list
        super().leave()
        if self._home is not self._list:
            self._home.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_back(self) -> bool:
        if self.is_played:
            self.leave()
            return True
        is_away = self._stack.currentWidget() is not self._list
        if is_away:
            self._back_to_list()
        return is_away

    def show_again(self) -> None:
        if self.runs.is_open:
            self.alone_requested.emit(True)
            return
        if not self.presenter.is_open:
            self._home = self._list
        super().show_again()
        self.presenter.find_themes()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use two columns if there is room."""
        super().resizeEvent(event)
        if self.is_built:
            self._fit_columns()

    # ------------------------------------------------------------------ parts

    def _make_list(self) -> None:
        inner = self._inner = QWidget(self._list)
        self.area = SideScroll(inner, self._list)
        self.heading = text_label(
            inner, self.tr("Puzzles of the day"), px=16, weight=QFont.Weight.DemiBold, wraps=True
        )
        self.onward = self._button("", self.tr("Solve the first of today's unsolved puzzles"))
        self.onward.setProperty("role", "primary")
        self.timed = text_label(
            inner, self.tr("As many as you can"), px=16, weight=QFont.Weight.DemiBold, wraps=True
        )
        self.timed.setContentsMargins(0, 12, 0, 0)
        self.minutes = QComboBox(inner)
        self.minutes.setAccessibleName(self.tr("Time of a puzzle rush"))
        for minutes in MINUTES:
            text = tr_count("{count} minute", "{count} minutes", minutes)
            self.minutes.addItem(
                text.format(count=minutes) if minutes else self.tr("No clock"), minutes
            )
        self.rush = self._button(
            self.tr("Puzzle rush"),
            self.tr("As many as you can in this time, from easy to hard, one answer each"),
        )
        self.survival = self._button(
            self.tr("Survival"), self.tr("As many as you can until the third miss, without a clock")
        )
        self.resume = self._button("", self.tr("Go on with the run that you left"))
        self.resume.setProperty("role", "primary")
        self.best = text_label(inner, px=16, wraps=True)
        self.tries = self._button("", self.tr("Puzzles to try again until you know them"))
        self.more = text_label(
            inner, self.tr("More puzzles"), px=16, weight=QFont.Weight.DemiBold, wraps=True
        )
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
        for box in (self.grade, self.minutes):
            box.setFont(ui_font(15))
            box.setMinimumHeight(38)
        self.topics = TopicTable(inner)
        self._day = DailyTable(inner)
        self.take_table(self._day)
        self.rating = text_label(inner, px=16, wraps=True)
        self.note = text_label(inner, px=16, wraps=True)
        self.note.setProperty("role", "muted")

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self._inner)
        button.setToolTip(tip)
        button.setFont(ui_font(15))
        button.setMinimumHeight(38)
        return button

    def _lay_out(self) -> None:
        runs, more = FlowRow(self._inner), FlowRow(self._inner)
        for part in (self.resume, self.minutes, self.rush, self.survival, self.tries):
            runs.add(part)
        more.add(self.more, stretch=1)
        more.add(self.grade)
        today, others = MinHeightColumn(), QVBoxLayout()
        for column in (today, others):
            column.setSpacing(10)
        today.addWidget(self.heading)
        today.addWidget(self.onward, 0, Qt.AlignmentFlag.AlignLeft)
        today.addWidget(self.table)
        today.addWidget(self.rating)
        for line in (self.timed, runs, self.best, self.note):
            today.addWidget(line)
        today.addStretch(1)
        others.addWidget(more)
        others.addWidget(self.topics)
        others.addStretch(1)
        self._columns = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._columns.setContentsMargins(0, 8, 6, 0)
        self._columns.addLayout(today, 1)
        self._columns.addLayout(others, 1)
        self._inner.setLayout(self._columns)
        column_of(self.area, parent=self._list, margins=0)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(0, self.bar)

    def _fit_columns(self) -> None:
        is_wide = self.width() >= WIDE
        ways = QBoxLayout.Direction
        self._columns.setDirection(ways.LeftToRight if is_wide else ways.TopToBottom)
        self._columns.setSpacing(_GAP if is_wide else 16)

    def _follow_row(self, table: RecordTable) -> None:
        """Keep the marked row in sight while it is moved by keys: the table does not scroll."""
        if table.hasFocus() and table.row >= 0:
            row = table.visualRect(table.currentIndex())
            at = table.viewport().mapTo(self._inner, row.center())
            self.area.ensureVisible(at.x(), at.y(), 0, row.height())

    def _connect(self) -> None:
        presenter, runs, player = self.presenter, self.runs, self.player
        self.table.chosen.connect(self.open)
        for table in (self._day, self.topics):
            table.row_changed.connect(lambda _row, table=table: self._follow_row(table))
        self.onward.clicked.connect(self.begin_today)
        self.topics.chosen.connect(self.begin)
        self.grade.currentIndexChanged.connect(lambda _index: self._show_counts())
        self.rush.clicked.connect(lambda: self.begin_run(RunKind.RUSH))
        self.survival.clicked.connect(lambda: self.begin_run(RunKind.SURVIVAL))
        self.resume.clicked.connect(self._resume)
        self.tries.clicked.connect(self.show_missed)
        self.minutes.currentIndexChanged.connect(lambda _index: self._show_best())
        player.answered.connect(self._answer)
        player.hint_requested.connect(presenter.hint)
        player.go_on_requested.connect(self._go_on)
        presenter.step_shown.connect(player.show_step)
        runs.step_shown.connect(player.show_step)
        runs.run_changed.connect(self._show_run)
        runs.ended.connect(self._show_run_end)
        self.bar.skip_requested.connect(runs.skip)
        self.bar.stop_requested.connect(runs.stop)
        self.run_end.look_requested.connect(self._look)
        self.run_end.again_requested.connect(lambda: self._start_run(self._rules))
        self.run_end.missed_requested.connect(self.show_missed)
        self.run_end.back_requested.connect(self._back_to_list)
        self.missed.chosen.connect(self._try_again)
        self.missed.again_requested.connect(self._try_again)
        self.missed.back_requested.connect(self._back_to_list)

    # ------------------------------------------------------------------ showing

    def _show_view(self, view: PuzzlesView) -> None:
        if not self.is_built:
            return
        if view.today and (opened := self._take_reopened()):
            self._play(self.presenter.reopen(opened))
        self._day.show_puzzles(view.today)
        has_puzzles = bool(view.today)
        for part in (
            self.heading, self.table, self.timed, self.minutes, self.rush, self.survival,
            self.best, self.more, self.grade, self.topics,
        ):  # fmt: skip
            part.setVisible(has_puzzles)
        left = sum(row.is_open for row in view.today)
        self.onward.setVisible(bool(left))
        self.onward.setText(self.tr("Start") if left == len(view.today) else self.tr("Go on"))
        self.rating.setText(rating_text(view))
        self.note.setText(view.note)
        self.note.setVisible(bool(view.note))
        missed = len(view.missed)
        self.tries.setVisible(bool(missed))
        text = tr_count("{count} missed puzzle", "{count} missed puzzles", missed)
        self.tries.setText(text.format(count=missed))
        self._show_resume()
        self._show_best()
        self._show_counts()

    def _show_counts(self) -> None:
        view = self.presenter.view
        if view.count:
            self.topics.show_counts(view, self.grade.currentData())

    def _show_resume(self) -> None:
        paused = self.runs.paused
        self.resume.setVisible(paused is not None)
        if paused is not None:
            left = paused.left_ms
            text = self.tr("Go on: {run}")
            if left is not None:
                text = self.tr("Go on: {run} ({time} left)")
            time = time_text(left or 0, is_left=True)
            self.resume.setText(text.format(run=rules_text(paused.rules), time=time))

    def _show_best(self) -> None:
        best = self.presenter.view.best
        shown = (
            RunRules(RunKind.RUSH, self.minutes.currentData()),
            RunRules(RunKind.SURVIVAL),
        )
        line = self.tr("{run}: your best is {count}, on {day}.")
        lines = [
            line.format(
                run=rules_text(rules), count=best[rules].right, day=date_text(best[rules].began_ms)
            )
            for rules in shown
            if rules in best
        ]
        about = self.tr("From easy to hard, one answer each. Survival ends with the third miss.")
        self.best.setText("\n".join(lines) or about)

    def _show_run(self, view: RunView) -> None:
        self.bar.show_run(view)

    def _show_run_end(self, end: RunEnd) -> None:
        self._rules = end.rules
        self.player.put_away()
        self._show_part(self.run_end)
        self.run_end.show_end(end)
        self.presenter.load()

    # ------------------------------------------------------------------ acts

    def _play(self, has_begun: bool) -> None:
        self.said.emit("")
        if has_begun:
            self._show_player()

    def _start_run(self, rules: RunRules) -> None:
        self._rules = rules
        self._begin_run(self.runs.begin(rules))

    def _resume(self) -> None:
        self._begin_run(self.runs.go_on())

    def _begin_run(self, has_begun: bool) -> None:
        if has_begun:
            self.bar.show()
        self._play(has_begun)

    def _answer(self, text: str) -> None:
        if self.runs.is_open:
            self.runs.answer(text)
        else:
            self.presenter.answer(text)

    def _try_again(self, puzzle_id: str = "") -> None:
        has_begun = self.presenter.begin_missed(puzzle_id)
        if has_begun:
            self._home = self.missed
        self._play(has_begun)

    def _look(self, puzzle_id: str) -> None:
        has_begun = self.presenter.look(puzzle_id)
        if has_begun:
            self._home = self.run_end
        self._play(has_begun)

    def _go_on(self) -> None:
        """Show the next puzzle; after the last one of the day how it went, and what to do next."""
        if not self.presenter.is_open:
            self.leave()
            if self.presenter.view.missed:
                self.show_missed()
        elif not self.presenter.go_on():
            end = self.presenter.day_end
            if end is None:
                self.leave()
            else:
                self.presenter.leave()
                missed = self.tr("Missed puzzles") if self.presenter.view.missed else ""
                self.player.show_end(end, missed)

    def _show_list(self) -> None:
        self.bar.hide()
        self.missed.show_rows(self.presenter.view.missed)
        self._show_part(self._home)

    def _back_to_list(self) -> None:
        self._home = self._list
        self._show_list()
        self.presenter.load()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_part(self, part: QWidget) -> None:
        """Show a part in place of the player."""
        self.bar.hide()
        self._home = part
        self._stack.setCurrentWidget(part)
        self.alone_requested.emit(False)
        part.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_player(self) -> None:
        super()._show_player()
        self.bar.setVisible(self.runs.is_open)


def rating_text(view: PuzzlesView) -> str:
    """How strong the learner is at puzzles; before that is known, what counts."""
    if view.strength:
        return tr("At puzzles you are {strength}.").format(strength=view.strength)
    return tr(
        "Your first answer to each puzzle counts, and a hint is a miss. After a few more puzzles "
        "you are told how strong you are."
    )
