# SPDX-License-Identifier: MIT
"""The score sheet on screen: the table, and over it the players with their totals."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QMenu,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop_app.analysis.sheet_lines import SheetEntry
from desktop_app.analysis.sheet_story import StoryReader
from desktop_app.rules.events import Event
from desktop_app.rules.state import GameState
from desktop_app.ui.scoresheet.sheet_foot import SheetFoot
from desktop_app.ui.scoresheet.sheet_model import Field, SheetModel, column_of, seat_and_field
from desktop_app.ui.scoresheet.sheet_parts import EntryDelegate, Players, SheetTable
from desktop_app.ui.theme import Theme

_LINE = 24
_LEAST_TABLE, _MOST_LINES = 48, 6
"""So low that the foot costs a small window nothing; where there is room, some lines at least."""
_LINES_FROM, _RESULT_FROM, _HEIGHT_OF_LINE = 676, 420, 48
"""A higher room keeps a line more for each so many pixels."""
_NUMBER_WIDTH = 34
_WIDTHS = {Field.SQUARE: 44, Field.SCORE: 58, Field.TOTAL: 46, Field.TIME: 46}
_MIDDLE_WIDTHS = {Field.SQUARE: 44, Field.SCORE: 48, Field.TOTAL: 38, Field.TIME: 42}
_NARROW_WIDTHS = {Field.SQUARE: 0, Field.SCORE: 48, Field.TOTAL: 40, Field.TIME: 0}
_UNTIMED_WIDTHS = {**_MIDDLE_WIDTHS, Field.TIME: 0}
_LEAST_WIDTHS = {Field.SQUARE: 0, Field.SCORE: 48, Field.TOTAL: 0, Field.TIME: 0}
_WORD, _LEAST_WORD = 84, 60
"""What words of eight and of five letters need. Columns that leave less than eight stand closer;
then the time is left out, and at last the square. Where not even five are left the total is out
too: it stands over the columns."""


class ScoreSheet(QFrame):
    """The score sheet as players keep it.

    A click on an entry asks to look at the position after it; a click on its score, or = on the
    keyboard, asks for the sum. A double click, Enter or the menu of the right button correct it, N
    notes beside it. Clicks leave the keyboard at the board.

    Signals:
        correction_requested, note_requested: index into `GameState.rows`.
        recount_requested: the paper sheets are to be compared with this one.
        viewed_ply_requested: so many rows of `GameState.rows` played.
        score_requested: index into `GameState.rows` of a play whose sum is wanted.
    """

    correction_requested = Signal(int)
    note_requested = Signal(int)
    recount_requested = Signal()
    viewed_ply_requested = Signal(int)
    score_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Score sheet"))
        self._model = SheetModel(self)
        self._table = SheetTable(self)
        self._delegate = EntryDelegate(self._table)
        self._players = Players(self._table, self)
        self._stories = StoryReader()
        self._is_editable = False
        self._row_count = 0
        self._foot = SheetFoot(self)
        self._empty = QLabel(self.tr("No turns yet."), self)
        self._empty.setProperty("role", "muted")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._set_up_table()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._players)
        layout.addWidget(self._empty, 1)
        layout.addWidget(self._table, 1)
        layout.addStretch()
        layout.addWidget(self._foot)
        self._table.hide()
        self._foot.hide()

    @property
    def model(self) -> SheetModel:
        """The table behind the sheet."""
        return self._model

    @property
    def table(self) -> QTableView:
        """The table on screen."""
        return self._table

    @property
    def foot(self) -> SheetFoot:
        """The legend and the buttons."""
        return self._foot

    def set_editable(self, is_editable: bool) -> None:
        """Whether lines can be corrected and noted here; a sheet is only read at first."""
        self._is_editable = is_editable
        for button in self._foot.buttons:
            button.setVisible(is_editable)
        self._show_foot()

    def keep_lines_for(self, height: int, *, has_result: bool = False) -> None:
        """Keep one line to six whatever else stands in a room of a height in pixels.

        A result beside it can spare more: six lines in a room of 708 pixels.
        """
        first = _RESULT_FROM if has_result else _LINES_FROM
        lines = min(max((height - first) // _HEIGHT_OF_LINE, 1), _MOST_LINES)
        self._table.setMinimumHeight(_LEAST_TABLE + (lines - 1) * _LINE)

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._delegate.theme = theme
        self._players.theme = theme
        self._model.show_theme(theme)
        self._players.update()

    def show_game(
        self,
        state: GameState,
        viewed_ply: int | None = None,
        events: Sequence[Event] = (),
    ) -> None:
        """Show a whole game.

        Args:
            state: the game as it stands now, not as it is looked back at.
            viewed_ply: how many rows are played at the position on the board; None is all.
            events: the whole log, for what is told beside the lines; without it only the lines.
        """
        self._model.show_game(state, self._stories.stories(events))
        self._players.names = tuple(seat.name for seat in state.setup.seats)
        self._players.totals = state.points
        self._players.on_turn = None if state.is_over else state.on_turn
        self._players.update()
        self._empty.setVisible(not state.rows)
        self._table.setVisible(bool(state.rows))
        self._row_count = len(state.rows)
        self._show_foot()
        self._share_width()
        self.show_viewed_ply(len(state.rows) if viewed_ply is None else viewed_ply)

    def show_viewed_ply(self, ply: int) -> None:
        """Mark the row played last at the position on the board, and bring it into sight."""
        self._model.show_viewed_ply(ply)
        if (index := self._viewed_index()) is not None:
            self._table.setCurrentIndex(index)
            self._table.scrollTo(index)

    def _show_foot(self) -> None:
        signs = self._model.all_signs()
        self._foot.show_signs(signs)
        self._foot.setVisible(bool(self._row_count) and (self._is_editable or bool(signs)))
        self._fit_lines()

    def _viewed_index(self) -> QModelIndex | None:
        place = self._model.viewed_place()
        if place is None:
            return None
        line, seat = place
        return self._model.index(line, column_of(seat, Field.PLAY))

    def _set_up_table(self) -> None:
        table = self._table
        table.setModel(self._model)
        table.setMinimumHeight(_LEAST_TABLE)
        table.setItemDelegate(self._delegate)
        table.setAccessibleName(self.tr("Score sheet"))
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
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
        # A title that is too long loses its end, as everywhere, and has a tool tip.
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._open_menu)
        table.clicked.connect(self._clicked)
        table.doubleClicked.connect(self._ask_correction)
        table.correction_wanted.connect(self._ask_correction)
        table.note_wanted.connect(self._ask_note)
        self._foot.correct_requested.connect(lambda: self._ask_correction(self._chosen()))
        self._foot.note_requested.connect(lambda: self._ask_note(self._chosen()))
        self._foot.recount_requested.connect(self.recount_requested)
        table.view_wanted.connect(self._ask_view)
        table.sum_wanted.connect(self._ask_sum)
        table.resized.connect(self._fit)

    def _fit(self) -> None:
        """Share a new width out, and keep the walk in sight at a new height."""
        self._share_width()
        if (index := self._viewed_index()) is not None:
            self._table.scrollTo(index)

    def _fit_lines(self) -> None:
        """Let the table end with a whole line, so that the first that is seen is whole too."""
        foot = 0 if self._foot.isHidden() else self._foot.sizeHint().height()
        heads = self._table.horizontalHeader().sizeHint().height()
        lines = (self.height() - self._players.sizeHint().height() - foot - heads) // _LINE
        most = max(heads + lines * _LINE, self._table.minimumHeight())
        self._table.setMaximumHeight(most)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The names over an empty sheet stand where the columns will be."""
        super().resizeEvent(event)
        self._fit_lines()
        if self._table.isHidden():
            self._share_width()

    def _widths_in(self, share: int) -> dict[Field, int]:
        """The widths of all columns of a player but the first, in so many pixels."""
        for usual in (_WIDTHS, _MIDDLE_WIDTHS, _UNTIMED_WIDTHS, _NARROW_WIDTHS):
            widths = usual if self._model.has_times else {**usual, Field.TIME: 0}
            if share - sum(widths.values()) >= _WORD:
                return dict(widths)
        is_least = share - sum(_NARROW_WIDTHS.values()) < _LEAST_WORD
        return dict(_LEAST_WIDTHS if is_least else _NARROW_WIDTHS)

    def _share_width(self) -> None:
        seats = self._model.seats
        if not seats:
            return
        # Before the first turn the table is hidden and has no width of its own.
        widget = self if self._table.isHidden() else self._table.viewport()
        share = (widget.width() - _NUMBER_WIDTH) // seats
        widths = self._widths_in(share)
        header = self._table.horizontalHeader()
        header.resizeSection(0, _NUMBER_WIDTH)
        for seat in range(seats):
            rest = share - sum(widths.values())
            for field in Field:
                column, width = column_of(seat, field), widths.get(field, max(rest, 20))
                self._table.setColumnHidden(column, not width)
                if width:
                    header.resizeSection(column, width)
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

    def _chosen(self) -> QModelIndex:
        """The line the keys stand at, else the one that is looked at."""
        index = self._table.currentIndex()
        if self._model.entry_at(index) is not None:
            return index
        return self._viewed_index() or QModelIndex()

    def _ask_correction(self, index: QModelIndex) -> None:
        entry = self._entry(index)
        if entry is not None:
            self.correction_requested.emit(entry.row)

    def _ask_note(self, index: QModelIndex) -> None:
        entry = self._entry(index)
        if entry is not None:
            self.note_requested.emit(entry.row)

    def _entry(self, index: QModelIndex) -> SheetEntry | None:
        """The entry that may be changed; None for an empty place, or where nothing may be."""
        if not (self._is_editable and index.isValid()):
            return None
        return self._model.entry_at(index)

    def _open_menu(self, where: QPoint) -> None:
        index = self._table.indexAt(where)
        entry = self._model.entry_at(index) if index.isValid() else None
        if entry is None:
            return
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("This line of the score sheet"))
        acts = [(self.tr("Look at the position after it"), self._ask_view)]
        if entry.square:
            acts.append((self.tr("Show how it adds up"), self._ask_sum))
        if self._is_editable:
            acts.append((self.tr("Correct this entry…"), self._ask_correction))
            acts.append((self.tr("Write a note beside it…"), self._ask_note))
        for text, act in acts:
            action = menu.addAction(text)
            action.triggered.connect(lambda _checked=False, act=act: act(index))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._table.viewport().mapToGlobal(where))

    def _ask_sum(self, index: QModelIndex) -> None:
        entry = self._model.entry_at(index)
        if entry is not None and entry.square:
            self.score_requested.emit(entry.row)
