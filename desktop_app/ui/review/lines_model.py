# SPDX-License-Identifier: MIT
"""The lines of a review as a tree: values, no items (docs/decisions/0043)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

AnyIndex = QModelIndex | QPersistentModelIndex
PLACE_ROLE = Qt.ItemDataRole.UserRole
"""Index of the line, None for the game, and the number of its moves."""


@dataclass(frozen=True, slots=True)
class Node:
    """A line or a move of it.

    Attributes:
        text: as shown.
        line: index of the line, None for the game.
        at: number of its moves up to here.
        above: number of the node above it in the list of nodes, -1 for none.
    """

    text: str
    line: int | None
    at: int
    above: int = -1


class LinesModel(QAbstractItemModel):
    """A tree of nodes; a node comes after the one above it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._nodes: tuple[Node, ...] = ()
        self._below: dict[int, list[int]] = {}

    def show_nodes(self, nodes: Sequence[Node]) -> None:
        """Replace all nodes."""
        self.beginResetModel()
        self._nodes, self._below = tuple(nodes), {}
        for number, node in enumerate(nodes):
            self._below.setdefault(node.above, []).append(number)
        self.endResetModel()

    def place_of(self, number: int) -> QModelIndex:
        """Return the place of a node, by its number in the list; none for -1."""
        if number < 0:
            return QModelIndex()
        row = self._below[self._nodes[number].above].index(number)
        return self.createIndex(row, 0, number)

    # ------------------------------------------------------------------ as Qt has it

    def index(self, row: int, column: int, parent: AnyIndex = QModelIndex()) -> QModelIndex:  # noqa: B008
        """Return the place of a node below another."""
        below = self._below.get(_number(parent), ())
        if column or not 0 <= row < len(below):
            return QModelIndex()
        return self.createIndex(row, 0, below[row])

    @overload
    def parent(self) -> QObject | None: ...

    @overload
    def parent(self, child: AnyIndex) -> QModelIndex: ...

    def parent(self, child: AnyIndex | None = None) -> QObject | QModelIndex | None:
        """Return the place of the node above another."""
        if child is None:
            return super().parent()
        return (
            self.place_of(self._nodes[_number(child)].above) if child.isValid() else QModelIndex()
        )

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Return how many nodes are below another."""
        return len(self._below.get(_number(parent), ()))

    def columnCount(self, _parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Return 1."""
        return 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text and the place of a node."""
        node = self._nodes[_number(index)]
        if role == PLACE_ROLE:
            return (node.line, node.at)
        return node.text if role == Qt.ItemDataRole.DisplayRole else None


def _number(index: AnyIndex) -> int:
    return int(index.internalId()) if index.isValid() else -1
