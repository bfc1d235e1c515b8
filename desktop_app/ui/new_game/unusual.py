# SPDX-License-Identifier: MIT
"""The choices of the form that are not usual, in one line with a button that resets them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from desktop_app.rules.setup import Mode
from desktop_app.session.game_choice import MINUTE_MS, OWN_MISTAKES, GameChoice
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import row_of
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.keys import set_up_button

_FONT_PX = 14


def unusual_choices(
    choice: GameChoice, variant: str = "", usual_minutes: int | None = None
) -> tuple[str, ...]:
    """Return what a choice has that a plain game has not, one phrase each: the time comes first.

    Args:
        choice: the filled-in form.
        variant: title of the chosen variant of the rules; empty for the rules as written.
        usual_minutes: the time of each player by the rules; None to say nothing of the time.
    """
    found: list[str] = []
    if usual_minutes and choice.minutes and choice.minutes != usual_minutes:
        text = tr_count("one minute each", "{minutes} minutes each", choice.minutes)
        found.append(text.format(minutes=choice.minutes))
    for seat in choice.players:
        if seat.start_points:
            text = tr("{name} starts at {points}")
            found.append(text.format(name=seat.name, points=seat.start_points))
        if seat.allotment_ms is not None:
            minutes = seat.allotment_ms // MINUTE_MS
            text = tr_count("{name} has one minute", "{name} has {minutes} minutes", minutes)
            found.append(text.format(name=seat.name, minutes=minutes))
    if any(seat.lexicon for seat in choice.players):
        found.append(tr("fewer words for the computer"))
    if choice.free_take_backs:
        text = tr_count("one free take-back", "{count} free take-backs", choice.free_take_backs)
        found.append(text.format(count=choice.free_take_backs))
    if choice.is_self_scored:
        found.append(tr("you score it"))
    if choice.is_guided:
        found.append(tr("help for beginners"))
    if choice.phoneys == OWN_MISTAKES:
        found.append(tr("the computer makes mistakes"))
    elif choice.phoneys:
        found.append(tr("the computer plays phoneys"))
    if choice.mode is Mode.BY_THE_BOOK:
        found.append(tr("by the book"))
    if choice.first is not None and choice.first < len(choice.players):
        found.append(tr("{name} begins").format(name=choice.players[choice.first].name))
    if variant:
        found.append(variant)
    return tuple(found)


class UnusualLine(QWidget):
    """The unusual choices in one line, always in sight, and *Reset*.

    Signals:
        reset_requested: make all of them usual again.
    """

    reset_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = ""
        self._text = ElidedLabel("", self)
        self._text.setProperty("role", "warning")
        self._text.setFont(ui_font(_FONT_PX))
        self.reset = QPushButton(self.tr("Reset"), self)
        set_up_button(self.reset, self.tr("Play on even terms, without help, as usual"))
        self.reset.setProperty("role", "compact")
        self.reset.clicked.connect(lambda: self.reset_requested.emit())
        # It keeps its place, so that the form does not jump.
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        row = row_of(parent=self, margins=0, spacing=8)
        row.addWidget(self._text, 1)
        row.addWidget(self.reset)
        self.hide()

    @property
    def text(self) -> str:
        """The whole sentence; empty if everything is as usual."""
        return self._sentence

    def show_choices(self, phrases: tuple[str, ...]) -> None:
        """Show the unusual choices; without any, nothing."""
        text = self.tr("Not as usual: {choices}.").format(choices=", ".join(phrases))
        sentence = text if phrases else ""
        if sentence == self._sentence:
            return
        self._sentence = sentence
        self._text.show_text(sentence)
        self.reset.setAccessibleDescription(sentence)
        self.setVisible(bool(sentence))
        announce(self, sentence)
