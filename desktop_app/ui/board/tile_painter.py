# SPDX-License-Identifier: MIT
"""Painting of tiles: soft edge, shadow, the letter at 0.62 of the square, its value at 0.24.

Each look is painted once and kept as a pixmap, and so is its body without the letter. No meaning is
carried by colour alone: a blank has a ring and a slanted letter, a tile being tried a dashed edge,
a tile of the last play a double edge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEasingCurve, QPointF, QRect, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from desktop_app.rules.tiles import BLANK, face_of, is_blank, rack_tile
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.kept_picture import kept_picture

LETTER_SIZE = 0.62
VALUE_SIZE = 0.24
_CAP_HEIGHT = 0.727
"""Height of a capital of Inter in ems; letters are centred by it, so that all share a baseline."""
_SLANT = -0.22
_ASKEW = 14.0
"""Degrees by which a tile that is askew is rotated; the shadow still fits the margin."""

_ANY = "any"
"""Stands for the letter of a tile where only its body is painted."""


@dataclass(frozen=True, slots=True)
class TileLook:
    """Look of a tile.

    Attributes:
        tile: board or rack tile; empty for a tile face down.
        is_tried: it is being tried.
        is_last: it belongs to the last play.
        is_marked: it is marked for an exchange.
        is_turned: it is upside down, by mistake or because the board is rotated.
        is_askew: it is not straight on its square.
    """

    tile: str
    is_tried: bool = False
    is_last: bool = False
    is_marked: bool = False
    is_turned: bool = False
    is_askew: bool = False


class TilePainter:
    """Paints tiles of one size in one theme.

    The pixmap of a tile is larger than its square by `margin` on every side, for the shadow and for
    raised tiles.
    """

    def __init__(self, theme: Theme, values: Mapping[str, int], size: int, ratio: float) -> None:
        """Create a painter.

        `size` is a square in logical pixels, `ratio` the device pixels in one.
        """
        self.theme = theme
        self.values = values
        self.size = size
        self.ratio = ratio
        self.margin = max(3, round(size * 0.1))
        self._pictures: dict[TileLook, QPixmap] = {}

    def draw(self, painter: QPainter, x: float, y: float, look: TileLook) -> None:
        """Draw a tile into the square whose upper left corner is (x, y)."""
        painter.drawPixmap(QPointF(x - self.margin, y - self.margin), self.picture(look))

    def picture(self, look: TileLook) -> QPixmap:
        """Return the pixmap of a tile with its margin."""
        picture = self._pictures.get(look)
        if picture is None:
            value = self.values.get(rack_tile(look.tile), 0) if look.tile else 0
            picture = self._kept(f"{look} {value}", lambda: self._paint(look))
            self._pictures[look] = picture
        return picture

    def _kept(self, key: str, paint: Callable[[], QPixmap]) -> QPixmap:
        return kept_picture(f"{self.theme.name} {self.size} {self.ratio} {key}", paint)

    def _paint(self, look: TileLook) -> QPixmap:
        bare = replace(look, tile=_ANY if look.tile else "", is_turned=False)
        picture = QPixmap(self._kept(f"body {bare}", lambda: self._paint_bare(bare)))
        painter, body = self._begin(picture, look)
        if look.is_turned:
            _turn(painter, body, 180)
        if look.tile:
            self._paint_face(painter, body, look.tile)
        painter.end()
        return picture

    def _paint_bare(self, look: TileLook) -> QPixmap:
        """Paint the body and the edges of all tiles with this look."""
        pixels = round((self.size + 2 * self.margin) * self.ratio)
        picture = QPixmap(pixels, pixels)
        picture.setDevicePixelRatio(self.ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter, body = self._begin(picture, look)
        self._paint_body(painter, body, look)
        painter.end()
        return picture

    def _begin(self, picture: QPixmap, look: TileLook) -> tuple[QPainter, QRectF]:
        """Return a painter, which is rotated for a tile that is askew, and the tile's place."""
        painter = QPainter(picture)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
        )
        gap = max(1.0, self.size * 0.035)
        side = self.size - 2 * gap
        body = QRectF(self.margin + gap, self.margin + gap - _lift(look), side, side)
        if look.is_askew:
            _turn(painter, body, _ASKEW)
        return painter, body

    # ------------------------------------------------------------------ body and edges

    def _paint_body(self, painter: QPainter, body: QRectF, look: TileLook) -> None:
        theme, radius = self.theme, self.size * 0.11
        depth = max(1.0, self.size * 0.04)
        painter.setPen(Qt.PenStyle.NoPen)
        shadow = body.translated(0, depth + _lift(look)).adjusted(0.3, 0.6, -0.3, 0.6)
        painter.setBrush(QColor(theme.tile_shadow))
        painter.drawRoundedRect(shadow, radius, radius)
        painter.setBrush(QColor(theme.tile_edge))
        painter.drawRoundedRect(body, radius, radius)
        top = body.adjusted(0, 0, 0, -depth)
        painter.setBrush(QColor(theme.tile_shine))
        painter.drawRoundedRect(top, radius, radius)
        face = top.adjusted(0, max(0.8, self.size * 0.02), 0, 0)
        painter.setBrush(QColor(theme.tile if look.tile else theme.tile_back))
        painter.drawRoundedRect(face, radius * 0.95, radius * 0.95)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if look.is_last:
            self._paint_double_edge(painter, body, radius)
        if look.is_tried:
            self._paint_dashed_edge(painter, body, radius)
        if look.is_marked:
            self._paint_mark(painter, body)

    def _paint_double_edge(self, painter: QPainter, body: QRectF, radius: float) -> None:
        line = max(1.0, self.size * 0.028)
        painter.setPen(QPen(QColor(self.theme.last_play), line))
        for inset in (line * 0.5, line * 2.6):
            edge = body.adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(edge, max(1.0, radius - inset), max(1.0, radius - inset))

    def _paint_dashed_edge(self, painter: QPainter, body: QRectF, radius: float) -> None:
        line = max(1.2, self.size * 0.034)
        pen = QPen(QColor(self.theme.tried), line)
        pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        inset = line * 0.9
        painter.drawRoundedRect(body.adjusted(inset, inset, -inset, -inset), radius, radius)

    def _paint_mark(self, painter: QPainter, body: QRectF) -> None:
        """Paint two arrows in a circle in the upper left corner: marked for exchange."""
        side = self.size * 0.3
        # Half outside the corner, so that it does not cover the letter.
        ring = QRectF(body.left() - side * 0.3, body.top() - side * 0.3, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.accent))
        painter.drawEllipse(ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.theme.accent_text), max(1.2, side * 0.11)))
        inner = ring.adjusted(side * 0.25, side * 0.25, -side * 0.25, -side * 0.25)
        for start in (20, 200):
            painter.drawArc(inner, start * 16, 120 * 16)
        head = side * 0.13
        for sign in (1, -1):
            tip = QPointF(inner.center().x() + sign * inner.width() / 2, inner.center().y())
            painter.drawLine(tip, tip + QPointF(-head, sign * -head))
            painter.drawLine(tip, tip + QPointF(head, sign * -head))

    # ------------------------------------------------------------------ letter and value

    def _paint_face(self, painter: QPainter, body: QRectF, tile: str) -> None:
        painter.setPen(QColor(self.theme.label_tile))
        if is_blank(tile):
            self._paint_ring(painter, body)
        if tile == BLANK:
            return
        value = str(self.values.get(rack_tile(tile), 0)) if not is_blank(tile) else ""
        self._paint_letter(painter, body, tile, value)
        if value:
            font = ui_font(self.size * VALUE_SIZE, QFont.Weight.DemiBold)
            painter.setFont(font)
            corner = body.adjusted(0, 0, -self.size * 0.07, -self.size * 0.055)
            painter.drawText(
                corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, value
            )

    def _paint_ring(self, painter: QPainter, body: QRectF) -> None:
        pen = QPen(QColor(self.theme.tried), max(1.0, self.size * 0.03))
        painter.setPen(pen)
        side = self.size * 0.76
        ring = QRectF(0, 0, side, side)
        ring.moveCenter(body.center() - QPointF(0, self.size * 0.015))
        painter.drawEllipse(ring)
        painter.setPen(QColor(self.theme.label_tile))

    def _paint_letter(self, painter: QPainter, body: QRectF, tile: str, value: str) -> None:
        """Paint the letter as an outline, centred by its shape and clear of the value."""
        outline = QPainterPath()
        outline.addText(QPointF(0, 0), ui_font(100, QFont.Weight.DemiBold), face_of(tile))
        shape = outline.boundingRect()
        # The letter of a blank is smaller, to fit inside its ring.
        shrink = 0.84 if is_blank(tile) else 1.0
        scale = self.size * LETTER_SIZE * shrink / 100
        room = self.size * 0.7 * shrink
        scale *= min(1.0, room / (shape.width() * scale)) if shape.width() > 0 else 1.0
        centre = body.center() - QPointF(self.size * (0.035 if value else 0.0), self.size * 0.02)
        painter.save()
        painter.translate(centre)
        painter.scale(scale, scale)
        if is_blank(tile):
            painter.shear(_SLANT, 0)
        outline.translate(-shape.center().x(), 100 * _CAP_HEIGHT / 2)
        painter.fillPath(outline, QColor(self.theme.label_tile))
        painter.restore()


