# SPDX-License-Identifier: MIT
"""What has been read off the paper sheets so far, beside the totals of the program."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from desktop_app.analysis.recount import Recount, RecountTurn
from desktop_app.rules.state import GameState
from desktop_app.ui.scoresheet.sheet_signs import entry_words
from desktop_app.ui.theme import tabular, ui_font

_LINE = 24
_LEAST = 110
_PX = 13
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ReadTable(QTableWidget):
    """A row a turn: whose, what, the total here, the total on each sheet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Read so far"))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_LINE)
        self.setMinimumHeight(_LEAST)
        self.setShowGrid(False)
        self.setFrameShape(QTableWidget.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setDefaultAlignment(_LEFT)

    def show_walk(self, state: GameState, walk: Recount) -> None:
        """Show the turns that have been read, the last one in sight."""
        names = [seat.name for seat in state.setup.seats]
        sheets = [self.tr("{owner}’s sheet").format(owner=name) for name in names]
        titles = [self.tr("Line"), self.tr("Turn"), self.tr("Here"), *sheets]
        self.setColumnCount(len(titles))
        self.setHorizontalHeaderLabels(titles)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.setRowCount(len(walk.read))
        for line, (turn, totals) in enumerate(zip(walk.turns, walk.read, strict=False)):
            self._show_turn(line, turn, totals, names)
        self.setVisible(bool(walk.read))
        self.scrollToBottom()

    def _show_turn(
        self, line: int, turn: RecountTurn, totals: tuple[int, ...], names: list[str]
    ) -> None:
        text = self.tr("{name}: {entry}")
        told = text.format(name=names[turn.player], entry=entry_words(turn.entry))
        here = turn.entry.total
        self._put(line, 0, str(turn.number or ""), is_number=True)
        self._put(line, 1, told)
        self._put(line, 2, str(here), is_number=True)
        for sheet, total in enumerate(totals):
            # Not by colour alone: another total is in bold and says by how much it differs.
            shown = "✓" if total == here else f"{total} ({total - here:+d})"
            self._put(line, 3 + sheet, shown, is_number=True, is_loud=total != here)

    def _put(
        self, line: int, column: int, text: str, *, is_number: bool = False, is_loud: bool = False
    ) -> None:
        item = QTableWidgetItem(text)
        item.setTextAlignment(_RIGHT if is_number else _LEFT)
        item.setFont(tabular(ui_font(_PX, QFont.Weight.Bold if is_loud else QFont.Weight.Normal)))
        item.setToolTip(text)
        self.setItem(line, column, item)
