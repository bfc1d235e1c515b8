# SPDX-License-Identifier: MIT
"""The score sheet of all players, and that of one player with his racks, drawn on pages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF

from desktop_app.paper.canvas import Align, Canvas, Style, Weight
from desktop_app.paper.document import Document, PagePainter
from desktop_app.paper.errors import PaperError
from desktop_app.paper.frame import (
    HEADING_MM,
    LABEL,
    NOTE,
    draw_heading,
    draw_name,
    draw_order,
    page_box,
)
from desktop_app.paper.leaves import NOTE_MM, RECKONING_MM, Leaf, leaves
from desktop_app.paper.matter import Matter
from desktop_app.paper.ruled_table import HEAD_MM, NUMBER_MM, Column, RuledTable, placed
from desktop_app.paper.score_sheet import (
    EMPTY,
    ScoreSheet,
    SheetLine,
    legend,
    score_sheet,
)
from desktop_app.paper.sizes import PaperSize
from desktop_app.translation.words import tr

NAMES_MM = 11.0

_WORD = Style(3.5, Weight.MEDIUM)
_PLAIN = Style(3.4, align=Align.CENTRE)
_FIGURE = Style(3.5, align=Align.RIGHT)
_TOTAL = Style(3.6, Weight.STRONG, Align.RIGHT)
_QUIET = Style(3.0, align=Align.RIGHT)
_RACK = Style(3.2)


@dataclass(frozen=True)
class _Form:
    """A kind of score sheet: its title, its grid, and what stands over each player's columns."""

    title: str
    table: RuledTable
    sheet: ScoreSheet
    names: tuple[tuple[str, float, float], ...]
    """By seat what a player is called here, and the left and right edge in millimetres."""


def score_sheet_document(matter: Matter, size: PaperSize) -> Document:
    """A sheet with a column for every player; two players on a sheet that names nobody."""
    sheet = score_sheet(matter)
    box = page_box(size)
    width = (box.width() - NUMBER_MM) / len(sheet.names)
    columns = _columns(len(sheet.names), has_times=sheet.has_times)
    lefts = [box.left() + NUMBER_MM + seat * width for seat in range(len(sheet.names))]
    table = RuledTable(
        box.left(), box.right(), tuple(tuple(placed(columns, left, width)) for left in lefts)
    )
    names = tuple((tr("Player"), left, left + width) for left in lefts)
    return _document(_Form(tr("Score sheet"), table, sheet, names), matter, size)


def own_sheet_document(matter: Matter, size: PaperSize, seat: int = 0) -> Document:
    """The sheet of one of two players: racks, plays and scores, and the opponent's beside them.

    Raises:
        PaperError: the game has more than two players.
    """
    whole = score_sheet(matter)
    if len(whole.names) != 2:
        raise PaperError(tr("The sheet of one player is made for two players."))
    other = 1 - seat
    sheet = ScoreSheet(
        (whole.names[seat], whole.names[other]),
        None if whole.first is None else int(whole.first != seat),
        tuple(_turned(line, seat) for line in whole.lines),
        tuple(_turned(line, seat) for line in whole.reckoning),
        whole.notes,
        whole.has_times,
    )
    box = page_box(size)
    left = box.left() + NUMBER_MM
    own = (box.width() - NUMBER_MM) * 0.62
    own_columns, other_columns = _own_columns(has_times=sheet.has_times), _columns(3)
    table = RuledTable(
        box.left(),
        box.right(),
        (
            tuple(placed(own_columns, left, own)),
            tuple(placed(other_columns, left + own, box.right() - left - own)),
        ),
    )
    names = ((tr("Player"), left, left + own), (tr("Opponent"), left + own, box.right()))
    return _document(_Form(tr("Score sheet of one player"), table, sheet, names), matter, size)


def _turned(line: SheetLine, seat: int) -> SheetLine:
    return SheetLine(line.number, (line.cells[seat], line.cells[1 - seat]))


