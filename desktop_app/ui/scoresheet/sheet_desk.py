# SPDX-License-Identifier: MIT
"""The panel for correcting or annotating a score sheet line, and for recounts."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QStackedLayout, QWidget

from desktop_app.rules.state import GameState
from desktop_app.ui.scoresheet.correction_panel import CorrectionPanel, NotePanel
from desktop_app.ui.scoresheet.recount_panel import RecountPanel
from desktop_app.ui.theme import Theme


class SheetDesk(QFrame):
    """One panel at a time, beside the board.

    Signals:
        closed: close the panel.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.correction = CorrectionPanel(self)
        self.note = NotePanel(self)
        self.recount = RecountPanel(self)
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(1, 1, 1, 1)
        for panel in (self.correction, self.note, self.recount):
            self._stack.addWidget(panel)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.recount.show_theme(theme)

    def open_correction(self, state: GameState, line: int) -> None:
        """Open the correction of a line."""
        self._stack.setCurrentWidget(self.correction)
        self.correction.show_entry(state, line)

    def open_note(self, state: GameState, line: int) -> None:
        """Open the note on a line."""
        self._stack.setCurrentWidget(self.note)
        self.note.show_entry(state, line)

    def open_recount(self, state: GameState, *, has_desk: bool) -> None:
        """Start a recount."""
        self._stack.setCurrentWidget(self.recount)
        self.recount.begin(state, has_desk=has_desk)

    def back_to_recount(self, state: GameState) -> bool:
        """Return to a recount interrupted by a correction; return False if there is none."""
        if self.recount.walk is None or self._stack.currentWidget() is self.recount:
            return False
        self._stack.setCurrentWidget(self.recount)
        self.recount.refresh(state)
        return True

    def refresh(self, state: GameState) -> None:
        """Show the current state of the game."""
        current = self._stack.currentWidget()
        if current is self.correction:
            self.correction.refresh(state)
        elif current is self.recount:
            self.recount.refresh(state)

    def end(self) -> None:
        """Discard the recount."""
        self.recount.end()
