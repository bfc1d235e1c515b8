# SPDX-License-Identifier: MIT
"""One question with as many answers as there are, in place of the entry line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from desktop_app.ui.table.entry_bar import HEIGHT
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.enter_key import press_focused

HEIGHTS = (48, 60)
"""One line of a question, and two."""


class ChoiceBar(QFrame):
    """Asks which of some answers holds; Enter gives the focused one, Escape none of them.

    Signals:
        chosen: the number of the answer, from 0.
        declined: none; what was asked about is left as it is.
    """

    chosen = Signal(int)
    declined = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._question = QLabel(self)
        self._question.setWordWrap(True)
        self._question.setFont(ui_font(16))
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
        """What is asked now, empty when nothing is."""
        return "" if self.isHidden() else self._question.text()

    @property
    def answers(self) -> tuple[QPushButton, ...]:
        """The buttons; the last one declines."""
        return tuple(self._answers)

    def ask(self, question: str, answers: Sequence[str]) -> None:
        """Ask; the first answer has the focus."""
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
        """Enter presses what has the focus, Escape declines; other keys end here."""
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
