# SPDX-License-Identifier: MIT
"""The board, painted square by square.

The widget holds only what it was last shown. The empty board is a pixmap, made again when the size,
the theme, the layout or the orientation changes. Tiles are pixmaps too (`tile_painter`).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QFont,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.rules.board import Board, Direction, Placement, Premium
from desktop_app.rules.move import format_square
from desktop_app.rules.tile_events import TileFault
from desktop_app.rules.tiles import face_of
from desktop_app.session.draft import TrialTile
from desktop_app.translation.words import tr
from desktop_app.ui.board.accessible_parts import (
    ARROWS,
    PICKED_UP,
    AccessiblePartsWidget,
    slip_name,
    square_name,
)
from desktop_app.ui.board.board_ground import BoardGeometry, fitting_size, paint_ground, side_length
from desktop_app.ui.board.tile_painter import TileLook, TilePainter
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.focus_ring import is_ring_wanted
from desktop_app.ui.widgets.spoken import give_role

GLOW_MS = 900
"""How long the rim of a greeted play glows, in milliseconds."""
SMALLEST_SQUARE = 14
RING_WIDTH = 3.0
"""Width of the focus ring in pixels: two outside the squares, where the frame is, one inside."""
HATCHED_EDGE = 0.18
"""Share of a tile's side that a hatch covers at each edge."""
Square = tuple[int, int]
_SHADE, _GHOST, _HEAT = 0.22, 0.6, 0.75
"""Opacity of a shaded lane, and of a hint's tiles."""


