# SPDX-License-Identifier: MIT
"""The printed score sheet: lines, marks, final adjustments and notes, then its pages."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF

from desktop_app.analysis.sheet_lines import SheetEntry, sheet_lines
from desktop_app.analysis.sheet_story import BEFORE_ALL, TurnMarks, turn_help, turn_marks
from desktop_app.paper.canvas import (
    HEADING_MM,
    INK,
    LABEL,
    NOTE,
    SHADE,
    Align,
    Canvas,
    Document,
    PagePainter,
    Style,
    Weight,
    draw_heading,
    draw_name,
    draw_order,
    page_box,
)
from desktop_app.paper.content import PaperContent, PaperError, PaperSize, row_words, signed
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tiles import sort_tiles, write_faces
from desktop_app.translation.words import tr

HELD, STOOD, FELL, RULED, CORRECTED, HELPED = "H", "C", "X", "R", "*", "?"
"""The marks beside a score; `legend` explains them."""


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One player's cell on one line.

    Attributes:
        rack: the rack before the turn; empty while it must not be shown.
        play: the word with blanks in lower case, ``-3`` for an exchange, or another turn.
        square: such as ``8D``.
        marks: any of `HELD`, `STOOD`, `FELL`, `RULED`, `CORRECTED` and `HELPED`.
        score, total: the points of this line and the running total.
        time: the time of the turn, ``m:ss``; empty without a clock.
        is_struck: True if the play was challenged off, so its score is crossed out.
    """

    rack: str = ""
    play: str = ""
    square: str = ""
    marks: str = ""
    score: str = ""
    total: str = ""
    time: str = ""
    is_struck: bool = False


EMPTY = SheetCell()


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line: its number, "" in the final adjustments, and a cell for each player."""

    number: str
    cells: tuple[SheetCell, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A whole sheet.

    Attributes:
        names: by seat, empty strings if unknown.
        first: the seat that began, None if unknown.
        lines: the rounds of turns; empty on a sheet written by hand.
        reckoning: the lines of the final adjustments, the last one with the final scores.
        notes: a sentence for each ruling and each note.
        has_times: True if the game had a clock.
    """

    names: tuple[str, ...]
    first: int | None
    lines: tuple[SheetLine, ...]
    reckoning: tuple[SheetLine, ...]
    notes: tuple[str, ...]
    has_times: bool


def score_sheet(content: PaperContent, players: int = 2) -> ScoreSheet:
    """Return the sheet of a game, or an empty one.

    Args:
        content: the known facts; without a game the lines are written by hand.
        players: number of columns if the players are unknown.
    """
    state = content.state
    if state is None:
        names = content.names or ("",) * players
        return ScoreSheet(names, content.first, (), _by_hand(len(names)), (), has_times=True)
    marks, helped = turn_marks(content.events), turn_help(state)
    turns: list[SheetLine] = []
    reckoning: list[SheetLine] = []
    notes: list[str] = []
    for line in sheet_lines(state):
        cells = tuple(_cell(state, marks, helped, entry) for entry in line.entries)
        number = str(line.number) if line.number else ""
        (turns if number else reckoning).append(SheetLine(number, cells))
        for entry in filter(None, line.entries):
            notes += _notes(state, entry, number, marks.get(entry.row, TurnMarks()))
    if BEFORE_ALL in marks:
        sections = ", ".join(marks[BEFORE_ALL].sections)
        notes.insert(0, tr("Before the first turn: {sections}").format(sections=sections or RULED))
    if any(start := state.setup.start_points):
        totals = ", ".join(
            tr("{name} {points}").format(name=name, points=points)
            for name, points in zip(content.names, start, strict=True)
        )
        notes.insert(0, tr("Points at the start: {totals}").format(totals=totals))
    if state.is_over:
        reckoning.append(_final(state))
    return ScoreSheet(
        content.names,
        state.first,
        tuple(turns),
        tuple(reckoning),
        tuple(notes),
        has_times=state.clock.exists,
    )


def legend() -> str:
    """Return the meaning of the marks, in short sentences."""
    return tr(
        "H: held. C: challenged and stands. X: challenged off. R: a ruling or a penalty. "
        "*: corrected. ?: a hint or the coach. A letter underlined: a blank."
    )


def _by_hand(players: int) -> tuple[SheetLine, ...]:
    labels = (tr("Tiles left"), tr("Overtime"), tr("Final score"))
    return tuple(SheetLine("", (SheetCell(play=label),) * players) for label in labels)


