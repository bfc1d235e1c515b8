# SPDX-License-Identifier: MIT
"""A canvas that records what is drawn on it."""

from __future__ import annotations

import bisect
import itertools
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from desktop_app.paper.canvas import Align, Canvas, Document, PagePainter, Style
from desktop_app.paper.content import PaperSize
from desktop_app.paper.fonts import UNIT

Line = tuple[tuple[float, float], tuple[float, float]]

SLACK_MM = 0.1
_EDGE = (3.99, 3.99, -3.99, -3.99)


@dataclass(frozen=True)
class Written:
    """A text that was drawn.

    Attributes:
        text: the text, after eliding.
        wanted: the text before eliding.
        ink: rectangle from the base line to the height of capitals, in millimetres.
        style: the style requested.
        size: the resulting font size, in millimetres.
    """

    text: str
    wanted: str
    ink: QRectF
    style: Style
    size: float


@dataclass
class Page:
    """Everything on one page, in millimetres."""

    texts: list[Written] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    boxes: list[QRectF] = field(default_factory=list)
    inks: set[str] = field(default_factory=set)

    @property
    def words(self) -> list[str]:
        """The texts in drawing order."""
        return [text.text for text in self.texts]

    @property
    def slanted(self) -> list[Line]:
        """The lines that are neither level nor upright."""
        return [(a, b) for a, b in self.lines if a[0] != b[0] and a[1] != b[1]]

    def crossed(self) -> list[str]:
        """The texts that a level or upright line, or the edge of a box, goes through."""
        level: set[tuple[float, float, float]] = set()
        upright: set[tuple[float, float, float]] = set()
        for (x, y), (other_x, other_y) in self.lines:
            if y == other_y:
                level.add((y, min(x, other_x), max(x, other_x)))
            elif x == other_x:
                upright.add((x, min(y, other_y), max(y, other_y)))
        for box in self.boxes:
            level |= {(y, box.left(), box.right()) for y in (box.top(), box.bottom())}
            upright |= {(x, box.top(), box.bottom()) for x in (box.left(), box.right())}
        by_y, by_x = sorted(level), sorted(upright)
        found = []
        for text in self.texts:
            ink = text.ink.adjusted(SLACK_MM, SLACK_MM, -SLACK_MM, -SLACK_MM)
            across, down = (ink.left(), ink.right()), (ink.top(), ink.bottom())
            if _goes_through(by_y, down, across) or _goes_through(by_x, across, down):
                found.append(text.text)
        return found

    def outside(self, size: PaperSize) -> list[object]:
        """The texts, lines and boxes that come too near to the edge of the paper, or have no size.

        Cuts go to 4 mm from it.
        """
        room = QRectF(0, 0, size.width, size.height).adjusted(*_EDGE)
        ends = [QRectF(QPointF(*a), QPointF(*b)).normalized() for a, b in self.lines]
        drawn = [*(text.ink for text in self.texts), *self.boxes]
        return [
            *(ink for ink in drawn if not room.contains(ink) or ink.isEmpty()),
            *(line for line in ends if not _holds(room, line) or line.isNull()),
        ]

    def leaving_boxes(self) -> list[Line]:
        """Return the level lines of which a part is inside a box and another is not."""
        found = []
        for (x, y), (other_x, other_y) in self.lines:
            left, right = min(x, other_x), max(x, other_x)
            for box in self.boxes if y == other_y else ():
                slim = box.adjusted(SLACK_MM, SLACK_MM, -SLACK_MM, -SLACK_MM)
                wide = box.adjusted(-SLACK_MM, 0, SLACK_MM, 0)
                is_in = slim.top() < y < slim.bottom() and left < slim.right() > slim.left() < right
                if is_in and not wide.left() <= left <= right <= wide.right():
                    found.append(((x, y), (other_x, other_y)))
        return found

    def entangled(self) -> list[tuple[QRectF, QRectF]]:
        """The boxes that overlap others without one being inside the other."""
        slim = [box.adjusted(SLACK_MM, SLACK_MM, -SLACK_MM, -SLACK_MM) for box in self.boxes]
        return [
            (self.boxes[a], self.boxes[b])
            for a, b in itertools.combinations(range(len(slim)), 2)
            if slim[a].intersects(slim[b])
            and not self.boxes[a].contains(slim[b])
            and not self.boxes[b].contains(slim[a])
        ]


def _goes_through(
    edges: list[tuple[float, float, float]], at: tuple[float, float], along: tuple[float, float]
) -> bool:
    """True if an edge is between two places and crosses a stretch; edges are sorted by place."""
    first = bisect.bisect_left(edges, (at[0],))
    for place, begin, end in itertools.islice(edges, first, None):
        if place > at[1]:
            return False
        if begin < along[1] and end > along[0]:
            return True
    return False


def _holds(room: QRectF, line: QRectF) -> bool:
    """True if both ends are inside; a level line has no area, which `QRectF.contains` needs."""
    return (
        room.left() <= line.left()
        and line.right() <= room.right()
        and room.top() <= line.top()
        and line.bottom() <= room.bottom()
    )


class RecordingCanvas(Canvas):
    """Draws into a `Page`."""

    def __init__(self) -> None:
        super().__init__(None)
        self.page = Page()
        self._wanted = ""

    def text(self, box: QRectF, text: str, style: Style) -> None:
        self._wanted = text
        super().text(box, text, style)

    def word(self, box: QRectF, word: str, style: Style) -> None:
        self._wanted = word
        super().word(box, word, style)

    def put_text(self, box: QRectF, text: str, font: QFont, style: Style) -> None:
        metrics = QFontMetricsF(font)
        wide, high = metrics.horizontalAdvance(text) / UNIT, metrics.capHeight() / UNIT
        room = box.width() - wide
        shift = {Align.LEFT: 0.0, Align.CENTRE: room / 2, Align.RIGHT: room}[style.align]
        ink = QRectF(box.left() + shift, box.center().y() - high / 2, wide, high)
        size = font.pixelSize() / UNIT
        self.page.texts.append(Written(text, self._wanted, ink, style, size))
        self.page.inks.add(style.ink)

    def line(self, start: tuple[float, float], end: tuple[float, float], **look: Any) -> None:
        self.page.lines.append((start, end))
        self.page.inks.add(look.get("ink", "#000000"))

    def box(self, box: QRectF, **look: Any) -> None:
        self.page.boxes.append(QRectF(box))
        self.page.inks.update(filter(None, (look.get("ink", "#000000"), look.get("fill", ""))))

    def ring(self, box: QRectF, **look: Any) -> None:
        self.page.boxes.append(QRectF(box))


def record(paint: PagePainter) -> Page:
    """Return the contents of one page."""
    canvas = RecordingCanvas()
    paint(canvas)
    return canvas.page


def record_all(document: Document) -> list[Page]:
    """Return the contents of all pages of a document."""
    return [record(page) for page in document.pages]