def _columns(players: int, *, has_times: bool = True) -> list[Column]:
    """Fewer columns for each where more than two play."""
    play = Column("play", tr("Play"), 30, _WORD)
    marks = Column("marks", "", 9, Style(3.0, Weight.MEDIUM, Align.CENTRE))
    square = Column("square", tr("At"), 10.5, _PLAIN)
    score = Column("score", tr("Score"), 13.5, _FIGURE)
    total = Column("total", tr("Total"), 14, _TOTAL)
    if players > 2:
        return [play, marks, score, total]
    time = Column("time", tr("Time"), 11.5, _QUIET)
    return [play, square, marks, score, total, *([time] if has_times else [])]


def _own_columns(*, has_times: bool) -> list[Column]:
    return [Column("rack", tr("My rack"), 27, _RACK), *_columns(2, has_times=has_times)]


# ---------------------------------------------------------------------- pages


def _document(form: _Form, matter: Matter, size: PaperSize) -> Document:
    """Lines, reckoning and notes over as many pages as they need."""
    box = page_box(size)
    measure = Canvas(None)
    notes = [
        line for note in form.sheet.notes for line in measure.lines_of(note, box.width(), NOTE)
    ]
    bare = box.height() - HEADING_MM - NOTE_MM
    room = bare - NAMES_MM - HEAD_MM
    made = leaves(form.sheet.lines, len(form.sheet.reckoning), notes, room, bare)
    pages: list[PagePainter] = []
    for number, leaf in enumerate(made, start=1):
        label = ""
        if len(made) > 1:
            label = tr("Page {page} of {pages}").format(page=number, pages=len(made))
        pages.append(partial(_draw_page, form, matter, size, leaf, label))
    return Document(form.title, size, tuple(pages))


def _draw_page(
    form: _Form, matter: Matter, size: PaperSize, leaf: Leaf, label: str, canvas: Canvas
) -> None:
    box = page_box(size)
    y = draw_heading(canvas, size, form.title, matter, page=label)
    if leaf.rows:
        _draw_names(canvas, form, y)
        y = _draw_table(canvas, form, leaf, y + NAMES_MM) + 1
    for note in leaf.notes:
        canvas.text(QRectF(box.left(), y, box.width(), NOTE_MM), note, NOTE)
        y += NOTE_MM
    foot = QRectF(box.left(), box.bottom() - NOTE_MM, box.width(), NOTE_MM)
    canvas.text(foot, legend(), NOTE)


def _draw_table(canvas: Canvas, form: _Form, leaf: Leaf, top: float) -> float:
    y = form.table.draw_head(canvas, top)
    for index in range(leaf.rows):
        if index < len(leaf.lines):
            number, cells = leaf.lines[index].number, leaf.lines[index].cells
        else:
            number, cells = _next_number(form.sheet, index), (EMPTY,) * len(form.sheet.names)
        form.table.draw_row(canvas, y, leaf.height, number, cells)
        y += leaf.height
    reckoning = y
    if leaf.has_reckoning:
        y = _draw_reckoning(canvas, form, y)
    form.table.draw_grid(canvas, top, y, reckoning)
    return y


def _next_number(sheet: ScoreSheet, index: int) -> str:
    """Lines left to the hand are numbered too; on a filled sheet they stay empty."""
    return "" if sheet.lines else str(index + 1)


def _draw_reckoning(canvas: Canvas, form: _Form, y: float) -> float:
    lines = form.sheet.reckoning
    for index, line in enumerate(lines):
        is_last = index == len(lines) - 1 and any(cell.play for cell in line.cells)
        form.table.draw_wide_row(canvas, y, RECKONING_MM, line.cells, is_last=is_last)
        y += RECKONING_MM
    return y


def _draw_names(canvas: Canvas, form: _Form, top: float) -> None:
    """Over each player's columns the name, and whether this player begins."""
    for seat, (label, left, right) in enumerate(form.names):
        box = QRectF(left, top, right - left, NAMES_MM)
        canvas.box(box, width=0.4)
        edge = right
        if len(form.names) == 2:
            place = None if form.sheet.first is None else int(form.sheet.first != seat)
            edge = draw_order(canvas, right - 1, top + NAMES_MM / 2, place=place)
        canvas.text(QRectF(left + 1.2, top + 0.4, 30, 3.4), label, LABEL)
        name = QRectF(left + 1.2, top + 3.6, edge - left - 3.2, NAMES_MM - 4)
        draw_name(canvas, name, form.sheet.names[seat])
