# SPDX-License-Identifier: MIT
"""Slips, several on a page with lines to cut along."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF

from desktop_app.paper.canvas import RULE, Align, Canvas, Style, Weight
from desktop_app.paper.document import Document
from desktop_app.paper.frame import (
    LABEL,
    NOTE,
    draw_cuts,
    draw_field,
    draw_fields,
    draw_tick,
    occasion_fields,
    slots,
)
from desktop_app.paper.matter import Matter
from desktop_app.paper.sizes import PaperSize
from desktop_app.paper.slips import BlankSlip, ChallengeSlip, blank_slip, challenge_slip
from desktop_app.translation.words import tr

INSIDE_MM = 7.0
"""What is left free round a slip: the cut need not be straight, nor the printer reach far."""
ACROSS = 2
CHALLENGES_DOWN, BLANKS_DOWN = 3, 4

LINE_MM = 7.0

_TITLE = Style(4.4, Weight.BOLD)
_VALUE = Style(3.3, Weight.MEDIUM)
_LETTER = Style(3.5, Weight.MEDIUM, Align.CENTRE)


def challenge_slips_document(matter: Matter, size: PaperSize) -> Document:
    """A page of challenge slips."""
    slip = challenge_slip(matter.ruleset)
    return Document(tr("Challenge slips"), size, (partial(_challenges, slip, matter, size),))


def blank_slips_document(matter: Matter, size: PaperSize) -> Document:
    """A page of slips for the letters of the blanks."""
    slip = blank_slip(matter.ruleset)
    return Document(tr("Blank slips"), size, (partial(_blanks, slip, matter, size),))


def _challenges(slip: ChallengeSlip, matter: Matter, size: PaperSize, canvas: Canvas) -> None:
    draw_cuts(canvas, size, ACROSS, CHALLENGES_DOWN)
    for place in slots(size, ACROSS, CHALLENGES_DOWN):
        box = place.adjusted(INSIDE_MM, INSIDE_MM, -INSIDE_MM, -INSIDE_MM)
        _draw_challenge(canvas, box, slip, matter)


def _draw_challenge(canvas: Canvas, box: QRectF, slip: ChallengeSlip, matter: Matter) -> None:
    """One challenge slip in a box."""
    _draw_top(canvas, box, tr("Challenge"), slip.section)
    y = _draw_place(canvas, box, box.top() + 5.5, matter)
    row = QRectF(box.left(), y, box.width(), LINE_MM)
    draw_fields(canvas, row, tuple((label, "") for label in slip.fields), (1, 1), value=_VALUE)
    y += LINE_MM + 2
    canvas.text(QRectF(box.left(), y, box.width(), 3.4), tr("Words, in capital letters"), LABEL)
    y += 2.5
    foot = 7.0 + (9.0 if slip.blanks else 0.0)
    height = (box.bottom() - foot - y) / slip.words
    for number in range(1, slip.words + 1):
        line = y + number * height
        canvas.line((box.left(), line), (box.right(), line), ink=RULE)
    if slip.blanks:
        _draw_blank_boxes(canvas, slip, box.left(), box.bottom() - foot + 2)
    x = box.left()
    for verdict in slip.verdicts:
        x = draw_tick(canvas, x, box.bottom() - 2.6, verdict, is_on=False)
    draw_field(canvas, QRectF(x, box.bottom() - 7, box.right() - x, 7), tr("Judge"))


def _draw_blank_boxes(canvas: Canvas, slip: ChallengeSlip, left: float, top: float) -> None:
    label = tr("The blanks are")
    wide = canvas.width(label, LABEL) + 2
    canvas.text(QRectF(left, top, wide, 7), label, LABEL)
    for number in range(slip.blanks):
        canvas.box(QRectF(left + wide + number * 9, top, 7, 7), width=0.25)


def _blanks(slip: BlankSlip, matter: Matter, size: PaperSize, canvas: Canvas) -> None:
    draw_cuts(canvas, size, ACROSS, BLANKS_DOWN)
    for place in slots(size, ACROSS, BLANKS_DOWN):
        box = place.adjusted(INSIDE_MM, INSIDE_MM, -INSIDE_MM, -INSIDE_MM)
        _draw_top(canvas, box, tr("Blank"), slip.section)
        y = _draw_place(canvas, box, box.top() + 5.5, matter)
        _draw_letters(canvas, box, y + 2.5, slip)


def _draw_letters(canvas: Canvas, box: QRectF, top: float, slip: BlankSlip) -> None:
    """For every blank a box to print its letter in, and the letters to circle."""
    rows = 2
    across = -(-len(slip.letters) // rows)
    each = (box.bottom() - top) / max(1, slip.blanks)
    side = min(12.0, each - 5)
    for number in range(slip.blanks):
        y = top + number * each
        label = tr("Blank {number}").format(number=number + 1)
        canvas.text(QRectF(box.left(), y, side + 4, 3.4), label, LABEL)
        canvas.box(QRectF(box.left(), y + 4, side, side), width=0.35)
        left = box.left() + side + 4
        wide = (box.right() - left) / across
        high = min(8.0, (each - 3) / rows)
        for place, letter in enumerate(slip.letters):
            cell = QRectF(
                left + place % across * wide, y + 2.5 + place // across * high, wide, high
            )
            canvas.text(cell, letter, _LETTER)


def _draw_top(canvas: Canvas, box: QRectF, title: str, section: str) -> None:
    canvas.text(QRectF(box.left(), box.top(), box.width() * 0.3, 5), title, _TITLE)
    right = QRectF(box.left() + box.width() * 0.3, box.top(), box.width() * 0.7, 5)
    canvas.text(right, section, NOTE.at(Align.RIGHT))


def _draw_place(canvas: Canvas, box: QRectF, top: float, matter: Matter) -> float:
    """Round, table and players, as far as they are known; the y below them."""
    row = QRectF(box.left(), top, box.width(), LINE_MM)
    if not matter.names:
        empty = ((tr("Round"), ""), (tr("Table"), ""), (tr("Players"), ""))
        draw_fields(canvas, row, empty, (2, 2, 6), value=_VALUE)
        return row.bottom()
    fields = occasion_fields(matter.occasion)[:3]
    draw_fields(canvas, row, fields, (13, 5, 5), value=_VALUE)
    row.translate(0, LINE_MM)
    names = ", ".join(name for name in matter.names if name)
    draw_field(canvas, row, tr("Players"), names, value=_VALUE)
    return row.bottom()
