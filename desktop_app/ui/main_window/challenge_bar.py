# SPDX-License-Identifier: MIT
"""Asks once more before a challenge, and which words it is for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QPushButton, QWidget


class ChallengeBar(QFrame):
    """One line: the words of the last play, each with a box, then challenge or cancel.

    Signals:
        confirmed: with the tuple of words that are challenged.
        declined: nothing is challenged.
    """

    confirmed = Signal(object)
    declined = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 2, 8, 2)
        self._row.addWidget(QLabel(self.tr("Challenge:"), self))
        self._boxes: list[QCheckBox] = []
        self._row.addStretch()
        self._yes = QPushButton(self.tr("Challenge"), self)
        self._yes.setProperty("role", "primary")
        self._no = QPushButton(self.tr("Cancel"), self)
        for button in (self._yes, self._no):
            button.setAutoDefault(False)
            self._row.addWidget(button)
        self._yes.clicked.connect(self._confirm)
        self._no.clicked.connect(self._decline)
        self.hide()

    @property
    def boxes(self) -> tuple[QCheckBox, ...]:
        """The boxes of the words."""
        return tuple(self._boxes)

    @property
    def yes(self) -> QPushButton:
        """The button that challenges."""
        return self._yes

    def ask(self, words: Sequence[str]) -> None:
        """Ask for these words, all of them marked."""
        for box in self._boxes:
            box.hide()
            box.deleteLater()
        self._boxes = []
        for number, word in enumerate(words, start=1):
            box = QCheckBox(word, self)
            box.setChecked(True)
            box.toggled.connect(lambda _on: self._check())
            self._row.insertWidget(number, box)
            self._boxes.append(box)
        self._check()
        self.setAccessibleName(self.tr("Challenge {words}?").format(words=", ".join(words)))
        self.show()
        self._yes.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter answers with the focused button, Escape cancels."""
        if event.key() == Qt.Key.Key_Escape:
            self._decline()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._decline() if self._no.hasFocus() else self._confirm()
        else:
            event.accept()

    def _check(self) -> None:
        self._yes.setEnabled(any(box.isChecked() for box in self._boxes))

    def _confirm(self) -> None:
        words = tuple(box.text() for box in self._boxes if box.isChecked())
        if words:
            self.hide()
            self.confirmed.emit(words)

    def _decline(self) -> None:
        self.hide()
        self.declined.emit()
