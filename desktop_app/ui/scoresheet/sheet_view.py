# SPDX-License-Identifier: MIT
"""The score sheet: the table, with the players and their totals above it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop_app.analysis.sheet_lines import SheetEntry
from desktop_app.analysis.sheet_story import StoryReader
from desktop_app.rules.events import Event
from desktop_app.rules.setup import Seat
from desktop_app.rules.state import GameState, RowKind
from desktop_app.translation.words import tr
from desktop_app.ui.scoresheet.sheet_model import (
    Field,
    SheetDot,
    SheetModel,
    column_of,
    legend_text,
    seat_and_field,
)
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.labels import text_label

# The bottom of the score sheet: the legend, and buttons for the selected line.

_PX = 12


class SheetFoot(QWidget):
    """One row below the table.

    Signals:
        correct_requested, note_requested: for the selected line.
        recount_requested: recount the sheets.
    """

    correct_requested = Signal()
    note_requested = Signal()
    recount_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.legend = ElidedLabel("", self)
        self.legend.setFont(ui_font(_PX))
        self.legend.setProperty("role", "muted")
        self.correct = self._button(self.tr("Correct…"), self.correct_requested)
        self.correct.setToolTip(self.tr("Correct the chosen line (Enter, double click)"))
        self.note = self._button(self.tr("Note…"), self.note_requested)
        self.note.setToolTip(self.tr("Write a note beside the chosen line (N)"))
        self.recount = self._button(self.tr("Recount"), self.recount_requested)
        self.recount.setToolTip(self.tr("Compare the paper sheets with this one, turn by turn"))
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 2, 6, 4)
        line.setSpacing(6)
        row = FlowRow(self)
        row.add(self.legend, stretch=1)
        for button in self.buttons:
            row.add(button)
        line.addWidget(row)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """Correct, note, recount."""
        return self.correct, self.note, self.recount

    def show_signs(self, signs: Iterable[str]) -> None:
        """Show the legend of these signs."""
        text = legend_text(signs)
        self.legend.show_text(text)
        self.legend.setToolTip(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def _button(self, text: str, signal: SignalInstance) -> QPushButton:
        button = QPushButton(text, self)
        button.setProperty("role", "compact")
        button.setFont(ui_font(_PX))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: signal.emit())
        return button


# The table, its delegate, and the players above it.

_AIR = 3
_SIGN_PX = 11
_DOT = 12
_SMALLEST = 0.7
AnyIndex = QModelIndex | QPersistentModelIndex


def _heading(seat: Seat) -> str:
    """Return a player's name, with the points that they had before the first turn."""
    if not seat.start_points:
        return seat.name
    return tr("{name} (from {points})").format(name=seat.name, points=seat.start_points)


def fitted(font: QFont, text: str, width: int) -> QFont:
    """Return the font, reduced to as little as 0.7 of its size if a text does not fit the width."""
    needed = QFontMetrics(font).horizontalAdvance(text)
    if needed <= width:
        return font
    smaller = QFont(font)
    smaller.setPixelSize(math.floor(font.pixelSize() * max(_SMALLEST, width / needed)))
    return smaller


class EntryDelegate(QStyledItemDelegate):
    """Marks the current entry, separates the players and paints the focus."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self.theme: Theme = DEFAULT_THEME

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paint the mark, the text and the focus."""
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
            self._paint_text(painter, option.rect.adjusted(_AIR, 0, -_AIR, 0), index, model)
        if place is not None and place[1] is Field.PLAY:
            painter.setPen(QPen(QColor(self.theme.border), 1))
            painter.drawLine(option.rect.topLeft(), option.rect.bottomLeft())
        if has_focus:
            painter.setPen(QPen(QColor(self.theme.accent), 2))
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))

    @staticmethod
    def _paint_text(painter: QPainter, rect: QRect, index: AnyIndex, model: SheetModel) -> None:
        """Paint the text of a cell: by the style it takes five times as long."""
        text = model.data(index)
        if not text:
            return
        rect = rect.adjusted(_AIR, 0, -_AIR, 0)
        painter.setFont(model.data(index, Qt.ItemDataRole.FontRole))
        painter.setPen(model.data(index, Qt.ItemDataRole.ForegroundRole))
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, int(model.data(index, Qt.ItemDataRole.TextAlignmentRole)), text)

    def _paint_play(
        self, painter: QPainter, rect: QRect, index: AnyIndex, model: SheetModel
    ) -> None:
        """Paint the word; blanks are slanted, underlined capitals, as on the board."""
        entry = model.entry_at(index)
        if entry is None:
            return
        room = rect.adjusted(2 * _AIR, 0, -_AIR, 0)
        if not entry.square:
            header = self._table.horizontalHeader()
            room.setRight(room.right() + header.sectionSize(index.column() + 1))
        room.setRight(room.right() - self._paint_signs(painter, room, model.signs(entry)))
        if (dot := model.dot(entry)) is not None:
            room.setRight(room.right() - self._paint_dot(painter, room, dot))
        font = QFont(model.data(index, Qt.ItemDataRole.FontRole))
        font = fitted(font, str(model.data(index)).upper(), room.width())
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

    def _paint_dot(self, painter: QPainter, room: QRect, dot: SheetDot) -> int:
        """Paint the dot of the coach right of the word; return the width it takes."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(room.right() - _DOT / 2, room.center().y() + 1)
        painter.setPen(QPen(QColor(self.theme.text), 0.8))
        painter.setBrush(dot.colour)
        painter.drawPath(dot.shape)
        painter.restore()
        return _DOT + _AIR

    def _paint_signs(self, painter: QPainter, room: QRect, signs: str) -> int:
        """Paint the signs right of the word; return their width."""
        if not signs:
            return 0
        painter.setFont(ui_font(_SIGN_PX, QFont.Weight.Bold))
        painter.setPen(QColor(self.theme.accent))
        right = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        painter.drawText(room, right, signs)
        return painter.fontMetrics().horizontalAdvance(signs) + _AIR


class Players(QWidget):
    """The names above their columns, with the totals; a mark shows who is on turn."""

    def __init__(self, table: QTableView, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        # If there is little room the table shrinks, not the names.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.theme: Theme = DEFAULT_THEME
        self.names: tuple[str, ...] = ()
        self.totals: tuple[int, ...] = ()
        self.on_turn: int | None = None

    def sizeHint(self) -> QSize:
        """Return the height of one line."""
        return QSize(200, 28)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint each player above their columns."""
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
            painter.setFont(fitted(painter.font(), name, room))
            text = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRect(left, 0, room, self.height()), middle, text)


