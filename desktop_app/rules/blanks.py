# SPDX-License-Identifier: MIT
"""The letter of a blank on the board, from what was announced and written.

Sources: 1999 12.1-12.3; 2001 12.1-12.3; family by AMB-9; Singapore G7; NASPA IV.F.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop_app.rules.board import Board, Square
from desktop_app.rules.tiles import BLANK, is_blank


@dataclass(frozen=True)
class BlankMarks:
    """Announced and written letters of one blank on the board.

    Attributes:
        player: seat that played it.
        said: the letter that player announced last, upper case; empty if none.
        written: the letter each seat wrote last, by seat.
    """

    player: int
    said: str = ""
    written: Mapping[int, str] = field(default_factory=dict)

    @property
    def own_writing(self) -> str:
        """The letter written by the blank's owner, empty if none."""
        return self.written.get(self.player, "")

    @property
    def differ(self) -> bool:
        """True if the announced and written letters are not all the same."""
        return len({*self.written.values(), self.said} - {""}) > 1


_NO_MARKS = BlankMarks(0)


def letter_of(marks: BlankMarks, authority: str) -> str:
    """The letter that counts under ``blank.authority``, empty if the blank is undesignated.

    On the North American slip only the written letter counts (NASPA IV.F.1.c). In South Africa the
    written letter takes precedence over the spoken one (1999 12.1, 2001 12.2); elsewhere the
    announced letter does.
    """
    if authority == "slip":
        return marks.own_writing
    if authority in ("printed", "slip-then-ladder"):
        return marks.own_writing or marks.said
    return marks.said or marks.own_writing


def has_open_blank(board: Board, blanks: Mapping[Square, BlankMarks]) -> bool:
    """True if a blank on the board is undesignated, or the records of one differ."""
    return any(
        placement.tile == BLANK
        or (is_blank(placement.tile) and blanks.get(placement.square, _NO_MARKS).differ)
        for placement in board.placements()
    )


def marks_at(
    blanks: Mapping[Square, BlankMarks], square: Square, tile: str, player: int
) -> BlankMarks:
    """The marks of a blank; a blank played with its letter counts as announced and written."""
    if square in blanks:
        return blanks[square]
    if tile == BLANK:
        return BlankMarks(player)
    assert is_blank(tile), "only blanks have marks"
    letter = tile.upper()
    return BlankMarks(player, letter, {player: letter})
