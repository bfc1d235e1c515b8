# SPDX-License-Identifier: MIT
"""The result card, tally slip or plain result, two on a page: one to hand in, one to keep."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF

from desktop_app.paper.canvas import SHADE, Align, Canvas, Style, Weight
from desktop_app.paper.document import Document
from desktop_app.paper.frame import (
    BODY,
    LABEL,
    NOTE,
    draw_cuts,
    draw_field,
    draw_fields,
    draw_name,
    draw_order,
    occasion_fields,
    slots,
)
from desktop_app.paper.matter import Matter
from desktop_app.paper.result_slip import ResultLine, ResultSlip, result_slip
from desktop_app.paper.sizes import MARGIN_MM, PaperSize
from desktop_app.translation.words import tr

HIGHEST_MM = 10.0
REST_MM = 49.0
"""What a slip takes beside its lines and its signatures."""
SIGNATURES_MM = 13.0
NAMES_MM = 13.0
LABELS_MM = 42.0

_FINAL = Style(5.0, Weight.BOLD, Align.RIGHT)
_FIGURE = Style(4.2, align=Align.RIGHT)


def result_document(matter: Matter, size: PaperSize) -> Document:
    """Two copies of the slip of a game, or two to be filled in."""
    slip = result_slip(matter)
    return Document(slip.title, size, (partial(_draw_page, slip, matter, size),))


def _draw_page(slip: ResultSlip, matter: Matter, size: PaperSize, canvas: Canvas) -> None:
    draw_cuts(canvas, size, 1, 2)
    for place in slots(size, 1, 2):
        box = place.adjusted(MARGIN_MM, MARGIN_MM, -MARGIN_MM, -MARGIN_MM)
        _draw_slip(canvas, box, slip, matter)


def _draw_slip(canvas: Canvas, box: QRectF, slip: ResultSlip, matter: Matter) -> None:
    canvas.text(QRectF(box.left(), box.top(), 100, 7), slip.title, Style(6.0, Weight.BOLD))
    right = QRectF(box.left() + 100, box.top(), box.width() - 100, 5)
    canvas.text(right, matter.ruleset.title, Style(3.2, Weight.MEDIUM, Align.RIGHT))
    row = QRectF(box.left(), box.top() + 8.5, box.width(), 7)
    draw_fields(canvas, row, occasion_fields(matter.occasion), (5, 2, 2, 4))
    top = box.top() + 20
    y = _draw_table(canvas, box, top, slip)
    draw_field(canvas, QRectF(box.left(), y + 1.5, box.width(), 7.5), tr("Winner"), slip.winner)
    y += 9
    if slip.signatures:
        y = _draw_signatures(canvas, box, y, slip)
    canvas.paragraph(QRectF(box.left(), y + 2, box.width(), 8), slip.rule, NOTE)


def _draw_table(canvas: Canvas, box: QRectF, top: float, slip: ResultSlip) -> float:
    wide = (box.width() - LABELS_MM) / len(slip.names)
    canvas.box(QRectF(box.left(), top, box.width(), NAMES_MM), width=0.0, fill=SHADE)
    for seat, name in enumerate(slip.names):
        left = box.left() + LABELS_MM + seat * wide
        _draw_player(canvas, QRectF(left, top, wide, NAMES_MM), slip, seat, name)
    y = top + NAMES_MM
    rest = REST_MM + (SIGNATURES_MM if slip.signatures else 0)
    height = min(HIGHEST_MM, (box.height() - rest) / len(slip.lines))
    for line in slip.lines:
        _draw_line(canvas, QRectF(box.left(), y, box.width(), height), wide, line)
        y += height
    for seat in range(len(slip.names)):
        x = box.left() + LABELS_MM + seat * wide
        canvas.line((x, top), (x, y), width=0.3)
    canvas.line((box.left(), top + NAMES_MM), (box.right(), top + NAMES_MM), width=0.3)
    canvas.box(QRectF(box.left(), top, box.width(), y - top), width=0.4)
    return y


def _draw_player(canvas: Canvas, box: QRectF, slip: ResultSlip, seat: int, name: str) -> None:
    canvas.text(QRectF(box.left() + 1.5, box.top() + 0.5, 30, 3.6), tr("Player"), LABEL)
    right = box.right()
    if len(slip.names) == 2:
        place = None if slip.first is None else int(slip.first != seat)
        right = draw_order(canvas, right - 1, box.center().y(), place=place)
    draw_name(canvas, QRectF(box.left() + 1.5, box.top() + 4, right - box.left() - 4, 8), name)


def _draw_line(canvas: Canvas, row: QRectF, wide: float, line: ResultLine) -> None:
    style = Style(3.6, Weight.STRONG) if line.is_final else BODY
    label = QRectF(row.left() + 1.5, row.top(), LABELS_MM - 2, row.height())
    canvas.text(label, line.label, style)
    figure = _FINAL if line.is_final else _FIGURE
    for seat, value in enumerate(line.values):
        left = row.left() + LABELS_MM + seat * wide
        canvas.text(QRectF(left + 1.5, row.top(), wide - 4, row.height()), value, figure)
    canvas.line((row.left(), row.bottom()), (row.right(), row.bottom()), width=0.15)


def _draw_signatures(canvas: Canvas, box: QRectF, y: float, slip: ResultSlip) -> float:
    gap = 6.0
    wide = (box.width() - gap * (len(slip.signatures) - 1)) / len(slip.signatures)
    for seat, label in enumerate(slip.signatures):
        place = QRectF(box.left() + seat * (wide + gap), y, wide, SIGNATURES_MM)
        known = tr("signed on the screen") if seat in slip.signed else ""
        draw_field(canvas, place, label, known, value=NOTE)
    return y + SIGNATURES_MM
