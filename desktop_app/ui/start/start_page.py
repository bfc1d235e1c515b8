# SPDX-License-Identifier: MIT
"""The first page: everything one can do here, each with one click or one key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtSvgWidgets import QSvgWidget
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop_app.session.home import HomeView
from desktop_app.settings.paths import resource_path
from desktop_app.ui.start.home_words import (
    again_line,
    continue_line,
    continue_title,
    notice_lines,
)
from desktop_app.ui.start.room_button import RoomButton
from desktop_app.ui.start.start_board import StartBoard
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.enter_key import press_focused

COLUMN_LEAST, COLUMN_MOST = 420, 640
MARGIN, NARROW_MARGIN, MARGIN_ABOVE = 48, 16, 16
NARROW = 1000
"""A page narrower than this has small margins."""
ROOM_FOR_BOARD = 860
"""A narrower page is for what can be pressed alone."""
LOW = 540
"""A page lower than this has a small heading."""
MOST_UNFINISHED = 2
MOST_NOTICES = 3


class StartPage(QWidget):
    """The start screen.

    Signals:
        continue_requested: with the id of an unfinished game.
        again_requested: the last kind of game once more.
        first_game_requested: a game for a person who has never played.
        people_requested, computer_requested, library_requested, judge_requested,
            table_requested: the rooms.
    """

    continue_requested = Signal(str)
    again_requested = Signal()
    first_game_requested = Signal()
    people_requested = Signal()
    computer_requested = Signal()
    library_requested = Signal()
    judge_requested = Signal()
    table_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = StartBoard(self)
        column = QWidget(self)
        column.setMinimumWidth(COLUMN_LEAST)
        column.setMaximumWidth(COLUMN_MOST)
        outer = QHBoxLayout(self)
        self._outer = outer
        self._set_margin(NARROW_MARGIN)
        outer.addWidget(self._board, 1)
        outer.addWidget(column, 1)
        self._lines = lines = QVBoxLayout(column)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(12)
        lines.addStretch(2)
        self._heading = _Heading(column)
        lines.addWidget(self._heading)
        lines.addSpacing(12)
        self._buttons = QVBoxLayout()
        self._buttons.setSpacing(10)
        lines.addLayout(self._buttons)
        self._short_buttons = QHBoxLayout()
        self._short_buttons.setSpacing(10)
        lines.addLayout(self._short_buttons)
        self._notices = QLabel(column)
        self._notices.setWordWrap(True)
        # What stands in a file is shown as it stands there.
        self._notices.setTextFormat(Qt.TextFormat.PlainText)
        self._notices.setProperty("role", "warning")
        lines.addWidget(self._notices)
        lines.addStretch(3)
        self.show_home(HomeView())

    def fit(self, seen: QSize) -> None:
        """A small window is for what can be pressed: the picture goes, and the heading is small."""
        self._board.setVisible(seen.width() >= ROOM_FOR_BOARD)
        self._heading.show_small(is_small=seen.height() < LOW)
        self._lines.setSpacing(6 if seen.height() < LOW else 12)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A wide page has wide margins."""
        super().resizeEvent(event)
        self._set_margin(NARROW_MARGIN if self.width() < NARROW else MARGIN)

    def _set_margin(self, margin: int) -> None:
        self._outer.setContentsMargins(margin, MARGIN_ABOVE, margin, MARGIN_ABOVE)
        self._outer.setSpacing(margin)

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        self._board.show_theme(theme)

    def show_home(self, home: HomeView) -> None:
        """Offer what there is; the first button has the focus, so Enter presses it."""
        self._clear()
        self._offer_games(home)
        self._offer_rooms(home)
        notices = notice_lines(home)
        self._notices.setText("\n".join(self._shortened(notices)))
        self._notices.setVisible(bool(notices))
        self.focus_first()

    def _clear(self) -> None:
        for layout in (self._buttons, self._short_buttons):
            while (item := layout.takeAt(0)) is not None:
                if (widget := item.widget()) is not None:
                    widget.hide()
                    widget.deleteLater()

    def _offer_games(self, home: HomeView) -> None:
        """The games that can be taken up again, and the next one of the same players."""
        for number, game in enumerate(home.unfinished[:MOST_UNFINISHED], start=1):
            self._add(
                continue_title(game),
                continue_line(game),
                str(number),
                partial(self.continue_requested.emit, game.id),
            )
        if home.again is not None:
            line = again_line(home.again)
            title = self.tr("The table again") if home.again.is_table else self.tr("Play again")
            self._add(title, line, "A", self.again_requested.emit)

    def _offer_rooms(self, home: HomeView) -> None:
        """A new game of each kind, and what there is beside playing."""
        has_library = bool(home.finished_count) or len(home.unfinished) > MOST_UNFINISHED
        self._add(
            self.tr("Play someone"),
            self.tr("Two people at this computer, or up to four under the family rules."),
            "P",
            self.people_requested.emit,
        )
        self._add(
            self.tr("Play the computer"),
            self.tr("Play offline against the computer."),
            "C",
            self.computer_requested.emit,
        )
        self._add(
            self.tr("First game") if has_library else self.tr("I have never played"),
            self.tr("A first game against the computer: easy words, no clock, help as you play."),
            "N",
            self.first_game_requested.emit,
            is_short=has_library,
        )
        self._add(
            self.tr("The table"),
            self.tr("The clock, the score sheet and the rules for a set that lies before you."),
            "T",
            self.table_requested.emit,
        )
        self._add(
            self.tr("Judge"),
            self.tr("Words are written, the opponent presses: one verdict for all of them."),
            "J",
            self.judge_requested.emit,
            # At the first start there is room to say what it is.
            is_short=has_library,
        )
        if has_library:
            self._add(
                self.tr("Library"),
                self.tr("The games played here: {finished} finished, {open} open.").format(
                    finished=home.finished_count, open=len(home.unfinished)
                ),
                "L",
                self.library_requested.emit,
                is_short=True,
            )

    def _shortened(self, notices: tuple[str, ...]) -> tuple[str, ...]:
        left = len(notices) - MOST_NOTICES
        if left <= 0:
            return notices
        more = self.tr("and {count} more of this kind").format(count=left)
        return (*notices[:MOST_NOTICES], more)

    def focus_first(self) -> None:
        """Give the first button the focus, so that Enter presses it."""
        item = self._buttons.itemAt(0)
        button = item.widget() if item is not None else None
        if button is not None:
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, arrows go from one to the next."""
        if press_focused(self, event):
            return
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
            return
        super().keyPressEvent(event)

    def _add(
        self,
        title: str,
        line: str,
        key: str,
        pressed: Callable[[], object],
        *,
        is_short: bool = False,
    ) -> None:
        is_first = self._buttons.count() == 0
        button = RoomButton(title, line, key, is_first=is_first, is_short=is_short)
        button.clicked.connect(lambda: pressed())
        (self._short_buttons if is_short else self._buttons).addWidget(button)
        button.show()


class _Heading(QWidget):
    """The picture and the name of the program, and what it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._icon = QSvgWidget(str(resource_path("icons", "rackside.svg")), self)
        self._name = QLabel("Rackside", self)
        line = QLabel(
            parent.tr("A board, racks, a bag and a clock that play by the book you choose."),
            self,
        )
        line.setProperty("role", "muted")
        line.setFont(ui_font(15))
        line.setWordWrap(True)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._name)
        words.addWidget(line)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addWidget(self._icon)
        row.addLayout(words, 1)
        self.show_small(is_small=False)

    def show_small(self, *, is_small: bool) -> None:
        """Take less height, or all that is usual."""
        side, name_px = (40, 22) if is_small else (64, 34)
        self._icon.setFixedSize(side, side)
        self._name.setFont(ui_font(name_px, QFont.Weight.Bold))
