# SPDX-License-Identifier: MIT
"""Cuts a long text into pages, between its lines and the rows of its tables."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

LEAST_UNDER = 120.0
"""Room that a long part gets at the foot of a page, in pixels; with less it begins the next."""
EQUAL = 1.1
"""Parts whose heights differ by less are spread evenly."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A band of the text from one height to another, in pixels from its top."""

    top: float
    bottom: float

    @property
    def height(self) -> float:
        """In pixels."""
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph, a drawing or a row of a table: it is on one page as a whole.

    Attributes:
        strip: where it stands.
        head: the head of its table, which is repeated where the table goes on; None without one.
        is_heading: True if it may not be the last of a page.
        begins_page: True if it stands at the top of a page in any case.
    """

    strip: Strip
    head: Strip | None = None
    is_heading: bool = False
    begins_page: bool = False


def cut(
    pieces: Sequence[Piece], high: float, *, is_packed: bool = False
) -> tuple[tuple[Strip, ...], ...]:
    """Return the strips of each page, from the top of the page.

    A heading stands with what is under it: such a part begins a page if it does not fit under the
    part before. One that is higher than a page begins where there is some room for it. Parts of one
    height, such as score cards, are spread evenly, so that the last is not alone.

    Args:
        pieces: in order.
        high: height of a page, in pixels.
        is_packed: fill each page before the next one: slips, which are cut apart.
    """
    parts = _parts(pieces)
    even = frozenset() if is_packed else _even_starts([_around(part) for part in parts], high)
    pages: list[tuple[Strip, ...]] = []
    page: list[Piece] = []
    for number, part in enumerate(parts):
        height = _around(part).height
        needed = height if height <= high else LEAST_UNDER
        if even:
            is_next = number in even
        else:
            is_next = _used([*page, part[0]]) - part[0].strip.height > high - needed
        if page and (is_next or part[0].begins_page):
            pages.append(_strips(page))
            page = []
        for piece in part:
            while page and _used([*page, piece]) > high:
                # A heading goes to the next page with what it is above.
                kept = len(page)
                while kept and _leads(page[kept - 1], piece):
                    kept -= 1
                if not kept:
                    break
                pages.append(_strips(page[:kept]))
                page = page[kept:]
            page.append(piece)
    if page:
        pages.append(_strips(page))
    return tuple(sliced for strips in pages for sliced in _sliced(strips, high))


def _leads(piece: Piece, following: Piece) -> bool:
    """True for a heading, and for the head of the table whose row follows."""
    head = following.head
    is_head = head is not None and head.top <= piece.strip.top < head.bottom
    return piece.is_heading or is_head


def _parts(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Each heading with what is under it. Headings that follow one another are one part."""
    parts: list[list[Piece]] = []
    was_heading = False
    for piece in pieces:
        if not parts or piece.begins_page or (piece.is_heading and not was_heading):
            parts.append([])
        parts[-1].append(piece)
        was_heading = piece.is_heading
    return parts


def _around(part: Sequence[Piece]) -> Strip:
    return Strip(part[0].strip.top, part[-1].strip.bottom)


def _used(page: Sequence[Piece]) -> float:
    """The height of a page with these pieces."""
    return sum(strip.height for strip in _strips(page))


def _strips(page: Sequence[Piece]) -> tuple[Strip, ...]:
    first, body = page[0], _around(page)
    is_within = first.head is not None and first.strip.top > first.head.top
    return (first.head, body) if is_within and first.head is not None else (body,)


def _sliced(strips: tuple[Strip, ...], high: float) -> Iterator[tuple[Strip, ...]]:
    """The page, or several if one of its pieces is higher than a page."""
    body, above = strips[-1], sum(strip.height for strip in strips[:-1])
    count = max(1, math.ceil((body.height + above) / high - 1e-6))
    if count == 1:
        yield strips
        return
    for number in range(count):
        top = body.top + number * high
        yield (Strip(top, min(body.bottom, top + high)),)


def _even_starts(parts: Sequence[Strip], high: float) -> frozenset[int]:
    """The parts that begin a page where all have about one height; else none.

    The pages are as few as possible, and the numbers of parts on two of them differ by 1 at most.
    """
    heights = [part.height for part in parts]
    if not heights or max(heights) > min(high, EQUAL * min(heights)):
        return frozenset()
    count = len(heights)
    for pages in range(1, count):
        starts = [count * page // pages for page in range(pages)]
        # The gaps between them count as they are: one may be wider than another.
        filled = (
            parts[end - 1].bottom - parts[start].top for start, end in pairwise([*starts, count])
        )
        if max(filled) <= high:
            return frozenset(starts[1:])
    return frozenset(range(1, count))
