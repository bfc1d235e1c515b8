# SPDX-License-Identifier: MIT
"""The table of the moves of a position."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from desktop_app.analysis.review import Option
from desktop_app.rules.board import Board
from desktop_app.rules.tiles import write_faces
from desktop_app.ui.review import review_words as words
from desktop_app.ui.theme import tabular, ui_font

_LINE = 26
_PX = 13
_TEXT_COLUMNS = (0, 2)
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_LETTERS_WIDE = 60
"""A table narrower than so many letters shows move, score and wins alone."""


class OptionTable(QTableWidget):
    """The moves of a turn, the best first; the one that was played is bold and marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Moves"))
        self._titles = (
            self.tr("Move"),
            self.tr("Score"),
            self.tr("Leave"),
            self.tr("Equity"),
            self.tr("Wins %"),
        )
        self.setColumnCount(len(self._titles))
        for column, title in enumerate(self._titles):
            item = QTableWidgetItem(title)
            item.setTextAlignment(_LEFT if column in _TEXT_COLUMNS else _RIGHT)
            self.setHorizontalHeaderItem(column, item)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_LINE)
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # In line with the heads, and clear of the focus frame.
        self.setStyleSheet("QTableView::item { padding: 0 3px; }")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self._is_whole = False
        self._hold_height()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        # Measured once a position: to follow every cell takes two milliseconds each.
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def show_whole(self, is_whole: bool) -> None:
        """Show all moves without a scroll bar, in a panel that scrolls itself, or a few."""
        self._is_whole = is_whole
        self._hold_height()

    def _hold_height(self) -> None:
        # No higher than its moves: the reasons below them need the height.
        header = self.horizontalHeader().sizeHint().height()
        most = header + self.rowCount() * _LINE
        least = header + 4 * _LINE
        self.setMaximumHeight(max(most, least))
        self.setMinimumHeight(max(most, least) if self._is_whole else least)

    def show_options(
        self,
        board: Board,
        options: tuple[Option, ...],
        played: int | None,
        tried: int | None = None,
    ) -> None:
        """Show these moves; `played` and `tried` are marked."""
        self.setRowCount(len(options))
        fonts = [tabular(ui_font(_PX)), tabular(ui_font(_PX))]
        fonts[1].setBold(True)
        for row, option in enumerate(options):
            is_played = row == played
            move = words.option_name(board, option)
            if is_played:
                move = self.tr("{move} (played)").format(move=move)
            elif row == tried:
                move = self.tr("{move} (tried)").format(move=move)
            win = "" if option.win is None else f"{100 * option.win:.1f}"
            if win and option.win_error and not option.is_proven:
                win = f"{win} ± {196 * option.win_error:.1f}"
            texts = (
                move,
                str(option.score),
                write_faces(option.leave),
                f"{option.equity:.1f}",
                win,
            )
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setFont(fonts[row in (played, tried)])
                item.setTextAlignment(_LEFT if column in _TEXT_COLUMNS else _RIGHT)
                self.setItem(row, column, item)
        for column in range(1, len(self._titles)):
            self.resizeColumnToContents(column)
        self._hold_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out leave and equity where the moves would be cut."""
        super().resizeEvent(event)
        needed = _LETTERS_WIDE * self.fontMetrics().averageCharWidth()
        is_narrow = self.viewport().width() < needed
        for column in (2, 3):
            was_narrow = self.isColumnHidden(column)
            self.setColumnHidden(column, is_narrow)
            if was_narrow and not is_narrow:
                self.resizeColumnToContents(column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave letters and digits to the panel."""
        if event.text().strip():
            event.ignore()
        else:
            super().keyPressEvent(event)
