# SPDX-License-Identifier: MIT
"""The board with its tiles: on a page in grey, as a picture in colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF

from desktop_app.paper.canvas import (
    BODY,
    INK,
    Align,
    Canvas,
    Document,
    Picture,
    Style,
    Weight,
    draw_heading,
    draw_name,
    page_box,
)
from desktop_app.paper.content import PaperContent, PaperSize
from desktop_app.rules.board import Board, Premium
from desktop_app.rules.move import format_square
from desktop_app.rules.scoring import LAYOUTS, tile_set_of
from desktop_app.rules.tiles import TileSet, face_of, is_blank, write_faces
from desktop_app.translation.words import tr

EDGE_SHARE = 0.62
"""Width of the edge with the coordinates, in squares."""


@dataclass(frozen=True, slots=True)
class BoardInks:
    """The colours of a printed board: backgrounds of all kinds of squares, labels and tiles."""

    grounds: tuple[str, str, str, str, str]
    labels: tuple[str, str, str, str, str]
    tile: str
    tile_edge: str
    grid: str


_KINDS = (
    Premium.NONE,
    Premium.DOUBLE_LETTER,
    Premium.TRIPLE_LETTER,
    Premium.DOUBLE_WORD,
    Premium.TRIPLE_WORD,
)
GREYS = BoardInks(
    ("#ffffff", "#f1f1f1", "#dcdcdc", "#e6e6e6", "#c9c9c9"),
    ("#000000", "#555555", "#333333", "#444444", "#222222"),
    "#ffffff",
    "#000000",
    "#9a9a9a",
)
COLOURS = BoardInks(
    ("#f4f2e9", "#92bedf", "#1146ad", "#e77384", "#941e20"),
    ("#1b1410", "#1b1410", "#ffffff", "#1b1410", "#ffffff"),
    "#f0cb77",
    "#8a6420",
    "#d5cfbf",
)


def board_of(content: PaperContent) -> Board:
    """Return the board of the game, or the ruleset's empty board."""
    if content.state is not None:
        return content.state.board
    return Board.empty(LAYOUTS[content.ruleset.set.board_layout])


def board_picture(content: PaperContent, width: float = 160.0) -> Picture:
    """Return a picture of the board in colour, with coordinates."""
    board, tile_set = board_of(content), tile_set_of(content.ruleset)
    box = QRectF(0, 0, width, width)
    return Picture(
        _title(content),
        width,
        width,
        lambda canvas: _draw_picture(canvas, box, board, tile_set),
    )


def board_document(content: PaperContent, size: PaperSize) -> Document:
    """Return the board on a page, with the players and their scores."""
    return Document(_title(content), size, (partial(_draw_page, content, size),))


def _title(content: PaperContent) -> str:
    if content.state is None:
        return tr("Board")
    return tr("Final position") if content.state.is_over else tr("Position")


def _draw_picture(canvas: Canvas, box: QRectF, board: Board, tile_set: TileSet) -> None:
    canvas.box(box, width=0.0, fill="#ffffff")
    draw_board(canvas, box.adjusted(1, 1, -1, -1), board, tile_set, COLOURS)


def _draw_page(content: PaperContent, size: PaperSize, canvas: Canvas) -> None:
    box = page_box(size)
    y = draw_heading(canvas, size, _title(content), content)
    y = _draw_scores(canvas, content, box, y)
    place = QRectF(box.left(), y + 3, box.width(), box.width())
    draw_board(canvas, place, board_of(content), tile_set_of(content.ruleset), GREYS)
    y = place.bottom() + 2
    for line in facts(content):
        canvas.text(QRectF(box.left(), y, box.width(), 5), line, BODY)
        y += 5


def facts(content: PaperContent) -> tuple[str, ...]:
    """Return facts that the board does not show: the letters of blanks, and tiles left."""
    state = content.state
    if state is None:
        return ()
    lines = []
    blanks = [
        tr("{letter} at {square}").format(
            letter=face_of(placement.tile), square=format_square(placement.row, placement.col)
        )
        for placement in state.board.placements()
        if is_blank(placement.tile)
    ]
    if blanks:
        lines.append(tr("Blanks: {blanks}.").format(blanks=", ".join(blanks)))
    if state.is_over:
        left = [
            tr("{name} has {tiles}").format(name=player.name, tiles=write_faces(rack))
            for seat, player in enumerate(state.setup.seats)
            # With a physical set only named tiles.
            if (rack := state.shown_rack(seat))
        ]
        if left:
            lines.append(tr("Tiles left: {racks}.").format(racks=", ".join(left)))
    return tuple(lines)


