# SPDX-License-Identifier: MIT
"""A note beside a line of the score sheet."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.acts.recording import LONGEST_NOTE
from desktop_app.rules.commands import NoteEntry
from desktop_app.rules.state import GameState
from desktop_app.ui.scoresheet.entry_words import note_title_text
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.enter_key import is_enter, press_focused
from desktop_app.ui.widgets.flow_row import FlowRow

_HEIGHT = 120


class NoteEdit(QPlainTextEdit):
    """A text box in which Enter is done; a long note goes on in the next line by itself."""

    done = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is done, Escape belongs to the panel."""
        if is_enter(event):
            self.done.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class NotePanel(QFrame):
    """Writes one note, or takes it away.

    Signals:
        applied: the NoteEntry.
        closed: the note stays as it was.
    """

    applied = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = 0
        self._title = QLabel(self)
        self._title.setWordWrap(True)
        self._title.setFont(ui_font(16, QFont.Weight.DemiBold))
        self.text = NoteEdit(self)
        self.text.setFont(ui_font(15))
        self.text.setTabChangesFocus(True)
        self.text.setMaximumHeight(_HEIGHT)
        self.text.setAccessibleName(self.tr("Note"))
        self._hint = QLabel(
            self.tr("The note is saved with the game, and stands in a GCG file beside the move."),
            self,
        )
        self._hint.setWordWrap(True)
        self._hint.setProperty("role", "muted")
        self.save = QPushButton(self.tr("Save the note"), self)
        self.save.setToolTip(self.tr("Keep the note beside this line"))
        self.save.setProperty("role", "primary")
        self.remove = QPushButton(self.tr("Take the note away"), self)
        self.remove.setToolTip(self.tr("Delete the note of this line"))
        self.cancel = QPushButton(self.tr("Leave it as it was"), self)
        self.cancel.setToolTip(self.tr("Close without changing the note (Esc)"))
        buttons = FlowRow(self)
        for button in (self.save, self.remove, self.cancel):
            button.setAutoDefault(False)
            buttons.add(button)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(12, 10, 12, 10)
        lines.setSpacing(8)
        for widget in (self._title, self.text, self._hint):
            lines.addWidget(widget)
        lines.addWidget(buttons)
        lines.addStretch()
        self.text.done.connect(self._save)
        self.save.clicked.connect(self._save)
        self.remove.clicked.connect(lambda: self.applied.emit(NoteEntry(self._line, "")))
        self.cancel.clicked.connect(self.closed)

    def show_entry(self, state: GameState, line: int) -> None:
        """Begin with the note that a line has."""
        self._line = line
        self._title.setText(note_title_text(state, line))
        self.setAccessibleName(self._title.text())
        written = state.row_notes.get(line, "")
        self.text.setPlainText(written)
        self.text.selectAll()
        self.remove.setVisible(bool(written))
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, Escape leaves the note; letters go no further."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif not press_focused(self, event) and not event.text():
            super().keyPressEvent(event)

    def _save(self) -> None:
        text = " ".join(self.text.toPlainText().split())[:LONGEST_NOTE]
        self.applied.emit(NoteEntry(self._line, text))