def _final(state: GameState) -> SheetLine:
    label = tr("Final score")
    cells = (SheetCell(play=label, total=str(points)) for points in state.points)
    return SheetLine("", tuple(cells))


def _cell(
    state: GameState,
    marks: Mapping[int, TurnMarks],
    helped: Container[int],
    entry: SheetEntry | None,
) -> SheetCell:
    if entry is None:
        return EMPTY
    row = state.rows[entry.row]
    is_turn = entry.kind in (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)
    play = entry.play
    if entry.kind not in (RowKind.PLAY, RowKind.EXCHANGE):
        play = row_words(entry.kind, write_faces(row.tiles))
    score = str(entry.written) if is_turn else signed(entry.written)
    if entry.bonus:
        score = tr("{points} {bonus}").format(points=score, bonus=signed(entry.bonus))
    return SheetCell(
        # A rack is private until the game is over.
        rack=write_faces(sort_tiles(row.rack)) if state.is_over and is_turn else "",
        play=play,
        square=entry.square,
        marks=_mark_text(
            marks.get(entry.row, TurnMarks()),
            is_corrected=_is_corrected(state, entry),
            is_helped=entry.row in helped,
        ),
        score=score,
        total=str(entry.total),
        time=_minutes(row.used_ms) if state.clock.exists and is_turn else "",
        is_struck=entry.is_withdrawn,
    )


