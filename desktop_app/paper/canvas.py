# SPDX-License-Identifier: MIT
"""A page to draw on, measured in millimetres from its upper left corner.

Everything a sheet does goes through the few verbs here, so that a test can read what was drawn, and
where, without looking at a picture.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from desktop_app.paper.fonts import UNIT, font_mm, width_mm

INK = "#000000"
GREY = "#555555"
"""For labels: black ink only, but quieter than what is written."""
RULE = "#8a8a8a"
"""For the lines one writes on."""
SHADE = "#ececec"
"""The ground of headings: so light that pencil can be read on it."""

SMALLEST = 0.62
"""Text that does not fit is made smaller down to this, then cut."""


class Align(Enum):
    """Where a text stands in its box; it always stands in the middle of the height."""

    LEFT = Qt.AlignmentFlag.AlignLeft
    CENTRE = Qt.AlignmentFlag.AlignHCenter
    RIGHT = Qt.AlignmentFlag.AlignRight


class Weight(Enum):
    """How heavy a text is."""

    PLAIN = QFont.Weight.Normal
    MEDIUM = QFont.Weight.Medium
    STRONG = QFont.Weight.DemiBold
    BOLD = QFont.Weight.Bold


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks.

    Attributes:
        size: the em in millimetres.
        weight, align, ink: heavy, where, and in which colour.
        is_struck: crossed out, as a withdrawn play is.
        is_slanted: as the letter of a blank is.
    """

    size: float = 3.4
    weight: Weight = Weight.PLAIN
    align: Align = Align.LEFT
    ink: str = INK
    is_struck: bool = False
    is_slanted: bool = False

    def at(self, align: Align) -> Style:
        """The same style in another place."""
        return replace(self, align=align)

    def font(self, factor: float = 1.0) -> QFont:
        """The font of this style."""
        font = font_mm(self.size * factor, self.weight.value, is_slanted=self.is_slanted)
        font.setStrikeOut(self.is_struck)
        return font


class Canvas:
    """Draws on a painter that was scaled to `UNIT` units a millimetre.

    Args:
        painter: an active painter; None for a canvas that only measures or records.
        has_outlines: draw letters as shapes, for files that cannot carry their fonts.
    """

    def __init__(self, painter: QPainter | None, *, has_outlines: bool = False) -> None:
        self._painter = painter
        self._has_outlines = has_outlines

    def text(self, box: QRectF, text: str, style: Style) -> None:
        """Write one line into a box in millimetres, smaller or cut where it does not fit."""
        if text:
            font, shown = self._fitted(box, text, style)
            self.put_text(box, shown, font, style)

    def word(self, box: QRectF, word: str, style: Style) -> None:
        """Write a play into a box from its left, with a stroke under each blank (lower case)."""
        font, shown = self._fitted(box, word, style)
        self.put_text(box, shown, font, style)
        y = box.center().y() + QFontMetricsF(font).capHeight() / UNIT / 2 + 0.55
        for place, letter in enumerate(shown):
            if letter.islower():
                left = box.left() + width_mm(font, shown[:place])
                right = box.left() + width_mm(font, shown[: place + 1])
                self.line((left, y), (right, y), width=0.25)

    def _fitted(self, box: QRectF, text: str, style: Style) -> tuple[QFont, str]:
        font = style.font()
        width = width_mm(font, text)
        if width <= box.width():
            return font, text
        font = style.font(max(SMALLEST, box.width() / width * 0.995))
        if width_mm(font, text) > box.width():
            room = max(0.0, box.width()) * UNIT
            text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
        return font, text

    def width(self, text: str, style: Style) -> float:
        """How wide a text is in a style, in millimetres."""
        return width_mm(style.font(), text)

    def lines_of(self, text: str, width: float, style: Style) -> list[str]:
        """A sentence broken between words into lines of a width in millimetres."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, style) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def paragraph(self, box: QRectF, text: str, style: Style) -> float:
        """Write a sentence in as many lines as it needs from the top of a box; their height."""
        height = style.size * 1.35
        lines = self.lines_of(text, box.width(), style)
        for number, line in enumerate(lines):
            top = box.top() + number * height
            self.text(QRectF(box.left(), top, box.width(), height), line, style)
        return len(lines) * height

    # ------------------------------------------------------------------ the verbs

    def put_text(self, box: QRectF, text: str, font: QFont, style: Style) -> None:
        """Write a text that fits."""
        painter = self._painter
        if painter is None:
            return
        metrics = QFontMetricsF(font)
        advance = metrics.horizontalAdvance(text)
        room = box.width() * UNIT - advance
        shift = {Align.LEFT: 0.0, Align.CENTRE: room / 2, Align.RIGHT: room}[style.align]
        # The middle of the capitals in the middle of the box, whatever hangs below the line.
        base = box.center().y() * UNIT + metrics.capHeight() / 2
        start = QPointF(box.left() * UNIT + shift, base)
        painter.setFont(font)
        painter.setPen(QColor(style.ink))
        if self._has_outlines:
            shape = QPainterPath()
            shape.addText(start, font, text)
            painter.fillPath(shape, QColor(style.ink))
        else:
            painter.drawText(start, text)

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        *,
        width: float = 0.2,
        ink: str = INK,
        is_dashed: bool = False,
    ) -> None:
        """A straight line between two points in millimetres."""
        if self._painter is not None:
            self._painter.setPen(_pen(width, ink, is_dashed=is_dashed))
            points = (*start, *end)
            self._painter.drawLine(QLineF(*(value * UNIT for value in points)))

    def box(
        self,
        box: QRectF,
        *,
        width: float = 0.2,
        ink: str = INK,
        fill: str = "",
        radius: float = 0.0,
    ) -> None:
        """A rectangle in millimetres; with `width` 0 it is only filled."""
        painter = self._painter
        if painter is None:
            return
        painter.setPen(_pen(width, ink) if width else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
        scaled = _scaled(box)
        painter.drawRoundedRect(scaled, radius * UNIT, radius * UNIT)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def ring(self, box: QRectF, *, width: float = 0.25, ink: str = INK) -> None:
        """A circle in a box in millimetres."""
        if self._painter is not None:
            self._painter.setPen(_pen(width, ink))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawEllipse(_scaled(box))


def _pen(width: float, ink: str, *, is_dashed: bool = False) -> QPen:
    pen = QPen(QColor(ink), width * UNIT)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if is_dashed:
        pen.setDashPattern([8.0, 6.0])
    return pen


def _scaled(box: QRectF) -> QRectF:
    return QRectF(box.x() * UNIT, box.y() * UNIT, box.width() * UNIT, box.height() * UNIT)
