# SPDX-License-Identifier: MIT
"""The entry line for a physical set: a score, a play, an exchange or a pass, with score buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import is_enter, press_focused
from desktop_app.ui.widgets.labels import text_label

STEPS = (1, 5, 10, 50)
HEIGHT = 40
LONGEST = 60
_FONT_PX = 18
_MIN_LINE = 150
_MIN_WHOSE, _MAX_WHOSE = 80, 150
_AROUND_HINT = 16


class EntryBar(FlowRow):
    """One line for every kind of entry.

    Signals:
        entered: the text, on Enter or by the button.
        edited: the text on every change.
        left: Escape was pressed; the focus goes back to the room.
        undo_requested: Ctrl+Z in an empty line.
    """

    entered = Signal(str)
    edited = Signal(str)
    left = Signal()
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._takes_scores = True
        self._whose = ElidedLabel("", self)
        self._whose.setFont(ui_font(16, QFont.Weight.DemiBold))
        self._line = _Line(self)
        self._line.setFont(tabular(ui_font(_FONT_PX)))
        self._line.setMaxLength(LONGEST)
        self._line.setMinimumHeight(HEIGHT)
        self._line.setMinimumWidth(_MIN_LINE)
        self._line.hints = (
            self.tr("24 or 8D FEASTER or -3 or pass"),
            self.tr("24 or 8D FEASTER"),
            self.tr("Score or play"),
        )
        self._line.setToolTip(self._line.hints[0])
        self._line.setAccessibleName(self.tr("Score, play, exchange or pass"))
        self._line.returnPressed.connect(self._enter)
        self._line.textChanged.connect(self.edited)
        self._line.left.connect(self.left)
        self._line.undo_requested.connect(self.undo_requested)
        self._whose.setMinimumWidth(_MIN_WHOSE)
        self.add(self._whose, stretch=3)
        self.add(self._line, stretch=5)
        self._steps = tuple(self._make_step(step) for step in STEPS)
        self.clear_button = self._make(self.tr("Clear"), self.tr("Empty the line"))
        self.clear_button.clicked.connect(self._line.clear)
        self.enter_button = self._make(self.tr("Enter"), self.tr("Enter the typed line"), "primary")
        self.enter_button.clicked.connect(self._enter)

    @property
    def line(self) -> QLineEdit:
        """The line edit."""
        return self._line

    @property
    def whose(self) -> str:
        """The text about whose turn is entered."""
        return self._whose.text

    @property
    def steps(self) -> tuple[QPushButton, ...]:
        """The buttons that add to the score."""
        return self._steps

    def show_target(self, text: str) -> None:
        """Show whose turn is entered; an empty text disables the line."""
        self._whose.show_text(text)
        # Keep this text whole, unless a name is very long.
        whole = self._whose.sizeHint().width()
        self._whose.setMinimumWidth(min(max(whole, _MIN_WHOSE), _MAX_WHOSE))
        self._line.setAccessibleDescription(text)
        for widget in (self._line, self.clear_button, self.enter_button, *self._steps):
            widget.setEnabled(bool(text))

    def show_steps(self, *, are_shown: bool) -> None:
        """Show or hide the score buttons; a narrow window has no room for them."""
        for button in self._steps:
            button.setVisible(are_shown and self._takes_scores)

    def take_lines(self, placeholder: str, name: str, longest: int) -> None:
        """Take whole lines instead of scores.

        Args:
            placeholder: placeholder text.
            name: accessible name.
            longest: maximum length.
        """
        self._line.hints = (placeholder,)
        self._line.show_hint()
        self._line.setAccessibleName(name)
        self._line.setMaxLength(longest)
        self._takes_scores = False
        self.show_steps(are_shown=False)

    def begin_with(self, text: str) -> None:
        """Focus the line with this text and the cursor at its end."""
        if self._line.isEnabled():
            self._line.setText(text)
            self._line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._line.setCursorPosition(len(text))

    def mark(self, column: int, length: int) -> None:
        """Select the mistake; `column` is 1-based."""
        start = min(column - 1, len(self._line.text()))
        self._line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._line.setCursorPosition(start)
        if length:
            self._line.setSelection(start, length)

    def _enter(self) -> None:
        if self._line.text().strip():
            self.entered.emit(self._line.text())

    def _add(self, step: int) -> None:
        """Add to the score in the line; replace any other text."""
        text = self._line.text().strip()
        points = int(text) if text.isdecimal() and text.isascii() and len(text) < 5 else 0
        self._line.setText(str(points + step))

    def _make_step(self, step: int) -> QPushButton:
        button = self._make(
            self.tr("+{step}").format(step=step),
            self.tr("Add {step} to the score").format(step=step),
            "compact",
        )
        button.clicked.connect(partial(self._add, step))
        return button

    def _make(self, text: str, sentence: str, role: str = "") -> QPushButton:
        button = QPushButton(text, self)
        # Before it is added, which styles it.
        button.setProperty("role", role)
        button.setAccessibleName(text)
        button.setAccessibleDescription(sentence)
        button.setToolTip(sentence)
        button.setMinimumHeight(HEIGHT)
        # A click leaves the focus where it is, so that Shift still presses the clock.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(False)
        self.add(button)
        return button


class _Line(QLineEdit):
    """A line edit that Escape leaves, and where Ctrl+Z first undoes typing.

    Attributes:
        hints: placeholder texts, from long to short; the first that fits is shown.
    """

    left = Signal()
    undo_requested = Signal()
    hints: tuple[str, ...] = ("",)

    def show_hint(self) -> None:
        """Show the longest placeholder that fits, else the shortest."""
        room, width = self.width() - _AROUND_HINT, self.fontMetrics().horizontalAdvance
        fitting = (hint for hint in self.hints if width(hint) <= room)
        self.setPlaceholderText(next(fitting, self.hints[-1]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the placeholder again."""
        super().resizeEvent(event)
        self.show_hint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears and leaves the line; Enter stays in it."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
            event.accept()
            return
        if event.matches(QKeySequence.StandardKey.Undo) and not self.text():
            self.undo_requested.emit()
            event.accept()
            return
        super().keyPressEvent(event)
        if is_enter(event):
            event.accept()


