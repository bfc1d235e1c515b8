# SPDX-License-Identifier: MIT
"""What the score sheet on screen is made of: its entries, its table, the players over it."""

from __future__ import annotations

import math
from itertools import groupby

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop_app.rules.state import RowKind
from desktop_app.ui.scoresheet.sheet_model import Field, SheetModel, column_of, seat_and_field
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font

_AIR = 3
_SIGN_PX = 11
_SMALLEST = 0.7
AnyIndex = QModelIndex | QPersistentModelIndex


def fitted(font: QFont, text: str, width: int) -> QFont:
    """The font, made smaller where a text would be cut in a width: down to 0.7 of its size."""
    needed = QFontMetrics(font).horizontalAdvance(text)
    if needed <= width:
        return font
    smaller = QFont(font)
    smaller.setPixelSize(math.floor(font.pixelSize() * max(_SMALLEST, width / needed)))
    return smaller


class EntryDelegate(QStyledItemDelegate):
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
        room.setRight(room.right() - self._paint_signs(painter, room, model.signs(entry)))
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

    def _paint_signs(self, painter: QPainter, room: QRect, signs: str) -> int:
        """The signs at the right of the word, in small; how much room they take."""
        if not signs:
            return 0
        painter.setFont(ui_font(_SIGN_PX, QFont.Weight.Bold))
        painter.setPen(QColor(self.theme.accent))
        right = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        painter.drawText(room, right, signs)
        return painter.fontMetrics().horizontalAdvance(signs) + _AIR


class Players(QWidget):
    """The names over their columns, each with the total; a mark stands before who is on turn."""

    def __init__(self, table: QTableView, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        # Where the room is short the table gives way, not the names.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
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
            painter.setFont(fitted(painter.font(), name, room))
            text = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRect(left, 0, room, self.height()), middle, text)


class SheetTable(QTableView):
    """A table in which letters but N do nothing: they belong to the board."""

    correction_wanted = Signal(QModelIndex)
    note_wanted = Signal(QModelIndex)
    view_wanted = Signal(QModelIndex)
    sum_wanted = Signal(QModelIndex)
    resized = Signal()

    def event(self, event: QEvent) -> bool:
        """Take = and N before a shortcut of the room does: here they mean the chosen line."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.text().lower() in ("=", "n"):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter corrects, Space looks, = asks for the sum, N notes, arrows move."""
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out again."""
        super().resizeEvent(event)
        self.resized.emit()