def _draw_scores(canvas: Canvas, content: PaperContent, box: QRectF, top: float) -> float:
    """Draw each player's name and score; returns the y below."""
    if not content.names:
        return top
    wide = box.width() / len(content.names)
    for seat, name in enumerate(content.names):
        place = QRectF(box.left() + seat * wide, top, wide, 9)
        points = "" if content.state is None else str(content.state.points[seat])
        canvas.box(place, width=0.4)
        draw_name(canvas, place.adjusted(2, 0.6, -16, -0.6), name)
        canvas.text(place.adjusted(0, 0, -2, 0), points, Style(5.4, Weight.BOLD, Align.RIGHT))
    return top + 9


def draw_board(
    canvas: Canvas, box: QRectF, board: Board, tile_set: TileSet, inks: BoardInks
) -> None:
    """Draw the board in a square box, with letters above and numbers at the left."""
    layout = board.layout
    side = box.width() / (max(layout.rows, layout.cols) + EDGE_SHARE)
    edge = side * EDGE_SHARE
    left, top = box.left() + edge, box.top() + edge
    label = Style(side * 0.36, Weight.MEDIUM, Align.CENTRE, "#444444")
    for col in range(layout.cols):
        canvas.text(QRectF(left + col * side, box.top(), side, edge), chr(65 + col), label)
    for row in range(layout.rows):
        canvas.text(QRectF(box.left(), top + row * side, edge, side), str(row + 1), label)
        for col in range(layout.cols):
            square = QRectF(left + col * side, top + row * side, side, side)
            tile = board.tile_at(row, col)
            if tile:
                _draw_tile(canvas, square, tile, tile_set, inks)
            else:
                _draw_square(canvas, square, layout.premium_at(row, col), inks)
    whole = QRectF(left, top, side * layout.cols, side * layout.rows)
    canvas.box(whole, width=0.5, ink=INK)


def _draw_square(canvas: Canvas, box: QRectF, premium: Premium, inks: BoardInks) -> None:
    kind = _KINDS.index(premium)
    canvas.box(box, width=0.15, ink=inks.grid, fill=inks.grounds[kind])
    style = Style(box.height() * 0.3, Weight.MEDIUM, Align.CENTRE, inks.labels[kind])
    canvas.text(box, premium.value, style)


def _draw_tile(canvas: Canvas, box: QRectF, tile: str, tile_set: TileSet, inks: BoardInks) -> None:
    """Draw a tile; a blank has a ring, a slanted letter and no value."""
    side = box.width()
    canvas.box(box, width=0.15, ink=inks.grid, fill=inks.grounds[0])
    body = box.adjusted(side * 0.04, side * 0.04, -side * 0.04, -side * 0.04)
    canvas.box(body, width=0.3, ink=inks.tile_edge, fill=inks.tile, radius=side * 0.1)
    is_blanked = is_blank(tile)
    letter = Style(
        side * (0.5 if is_blanked else 0.57),
        Weight.STRONG,
        Align.CENTRE,
        is_slanted=is_blanked,
    )
    shift = 0.0 if is_blanked else -side * 0.06
    lift = 0.0 if is_blanked else -side * 0.03
    canvas.text(body.translated(shift, lift), face_of(tile), letter)
    if is_blanked:
        ring = side * 0.78
        centre = body.center()
        canvas.ring(QRectF(centre.x() - ring / 2, centre.y() - ring / 2, ring, ring))
        return
    value = Style(side * 0.22, Weight.MEDIUM, Align.RIGHT)
    corner = QRectF(
        body.left(), body.bottom() - side * 0.3, body.width() - side * 0.06, side * 0.28
    )
    canvas.text(corner, str(tile_set.points(tile)), value)
