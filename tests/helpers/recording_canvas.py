# SPDX-License-Identifier: MIT
"""A canvas that records what is drawn on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from desktop_app.paper.canvas import Align, Canvas, Document, PagePainter, Style
from desktop_app.paper.fonts import UNIT


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
    lines: list[tuple[tuple[float, float], tuple[float, float]]] = field(default_factory=list)
    boxes: list[QRectF] = field(default_factory=list)
    inks: set[str] = field(default_factory=set)

    @property
    def words(self) -> list[str]:
        """The texts in drawing order."""
        return [text.text for text in self.texts]


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
