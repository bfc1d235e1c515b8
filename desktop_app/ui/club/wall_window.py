# SPDX-License-Identifier: MIT
"""The screen for the wall: everyone finds their own board, then the standings, page by page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QFont, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop_app.session.club_desk import ClockReading, ClubView
from desktop_app.translation.words import tr
from desktop_app.ui.club.clock_bar import clock_digits, clock_words
from desktop_app.ui.theme import ui_font

SIZE = (1280, 720)
SMALLEST = (480, 320)
TURN_MS = 8_000
"""How long a page is shown."""

_ROWS = 12
"""Rows of a page: at five metres a capital letter on a 55-inch screen must be 25 mm high."""

_COLUMNS = 4


class WallWindow(QWidget):
    """Names with their boards, the standings, and the boards that still play.

    Signals:
        closed: the window was closed.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Wall screen"))
        self.setAccessibleName(self.tr("Wall screen"))
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.setMinimumSize(*SMALLEST)
        self.resize(*SIZE)
        self._pages: list[tuple[str, tuple[tuple[str, ...], ...]]] = []
        self._page = 0
        self.title, self.missing, self.clock = QLabel(self), QLabel(self), QLabel(self)
        self.cells = [[QLabel(self) for _ in range(_COLUMNS)] for _ in range(_ROWS)]
        grid = QGridLayout()
        for row, labels in enumerate(self.cells):
            for column, label in enumerate(labels):
                label.setTextFormat(Qt.TextFormat.PlainText)
                grid.addWidget(label, row, column)
            grid.setRowStretch(row, 1)
        grid.setColumnStretch(0, 5)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 2)
        grid.setColumnStretch(3, 5)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.clock)
        lines = QVBoxLayout(self)
        lines.addLayout(head)
        lines.addWidget(self.missing)
        lines.addLayout(grid, 1)
        self._timer = QTimer(self)
        self._timer.setInterval(TURN_MS)
        self._timer.timeout.connect(self.turn)
        self._timer.start()

    def show_view(self, view: ClubView) -> None:
        """Show the round and the standings of a view, from the first page."""
        missing = ", ".join(str(board) for number, board in view.missing if number == view.round)
        text = self.tr("Still playing: board {boards}").format(boards=missing) if missing else ""
        self.missing.setText(text)
        names = _names(view)
        title = self.tr("{event}: round {round}").format(event=view.event, round=view.round)
        self._pages = [(title, rows) for rows in _paged(names)]
        places = [
            (each.player, f"{each.place}.", each.wins, each.spread) for each in view.standings
        ]
        if view.paired:
            title = self.tr("{event}: standings").format(event=view.event)
            self._pages += [(title, rows) for rows in _paged(places)]
        self._page = 0
        self._show()

    def show_clock(self, reading: ClockReading | None) -> None:
        """Show the clock of the round, None for no clock."""
        text = f"{clock_words(reading)}  {clock_digits(reading)}" if reading is not None else ""
        self.clock.setText(text)

    def turn(self) -> None:
        """Show the next page, after the last the first."""
        self._page = (self._page + 1) % max(1, len(self._pages))
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the letters fill the window."""
        super().resizeEvent(event)
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space turns the page, Esc closes the window."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.key() == Qt.Key.Key_Space:
            self.turn()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the window is closed."""
        self.closed.emit()
        super().closeEvent(event)

    def _show(self) -> None:
        px = max(12, int(self.height() / (_ROWS + 3) * 0.62))
        title, rows = self._pages[self._page] if self._pages else (self.tr("No round yet"), ())
        if len(self._pages) > 1:
            title = f"{title}  ({self._page + 1}/{len(self._pages)})"
        self.title.setText(title)
        for label in (self.title, self.missing, self.clock):
            label.setFont(ui_font(int(px * 0.9), QFont.Weight.DemiBold))
        for number, labels in enumerate(self.cells):
            row = rows[number] if number < len(rows) else ("",) * _COLUMNS
            for column, (label, text) in enumerate(zip(labels, row, strict=True)):
                bold = QFont.Weight.Bold if column <= 1 else QFont.Weight.Normal
                label.setFont(ui_font(px, bold))
                room = label.fontMetrics().elidedText(
                    text, Qt.TextElideMode.ElideRight, max(60, self._width_of(column))
                )
                label.setText(room)

    def _width_of(self, column: int) -> int:
        shares = (5, 1, 2, 5)
        return int((self.width() - 60) * shares[column] / sum(shares))


def _names(view: ClubView) -> list[tuple[str, ...]]:
    """A row a player of the round: name, board, first or second, opponent."""
    rows: list[tuple[str, ...]] = [(name, "", tr("bye"), "") for name in view.byes]
    for board in view.boards:
        rows.append((board.first, str(board.number), tr("first"), board.second))
        rows.append((board.second, str(board.number), tr("second"), board.first))
    return sorted(rows, key=lambda row: row[0].casefold())


def _paged(rows: Sequence[tuple[str, ...]]) -> list[tuple[tuple[str, ...], ...]]:
    return [tuple(rows[start : start + _ROWS]) for start in range(0, len(rows), _ROWS)]
