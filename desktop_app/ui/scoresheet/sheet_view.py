# SPDX-License-Identifier: MIT
"""The score sheet on screen: the table, and over it the players with their totals."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.state import GameState, RowKind
from desktop_app.ui.scoresheet.sheet_model import Field, SheetModel, column_of, seat_and_field
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font

_LINE = 24
_NUMBER_WIDTH = 34
_AIR = 3
_WIDTHS = {Field.SQUARE: 46, Field.SCORE: 58, Field.TOTAL: 48}
_NARROW_WIDTHS = {Field.SQUARE: 0, Field.SCORE: 42, Field.TOTAL: 40}
_NARROW = 215
"""A player's columns narrower than this leave the square out."""
AnyIndex = QModelIndex | QPersistentModelIndex


class _EntryDelegate(QStyledItemDelegate):
    """Marks the entry the walk stands at, sets the players apart and shows the focus."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self.theme: Theme = DEFAULT_THEME

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw the mark, the text and the focus."""
        model = index.model()
        assert isinstance(model, SheetModel)
        place = seat_and_field(index.column())
        is_viewed = place is not None and model.viewed_place() == (index.row(), place[0])
        if is_viewed:
            tint = QColor(self.theme.accent)
            tint.setAlpha(44)
            painter.fillRect(option.rect, tint)
            if place is not None and place[1] is Field.PLAY:
                bar = QRect(option.rect.left(), option.rect.top(), 3, option.rect.height())
                painter.fillRect(bar, QColor(self.theme.accent))
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if place is not None and place[1] is Field.PLAY:
            self._paint_play(painter, option.rect, index, model)
        else:
            quiet = QStyleOptionViewItem(option)
            quiet.state &= ~(QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_HasFocus)
            quiet.rect = option.rect.adjusted(_AIR, 0, -_AIR, 0)
            super().paint(painter, quiet, index)
        if place is not None and place[1] is Field.PLAY:
            painter.setPen(QPen(QColor(self.theme.border), 1))
            painter.drawLine(option.rect.topLeft(), option.rect.bottomLeft())
        if has_focus:
            painter.setPen(QPen(QColor(self.theme.accent), 2))
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))

    def _paint_play(
        self, painter: QPainter, rect: QRect, index: AnyIndex, model: SheetModel
    ) -> None:
        """The word, its blanks as slanted capitals with a line below, as they are on the board."""
        entry = model.entry_at(index)
        if entry is None:
            return
        room = rect.adjusted(2 * _AIR, 0, -_AIR, 0)
        if not entry.square:
            header = self._table.horizontalHeader()
            room.setRight(room.right() + header.sectionSize(index.column() + 1))
        font = QFont(model.data(index, Qt.ItemDataRole.FontRole))
        painter.setPen(model.data(index, Qt.ItemDataRole.ForegroundRole))
        painter.setFont(font)
        text = painter.fontMetrics().elidedText(
            model.data(index), Qt.TextElideMode.ElideRight, room.width()
        )
        is_word = entry.kind is RowKind.PLAY
        for is_blank, letters in groupby(text, lambda letter: is_word and letter.islower()):
            run = "".join(letters)
            font.setItalic(is_blank)
            font.setUnderline(is_blank)
            painter.setFont(font)
            run = run.upper() if is_blank else run
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), run)
            room.setLeft(room.left() + painter.fontMetrics().horizontalAdvance(run))


class _Players(QWidget):
    """The names over their columns, each with the total; a mark stands before who is on turn."""

    def __init__(self, table: QTableView, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self.theme: Theme = DEFAULT_THEME
        self.names: tuple[str, ...] = ()
        self.totals: tuple[int, ...] = ()
        self.on_turn: int | None = None

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(200, 28)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw each player over the first and the last of his columns."""
        painter = QPainter(self)
        header = self._table.horizontalHeader()
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        for seat, name in enumerate(self.names):
            left = header.sectionViewportPosition(column_of(seat, Field.PLAY)) + 6
            last = column_of(seat, Field.TOTAL)
            right = header.sectionViewportPosition(last) + header.sectionSize(last) - 6
            painter.setFont(tabular(ui_font(15, QFont.Weight.DemiBold)))
            painter.setPen(QColor(self.theme.text))
            box = QRect(left, 0, right - left, self.height())
            total = str(self.totals[seat])
            painter.drawText(box, middle | int(Qt.AlignmentFlag.AlignRight), total)
            room = box.width() - painter.fontMetrics().horizontalAdvance(total) - 10
            painter.setFont(ui_font(14, QFont.Weight.DemiBold))
            if seat == self.on_turn:
                painter.setFont(ui_font(10))
                painter.drawText(QRect(left, 0, 16, self.height()), middle, "▶")
                left, room = left + 16, room - 16
                painter.setFont(ui_font(14, QFont.Weight.DemiBold))
            text = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRect(left, 0, room, self.height()), middle, text)


class _Table(QTableView):
    """A table in which letters do nothing: they belong to the board."""

    view_wanted = Signal(QModelIndex)
    sum_wanted = Signal(QModelIndex)
    resized = Signal()

    def event(self, event: QEvent) -> bool:
        """Take = before a shortcut of the room does: here it means the chosen line."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.text() == "=":
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter looks at the position, = asks for the sum, arrows move, the rest goes on."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.view_wanted.emit(self.currentIndex())
        elif event.text() == "=":
            self.sum_wanted.emit(self.currentIndex())
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out again."""
        super().resizeEvent(event)
        self.resized.emit()


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
        self._table = _Table(self)
        self._delegate = _EntryDelegate(self._table)
        self._players = _Players(self._table, self)
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

    def _share_width(self) -> None:
        seats = self._model.seats
        if not seats:
            return
        share = (self._table.viewport().width() - _NUMBER_WIDTH) // seats
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
