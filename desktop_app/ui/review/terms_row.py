# SPDX-License-Identifier: MIT
"""The word list and the rules of a review, in view at all times, and to choose others."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from desktop_app.session.review_desk import OfferedTerm, OfferedTerms
from desktop_app.translation.words import tr
from desktop_app.ui.widgets.flow_row import FlowRow

_LEAST_LETTERS = 16


class TermsRow(FlowRow):
    """Two boxes: the word list and the rules.

    Signals:
        terms_chosen: names of a word list and of rules; empty for those of the game.
    """

    terms_chosen = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered: OfferedTerms | None = None
        self.lists, self.rules = self._box(self.tr("Word list")), self._box(self.tr("Rules"))
        self.hide()

    def _box(self, name: str) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(_LEAST_LETTERS)
        box.activated.connect(lambda _index: self._choose())
        self.add(box, stretch=1)
        return box

    def show_terms(self, offered: OfferedTerms | None) -> None:
        """Show what is in use, and offer the others; None if nothing can be chosen."""
        self.setVisible(offered is not None)
        if offered is None or offered == self._offered:
            return
        self._offered = offered
        _fill(self.lists, offered.lexicon)
        _fill(self.rules, offered.ruleset)

    def _choose(self) -> None:
        lexicon, ruleset = self.lists.currentData(), self.rules.currentData()
        shown = self._offered
        if shown and (lexicon, ruleset) != (shown.lexicon.chosen, shown.ruleset.chosen):
            self.terms_chosen.emit(lexicon, ruleset)

    def take_back(self) -> None:
        """Show again what is in use, after a choice that could not be followed."""
        shown, self._offered = self._offered, None
        self.show_terms(shown)


def _fill(box: QComboBox, term: OfferedTerm) -> None:
    """Offer what the game leads to first, then everything there is."""
    box.clear()
    automatic = tr("{title} ({source})").format(title=term.title, source=tr(term.source))
    box.addItem(tr("By the game") if term.chosen else automatic, "")
    for name, title in term.choices:
        box.addItem(title, name)
    box.setCurrentIndex(max(0, box.findData(term.chosen)))
    # The box may cut its texts.
    for row in range(box.count()):
        box.setItemData(row, box.itemText(row), Qt.ItemDataRole.ToolTipRole)
    box.setToolTip(f"{box.currentText()}\n{tr(term.text)}")
    box.setAccessibleDescription(tr(term.text))
    view = box.view()
    view.setMinimumWidth(view.sizeHintForColumn(0) + view.verticalScrollBar().sizeHint().width())
