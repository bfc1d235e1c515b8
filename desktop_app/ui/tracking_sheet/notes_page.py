# SPDX-License-Identifier: MIT
"""What a player writes beside the tiles: notes, and words to look up after the game."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.tracking import TrackingView
from desktop_app.ui.theme import ui_font
from desktop_app.ui.tracking_sheet.sheet_texts import answer_text

_BUTTON = 26


class _Words(QListWidget):
    """The words; Delete strikes one out.

    Signals:
        struck_out: Delete was pressed.
    """

    struck_out = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete and Backspace strike out."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.struck_out.emit()
        else:
            super().keyPressEvent(event)


class NotesPage(QWidget):
    """Notes at the left, words at the right. What the list says of them comes after the game.

    Signals:
        notes_written: the whole text, at every change.
        word_written: a word to look up.
        word_struck_out: a word that is not to be looked up after all.
        left_by_key: Escape was pressed.
    """

    notes_written = Signal(str)
    word_written = Signal(str)
    word_struck_out = Signal(str)
    left_by_key = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notes = QPlainTextEdit(self)
        self.notes.setAccessibleName(self.tr("Notes"))
        self.notes.setPlaceholderText(self.tr("Notes: racks, hooks, plans. Only you see them."))
        self.notes.setTabChangesFocus(True)
        self.notes.textChanged.connect(self._write)
        self.word = QLineEdit(self)
        self.word.setAccessibleName(self.tr("A word to look up when the game is over"))
        self.word.setMaxLength(40)
        self.word.returnPressed.connect(self._add)
        self.words = _Words(self)
        self.words.setAccessibleName(self.tr("Words to look up after the game"))
        self.words.setWordWrap(True)
        self.words.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.words.struck_out.connect(self._strike_out)
        self.words.currentRowChanged.connect(lambda _row: self._show_remove())
        self.remove = QPushButton(self.tr("Strike out"), self)
        self.remove.setToolTip(self.tr("Strike the chosen word out of the list"))
        self.remove.setProperty("role", "compact")
        self.remove.setAutoDefault(False)
        self.remove.clicked.connect(self._strike_out)
        self._title = QLabel(self)
        self._title.setFont(ui_font(12))
        self._title.setProperty("role", "muted")
        self._title.setWordWrap(True)
        self._queries: tuple[str, ...] = ()
        self._lay_out()

    def show_view(self, view: TrackingView) -> None:
        """Show what the player of this sheet wrote; after the game with the answers."""
        if self.notes.toPlainText() != view.notes:
            self.notes.blockSignals(True)
            self.notes.setPlainText(view.notes)
            self.notes.blockSignals(False)
        self.notes.setReadOnly(not view.may_write)
        self.notes.setVisible(view.may_write or bool(view.notes))
        self.word.setVisible(view.may_write)
        later = self.tr("Word to look up later, Enter")
        now = self.tr("Word to look up, Enter")
        self.word.setPlaceholderText(now if view.is_over else later)
        self._queries = view.queries
        lines = [answer_text(view, answer, self.tr) for answer in view.answers]
        if not lines:
            lines = list(view.queries)
        if lines != [self.words.item(row).text() for row in range(self.words.count())]:
            self.words.clear()
            self.words.addItems(lines)
        self._title.setText(self._title_of(view))
        # The answers name the list, and want the room.
        self._title.setVisible(not view.answers)
        self.remove.setVisible(view.may_write and not view.answers)
        self._show_remove()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves; what is written stays."""
        if event.key() == Qt.Key.Key_Escape:
            self.left_by_key.emit()
        else:
            super().keyPressEvent(event)

    def take_focus(self) -> None:
        """Put the cursor into the notes."""
        self.notes.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _title_of(self, view: TrackingView) -> str:
        if not view.lexicon:
            return self.tr("Words to ask about. This game has no list to look them up in.")
        if view.is_over:
            return self.tr("Words looked up in {list}.").format(list=view.lexicon)
        return self.tr("Hooks and words to check. They are looked up when the game is over.")

    def _write(self) -> None:
        self.notes_written.emit(self.notes.toPlainText())

    def _add(self) -> None:
        text = self.word.text()
        self.word.clear()
        self.word_written.emit(text)

    def _strike_out(self) -> None:
        row = self.words.currentRow()
        if self.remove.isHidden() or not 0 <= row < len(self._queries):
            return
        self.word_struck_out.emit(self._queries[row])

    def _show_remove(self) -> None:
        self.remove.setEnabled(0 <= self.words.currentRow() < len(self._queries))

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(6)
        line.addWidget(self.word, 1)
        line.addWidget(self.remove)
        self.remove.setMinimumHeight(_BUTTON)
        right = QVBoxLayout()
        right.setSpacing(4)
        right.addWidget(self._title)
        right.addLayout(line)
        right.addWidget(self.words, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.notes, 1)
        layout.addLayout(right, 1)
