# SPDX-License-Identifier: MIT
"""The games of the library as a table."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop_app.session.home import LibraryGame

AnyIndex = QModelIndex | QPersistentModelIndex
DATE, PLAYERS, SCORE, EVENT, RULES, WORDS, STATE = range(7)
SORT_ROLE = Qt.ItemDataRole.UserRole


class LibraryModel(QAbstractTableModel):
    """One row a game."""

    def __init__(self, games: tuple[LibraryGame, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._games = games
        self._sorted_by = (DATE, Qt.SortOrder.DescendingOrder)
        self._heads = (
            self.tr("Date"),
            self.tr("Players"),
            self.tr("Score"),
            self.tr("Event"),
            self.tr("Rules"),
            self.tr("Word list"),
            self.tr("State"),
        )

    def show_games(self, games: tuple[LibraryGame, ...]) -> None:
        """Show other games."""
        self.beginResetModel()
        self._games = games
        self._put_in_order()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, from now on too."""
        self.layoutAboutToBeChanged.emit()
        chosen = self.persistentIndexList()
        before = self._games
        self._sorted_by = (column, order)
        self._put_in_order()
        rows = {id(game): row for row, game in enumerate(self._games)}
        now = [self.index(rows[id(before[each.row()])], each.column()) for each in chosen]
        self.changePersistentIndexList(chosen, now)
        self.layoutChanged.emit()

    def _put_in_order(self) -> None:
        """Sort here and not in a proxy, which asks for every pair it compares."""
        column, order = self._sorted_by
        is_down = order == Qt.SortOrder.DescendingOrder
        self._games = tuple(
            sorted(self._games, key=lambda game: self._order(game, column), reverse=is_down)
        )

    def row_of(self, game_id: str) -> int:
        """The row of a game, -1 when it is not shown."""
        return next((row for row, game in enumerate(self._games) if game.id == game_id), -1)

    def game(self, row: int) -> LibraryGame:
        """The game of a row, 0-based."""
        return self._games[row]

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 (as Qt has it)
        """How many games."""
        return 0 if parent.isValid() else len(self._games)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 (as Qt has it)
        """How many columns."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The heads of the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text of a cell, or what it is sorted by."""
        game = self._games[index.row()]
        if role == SORT_ROLE:
            return self._order(game, index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(game, index.column())
        return None

    def _order(self, game: LibraryGame, column: int) -> int | str:
        """What a column is sorted by: dates and scores as numbers, the highest score of a game."""
        if column == DATE:
            return game.began_at_ms
        return max(game.points, default=0) if column == SCORE else self._text(game, column)

    def _text(self, game: LibraryGame, column: int) -> str:
        if column == DATE:
            form = "%Y-%m-%d" if game.is_day_alone else "%Y-%m-%d %H:%M"
            return f"{datetime.fromtimestamp(game.began_at_ms / 1000):{form}}"
        return {
            PLAYERS: " v ".join(game.names),
            SCORE: " : ".join(str(points) for points in game.points),
            EVENT: self._event(game),
            RULES: game.ruleset,
            WORDS: game.lexicon,
            STATE: self.tr("finished") if game.is_finished else self.tr("not finished"),
        }[column]

    def _event(self, game: LibraryGame) -> str:
        """The event with its round, as far as somebody said."""
        if game.round_number is None:
            return game.event
        text = self.tr("{event}, round {number}") if game.event else self.tr("Round {number}")
        return text.format(event=game.event, number=game.round_number)
