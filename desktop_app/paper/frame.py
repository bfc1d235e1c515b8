# SPDX-License-Identifier: MIT
"""What every sheet begins with, and the parts that several sheets have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF

from desktop_app.paper.canvas import GREY, RULE, Align, Canvas, Style, Weight
from desktop_app.paper.matter import Matter, Occasion
from desktop_app.paper.sizes import MARGIN_MM, PaperSize
from desktop_app.translation.words import tr

TITLE = Style(7.0, Weight.BOLD)
LABEL = Style(2.7, Weight.PLAIN, ink=GREY)
VALUE = Style(4.0, Weight.MEDIUM)
BODY = Style(3.4)
NOTE = Style(2.8, ink=GREY)

HEADING_MM = 25.0
"""How much of a page the heading takes, from the upper margin."""

_FIELD_MM = 9.0


def page_box(size: PaperSize) -> QRectF:
    """The part of a page that a sheet uses, in millimetres."""
    return QRectF(MARGIN_MM, MARGIN_MM, size.width - 2 * MARGIN_MM, size.height - 2 * MARGIN_MM)


def draw_heading(
    canvas: Canvas, size: PaperSize, title: str, matter: Matter, *, page: str = ""
) -> float:
    """Title, ruleset and the fields of the occasion; the y below them in millimetres.

    `page` says which page of several it is.
    """
    box = page_box(size)
    top = QRectF(box.left(), box.top(), box.width() * 0.62, 8)
    canvas.text(top, title, TITLE)
    right = QRectF(box.left() + box.width() * 0.64, box.top(), box.width() * 0.36, 4.5)
    canvas.text(right, matter.ruleset.title, Style(3.2, Weight.MEDIUM, Align.RIGHT))
    right.translate(0, 4.5)
    canvas.text(right, page, NOTE.at(Align.RIGHT))
    fields = occasion_fields(matter.occasion)
    row = QRectF(box.left(), box.top() + 11, box.width(), _FIELD_MM)
    draw_fields(canvas, row, fields, (5, 2, 2, 4))
    return box.top() + HEADING_MM


def occasion_fields(occasion: Occasion) -> tuple[tuple[str, str], ...]:
    """When and where: labels with what is known."""
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
    """Fields beside each other: a label, and a line with what is known on it."""
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
    """A label, and behind it a line with what is known on it."""
    wide = canvas.width(label, LABEL) + 1.5 if label else 0.0
    foot = QRectF(box.left(), box.bottom() - 5.4, wide, 5.4)
    canvas.text(foot, label, LABEL)
    canvas.line((box.left() + wide, box.bottom()), (box.right(), box.bottom()), ink=RULE)
    room = QRectF(box.left() + wide + 1, box.bottom() - 5.8, box.width() - wide - 1, 5.4)
    canvas.text(room, known, value)


def draw_name(canvas: Canvas, box: QRectF, name: str) -> None:
    """A player's name as large as it can be; a long one goes over two lines."""
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
    """A box to tick with its words behind it; the x behind both, in millimetres."""
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
    """Boxes for who begins, up to an edge at the right; the x before them.

    `place` is 0 for who begins, 1 for who comes second, None to be ticked by hand.
    """
    words = (tr("1st"), tr("2nd"))
    left = right - sum(canvas.width(word, BODY) + 8.5 for word in words)
    x = left
    for number, word in enumerate(words):
        x = draw_tick(canvas, x, middle, word, is_on=place == number) - 1.7
    return left


def slots(size: PaperSize, columns: int, rows: int) -> Iterator[QRectF]:
    """The page cut into equal slips, row by row, without what is left free inside each."""
    width, height = size.width / columns, size.height / rows
    for row in range(rows):
        for column in range(columns):
            yield QRectF(column * width, row * height, width, height)


def draw_cuts(canvas: Canvas, size: PaperSize, columns: int, rows: int) -> None:
    """Dashed lines from edge to edge, to cut along."""
    for column in range(1, columns):
        x = size.width * column / columns
        canvas.line((x, 4), (x, size.height - 4), width=0.15, ink=RULE, is_dashed=True)
    for row in range(1, rows):
        y = size.height * row / rows
        canvas.line((4, y), (size.width - 4, y), width=0.15, ink=RULE, is_dashed=True)
