# SPDX-License-Identifier: MIT
"""Where clocks, board, sheets and what is asked stand in the room of a physical set."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop_app.ui.board.entry_board import EntryBoard
from desktop_app.ui.main_window.table_measures import (
    ASIDE_WIDTHS,
    BOARD_SHARE,
    GAP,
    LEAST_SIDE,
    RESULT_WIDTH,
    ROOM_FOR_BOARD,
    ROOM_FOR_SHEETS,
    ROOM_FOR_TWO,
    SHARES,
)
from desktop_app.ui.table.clock_column import ClockColumn
from desktop_app.ui.table.head_bar import View
from desktop_app.ui.widgets.lengths import NO_LIMIT
from desktop_app.ui.widgets.panel import Panel
from desktop_app.ui.widgets.panel_splitter import PanelSplitter
from desktop_app.ui.widgets.scrolled import LeastColumn, SideScroll


class TableBody(QWidget):
    """The middle of the room.

    In a large window board and clocks stand over the line in which turns are entered. In a small
    one the board, or the sheets, have the whole height at the left, and the rest stands beside
    them.

    Args:
        clocks: both faces and racks.
        board: the mirrored board.
        splitter: the panels, among them `first`, which is open where one of them is.
        asides: what takes the place of the panels; at most one of them is not hidden.
        acts: what can be done now; `questions`: the entry line, and what takes its place.
    """

    def __init__(
        self,
        clocks: ClockColumn,
        board: EntryBoard,
        splitter: PanelSplitter,
        first: Panel,
        asides: Sequence[QWidget],
        acts: QWidget,
        questions: QWidget,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._clocks, self._board, self._splitter = clocks, board, splitter
        self._first, self._asides = first, tuple(asides)
        self._acts, self._questions = acts, questions
        self._shares: tuple[int, ...] = ()
        self._seen = QSize(*ROOM_FOR_BOARD)
        self._view, self._is_over = View.CLOCKS, False
        self.is_beside = False
        self._side = QWidget(self)
        self._column = LeastColumn(self._side)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._column.addStretch()
        self._scroll = SideScroll(self._side, self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)

    @property
    def aside(self) -> QWidget | None:
        """What stands in the place of the panels."""
        return next((each for each in self._asides if not each.isHidden()), None)

    def fit(self, seen: QSize) -> None:
        """Remember how much of the room is seen at once; the next `arrange` goes by it."""
        self._seen = seen

    def arrange(self, view: View, *, is_minimal: bool, is_over: bool, has_side: bool) -> None:
        """Put everything in its place; `has_side` where a panel or the result is to be seen."""
        self._view, self._is_over = view, is_over
        aside = self.aside
        is_board = view is View.BOARD and not is_minimal
        has_other = is_board or aside is not None or has_side
        self.is_beside = has_other and not is_minimal and self._is_small
        self._take_all_out()
        self._give(self._board, self)
        self._scroll.setVisible(self.is_beside)
        self._board.setVisible(is_board)
        is_row = view is View.SHEET and not is_minimal
        if self.is_beside:
            self._arrange_beside(aside, is_board=is_board)
        else:
            self._arrange_usual(aside, is_board=is_board, is_row=is_row, has_side=has_side)
        has_both = view is View.SHEET and not self.is_beside
        self._splitter.setVisible(has_side and (aside is None or has_both))
        self._turn_panels(is_row=is_row)

    @property
    def _is_small(self) -> bool:
        least = ROOM_FOR_BOARD if self._view is View.BOARD else ROOM_FOR_SHEETS
        return self._seen.width() < least[0] or self._seen.height() < least[1]

    def _take_all_out(self) -> None:
        low = (self._acts, self._questions)
        for part in (self._clocks, self._board, self._splitter, *self._asides, *low):
            self._grid.removeWidget(part)
            self._column.removeWidget(part)
        self._grid.removeWidget(self._scroll)

    def _give(self, part: QWidget, parent: QWidget) -> QWidget:
        """Move a part to another parent, and let it be as hidden as it was: Qt would hide it."""
        if part.parentWidget() is not parent:
            is_chosen = part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
            is_hidden = part.isHidden()
            part.setParent(parent)
            if is_chosen:
                part.setVisible(not is_hidden)
        return part

    def _arrange_usual(
        self, aside: QWidget | None, *, is_board: bool, is_row: bool, has_side: bool
    ) -> None:
        grid, clocks = self._grid, self._clocks
        for part in (clocks, self._splitter, *self._asides, self._acts, self._questions):
            self._give(part, self)
        if is_board:
            grid.addWidget(self._board, 0, 0, 2, 1)
            grid.addWidget(clocks, 0, 1)
            grid.addWidget(aside or self._splitter, 1, 1)
            self._stretch((0, 1), (0, 1))
        elif is_row:
            grid.addWidget(clocks, 0, 0)
            grid.addWidget(self._splitter, 1, 0)
            if aside is not None:
                grid.addWidget(aside, 0, 1, 2, 1)
            self._stretch((7, 0 if aside is None else 4), (5, 4))
        else:
            grid.addWidget(clocks, 0, 0)
            is_wide = aside is not None or has_side
            if is_wide:
                grid.addWidget(aside or self._splitter, 0, 1)
            self._stretch((5, 3 if is_wide else 0), (1, 0))
        grid.addWidget(self._acts, 2, 0, 1, 2)
        grid.addWidget(self._questions, 3, 0, 1, 2)

    def _arrange_beside(self, aside: QWidget | None, *, is_board: bool) -> None:
        """The board or the sheets at the left; clocks, acts and what is left over at the right."""
        other = aside or self._splitter
        # The line in which turns are entered is nearer than what is pressed more rarely.
        for part in (self._clocks, self._questions, self._acts):
            self._column.insertWidget(self._column.count() - 1, self._give(part, self._side))
        self._give(other, self._side if is_board else self)
        if is_board:
            self._column.insertWidget(self._column.count() - 1, other, 1)
        self._grid.addWidget(self._board if is_board else other, 0, 0)
        self._grid.addWidget(self._scroll, 0, 1)
        self._stretch((0, 1) if is_board else (1, 1), (1, 0))

    def _turn_panels(self, *, is_row: bool) -> None:
        """Side by side, or one below the other, and one alone where the height is for no more."""
        side = self._seen.width() - self._board.sizeHint().width()
        is_wide = self._view is View.BOARD and side >= ROOM_FOR_TWO and not self._is_over
        is_wide = is_wide and not any(each.is_folded for each in self._splitter.panels[:2])
        is_across = is_wide if self.is_beside else is_row
        way = Qt.Orientation.Horizontal if is_across else Qt.Orientation.Vertical
        shares = SHARES[way, self._is_over]
        self._splitter.show_one(self.is_beside and not is_across, self._first)
        if self._splitter.is_one_open and self._is_over:
            # The height is for the result.
            self._first.set_folded(True)
        if shares is not self._shares:
            self._shares = shares
            self._splitter.setOrientation(way)
            self._splitter.setSizes(shares)

    def _stretch(self, columns: tuple[int, int], rows: tuple[int, int]) -> None:
        for number in range(2):
            self._grid.setColumnStretch(number, columns[number])
            self._grid.setRowStretch(number, rows[number])

    def fit_widths(self, width: int) -> None:
        """Give the board the width its height asks for, in a room of a width in pixels."""
        is_board = not self._board.isHidden()
        if is_board:
            wanted = self._board.sizeHint().width()
            share = min(wanted, round(width * BOARD_SHARE))
            if self.is_beside:
                side = max(LEAST_SIDE, self._scroll.minimumSizeHint().width())
                free = self._seen.width() - 3 * GAP - side
                if free < self._board.usual_width:
                    # Where the tiles take more lines the room scrolls, and its bar takes room too.
                    free -= self._scroll.verticalScrollBar().sizeHint().width()
                share = min(wanted, free)
            self._board.setFixedWidth(max(share, self._board.minimumSizeHint().width()))
        is_free = is_board or self.is_beside
        for each in self._asides:
            each.setMinimumWidth(0 if is_free else ASIDE_WIDTHS[0])
            each.setMaximumWidth(NO_LIMIT if is_free else ASIDE_WIDTHS[1])
        side = RESULT_WIDTH if self._is_over else ASIDE_WIDTHS[0]
        least = max(self._splitter.minimumSizeHint().width(), min(side, width // 2))
        self._splitter.setMinimumWidth(0 if is_free else least)
