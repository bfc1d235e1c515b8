# SPDX-License-Identifier: MIT
"""Points at a word on a board to look it up or to read what it means, by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from desktop_app.rules.position_check import squares_through, words_at
from desktop_app.ui.board.board_widget import BoardSurface, Square
from desktop_app.ui.widgets.keys import is_enter

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


HOLD_MS = 600
"""A finger or a button held on a tile for so long asks for a meaning."""


class WordPointer(QObject):
    """Looks up the words of the tile that is clicked, or that Enter is pressed on.

    Where no tile can be laid, the arrow keys move its cursor over the board. A tile that is
    right-clicked, held or rested on asks for the meaning of its words.

    Args:
        surface: the board and what is around it.
        may_look_up: returns True while words may be looked up.
        may_tell: returns True while the meanings of words on the board may be told.
        cursor: returns the square of the cursor with which tiles are laid, and None where none can
            be laid.

    Signals:
        word_requested: the words of a tile, a tuple of str, the longest first.
        meaning_requested: such words, their place on the screen, and True if the mouse rests there.
    """

    word_requested = Signal(object)
    meaning_requested = Signal(object, QRect, bool)

    def __init__(
        self,
        surface: BoardSurface,
        may_look_up: Callable[[], bool],
        may_tell: Callable[[], bool],
        cursor: Callable[[], Square | None],
    ) -> None:
        super().__init__(surface)
        self._surface, self._board = surface, surface.board
        self._may_look_up, self._laying_cursor = may_look_up, cursor
        self._may_tell = may_tell
        self._square = self._board.shown_board.layout.centre
        self._pressed: QPointF | None = None
        self._hold = QTimer(self)
        self._hold.setSingleShot(True)
        self._hold.setInterval(HOLD_MS)
        self._hold.timeout.connect(self._take_hold)
        surface.installEventFilter(self)
        surface.board.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch the mouse on the board and keys beside it; only arrow keys and Enter are taken."""
        if watched is self._board and isinstance(event, QMouseEvent):
            self._take_mouse(event)
        elif watched is self._board and isinstance(event, QHelpEvent):
            return self._tell(QPointF(event.pos()), is_passing=True)
        elif (
            watched is self._surface
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
        ):
            return self._take_key(event)
        return False

    def _take_mouse(self, event: QMouseEvent) -> None:
        kind, at = event.type(), event.position()
        is_left = event.button() == Qt.MouseButton.LeftButton
        if kind == QEvent.Type.MouseButtonPress:
            self._pressed = at if is_left else None
            if is_left:
                self._hold.start()
            elif event.button() == Qt.MouseButton.RightButton:
                self._tell(at)
        elif kind == QEvent.Type.MouseMove and self._has_moved(at):
            self._hold.stop()
        elif kind == QEvent.Type.MouseButtonRelease and is_left and self._pressed is not None:
            self._hold.stop()
            square = self._board.squares.square_at(at)
            if square is not None and not self._has_moved(at):
                self._look_up(square)
            self._pressed = None

    def _has_moved(self, at: QPointF) -> bool:
        if self._pressed is None:
            return True
        return (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()

    def _take_hold(self) -> None:
        if self._pressed is not None and self._tell(self._pressed):
            # What the button was held for is no click.
            self._pressed = None

    def _tell(self, at: QPointF, *, is_passing: bool = False) -> bool:
        """Ask for the meaning of the words at a point; False if there are none to tell."""
        square = self._board.squares.square_at(at)
        found = None if square is None else self._found(square)
        if found is not None:
            self.meaning_requested.emit(*found, is_passing)
        return found is not None

    def words_here(self) -> tuple[tuple[str, ...], QRect] | None:
        """The words of the tile under the cursor and their place; None without or if untold."""
        square = self._board.shown_cursor
        return None if square is None else self._found(square)

    def _found(self, square: Square) -> tuple[tuple[str, ...], QRect] | None:
        board = self._board.shown_board
        words = words_at(board, *square) if self._may_tell() else ()
        if not words:
            return None
        place = QRect()
        for row, col in squares_through(board, *square):
            place = place.united(self._board.squares.rect(row, col))
        return words, QRect(self._board.mapToGlobal(place.topLeft()), place.size())

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
