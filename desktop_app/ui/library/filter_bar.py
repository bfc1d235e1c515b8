# SPDX-License-Identifier: MIT
"""What games are looked for: a field each for player, time, rules, list, word and score."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from desktop_app.session.library_view import LibraryChoices, LibraryQuery
from desktop_app.ui.library.choice_box import ChoiceBox
from desktop_app.ui.library.period_field import FIELD_HEIGHT, PeriodField
from desktop_app.ui.theme import ui_font

HIGHEST_SCORE = 2000
LABEL_PX = 13
FIELD_PX = 14


class FilterBar(QFrame):
    """The fields, in two rows; games have to fit all that are filled in.

    Signals:
        changed: something else is looked for.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
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
        score = QHBoxLayout()
        score.setSpacing(8)
        score.addWidget(self.at_least)
        score.addWidget(QLabel(self.tr("to"), self))
        score.addWidget(self.at_most)
        score.addStretch()
        last = QHBoxLayout()
        last.addWidget(self.removed)
        last.addStretch()
        last.addWidget(self.clear_button)
        grid = QGridLayout(self)
        grid.setContentsMargins(14, 8, 14, 8)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(2)
        self._add(grid, 0, 0, self.tr("Player"), self.player)
        self._add(grid, 0, 1, self.tr("Played"), self.period)
        self._add(grid, 0, 2, self.tr("Rules"), self.ruleset)
        self._add(grid, 2, 0, self.tr("Word played"), self.word)
        grid.addWidget(self._label(self.tr("Final score of a player"), self.at_least), 2, 1)
        grid.addLayout(score, 3, 1)
        self._add(grid, 2, 2, self.tr("Word list"), self.lexicon)
        grid.addLayout(last, 4, 0, 1, 3)
        for column, stretch in enumerate((3, 3, 3)):
            grid.setColumnStretch(column, stretch)
        for row in (1, 3):
            grid.setRowMinimumHeight(row, FIELD_HEIGHT + 6)
        for field in (
            self.player,
            self.ruleset,
            self.lexicon,
            self.word,
            self.at_least,
            self.at_most,
        ):
            field.setMinimumHeight(FIELD_HEIGHT)

    def _add(self, grid: QGridLayout, row: int, column: int, text: str, field: QWidget) -> None:
        grid.addWidget(self._label(text, field), row, column)
        grid.addWidget(field, row + 1, column)

    def _label(self, text: str, field: QWidget) -> QLabel:
        label = QLabel(text, self)
        label.setFont(ui_font(LABEL_PX, QFont.Weight.DemiBold))
        label.setBuddy(field)
        return label

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
