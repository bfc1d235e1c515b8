# SPDX-License-Identifier: MIT
"""The board: painted by hand, square by square, and nothing that was not asked for.

It holds only what it was last shown. The empty board is a picture that is made again when the size,
the theme, the layout or the orientation changes; tiles are pictures too (`tile_painter`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.rules.board import Board, Direction
from desktop_app.rules.move import format_square
from desktop_app.rules.tile_events import TileFault
from desktop_app.session.draft import Tried
from desktop_app.translation.words import tr
from desktop_app.ui.board.accessible_parts import PartedWidget
from desktop_app.ui.board.board_geometry import BoardGeometry, fitting_size, side_length
from desktop_app.ui.board.board_ground import paint_ground
from desktop_app.ui.board.part_names import ARROWS, PICKED_UP, slip_name, square_name
from desktop_app.ui.board.tile_painter import TileLook, TilePainter
from desktop_app.ui.theme import DEFAULT_THEME, Theme

SMALLEST_SQUARE = 14
RING_WIDTH = 3.0
"""Of the ring round the squares, in pixels: two outside of them, where the frame is, one inside."""
Square = tuple[int, int]


class BoardWidget(PartedWidget):
    """Shows a board, tiles being tried, the last play, the cursor and forbidden squares.

    The squares are as large as fit, in whole pixels, from the upper left corner on. Its parts for
    a screen reader are the squares, row by row.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Board"))
        self._board = Board.empty()
        self._values: Mapping[str, int] = {}
        self._last: frozenset[Square] = frozenset()
        self._tried: dict[Square, str] = {}
        self._hidden: frozenset[Square] = frozenset()
        self._forbidden: frozenset[Square] = frozenset()
        self._mislaid: Mapping[Square, TileFault] = {}
        self._barred: frozenset[Square] = frozenset()
        self._quarter_turns = 0
        self._has_ring = False
        self._lifted: Square | None = None
        self._cursor: Square | None = None
        self._arrow: Direction | None = None
        self._theme = DEFAULT_THEME
        self._is_turned = False
        self._ground: QPixmap | None = None
        self._tiles: TilePainter | None = None
        self._geometry = BoardGeometry(self._board.layout, SMALLEST_SQUARE)

    # ------------------------------------------------------------------ what is shown

    def show_position(
        self, board: Board, values: Mapping[str, int], last: Collection[Square] = ()
    ) -> None:
        """Show what lies there for good; `last` are the squares of the last play."""
        before, marks = self._board, self._last
        self._board, self._last = board, frozenset(last)
        if dict(values) != dict(self._values):
            self._values = dict(values)
            self._tiles = None
            self.update()
        if board.layout != before.layout:
            self._refit()
            return
        changed = {
            (index // board.layout.cols, index % board.layout.cols)
            for index, tile in enumerate(board.tiles)
            if tile != before.tiles[index]
        }
        self._refresh(changed | (marks ^ self._last))

    def show_tried(self, tried: Sequence[Tried]) -> None:
        """Show the tiles being tried."""
        before = self._tried
        self._tried = {(t.row, t.col): t.tile for t in tried}
        squares = before.keys() | self._tried.keys()
        self._refresh({s for s in squares if before.get(s) != self._tried.get(s)})

    def show_hidden(self, squares: Collection[Square]) -> None:
        """Leave out the tiles being tried on these squares: they are on their way."""
        before, self._hidden = self._hidden, frozenset(squares)
        self._refresh(before ^ self._hidden)

    def show_forbidden(self, squares: Collection[Square]) -> None:
        """Hatch the squares on which nothing may be put."""
        before, self._forbidden = self._forbidden, frozenset(squares)
        self._refresh(before ^ self._forbidden)

    def show_slips(
        self,
        mislaid: Mapping[Square, TileFault],
        barred: Collection[Square],
        quarter_turns: int,
    ) -> None:
        """Show tiles that lie wrong, squares that are out of bounds, and lettering that is turned.

        `quarter_turns` of the premium squares' lettering against the words, 0 to 3.
        """
        before = dict(self._mislaid)
        self._mislaid = dict(mislaid)
        changed = {
            square
            for square in before.keys() | self._mislaid.keys()
            if before.get(square) != self._mislaid.get(square)
        }
        self._refresh(changed | (self._barred ^ frozenset(barred)))
        self._barred = frozenset(barred)
        if quarter_turns != self._quarter_turns:
            self._quarter_turns = quarter_turns
            self._ground = None
            self.update()

    def show_lifted(self, square: Square | None) -> None:
        """Mark the tile being tried that was picked up by a click."""
        before, self._lifted = self._lifted, square
        self._refresh({s for s in (before, square) if s})

    def show_cursor(self, square: Square | None, arrow: Direction | None) -> None:
        """Show the cursor on a square with an arrow, or no cursor."""
        if (square, arrow) == (self._cursor, self._arrow):
            return
        before = self._cursor
        self._cursor, self._arrow = square, arrow
        self._refresh({s for s in (before, square) if s})
        if square is None:
            self.cursor_part = -1
        else:
            self.setAccessibleDescription(
                self.tr("{square}; {arrow}").format(
                    square=self._name_of(*square), arrow=tr(ARROWS[arrow])
                )
            )
            self.announce_part(square[0] * self._board.layout.cols + square[1])

    def show_focus(self, is_shown: bool) -> None:
        """Mark the whole board as what has the keys, for who came here by key."""
        if is_shown != self._has_ring:
            self._has_ring = is_shown
            self.update()

    def show_theme(self, theme: Theme) -> None:
        """Paint in the colours of a theme."""
        self._theme = theme
        self._forget_pictures()

    def show_turned(self, is_turned: bool) -> None:
        """Show the board from its other side, or from this one again."""
        self._is_turned = is_turned
        self._refit()

    # ------------------------------------------------------------------ questions

    @property
    def squares(self) -> BoardGeometry:
        """Where the squares are."""
        return self._geometry

    @property
    def shown_board(self) -> Board:
        """What lies there for good, as it was last shown."""
        return self._board

    @property
    def forbidden(self) -> frozenset[Square]:
        """The squares that are hatched."""
        return self._forbidden

    @property
    def tile_painter(self) -> TilePainter:
        """What paints the tiles at the present size."""
        ratio = self.devicePixelRatioF()
        tiles = self._tiles
        if tiles is None or tiles.ratio != ratio:
            tiles = TilePainter(self._theme, self._values, self._geometry.size, ratio)
            self._tiles = tiles
        return tiles

    def sizeHint(self) -> QSize:
        """The board with squares of 39 pixels."""
        return self._size_for(39)

    def minimumSizeHint(self) -> QSize:
        """The board with the smallest squares that can be read."""
        return self._size_for(SMALLEST_SQUARE)

    def _size_for(self, square: int) -> QSize:
        layout = self._board.layout
        return QSize(side_length(layout.cols, square), side_length(layout.rows, square))

    def part_count(self) -> int:
        return self._board.layout.rows * self._board.layout.cols

    def part_name(self, index: int) -> str:
        return self._name_of(*divmod(index, self._board.layout.cols))

    def part_rect(self, index: int) -> QRect:
        return self._geometry.rect(*divmod(index, self._board.layout.cols))

    def part_at(self, point: QPoint) -> int:
        square = self._geometry.square_at(QPointF(point))
        return -1 if square is None else square[0] * self._board.layout.cols + square[1]

    def _name_of(self, row: int, col: int) -> str:
        tried = self._tried.get((row, col), "")
        name = square_name(self._board, self._values, row, col, tried)
        fault, is_barred = self._mislaid.get((row, col)), (row, col) in self._barred
        name = slip_name(name, format_square(row, col), fault, is_barred=is_barred)
        return tr(PICKED_UP).format(name=name) if (row, col) == self._lifted else name

    # ------------------------------------------------------------------ painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the squares to the new size."""
        super().resizeEvent(event)
        self._refit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the squares that the event touches."""
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        if self._ground is None or self._ground.devicePixelRatio() != ratio:
            self._ground = paint_ground(
                self._geometry, self._theme, ratio, quarter_turns=self._quarter_turns
            )
        painter.drawPixmap(0, 0, self._ground)
        margin = self.tile_painter.margin
        dirty = event.rect().adjusted(-margin, -margin, margin, margin)
        for placement in self._board.placements():
            rect = self._geometry.rect(placement.row, placement.col)
            if rect.intersects(dirty):
                self._paint_tile(painter, rect, placement.tile, (placement.row, placement.col))
        for square, tile in self._tried.items():
            if square not in self._hidden:
                self._paint_tried(painter, square, tile)
        for square in self._forbidden | self._barred:
            self._paint_hatch(painter, QRectF(self._geometry.rect(*square)))
        if self._cursor is not None:
            self._paint_cursor(painter, self._cursor)
        if self._has_ring:
            self._paint_ring(painter)

    def _paint_ring(self, painter: QPainter) -> None:
        """The frame of the squares in the colour of what has the keys; numbers stay whole."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.accent), RING_WIDTH))
        ring = QRectF(self._geometry.field).adjusted(-0.5, -0.5, 0.5, 0.5)
        painter.drawRoundedRect(ring, RING_WIDTH, RING_WIDTH)

    def _paint_tile(self, painter: QPainter, rect: QRect, tile: str, square: Square) -> None:
        fault = self._mislaid.get(square)
        is_upside_down = fault in (TileFault.TURNED, TileFault.BACKWARDS)
        look = TileLook(
            "" if fault is TileFault.FACE_DOWN else tile,
            is_last=square in self._last,
            is_turned=self._is_turned != is_upside_down,
            is_askew=fault is TileFault.ASKEW,
        )
        self.tile_painter.draw(painter, rect.x(), rect.y(), look)

    def _paint_tried(self, painter: QPainter, square: Square, tile: str) -> None:
        rect = self._geometry.rect(*square)
        lift = rect.height() * 0.08 if square == self._lifted else 0
        look = TileLook(tile, is_tried=True, is_turned=self._is_turned)
        self.tile_painter.draw(painter, rect.x(), rect.y() - lift, look)

    def _paint_hatch(self, painter: QPainter, rect: QRectF) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = rect.adjusted(1, 1, -1, -1)
        painter.setClipRect(inner, Qt.ClipOperation.IntersectClip)
        line, step = max(1.2, rect.width() * 0.035), rect.width() / 4
        # Dark strokes beside light ones: one of the two stands out on any field.
        for shift, colour in ((line, self._theme.cursor_halo), (0.0, self._theme.hatch)):
            painter.setPen(QPen(QColor(colour), line))
            for index in range(1, 8):
                start = QPointF(rect.left() + index * step + shift, rect.top())
                painter.drawLine(start, start + QPointF(-rect.height(), rect.height()))
        painter.drawRect(inner)
        painter.restore()

    def _paint_cursor(self, painter: QPainter, square: Square) -> None:
        rect = QRectF(self._geometry.rect(*square))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = max(2.0, rect.width() * 0.055)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, colour in ((line + 2, self._theme.cursor_halo), (line, self._theme.cursor)):
            painter.setPen(QPen(QColor(colour), width))
            inset = (line + 2) / 2
            painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 3, 3)
        if self._arrow is not None:
            has_tile = self._has_tile(square)
            if not has_tile:
                # The arrow stands in for the label of the square.
                premium = self._board.layout.premium_at(*square)
                inner = rect.adjusted(line + 2, line + 2, -line - 2, -line - 2)
                painter.fillRect(inner, QColor(self._theme.square(premium)))
            self._paint_arrow(painter, rect, self._arrow, has_tile=has_tile)

    def _has_tile(self, square: Square) -> bool:
        return square in self._tried or bool(self._board.tile_at(*square))

    def _paint_arrow(
        self, painter: QPainter, rect: QRectF, arrow: Direction, *, has_tile: bool
    ) -> None:
        """The arrow fills an empty square; beside a letter it is a small one at the edge."""
        turn = (90.0 if arrow is Direction.DOWN else 0.0) + (180.0 if self._is_turned else 0.0)
        side = rect.width()
        painter.save()
        painter.translate(rect.center())
        painter.rotate(turn)
        shape = _arrow_head(side) if has_tile else _arrow_shape(side)
        painter.setPen(QPen(QColor(self._theme.cursor_halo), max(1.5, side * 0.045)))
        painter.setBrush(QColor(self._theme.cursor))
        painter.drawPolygon(shape)
        painter.restore()

    # ------------------------------------------------------------------ upkeep

    def _refit(self) -> None:
        layout = self._board.layout
        size = max(1, fitting_size(layout, self.width(), self.height()))
        geometry = BoardGeometry(layout, size, self._is_turned)
        if geometry != self._geometry:
            self._geometry = geometry
            self._forget_pictures()

    def _forget_pictures(self) -> None:
        self._ground = None
        self._tiles = None
        self.update()

    def _refresh(self, squares: Collection[Square]) -> None:
        margin = self.tile_painter.margin + 2
        for square in squares:
            rect = self._geometry.rect(*square)
            self.update(rect.adjusted(-margin, -margin, margin, margin))


def _arrow_shape(side: float) -> QPolygonF:
    """An arrow to the right about the origin, for a square of `side`."""
    half, wing, stem = side * 0.28, side * 0.2, side * 0.075
    neck = half - wing * 1.15
    points = [
        (-half, -stem),
        (neck, -stem),
        (neck, -wing),
        (half, 0),
        (neck, wing),
        (neck, stem),
        (-half, stem),
    ]
    return QPolygonF([QPointF(x, y) for x, y in points])


def _arrow_head(side: float) -> QPolygonF:
    """A small arrow head at the right edge of a square of `side` about the origin."""
    tip, depth, wing = side * 0.47, side * 0.16, side * 0.13
    return QPolygonF([QPointF(tip - depth, -wing), QPointF(tip, 0), QPointF(tip - depth, wing)])
