# SPDX-License-Identifier: MIT
"""*More* on the form: variant, first player, mode, phoneys, help and handicaps."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QLabel, QVBoxLayout, QWidget

from desktop_app.rules.setup import Mode
from desktop_app.session.game_choice import OWN_MISTAKES, BotOffer, GameChoice, LexiconOffer
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.new_game.even_out import EvenOut
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.elided_label import add_item_tooltips
from desktop_app.ui.widgets.labels import text_label

FIELD_HEIGHT = 34
FONT_PX, NOTE_PX = 15, 13
NOW_AND_THEN, OFTEN = 15, 40
"""Percentage of turns."""
MOST_GAMES = 100
"""Mistakes that are rarer than one in so many games are not counted out."""


class MoreBox(QFrame):
    """The choices under *More*, each with a note.

    Args:
        option: box of the variants.
        first: box of the first player.
        lexica: word lists that the computer can be held to.

    Attributes:
        even: the handicaps.

    Signals:
        mode_chosen: automatic or by the book was chosen.
        terms_edited: handicaps, phoneys or help were changed, also by `show_terms`.
    """

    mode_chosen = Signal()
    terms_edited = Signal()

    def __init__(
        self,
        option: QComboBox,
        first: QComboBox,
        lexica: Sequence[LexiconOffer],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.even = EvenOut(lexica, self)
        self._scoring = QCheckBox(self.tr("You score &it"), self)
        self._mode, self._phoneys = QComboBox(self), QComboBox(self)
        self._guided = QCheckBox(self.tr("H&elp for beginners"), self)
        self._mode_note = QLabel(self)
        self._mode.addItem(self.tr("Automatic"), Mode.AUTOMATIC.value)
        self._mode.addItem(self.tr("By the book"), Mode.BY_THE_BOOK.value)
        for text, percent in (
            ("", 0),
            (self.tr("It makes the mistakes of its level"), OWN_MISTAKES),
            (self.tr("It plays a phoney now and then"), NOW_AND_THEN),
            (self.tr("It often plays a phoney"), OFTEN),
        ):
            self._phoneys.addItem(text, percent)
        self._phoney_note = QLabel(self)
        self._bots: tuple[BotOffer, ...] = ()
        self._lines = lines = QVBoxLayout(self)
        lines.setContentsMargins(20, 12, 20, 14)
        lines.setSpacing(2)
        head = text_label(self, self.tr("More"), px=16, weight=QFont.Weight.DemiBold)
        lines.addWidget(head)
        self.variant_parts = self._add(
            self.tr("V&ariant"), option, self.tr("The options of these rules.")
        )
        self._add(
            self.tr("Who &begins"),
            first,
            self.tr("Draw tiles, or name the player who goes first."),
        )
        self._add(self.tr("Sc&oring and drawing"), self._mode, self._mode_note)
        self.phoney_parts = self._add(
            self.tr("Pho&neys"),
            self._phoneys,
            self._phoney_note,
        )
        self._phoneys.currentIndexChanged.connect(lambda _index: self._describe_phoneys())
        self.show_bots((), is_bluffing=False)
        self._guide_parts = self._add(
            "",
            self._guided,
            self.tr("Shows if your words are in the list while you place tiles."),
        )
        self._add(
            "",
            self._scoring,
            self.tr("You enter the points of your plays; a wrong sum is shown tile by tile."),
        )
        self._add_even()
        for box in (self._mode, self._phoneys):
            add_item_tooltips(box)
        self._mode.currentIndexChanged.connect(lambda _index: self._show_mode())
        self._scoring.toggled.connect(lambda _is_on: self._show_mode())
        self._scoring.toggled.connect(lambda _is_on: self.terms_edited.emit())
        self._guided.toggled.connect(lambda _is_on: self.terms_edited.emit())
        self._phoneys.currentIndexChanged.connect(lambda _index: self.terms_edited.emit())
        self.even.changed.connect(self.terms_edited)
        self._show_mode()

    def _add_even(self) -> None:
        head = QLabel(self.tr("Even it out"), self)
        note = text_label(
            self,
            self.tr("For players of different strength. Such a game does not change your level."),
            role="muted",
            wraps=True,
        )
        head.setFont(ui_font(FONT_PX, QFont.Weight.DemiBold))
        note.setFont(ui_font(NOTE_PX))
        # Not inside: a layout in a layout would get too little height for a text of two lines.
        for part in (head, note, self.even):
            self._lines.addWidget(part)

    @property
    def mode(self) -> Mode:
        """Automatic or by the book."""
        return Mode(self._mode.currentData())

    @property
    def phoneys(self) -> int:
        """Percentage of turns in which the computer plays a phoney, or `OWN_MISTAKES`."""
        return int(self._phoneys.currentData())

    @property
    def is_guided(self) -> bool:
        """True if beginners get help; only in automatic mode."""
        return self._guided.isChecked() and self.mode is Mode.AUTOMATIC

    @property
    def is_self_scored(self) -> bool:
        """True if people score their own plays."""
        return self._scoring.isChecked()

    def show_choice(self, choice: GameChoice) -> None:
        """Fill in a choice; a percentage of phoneys that is not offered counts as none."""
        self._mode.setCurrentIndex(max(0, self._mode.findData(choice.mode.value)))
        self.show_terms(choice)

    def show_terms(self, choice: GameChoice) -> None:
        """Fill in handicaps, phoneys and help, which belong to the players and the kind of game."""
        self._phoneys.setCurrentIndex(max(0, self._phoneys.findData(choice.phoneys)))
        self._guided.setChecked(choice.is_guided)
        self._scoring.setChecked(choice.is_self_scored)
        self.even.show_choice(choice)

    def show_bots(self, bots: tuple[BotOffer, ...], *, is_bluffing: bool) -> None:
        """Describe the phoneys of these opponents; `is_bluffing` if they bluff by their style."""
        self._bots = bots
        text = self.tr("The computer plays only valid words")
        if is_bluffing:
            text = self.tr("Only the made-up words of its style")
        self._phoneys.setItemText(0, text)
        self._describe_phoneys()

    def _describe_phoneys(self) -> None:
        """Say how often there are phoneys."""
        text = self.tr("A phoney looks like a word but is not valid: practise challenging.")
        if self.phoneys > 0:
            text = self.tr("In {percent} of 100 turns, if it finds one. {text}").format(
                percent=self.phoneys, text=text
            )
        elif self.phoneys == OWN_MISTAKES:
            text = " ".join(mistakes_text(bot) for bot in self._bots)
        self._phoney_note.setText(text)

    def _show_mode(self) -> None:
        is_automatic = self.mode is Mode.AUTOMATIC
        text = self.tr("You score, record, draw and press the clock, as in a tournament.")
        if is_automatic:
            text = self.tr("The program adds up, draws tiles and presses the clock.")
            if self._scoring.isChecked():
                text = self.tr("You add up your plays; the program draws and presses the clock.")
        self._mode_note.setText(text)
        show_all(self._guide_parts, is_automatic)
        self.mode_chosen.emit()

    def _add(self, text: str, field: QComboBox | QCheckBox, note: str | QLabel) -> list[QWidget]:
        """Add a field with its label above and a note below."""
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


def mistakes_text(bot: BotOffer) -> str:
    """Return how often a bot takes a word for valid that is not, as it was measured."""
    name, count = tr(bot.name), bot.phoneys
    if count is None:
        return tr("How often {name} mistakes a word was not measured.").format(name=name)
    if count * MOST_GAMES < 1:
        return tr("{name} hardly ever mistakes a word.").format(name=name)
    # Half a word a game is one game in two; only a whole one is every game.
    games = max(1, ceil(1 / count))
    text = tr_count(
        "{name} plays a word that is not valid in every game.",
        "{name} plays a word that is not valid in about one game in {games}.",
        games,
    )
    return text.format(name=name, games=games)


def show_all(parts: Sequence[QWidget], is_shown: bool) -> None:
    """Show or hide widgets."""
    for part in parts:
        part.setVisible(is_shown)
