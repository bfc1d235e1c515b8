# SPDX-License-Identifier: MIT
"""A page to draw on, measured in millimetres from its upper left corner.

Sheets draw only through these methods, so that a test can read what was drawn, and where, without
comparing pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from desktop_app.paper.content import MARGIN_MM, Occasion, PaperContent, PaperSize
from desktop_app.paper.fonts import UNIT, font_mm, width_mm
from desktop_app.translation.words import tr

INK = "#000000"
GREY = "#555555"
"""For labels: black ink only, but quieter than text."""
RULE = "#8a8a8a"
"""For the lines to write on."""
SHADE = "#ececec"
"""Background of headings, light enough to read pencil on."""

SMALLEST = 0.62
"""Text that does not fit is shrunk by up to this factor, then cut."""


class Align(Enum):
    """Horizontal alignment of text in its box; vertically it is centred."""

    LEFT = Qt.AlignmentFlag.AlignLeft
    CENTRE = Qt.AlignmentFlag.AlignHCenter
    RIGHT = Qt.AlignmentFlag.AlignRight


class Weight(Enum):
    """The weight of text."""

    PLAIN = QFont.Weight.Normal
    MEDIUM = QFont.Weight.Medium
    STRONG = QFont.Weight.DemiBold
    BOLD = QFont.Weight.Bold


@dataclass(frozen=True, slots=True)
class Style:
    """The appearance of text.

    Attributes:
        size: the em in millimetres.
        weight, align, ink: weight, alignment and colour.
        is_struck: True to strike it out, like a withdrawn play.
        is_slanted: True to slant it, like the letter of a blank.
    """

    size: float = 3.4
    weight: Weight = Weight.PLAIN
    align: Align = Align.LEFT
    ink: str = INK
    is_struck: bool = False
    is_slanted: bool = False

    def at(self, align: Align) -> Style:
        """The same style with another alignment."""
        return replace(self, align=align)

    def font(self, factor: float = 1.0) -> QFont:
        """The font of this style."""
        font = font_mm(self.size * factor, self.weight.value, is_slanted=self.is_slanted)
        font.setStrikeOut(self.is_struck)
        return font


class Canvas:
    """Draws on a painter scaled to `UNIT` units per millimetre.

    Args:
        painter: an active painter; None for a canvas that only measures or records.
        has_outlines: True to draw letters as shapes, for files that cannot embed fonts.
    """

    def __init__(self, painter: QPainter | None, *, has_outlines: bool = False) -> None:
        self._painter = painter
        self._has_outlines = has_outlines

    def text(self, box: QRectF, text: str, style: Style) -> None:
        """Write one line into a box in millimetres, shrunk or cut if it does not fit."""
        if text:
            font, shown = self._fitted(box, text, style)
            self.put_text(box, shown, font, style)

    def word(self, box: QRectF, word: str, style: Style) -> None:
        """Write a play into a box, left-aligned, with a line under each blank (lower case)."""
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
        """Width of a text in a style, in millimetres."""
        return width_mm(style.font(), text)

    def lines_of(self, text: str, width: float, style: Style) -> list[str]:
        """Break a sentence into lines of at most a width in millimetres."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, style) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def paragraph(self, box: QRectF, text: str, style: Style) -> float:
        """Write a sentence from the top of a box, in as many lines as needed.

        Returns their height.
        """
        height = style.size * 1.35
        lines = self.lines_of(text, box.width(), style)
        for number, line in enumerate(lines):
            top = box.top() + number * height
            self.text(QRectF(box.left(), top, box.width(), height), line, style)
        return len(lines) * height

    def put_text(self, box: QRectF, text: str, font: QFont, style: Style) -> None:
        """Write a text that fits."""
        painter = self._painter
        if painter is None:
            return
        metrics = QFontMetricsF(font)
        advance = metrics.horizontalAdvance(text)
        room = box.width() * UNIT - advance
        shift = {Align.LEFT: 0.0, Align.CENTRE: room / 2, Align.RIGHT: room}[style.align]
        # Centre the capitals vertically, ignoring descenders.
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
        """Draw a straight line between two points in millimetres."""
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
        """Draw a rectangle in millimetres; with `width` 0 it is only filled."""
        painter = self._painter
        if painter is None:
            return
        painter.setPen(_pen(width, ink) if width else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
        scaled = _scaled(box)
        painter.drawRoundedRect(scaled, radius * UNIT, radius * UNIT)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def ring(self, box: QRectF, *, width: float = 0.25, ink: str = INK) -> None:
        """Draw a circle in a box in millimetres."""
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


# Documents: pages of one size, each a function that draws itself.

PagePainter = Callable[[Canvas], None]


@dataclass(frozen=True)
class Document:
    """Pages with a title, drawn only when there is a canvas.

    Attributes:
        title: the title in the file's properties and the printer's queue.
        size: the size of every page.
        pages: at least one.
    """

    title: str
    size: PaperSize
    pages: tuple[PagePainter, ...]


@dataclass(frozen=True)
class Picture:
    """A drawing of any size, in millimetres, for a picture file."""

    title: str
    width: float
    height: float
    paint: PagePainter


# The heading of every sheet, and parts shared by several sheets.

TITLE = Style(7.0, Weight.BOLD)
LABEL = Style(2.7, Weight.PLAIN, ink=GREY)
VALUE = Style(4.0, Weight.MEDIUM)
BODY = Style(3.4)
NOTE = Style(2.8, ink=GREY)

HEADING_MM = 25.0
"""Height of the heading, from the upper margin."""

_FIELD_MM = 9.0


def page_box(size: PaperSize) -> QRectF:
    """Return the part of a page inside the margins, in millimetres."""
    return QRectF(MARGIN_MM, MARGIN_MM, size.width - 2 * MARGIN_MM, size.height - 2 * MARGIN_MM)


def draw_heading(
    canvas: Canvas, size: PaperSize, title: str, content: PaperContent, *, page: str = ""
) -> float:
    """Draw title, ruleset and occasion; returns the y below in millimetres.

    `page` is the page number if there are several pages.
    """
    box = page_box(size)
    top = QRectF(box.left(), box.top(), box.width() * 0.62, 8)
    canvas.text(top, title, TITLE)
    right = QRectF(box.left() + box.width() * 0.64, box.top(), box.width() * 0.36, 4.5)
    canvas.text(right, content.ruleset.title, Style(3.2, Weight.MEDIUM, Align.RIGHT))
    right.translate(0, 4.5)
    canvas.text(right, page, NOTE.at(Align.RIGHT))
    fields = occasion_fields(content.occasion)
    row = QRectF(box.left(), box.top() + 11, box.width(), _FIELD_MM)
    draw_fields(canvas, row, fields, (5, 2, 2, 4))
    return box.top() + HEADING_MM


def occasion_fields(occasion: Occasion) -> tuple[tuple[str, str], ...]:
    """Return labels of event, round, table and date with their known values."""
    return (
        (tr("Event"), occasion.event),
        (tr("Round"), occasion.round),
        (tr("Table"), occasion.table),
        (tr("Date"), occasion.date),
    )


def draw_fields(
    canvas: Canvas,
    row: QRectF,
    fields: Sequence[tuple[str, str]],
    shares: Sequence[int],
    *,
    value: Style = VALUE,
) -> None:
    """Draw fields side by side: a label, and a line with the known value on it."""
    gap = 4.0
    width = (row.width() - gap * (len(fields) - 1)) / sum(shares)
    left = row.left()
    for (label, known), share in zip(fields, shares, strict=True):
        box = QRectF(left, row.top(), width * share, row.height())
        draw_field(canvas, box, label, known, value=value)
        left += width * share + gap


def draw_field(
    canvas: Canvas, box: QRectF, label: str, known: str = "", *, value: Style = VALUE
) -> None:
    """Draw a label, and after it a line with the known value on it."""
    wide = canvas.width(label, LABEL) + 1.5 if label else 0.0
    foot = QRectF(box.left(), box.bottom() - 5.4, wide, 5.4)
    canvas.text(foot, label, LABEL)
    canvas.line((box.left() + wide, box.bottom()), (box.right(), box.bottom()), ink=RULE)
    room = QRectF(box.left() + wide + 1, box.bottom() - 5.8, box.width() - wide - 1, 5.4)
    canvas.text(room, known, value)


def draw_name(canvas: Canvas, box: QRectF, name: str) -> None:
    """Draw a player's name as large as possible; a long one takes two lines."""
    style = Style(5.0, Weight.STRONG)
    if canvas.width(name, style) * 0.75 <= box.width():
        canvas.text(box, name, style)
        return
    small = Style(3.2, Weight.STRONG)
    pieces = name.replace("-", "- ").split()
    splits = [
        tuple(" ".join(part).replace("- ", "-") for part in (pieces[:at], pieces[at:]))
        for at in range(1, len(pieces) + 1)
    ]
    halves = min(splits, key=lambda pair: max(canvas.width(half, small) for half in pair))
    high = box.height() / 2
    for number, half in enumerate(halves):
        canvas.text(QRectF(box.left(), box.top() + number * high, box.width(), high), half, small)


def draw_tick(canvas: Canvas, left: float, middle: float, text: str, *, is_on: bool) -> float:
    """Draw a tick box with a text after it; returns the x after both, in millimetres."""
    side = 4.0
    box = QRectF(left, middle - side / 2, side, side)
    canvas.box(box, width=0.25)
    if is_on:
        canvas.line((left + 0.8, middle), (left + 1.7, middle + 1.1), width=0.5)
        canvas.line((left + 1.7, middle + 1.1), (left + 3.3, middle - 1.2), width=0.5)
    wide = canvas.width(text, BODY)
    canvas.text(QRectF(left + side + 1.2, middle - 3, wide + 0.5, 6), text, BODY)
    return left + side + 1.2 + wide + 5.0


def draw_order(canvas: Canvas, right: float, middle: float, *, place: int | None) -> float:
    """Draw boxes for who begins, ending at an x; returns the x before them.

    `place` is 0 for the player who begins, 1 for the second, None to tick by hand.
    """
    words = (tr("1st"), tr("2nd"))
    left = right - sum(canvas.width(word, BODY) + 8.5 for word in words)
    x = left
    for number, word in enumerate(words):
        x = draw_tick(canvas, x, middle, word, is_on=place == number) - 1.7
    return left


def slots(size: PaperSize, columns: int, rows: int) -> Iterator[QRectF]:
    """Cut the page into equal slips, row by row."""
    width, height = size.width / columns, size.height / rows
    for row in range(rows):
        for column in range(columns):
            yield QRectF(column * width, row * height, width, height)


def draw_cuts(canvas: Canvas, size: PaperSize, columns: int, rows: int) -> None:
    """Draw dashed lines from edge to edge, to cut along."""
    for column in range(1, columns):
        x = size.width * column / columns
        canvas.line((x, 4), (x, size.height - 4), width=0.15, ink=RULE, is_dashed=True)
    for row in range(1, rows):
        y = size.height * row / rows
        canvas.line((4, y), (size.width - 4, y), width=0.15, ink=RULE, is_dashed=True)
