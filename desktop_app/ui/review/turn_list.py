# SPDX-License-Identifier: MIT
"""All turns of a game with what they cost, and the unseen tiles of the one in front."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.session.review_presenter import ReviewView
from desktop_app.translation.words import tr
from desktop_app.ui.review import turn_words as words
from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.rows import RowTable

_LINE, _PX = 24, 13
_NUMBERS = (0, 3)
_MOVES = 2


class TurnTable(RowTable):
    """The turns, in order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (tr("Turn"), tr("Player"), tr("Move"), tr("Score"), tr("Cost"))
        super().__init__(tr("All turns"), heads, wide=(_MOVES,), right=_NUMBERS, parent=parent)
        self.setFont(tabular(ui_font(_PX)))
        self.verticalHeader().setDefaultSectionSize(_LINE)
        self.setAlternatingRowColors(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QTableView::item { padding: 0 3px; }")
        header = self.horizontalHeader()
        header.setSectionsClickable(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave letters and digits to the panel."""
        if event.text().strip() and not is_enter(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class TurnList(QWidget):
    """The list of all turns, for a window with room for it beside the moves of one.

    Signals:
        line_requested: row of the score sheet of the turn that was chosen.
    """

    line_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_following = False
        self.title = text_label(self, self.tr("All turns"), px=15, weight=QFont.Weight.DemiBold)
        self.table = TurnTable(self)
        self.table.row_changed.connect(self._go)
        self.unseen = text_label(self, wraps=True)
        self.unseen.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.title)
        column.addWidget(self.table, 1)
        column.addWidget(self.unseen)

    def show_view(self, view: ReviewView, turn: PlayedTurn | None, hidden: Collection[int]) -> None:
        """Show all turns, with the one in front marked.

        Args:
            view: the review.
            turn: the turn in front.
            hidden: lines of the turns whose move is still to be guessed.
        """
        self._is_following = True
        self.table.show_heads(words.turn_heads(view))
        self.table.show_rows(words.turn_rows(view, hidden))
        if turn is None or not self.table.set_key(turn.line):
            self.table.set_row(-1)
        self.unseen.setText("" if turn is None else words.unseen_text(view, turn))
        self._is_following = False

    def _go(self, row: int) -> None:
        if row >= 0 and not self._is_following:
            self.line_requested.emit(self.table.rows[row].key)
