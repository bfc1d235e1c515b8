# SPDX-License-Identifier: MIT
"""Asks once more before a challenge, and which words it is for; without a list, what they are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QPushButton, QWidget


class ChallengeBar(QFrame):
    """One line: the words of the last play, each with a box, then challenge or cancel.

    Where no word list judges, the players look the words up and press what they found.

    Signals:
        confirmed: with the tuple of words that are challenged, and the players' verdict: True for
            acceptable, False for not, None where a list judges.
        declined: nothing is challenged.
    """

    confirmed = Signal(object, object)
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
        self._good = QPushButton(self.tr("They are good"), self)
        self._bad = QPushButton(self.tr("Not good"), self)
        self._no = QPushButton(self.tr("Cancel"), self)
        for button in (self._yes, self._good, self._bad, self._no):
            button.setAutoDefault(False)
            self._row.addWidget(button)
        self._yes.clicked.connect(lambda: self._confirm(None))
        self._good.clicked.connect(lambda: self._confirm(True))
        self._bad.clicked.connect(lambda: self._confirm(False))
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

    @property
    def verdicts(self) -> tuple[QPushButton, QPushButton]:
        """The buttons of players who judge themselves: good, not good."""
        return self._good, self._bad

    def ask(self, words: Sequence[str], *, has_list: bool = True) -> None:
        """Ask for these words, all of them marked; without a list also for the verdict."""
        self._yes.setVisible(has_list)
        for button in self.verdicts:
            button.setVisible(not has_list)
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
        (self._yes if has_list else self._good).setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter answers with the focused button, Escape cancels."""
        if event.key() == Qt.Key.Key_Escape:
            self._decline()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            button = focused if isinstance(focused, QPushButton) else self._yes
            # Without a list Enter on a box decides nothing: a verdict is pressed, never guessed.
            if button.isVisible():
                button.click()
        else:
            event.accept()

    def _check(self) -> None:
        for button in (self._yes, *self.verdicts):
            button.setEnabled(any(box.isChecked() for box in self._boxes))

    def _confirm(self, verdict: bool | None) -> None:
        words = tuple(box.text() for box in self._boxes if box.isChecked())
        if words:
            self.hide()
            self.confirmed.emit(words, verdict)

    def _decline(self) -> None:
        self.hide()
        self.declined.emit()
