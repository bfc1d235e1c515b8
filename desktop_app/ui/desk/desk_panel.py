# SPDX-License-Identifier: MIT
"""The desk at the right of the board: the list of what can be ruled, or one procedure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QStackedWidget, QVBoxLayout, QWidget

from desktop_app.session.desk import DeskDialogue, DeskWords
from desktop_app.ui.desk.answer_box import DeskContext
from desktop_app.ui.desk.desk_list import DeskList
from desktop_app.ui.desk.desk_text import DeskEntry
from desktop_app.ui.desk.procedure_page import ProcedurePage
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.enter_key import press_focused


class DeskPanel(QFrame):
    """Shows the desk; Escape goes a step back and then to the game. Keys never reach the board.

    Signals:
        procedure_requested: a procedure was chosen from the list, by its name.
        cancelled: the open procedure is left; nothing is ruled.
        ruled: the open procedure is to be carried out.
        undo_requested: the last ruling is to be taken back.
        closed: the desk is left.
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
        self.heading = QLabel(self)
        self.heading.setFont(ui_font(13, QFont.Weight.DemiBold))
        self.heading.setContentsMargins(12, 8, 12, 0)
        self.list = DeskList(self)
        self.page = ProcedurePage(self, now=now)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.heading)
        layout.addWidget(self._stack, 1)
        self.list.chosen.connect(self.procedure_requested)
        self.list.closed.connect(self.closed)
        self.list.undo_requested.connect(self.undo_requested)
        self.page.cancelled.connect(self.cancelled)
        self.page.ruled.connect(self.ruled)

    @property
    def is_asking(self) -> bool:
        """Whether a procedure is open."""
        return self._stack.currentWidget() is self.page

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        self.page.show_theme(theme)

    def show_heading(self, text: str) -> None:
        """What the desk is called under these rules."""
        self.heading.setText(text)
        self.setAccessibleName(text)

    def show_list(self, entries: Sequence[DeskEntry], words: DeskWords, undoable: str) -> None:
        """List what can be ruled; a procedure that is open stays."""
        self.list.show_entries(entries, words, undoable)

    def open_list(self) -> None:
        """Leave the procedure that is open for the list."""
        self.page.close_dialogue()
        self._stack.setCurrentWidget(self.list)
        if self.isVisible():
            self.list.focus_search()

    def open_procedure(self, dialogue: DeskDialogue, context: DeskContext) -> None:
        """Ask through a procedure."""
        self._stack.setCurrentWidget(self.page)
        self.page.open(dialogue, context)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back; Enter presses what has the focus; other keys end here."""
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
