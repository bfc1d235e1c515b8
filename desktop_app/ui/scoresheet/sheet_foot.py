# SPDX-License-Identifier: MIT
"""The foot of the score sheet: what its signs mean, and what can be done with a line."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from desktop_app.ui.scoresheet.sheet_signs import legend_text
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.enter_key import press_focused
from desktop_app.ui.widgets.flow_row import FlowRow

_PX = 12


class SheetFoot(QWidget):
    """One line below the table.

    Signals:
        correct_requested, note_requested: for the chosen line.
        recount_requested: the sheets are to be walked.
    """

    correct_requested = Signal()
    note_requested = Signal()
    recount_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.legend = ElidedLabel("", self)
        self.legend.setFont(ui_font(_PX))
        self.legend.setProperty("role", "muted")
        self.correct = self._button(self.tr("Correct…"), self.correct_requested)
        self.correct.setToolTip(self.tr("Put the chosen line right (Enter, double click)"))
        self.note = self._button(self.tr("Note…"), self.note_requested)
        self.note.setToolTip(self.tr("Write a note beside the chosen line (N)"))
        self.recount = self._button(self.tr("Recount"), self.recount_requested)
        self.recount.setToolTip(self.tr("Compare the paper sheets with this one, turn by turn"))
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 2, 6, 4)
        line.setSpacing(6)
        row = FlowRow(self)
        row.add(self.legend, stretch=1)
        for button in self.buttons:
            row.add(button)
        line.addWidget(row)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """Correct, note, recount."""
        return self.correct, self.note, self.recount

    def show_signs(self, signs: Iterable[str]) -> None:
        """Explain these signs."""
        text = legend_text(signs)
        self.legend.show_text(text)
        self.legend.setToolTip(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def _button(self, text: str, signal: SignalInstance) -> QPushButton:
        button = QPushButton(text, self)
        button.setProperty("role", "compact")
        button.setFont(ui_font(_PX))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: signal.emit())
        return button