class BoardWidget(AccessiblePartsWidget):
    """Shows a board, tiles being tried, the last play, the cursor and forbidden squares.

    The squares are as large as fit, in whole pixels, from the upper left corner. The accessible
    parts are the squares, row by row.
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
        self._greeted: frozenset[Square] = frozenset()
        self._forbidden: frozenset[Square] = frozenset()
        self._lane: frozenset[Square] = frozenset()
        self._chosen: frozenset[Square] = frozenset()
        self._ghosts: Mapping[Square, str] = {}
        self._heat: Mapping[Square, float] = {}
        self._mislaid: Mapping[Square, TileFault] = {}
        self._barred: frozenset[Square] = frozenset()
        self._quarter_turns = 0
        self._has_ring = False
        self._lifted: Square | None = None
        self._cursor: Square | None = None
        self._arrow: Direction | None = None
        self._marks: dict[Square, str] = {}
        self._theme = DEFAULT_THEME
        self._is_turned = False
        self._ground: QPixmap | None = None
        self._tiles: TilePainter | None = None
        self._geometry = BoardGeometry(self._board.layout, SMALLEST_SQUARE)
        self._glow = QVariantAnimation(self)
        self._glow.setStartValue(0.0)
        self._glow.setEndValue(1.0)
        self._glow.setDuration(GLOW_MS)
        self._glow.valueChanged.connect(lambda _value: self._refresh(self._greeted))
        self._glow.finished.connect(self._end_glow)

    # ------------------------------------------------------------------ display

    def show_position(
        self, board: Board, values: Mapping[str, int], last: Collection[Square] = ()
    ) -> None:
        """Show the tiles on the board; `last` are the squares of the last play."""
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

    def show_tried(self, tried: Sequence[TrialTile]) -> None:
        """Show the tiles being tried."""
        before = self._tried
        self._tried = {(t.row, t.col): t.tile for t in tried}
        squares = before.keys() | self._tried.keys()
        self._refresh({s for s in squares if before.get(s) != self._tried.get(s)})

    def show_hidden(self, squares: Collection[Square]) -> None:
        """Hide the tiles on these squares: they are being moved."""
        before, self._hidden = self._hidden, frozenset(squares)
        self._refresh(before ^ self._hidden)

    def greet(self, squares: Collection[Square]) -> None:
        """Let a rim glow once round the tiles on these squares, for `GLOW_MS`."""
        self._glow.stop()
        self._refresh(self._greeted)
        self._greeted = frozenset(squares)
        self._glow.start()

    def _end_glow(self) -> None:
        squares, self._greeted = self._greeted, frozenset()
        self._refresh(squares)

    def show_forbidden(self, squares: Collection[Square]) -> None:
        """Hatch the squares where no tile may be put."""
        before, self._forbidden = self._forbidden, frozenset(squares)
        self._refresh(before ^ self._forbidden)

    def show_lane(self, lane: tuple[Direction, int] | None) -> None:
        """Shade a row or a column (number from 0) as a hint; None shades none."""
        layout = self._board.layout
        squares = ((row, col) for row in range(layout.rows) for col in range(layout.cols))
        self.show_shaded(
            [
                square
                for square in squares
                if lane is not None and square[0 if lane[0] is Direction.ACROSS else 1] == lane[1]
            ]
        )

    def show_shaded(self, squares: Collection[Square]) -> None:
        """Shade these squares as a hint, and no others."""
        before, self._lane = self._lane, frozenset(squares)
        self._refresh(before ^ self._lane)

    def show_chosen(self, squares: Collection[Square]) -> None:
        """Mark the squares that the learner has chosen."""
        before, self._chosen = self._chosen, frozenset(squares)
        self._refresh(before ^ self._chosen)

    def show_heat(self, heat: Mapping[Square, float]) -> None:
        """Shade squares by their heat, 0 to 1; empty for none."""
        before, self._heat = self._heat, dict(heat)
        self._refresh(before.keys() | self._heat.keys())

    def show_ghosts(self, placements: Collection[Placement]) -> None:
        """Show the tiles of a hint, pale, where no tile lies."""
        before = self._ghosts
        self._ghosts = {(placement.row, placement.col): placement.tile for placement in placements}
        self._refresh(before.keys() | self._ghosts.keys())

    def ghost_at(self, square: Square) -> str | None:
        """Return the tile that a hint shows on a square, None if there is none."""
        return self._ghosts.get(square)

    def show_slips(
        self,
        mislaid: Mapping[Square, TileFault],
        barred: Collection[Square],
        quarter_turns: int,
    ) -> None:
        """Show misplaced tiles, squares out of bounds, and rotated premium labels.

        `quarter_turns`: rotation of the premium labels against the words, 0 to 3.
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

    def show_marks(self, marks: Mapping[Square, str]) -> None:
        """Show short texts, such as the points of a letter, over these squares."""
        before, self._marks = self._marks, dict(marks)
        squares = before.keys() | self._marks.keys()
        changed = {square for square in squares if before.get(square) != self._marks.get(square)}
        # A plate reaches over the squares beside and below its own.
        around = ((0, 0), (0, -1), (0, 1), (1, 0))
        self._refresh({(row + down, col + on) for row, col in changed for down, on in around})

    def show_lifted(self, square: Square | None) -> None:
        """Mark the tile being tried that a click picked up."""
        before, self._lifted = self._lifted, square
        self._refresh({s for s in (before, square) if s})

    def show_cursor(self, square: Square | None, arrow: Direction | None) -> None:
        """Show the cursor and its arrow on a square; None hides it."""
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
        """Show or hide the focus ring round the board; it is for keyboard users."""
        if is_shown != self._has_ring:
            self._has_ring = is_shown
            self.update()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self._forget_pictures()

    def show_turned(self, is_turned: bool) -> None:
        """Rotate the board by 180 degrees, or back."""
        self._is_turned = is_turned
        self._refit()

    # ------------------------------------------------------------------ queries

    @property
    def squares(self) -> BoardGeometry:
        """Geometry of the squares."""
        return self._geometry

    @property
    def shown_board(self) -> Board:
        """The board as it was last shown, without tiles being tried."""
        return self._board

    @property
    def shown_cursor(self) -> Square | None:
        """The square of the cursor; None while it is hidden."""
        return self._cursor

    @property
    def forbidden(self) -> frozenset[Square]:
        """Squares that are hatched."""
        return self._forbidden

    @property
    def tile_painter(self) -> TilePainter:
        """Painter of tiles at the current size."""
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
        if mark := self._marks.get((row, col)):
            name = self.tr("{name}; {mark}").format(name=name, mark=mark)
        if (row, col) in self._ghosts and not self._has_tile((row, col)):
            text = self.tr("{name}; hint: {tile}")
            name = text.format(name=name, tile=face_of(self._ghosts[row, col]))
        elif (row, col) in self._lane:
            name = self.tr("{name}; in the lane of the hint").format(name=name)
        if (row, col) in self._chosen:
            name = self.tr("{name}; chosen").format(name=name)
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
            square = placement.row, placement.col
            if rect.intersects(dirty) and square not in self._hidden:
                self._paint_tile(painter, rect, placement.tile, square)
        for square in self._lane:
            self._paint_shade(painter, square)
        for square, heat in self._heat.items():
            self._paint_heat(painter, self._geometry.rect(*square), heat)
        for square, tile in self._tried.items():
            if square not in self._hidden:
                self._paint_tried(painter, square, tile)
        self._paint_over_tiles(painter)

    def _paint_over_tiles(self, painter: QPainter) -> None:
        """Paint what marks single squares, over their tiles, and the focus ring."""
        for square in self._chosen:
            self._paint_choice(painter, QRectF(self._geometry.rect(*square)))
        for square in self._forbidden | self._barred:
            self._paint_hatch(painter, QRectF(self._geometry.rect(*square)), self._has_face(square))
        for square in self._greeted:
            self._paint_glow(painter, QRectF(self._geometry.rect(*square)))
        if self._cursor is not None:
            self._paint_cursor(painter, self._cursor)
        # Over the cursor, whose arrow would hide a letter of the hint.
        for square, tile in self._ghosts.items():
            if not self._has_tile(square):
                self._paint_ghost(painter, self._geometry.rect(*square), tile)
        for square, text in self._marks.items():
            self._paint_mark(painter, square, text)
        if self._has_ring:
            self._paint_ring(painter)

    def _paint_ring(self, painter: QPainter) -> None:
        """Colour the frame of the squares to mark the focus; the coordinates stay uncovered."""
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

    def _paint_shade(self, painter: QPainter, square: Square) -> None:
        """Frame a square of a lane, and shade it unless its colour tells something."""
        rect = self._geometry.rect(*square)
        is_plain = self._board.layout.premium_at(*square) is Premium.NONE
        painter.save()
        if is_plain and not self._has_tile(square):
            painter.setOpacity(_SHADE)
            painter.fillRect(rect, QColor(self._theme.accent))
            painter.setOpacity(1.0)
        painter.setPen(QPen(QColor(self._theme.accent), 2))
        painter.drawRect(rect.adjusted(1, 1, -1, -1))
        painter.restore()

    def _paint_choice(self, painter: QPainter, rect: QRectF) -> None:
        """Frame a chosen square, with a tick in its corner."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        side, line = rect.width(), max(2.0, rect.width() * 0.08)
        painter.setPen(QPen(QColor(self._theme.accent), line))
        painter.drawRoundedRect(rect.adjusted(line, line, -line, -line), 3, 3)
        plate = QRectF(rect.right() - side * 0.44, rect.top(), side * 0.44, side * 0.44)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.accent))
        painter.drawRoundedRect(plate, 3, 3)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.accent_text), max(1.5, side * 0.05)))
        points = ((0.2, 0.55), (0.42, 0.78), (0.8, 0.25))
        tick = [plate.topLeft() + QPointF(x, y) * plate.width() for x, y in points]
        painter.drawPolyline(QPolygonF(tick))

    def _paint_glow(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the rim of a greeted tile: it swells and fades in one breath."""
        breath = math.sin(math.pi * float(self._glow.currentValue() or 0.0))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setOpacity(breath)
        line = rect.width() * (0.06 + 0.06 * breath)
        painter.setPen(QPen(QColor(self._theme.accent), line))
        inset = line / 2
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 4, 4)
        painter.restore()

    def _paint_heat(self, painter: QPainter, rect: QRect, heat: float) -> None:
        """Paint a disc that grows with the heat, so that no shade of colour has to be told."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.cursor_halo), 1.5))
        painter.setBrush(QColor(self._theme.bad))
        radius = rect.width() * (0.08 + 0.36 * math.sqrt(max(0.0, min(1.0, heat))))
        painter.setOpacity(_HEAT)
        painter.drawEllipse(QRectF(rect).center(), radius, radius)
        painter.restore()

    def _paint_ghost(self, painter: QPainter, rect: QRect, tile: str) -> None:
        painter.save()
        # The label of a premium square would show through the letter.
        painter.fillRect(rect.adjusted(2, 2, -2, -2), QColor(self._theme.empty))
        painter.setOpacity(_GHOST)
        look = TileLook(tile, is_tried=True, is_turned=self._is_turned)
        self.tile_painter.draw(painter, rect.x(), rect.y(), look)
        painter.restore()

    def _paint_tried(self, painter: QPainter, square: Square, tile: str) -> None:
        rect = self._geometry.rect(*square)
        lift = rect.height() * 0.08 if square == self._lifted else 0
        look = TileLook(tile, is_tried=True, is_turned=self._is_turned)
        self.tile_painter.draw(painter, rect.x(), rect.y() - lift, look)

    def _has_face(self, square: Square) -> bool:
        """True if a tile, played or tried, is seen on a square."""
        return square in self._tried or self._has_tile(square)

    def _paint_hatch(self, painter: QPainter, rect: QRectF, is_tile: bool) -> None:
        """Hatch a square; on a tile only its edge, because its letter has to be read."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = rect.adjusted(1, 1, -1, -1)
        hatched = QPainterPath()
        hatched.addRect(inner)
        if is_tile:
            edge = rect.width() * HATCHED_EDGE
            hatched.addRect(inner.adjusted(edge, edge, -edge, -edge))
        painter.setClipPath(hatched, Qt.ClipOperation.IntersectClip)
        line, step = max(1.2, rect.width() * 0.035), rect.width() / 4
        # Dark strokes beside light ones: one of the two stands out on any colour.
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
                # The arrow takes the place of the label of the square.
                premium = self._board.layout.premium_at(*square)
                inner = rect.adjusted(line + 2, line + 2, -line - 2, -line - 2)
                painter.fillRect(inner, QColor(self._theme.square(premium)))
            self._paint_arrow(painter, rect, self._arrow, has_tile=has_tile)

    def _paint_mark(self, painter: QPainter, square: Square, text: str) -> None:
        """Paint a text on a plate at the lower edge of a square; the letter stays in sight."""
        rect = QRectF(self._geometry.rect(*square))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(tabular(ui_font(rect.height() * 0.4, QFont.Weight.Bold)))
        width = max(rect.width() * 0.7, painter.fontMetrics().horizontalAdvance(text) + 6.0)
        # A sum is wider than a square; at the edge of the board it stays on it.
        field = QRectF(self._geometry.field)
        left = min(max(rect.center().x() - width / 2, field.left()), field.right() - width)
        plate = QRectF(left, rect.bottom() - rect.height() * 0.26, width, rect.height() * 0.46)
        plate.moveBottom(min(plate.bottom(), field.bottom()))
        painter.setPen(QPen(QColor(self._theme.cursor_halo), 1.5))
        painter.setBrush(QColor(self._theme.accent))
        painter.drawRoundedRect(plate, 4, 4)
        painter.setPen(QColor(self._theme.accent_text))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)

    def _has_tile(self, square: Square) -> bool:
        return square in self._tried or bool(self._board.tile_at(*square))

    def _paint_arrow(
        self, painter: QPainter, rect: QRectF, arrow: Direction, *, has_tile: bool
    ) -> None:
        """Fill an empty square with the arrow; beside a letter, draw a small one at the edge."""
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
    """Return an arrow pointing right, centred on the origin, for a square of `side`."""
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
    """Return a small arrow head for the right edge of a square of `side`, centred on the origin."""
    tip, depth, wing = side * 0.47, side * 0.16, side * 0.13
    return QPolygonF([QPointF(tip - depth, -wing), QPointF(tip, 0), QPointF(tip - depth, wing)])


# A board that is worked by mouse and keyboard.


class BoardSurface(QWidget):
    """Takes the focus for its board, and shows the focus ring there.

    Attributes:
        board: a child of this widget; subclasses lay it out.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Grouping)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.board = BoardWidget(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring if the focus came by Tab."""
        super().focusInEvent(event)
        self.board.show_focus(is_ring_wanted(event.reason()))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.board.show_focus(False)
