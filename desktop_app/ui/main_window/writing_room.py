# SPDX-License-Identifier: MIT
"""The room of a physical set while a finished game is written down: the line has the keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop_app.rules.acts.recording import LONGEST_NOTE
from desktop_app.rules.state import GameState
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.table import writing_words as words
from desktop_app.ui.table.head_bar import View

FACE_HEIGHT = 84


class WritingRoom(TableRoom):
    """The table without what belongs to a clock."""

    def __init__(self, state: GameState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.setAccessibleName(self.tr("A game that is written down"))
        self.entry.take_lines(words.placeholder(), words.line_name(), LONGEST_NOTE)
        self.setFocusProxy(self.entry.line)
        self.more.buttons["time"].hide()
        self.head.sound_button.hide()
        for name in ("tiles", "rulings"):
            # The sheet is what is compared with the paper, line by line.
            self.panels[name].set_folded(True)
        self.show_view(View.BOARD)

    def show_question(self) -> None:
        """The line is there after the end too: for notes, overtime and what is taken back."""
        super().show_question()
        if all(each.isHidden() for each in (self.confirm, self.choice, self.judge)):
            self.entry.show()
            self.show_rows()

    def give_focus_back(self) -> None:
        """The keys belong to the entry line."""
        self.show_question()
        self.entry.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def arrange(self) -> None:
        """Nobody holds, draws or stops a clock while a game is written down."""
        super().arrange()
        self.acts.hide()
        self.acts_button.hide()
        self.more.setVisible(not self._is_minimal)
        self.show_rows()
        rulings = self.panels["rulings"]
        if self._is_over and not rulings.header.isChecked():
            rulings.hide()

    def _fit(self) -> None:
        """Without digits the faces need no more than a name, the points and whose turn it is."""
        super()._fit()
        if self.view is View.BOARD:
            self.faces.setMinimumHeight(FACE_HEIGHT)
            self.faces.setMaximumHeight(FACE_HEIGHT)
