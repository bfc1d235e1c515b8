# SPDX-License-Identifier: MIT
"""A question for confirmation, in place of a dialog: pass? exchange? challenge? resign?"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QCursor, QKeyEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QFrame, QPushButton, QWidget

from desktop_app.ui.announcer import announce
from desktop_app.ui.widgets.boxes import row_of
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.spoken import give_role


class ConfirmBar(QFrame):
    """One question with two answers; hidden until it is asked.

    Enter answers with the focused button (yes at first), Escape answers no, or yes where that is
    the answer that changes nothing (`let_escape_confirm`). Letters and digits do
    nothing, so that typing a word never passes a turn.

    Signals:
        confirmed, declined: the answer. The bar has hidden itself and given the focus back.
        typed: a letter or a digit, which answers nothing.
    """

    confirmed = Signal()
    declined = Signal()
    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Grouping)
        self.setProperty("role", "panel")
        self.setProperty("covers", True)
        self._before: QWidget | None = None
        self._does_escape_confirm = False
        self._question = text_label(self, wraps=True)
        self._yes = QPushButton(self)
        self._yes.setProperty("role", "primary")
        self._no = QPushButton(self)
        for button in (self._yes, self._no):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._yes.clicked.connect(lambda: self._answer(is_yes=True))
        self._no.clicked.connect(lambda: self._answer(is_yes=False))
        self._row = row_of(
            (self._question, 1), self._yes, self._no, parent=self, margins=(12, 2, 8, 2)
        )
        self.hide()

    @property
    def question(self) -> str:
        """The question; empty if there is none."""
        return "" if self.isHidden() else self._question.text()

    def ask(self, question: str, yes: str = "", no: str = "") -> None:
        """Ask a question; `yes` and `no` are the labels of the buttons."""
        self._question.setText(question)
        self._yes.setText(yes or self.tr("Yes"))
        self._no.setText(no or self.tr("No"))
        self.setAccessibleName(question)
        self._yes.setAccessibleDescription(question)
        self._no.setAccessibleDescription(question)
        self._yes.setToolTip(self.tr("Do it (Enter)"))
        self._no.setToolTip(self.tr("Change nothing (Esc)"))
        self._does_escape_confirm = False
        if self.isHidden():
            self._before = QApplication.focusWidget()
        self._row.setDirection(QBoxLayout.Direction.LeftToRight)
        self.show()
        # Where the answers lie is known once everything is laid out.
        QTimer.singleShot(0, self, self._keep_off_mouse)
        announce(self, question, is_urgent=True)
        self._yes.setFocus(Qt.FocusReason.OtherFocusReason)

    def insist(self) -> None:
        """Take the focus to the question again, because it waits for its answer."""
        announce(self, self.question, is_urgent=True)
        self._yes.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_off_mouse(self) -> None:
        """Put the answers at the other end if one lies under the mouse: one press is no answer."""
        mouse = QCursor.pos()
        places = (
            button.rect().contains(button.mapFromGlobal(mouse)) for button in (self._yes, self._no)
        )
        if any(places):
            self._row.setDirection(QBoxLayout.Direction.RightToLeft)

    def let_escape_confirm(self) -> None:
        """Let Escape answer this question with yes, because yes changes nothing."""
        self._does_escape_confirm = True
        self._yes.setToolTip(self.tr("Change nothing (Enter, Esc)"))
        self._no.setToolTip(self.tr("Do it"))

    def withdraw(self) -> None:
        """Hide without an answer, because the game went on."""
        if self.isHidden():
            return
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        self.hide()
        if had_focus and self._before is not None:
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self._before = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, Escape changes nothing, other keys do nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self._answer(is_yes=self._does_escape_confirm)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._answer(is_yes=not self._no.hasFocus())
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            other = self._yes if self._no.hasFocus() else self._no
            other.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            event.accept()
            if event.text().isalnum():
                self.typed.emit(event.text())

    def _answer(self, *, is_yes: bool) -> None:
        self.withdraw()
        (self.confirmed if is_yes else self.declined).emit()
