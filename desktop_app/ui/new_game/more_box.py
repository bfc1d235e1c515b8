# SPDX-License-Identifier: MIT
"""What most players leave as it is: variant, who begins, how it is played, phoneys, help."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QLabel, QVBoxLayout, QWidget

from desktop_app.rules.setup import Mode
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.whole_texts import tell_whole_texts

FONT_PX, NOTE_PX = 15, 13
FIELD_HEIGHT = 34
NOW_AND_THEN, OFTEN = 15, 40
"""In so many of a hundred turns."""


class MoreBox(QFrame):
    """The choices under *More*, each with a sentence.

    Attributes:
        option: the variants of the rules.

    Signals:
        option_chosen: another variant; mode_chosen: automatic or by the book.
    """

    option_chosen = Signal()
    mode_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.option, self._first = QComboBox(self), QComboBox(self)
        self._mode, self._phoneys = QComboBox(self), QComboBox(self)
        self._guided = QCheckBox(self.tr("H&elp for beginners"), self)
        self._mode_note = QLabel(self)
        self._mode.addItem(self.tr("Automatic"), Mode.AUTOMATIC.value)
        self._mode.addItem(self.tr("By the book"), Mode.BY_THE_BOOK.value)
        self._phoneys.addItem(self.tr("The computer plays only valid words"), 0)
        self._phoneys.addItem(self.tr("The computer plays a phoney now and then"), NOW_AND_THEN)
        self._phoneys.addItem(self.tr("The computer often plays a phoney"), OFTEN)
        self._lines = lines = QVBoxLayout(self)
        lines.setContentsMargins(20, 12, 20, 14)
        lines.setSpacing(2)
        head = QLabel(self.tr("More"), self)
        head.setFont(ui_font(16, QFont.Weight.DemiBold))
        lines.addWidget(head)
        self._variant_parts = self._add(
            self.tr("V&ariant"), self.option, self.tr("The options that these rules offer.")
        )
        self._add(
            self.tr("Who &begins"),
            self._first,
            self.tr("Draw tiles for it, or name the player who plays first."),
        )
        self._add(self.tr("Sc&oring and drawing"), self._mode, self._mode_note)
        self._phoney_parts = self._add(
            self.tr("Pho&neys"),
            self._phoneys,
            self.tr("A phoney looks like a word and is in no list: practise challenging."),
        )
        self._guide_parts = self._add(
            "",
            self._guided,
            self.tr("Says while you lay tiles whether the words are in the list."),
        )
        for box in (self.option, self._first, self._mode, self._phoneys):
            tell_whole_texts(box)
        self.option.currentIndexChanged.connect(lambda _index: self.option_chosen.emit())
        self._mode.currentIndexChanged.connect(lambda _index: self._show_mode())
        self._show_mode()

    @property
    def mode(self) -> Mode:
        """Automatic or by the book."""
        return Mode(self._mode.currentData())

    @property
    def first(self) -> int | None:
        """The seat that begins, None for the rules' own way."""
        seat = self._first.currentData()
        return None if seat is None else int(seat)

    @property
    def phoneys(self) -> int:
        """In how many of a hundred turns the computer plays a phoney."""
        return int(self._phoneys.currentData())

    @property
    def is_guided(self) -> bool:
        """Whether beginners are helped; by the book nobody is."""
        return self._guided.isChecked() and self.mode is Mode.AUTOMATIC

    def show_choice(self, mode: Mode, phoneys: int, *, is_guided: bool) -> None:
        """Fill in what was chosen; a number of phoneys that is not offered counts as none."""
        self._mode.setCurrentIndex(max(0, self._mode.findData(mode.value)))
        self._phoneys.setCurrentIndex(max(0, self._phoneys.findData(phoneys)))
        self._guided.setChecked(is_guided)

    def show_variants(self, *, are_there: bool) -> None:
        """Offer the variants of the rules, where there are any."""
        _show(self._variant_parts, are_there)

    def show_phoneys(self, *, is_computer: bool) -> None:
        """Offer phoneys in a game against the computer."""
        _show(self._phoney_parts, is_computer)

    def show_starters(self, names: Sequence[str]) -> None:
        """Who may be named to begin: the players, after the rules' own way."""
        kept = self._first.currentData()
        self._first.clear()
        self._first.addItem(self.tr("By the rules (draw for start)"), None)
        for index, name in enumerate(names):
            self._first.addItem(name, index)
        self._first.setCurrentIndex(max(0, self._first.findData(kept)) if kept is not None else 0)

    def _show_mode(self) -> None:
        is_automatic = self.mode is Mode.AUTOMATIC
        text = self.tr("You score, record, draw and press the clock, as in a tournament.")
        if is_automatic:
            text = self.tr("The program adds up, draws tiles and presses the clock.")
        self._mode_note.setText(text)
        _show(self._guide_parts, is_automatic)
        self.mode_chosen.emit()

    def _add(self, text: str, field: QComboBox | QCheckBox, note: str | QLabel) -> list[QWidget]:
        """A choice with its name above it and a sentence below it."""
        parts: list[QWidget] = []
        if text:
            label = QLabel(text, self)
            label.setBuddy(field)
            parts.append(label)
        field.setMinimumHeight(FIELD_HEIGHT)
        sentence = QLabel(note, self) if isinstance(note, str) else note
        sentence.setProperty("role", "muted")
        sentence.setWordWrap(True)
        parts += [field, sentence]
        for part in parts:
            part.setFont(ui_font(NOTE_PX if part is sentence else FONT_PX))
            self._lines.addWidget(part)
        self._lines.addSpacing(4)
        return parts


def _show(parts: Sequence[QWidget], is_shown: bool) -> None:
    for part in parts:
        part.setVisible(is_shown)
