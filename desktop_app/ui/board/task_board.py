# SPDX-License-Identifier: MIT
"""The board and rack of a task: tiles are laid or marked, or squares are chosen."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop_app.rules.board import Board, Direction, Placement
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.session.draft import Draft
from desktop_app.ui.board.blank_picker import BlankPicker
from desktop_app.ui.board.board_ground import fitting_size, side_length
from desktop_app.ui.board.board_widget import SMALLEST_SQUARE, BoardSurface, Square
from desktop_app.ui.board.hand import Hand
from desktop_app.ui.board.keyboard import is_laying, press_key
from desktop_app.ui.board.rack_widget import HEIGHT, RackWidget
from desktop_app.ui.board.tile_painter import FloatingLayer
from desktop_app.ui.theme import Theme
from desktop_app.ui.widgets.keys import is_enter

GAP = 8
_RACK_PLACES = 7


class BoardUse(Enum):
    """How the board and the rack of a task are used."""

    LOOK = "look"
    LAY = "lay"
    MARK = "mark"
    CHOOSE = "choose"


class TaskBoard(BoardSurface):
    """Board and rack by mouse and keyboard, without the acts of a game.

    `BoardUse.LAY` lays tiles as in a game. `MARK` marks tiles of the rack, by a click or by typing
    their letters. `CHOOSE` chooses squares, by a click or by the cursor and Space; the cursor is
    shown once it is used, since its frame looks like a choice. Digits, and letters that lay or
    mark nothing, go on to the page, where squares and plays can be typed. A letter that turns out
    to begin a play, as in H7 WORD, is asked back by the page with `take_letter_back`.

    Signals:
        changed: the tiles laid or marked, or the squares chosen, changed.
        entered: Enter was pressed.
        refused: the `Refusal` of an action; None once it no longer matters.
        left: Esc was pressed with nothing laid, held, marked or chosen.
    """

    changed = Signal()
    entered = Signal()
    refused = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Board and rack"))
        self._use = BoardUse.LOOK
        self._draft: Draft | None = None
        self._chosen: frozenset[Square] = frozenset()
        self._is_cursor_used = False
        self._last_letter = ""
        self.keeps_rack_room = False
        """True if a board without a rack is as large as one with it."""
        self.rack = RackWidget(self)
        self.layer = FloatingLayer(self)
        self.layer.arrived.connect(lambda: self.rack.show_hidden(()))
        self.blank_picker = BlankPicker(self)
        # Before the hand, so that squares are chosen without it.
        self.hand = Hand(
            self,
            self.board,
            self.rack,
            self.layer,
            self._draft_in_hand,
            lambda: self._use is BoardUse.LAY,
            lambda: self._use is BoardUse.MARK,
        )
        self.board.installEventFilter(self)
        self.hand.acted.connect(self._act_by_mouse)
        self.hand.hovered.connect(self.refused)
        self.blank_picker.face_chosen.connect(self._name_blank)
        self.blank_picker.cancelled.connect(self._drop_blank)

    # ------------------------------------------------------------------ the task

    def show_position(
        self,
        board: Board,
        rack: Sequence[str],
        values: Mapping[str, int],
        *,
        use: BoardUse = BoardUse.LOOK,
        last: Collection[Square] = (),
    ) -> None:
        """Show a position with nothing laid, marked or chosen; without tiles, no rack.

        Args:
            board: the tiles on the board.
            rack: the tiles of the rack, `BLANK` for a blank.
            values: the points of each face.
            use: how the learner may use it.
            last: squares that are marked as just played.
        """
        self._use = use
        self._is_cursor_used = False
        self._last_letter = ""
        self.hand.cancel()
        self.blank_picker.dismiss()
        self.layer.settle()
        self._chosen = frozenset()
        self.board.show_position(board, values, last)
        self.board.show_chosen(())
        self.rack.show_values(values, max(_RACK_PLACES, len(rack)))
        self.rack.setVisible(bool(rack))
        faces = sorted(values.keys() - {"?"})
        self._draft = None
        draft = Draft.begin(board, rack, faces)
        self._show(replace(draft, arrow=None) if use is BoardUse.CHOOSE else draft)
        self.show_hint()
        self.updateGeometry()
        self._arrange()

    def show_use(self, use: BoardUse) -> None:
        """Change how the board is used; what is laid, marked or chosen stays."""
        self._use = use
        if self._draft is not None:
            self._show(self._draft)

    def show_hint(
        self,
        lane: tuple[Direction, int] | None = None,
        ghosts: Collection[Placement] = (),
        squares: Collection[Square] = (),
    ) -> None:
        """Show a hint on the board: a shaded lane, pale tiles, or squares; by default none."""
        self.board.show_lane(lane)
        self.board.show_ghosts(ghosts)
        if squares:
            self.board.show_shaded(squares)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.board.show_theme(theme)
        self.rack.show_theme(theme)

    # ------------------------------------------------------------------ the answer

    @property
    def draft(self) -> Draft | None:
        """The rack and the tiles being laid; None before the first position."""
        return self._draft

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles laid, in the order in which they were laid."""
        return () if self._draft is None else self._draft.placements

    @property
    def marked(self) -> tuple[str, ...]:
        """The marked tiles of the rack."""
        return () if self._draft is None else self._draft.marked_tiles

    @property
    def chosen(self) -> tuple[Square, ...]:
        """The chosen squares, (row, col) from 0, row by row."""
        return tuple(sorted(self._chosen))

    def lay(self, placements: Sequence[Placement]) -> None:
        """Lay these tiles and no others, as far as the rack has them."""
        if self._draft is not None:
            self._show(self._draft.with_placements(placements))

    def mark(self, tiles: Sequence[str]) -> None:
        """Mark these tiles and no others, as far as they are on the rack."""
        if self._draft is not None:
            self._show(self._draft.with_marks(tiles))

    def choose(self, squares: Collection[Square]) -> None:
        """Choose these squares and no others."""
        if frozenset(squares) != self._chosen:
            self._chosen = frozenset(squares)
            self.board.show_chosen(self._chosen)
            self.changed.emit()

    def shuffle(self) -> None:
        """Put the tiles of the rack in another order."""
        if self._draft is not None:
            self.hand.cancel()
            self._show(self._draft.shuffle(random.getrandbits(32)))

    def clear(self) -> bool:
        """Take everything back: tiles laid, marks and squares. False if there was nothing."""
        held = self.hand.cancel()
        draft = self._draft
        was_used = bool(held or self._chosen or (draft and (draft.tried or draft.marked)))
        self.choose(())
        if draft is not None:
            self._show(draft.all_home().without_marks())
        return was_used

    def take_letter_back(self) -> str:
        """Return the letter typed just now, whether it laid a tile or not; empty if there is none.

        The page asks for it when a digit follows, since H7 is a square.
        """
        letter, self._last_letter = self._last_letter, ""
        if letter:
            self.clear()
            self.refused.emit(None)
        return letter

    # ------------------------------------------------------------------ keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys of the board; all other keys go on to the page."""
        draft = self._draft
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not event.text().isdecimal():
            is_letter = self._use is BoardUse.LAY and is_laying(event)
            self._last_letter = event.text() if is_letter else ""
        if draft is None or self._use is BoardUse.LOOK:
            event.ignore()
        elif is_enter(event) and plain == Qt.KeyboardModifier.NoModifier:
            self._enter(draft)
        elif event.key() == Qt.Key.Key_Escape:
            if not self.clear():
                self.left.emit()
        elif self._use is BoardUse.MARK:
            self._mark_letter(draft, event)
        elif event.text().isdecimal() or (self._use is BoardUse.CHOOSE and is_laying(event)):
            event.ignore()
        elif self._use is BoardUse.CHOOSE and event.key() == Qt.Key.Key_Space:
            self._is_cursor_used = True
            self._show(draft)
            self._toggle(draft.cursor)
        elif (step := press_key(draft, event, is_turned=False)) is None:
            event.ignore()
        elif self._use is BoardUse.LAY or (isinstance(step, Draft) and step.tried == draft.tried):
            self.hand.cancel()
            self._is_cursor_used = True
            self._take(step)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Click a square to choose it, or to drop it."""
        kinds = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        if (
            self._use is BoardUse.CHOOSE
            and isinstance(event, QMouseEvent)
            and event.type() in kinds
        ):
            square = self.board.squares.square_at(event.position())
            if square is not None and event.button() is Qt.MouseButton.LeftButton:
                self.setFocus(Qt.FocusReason.MouseFocusReason)
                self._is_cursor_used = False
                if self._draft is not None:
                    self._show(replace(self._draft, cursor=square))
                self._toggle(square)
        return super().eventFilter(watched, event)

    def _draft_in_hand(self) -> Draft | None:
        return self._draft if self._use in (BoardUse.LAY, BoardUse.MARK) else None

    def _toggle(self, square: Square) -> None:
        self.choose(self._chosen ^ {square})
        if self._draft is not None:
            self.board.announce_part(square[0] * self._draft.board.layout.cols + square[1])

    def _mark_letter(self, draft: Draft, event: QKeyEvent) -> None:
        """Mark the first unmarked tile of a letter; if all are marked, unmark one."""
        letter = event.text().upper()
        slots = [(s.is_marked, n) for n, s in enumerate(draft.slots) if s.tile == letter]
        if slots and letter:
            self._take(draft.toggle_mark(min(slots)[1]))
        elif is_laying(event) and letter.isalpha():
            self._take(Refusal(Reason.NOT_ON_RACK, detail=letter))
        else:
            event.ignore()

    def _enter(self, draft: Draft) -> None:
        if draft.needs_face is not None:
            self.blank_picker.ask(self.board, draft)
        else:
            self.entered.emit()

    def _act_by_mouse(self, step: Draft | Refusal) -> None:
        self._last_letter = ""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._take(step)

    def _take(self, step: Draft | Refusal) -> None:
        if isinstance(step, Draft):
            self._show(step)
        else:
            self.refused.emit(step)

    def _name_blank(self, face: str) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._draft is not None:
            self._take(self._draft.with_blank_named(face))

    def _drop_blank(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._draft is not None:
            self._show(self._draft.without_unnamed_blank())

    def _show(self, draft: Draft) -> None:
        before, self._draft = self._draft, draft
        self.board.show_hidden(())
        self.board.show_forbidden(())
        self.board.show_tried(draft.tried)
        is_used = self._use is BoardUse.LAY or (
            self._use is BoardUse.CHOOSE and self._is_cursor_used
        )
        self.board.show_cursor(draft.cursor if is_used else None, draft.arrow)
        self.rack.show_slots(draft.slots)
        if draft.needs_face is not None:
            self.blank_picker.ask(self.board, draft)
        if before is not None and (before.tried, before.marked) != (draft.tried, draft.marked):
            self.refused.emit(None)
            self.changed.emit()

    # ------------------------------------------------------------------ layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board into the widget, with the rack below it."""
        super().resizeEvent(event)
        self.layer.settle()
        self._arrange()

    def _arrange(self) -> None:
        layout = self.board.shown_board.layout
        size = max(1, fitting_size(layout, self.width(), self.height()))
        while size > 1 and self._height_for(size) > self.height():
            size -= 1
        width, height = side_length(layout.cols, size), side_length(layout.rows, size)
        self.board.setGeometry((self.width() - width) // 2, 0, width, height)
        self.rack.show_size(size)
        hint = self.rack.sizeHint()
        self.rack.setGeometry(
            (self.width() - hint.width()) // 2, height + GAP, hint.width(), hint.height()
        )
        self.layer.setGeometry(self.rect())

    def width_for(self, height: int) -> int:
        """Return the width of the board at a height, in pixels."""
        size = max(1, height // self.board.shown_board.layout.rows)
        while size > 1 and self._height_for(size) > height:
            size -= 1
        return side_length(self.board.shown_board.layout.cols, size)

    def _height_for(self, size: int) -> int:
        has_room = self.keeps_rack_room or not self.rack.isHidden()
        rack = GAP + math.ceil(size * HEIGHT) if has_room else 0
        return side_length(self.board.shown_board.layout.rows, size) + rack

    def sizeHint(self) -> QSize:
        """Return the size with squares of 39 pixels."""
        return QSize(side_length(self.board.shown_board.layout.cols, 39), self._height_for(39))

    def minimumSizeHint(self) -> QSize:
        """Return the size with the smallest readable squares."""
        cols = self.board.shown_board.layout.cols
        return QSize(side_length(cols, SMALLEST_SQUARE), self._height_for(SMALLEST_SQUARE))
