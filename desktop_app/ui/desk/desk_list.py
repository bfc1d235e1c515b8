# SPDX-License-Identifier: MIT
"""The procedures of the desk under headings, with a search by what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.word_search import WordIndex
from desktop_app.session.desk import DeskWords
from desktop_app.ui.desk.desk_text import DeskEntry, desk_index
from desktop_app.ui.desk.enter_fields import EnterLine
from desktop_app.ui.theme import ui_font

_NAME = Qt.ItemDataRole.UserRole
_IS_CLOSED = Qt.ItemDataRole.UserRole + 1
_LINE = 30
_DUE_MARK = "!  "


class SearchLine(EnterLine):
    """A line for words; Up, Down and Enter belong to the list below it.

    Signals:
        walked: so many lines down, up when negative.
    """

    walked = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send the keys of the list there."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in steps:
            self.walked.emit(steps[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class DeskList(QWidget):
    """The procedures to choose from.

    Signals:
        chosen: a procedure by its name.
        closed: nothing is to be ruled.
        undo_requested: the last ruling is to be taken back.
    """

    chosen = Signal(str)
    closed = Signal()
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[DeskEntry, ...] = ()
        self._index = WordIndex(())
        self.search = self._make_search()
        self.list = self._make_list()
        self.when = QLabel(self)
        self.when.setWordWrap(True)
        self.when.setProperty("role", "muted")
        self.when.setMinimumHeight(38)
        self.when.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.undo = QPushButton(self)
        self.undo.setToolTip(self.tr("Take back the last ruling; the game is as it was before it"))
        self.undo.hide()
        self.undo.clicked.connect(self.undo_requested)
        self.close_button = QPushButton(self.tr("Back to the game  (Esc)"), self)
        self.close_button.setToolTip(self.tr("Close the desk; nothing is changed"))
        self.close_button.clicked.connect(self.closed)
        for button in (self.undo, self.close_button):
            button.setAutoDefault(False)
            button.setMinimumHeight(34)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 10)
        layout.setSpacing(6)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.when)
        layout.addWidget(self.undo)
        layout.addWidget(self.close_button)

    def _make_search(self) -> SearchLine:
        line = SearchLine(self)
        line.setPlaceholderText(self.tr("What has happened? Such as: eight tiles"))
        line.setAccessibleName(self.tr("Search what can be ruled"))
        line.setClearButtonEnabled(True)
        line.setMinimumHeight(32)
        line.textChanged.connect(lambda _text: self._fill())
        line.walked.connect(self._walk)
        line.entered.connect(self._choose_current)
        return line

    def _make_list(self) -> QListWidget:
        found = QListWidget(self)
        found.setAccessibleName(self.tr("What can be ruled"))
        found.setFrameShape(QFrame.Shape.NoFrame)
        found.setFont(ui_font(14))
        found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        found.setTextElideMode(Qt.TextElideMode.ElideRight)
        found.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        found.viewport().setAutoFillBackground(False)
        found.currentItemChanged.connect(lambda _new, _old: self._tell_when())
        found.itemClicked.connect(self._choose)
        found.itemActivated.connect(self._choose)
        return found

    def show_entries(self, entries: Sequence[DeskEntry], words: DeskWords, undoable: str) -> None:
        """List these; `undoable` is the title of the ruling that can be taken back, or empty."""
        if tuple(entries) != self._entries:
            self._entries = tuple(entries)
            self._index = desk_index(entries, words)
            self._fill()
        self.undo.setVisible(bool(undoable))
        self.undo.setText(self.tr("Take back: {title}").format(title=undoable))

    def names(self) -> tuple[str, ...]:
        """The procedures that are listed now, in order."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return tuple(name for item in items if (name := item.data(_NAME)))

    def focus_search(self) -> None:
        """Ready for words to be typed."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def _fill(self) -> None:
        found, is_sorted = self._entries, True
        if typed := self.search.text().strip():
            by_name = {entry.name: entry for entry in self._entries}
            found = tuple(by_name[hit.id] for hit in self._index.find(typed))
            is_sorted = False
        self.list.clear()
        heading = ""
        for entry in found:
            if is_sorted and entry.heading != heading:
                heading = entry.heading
                self._add_heading(heading)
            self._add(entry)
        if not found:
            self.when.setText(self.tr("Nothing found. Try fewer or other words."))
            return
        self._walk(1)

    def _add_heading(self, text: str) -> None:
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setFont(ui_font(13, QFont.Weight.DemiBold))
        self.list.addItem(item)

    def _add(self, entry: DeskEntry) -> None:
        # The mark is a sign of its own shape, so that colour is never alone.
        item = QListWidgetItem(f"{_DUE_MARK}{entry.title}" if entry.is_due else entry.title)
        item.setData(_NAME, entry.name)
        item.setToolTip(entry.when)
        item.setSizeHint(QSize(10, _LINE))
        spoken = self.tr("{title}, to be ruled on now") if entry.is_due else "{title}"
        if not entry.is_open:
            spoken = self.tr("{title}, does not apply now")
            item.setData(_IS_CLOSED, True)
            item.setForeground(self.palette().placeholderText())
        item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken.format(title=entry.title))
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, entry.when)
        if entry.is_due:
            item.setFont(ui_font(14, QFont.Weight.DemiBold))
        self.list.addItem(item)

    def _walk(self, step: int) -> None:
        row = self.list.currentRow() + step
        while 0 <= row < self.list.count():
            if self.list.item(row).data(_NAME):
                self.list.setCurrentRow(row)
                return
            row += step

    def _tell_when(self) -> None:
        row = self.list.currentRow()
        self.when.setText(self.list.item(row).toolTip() if row >= 0 else "")

    def _choose_current(self) -> None:
        row = self.list.currentRow()
        if row >= 0:
            self._choose(self.list.item(row))

    def _choose(self, item: QListWidgetItem) -> None:
        name = item.data(_NAME)
        if name and not item.data(_IS_CLOSED):
            self.chosen.emit(name)
