# SPDX-License-Identifier: MIT
"""Points at a word on a board to look it up, by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from desktop_app.rules.position_check import words_at
from desktop_app.ui.board.board_widget import BoardSurface, Square
from desktop_app.ui.widgets.keys import is_enter

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class WordPointer(QObject):
    """Looks up the words of the tile that is clicked, or that Enter is pressed on.

    Where no tile can be laid, the arrow keys move its cursor over the board.

    Args:
        surface: the board and what is around it.
        may_look_up: returns True while words may be looked up.
        cursor: returns the square of the cursor with which tiles are laid, and None where none can
            be laid.

    Signals:
        word_requested: the words of a tile, a tuple of str, the longest first.
    """

    word_requested = Signal(object)

    def __init__(
        self,
        surface: BoardSurface,
        may_look_up: Callable[[], bool],
        cursor: Callable[[], Square | None],
    ) -> None:
        super().__init__(surface)
        self._surface, self._board = surface, surface.board
        self._may_look_up, self._laying_cursor = may_look_up, cursor
        self._square = self._board.shown_board.layout.centre
        self._pressed: QPointF | None = None
        surface.installEventFilter(self)
        surface.board.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch clicks on the board and keys beside it; only arrow keys and Enter are taken."""
        if watched is self._board and isinstance(event, QMouseEvent):
            self._take_mouse(event)
        elif (
            watched is self._surface
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
        ):
            return self._take_key(event)
        return False

    def _take_mouse(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if event.type() == QEvent.Type.MouseButtonPress:
            self._pressed = event.position()
        elif event.type() == QEvent.Type.MouseButtonRelease and self._pressed is not None:
            way = (event.position() - self._pressed).manhattanLength()
            square = self._board.squares.square_at(event.position())
            self._pressed = None
            if square is not None and way < QApplication.startDragDistance():
                self._look_up(square)

    def _take_key(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held or not self._may_look_up():
            return False
        laying = self._laying_cursor()
        if is_enter(event):
            return self._look_up(laying or self._square)
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None or laying is not None:
            return False
        self._move(*step)
        return True

    def _move(self, down: int, across: int) -> None:
        layout = self._board.shown_board.layout
        sign = -1 if self._board.squares.is_turned else 1
        row = min(max(self._square[0] + sign * down, 0), layout.rows - 1)
        col = min(max(self._square[1] + sign * across, 0), layout.cols - 1)
        self._square = row, col
        self._board.show_cursor(self._square, None)

    def _look_up(self, square: Square) -> bool:
        words = words_at(self._board.shown_board, *square) if self._may_look_up() else ()
        if words:
            self.word_requested.emit(words)
        return bool(words)
