# SPDX-License-Identifier: MIT
"""Where each tile of the sheet stands: in lines, or by strength in columns, as large as fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize

from desktop_app.analysis.tracking_order import (
    GroupKind,
    TileGroup,
    TrackingOrder,
    column_places,
    grid_size,
)

CellKey = tuple[str, int]
"""A face and the 0-based number of one of its tiles."""

_LARGEST = 96
_SMALLEST = 20
_SMALLEST_IN_COLUMNS = 18
_NARROWEST = 15


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A sheet set out.

    Attributes:
        cells: where each tile stands.
        counts: where the figure of each face stands.
        size: of the whole.
    """

    cells: dict[CellKey, QRect]
    counts: dict[str, QRect]
    size: QSize


def lay_out(groups: Sequence[TileGroup], order: TrackingOrder, room: QSize) -> SheetLayout:
    """The sheet as large as it goes into a room; where it does not fit at all it is higher."""
    if order is TrackingOrder.STRENGTH:
        return _largest_columns(groups, room)
    for height in range(_LARGEST, _SMALLEST - 1, -1):
        layout = lay_lines(groups, height, room.width())
        size = layout.size
        # A face that has a line to itself may still be too long for it.
        if size.height() <= room.height() and size.width() <= room.width():
            return layout
    return lay_lines(groups, _SMALLEST, room.width())


def lay_lines(groups: Sequence[TileGroup], height: int, width: int) -> SheetLayout:
    """Lines of a height in a width; a face is never broken, and consonants begin a line."""
    step, figure, gap = round(height * 0.66), round(height * 0.72), round(height * 0.3)
    cells: dict[CellKey, QRect] = {}
    counts: dict[str, QRect] = {}
    x = y = right = 0
    for group in groups:
        if group.kind is GroupKind.CONSONANTS and x:
            x, y = 0, y + height
        for face, count in group.faces:
            # A face of several letters has broader cells.
            broad = round(step * (1 + 0.6 * (len(face) - 1)))
            needed = figure + count * broad
            if x and x + needed > width:
                x, y = 0, y + height
            counts[face] = QRect(x, y, figure - 3, height)
            for number in range(count):
                cells[face, number] = QRect(x + figure + number * broad, y, broad, height)
            x += needed + gap
            right = max(right, x - gap)
    return SheetLayout(cells, counts, QSize(right, y + height if cells else 0))


def lay_columns(groups: Sequence[TileGroup], columns: int, cell: QSize) -> SheetLayout:
    """Columns of cells of one size, so many beside one another at the most."""
    places = column_places(groups, columns)
    cells: dict[CellKey, QRect] = {}
    counts: dict[str, QRect] = {}
    for place in places:
        x, y = place.column * cell.width(), place.row * cell.height()
        counts[place.face] = QRect(x, y - cell.height(), cell.width(), cell.height())
        for number in range(place.count):
            top = y + number * cell.height()
            cells[place.face, number] = QRect(x, top, cell.width(), cell.height())
    across, down = grid_size(places)
    return SheetLayout(cells, counts, QSize(across * cell.width(), down * cell.height()))


def _largest_columns(groups: Sequence[TileGroup], room: QSize) -> SheetLayout:
    if not groups:
        return SheetLayout({}, {}, QSize(0, 0))
    arranged = {grid_size(column_places(groups, width)) for width in range(1, 60)}
    # All in one shelf where that goes: the letters of a strength stand in one line.
    sizes = sorted(arranged, reverse=True)
    for height in range(_LARGEST, _SMALLEST_IN_COLUMNS - 1, -1):
        for across, down in sizes:
            width = min(round(height * 1.2), room.width() // across)
            if down * height <= room.height() and width >= round(height * 0.8):
                return lay_columns(groups, across, QSize(width, height))
    # It will be scrolled: what is broadest is lowest.
    fitting = [size for size in sizes if size[0] * _NARROWEST <= room.width()]
    across, _ = max(fitting, default=sizes[-1])
    width = max(_NARROWEST, min(round(_SMALLEST_IN_COLUMNS * 1.2), room.width() // across))
    return lay_columns(groups, across, QSize(width, _SMALLEST_IN_COLUMNS))
