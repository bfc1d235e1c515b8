# SPDX-License-Identifier: MIT
"""The table of the moves of a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QWidget,
)

from desktop_app.analysis.review import Option
from desktop_app.rules.board import Board
from desktop_app.rules.tiles import write_faces
from desktop_app.translation.words import tr
from desktop_app.ui.review import review_words as words
from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.rows import Cell, RowTable

_LINE, _SECOND_LINE = 26, 16
_PX = 13
_NUMBERS = (1, 3, 4)
_FIGURES = (2, 3, 4)
"""Columns that plain words leave out."""
_FOLDED = (2, 3)
"""Columns that a narrow table writes below the move."""
_LETTERS_WIDE = 60
"""In a table narrower than so many letters, leave and equity stand below the move."""


class OptionTable(RowTable):
    """The moves of a turn, the best first; the one that was played is bold and marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._heads = heads = (
            tr("Move"),
            tr("Score"),
            tr("Leave", "the tiles kept"),
            tr("Equity"),
            tr("Wins %"),
        )
        super().__init__(tr("Moves"), heads, wide=(0,), right=_NUMBERS, parent=parent)
        self.setFont(tabular(ui_font(_PX)))
        self.verticalHeader().setDefaultSectionSize(_LINE)
        self.setAlternatingRowColors(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # In line with the heads, and clear of the focus frame.
        self.setStyleSheet("QTableView::item { padding: 0 3px; }")
        self._is_whole = self._is_plain = self._is_narrow = self._has_come_off = False
        self._shown: tuple[Board, tuple[Option, ...], int | None, int | None] | None = None
        self._hold_height()
        header = self.horizontalHeader()
        header.setSectionsClickable(False)
        # Measured once a position: to follow every cell takes two milliseconds each.
        for column in range(1, len(heads)):
            header.setSectionResizeMode(column, header.ResizeMode.Fixed)

    def show_whole(self, is_whole: bool) -> None:
        """Show all moves without a scroll bar, in a panel that scrolls itself, or a few."""
        self._is_whole = is_whole
        self._hold_height()

    def show_plain(self, is_plain: bool) -> None:
        """Show moves and scores alone, or all figures too; the moves are to be shown again."""
        self._is_plain = is_plain
        # Screen readers read hidden columns, too.
        self.show_heads(tuple(self._told(self._heads)))
        self._hide_columns()

    def _told(self, texts: Iterable[str]) -> Iterator[str]:
        for column, text in enumerate(texts):
            yield "" if self._is_plain and column in _FIGURES else text

    def _hold_height(self) -> None:
        # No higher than its moves: the reasons below them need the height.
        header = self.horizontalHeader().sizeHint().height()
        line = self.verticalHeader().defaultSectionSize()
        most = header + len(self.rows) * line
        least = header + 4 * line
        self.setMaximumHeight(max(most, least))
        self.setMinimumHeight(max(most, least) if self._is_whole else least)

    def show_options(
        self,
        board: Board,
        options: tuple[Option, ...],
        played: int | None,
        tried: int | None = None,
        *,
        has_come_off: bool = False,
    ) -> None:
        """Show these moves; `played` and `tried` are marked.

        A play that came off has no figures: those of the review hold if it had stayed.
        """
        self._shown = (board, options, played, tried)
        self._has_come_off = has_come_off
        lines: list[tuple[Cell, ...]] = []
        for row, option in enumerate(options):
            is_played = row == played
            move = words.option_name(board, option)
            is_off = is_played and has_come_off
            if is_off:
                move = self.tr("{move} (came off)").format(move=move)
            elif is_played:
                move = self.tr("{move} (played)").format(move=move)
            elif row == tried:
                move = self.tr("{move} (tried)").format(move=move)
            win = "" if option.win is None else f"{100 * option.win:.1f}"
            if win and option.win_error and not option.is_proven:
                win = f"{win} ± {196 * option.win_error:.1f}"
            leave, worth = write_faces(option.leave), f"{option.equity:z.1f}"
            if is_off:
                leave = worth = win = ""
            elif self._is_folded:
                below = self.tr("equity {equity}").format(equity=worth)
                move = "\n".join((move, ", ".join(filter(None, (leave, below)))))
            texts = (move, "0" if is_off else str(option.score), leave, worth, win)
            is_bold = row in (played, tried)
            lines.append(tuple(Cell(text, is_bold=is_bold) for text in self._told(texts)))
        self.show_rows(lines)

    def fit_rows(self) -> None:
        for column in range(1, self.model().columnCount()):
            self.resizeColumnToContents(column)
        self._hold_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write leave and equity below the moves where these would be cut beside them."""
        super().resizeEvent(event)
        needed = _LETTERS_WIDE * self.fontMetrics().averageCharWidth()
        is_narrow = event.size().width() < needed
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._hide_columns()
            if self._shown is not None:
                row = self.row
                self.blockSignals(True)
                self.show_options(*self._shown, has_come_off=self._has_come_off)
                self.set_row(row)
                self.blockSignals(False)

    @property
    def _is_folded(self) -> bool:
        return self._is_narrow and not self._is_plain

    def _hide_columns(self) -> None:
        self.verticalHeader().setDefaultSectionSize(_LINE + _SECOND_LINE * self._is_folded)
        self._hold_height()
        for column in _FIGURES:
            is_hidden = self._is_plain or (self._is_narrow and column in _FOLDED)
            was_hidden = self.isColumnHidden(column)
            self.setColumnHidden(column, is_hidden)
            if was_hidden and not is_hidden:
                self.resizeColumnToContents(column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave letters, digits and Enter to the panel."""
        if event.text().strip() or is_enter(event):
            event.ignore()
        else:
            super().keyPressEvent(event)