def _lift(look: TileLook) -> int:
    """Pixels by which a tile being tried is raised."""
    return 2 if look.is_tried else 0


def _turn(painter: QPainter, body: QRectF, degrees: float) -> None:
    painter.translate(body.center())
    painter.rotate(degrees)
    painter.translate(-body.center())


# Moving tiles: the one being dragged, and those that slide home.

SLIDE_MS = 120


@dataclass(frozen=True)
class TileAnimation:
    """Animation of one tile; `start` and `end` are upper left corners of its pixmap."""

    picture: QPixmap
    start: QPointF
    end: QPointF


class FloatingLayer(QWidget):
    """Covers its parent, lets every click through, and paints only moving tiles.

    Signals:
        arrived: the last animation ended.
    """

    arrived = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._dragged: QPixmap | None = None
        self._at = QPointF()
        self._slides: tuple[TileAnimation, ...] = ()
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.setDuration(SLIDE_MS)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(lambda _value: self.update())
        self._motion.finished.connect(self.settle)
        self.hide()

    @property
    def is_dragging(self) -> bool:
        """True while a tile is dragged."""
        return self._dragged is not None

    @property
    def is_sliding(self) -> bool:
        """True while tiles are animated."""
        return bool(self._slides)

    def show_dragged(self, picture: QPixmap, centre: QPointF) -> None:
        """Show a dragged tile with its centre under the pointer."""
        before = self._drag_rect()
        self._dragged, self._at = picture, centre
        self._appear()
        self.update(before.united(self._drag_rect()))

    def drop(self) -> None:
        """Stop showing a dragged tile."""
        self._dragged = None
        self._vanish()

    def slide(self, slides: Sequence[TileAnimation]) -> None:
        """Animate tiles; earlier animations end at once."""
        self.settle()
        if slides:
            self._slides = tuple(slides)
            self._appear()
            self._motion.start()

    def settle(self) -> None:
        """End all animations."""
        if self._slides:
            self._slides = ()
            self._motion.stop()
            self._vanish()
            self.arrived.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the moving tiles."""
        painter = QPainter(self)
        done = float(self._motion.currentValue() or 0.0)
        for slide in self._slides:
            painter.drawPixmap(slide.start + (slide.end - slide.start) * done, slide.picture)
        if self._dragged is not None:
            painter.drawPixmap(QPointF(self._drag_rect().topLeft()), self._dragged)

    def _drag_rect(self) -> QRect:
        if self._dragged is None:
            return QRect()
        size = self._dragged.deviceIndependentSize().toSize()
        corner = self._at - QPointF(size.width() / 2, size.height() / 2)
        return QRect(corner.toPoint(), size)

    def _appear(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()

    def _vanish(self) -> None:
        self.update()
        if self._dragged is None and not self._slides:
            self.hide()
