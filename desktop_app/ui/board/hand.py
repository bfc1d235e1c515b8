# SPDX-License-Identifier: MIT
"""Mouse handling of board and rack: drag, click tile then square, send home.

Mouse events alone, so that it works on every platform and with a finger, whose touches arrive as
mouse events. `Hand` changes nothing itself: it emits the draft that an action leads to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.session.draft import Draft, click_square
from desktop_app.ui.announcer import announce
from desktop_app.ui.board.board_widget import BoardWidget
from desktop_app.ui.board.rack_widget import RackWidget
from desktop_app.ui.board.tile_painter import FloatingLayer, TileLook

Step = Draft | Refusal


@dataclass(frozen=True, slots=True)
class FromRack:
    """A tile taken from a slot of the rack."""

    slot: int


@dataclass(frozen=True, slots=True)
class FromBoard:
    """A tile being tried, taken from a square."""

    row: int
    col: int


Source = FromRack | FromBoard


class Hand(QObject):
    """Handles the mouse events of a board and a rack.

    Signals:
        acted: the `Draft` that an action leads to, or the `Refusal` it meets.
        hovered: while a tile is dragged, the `Refusal` for the square under it, or None.
    """

    acted = Signal(object)
    hovered = Signal(object)

    def __init__(
        self,
        area: QWidget,
        board: BoardWidget,
        rack: RackWidget,
        layer: FloatingLayer,
        draft: Callable[[], Draft | None],
        may_lay: Callable[[], bool],
        is_marking: Callable[[], bool],
    ) -> None:
        """Watch `board` and `rack`, both children of `area`.

        Args:
            draft: returns the draft on show; None if no tile may be moved.
            may_lay: returns True if tiles may be laid on the board.
            is_marking: returns True while a click on a rack tile marks it for an exchange.
        """
        super().__init__(area)
        self._area = area
        self._board = board
        self._rack = rack
        self._layer = layer
        self._draft = draft
        self._may_lay = may_lay
        self._is_marking = is_marking
        self._pressed: QPointF | None = None
        self._source: Source | None = None
        self._picked: Source | None = None
        self._is_dragging = False
        self._is_hatched = False
        board.installEventFilter(self)
        rack.installEventFilter(self)

    @property
    def picked(self) -> Source | None:
        """The tile that a click picked up and the next click puts down."""
        return self._picked

    def cancel(self) -> bool:
        """Drop what is held; return True if a tile was held."""
        held = self._is_dragging or self._picked is not None
        self._end_drag()
        self._pick(None)
        return held

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the mouse events of board and rack."""
        if not isinstance(event, QMouseEvent) or not isinstance(watched, QWidget):
            return False
        # All points are in the coordinates of the area that holds both widgets.
        point = watched.mapTo(self._area, event.position())
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            return self._press(event.button(), point)
        if kind == QEvent.Type.MouseButtonDblClick:
            return self._press_twice(event.button(), point)
        if kind == QEvent.Type.MouseMove:
            return self._move(point)
        if kind == QEvent.Type.MouseButtonRelease:
            return self._release(event.button(), point)
        return False

    # ------------------------------------------------------------------ events

    def _press(self, button: Qt.MouseButton, point: QPointF) -> bool:
        draft = self._draft()
        if draft is None:
            return False
        if self._is_dragging:
            self.cancel()
            self._show_draft(draft)
            return True
        source = self._source_at(draft, point)
        if button == Qt.MouseButton.RightButton:
            self._put_aside(draft, source)
            return True
        if button == Qt.MouseButton.LeftButton:
            self._pressed, self._source = point, source
            return True
        return False

    def _press_twice(self, button: Qt.MouseButton, point: QPointF) -> bool:
        draft = self._draft()
        source = self._source_at(draft, point) if draft else None
        if draft and button == Qt.MouseButton.LeftButton and isinstance(source, FromBoard):
            self._pressed = None
            self._pick(None)
            self.acted.emit(draft.send_home(source.row, source.col))
            return True
        return self._press(button, point)

    def _move(self, point: QPointF) -> bool:
        draft = self._draft()
        if self._pressed is None or draft is None or self._source is None:
            return False
        if not self._is_dragging:
            way = (point - self._pressed).manhattanLength()
            if way < QApplication.startDragDistance():
                return True
            self._pick(None)
            self._is_dragging = True
        self._drag_over(draft, point)
        return True

    def _release(self, button: Qt.MouseButton, point: QPointF) -> bool:
        draft = self._draft()
        if button != Qt.MouseButton.LeftButton or self._pressed is None:
            return False
        source, was_dragging = self._source, self._is_dragging
        self._end_drag()
        if draft is None:
            return True
        if was_dragging and source is not None:
            step = self._step_to(draft, source, point)
            self._show_draft(draft)
            if step is not draft:
                self.acted.emit(step)
        else:
            self._click(draft, point)
        return True

    # ------------------------------------------------------------------ decisions

    def _source_at(self, draft: Draft, point: QPointF) -> Source | None:
        square = self._square_at(point)
        if square is not None:
            return FromBoard(*square) if draft.tried_at(*square) else None
        slot = self._rack.slot_at(self._in_rack(point))
        return None if slot is None else FromRack(slot)

    def _put_aside(self, draft: Draft, source: Source | None) -> None:
        """Right button: send a tile being tried home, or mark a rack tile for exchange."""
        self._pick(None)
        if isinstance(source, FromBoard):
            self.acted.emit(draft.send_home(source.row, source.col))
        elif isinstance(source, FromRack):
            self.acted.emit(draft.toggle_mark(source.slot))
            announce(self._rack, self._rack.part_name(source.slot))

    def _click(self, draft: Draft, point: QPointF) -> None:
        source, square = self._source_at(draft, point), self._square_at(point)
        picked = self._picked
        if isinstance(source, FromRack) and self._is_marking():
            self._put_aside(draft, source)
        elif source is not None:
            self._pick(None if source == picked else source)
            self._announce(source)
        elif picked is not None and (square is not None or self._is_over_rack(point)):
            step = self._step_to(draft, picked, point)
            if not isinstance(step, Refusal):
                self._pick(None)
            self.acted.emit(step)
        elif square is not None:
            self.acted.emit(click_square(draft, *square))

    def _step_to(self, draft: Draft, source: Source, point: QPointF) -> Step:
        """Return the draft after the tile is put down at a point, or why it cannot be."""
        square = self._square_at(point)
        if square is not None:
            if isinstance(source, FromRack):
                if not self._may_lay():
                    return Refusal(Reason.NOT_ON_TURN)
                return draft.lay(source.slot, *square)
            return draft.move(source.row, source.col, *square)
        if self._is_over_rack(point):
            return self._step_to_rack(draft, source, self._rack.place_at(self._in_rack(point)))
        return draft

    @staticmethod
    def _step_to_rack(draft: Draft, source: Source, place: int) -> Draft:
        if isinstance(source, FromRack):
            if source.slot == place:
                return draft
            return draft.move_in_rack(source.slot, place)
        return draft.send_home_to(source.row, source.col, place)

    # ------------------------------------------------------------------ display

    def _drag_over(self, draft: Draft, point: QPointF) -> None:
        source = self._source
        assert source is not None
        self._layer.show_dragged(self._rack.tile_painter.picture(self._look_of(source)), point)
        step = self._step_to(draft, source, point)
        square = self._square_at(point)
        refusal = step if isinstance(step, Refusal) else None
        self._board.show_forbidden([square] if refusal and square else [])
        if refusal or self._is_hatched:
            self.hovered.emit(refusal)
        self._is_hatched = refusal is not None
        self._show_lifted_out(draft, source, point)

    def _show_lifted_out(self, draft: Draft, source: Source, point: QPointF) -> None:
        """Hide the tile where it was; over the rack, make room where it would go."""
        place = self._rack.place_at(self._in_rack(point)) if self._is_over_rack(point) else None
        if isinstance(source, FromBoard):
            self._board.show_hidden([(source.row, source.col)])
            if place is None:
                self._rack.show_slots(draft.slots)
            else:
                self._rack.show_slots(self._step_to_rack(draft, source, place).slots, [place])
        elif place is None:
            self._rack.show_slots(draft.slots, [source.slot])
        else:
            self._rack.show_slots(self._step_to_rack(draft, source, place).slots, [place])

    def _show_draft(self, draft: Draft) -> None:
        self._board.show_hidden([])
        self._rack.show_slots(draft.slots)

    def _look_of(self, source: Source) -> TileLook:
        draft = self._draft()
        assert draft is not None
        if isinstance(source, FromRack):
            return TileLook(draft.slots[source.slot].tile, is_tried=True)
        return TileLook(draft.tile_at(source.row, source.col), is_tried=True)

    def _end_drag(self) -> None:
        self._pressed = self._source = None
        if self._is_dragging:
            self._is_dragging = False
            self._layer.drop()
            self._board.show_forbidden([])
            self._board.show_hidden([])
            if self._is_hatched:
                self._is_hatched = False
                self.hovered.emit(None)

    def _pick(self, source: Source | None) -> None:
        self._picked = source
        self._rack.show_lifted(source.slot if isinstance(source, FromRack) else None)
        on_board = (source.row, source.col) if isinstance(source, FromBoard) else None
        self._board.show_lifted(on_board)

    def _announce(self, source: Source) -> None:
        """Announce what a click did to a tile: a screen reader does not see it rise."""
        if isinstance(source, FromRack):
            announce(self._rack, self._rack.part_name(source.slot))
        else:
            index = source.row * self._board.shown_board.layout.cols + source.col
            announce(self._board, self._board.part_name(index))

    # ------------------------------------------------------------------ geometry

    def _square_at(self, point: QPointF) -> tuple[int, int] | None:
        return self._board.squares.square_at(self._board.mapFrom(self._area, point))

    def _in_rack(self, point: QPointF) -> QPointF:
        return self._rack.mapFrom(self._area, point)

    def _is_over_rack(self, point: QPointF) -> bool:
        # A little outside counts too: tiles are large and the ledge is low.
        reach = self._rack.rect().adjusted(-12, -6, 12, 40)
        return reach.contains(self._in_rack(point).toPoint())
