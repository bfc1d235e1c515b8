# SPDX-License-Identifier: MIT
"""What a blank on the board stands for, by what was said and what was written of it.

Sources: 1999 12.1-12.3; 2001 12.1-12.3; family by AMB-9; Singapore G7; NASPA IV.F.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop_app.rules.board import Board, Square
from desktop_app.rules.tiles import BLANK, is_blank


@dataclass(frozen=True)
class BlankMarks:
    """What is known of one blank on the board.

    Attributes:
        player: the seat that laid it.
        said: the letter that player said last, upper case, empty when none.
        written: seat to the letter that seat wrote last.
    """

    player: int
    said: str = ""
    written: Mapping[int, str] = field(default_factory=dict)

    @property
    def own_writing(self) -> str:
        """What the player of the blank wrote, empty when nothing."""
        return self.written.get(self.player, "")

    @property
    def differ(self) -> bool:
        """Whether what was said and what was written are not all one letter."""
        return len({*self.written.values(), self.said} - {""}) > 1


_NO_MARKS = BlankMarks(0)


def letter_of(marks: BlankMarks, authority: str) -> str:
    """The letter that counts under ``blank.authority``, empty when the blank stands for none.

    On the North American slip only writing counts (NASPA IV.F.1.c); in South Africa writing goes
    before the spoken word (1999 12.1, 2001 12.2); elsewhere the letter is the one that was stated.
    """
    if authority == "slip":
        return marks.own_writing
    if authority in ("printed", "slip-then-ladder"):
        return marks.own_writing or marks.said
    return marks.said or marks.own_writing


def has_open_blank(board: Board, blanks: Mapping[Square, BlankMarks]) -> bool:
    """Whether a blank on the board stands for no letter, or the records of one differ."""
    return any(
        each.tile == BLANK or (is_blank(each.tile) and blanks.get(each.square, _NO_MARKS).differ)
        for each in board.placements()
    )


def marks_at(
    blanks: Mapping[Square, BlankMarks], square: Square, tile: str, player: int
) -> BlankMarks:
    """The marks of a blank; one that was laid with its letter was said and written with it."""
    if square in blanks:
        return blanks[square]
    if tile == BLANK:
        return BlankMarks(player)
    assert is_blank(tile), "only blanks have marks"
    letter = tile.upper()
    return BlankMarks(player, letter, {player: letter})
