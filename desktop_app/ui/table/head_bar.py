# SPDX-License-Identifier: MIT
"""The bar above the clocks: rules, round, view, sound, and the desk."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from desktop_app.rules.setup import MAX_ROUND, Occasion
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.chip import Chip
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import (
    BUTTON_HEIGHT,
    KeyButton,
    dress_compact,
    set_up_button,
)
from desktop_app.ui.widgets.number_box import NumberBox

NO_ROUND = 0
EVENT_PX = 14
ROOM_FOR_KEY, ROOM_FOR_BUTTONS = 1000, 760
"""Below the first width keys are not shown on the buttons; below the second the buttons are narrow.
"""


class View(Enum):
    """Parts of the room that are shown; the values are those of the setting ``table_view``."""

    CLOCKS = "clocks"
    SHEET = "sheet"
    BOARD = "board"


class HeadBar(FlowRow):
    """The parts that are always visible.

    Attributes:
        chip: title of the ruleset.
        round: number of the round.
        occasion: event and day.
        view_buttons: by `View`, one of them checked.
        sound_button: checked while sound is on.
        desk_button: its text is set by the desk.

    Signals:
        view_chosen: a `View`.
    """

    view_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chip = Chip("", self, most_lines=2)
        self.round = NumberBox(self.tr("No round"), self)
        self.round.setRange(NO_ROUND, MAX_ROUND)
        # While two digits are typed, the round changes once.
        self.round.setKeyboardTracking(False)
        self.round.setPrefix(self.tr("Round "))
        self.round.setAccessibleName(self.tr("Round"))
        self.round.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.round.setMinimumHeight(BUTTON_HEIGHT)
        self.occasion = ElidedLabel("", self)
        self.view_buttons = {view: QPushButton(self) for view in View}
        self.sound_button = QPushButton(self.tr("Sound"), self)
        self.sound_button.setToolTip(self.tr("Turn the sound of the last minute on or off"))
        self.desk_button = KeyButton(self)
        self.add(self.chip, is_elastic=True)
        self.add(self.round)
        self.add(self.occasion, stretch=1)
        self.occasion.setFont(ui_font(EVENT_PX))
        self._dress_views()
        self.sound_button.setCheckable(True)
        self.sound_button.setAccessibleName(self.tr("Sound"))
        set_up_button(
            self.sound_button,
            self.tr("A tone when the last minute begins, and when overtime begins"),
        )
        set_up_button(self.desk_button, "")
        for button in (*self.view_buttons.values(), self.sound_button, self.desk_button):
            self.add(button, is_pushed=button is self.view_buttons[View.CLOCKS])

    def fit(self, width: int) -> None:
        """Take less room in a narrow window; `width` in pixels."""
        self.desk_button.show_key(is_shown=width >= ROOM_FOR_KEY)
        for button in (*self.view_buttons.values(), self.sound_button, self.desk_button):
            dress_compact(button, is_compact=width < ROOM_FOR_BUTTONS)

    def show_occasion(self, occasion: Occasion) -> None:
        """Show event, day and round, as far as they are known."""
        self.round.blockSignals(True)
        self.round.setValue(occasion.round_number or NO_ROUND)
        self.round.blockSignals(False)
        parts = (occasion.event, occasion.played_on)
        self.occasion.show_text(", ".join(part for part in parts if part))
        self.occasion.setVisible(bool(self.occasion.text))

    def _dress_views(self) -> None:
        group = QButtonGroup(self)
        texts = {
            View.CLOCKS: (self.tr("Clocks"), "Ctrl+1", self.tr("Only the clocks")),
            View.SHEET: (self.tr("Sheet"), "Ctrl+2", self.tr("The clocks and the score sheet")),
            View.BOARD: (self.tr("Board"), "Ctrl+3", self.tr("Clocks, score sheet and board")),
        }
        for view, (text, key, sentence) in texts.items():
            button = self.view_buttons[view]
            button.setText(text)
            button.setAccessibleName(text)
            button.setCheckable(True)
            set_up_button(button, sentence, key)
            group.addButton(button)
            button.clicked.connect(lambda _on=False, view=view: self.view_chosen.emit(view))


# Buttons next to the acts of a turn: pass, exchange, time, the end.


class MoreBar(FlowRow):
    """More acts; `buttons` has them by name: pass, exchange, time, end, save."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, KeyButton] = {}
        for name, text, key, sentence in (
            ("pass", self.tr("Pass"), "F6", self.tr("Pass this turn.")),
            (
                "exchange",
                self.tr("Exchange"),
                "F7",
                self.tr("Exchange tiles: -3 for three tiles, -ABC if they are known."),
            ),
            ("time", self.tr("Time..."), "", self.tr("Give a player time, or take it away.")),
            (
                "end",
                self.tr("Game over..."),
                "",
                self.tr("End the game: who went out, and the tiles left on the racks."),
            ),
            (
                "save",
                self.tr("Save..."),
                "",
                self.tr("Save the game as a GCG file, as far as it is known: Ctrl+S."),
            ),
        ):
            button = self.buttons[name] = KeyButton(self)
            button.show_words(text, key)
            button.setAccessibleName(text)
            set_up_button(button, sentence, key)
            self.add(button)

    def show_keys(self, *, are_shown: bool) -> None:
        """Show the keys on the buttons, or leave them to the tooltips."""
        for button in self.buttons.values():
            button.show_key(is_shown=are_shown)
