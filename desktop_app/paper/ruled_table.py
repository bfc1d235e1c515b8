# SPDX-License-Identifier: MIT
"""A ruled table whose columns belong to players: how the score sheets are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from desktop_app.paper.canvas import INK, SHADE, Align, Canvas, Style, Weight
from desktop_app.paper.score_sheet import SheetCell

NUMBER_MM = 7.0
HEAD_MM = 6.0

_NUMBER = Style(2.9, Weight.PLAIN, Align.CENTRE, "#555555")
_HEAD = Style(2.7, Weight.MEDIUM, Align.CENTRE)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a player.

    Attributes:
        key: the attribute of `SheetCell` that stands here.
        title: over the column.
        share: of the player's width.
        style: of what stands here.
    """

    key: str
    title: str
    share: float
    style: Style


def placed(columns: Sequence[Column], left: float, width: float) -> list[tuple[Column, QRectF]]:
    """The columns side by side over a width, each with a box that has no height."""
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
        players: the columns of each player, placed over the width that is his.
    """

    left: float
    right: float
    players: tuple[tuple[tuple[Column, QRectF], ...], ...]

    def draw_head(self, canvas: Canvas, top: float) -> float:
        """The titles of the columns; the y below them."""
        canvas.box(QRectF(self.left, top, self.right - self.left, HEAD_MM), width=0.0, fill=SHADE)
        for boxes in self.players:
            for column, box in boxes:
                place = QRectF(box.left() + 0.3, top, box.width() - 0.6, HEAD_MM)
                canvas.text(place, column.title, _HEAD)
        return top + HEAD_MM

    def draw_row(
        self, canvas: Canvas, top: float, height: float, number: str, cells: Sequence[SheetCell]
    ) -> None:
        """One line with what is known on it."""
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
        """A line of the reckoning: the words take the room of all columns before the score."""
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
        """The upright lines; from `reckoning` down the words have one column."""
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
