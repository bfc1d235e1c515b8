# SPDX-License-Identifier: MIT
"""The buttons beside the acts of a turn: pass, exchange, time, the end."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from desktop_app.ui.table.head_bar import dress
from desktop_app.ui.widgets.flow_row import FlowRow


class MoreBar(FlowRow):
    """Wishes without a value; `buttons` holds them by name.

    Signals:
        pass_requested, exchange_requested: turns of the player on turn.
        time_requested: give a player time, or take it.
        end_requested: the game is over.
        save_requested: write the game as GCG.
    """

    pass_requested = Signal()
    exchange_requested = Signal()
    time_requested = Signal()
    end_requested = Signal()
    save_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self._keys: dict[str, str] = {}
        wishes = (
            ("pass", self.tr("Pass"), "F6", self.tr("Pass this turn.")),
            (
                "exchange",
                self.tr("Exchange"),
                "F7",
                self.tr("Exchange tiles: -3 for three of them, -ABC where they are known."),
            ),
            ("time", self.tr("Time..."), "", self.tr("Give a player time, or take it.")),
            (
                "end",
                self.tr("Game over..."),
                "",
                self.tr("End the game: who is out, and what is left on the racks."),
            ),
            (
                "save",
                self.tr("Save..."),
                "",
                self.tr("Write the game as a GCG file, as far as it is known: Ctrl+S."),
            ),
        )
        signals = (
            self.pass_requested,
            self.exchange_requested,
            self.time_requested,
            self.end_requested,
            self.save_requested,
        )
        for (name, text, key, sentence), wish in zip(wishes, signals, strict=True):
            button = QPushButton(f"{text}  {key}" if key else text, self)
            button.setAccessibleName(text)
            dress(button, sentence, key)
            button.clicked.connect(lambda _on=False, wish=wish: wish.emit())
            self.add(button)
            self.buttons[name], self._keys[name] = button, key

    def show_keys(self, *, are_told: bool) -> None:
        """Tell the keys on the buttons, or leave them to the tool tips."""
        for name, button in self.buttons.items():
            text, key = button.accessibleName(), self._keys[name]
            button.setText(f"{text}  {key}" if key and are_told else text)
