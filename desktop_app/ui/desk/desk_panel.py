# SPDX-License-Identifier: MIT
"""The desk beside the board: the list of procedures, or one that is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.clock import format_clock
from desktop_app.rules.desk_events import RulingMade
from desktop_app.rules.procedures.dialogue import AnswerKind, Prompt
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.session.desk import DeskDialogue, desk_index
from desktop_app.translation.words import tip, tr_count
from desktop_app.ui.desk import desk_text
from desktop_app.ui.desk.answer_box import AnswerBox, DeskContext, EnterLine
from desktop_app.ui.desk.desk_text import DeskEntry, search_texts
from desktop_app.ui.messages import rejection_text
from desktop_app.ui.ruling_messages import Effect, desk_sentences, effects_of_events
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.late_parts import PartsWhenSeen
from desktop_app.ui.widgets.rows import Cell, Row, RowList
from desktop_app.ui.widgets.scrolled import scrolled

# The procedures of the desk under headings, with a search.

_LINE = 30
_DUE_MARK = "!  "


class SearchLine(EnterLine):
    """A search line; Up, Down and Enter act on the list below it.

    Signals:
        walked: number of lines down; negative is up.
    """

    walked = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass the keys of the list on."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in steps:
            self.walked.emit(steps[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class DeskList(QWidget):
    """The procedures to choose from.

    Signals:
        chosen: name of a procedure.
        closed: leave the desk.
        undo_requested: take back the last ruling.
    """

    chosen = Signal(str)
    closed = Signal()
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[DeskEntry, ...] = ()
        self._index = desk_index(())
        self.search = self._make_search()
        self.list = self._make_list()
        self.when = text_label(self, role="muted", wraps=True)
        self.when.setMinimumHeight(38)
        self.when.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.undo = QPushButton(self)
        self.undo.setToolTip(
            self.tr("Take back the last ruling; the game returns to its state before it")
        )
        self.undo.hide()
        self.undo.clicked.connect(self.undo_requested)
        self.close_button = QPushButton(tip(self.tr("Back to the game"), "Esc"), self)
        self.close_button.setToolTip(self.tr("Close the desk without changing anything"))
        self.close_button.clicked.connect(self.closed)
        for button in (self.undo, self.close_button):
            button.setAutoDefault(False)
            button.setMinimumHeight(34)
        layout = column_of(parent=self, margins=(12, 8, 12, 10), spacing=6)
        self.note = text_label(self, wraps=True)
        self.note.hide()
        layout.addWidget(self.note)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.when)
        layout.addWidget(self.undo)
        layout.addWidget(self.close_button)

    def _make_search(self) -> SearchLine:
        line = SearchLine(self)
        line.setPlaceholderText(self.tr("What has happened? Such as: eight tiles"))
        line.setAccessibleName(self.tr("Search the procedures"))
        line.setClearButtonEnabled(True)
        line.setMinimumHeight(32)
        line.textChanged.connect(lambda _text: self._fill())
        line.walked.connect(self._walk)
        line.entered.connect(lambda: self._choose(self.list.row))
        return line

    def _make_list(self) -> RowList:
        found = RowList(self.tr("Procedures"), self)
        found.setFrameShape(QFrame.Shape.NoFrame)
        found.setFont(ui_font(14))
        found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        found.setTextElideMode(Qt.TextElideMode.ElideRight)
        found.setVerticalScrollMode(RowList.ScrollMode.ScrollPerPixel)
        found.viewport().setAutoFillBackground(False)
        found.row_changed.connect(lambda _row: self._show_when())
        found.clicked.connect(lambda index: self._choose(index.row()))
        found.row_opened.connect(self._choose)
        return found

    def show_entries(
        self, entries: Sequence[DeskEntry], topics: Mapping[str, str], undoable: str
    ) -> None:
        """List these; `undoable` is the title of the ruling that can be taken back, or empty."""
        if tuple(entries) != self._entries:
            self._entries = tuple(entries)
            self._index = desk_index(search_texts(entries, topics))
            self._fill()
        self.undo.setVisible(bool(undoable))
        self.undo.setText(self.tr("Take back: {title}").format(title=undoable))

    def show_note(self, text: str) -> None:
        """Show what the director has to know before any ruling, above the search."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def names(self) -> tuple[str, ...]:
        """Return the listed procedures, in order."""
        return tuple(row.key for row in self.list.rows if not row.is_heading)

    def focus_search(self) -> None:
        """Focus the search line."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def _fill(self) -> None:
        found, is_sorted = self._entries, True
        if typed := self.search.text().strip():
            by_name = {entry.name: entry for entry in self._entries}
            found = tuple(by_name[hit.id] for hit in self._index.find(typed))
            is_sorted = False
        rows: list[Row] = []
        heading = ""
        for entry in found:
            if is_sorted and entry.heading != heading:
                heading = entry.heading
                rows.append(Row((heading,), is_heading=True))
            rows.append(self._row(entry))
        self.list.show_rows(rows)
        self.list.set_row(-1)
        if not found:
            self.when.setText(self.tr("Nothing found. Try fewer or other words."))
            return
        self._walk(1)

    def _row(self, entry: DeskEntry) -> Row:
        # The mark has a shape, so that colour is never the only sign.
        text = f"{_DUE_MARK}{entry.title}" if entry.is_due else entry.title
        spoken = self.tr("{title}, needs a ruling now") if entry.is_due else "{title}"
        if not entry.is_open:
            spoken = self.tr("{title}, does not apply now")
        return Row(
            (Cell(text, spoken=spoken.format(title=entry.title), is_bold=entry.is_due),),
            key=entry.name,
            tip=entry.when,
            about=entry.when,
            is_muted=not entry.is_open,
            height=_LINE,
        )

    def _walk(self, step: int) -> None:
        rows = self.list.rows
        row = self.list.row + step
        while 0 <= row < len(rows) and rows[row].is_heading:
            row += step
        if 0 <= row < len(rows):
            self.list.set_row(row)

    def _show_when(self) -> None:
        row = self.list.row
        self.when.setText(self.list.rows[row].tip if row >= 0 else "")

    def _choose(self, row: int) -> None:
        entry = self.list.rows[row] if row >= 0 else None
        if entry is not None and not entry.is_heading and not entry.is_muted:
            self.chosen.emit(entry.key)


# One procedure: its questions one by one, the effects, and then the ruling.

_TICK_MS = 200


class ProcedurePage(QWidget):
    """Runs a `DeskDialogue`.

    Args:
        now: monotonic clock in seconds, for the time a player may take.

    Signals:
        cancelled: no ruling.
        ruled: all questions are answered; make the ruling.
    """

    cancelled = Signal()
    ruled = Signal()

    def __init__(
        self, parent: QWidget | None = None, *, now: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._theme = DEFAULT_THEME
        self._dialogue: DeskDialogue | None = None
        self._context = DeskContext()
        self._since: float | None = None
        self.answer: AnswerBox | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.show_time)
        self._make_parts()
        self._lay_out()

    @property
    def dialogue(self) -> DeskDialogue | None:
        """The open procedure."""
        return self._dialogue

    @property
    def problem_text(self) -> str:
        """Why the last answer was not accepted, or empty."""
        return "" if self._problem.isHidden() else self._problem.text()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        if self.answer is not None and self.answer.picker is not None:
            self.answer.picker.show_theme(theme)

    def open(self, dialogue: DeskDialogue, context: DeskContext) -> None:
        """Start with the first question."""
        self._dialogue, self._context = dialogue, context
        procedure = PROCEDURES[dialogue.name]
        self.title.setText(self.tr(procedure.title))
        self._when.setText(self.tr(procedure.when))
        self._show()

    def close_dialogue(self) -> None:
        """Close the open procedure."""
        self._dialogue = None
        self._timer.stop()
        self._drop_answer()

    def refresh(self) -> None:
        """Ask again after the game has gone on."""
        if self._dialogue is not None:
            before = self._dialogue.prompt
            self._dialogue.ask_again()
            if self._dialogue.prompt != before:
                self._show()

    def take_square(self, name: str) -> bool:
        """Pass on a square that was clicked on the board; return True if it was used."""
        if self.answer is None or not self.answer.wants_squares:
            return False
        self.answer.take_square(name)
        return True

    def step_back(self) -> None:
        """Go back to the previous question; cancel if there is none."""
        if self._dialogue is None or not self._dialogue.back():
            self.cancelled.emit()
        else:
            self._show()

    # ------------------------------------------------------------------ display

    def _show(self) -> None:
        dialogue = self._dialogue
        assert dialogue is not None
        self._problem.hide()
        self._drop_answer()
        self._show_history(dialogue)
        self._when.setVisible(not dialogue.history)
        self.back.setVisible(bool(dialogue.history))
        self.rule.setVisible(dialogue.is_ready)
        self._countdown.hide()
        self._timer.stop()
        self._since = None
        prompt = dialogue.prompt
        self._facts.setVisible(prompt is not None)
        if prompt is not None:
            self._show_question(dialogue, prompt)
        else:
            self._show_end(dialogue)

    def _show_question(self, dialogue: DeskDialogue, prompt: Prompt) -> None:
        names = self._context.names
        text = self._question_text(dialogue, prompt)
        self.question.setText(text)
        facts = [
            desk_text.asked_text(prompt, names, is_among_players=self._context.is_among_players),
            desk_text.how_many_text(prompt),
            desk_text.seen_text(prompt, names),
        ]
        if prompt.kind is AnswerKind.TILES:
            count = len(prompt.pool)
            facts.append(
                tr_count("1 tile to choose from.", "{count} tiles to choose from.", count).format(
                    count=count
                )
            )
        self._facts.setText(" ".join(fact for fact in facts if fact))
        box = AnswerBox(dialogue.name, prompt, self._context, self._body, theme=self._theme)
        box.setAccessibleName(text)
        box.answered.connect(self._take)
        box.shown.connect(self._start_time)
        self.answer = box
        self._answer_place.addWidget(box)
        if box.is_shown:
            self._start_time()
        box.show()
        box.take_focus()

    def _show_end(self, dialogue: DeskDialogue) -> None:
        rejection = dialogue.asked.rejection
        if rejection is not None:
            self.question.setText(self.tr("This ruling is not possible now."))
            self._show_problem(rejection_text(rejection, book=self._context.book))
            self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        context = self._context
        effects = effects_of_events(dialogue.asked.events, context.names, context.viewers)
        if not effects:
            # The card of the ruling says the same afterwards.
            rulings = [event for event in dialogue.asked.events if isinstance(event, RulingMade)]
            effects = (Effect(self.tr("Noted"), desk_sentences(rulings, context.names)),)
        self.question.setText(self.tr("This will happen:"))
        self._show_effects(effects)
        self.rule.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_effects(self, effects: Sequence[Effect]) -> None:
        table = QWidget(self._body)
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for line, effect in enumerate(effects):
            subject = text_label(table, effect.subject, role="muted")
            text = text_label(table, effect.text, wraps=True)
            text.setFont(tabular(ui_font(14)))
            grid.addWidget(subject, line, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(text, line, 1)
        table.setAccessibleName(" ".join(effect.text for effect in effects))
        self._answer_place.addWidget(table)

    def _show_history(self, dialogue: DeskDialogue) -> None:
        while (item := self._given.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for line, step in enumerate(dialogue.history):
            asked = self._question_text(dialogue, step.prompt)
            answer = desk_text.answer_text(dialogue.name, step.prompt, step.text)
            for column, text in enumerate((asked, answer)):
                label = text_label(self._body, text, wraps=True)
                if column == 0:
                    label.setProperty("role", "muted")
                self._given.addWidget(label, line, column, Qt.AlignmentFlag.AlignTop)

    def _question_text(self, dialogue: DeskDialogue, prompt: Prompt) -> str:
        who = self._concerned(dialogue, prompt)
        return desk_text.question_text(dialogue.name, prompt, who, self._context.names)

    def _concerned(self, dialogue: DeskDialogue, prompt: Prompt) -> str:
        """Return the player whom a question concerns: the first one named, else the one who
        answers.
        """
        for step in dialogue.history:
            if step.prompt.kind is AnswerKind.PLAYER and step.prompt.key != prompt.key:
                return step.text
        if prompt.asked is not None:
            return self._context.names[prompt.asked]
        return self.tr("the player")

    # ------------------------------------------------------------------ answers and time

    def _take(self, text: str) -> None:
        if self._dialogue is None:
            return
        rejection = self._dialogue.answer(text, self.used_s() if self._since is not None else None)
        if rejection is None:
            self._show()
        else:
            self._show_problem(rejection_text(rejection, book=self._context.book))

    def used_s(self) -> int:
        """Return whole seconds since the question was shown."""
        return 0 if self._since is None else int(self._now() - self._since)

    def _start_time(self) -> None:
        prompt = self._dialogue.prompt if self._dialogue is not None else None
        if prompt is None or prompt.limit.seconds < 0 or self._since is not None:
            return
        self._since = self._now()
        self._countdown.show()
        self._timer.start()
        self.show_time()

    def show_time(self) -> None:
        """Show the time left to choose, or the time already charged."""
        prompt = self._dialogue.prompt if self._dialogue is not None else None
        if prompt is None or self._since is None:
            return
        left = prompt.limit.seconds - self.used_s()
        if left >= 0:
            text = self.tr("Time to choose: {time}")
        elif prompt.limit.charged is None:
            text = self.tr("The time to choose is over by {time}.")
        else:
            text = self.tr("The time to choose is over: {time} is taken off {name}'s clock.")
        name = "" if prompt.limit.charged is None else self._context.names[prompt.limit.charged]
        self._countdown.setText(text.format(time=format_clock(abs(left) * 1000), name=name))

    def _show_problem(self, text: str) -> None:
        self._problem.setText(text)
        self._problem.show()

    def _drop_answer(self) -> None:
        self.answer = None
        while (item := self._answer_place.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()

    # ------------------------------------------------------------------ layout

    def _make_parts(self) -> None:
        self.title = text_label(self, px=16, weight=QFont.Weight.DemiBold, wraps=True)
        self._body = QWidget(self)
        self._when, self.question = QLabel(self._body), QLabel(self._body)
        self._facts, self._countdown = QLabel(self._body), QLabel(self._body)
        self._problem = QLabel(self._body)
        self.question.setFont(ui_font(15, QFont.Weight.DemiBold))
        self._countdown.setFont(tabular(ui_font(14, QFont.Weight.DemiBold)))
        for label in (self._when, self._facts):
            label.setProperty("role", "muted")
        for label in (self._when, self.question, self._facts, self._countdown, self._problem):
            label.setWordWrap(True)
        self.rule = QPushButton(self.tr("Make the ruling"), self)
        self.rule.setToolTip(self.tr("Apply the ruling to the game"))
        self.rule.setProperty("role", "primary")
        self.back = QPushButton(self.tr("Back"), self)
        self.back.setToolTip(self.tr("Back to the previous question"))
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.cancel.setToolTip(self.tr("Leave this procedure without changing anything (Esc)"))
        for button in (self.rule, self.back, self.cancel):
            button.setAutoDefault(False)
            button.setMinimumHeight(34)
        self.rule.clicked.connect(self.ruled)
        self.back.clicked.connect(self.step_back)
        self.cancel.clicked.connect(self.cancelled)

    def _lay_out(self) -> None:
        self._given = QGridLayout()
        self._given.setHorizontalSpacing(12)
        self._given.setColumnStretch(0, 3)
        self._given.setColumnStretch(1, 2)
        self._answer_place = QVBoxLayout()
        column_of(
            self._when,
            self._given,
            self.question,
            self._facts,
            self._countdown,
            self._answer_place,
            self._problem,
            1,
            parent=self._body,
            margins=(12, 6, 12, 6),
            spacing=8,
        )
        scroll = scrolled(self._body, self)
        buttons = row_of(self.rule, self.back, 1, self.cancel, margins=(12, 0, 12, 10))
        head = row_of(self.title, margins=(12, 0, 12, 0))
        column_of(head, (scroll, 1), buttons, parent=self, margins=(0, 8, 0, 0))


class DeskPanel(PartsWhenSeen, QFrame):
    """The desk: Escape goes a step back, then to the game. No key reaches the board.

    Signals:
        procedure_requested: name of the procedure chosen from the list.
        cancelled: the open procedure was left without a ruling.
        ruled: carry out the open procedure.
        undo_requested: take back the last ruling.
        closed: leave the desk.
    """

    procedure_requested = Signal(str)
    cancelled = Signal()
    ruled = Signal()
    undo_requested = Signal()
    closed = Signal()

    def __init__(
        self, parent: QWidget | None = None, *, now: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._now, self._theme, self._note = now, DEFAULT_THEME, ""

    def make_parts(self) -> None:
        self.heading = text_label(self, self.accessibleName(), px=13, weight=QFont.Weight.DemiBold)
        self.heading.setContentsMargins(12, 8, 12, 0)
        self._stack = QStackedWidget(self)
        self.list = DeskList(self._stack)
        self.list.show_note(self._note)
        self.page = ProcedurePage(self._stack, now=self._now)
        self.page.show_theme(self._theme)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.page)
        column_of(self.heading, (self._stack, 1), parent=self, margins=0, spacing=0)
        self.list.chosen.connect(self.procedure_requested)
        self.list.closed.connect(self.closed)
        self.list.undo_requested.connect(self.undo_requested)
        self.page.cancelled.connect(self.cancelled)
        self.page.ruled.connect(self.ruled)

    @property
    def is_asking(self) -> bool:
        """True while a procedure is open."""
        return self.is_built and self._stack.currentWidget() is self.page

    @property
    def dialogue(self) -> DeskDialogue | None:
        """The open procedure."""
        return self.page.dialogue if self.is_built else None

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        if self.is_built:
            self.page.show_theme(theme)

    def show_heading(self, text: str) -> None:
        """Set the heading, which depends on the ruleset."""
        self.setAccessibleName(text)
        if self.is_built:
            self.heading.setText(text)

    def show_note(self, text: str) -> None:
        """Show what the director has to know before any ruling, above the list."""
        self._note = text
        if self.is_built:
            self.list.show_note(text)

    def show_list(
        self, entries: Sequence[DeskEntry], topics: Mapping[str, str], undoable: str
    ) -> None:
        """List the procedures; an open procedure stays open."""
        self.list.show_entries(entries, topics, undoable)

    def open_list(self) -> None:
        """Close the open procedure and show the list."""
        if not self.is_built:
            return
        self.page.close_dialogue()
        self._stack.setCurrentWidget(self.list)
        if self.isVisible():
            self.list.focus_search()

    def open_procedure(self, dialogue: DeskDialogue, context: DeskContext) -> None:
        """Open a procedure and ask its questions."""
        self._stack.setCurrentWidget(self.page)
        self.page.open(dialogue, context)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back, Enter presses the focused button; no other key goes further."""
        if press_focused(self, event):
            return
        if event.key() == Qt.Key.Key_Escape:
            if self.is_asking:
                self.cancelled.emit()
            else:
                self.closed.emit()
        elif self.is_asking and event.key() == Qt.Key.Key_Backspace:
            self.page.step_back()
        else:
            event.accept()
