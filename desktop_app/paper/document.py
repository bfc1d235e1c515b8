# SPDX-License-Identifier: MIT
"""What is put on paper: pages of one size, each a function that draws itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from desktop_app.paper.canvas import Canvas
from desktop_app.paper.sizes import PaperSize

PagePainter = Callable[[Canvas], None]


@dataclass(frozen=True)
class Document:
    """Pages with a title; nothing is drawn before a canvas comes.

    Attributes:
        title: what stands in the file's properties and in the printer's list.
        size: of every page.
        pages: at least one.
    """

    title: str
    size: PaperSize
    pages: tuple[PagePainter, ...]


@dataclass(frozen=True)
class Picture:
    """A drawing of any size, in millimetres, for a picture file."""

    title: str
    width: float
    height: float
    paint: PagePainter
