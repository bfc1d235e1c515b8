# SPDX-License-Identifier: MIT
"""The line over the clocks: rules, round, what is shown, sound, and the desk."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSpinBox, QWidget

from desktop_app.session.table_choice import MAX_ROUND
from desktop_app.translation.words import tip
from desktop_app.ui.widgets.chip import Chip

BUTTON_HEIGHT = 34


class View(Enum):
    """What the room shows; the value is that of the setting ``table_view``."""

    CLOCKS = "clocks"
    SHEET = "sheet"
    BOARD = "board"


def dress(button: QPushButton, sentence: str, key: str = "") -> None:
    """Make a button one that leaves the keys where they are, with a sentence about it."""
    button.setAccessibleDescription(sentence)
    button.setToolTip(tip(sentence, key))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAutoDefault(False)
    button.setMinimumHeight(BUTTON_HEIGHT)


class HeadBar(QWidget):
    """What is always in sight.

    Attributes:
        chip: the ruleset; `round` the number of the round.
        view_buttons: by `View`, one of them pressed; `sound_button` stays pressed while it sounds.
        desk_button: its text is set by the desk.

    Signals:
        view_chosen: a `View`.
    """

    view_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chip = Chip("", self)
        self.round = QSpinBox(self)
        self.round.setRange(1, MAX_ROUND)
        self.round.setPrefix(self.tr("Round "))
        self.round.setAccessibleName(self.tr("Round"))
        self.round.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.round.setMinimumHeight(BUTTON_HEIGHT)
        self.view_buttons = {view: QPushButton(self) for view in View}
        self.sound_button = QPushButton(self.tr("Sound"), self)
        self.desk_button = QPushButton(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.chip)
        row.addWidget(self.round)
        row.addStretch()
        self._dress_views()
        self.sound_button.setCheckable(True)
        self.sound_button.setAccessibleName(self.tr("Sound"))
        dress(
            self.sound_button,
            self.tr("A tone when the last minute begins, and when overtime begins"),
        )
        dress(self.desk_button, "")
        for button in (*self.view_buttons.values(), self.sound_button, self.desk_button):
            row.addWidget(button)

    def _dress_views(self) -> None:
        group = QButtonGroup(self)
        texts = {
            View.CLOCKS: (self.tr("Clocks"), "Ctrl+1", self.tr("Nothing but the clocks")),
            View.SHEET: (self.tr("Sheet"), "Ctrl+2", self.tr("The clocks and the score sheet")),
            View.BOARD: (self.tr("Board"), "Ctrl+3", self.tr("Clocks, score sheet and board")),
        }
        for view, (text, key, sentence) in texts.items():
            button = self.view_buttons[view]
            button.setText(text)
            button.setAccessibleName(text)
            button.setCheckable(True)
            dress(button, sentence, key)
            group.addButton(button)
            button.clicked.connect(lambda _on=False, view=view: self.view_chosen.emit(view))
