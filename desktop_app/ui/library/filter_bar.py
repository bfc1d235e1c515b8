# SPDX-License-Identifier: MIT
"""What games are looked for: a field each for player, time, rules, list, word and score."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from desktop_app.session.library_desk import LibraryChoices, LibraryQuery
from desktop_app.ui.library.choice_box import ChoiceBox
from desktop_app.ui.library.field_grid import FieldGrid
from desktop_app.ui.library.period_field import FIELD_HEIGHT, PeriodField
from desktop_app.ui.theme import ui_font

HIGHEST_SCORE = 2000
FIELD_PX = 14


class FilterBar(FieldGrid):
    """The fields, in two rows or three; games have to fit all that are filled in.

    Signals:
        changed: something else is looked for.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(ui_font(FIELD_PX))
        self.player = ChoiceBox(self.tr("Player"), self.tr("Anybody"), self, is_typed=True)
        self.period = PeriodField(self)
        self.ruleset = ChoiceBox(self.tr("Rules"), self.tr("Any rules"), self)
        self.lexicon = ChoiceBox(self.tr("Word list"), self.tr("Any word list"), self)
        self.word = QLineEdit(self)
        self.word.setPlaceholderText(self.tr("Such as QUIZ or ?UIZ*"))
        self.word.setClearButtonEnabled(True)
        self.word.setToolTip(
            self.tr("A question mark stands for one letter, a star for any number of letters.")
        )
        self.at_least = self._score(self.tr("Score at least"))
        self.at_most = self._score(self.tr("Score at most"))
        self.removed = QCheckBox(self.tr("Removed games"), self)
        self.clear_button = QPushButton(self.tr("Show all games"), self)
        self.clear_button.setToolTip(self.tr("Clear the search and the filters"))
        self._lay_out()
        self._wire()

    def query(self) -> LibraryQuery:
        """What is looked for now."""
        return LibraryQuery(
            player=self.player.value,
            since=self.period.since,
            until=self.period.until,
            ruleset=self.ruleset.value,
            lexicon=self.lexicon.value,
            word=self.word.text().strip(),
            at_least=self.at_least.value() or None,
            at_most=self.at_most.value() or None,
            is_removed=self.removed.isChecked(),
        )

    def offer(self, choices: LibraryChoices) -> None:
        """Offer the players, rules and word lists there are; what is filled in stays."""
        self.player.offer(choices.players)
        self.ruleset.offer(choices.rulesets)
        self.lexicon.offer(choices.lexica)

    def clear(self) -> None:
        """Look for nothing in particular."""
        was_blocked = self.blockSignals(True)
        for box in (self.player, self.ruleset, self.lexicon):
            box.clear_choice()
        self.period.clear()
        self.word.clear()
        self.at_least.setValue(0)
        self.at_most.setValue(0)
        self.removed.setChecked(False)
        self.blockSignals(was_blocked)
        self.changed.emit()

    def _score(self, name: str) -> QSpinBox:
        box = QSpinBox(self)
        box.setAccessibleName(name)
        box.setRange(0, HIGHEST_SCORE)
        box.setSingleStep(10)
        box.setSpecialValueText(self.tr("any"))
        box.setMinimumWidth(96)
        return box

    def _lay_out(self) -> None:
        scores = QWidget(self)
        score = QHBoxLayout(scores)
        score.setContentsMargins(0, 0, 0, 0)
        score.setSpacing(8)
        score.addWidget(self.at_least)
        score.addWidget(QLabel(self.tr("to"), scores))
        score.addWidget(self.at_most)
        score.addStretch()
        scores.setFocusProxy(self.at_least)
        below = QWidget(self)
        last = QHBoxLayout(below)
        last.setContentsMargins(0, 0, 0, 0)
        last.addWidget(self.removed)
        last.addStretch()
        last.addWidget(self.clear_button)
        for box in (self.at_least, self.at_most):
            box.setMinimumHeight(FIELD_HEIGHT)
        fields = (
            (self.tr("Player"), self.player),
            (self.tr("Played"), self.period),
            (self.tr("Rules"), self.ruleset),
            (self.tr("Word played"), self.word),
            (self.tr("Final score of a player"), scores),
            (self.tr("Word list"), self.lexicon),
        )
        self.hold(fields, columns=3, last=below)

    def _wire(self) -> None:
        def tell() -> None:
            self.changed.emit()

        self.player.editTextChanged.connect(lambda _text: tell())
        self.ruleset.currentIndexChanged.connect(lambda _index: tell())
        self.lexicon.currentIndexChanged.connect(lambda _index: tell())
        self.period.changed.connect(tell)
        self.word.textChanged.connect(lambda _text: tell())
        for box in (self.at_least, self.at_most):
            box.valueChanged.connect(lambda _value: tell())
        self.removed.toggled.connect(lambda _is_on: tell())
        self.clear_button.clicked.connect(self.clear)
