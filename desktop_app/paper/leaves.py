# SPDX-License-Identifier: MIT
"""Which lines and notes of a score sheet stand on which page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.paper.score_sheet import SheetLine

LOWEST_MM, HIGHEST_MM = 6.2, 8.2
"""How low a line may be to write in by hand, and how high it need not be."""
ROWS = 24
"""Lines of a sheet that is not full: hardly a game has more turns."""
FEW = 6
"""Lines that come along to a last page that holds the reckoning."""
RECKONING_MM = 6.6
NOTE_MM = 4.2
NOTES_SHARE = 0.3
"""Notes that take more of a page than this have pages of their own."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page.

    Attributes:
        lines: the turns on it; none on a sheet for the pen, and on a page of notes alone.
        rows: how many lines are drawn, with those that are left to the hand; 0 for no table.
        height: of a line, in millimetres.
        has_reckoning: whether the final reckoning follows the lines.
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
    """Lines, reckoning and notes over as many pages as they need.

    Args:
        lines: the turns.
        reckoning: how many lines the final reckoning has.
        notes: as they were broken into lines.
        room: the height below the titles of the columns, in millimetres; `bare` that of a page
            without a table.
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
        each = int(bare // NOTE_MM)
        made += [
            Leaf((), 0, 0.0, False, notes[start : start + each])
            for start in range(0, len(notes), each)
        ]
    return tuple(made)


def _table(
    lines: Sequence[SheetLine], room: float, notes: Sequence[str], *, has_reckoning: bool
) -> Leaf:
    rows = max(len(lines), min(ROWS, int(room // LOWEST_MM)))
    return Leaf(lines, rows, min(HIGHEST_MM, room / rows), has_reckoning, notes)
