# SPDX-License-Identifier: MIT
"""A section of a list with the learner's record, and of the player that takes its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop_app.ui.learn.learn_page import LearnSection
from desktop_app.ui.learn.lesson_player import LessonPlayer
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.rows import Cell, Line, Row, RowTable

_ROW_MARGIN = 10


class RecordTable(RowTable):
    """Lessons, drills or puzzles, one a line, with the learner's record.

    Args:
        name: for screen readers.
        heads: titles of the columns.
        wide: the column that takes the width that is left.
        centred: the columns whose texts are centred.

    Signals:
        chosen: the key of a line, by a click or Enter.
    """

    chosen = Signal(str)

    def __init__(
        self,
        name: str,
        heads: Sequence[str | Cell],
        *,
        wide: int,
        centred: Collection[int],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, heads, wide=(wide,), centred=centred, parent=parent)
        self.setWordWrap(True)
        self.setFont(ui_font(15))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.chosen.emit(self.rows[index.row()].key))
        # The header still has the old widths when it says that one has changed.
        self._fit_soon = QTimer(self)
        self._fit_soon.setSingleShot(True)
        self._fit_soon.timeout.connect(self.fit_rows)
        self.horizontalHeader().sectionResized.connect(self._column_resized)

    def show_texts(self, rows: Mapping[str, Sequence[str]]) -> None:
        """Show the texts of each line, by its key."""
        self.show_rows([Row(tuple(texts), key=key) for key, texts in rows.items()])

    def show_rows(self, lines: Sequence[Line]) -> None:
        """Show the lines; one is always marked."""
        super().show_rows(lines)
        if self.row < 0 and self.rows:
            self.set_row(0)

    def _column_resized(self, column: int, _old: int, _new: int) -> None:
        """Measure the rows again: those of a hidden table are filled before it has its width."""
        if column in self._wide:
            self._fit_soon.start()

    def fit_rows(self) -> None:
        self.resizeRowsToContents()
        for number in range(len(self.rows)):
            self.setRowHeight(number, self.rowHeight(number) + _ROW_MARGIN)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses the marked line."""
        if is_enter(event) and self.row >= 0:
            self.chosen.emit(self.key)
        else:
            super().keyPressEvent(event)


class PlayedPresenter(Protocol):
    """The presenter of lessons, drills or puzzles."""

    @property
    def is_open(self) -> bool:
        """True while something is being answered."""

    def load(self) -> None:
        """Read the learner's record."""

    def leave(self) -> None:
        """Put away what is being answered."""


class ListSection(LearnSection):
    """A list, and in its place the player while something is being answered.

    Signals:
        rules_requested: id of a topic of the rules.
        playing_on_requested: the `StepView` from whose position a game goes on, and the id with
            which `reopen` shows the lesson or puzzle again.
    """

    rules_requested = Signal(str)
    playing_on_requested = Signal(object, str)

    def __init__(self, presenter: PlayedPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asking = presenter
        self._reopened = ""
        self.is_reading = True
        self.changed.connect(self._end_reading)

    def make_player(self) -> None:
        """Make the player, and the place of the list; the first of the parts to be made."""
        # What moves to another parent later is styled once more, with everything in it.
        self._stack = QStackedWidget(self)
        self.player = LessonPlayer(self._stack)
        self.player.rules_requested.connect(self.rules_requested)
        self.player.leave_requested.connect(self.leave)
        # First of all: what is refused then has to stay.
        self.player.go_on_requested.connect(lambda: self.said.emit(""))
        self.player.answered.connect(lambda _text: self.said.emit(""))
        self.player.playing_on_requested.connect(
            lambda step: self.playing_on_requested.emit(step, self.opened)
        )
        self._list = QWidget(self._stack)
        self._stack.addWidget(self._list)
        self._stack.addWidget(self.player)
        column_of(self._stack, parent=self, margins=0)

    def take_table(self, table: RecordTable) -> None:
        """Take the table of the list: it has the focus of the section."""
        self.table = table
        self.setFocusProxy(table)

    @property
    def opened(self) -> str:
        """Id of the lesson or puzzle on view; empty if there is none."""
        return ""

    def reopen(self, opened: str) -> None:
        """Show a lesson or puzzle again, as soon as it is read."""
        self._reopened = opened
        self.load()

    def _take_reopened(self) -> str:
        """Return the id to show again, once; empty if there is none."""
        opened, self._reopened = self._reopened, ""
        return opened

    @property
    def is_played(self) -> bool:
        """True while the player is shown."""
        return self._stack.currentWidget() is self.player

    def leave(self) -> None:
        """Go back to the list; what was answered is kept."""
        self._asking.leave()
        self.player.put_away()
        self.said.emit("")
        self._show_list()
        self.load()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def load(self) -> None:
        self.is_reading = True
        self._asking.load()

    def _end_reading(self) -> None:
        self.is_reading = False

    def show_again(self) -> None:
        """Show the list for the learner; what is being answered goes on if it is theirs."""
        if self._asking.is_open:
            self.alone_requested.emit(True)
            return
        self._show_list()
        self.load()

    def show_theme(self, theme: Theme) -> None:
        self.player.show_theme(theme)

    def go_back(self) -> bool:
        is_played = self.is_played
        if is_played:
            self.leave()
        return is_played

    def _show_list(self) -> None:
        if self.is_played:
            self._stack.setCurrentWidget(self._list)
            self.alone_requested.emit(False)

    def _show_player(self) -> None:
        if not self.is_played:
            self._stack.setCurrentWidget(self.player)
            self.alone_requested.emit(True)
