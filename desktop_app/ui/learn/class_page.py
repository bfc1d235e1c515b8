# SPDX-License-Identifier: MIT
"""The section *Class*: begin or continue duplicate or consensus, and the list of older classes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QDateTime, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QStackedWidget,
    QWidget,
)

from desktop_app.session.class_presenter import DuplicatePresenter, DuplicateRules, EveningRow
from desktop_app.session.consensus_presenter import ConsensusPresenter, voters_of
from desktop_app.session.portraits import Portrait
from desktop_app.session.teacher_presenter import TeacherPresenter
from desktop_app.translation.words import day_text, tr, tr_count
from desktop_app.ui.learn.class_parts import ResultTable, TeachingPage, make_button
from desktop_app.ui.learn.consensus_page import ConsensusPage
from desktop_app.ui.learn.duplicate_page import DuplicatePage
from desktop_app.ui.learn.learn_page import LearnSection
from desktop_app.ui.learn.teacher_view import TeacherView
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.portrait import LIST_PX, portrait_icon
from desktop_app.ui.widgets.scrolled import MinHeightColumn, scrolled

MAX_TABLES, USUAL_TABLES = 60, 8
USUAL_VOTERS = "4"
FORM_WIDTH = 640
NARROW = 900
"""In a window narrower than this the older classes go below the form; pixels."""


class ClassPage(LearnSection):
    """The form, and the class that is open.

    Attributes:
        teacher: the page of all learners.

    Signals:
        slips_requested: print blank slips, so many at least.
    """

    slips_requested = Signal(int)

    def __init__(
        self,
        duplicate: DuplicatePresenter,
        consensus: ConsensusPresenter,
        teacher: TeacherPresenter,
        rules: Callable[[], tuple[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        """`rules` returns the ids of the ruleset and the word list."""
        super().__init__(parent)
        self._rules = rules
        self._evenings: tuple[EveningRow, ...] = ()
        self._presenters = duplicate, consensus, teacher
        for presenter in self._presenters:
            presenter.setParent(self)

    def make_parts(self) -> None:
        duplicate, consensus, teacher = self._presenters
        self._stack = QStackedWidget(self)
        self.duplicate = DuplicatePage(duplicate, self._stack)
        self.consensus = ConsensusPage(consensus, self._stack)
        self._views: tuple[TeachingPage, ...] = (self.duplicate, self.consensus)
        self._form = self._make_form()
        self.confirm = ConfirmBar(self)
        self.confirm.confirmed.connect(self.leave)
        column_of(self._stack, self.confirm, parent=self, margins=0)
        self.teacher = TeacherView(teacher, self._stack)
        self.teacher.leave_requested.connect(self.go_back)
        self.teacher.said.connect(self.said)
        self._stack.addWidget(self._form)
        self._stack.addWidget(self.teacher)
        for view, presenter in ((self.duplicate, duplicate), (self.consensus, consensus)):
            self._stack.addWidget(view)
            presenter.shown.connect(lambda _view, view=view: self._bring(view))
            presenter.refused.connect(self._refuse)
            view.leave_requested.connect(self.ask_to_leave)
        self._show_kind()
        self.setFocusProxy(self.title)

    @property
    def _open(self) -> TeachingPage | None:
        """The class on the screen; None while the form is."""
        return next((view for view in self._views if view.is_open), None)

    # ------------------------------------------------------------------ the section

    def show_again(self) -> None:
        if self._open is not None:
            self.alone_requested.emit(True)
            return
        if self._stack.currentWidget() is self.teacher:
            self.teacher.presenter.load()
            return
        self._show_form()

    def _show_form(self) -> None:
        self.resume.setVisible(self.duplicate.presenter.unfinished() is not None)
        self._show_evenings()
        self._stack.setCurrentWidget(self._form)

    def show_theme(self, theme: Theme) -> None:
        for view in self._views:
            view.show_theme(theme)

    def fit(self, seen: QSize) -> None:
        for view in self._views:
            view.fit(seen)
        is_narrow = seen.width() < NARROW
        way = QBoxLayout.Direction
        self._sides.setDirection(way.TopToBottom if is_narrow else way.LeftToRight)
        self._sides.setSpacing(12 if is_narrow else 32)

    def go_back(self) -> bool:
        if self._stack.currentWidget() is self.teacher:
            self._show_form()
            self.learners.setFocus()
            return True
        if self._open is None:
            return False
        self.ask_to_leave()
        return True

    def ask_to_leave(self) -> None:
        """Ask before a class is left; one that has ended is just closed."""
        if self._open is not None and self._open.is_over:
            self.leave()
            return
        self.confirm.ask(
            self.tr("Leave the class? It is saved, and you can continue it later."),
            self.tr("Leave"),
            self.tr("Stay"),
        )

    def leave(self) -> None:
        """Leave the class; it can be continued."""
        view = self._open
        if view is not None:
            view.put_away()
            self.confirm.withdraw()
            self.alone_requested.emit(False)
            self.show_again()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def _bring(self, view: TeachingPage) -> None:
        """Show a class that was begun or continued."""
        if self._stack.currentWidget() is not view:
            self.said.emit("")
            self._stack.setCurrentWidget(view)
            self.alone_requested.emit(True)
            view.take_focus()

    def show_learners(self) -> None:
        """Show the page of all learners."""
        self.said.emit("")
        self._stack.setCurrentWidget(self.teacher)
        self.teacher.presenter.load()
        self.teacher.setFocus()

    def _refuse(self, text: str) -> None:
        """Show a refusal of the form; an open class has its own line."""
        if self._stack.currentWidget() is self._form:
            self.said.emit(text)

    # ------------------------------------------------------------------ the form

    def _make_form(self) -> QWidget:
        # What moves to another parent later is styled once more, with everything in it.
        page = QWidget(self._stack)
        area = scrolled(page, self._stack)
        inner = QWidget(page)
        inner.setMaximumWidth(FORM_WIDTH)
        self.kind = QComboBox(inner)
        self.kind.addItem(self.tr("Duplicate: all tables play the same rack"), False)
        self.kind.addItem(self.tr("Consensus: the class votes on each move"), True)
        self.kind.setToolTip(self.tr("Two ways to play with a whole class"))
        self.kind.currentIndexChanged.connect(lambda _index: self._show_kind())
        self.about = QLabel(inner)
        self.about.setWordWrap(True)
        self.about.setFont(ui_font(15))
        self.title = QLineEdit(self.tr("The class"), inner)
        self._form_lines = QFormLayout()
        self._form_lines.addRow(self.tr("Kind"), self.kind)
        self._form_lines.addRow(self.tr("Title"), self.title)
        self._make_duplicate_fields(inner)
        self._make_consensus_fields(inner)
        self.begin = make_button(
            inner, self.tr("Begin"), self.tr("Begin with these choices"), self._begin
        )
        self.begin.setProperty("role", "primary")
        self.resume = make_button(
            inner,
            self.tr("Continue the last class"),
            self.tr("Go on where the last class stopped"),
            self._resume,
        )
        self.learners = make_button(
            inner,
            self.tr("All learners..."),
            self.tr("What each learner has mastered and should practise next, on screen or paper"),
            self.show_learners,
        )
        self.slips_button = make_button(
            inner,
            self.tr("Print blank slips..."),
            self.tr("Print a slip for each table, eight to a page"),
            self._print_slips,
        )
        column = column_of(self.about, self._form_lines, self.strict, margins=0, spacing=12)
        for button in (self.begin, self.resume, self.slips_button, self.learners):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        inner.setLayout(column)
        self._sides = row_of((inner, 1), (self._make_older(page), 1), margins=0)
        rows = MinHeightColumn()
        # The form begins below the title of the room, as the other sections do.
        rows.setContentsMargins(0, 8, 0, 8)
        rows.addLayout(self._sides)
        page.setLayout(rows)
        return area

    def _make_duplicate_fields(self, inner: QWidget) -> None:
        self.tables = QSpinBox(inner)
        self.tables.setRange(1, MAX_TABLES)
        self.tables.setValue(USUAL_TABLES)
        self.minutes = QSpinBox(inner)
        self.minutes.setRange(1, 30)
        self.minutes.setValue(3)
        self.strict = QCheckBox(self.tr("A wrong score costs points"), inner)
        self.strict.setChecked(True)
        self.strict.setToolTip(
            self.tr(
                "A score declared too low counts as declared; one too high loses twice "
                "the difference. Turn this off for children."
            )
        )
        self._form_lines.addRow(self.tr("Tables"), self.tables)
        self._form_lines.addRow(self.tr("Minutes for a turn"), self.minutes)

    def _make_consensus_fields(self, inner: QWidget) -> None:
        self.voters = QLineEdit(USUAL_VOTERS, inner)
        self.voters.setPlaceholderText(self.tr("Ann, Ben, Cem"))
        self.voters.setToolTip(self.tr("Names separated by commas, or the number of voters"))
        self.opponent = QComboBox(inner)
        self.opponent.setIconSize(QSize(LIST_PX, LIST_PX))
        self.opponent.setToolTip(self.tr("The computer player that the class plays against"))
        self._form_lines.addRow(self.tr("Voters: names or a number"), self.voters)
        self._form_lines.addRow(self.tr("Opponent"), self.opponent)

    def _show_kind(self) -> None:
        """Show the fields of the chosen kind."""
        is_consensus = bool(self.kind.currentData())
        if is_consensus and not self.opponent.count():
            # Their files are read when they are wanted.
            for at, offer in enumerate(self.consensus.presenter.opponents()):
                icon = portrait_icon(Portrait(offer.name, offer.portrait))
                self.opponent.addItem(icon, offer.name, offer.id)
                self.opponent.setItemData(at, tr(offer.sentence), Qt.ItemDataRole.ToolTipRole)
        fields: dict[QWidget, bool] = {
            self.voters: True,
            self.opponent: True,
            self.tables: False,
            self.minutes: False,
        }
        for field, is_of_consensus in fields.items():
            self._form_lines.setRowVisible(field, is_of_consensus == is_consensus)
        self.strict.setVisible(not is_consensus)
        self.slips_button.setVisible(not is_consensus)
        self.about.setText(
            self.tr(
                "The class proposes moves for its rack and votes in secret. When all "
                "have voted, the program shows the value of each move and plays the "
                "one with the most votes."
            )
            if is_consensus
            else self.tr(
                "All tables play the same rack. You type in their slips; the program "
                "scores every table and puts the best play on the board."
            )
        )

    def _make_older(self, parent: QWidget) -> QWidget:
        """The list of older classes, beside the form or below it."""
        side = QWidget(parent)
        self.older = text_label(side, self.tr("Older classes"), px=15, weight=QFont.Weight.DemiBold)
        self.no_evenings = text_label(
            side,
            self.tr("No classes yet. Those that you begin are listed here."),
            role="muted",
            wraps=True,
        )
        heads = (self.tr("Day"), self.tr("Title"), self.tr("Kind"), self.tr("State"))
        self.evenings = ResultTable(self.tr("Older classes"), heads, 1, side)
        self.open_evening = make_button(
            side,
            self.tr("Open the class"),
            self.tr("Open the selected class"),
            self._open_evening,
        )
        self.evenings.row_opened.connect(self._open_evening)
        self.no_evenings.setAlignment(Qt.AlignmentFlag.AlignTop)
        lines = column_of(
            self.older, (self.no_evenings, 1), (self.evenings, 1), margins=0, spacing=12
        )
        lines.addWidget(self.open_evening, 0, Qt.AlignmentFlag.AlignLeft)
        side.setLayout(lines)
        return side

    def _show_evenings(self) -> None:
        self._evenings = self.duplicate.presenter.evenings()
        self.evenings.show_rows(
            [
                (
                    day_text(QDateTime.fromMSecsSinceEpoch(row.begun_at_ms).date()),
                    row.title,
                    self._people_text(row),
                    self.tr("Ended") if row.is_over else self.tr("Not ended"),
                )
                for row in self._evenings
            ]
        )
        for part in (self.evenings, self.open_evening):
            part.setVisible(bool(self._evenings))
        self.no_evenings.setVisible(not self._evenings)
        if self._evenings:
            self.evenings.set_row(0)

    def _people_text(self, row: EveningRow) -> str:
        if row.is_consensus:
            text = tr_count("Consensus, one voter", "Consensus, {count} voters", row.people)
        else:
            text = tr_count("Duplicate, one table", "Duplicate, {count} tables", row.people)
        return text.format(count=row.people)

    def _open_evening(self, *_row: object) -> None:
        row = self.evenings.row
        if self._open is None and 0 <= row < len(self._evenings):
            self._go_on(self._evenings[row])

    def _resume(self) -> None:
        row = self.duplicate.presenter.unfinished()
        if row is not None:
            self._go_on(row)

    def _go_on(self, row: EveningRow) -> None:
        self.said.emit("")
        view = self.consensus if row.is_consensus else self.duplicate
        view.presenter.resume(row.path)

    def _print_slips(self) -> None:
        self.slips_requested.emit(self.tables.value())

    def _begin(self) -> None:
        self.said.emit("")
        title = self.title.text().strip() or self.tr("The class")
        if self.kind.currentData():
            voters = voters_of(self.voters.text())
            lexicon = self._rules()[1]
            self.consensus.presenter.begin(title, voters, self.opponent.currentData(), lexicon)
            return
        rules = DuplicateRules(seconds=60 * self.minutes.value(), is_strict=self.strict.isChecked())
        tables = tuple(str(number) for number in range(1, self.tables.value() + 1))
        self.duplicate.presenter.begin(title, tables, rules, *self._rules())
