# SPDX-License-Identifier: MIT
"""The score sheet on screen: the table, and over it the players with their totals."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.state import GameState
from desktop_app.ui.scoresheet.sheet_model import Field, SheetModel, column_of, seat_and_field
from desktop_app.ui.scoresheet.sheet_parts import EntryDelegate, Players, SheetTable
from desktop_app.ui.theme import Theme

_LINE = 24
_NUMBER_WIDTH = 34
_WIDTHS = {Field.SQUARE: 46, Field.SCORE: 58, Field.TOTAL: 48}
_NARROW_WIDTHS = {Field.SQUARE: 0, Field.SCORE: 42, Field.TOTAL: 40}
_NARROW = 215
"""A player's columns narrower than this leave the square out."""


class ScoreSheet(QFrame):
    """The score sheet as players keep it.

    A click on an entry asks to look at the position after it; a click on its score, or = on the
    keyboard, asks for the sum. Clicks leave the keyboard at the board.

    Signals:
        viewed_ply_requested: so many rows of `GameState.rows` played.
        score_requested: index into `GameState.rows` of a play whose sum is wanted.
    """

    viewed_ply_requested = Signal(int)
    score_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Score sheet"))
        self._model = SheetModel(self)
        self._table = SheetTable(self)
        self._delegate = EntryDelegate(self._table)
        self._players = Players(self._table, self)
        self._empty = QLabel(self.tr("The turns of the game will stand here."), self)
        self._empty.setProperty("role", "muted")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._set_up_table()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._players)
        layout.addWidget(self._empty, 1)
        layout.addWidget(self._table, 1)
        self._table.hide()

    @property
    def model(self) -> SheetModel:
        """The table behind the sheet."""
        return self._model

    @property
    def table(self) -> QTableView:
        """The table on screen."""
        return self._table

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._delegate.theme = theme
        self._players.theme = theme
        self._model.show_theme(theme)
        self._players.update()

    def show_game(self, state: GameState, viewed_ply: int | None = None) -> None:
        """Show a whole game.

        Args:
            state: the game as it stands now, not as it is looked back at.
            viewed_ply: how many rows are played at the position on the board; None is all.
        """
        self._model.show_game(state)
        self._players.names = tuple(seat.name for seat in state.setup.seats)
        self._players.totals = state.points
        self._players.on_turn = None if state.is_over else state.on_turn
        self._players.update()
        self._empty.setVisible(not state.rows)
        self._table.setVisible(bool(state.rows))
        self._share_width()
        self.show_viewed_ply(len(state.rows) if viewed_ply is None else viewed_ply)

    def show_viewed_ply(self, ply: int) -> None:
        """Mark the row played last at the position on the board, and bring it into sight."""
        self._model.show_viewed_ply(ply)
        if (index := self._viewed_index()) is not None:
            self._table.setCurrentIndex(index)
            self._table.scrollTo(index)

    def _viewed_index(self) -> QModelIndex | None:
        place = self._model.viewed_place()
        if place is None:
            return None
        line, seat = place
        return self._model.index(line, column_of(seat, Field.PLAY))

    def _set_up_table(self) -> None:
        table = self._table
        table.setModel(self._model)
        table.setItemDelegate(self._delegate)
        table.setAccessibleName(self.tr("Score sheet"))
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        # The panel shows through.
        table.viewport().setAutoFillBackground(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(_LINE)
        table.verticalHeader().setMinimumSectionSize(_LINE)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(0)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        table.clicked.connect(self._clicked)
        table.view_wanted.connect(self._ask_view)
        table.sum_wanted.connect(self._ask_sum)
        table.resized.connect(self._fit)

    def _fit(self) -> None:
        """Share a new width out, and keep the walk in sight at a new height."""
        self._share_width()
        if (index := self._viewed_index()) is not None:
            self._table.scrollTo(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The names over an empty sheet stand where the columns will be."""
        super().resizeEvent(event)
        if self._table.isHidden():
            self._share_width()

    def _share_width(self) -> None:
        seats = self._model.seats
        if not seats:
            return
        # Before the first turn the table is hidden and has no width of its own.
        widget = self if self._table.isHidden() else self._table.viewport()
        share = (widget.width() - _NUMBER_WIDTH) // seats
        widths = _WIDTHS if share >= _NARROW else _NARROW_WIDTHS
        header = self._table.horizontalHeader()
        header.resizeSection(0, _NUMBER_WIDTH)
        for seat in range(seats):
            rest = share - sum(widths.values())
            for field in Field:
                header.resizeSection(column_of(seat, field), widths.get(field, max(rest, 20)))
        self._players.update()

    def _clicked(self, index: QModelIndex) -> None:
        place = seat_and_field(index.column())
        if place is not None and place[1] is Field.SCORE:
            self._ask_sum(index)
        else:
            self._ask_view(index)

    def _ask_view(self, index: QModelIndex) -> None:
        entry = self._model.entry_at(index)
        if entry is not None:
            self.viewed_ply_requested.emit(entry.last_row + 1)

    def _ask_sum(self, index: QModelIndex) -> None:
        entry = self._model.entry_at(index)
        if entry is not None and entry.square:
            self.score_requested.emit(entry.row)