# One question with several answers, in place of the entry line.

HEIGHTS = (48, 60)
"""Height with one line of text, and with two."""


class ChoiceBar(QFrame):
    """Asks a question with several answers; Enter gives the focused one, Escape none.

    Signals:
        chosen: 0-based number of the answer.
        declined: no answer; nothing changes.
    """

    chosen = Signal(int)
    declined = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._question = text_label(self, px=16, wraps=True)
        self._question.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(HEIGHTS[0])
        self.setMaximumHeight(HEIGHTS[1])
        self._answers: list[QPushButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 2, 8, 2)
        self._row.addWidget(self._question, 1)
        self.hide()

    @property
    def question(self) -> str:
        """The question; empty if there is none."""
        return "" if self.isHidden() else self._question.text()

    @property
    def answers(self) -> tuple[QPushButton, ...]:
        """The buttons; the last one declines."""
        return tuple(self._answers)

    def ask(self, question: str, answers: Sequence[str]) -> None:
        """Ask a question; the first answer gets the focus."""
        for old in self._answers:
            old.hide()
            old.deleteLater()
        self._answers = []
        self._question.setText(question)
        self.setAccessibleName(question)
        for number, text in enumerate((*answers, self.tr("Cancel"))):
            button = QPushButton(text, self)
            button.setAutoDefault(False)
            button.setMinimumHeight(HEIGHT)
            button.setAccessibleName(text)
            button.setAccessibleDescription(question)
            is_answer = number < len(answers)
            tip = self.tr("Answer with this") if is_answer else self.tr("Change nothing (Esc)")
            button.setToolTip(tip)
            if number < len(answers):
                button.clicked.connect(partial(self._choose, number))
            else:
                button.clicked.connect(self._decline)
            self._row.addWidget(button)
            self._answers.append(button)
        self.show()
        self._answers[0].show()
        self._answers[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, Escape declines; other keys go no further."""
        if press_focused(self, event):
            return
        if event.key() == Qt.Key.Key_Escape:
            self._decline()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Right)
        else:
            event.accept()

    def _choose(self, number: int) -> None:
        self.hide()
        self.chosen.emit(number)

    def _decline(self) -> None:
        self.hide()
        self.declined.emit()
