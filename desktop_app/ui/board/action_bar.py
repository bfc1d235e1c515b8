# SPDX-License-Identifier: MIT
"""Buttons for the acts of a turn, for players who use the mouse alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from desktop_app.ui.widgets.keys import set_role

_GAP = 6


@dataclass(frozen=True, slots=True)
class Acts:
    """Acts that are possible at the moment."""

    play: bool = False
    exchange: bool = False
    give_up_turn: bool = False
    accept: bool = False
    hold: bool = False
    challenge: bool = False


class ActionBar(QWidget):
    """Buttons in one row or two; a disabled button keeps its place.

    Signals:
        play_clicked, exchange_clicked, pass_clicked, accept_clicked, hold_clicked,
            challenge_clicked: the button of that name.
    """

    play_clicked = Signal()
    exchange_clicked = Signal()
    pass_clicked = Signal()
    accept_clicked = Signal()
    hold_clicked = Signal()
    challenge_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = row = QGridLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        self._buttons: Mapping[str, QPushButton] = {
            "play": self._add(
                row,
                self.tr("Play"),
                self.tr("Play the tiles on the board (Enter)"),
                self.play_clicked,
            ),
            "exchange": self._add(
                row,
                self.tr("Exchange"),
                self.tr("Exchange tiles instead of playing: click them next (F7)"),
                self.exchange_clicked,
            ),
            "give_up_turn": self._add(
                row,
                self.tr("Pass"),
                self.tr("Pass this turn without a play (F6)"),
                self.pass_clicked,
            ),
            "accept": self._add(
                row, self.tr("Accept"), self.tr("Let the last play stand"), self.accept_clicked
            ),
            "hold": self._add(
                row,
                self.tr("Hold"),
                self.tr("Think about challenging the last play (F9)"),
                self.hold_clicked,
            ),
            "challenge": self._add(
                row,
                self.tr("Challenge"),
                self.tr("Have the words of the last play judged (F8)"),
                self.challenge_clicked,
            ),
        }
        self.show_primary("play")
        self.show_acts(Acts())

    def show_acts(self, acts: Acts) -> None:
        """Enable the buttons of the possible acts."""
        for name, button in self._buttons.items():
            button.setEnabled(bool(getattr(acts, name)))

    def name_play(self, verb: str = "", hint: str = "") -> None:
        """Give the button of a play another word and tooltip, for a review, or its own again."""
        button = self._buttons["play"]
        button.setText(verb or self.tr("Play"))
        button.setToolTip(hint or self.tr("Play the tiles on the board (Enter)"))

    def show_primary(self, name: str) -> None:
        """Mark the button of the act that what is laid or marked leads to."""
        for act, button in self._buttons.items():
            set_role(button, "primary" if act == name else "compact")

    @property
    def one_line_width(self) -> int:
        """Width of the buttons side by side, in pixels."""
        wide = sum(button.minimumSizeHint().width() for button in self._buttons.values())
        return wide + _GAP * (len(self._buttons) - 1)

    def show_lines(self, lines: int) -> None:
        """Arrange the buttons in this many rows; a narrow window has room for half of them."""
        across = -(-len(self._buttons) // lines)
        for number, button in enumerate(self._buttons.values()):
            self._grid.addWidget(button, number // across, number % across)
        self.updateGeometry()

    def button(self, name: str) -> QPushButton:
        """Return the button for a field of `Acts`."""
        return self._buttons[name]

    def _add(self, row: QGridLayout, text: str, tip: str, signal: SignalInstance) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        # Focus by Tab alone: a click leaves the focus on the board.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        button.setProperty("role", "compact")
        button.clicked.connect(signal)
        row.addWidget(button, 0, row.count())
        return button
