# SPDX-License-Identifier: MIT
"""A play worth showing, as a picture in colour: the board, its new tiles, and a caption."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF

from desktop_app.paper.board_picture import COLOURS, EDGE_SHARE, draw_board
from desktop_app.paper.canvas import Align, Canvas, Picture, Style, Weight
from desktop_app.rules.board import Board
from desktop_app.rules.tiles import TileSet

WIDTH_MM = 160.0
_TITLE = Style(7.0, Weight.BOLD, Align.LEFT)
_LINE = Style(5.0, Weight.PLAIN, Align.LEFT)
_TITLE_MM, _LINE_MM, _MARGIN_MM = 10.0, 7.0, 4.0
_MARK = "#b3261e"
"""The line around new tiles, far from all colours of the board."""


def play_picture(
    board: Board,
    tile_set: TileSet,
    laid: Collection[tuple[int, int]],
    title: str,
    lines: Sequence[str],
) -> Picture:
    """Return a picture of a play.

    Args:
        board: the position after it.
        tile_set: gives the points of the tiles.
        laid: squares of the new tiles, row and column from 0, which get a line around them.
        title: stands above the board.
        lines: stand under the title.
    """
    top = _MARGIN_MM + _TITLE_MM + _LINE_MM * len(lines)
    box = QRectF(_MARGIN_MM, top, WIDTH_MM - 2 * _MARGIN_MM, WIDTH_MM - 2 * _MARGIN_MM)

    def paint(canvas: Canvas) -> None:
        height = top + box.height() + _MARGIN_MM
        canvas.box(QRectF(0, 0, WIDTH_MM, height), width=0.0, fill="#ffffff")
        wide = box.width()
        canvas.text(QRectF(_MARGIN_MM, _MARGIN_MM, wide, _TITLE_MM), title, _TITLE)
        for number, line in enumerate(lines):
            y = _MARGIN_MM + _TITLE_MM + number * _LINE_MM
            canvas.text(QRectF(_MARGIN_MM, y, wide, _LINE_MM), line, _LINE)
        draw_board(canvas, box, board, tile_set, COLOURS)
        _mark(canvas, box, board, laid)

    return Picture(title, WIDTH_MM, top + box.height() + _MARGIN_MM, paint)


def _mark(canvas: Canvas, box: QRectF, board: Board, laid: Collection[tuple[int, int]]) -> None:
    """Draw a line around each new tile."""
    side = box.width() / (max(board.layout.rows, board.layout.cols) + EDGE_SHARE)
    edge = side * EDGE_SHARE
    for row, col in laid:
        square = QRectF(box.left() + edge + col * side, box.top() + edge + row * side, side, side)
        inset = side * 0.05
        body = square.adjusted(inset, inset, -inset, -inset)
        canvas.box(body, width=0.8, ink=_MARK, radius=side * 0.1)
