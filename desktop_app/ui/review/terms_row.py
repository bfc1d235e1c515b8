# SPDX-License-Identifier: MIT
"""The word list and the rules of a review, in view at all times, and to choose others."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QWidget

from desktop_app.session.review_presenter import OfferedTerm, OfferedTerms
from desktop_app.translation.words import tr
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.scrolled import let_wheel_scroll

_LEAST_LETTERS = 12


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
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        box.setMinimumContentsLength(_LEAST_LETTERS)
        let_wheel_scroll(box)
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


class TermsLine(ElidedLabel):
    """How far a review is, and why with this word list and these rules.

    In a low window it is one line, the rest of it in the tooltip: the moves need the height, and
    the boxes name list and rules, too.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        self._is_low = False
        super().__init__("", parent)
        self.setProperty("role", "muted")

    def show_low(self, *, is_low: bool) -> None:
        """Take one line, or as many as the text needs."""
        self._is_low = is_low
        self._hold_height()

    def show_text(self, text: str) -> None:
        super().show_text(text)
        self._hold_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height for the new width."""
        super().resizeEvent(event)
        self._hold_height()

    def _hold_height(self) -> None:
        self.setMinimumHeight(0 if self._is_low else self.height_for(self.contentsRect().width()))