class SheetTable(QTableView):
    """A table that ignores letters except N: they belong to the board.

    Signals:
        correction_wanted, note_wanted, view_wanted, sum_wanted: correct the line, write a note to
            it, view its position, show its sum.
        resized: the columns have to share another width.
    """

    correction_wanted = Signal(QModelIndex)
    note_wanted = Signal(QModelIndex)
    view_wanted = Signal(QModelIndex)
    sum_wanted = Signal(QModelIndex)
    resized = Signal()

    def event(self, event: QEvent) -> bool:
        """Take = and N before the shortcuts of the room: here they apply to the selected line."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.text().lower() in ("=", "n"):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter corrects, Space views, = shows the sum, N notes, arrows move."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.correction_wanted.emit(self.currentIndex())
        elif key == Qt.Key.Key_Space:
            self.view_wanted.emit(self.currentIndex())
        elif event.text().lower() == "n":
            self.note_wanted.emit(self.currentIndex())
        elif event.text() == "=":
            self.sum_wanted.emit(self.currentIndex())
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Correct the line under the pointer.

        Qt's own `doubleClicked` wants the cell of the first click, but that click shows another
        position: the table is filled anew, and may have moved its columns.
        """
        if event.button() is Qt.MouseButton.LeftButton:
            self.correction_wanted.emit(self.indexAt(event.position().toPoint()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width again."""
        super().resizeEvent(event)
        self.resized.emit()


_LINE = 24
_MIN_TABLE, _MAX_LINES = 48, 6
"""Minimum height, low enough for a small window with the foot; and the most lines to keep."""
_LINES_FROM, _RESULT_FROM, _HEIGHT_OF_LINE = 676, 420, 48
"""Heights of the room from which lines are kept, without and with a result, and for each more line.
"""
_NUMBER_WIDTH = 34
_WIDTHS = {Field.SQUARE: 44, Field.SCORE: 58, Field.TOTAL: 46, Field.TIME: 46}
_MIDDLE_WIDTHS = {Field.SQUARE: 44, Field.SCORE: 48, Field.TOTAL: 38, Field.TIME: 42}
_NARROW_WIDTHS = {Field.SQUARE: 0, Field.SCORE: 48, Field.TOTAL: 40, Field.TIME: 0}
_UNTIMED_WIDTHS = {**_MIDDLE_WIDTHS, Field.TIME: 0}
_MIN_WIDTHS = {Field.SQUARE: 0, Field.SCORE: 48, Field.TOTAL: 0, Field.TIME: 0}
_WORD, _MIN_WORD = 84, 60
"""Pixels for words of eight and of five letters.

If fewer than eight fit, the columns move closer, then the time is hidden, and then the square. If
five do not fit either, the total is hidden too: it is also above the columns.
"""


class ScoreSheet(QFrame):
    """The score sheet as players keep it.

    Click an entry to view the position after it; click its score, or press =, for the sum. A double
    click, Enter or the context menu correct it, N adds a note. Clicks leave the focus on the board.

    Signals:
        correction_requested, note_requested: index into `GameState.rows`.
        recount_requested: compare the paper sheets with this one.
        viewed_ply_requested: number of rows of `GameState.rows` played.
        score_requested: index into `GameState.rows` of a play, to show its sum.
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
        self._empty = text_label(self, self.tr("No turns yet."), role="muted")
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
        """The table model."""
        return self._model

    @property
    def table(self) -> QTableView:
        """The table view."""
        return self._table

    @property
    def foot(self) -> SheetFoot:
        """The legend and the buttons."""
        return self._foot

    def set_editable(self, is_editable: bool) -> None:
        """Set whether lines can be corrected and annotated; at first they cannot."""
        self._is_editable = is_editable
        for button in self._foot.buttons:
            button.setVisible(is_editable)
        self._show_foot()

    def keep_lines_for(self, height: int, *, has_result: bool = False) -> None:
        """Keep one line to six visible in a room of this height, in pixels.

        Beside a result there is room for more: six lines in a room of 708 pixels.
        """
        first = _RESULT_FROM if has_result else _LINES_FROM
        lines = min(max((height - first) // _HEIGHT_OF_LINE, 1), _MAX_LINES)
        self._table.setMinimumHeight(_MIN_TABLE + (lines - 1) * _LINE)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._delegate.theme = theme
        self._players.theme = theme
        self._model.show_theme(theme)
        self._players.update()

    def read_stories(self, stories: StoryReader) -> None:
        """Read the stories of the lines from a reader that follows the game."""
        self._stories = stories

    def show_game(
        self,
        state: GameState,
        viewed_ply: int | None = None,
        events: Sequence[Event] = (),
    ) -> None:
        """Show a whole game.

        Args:
            state: the current state, not the position viewed.
            viewed_ply: number of rows played at the position on the board; None for all.
            events: the whole log, for the stories of the lines; without it, only the lines.
        """
        self._model.show_game(state, self._stories.stories(events))
        self._players.names = tuple(map(_heading, state.setup.seats))
        self._players.totals = state.points
        self._players.on_turn = None if state.is_over else state.on_turn
        self._players.update()
        self._empty.setVisible(not state.rows)
        self._table.setVisible(bool(state.rows))
        self._row_count = len(state.rows)
        self._show_foot()
        self._share_width()
        self.show_viewed_ply(len(state.rows) if viewed_ply is None else viewed_ply)

    def show_dots(self, dots: Mapping[int, SheetDot]) -> None:
        """Show the judgements of the coach beside turns, by row of `GameState.rows`."""
        self._model.show_dots(dots)

    def show_viewed_ply(self, ply: int) -> None:
        """Mark the last row played at the position on the board, and scroll to it."""
        self._model.show_viewed_ply(ply)
        if (index := self._viewed_index()) is not None:
            self._table.setCurrentIndex(index)
            self._table.scrollTo(index)
        elif ply == 0:
            self._table.scrollToTop()

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
        table.setMinimumHeight(_MIN_TABLE)
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
        # Show the panel behind it.
        table.viewport().setAutoFillBackground(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(_LINE)
        table.verticalHeader().setMinimumSectionSize(_LINE)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(0)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        # Elide a long heading at its end; it has a tooltip.
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._open_menu)
        table.clicked.connect(self._clicked)
        table.correction_wanted.connect(self._ask_correction)
        table.note_wanted.connect(self._ask_note)
        self._foot.correct_requested.connect(lambda: self._ask_correction(self._chosen()))
        self._foot.note_requested.connect(lambda: self._ask_note(self._chosen()))
        self._foot.recount_requested.connect(self.recount_requested)
        table.view_wanted.connect(self._ask_view)
        table.sum_wanted.connect(self._ask_sum)
        table.resized.connect(self._fit)

    def _fit(self) -> None:
        """Share a new width, and keep the current line visible."""
        self._share_width()
        if (index := self._viewed_index()) is not None:
            self._table.scrollTo(index)

    def _fit_lines(self) -> None:
        """Let the table end with a whole line, so that the first visible one is whole too."""
        foot = 0 if self._foot.isHidden() else self._foot.sizeHint().height()
        heads = self._table.horizontalHeader().sizeHint().height()
        lines = (self.height() - self._players.sizeHint().height() - foot - heads) // _LINE
        most = max(heads + lines * _LINE, self._table.minimumHeight())
        self._table.setMaximumHeight(most)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the names of an empty sheet where the columns will be."""
        super().resizeEvent(event)
        self._fit_lines()
        if self._table.isHidden():
            self._share_width()

    def _widths_in(self, share: int) -> dict[Field, int]:
        """Return the widths of a player's columns, except the first, for a share in pixels."""
        for usual in (_WIDTHS, _MIDDLE_WIDTHS, _UNTIMED_WIDTHS, _NARROW_WIDTHS):
            widths = usual if self._model.has_times else {**usual, Field.TIME: 0}
            if share - sum(widths.values()) >= _WORD:
                return dict(widths)
        is_least = share - sum(_NARROW_WIDTHS.values()) < _MIN_WORD
        return dict(_MIN_WIDTHS if is_least else _NARROW_WIDTHS)

    def _share_width(self) -> None:
        seats = self._model.seats
        if not seats:
            return
        # Before the first turn the table is hidden and has no width.
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
        """Return the selected line, else the one viewed."""
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
        """Return the entry to change; None for an empty cell or a read-only sheet."""
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
        acts = [(self.tr("Show the position after it"), self._ask_view)]
        if entry.square:
            acts.append((self.tr("Show how the score adds up"), self._ask_sum))
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
