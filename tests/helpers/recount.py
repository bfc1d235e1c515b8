# SPDX-License-Identifier: MIT
"""A second way to score a play, which shares nothing with the program but the names of squares.

The board is a text of fifteen lines; words are found by splitting whole lines at their gaps; the
premium squares are listed by name from a printed board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

SIZE = 15


def _squares(text: str) -> list[str]:
    return text.split()


TRIPLE_WORD = _squares("A1 H1 O1 A8 O8 A15 H15 O15")
DOUBLE_WORD = _squares("B2 C3 D4 E5 H8 K11 L12 M13 N14 B14 C13 D12 E11 K5 L4 M3 N2")
TRIPLE_LETTER = _squares("F2 J2 B6 F6 J6 N6 B10 F10 J10 N10 F14 J14")
DOUBLE_LETTER = _squares(
    "D1 L1 G3 I3 A4 H4 O4 C7 G7 I7 M7 D8 L8 C9 G9 I9 M9 A12 H12 O12 G13 I13 D15 L15"
)
WORTH = {
    **dict.fromkeys("AEIOULNRST", 1),
    **dict.fromkeys("DG", 2),
    **dict.fromkeys("BCMP", 3),
    **dict.fromkeys("FHVWY", 4),
    "K": 5,
    **dict.fromkeys("JX", 8),
    **dict.fromkeys("QZ", 10),
}


def _name(row: int, col: int) -> str:
    return "ABCDEFGHIJKLMNO"[col] + str(row + 1)


def recount(
    board: Iterable[tuple[int, int, str]], laid: Iterable[tuple[int, int, str]]
) -> tuple[int, set[str]]:
    """Return the score of a connected play in one line, and the words it forms.

    Args:
        board: (row, column, tile) of the tiles on the board, zero-based.
        laid: the same of the new tiles; lower case is a blank.
    """
    new = {(row, col): tile for row, col, tile in laid}
    grid = [[" "] * SIZE for _ in range(SIZE)]
    for row, col, tile in [*board, *((row, col, tile) for (row, col), tile in new.items())]:
        grid[row][col] = tile
    total, words = 0, set()
    lines = [[(row, col) for col in range(SIZE)] for row in range(SIZE)]
    lines += [[(row, col) for row in range(SIZE)] for col in range(SIZE)]
    for line in lines:
        text = "".join(grid[row][col] for row, col in line)
        for match in re.finditer(r"\S{2,}", text):
            squares = line[match.start() : match.end()]
            if any(square in new for square in squares):
                total += _word(squares, match.group(), new)
                words.add(match.group().upper())
    if len(new) >= 7:
        total += 50
    return total, words


def _word(squares: list[tuple[int, int]], text: str, new: dict[tuple[int, int], str]) -> int:
    points, times = 0, 1
    for square, tile in zip(squares, text, strict=True):
        worth = WORTH[tile] if tile.isupper() else 0
        name = _name(*square) if square in new else ""
        points += worth * (1 + (name in DOUBLE_LETTER) + 2 * (name in TRIPLE_LETTER))
        times *= 1 + (name in DOUBLE_WORD) + 2 * (name in TRIPLE_WORD)
    return points * times
