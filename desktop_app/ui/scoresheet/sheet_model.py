# SPDX-License-Identifier: MIT
"""The score sheet as a table: a number, and play, square, score and total for each player."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from desktop_app.analysis.sheet_lines import SheetEntry, SheetLine, place_of_row, sheet_lines
from desktop_app.rules.state import GameState, RowKind
from desktop_app.ui.messages import ROW_KINDS
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_FONT_PX = 13
_HEADER_PX = 11
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Field(IntEnum):
    """The columns of one player, in order."""

    PLAY = 0
    SQUARE = 1
    SCORE = 2
    TOTAL = 3


FIELDS = len(Field)


def seat_and_field(column: int) -> tuple[int, Field] | None:
    """Whose column it is and which; None for the line numbers."""
    if column < 1:
        return None
    return (column - 1) // FIELDS, Field((column - 1) % FIELDS)


def column_of(seat: int, field: Field) -> int:
    """The column of a player's field."""
    return 1 + seat * FIELDS + int(field)


class SheetModel(QAbstractTableModel):
    """Holds the lines that were last shown and where the walk through the game stands."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._lines: tuple[SheetLine, ...] = ()
        self._ply = 0
        self._theme: Theme = DEFAULT_THEME
        self._fonts = self._make_fonts()

    @property
    def seats(self) -> int:
        """How many players have columns."""
        return len(self._names)

    @property
    def viewed_ply(self) -> int:
        """How many rows of the game have been played at the walk's position."""
        return self._ply

    def show_game(self, state: GameState) -> None:
        """Set out a game from its first row to its last."""
        self.beginResetModel()
        self._names = tuple(seat.name for seat in state.setup.seats)
        self._lines = sheet_lines(state)
        self._fonts = self._make_fonts()
        self.endResetModel()

    def show_viewed_ply(self, ply: int) -> None:
        """Mark the row that was played last at a position; 0 marks nothing."""
        self._ply = ply
        if self._lines:
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.show_viewed_ply(self._ply)

    def entry_at(self, index: AnyIndex) -> SheetEntry | None:
        """The entry under an index of the table, None for a number or an empty place."""
        place = seat_and_field(index.column())
        if not index.isValid() or place is None:
            return None
        return self._lines[index.row()].entries[place[0]]

    def viewed_place(self) -> tuple[int, int] | None:
        """The (line, seat) that is marked."""
        return place_of_row(self._lines, self._ply - 1) if self._ply else None

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Lines of the sheet."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """The number and the fields of every player."""
        return 0 if parent.isValid() else 1 + FIELDS * self.seats

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """The titles of the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        place = seat_and_field(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if place is not None and place[1] < Field.SCORE else _RIGHT
        if role == Qt.ItemDataRole.FontRole:
            return ui_font(_HEADER_PX)
        if role != Qt.ItemDataRole.DisplayRole or place is None:
            return None
        titles = (self.tr("Play"), self.tr("At"), self.tr("Score"), self.tr("Total"))
        return titles[place[1]]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a place shows, says and looks like."""
        if not index.isValid():
            return None
        place = seat_and_field(index.column())
        if place is None:
            return self._number_data(self._lines[index.row()], role)
        entry = self._lines[index.row()].entries[place[0]]
        if entry is None:
            return None
        return self._entry_data(entry, place[0], place[1], role)

    def _number_data(self, line: SheetLine, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return str(line.number) if line.number else ""
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor(self._theme.muted)
        if role == Qt.ItemDataRole.FontRole:
            return self._fonts[0]
        return _RIGHT if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _entry_data(self, entry: SheetEntry, seat: int, field: Field, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(entry, field)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if field < Field.SCORE else _RIGHT
        if role == Qt.ItemDataRole.FontRole:
            is_struck = entry.is_withdrawn and field is not Field.TOTAL
            return self._fonts[1 if is_struck else 0]
        if role == Qt.ItemDataRole.ForegroundRole:
            is_quiet = entry.is_withdrawn or entry.kind is not RowKind.PLAY or field is Field.SQUARE
            is_quiet = is_quiet and field is not Field.TOTAL
            return QColor(self._theme.muted if is_quiet else self._theme.text)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return self._sentence(entry, seat)
        return None

    def _text(self, entry: SheetEntry, field: Field) -> str:
        if field is Field.TOTAL:
            return str(entry.total)
        if field is Field.SQUARE:
            return entry.square
        if field is Field.PLAY:
            return self._play_text(entry)
        if entry.bonus:
            return self.tr("{points} {bonus:+d}").format(points=entry.written, bonus=entry.bonus)
        is_turn = entry.kind in (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)
        return str(entry.written) if is_turn or entry.written < 0 else f"+{entry.written}"

    def _play_text(self, entry: SheetEntry) -> str:
        if entry.kind is RowKind.PASS:
            return self.tr("pass")
        if entry.kind in (RowKind.PLAY, RowKind.EXCHANGE):
            return entry.play
        name = self.tr(ROW_KINDS[entry.kind])
        if not entry.play:
            return name
        return self.tr("{name}: {tiles}").format(name=name, tiles=entry.play)

    def _sentence(self, entry: SheetEntry, seat: int) -> str:
        pattern = self.tr("{name}: {play}, {points} points, total {total}")
        if entry.is_withdrawn:
            pattern = self.tr("{name}: {play} at {square}, withdrawn, 0 points, total {total}")
        elif entry.square:
            pattern = self.tr("{name}: {play} at {square}, {points} points, total {total}")
        return pattern.format(
            name=self._names[seat],
            play=self._play_text(entry),
            square=entry.square,
            points=entry.points,
            total=entry.total,
        )

    def _make_fonts(self) -> tuple[QFont, QFont]:
        plain = tabular(ui_font(_FONT_PX))
        struck = QFont(plain)
        struck.setStrikeOut(True)
        return plain, struck