def _minutes(used_ms: int) -> str:
    seconds = round(used_ms / 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"


def _is_corrected(state: GameState, entry: SheetEntry) -> bool:
    return any(row in state.corrected for row in range(entry.row, entry.last_row + 1))


def _mark_text(marks: TurnMarks, *, is_corrected: bool, is_helped: bool) -> str:
    marked = (
        (HELD, marks.is_held),
        (STOOD, marks.stood is True),
        (FELL, marks.stood is False),
        (RULED, marks.is_ruled),
        (CORRECTED, is_corrected),
        (HELPED, is_helped),
    )
    return "".join(mark for mark, is_there in marked if is_there)


def _notes(state: GameState, entry: SheetEntry, number: str, marks: TurnMarks) -> list[str]:
    """Return sentences about a turn's rulings and its note."""
    name = state.setup.seats[state.rows[entry.row].player].name
    notes = []
    if marks.is_ruled and marks.sections:
        text = tr("R at turn {turn} of {name}: ruled under {sections}.")
        sections = ", ".join(marks.sections)
        notes.append(text.format(turn=number, name=name, sections=sections))
    elif marks.is_ruled:
        text = tr("R at turn {turn} of {name}: a warning or a penalty.")
        notes.append(text.format(turn=number, name=name))
    written = " ".join(state.row_notes.get(entry.row, "").split())
    if written:
        text = tr("Turn {turn} of {name}: {note}")
        notes.append(text.format(turn=number, name=name, note=written))
    return notes


# The ruled table of a score sheet, with columns for each player.

NUMBER_MM = 7.0
HEAD_MM = 6.0

_NUMBER = Style(2.9, Weight.PLAIN, Align.CENTRE, "#555555")
_HEAD = Style(2.7, Weight.MEDIUM, Align.CENTRE)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a player.

    Attributes:
        key: the attribute of `SheetCell` that it shows.
        title: the title above it.
        share: share of the player's width.
        style: style of its text.
    """

    key: str
    title: str
    share: float
    style: Style


def placed(columns: Sequence[Column], left: float, width: float) -> list[tuple[Column, QRectF]]:
    """Place columns side by side over a width, each with a box of height 0."""
    total = sum(column.share for column in columns)
    boxes = []
    for column in columns:
        wide = width * column.share / total
        boxes.append((column, QRectF(left, 0, wide, 0)))
        left += wide
    return boxes


@dataclass(frozen=True)
class RuledTable:
    """The grid of a sheet.

    Attributes:
        left, right: its edges in millimetres.
        players: each player's columns, placed over that player's width.
    """

    left: float
    right: float
    players: tuple[tuple[tuple[Column, QRectF], ...], ...]

    def draw_head(self, canvas: Canvas, top: float) -> float:
        """Draw the titles of the columns; returns the y below them."""
        canvas.box(QRectF(self.left, top, self.right - self.left, HEAD_MM), width=0.0, fill=SHADE)
        for boxes in self.players:
            for column, box in boxes:
                place = QRectF(box.left() + 0.3, top, box.width() - 0.6, HEAD_MM)
                canvas.text(place, column.title, _HEAD)
        return top + HEAD_MM

    def draw_row(
        self, canvas: Canvas, top: float, height: float, number: str, cells: Sequence[SheetCell]
    ) -> None:
        """Draw one line with its known values."""
        canvas.text(QRectF(self.left, top, NUMBER_MM, height), number, _NUMBER)
        for boxes, cell in zip(self.players, cells, strict=True):
            for column, box in boxes:
                self._draw_cell(canvas, column, QRectF(box.left(), top, box.width(), height), cell)
        canvas.line((self.left, top + height), (self.right, top + height), width=0.12)

    def draw_wide_row(
        self,
        canvas: Canvas,
        top: float,
        height: float,
        cells: Sequence[SheetCell],
        *,
        is_last: bool,
    ) -> None:
        """Draw a line of the final adjustments; its text spans all columns before the score."""
        for boxes, cell in zip(self.players, cells, strict=True):
            edge = next(box.left() for column, box in boxes if column.key in ("score", "total"))
            words = QRectF(boxes[0][1].left() + 1.2, top, edge - boxes[0][1].left() - 2.2, height)
            style = Style(3.4, Weight.STRONG if is_last else Weight.PLAIN)
            canvas.text(words, cell.play, style)
            for column, box in boxes:
                if column.key in ("score", "total"):
                    self._draw_cell(
                        canvas,
                        column,
                        QRectF(box.left(), top, box.width(), height),
                        cell,
                        weight=Weight.BOLD if is_last else None,
                    )
        canvas.line((self.left, top + height), (self.right, top + height), width=0.12)

    def draw_grid(self, canvas: Canvas, top: float, bottom: float, reckoning: float) -> None:
        """Draw the vertical lines; below `reckoning` the text has one column."""
        canvas.box(QRectF(self.left, top, self.right - self.left, bottom - top), width=0.4)
        canvas.line((self.left, top + HEAD_MM), (self.right, top + HEAD_MM), width=0.3)
        if reckoning < bottom:
            canvas.line((self.left, reckoning), (self.right, reckoning), width=0.4)
        for boxes in self.players:
            for position, (column, box) in enumerate(boxes):
                x = box.left()
                is_edge = position == 0
                is_whole = is_edge or column.key in ("score", "total")
                foot = bottom if is_whole else reckoning
                canvas.line((x, top), (x, foot), width=0.4 if is_edge else 0.12, ink=INK)

    def _draw_cell(
        self,
        canvas: Canvas,
        column: Column,
        box: QRectF,
        cell: SheetCell,
        *,
        weight: Weight | None = None,
    ) -> None:
        text = getattr(cell, column.key)
        style = column.style
        if cell.is_struck and column.key in ("play", "square", "score"):
            style = Style(style.size, style.weight, style.align, style.ink, is_struck=True)
        if weight is not None:
            style = Style(style.size, weight, style.align, style.ink, style.is_struck)
        edge = 0.4 if column.key == "marks" else 1.1
        inner = box.adjusted(edge, 0, -edge, 0)
        if column.key == "play" and cell.square:
            canvas.word(inner, text, style)
        else:
            canvas.text(inner, text, style)


# Distribution of a score sheet's lines and notes over pages.

LOWEST_MM, HIGHEST_MM = 6.2, 8.2
"""Smallest and largest height of a line for handwriting."""
ROWS = 24
"""Lines of a sheet that is not full; hardly a game has more turns."""
FEW = 6
"""Lines moved to a last page that has the final adjustments."""
RECKONING_MM = 6.6
NOTE_MM = 4.2
NOTES_SHARE = 0.3
"""Notes that take a larger share of the page get their own pages."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page.

    Attributes:
        lines: its turns; none on an empty sheet or a page of notes.
        rows: number of lines drawn, including empty ones; 0 for no table.
        height: height of a line in millimetres.
        has_reckoning: True if the final adjustments follow the lines.
        notes: lines of text below the table.
    """

    lines: Sequence[SheetLine]
    rows: int
    height: float
    has_reckoning: bool
    notes: Sequence[str]


def leaves(
    lines: Sequence[SheetLine], reckoning: int, notes: Sequence[str], room: float, bare: float
) -> tuple[Leaf, ...]:
    """Distribute lines, final adjustments and notes over pages.

    Args:
        lines: the turns.
        reckoning: number of lines of the final adjustments.
        notes: broken into lines of text.
        room: height below the column titles, in millimetres.
        bare: height of a page without a table, in millimetres.
    """
    own_pages = len(notes) * NOTE_MM > room * NOTES_SHARE
    below = () if own_pages else notes
    last = room - reckoning * RECKONING_MM - len(below) * NOTE_MM - 2
    full = int(room // LOWEST_MM)
    made: list[Leaf] = []
    while len(lines) * LOWEST_MM > last and len(lines) > 1:
        count = full if len(lines) > full else max(1, len(lines) - FEW)
        made.append(_table(lines[:count], room, (), has_reckoning=False))
        lines = lines[count:]
    made.append(_table(lines, last, below, has_reckoning=True))
    if own_pages:
        per_page = int(bare // NOTE_MM)
        made += [
            Leaf((), 0, 0.0, False, notes[start : start + per_page])
            for start in range(0, len(notes), per_page)
        ]
    return tuple(made)


def _table(
    lines: Sequence[SheetLine], room: float, notes: Sequence[str], *, has_reckoning: bool
) -> Leaf:
    rows = max(len(lines), min(ROWS, int(room // LOWEST_MM)))
    return Leaf(lines, rows, min(HIGHEST_MM, room / rows), has_reckoning, notes)


# Drawing the score sheet of all players, and that of one player with racks.

NAMES_MM = 11.0

_WORD = Style(3.5, Weight.MEDIUM)
_PLAIN = Style(3.4, align=Align.CENTRE)
_FIGURE = Style(3.5, align=Align.RIGHT)
_TOTAL = Style(3.6, Weight.STRONG, Align.RIGHT)
_QUIET = Style(3.0, align=Align.RIGHT)
_RACK = Style(3.2)


@dataclass(frozen=True)
class _Form:
    """A kind of score sheet: its title, its grid, and the heading of each player's columns."""

    title: str
    table: RuledTable
    sheet: ScoreSheet
    names: tuple[tuple[str, float, float], ...]
    """By seat: the player's label, and the left and right edge in millimetres."""


def score_sheet_document(content: PaperContent, size: PaperSize) -> Document:
    """Return a sheet with columns for every player; for two if the players are unknown."""
    sheet = score_sheet(content)
    box = page_box(size)
    width = (box.width() - NUMBER_MM) / len(sheet.names)
    columns = _columns(len(sheet.names), has_times=sheet.has_times)
    lefts = [box.left() + NUMBER_MM + seat * width for seat in range(len(sheet.names))]
    table = RuledTable(
        box.left(), box.right(), tuple(tuple(placed(columns, left, width)) for left in lefts)
    )
    names = tuple((tr("Player"), left, left + width) for left in lefts)
    return _document(_Form(tr("Score sheet"), table, sheet, names), content, size)


def own_sheet_document(content: PaperContent, size: PaperSize, seat: int = 0) -> Document:
    """Return one player's sheet of a two-player game: racks, plays, scores, and the opponent's.

    Raises:
        PaperError: the game has more than two players.
    """
    whole = score_sheet(content)
    if len(whole.names) != 2:
        raise PaperError(tr("The score sheet of one player needs a game of two players."))
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
    return _document(_Form(tr("Score sheet of one player"), table, sheet, names), content, size)


def _turned(line: SheetLine, seat: int) -> SheetLine:
    return SheetLine(line.number, (line.cells[seat], line.cells[1 - seat]))


def _columns(players: int, *, has_times: bool = True) -> list[Column]:
    """Return the columns of a player, fewer with more than two players."""
    play = Column("play", tr("Play", "a line of the score sheet"), 30, _WORD)
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


def _document(form: _Form, content: PaperContent, size: PaperSize) -> Document:
    """Distribute lines, final adjustments and notes over as many pages as they need."""
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
        pages.append(partial(_draw_page, form, content, size, leaf, label))
    return Document(form.title, size, tuple(pages))


def _draw_page(
    form: _Form, content: PaperContent, size: PaperSize, leaf: Leaf, label: str, canvas: Canvas
) -> None:
    box = page_box(size)
    y = draw_heading(canvas, size, form.title, content, page=label)
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
    """Number empty lines on an empty sheet; leave them unnumbered on a filled one."""
    return "" if sheet.lines else str(index + 1)


def _draw_reckoning(canvas: Canvas, form: _Form, y: float) -> float:
    lines = form.sheet.reckoning
    for index, line in enumerate(lines):
        is_last = index == len(lines) - 1 and any(cell.play for cell in line.cells)
        form.table.draw_wide_row(canvas, y, RECKONING_MM, line.cells, is_last=is_last)
        y += RECKONING_MM
    return y


def _draw_names(canvas: Canvas, form: _Form, top: float) -> None:
    """Draw each player's name over the columns, and who begins."""
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
