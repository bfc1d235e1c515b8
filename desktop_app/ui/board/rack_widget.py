# SPDX-License-Identifier: MIT
"""The rack: tiles on a ledge, face up, face down, or being moved."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.session.draft import RackSlot
from desktop_app.translation.words import tr
from desktop_app.ui.board.accessible_parts import (
    FACE_DOWN,
    PICKED_UP,
    AccessiblePartsWidget,
    slot_name,
)
from desktop_app.ui.board.tile_painter import TileLook, TilePainter
from desktop_app.ui.theme import DEFAULT_THEME, Theme

TURN_MS = 90
HEIGHT = 1.42
"""Height of the rack in squares."""
_STEP = 1.06
_PADDING = 0.35
_ABOVE = 0.14
_APART = 0.45
"""Gap in squares between the tiles on the rack and those beside it."""


class RackWidget(AccessiblePartsWidget):
    """Shows the slots of a rack, which are its accessible parts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Rack"))
        self._slots: tuple[RackSlot, ...] = ()
        self._hidden: frozenset[int] = frozenset()
        self._apart: frozenset[int] = frozenset()
        self._lifted: int | None = None
        self._places = 7
        self._is_face_up = True
        self._has_motion = True
        self._values: Mapping[str, int] = {}
        self._theme = DEFAULT_THEME
        self._size = 39
        self._tiles: TilePainter | None = None
        self._turn = QVariantAnimation(self)
        self._turn.setStartValue(0.0)
        self._turn.setEndValue(1.0)
        self._turn.setDuration(TURN_MS)
        self._turn.valueChanged.connect(lambda _value: self.update())

    # ------------------------------------------------------------------ display

    def show_slots(self, slots: Sequence[RackSlot], hidden: Collection[int] = ()) -> None:
        """Show the rack face up, without the tiles of the `hidden` slots."""
        was_down = not self._is_face_up
        self._slots, self._hidden, self._is_face_up = tuple(slots), frozenset(hidden), True
        if was_down and self._has_motion and self.isVisible():
            self._turn.start()
        self.update()

    def show_face_down(self, count: int) -> None:
        """Show this many tiles face down."""
        self._slots = tuple(RackSlot("", is_away=False, is_marked=False) for _ in range(count))
        self._hidden, self._lifted, self._is_face_up = frozenset(), None, False
        self._apart = frozenset()
        self._turn.stop()
        self.update()

    def show_hidden(self, slots: Collection[int]) -> None:
        """Hide the tiles of these slots: they are being moved."""
        self._hidden = frozenset(slots)
        self.update()

    def show_apart(self, slots: Collection[int]) -> None:
        """Show the tiles of these slots beside the rack, in order, after a gap."""
        if frozenset(slots) != self._apart:
            self._apart = frozenset(slots)
            self.updateGeometry()
            self.update()

    def show_lifted(self, slot: int | None) -> None:
        """Mark the tile that a click picked up."""
        self._lifted = slot
        self.update()

    def show_values(self, values: Mapping[str, int], places: int) -> None:
        """Set the tile values and the number of tiles that a full rack holds."""
        if dict(values) != dict(self._values) or places != self._places:
            self._values, self._places = dict(values), places
            self._forget_pictures()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self._forget_pictures()

    def show_size(self, size: int) -> None:
        """Make the tiles `size` pixels wide."""
        if size != self._size:
            self._size = size
            self._forget_pictures()

    def set_motion(self, has_motion: bool) -> None:
        """Set whether tiles turn face up with an animation."""
        self._has_motion = has_motion

    # ------------------------------------------------------------------ queries

    @property
    def is_face_up(self) -> bool:
        """True if the letters can be seen."""
        return self._is_face_up

    @property
    def places(self) -> int:
        """Number of tiles that a full rack holds."""
        return self._places

    @property
    def shown_slots(self) -> tuple[RackSlot, ...]:
        """The slots as they were last shown."""
        return self._slots

    def rect_of(self, slot: int) -> QRect:
        """Return the rectangle of the tile in a slot."""
        left = self._left + self._offset(slot)
        return QRect(round(left), round(self._size * _ABOVE), self._size, self._size)

    def slot_at(self, point: QPointF) -> int | None:
        """Return the slot whose tile is at a point, None if there is none."""
        for slot, shown in enumerate(self._slots):
            if not shown.is_away and QRectF(self.rect_of(slot)).contains(point):
                return slot
        return None

    def place_at(self, point: QPointF) -> int:
        """Return the slot into which a tile dropped at a point goes."""
        across = point.x() - self._left - self._step / 2
        slots = range(len(self._slots))
        return min(slots, key=lambda slot: abs(across - self._offset(slot)), default=0)

    @property
    def tile_painter(self) -> TilePainter:
        """Painter of tiles at the current size."""
        ratio = self.devicePixelRatioF()
        tiles = self._tiles
        if tiles is None or tiles.ratio != ratio:
            tiles = TilePainter(self._theme, self._values, self._size, ratio)
            self._tiles = tiles
        return tiles

    def sizeHint(self) -> QSize:
        """Return the size of the whole ledge with its tiles."""
        width = self._count * self._step + self._gap + 2 * self._size * _PADDING
        return QSize(math.ceil(width), math.ceil(self._size * HEIGHT))

    def width_for(self, size: int) -> int:
        """Return the width of the ledge with tiles of another size, in pixels."""
        return math.ceil(self.sizeHint().width() * size / self._size) + 1

    def part_count(self) -> int:
        return len(self._slots)

    def part_name(self, index: int) -> str:
        if not self._is_face_up:
            return tr(FACE_DOWN).format(number=index + 1)
        is_apart = index in self._apart
        name = slot_name(self._slots[index], self._values, index + 1, is_apart=is_apart)
        return tr(PICKED_UP).format(name=name) if index == self._lifted else name

    def part_rect(self, index: int) -> QRect:
        return self.rect_of(index)

    def part_is_marked(self, index: int) -> bool | None:
        slot = self._slots[index]
        return slot.is_marked if self._is_face_up and not slot.is_away else None

    def part_at(self, point: QPoint) -> int:
        # Also the place of a tile that lies on the board.
        slots = range(len(self._slots))
        return next((slot for slot in slots if self.rect_of(slot).contains(point)), -1)

    @property
    def _count(self) -> int:
        return max(self._places, len(self._slots))

    @property
    def _step(self) -> float:
        return self._size * _STEP

    @property
    def _left(self) -> float:
        """Left edge of the first tile, in pixels; the tiles are centred on the ledge."""
        tiles = self._count * self._step + self._gap - (self._step - self._size)
        return (self.width() - tiles) / 2

    @property
    def _gap(self) -> float:
        """Gap between the rack and the tiles beside it, in pixels."""
        return self._size * _APART if self._apart else 0.0

    @property
    def _standing(self) -> int:
        """Number of places on the ledge, without those beside it."""
        return self._count - len(self._apart)

    def _offset(self, slot: int) -> float:
        """Return the distance of a slot from the first place, in pixels."""
        if slot in self._apart:
            place = self._standing + sum(other < slot for other in self._apart)
            return place * self._step + self._gap
        return (slot - sum(other < slot for other in self._apart)) * self._step

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ledge and the tiles on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ledge(painter)
        for slot, shown in enumerate(self._slots):
            if not shown.is_away and slot not in self._hidden:
                self._paint_tile(painter, slot, shown)

    def _paint_ledge(self, painter: QPainter) -> None:
        size = self._size
        tiles = self._standing * self._step
        ledge = QRectF(self._left - size * _PADDING, size * 0.5, tiles + size * _PADDING * 1.9, 0)
        ledge.setBottom(size * HEIGHT - 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.rack_edge))
        painter.drawRoundedRect(ledge, size * 0.14, size * 0.14)
        painter.setBrush(QColor(self._theme.rack))
        painter.drawRoundedRect(ledge.adjusted(0, 0, 0, -size * 0.13), size * 0.14, size * 0.14)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_tile(self, painter: QPainter, slot: int, shown: RackSlot) -> None:
        rect = self.rect_of(slot)
        lift = self._size * 0.12 if slot == self._lifted else 0.0
        look = TileLook(shown.tile, is_marked=shown.is_marked)
        if self._turn.state() is not QVariantAnimation.State.Running:
            self.tile_painter.draw(painter, rect.x(), rect.y() - lift, look)
            return
        done = float(self._turn.currentValue())
        if done < 0.5:
            look = TileLook("")
        painter.save()
        painter.translate(QRectF(rect).center().x(), 0)
        painter.scale(max(0.02, abs(1 - 2 * done)), 1)
        self.tile_painter.draw(painter, -rect.width() / 2, rect.y() - lift, look)
        painter.restore()

    def _forget_pictures(self) -> None:
        self._tiles = None
        self.updateGeometry()
        self.update()
