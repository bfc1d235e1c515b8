# SPDX-License-Identifier: MIT
"""The printed tracking sheet: its content, which is only what its player may know, and its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF

from desktop_app.analysis.sheet_lines import TURN_KINDS
from desktop_app.analysis.tracking_order import (
    ColumnPlace,
    TrackingOrder,
    column_places,
    grid_size,
    ordered_groups,
)
from desktop_app.analysis.unseen import FaceCount, Unseen, over_sentences, unseen_tiles
from desktop_app.paper.canvas import (
    BODY,
    GREY,
    INK,
    LABEL,
    NOTE,
    RULE,
    SHADE,
    Align,
    Canvas,
    Document,
    Style,
    Weight,
    draw_field,
    draw_heading,
    page_box,
)
from desktop_app.paper.content import PaperContent, PaperSize
from desktop_app.rules.events import Event
from desktop_app.rules.game import evolve
from desktop_app.rules.scoring import tile_set_of
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import BLANK, face_of, is_blank, write_faces
from desktop_app.translation.words import tr, tr_count

STRENGTH_COLUMNS = 18
"""Width of a sheet in order of strength; the other orders take one row."""
ONE_LINE = 99


@dataclass(frozen=True, slots=True)
class TrackedFace:
    """The tiles of one face.

    Attributes:
        place: their place in the grid.
        unseen: number of unseen tiles, from the top; the others are crossed off. None on a sheet
            kept by hand.
    """

    place: ColumnPlace
    unseen: int | None


@dataclass(frozen=True, slots=True)
class TrackingSheet:
    """A whole sheet.

    Attributes:
        faces: every face of the set.
        names: by seat, empty if unknown.
        seat: the player who keeps it, None if unknown.
        summary: number and place of the unseen tiles; empty on a sheet kept by hand.
        kinds: the unseen vowels, consonants and blanks, or empty.
        blanks: the letter of each blank of the set, empty strings if unknown.
        last_tiles: the opponent's tiles once the bag is empty.
        rack_size: number of tiles on a full rack.
        total: tiles in the set.
        counts: after each turn of its player, the number of unseen tiles, and of tiles in the
            bag; empty on a sheet kept by hand.
    """

    faces: tuple[TrackedFace, ...]
    names: tuple[str, ...]
    seat: int | None
    summary: str
    kinds: str
    blanks: tuple[str, ...]
    last_tiles: str
    rack_size: int
    total: int
    counts: tuple[tuple[int, int], ...]


def tracking_sheet(
    content: PaperContent, order: TrackingOrder = TrackingOrder.STRENGTH, seat: int | None = None
) -> TrackingSheet:
    """Return the sheet of a game as a seat may keep it, or an empty one.

    Args:
        content: the known facts; without a game the sheet is empty.
        order: the order of the tiles.
        seat: the player whose rack counts as seen; None crosses off only the board.
    """
    tile_set = tile_set_of(content.ruleset)
    width = STRENGTH_COLUMNS if order == TrackingOrder.STRENGTH else ONE_LINE
    places = column_places(ordered_groups(tile_set, order), width)
    state = content.state
    unseen = None if state is None else unseen_tiles(state, seat)
    counts = {} if unseen is None else {face.face: face for face in unseen.faces}
    count = tile_set.distribution.get(BLANK, 0)
    return TrackingSheet(
        faces=tuple(TrackedFace(place, _left(place, counts)) for place in places),
        names=content.names,
        seat=seat,
        summary="" if unseen is None else _summary(unseen, content.names),
        kinds=""
        if unseen is None
        else " ".join((_kinds(unseen), *map(tr, over_sentences(unseen)))),
        blanks=(*(() if state is None else _letters(state)), *("",) * count)[:count],
        last_tiles="" if unseen is None else write_faces(unseen.known_rack),
        rack_size=content.ruleset.set.rack_size,
        total=len(tile_set.tiles),
        counts=_counts(content.events, seat or 0),
    )


def _left(place: ColumnPlace, counts: dict[str, FaceCount]) -> int | None:
    if not counts:
        return None
    return min(place.count, counts[place.face].unseen if place.face in counts else 0)


def _letters(state: GameState) -> tuple[str, ...]:
    """Return the letters of the blanks on the board, in the order of the squares."""
    tiles = Counter(
        face_of(placement.tile)
        for placement in state.board.placements()
        if is_blank(placement.tile)
    )
    return tuple(face if face != BLANK else "" for face in tiles.elements())


def _counts(events: Iterable[Event], seat: int) -> tuple[tuple[int, int], ...]:
    """Count unseen tiles and the bag after each turn of a seat, before the next play."""
    state: GameState | None = None
    counts: dict[int, tuple[int, int]] = {}
    for event in events:
        state = evolve(state, event)
        turns = [row.player for row in state.rows if row.kind in TURN_KINDS]
        if turns and turns[-1] == seat and state.turn.laid is None:
            unseen = unseen_tiles(state, seat)
            counts[turns.count(seat)] = (unseen.total, unseen.bag_count)
    return tuple(counts[turn] for turn in sorted(counts))


def _summary(unseen: Unseen, names: tuple[str, ...]) -> str:
    holders = ", ".join(
        tr("{name} holds {count}").format(name=names[seat], count=count)
        for seat, count in enumerate(unseen.rack_counts)
        if seat != unseen.seat
    )
    text = tr("Unseen: {total}. In the bag: {bag}. {holders}.")
    if not unseen.is_bag_known:
        text = tr("Unseen: {total}. In the bag: at most {bag}. {holders}.")
    return text.format(total=unseen.total, bag=unseen.bag_count, holders=holders)


def _kinds(unseen: Unseen) -> str:
    return tr("Vowels: {vowels}. Consonants: {consonants}. Blanks: {blanks}.").format(
        vowels=unseen.vowels, consonants=unseen.consonants, blanks=unseen.blanks
    )


# Drawing the tracking sheet: stacked tiles, counts by turn, blanks, last tiles, notes.

CELL_HIGH = 6.8
CELL_WIDEST = 9.4
TURNS = 15
"""Columns of the table of unseen tiles after each turn."""
LINE_MM = 8.0
_LETTER = Style(4.6, Weight.STRONG, Align.CENTRE)
_SEEN = Style(4.6, Weight.PLAIN, Align.CENTRE, "#9a9a9a")
_COUNT = Style(3.0, Weight.PLAIN, Align.CENTRE, GREY)
_UNSEEN = Style(3.4, Weight.BOLD, Align.CENTRE)


def tracking_sheet_document(
    content: PaperContent,
    size: PaperSize,
    order: TrackingOrder = TrackingOrder.STRENGTH,
    seat: int | None = None,
) -> Document:
    """Return a tracking sheet of one page."""
    sheet = tracking_sheet(content, order, seat)
    return Document(tr("Tracking sheet"), size, (partial(_draw_page, sheet, content, size),))


def _draw_page(
    sheet: TrackingSheet, content: PaperContent, size: PaperSize, canvas: Canvas
) -> None:
    box = page_box(size)
    y = draw_heading(canvas, size, tr("Tracking sheet"), content)
    y = _draw_players(canvas, sheet, box, y)
    y = _draw_grid(canvas, sheet, box, y + 3)
    y = _draw_summary(canvas, sheet, box, y + 3)
    y = _draw_turns(canvas, sheet, box, y + 2)
    y = _draw_boxes(canvas, sheet, box, y + 4)
    _draw_notes(canvas, QRectF(box.left(), y + 4, box.width(), box.bottom() - y - 4))


def _draw_players(canvas: Canvas, sheet: TrackingSheet, box: QRectF, top: float) -> float:
    """Draw the names of its player and of the opponents."""
    names = sheet.names or ("", "")
    keeper = sheet.seat if sheet.seat is not None else (0 if len(names) == 2 else None)
    own = "" if keeper is None else names[keeper]
    others = ", ".join(name for seat, name in enumerate(names) if seat != keeper and name)
    half = (box.width() - 4) / 2
    draw_field(canvas, QRectF(box.left(), top, half, 7), tr("Player"), own)
    draw_field(canvas, QRectF(box.left() + half + 4, top, half, 7), tr("Opponent"), others)
    return top + 7


def _draw_grid(canvas: Canvas, sheet: TrackingSheet, box: QRectF, top: float) -> float:
    columns, rows = grid_size(face.place for face in sheet.faces)
    wide = min(CELL_WIDEST, box.width() / columns)
    left = box.left() + (box.width() - wide * columns) / 2
    for face in sheet.faces:
        place = face.place
        x, y = left + place.column * wide, top + place.row * CELL_HIGH
        _draw_face(canvas, face, x, y, wide)
    return top + rows * CELL_HIGH


def _draw_face(canvas: Canvas, face: TrackedFace, x: float, y: float, wide: float) -> None:
    """Draw the tiles of a face in a column, with their number, or the number unseen, above."""
    count = face.place.count
    head = QRectF(x, y - CELL_HIGH, wide, CELL_HIGH)
    if face.unseen is None:
        canvas.text(head, str(count), _COUNT)
    else:
        canvas.text(head, str(face.unseen), _UNSEEN)
    for number in range(count):
        cell = QRectF(x, y + number * CELL_HIGH, wide, CELL_HIGH)
        canvas.box(cell, width=0.15)
        is_seen = face.unseen is not None and number >= face.unseen
        if face.place.face == BLANK:
            _draw_blank(canvas, cell, is_seen=is_seen)
        else:
            canvas.text(cell, face.place.face, _SEEN if is_seen else _LETTER)
        if is_seen:
            canvas.line(
                (cell.left() + 1.2, cell.bottom() - 1),
                (cell.right() - 1.2, cell.top() + 1),
                width=0.4,
            )


def _draw_blank(canvas: Canvas, cell: QRectF, *, is_seen: bool) -> None:
    """Draw a blank tile as a question mark."""
    canvas.text(cell, BLANK, _SEEN if is_seen else _LETTER)


def _draw_summary(canvas: Canvas, sheet: TrackingSheet, box: QRectF, top: float) -> float:
    """Describe the unseen tiles; on a sheet kept by hand the number in the set."""
    if not sheet.summary:
        text = tr_count(
            "The set has one tile. Cross off what you see, from the bottom up.",
            "The set has {total} tiles. Cross off what you see, from the bottom up.",
            sheet.total,
        )
        canvas.text(QRectF(box.left(), top, box.width(), 5), text.format(total=sheet.total), NOTE)
        return top + 5
    canvas.text(QRectF(box.left(), top, box.width(), 5), sheet.summary, Style(3.6, Weight.STRONG))
    canvas.text(QRectF(box.left(), top + 5, box.width(), 5), sheet.kinds, BODY)
    return top + 10


def _draw_turns(canvas: Canvas, sheet: TrackingSheet, box: QRectF, top: float) -> float:
    """Draw a table of unseen tiles and tiles in the bag, one column per turn."""
    titles = (tr("After turn"), tr("Unseen"), tr("In the bag"))
    heights = (5.0, 7.0, 7.0)
    name = 20.0
    turns = max(TURNS, len(sheet.counts))
    wide = (box.width() - name) / turns
    canvas.box(QRectF(box.left(), top, box.width(), heights[0]), width=0.0, fill=SHADE)
    y = top
    for title, height in zip(titles, heights, strict=True):
        canvas.text(QRectF(box.left() + 1, y, name - 2, height), title, LABEL)
        y += height
        canvas.line((box.left(), y), (box.right(), y), width=0.15)
    for turn in range(turns):
        x = box.left() + name + turn * wide
        canvas.text(QRectF(x, top, wide, heights[0]), str(turn + 1), _COUNT)
        if turn < len(sheet.counts):
            for row, count in enumerate(sheet.counts[turn]):
                cell = QRectF(x, top + sum(heights[: row + 1]), wide, heights[row + 1])
                canvas.text(cell, str(count), Style(3.4, align=Align.CENTRE))
        canvas.line((x, top), (x, y), width=0.15)
    canvas.box(QRectF(box.left(), top, box.width(), y - top), width=0.4)
    return y


def _draw_boxes(canvas: Canvas, sheet: TrackingSheet, box: QRectF, top: float) -> float:
    """Draw boxes for the letters of the blanks and the opponent's last tiles."""
    side = 9.0
    last = tuple(sheet.last_tiles)
    x = _draw_row(canvas, box.left(), top, side, tr("The blanks are"), sheet.blanks)
    tiles = (*last, *("",) * sheet.rack_size)[: max(sheet.rack_size, len(last))]
    wide = canvas.width(tr("Last tiles"), LABEL) + 2 + side * len(tiles)
    _draw_row(canvas, max(x + 6, box.right() - wide), top, side, tr("Last tiles"), tiles)
    return top + side


def _draw_row(
    canvas: Canvas, left: float, top: float, side: float, label: str, letters: tuple[str, ...]
) -> float:
    wide = canvas.width(label, LABEL) + 2
    canvas.text(QRectF(left, top, wide, side), label, LABEL)
    for number, letter in enumerate(letters):
        cell = QRectF(left + wide + number * side, top, side, side)
        canvas.box(cell, width=0.25, ink=INK)
        canvas.text(cell, letter, _LETTER)
    return left + wide + side * len(letters)


def _draw_notes(canvas: Canvas, box: QRectF) -> None:
    """Draw lines for hooks to look up on the left, and for notes on the right."""
    gap = 6.0
    half = (box.width() - gap) / 2
    for number, title in enumerate((tr("Hooks and words to look up"), tr("Notes"))):
        left = box.left() + number * (half + gap)
        canvas.text(QRectF(left, box.top(), half, 4), title, LABEL)
        y = box.top() + 4 + LINE_MM
        while y <= box.bottom() + 0.01:
            canvas.line((left, y), (left + half, y), ink=RULE)
            y += LINE_MM
