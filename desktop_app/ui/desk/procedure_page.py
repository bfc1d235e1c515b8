# SPDX-License-Identifier: MIT
"""One procedure: its questions one after the other, what will happen, and then the ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.clock import format_clock
from desktop_app.rules.procedures.dialogue import Asks, Prompt
from desktop_app.session.desk import DeskDialogue
from desktop_app.translation.words import tr_count
from desktop_app.ui.desk import desk_text
from desktop_app.ui.desk.answer_box import AnswerBox, DeskContext
from desktop_app.ui.messages import rejection_text
from desktop_app.ui.ruling_effects import Effect, effects_of_events
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.scrolled import scrolled

_TICK_MS = 200


class ProcedurePage(QWidget):
    """Leads through a `DeskDialogue`.

    Args:
        now: seconds that only go forward, for the time a player may take.

    Signals:
        cancelled: nothing is ruled.
        ruled: everything is answered, and the ruling is wanted.
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
        """The procedure that is open."""
        return self._dialogue

    @property
    def problem_text(self) -> str:
        """Why the last answer was not taken; empty while there is nothing to say."""
        return "" if self._problem.isHidden() else self._problem.text()

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        self._theme = theme
        if self.answer is not None and self.answer.picker is not None:
            self.answer.picker.show_theme(theme)

    def open(self, dialogue: DeskDialogue, context: DeskContext) -> None:
        """Begin with the first question."""
        self._dialogue, self._context = dialogue, context
        words = desk_text.words_of(dialogue.name)
        self.title.setText(self.tr(words.title))
        self._when.setText(self.tr(words.when))
        self._show()

    def close_dialogue(self) -> None:
        """Nothing is open any more."""
        self._dialogue = None
        self._timer.stop()
        self._drop_answer()

    def refresh(self) -> None:
        """The game has gone on meanwhile: the same questions once more."""
        if self._dialogue is not None:
            before = self._dialogue.prompt
            self._dialogue.ask_again()
            if self._dialogue.prompt != before:
                self._show()

    def take_square(self, name: str) -> bool:
        """A square of the board was clicked; whether it is wanted here."""
        if self.answer is None or not self.answer.wants_squares:
            return False
        self.answer.take_square(name)
        return True

    def step_back(self) -> None:
        """The question before, or nothing of it all."""
        if self._dialogue is None or not self._dialogue.back():
            self.cancelled.emit()
        else:
            self._show()

    # ------------------------------------------------------------------ showing

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
        if prompt.kind is Asks.TILES:
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
            self.question.setText(self.tr("This cannot be ruled now."))
            self._show_problem(rejection_text(rejection, book=self._context.book))
            self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        context = self._context
        effects = effects_of_events(dialogue.asked.events, context.names, context.viewers)
        self.question.setText(
            self.tr("This will happen:") if effects else self.tr("It is noted; nothing changes.")
        )
        self._show_effects(effects)
        self.rule.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_effects(self, effects: Sequence[Effect]) -> None:
        table = QWidget(self._body)
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for line, effect in enumerate(effects):
            subject = QLabel(effect.subject, table)
            subject.setProperty("role", "muted")
            text = QLabel(effect.text, table)
            text.setWordWrap(True)
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
                label = QLabel(text, self._body)
                label.setWordWrap(True)
                if column == 0:
                    label.setProperty("role", "muted")
                self._given.addWidget(label, line, column, Qt.AlignmentFlag.AlignTop)

    def _question_text(self, dialogue: DeskDialogue, prompt: Prompt) -> str:
        who = self._concerned(dialogue, prompt)
        return desk_text.question_text(dialogue.name, prompt, who, self._context.names)

    def _concerned(self, dialogue: DeskDialogue, prompt: Prompt) -> str:
        """The player whom a question is about: the one named first, else the one who answers."""
        for step in dialogue.history:
            if step.prompt.kind is Asks.PLAYER and step.prompt.key != prompt.key:
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
        """Whole seconds since the question was shown."""
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
        """What is left of the time that the player may take, or what is charged already."""
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
        self.title = QLabel(self)
        self.title.setFont(ui_font(16, QFont.Weight.DemiBold))
        self.title.setWordWrap(True)
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
        self.back.setToolTip(self.tr("Back to the question before"))
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.cancel.setToolTip(self.tr("Drop this procedure; nothing is changed (Esc)"))
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
        inside = QVBoxLayout(self._body)
        inside.setContentsMargins(12, 6, 12, 6)
        inside.setSpacing(8)
        inside.addWidget(self._when)
        inside.addLayout(self._given)
        inside.addWidget(self.question)
        inside.addWidget(self._facts)
        inside.addWidget(self._countdown)
        inside.addLayout(self._answer_place)
        inside.addWidget(self._problem)
        inside.addStretch(1)
        scroll = scrolled(self._body, self)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(12, 0, 12, 10)
        buttons.addWidget(self.rule)
        buttons.addWidget(self.back)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 8, 0, 0)
        head = QHBoxLayout()
        head.setContentsMargins(12, 0, 12, 0)
        head.addWidget(self.title)
        page.addLayout(head)
        page.addWidget(scroll, 1)
        page.addLayout(buttons)
