# SPDX-License-Identifier: MIT
"""The list of topics: under their headings, or those that a search found."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QListView, QWidget

from desktop_app.rules.topics import Topic, TopicHeading
from desktop_app.translation.words import tr
from desktop_app.ui.theme import ui_font

_Index = QModelIndex | QPersistentModelIndex
_PAGE = 10
"""Lines that Page Up and Page Down go."""


class TopicModel(QAbstractListModel):
    """One row for each topic and, above those that belong to it, one for each heading.

    `Qt.ItemDataRole.UserRole` is the id of a topic and "" for a heading, which cannot be chosen.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Topic | TopicHeading, ...] = ()

    def show_headings(self, headings: Sequence[TopicHeading]) -> None:
        """Show all topics under their headings."""
        rows: list[Topic | TopicHeading] = []
        for heading in headings:
            rows += [heading, *heading.topics]
        self._show(tuple(rows))

    def show_topics(self, topics: Sequence[Topic]) -> None:
        """Show these topics, as they come."""
        self._show(tuple(topics))

    def row_of(self, topic_id: str) -> int:
        """The row of a topic, -1 when it is not shown."""
        for number, row in enumerate(self._rows):
            if isinstance(row, Topic) and row.id == topic_id:
                return number
        return -1

    def next_row(self, start: int, step: int) -> int:
        """The row `step` topics below `start` (above when negative), as far as there are any."""
        rows = [number for number, row in enumerate(self._rows) if isinstance(row, Topic)]
        if not rows:
            return -1
        if start not in rows:
            return rows[0]
        return rows[min(max(rows.index(start) + step, 0), len(rows) - 1)]

    def rowCount(self, parent: _Index | None = None) -> int:
        """How many rows there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """A heading is only read."""
        if not index.isValid() or isinstance(self._rows[index.row()], TopicHeading):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The title, the id, and the looks of a heading."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return tr(row.title)
        if role == Qt.ItemDataRole.UserRole:
            return row.id if isinstance(row, Topic) else ""
        if role == Qt.ItemDataRole.FontRole and isinstance(row, TopicHeading):
            return ui_font(13, QFont.Weight.DemiBold)
        return None

    def _show(self, rows: tuple[Topic | TopicHeading, ...]) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()


class TopicList(QListView):
    """The topics to choose from.

    Signals:
        topic_marked: with the id of the topic that the mark moved to.
        topic_opened: Enter or a double click on a topic.
    """

    topic_marked = Signal(str)
    topic_opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._topics = TopicModel(self)
        self.setModel(self._topics)
        self.setAccessibleName(self.tr("Topics"))
        self.setFont(ui_font(13))
        # All lines alike: hundreds of them are laid out within a frame.
        self.setUniformItemSizes(True)
        self.setSpacing(1)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.activated.connect(
            lambda index: self.topic_opened.emit(index.data(Qt.ItemDataRole.UserRole))
        )

    @property
    def topics(self) -> TopicModel:
        """What is listed."""
        return self._topics

    def marked(self) -> str:
        """The id of the topic that is marked, "" when none is."""
        index = self.currentIndex()
        return str(index.data(Qt.ItemDataRole.UserRole)) if index.isValid() else ""

    def mark(self, topic_id: str) -> bool:
        """Mark a topic and bring it in sight; False when it is not listed."""
        row = self._topics.row_of(topic_id)
        self._mark_row(row, QListView.ScrollHint.PositionAtCenter)
        return row >= 0

    def step(self, key: Qt.Key) -> bool:
        """Move the mark as a key says, Up, Down, Page Up or Page Down; False for another key."""
        steps = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -_PAGE,
            Qt.Key.Key_PageDown: _PAGE,
        }
        if key not in steps:
            return False
        self._mark_row(self._topics.next_row(self.currentIndex().row(), steps[key]))
        return True

    def mark_first(self) -> None:
        """Mark the topic that stands first."""
        self._mark_row(self._topics.next_row(-1, 0))

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Tell which topic is marked now."""
        super().currentChanged(current, previous)
        if topic_id := current.data(Qt.ItemDataRole.UserRole):
            self.topic_marked.emit(topic_id)

    def _mark_row(
        self, row: int, hint: QListView.ScrollHint = QListView.ScrollHint.EnsureVisible
    ) -> None:
        if row >= 0:
            index = self._topics.index(row)
            self.setCurrentIndex(index)
            self.scrollTo(index, hint)
