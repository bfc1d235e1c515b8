# SPDX-License-Identifier: MIT
"""What is said and written of a blank, and a play that turns out to read otherwise.

Sources: 1999 and 2001 12; Singapore G7; NASPA IV.F.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.board import Placement, Square
from desktop_app.rules.rejection import Reason


@dataclass(frozen=True, slots=True)
class BlankSaid:
    """The player of a blank said which letter it is; `letter` is upper case."""

    player: int
    square: Square
    letter: str


@dataclass(frozen=True, slots=True)
class BlankWritten:
    """Somebody wrote which letter a blank is; `player` is who wrote, `letter` upper case."""

    player: int
    square: Square
    letter: str


@dataclass(frozen=True, slots=True)
class BlankDesignated:
    """A blank on the board now stands for a letter.

    Attributes:
        square: where it lies.
        letter: upper case, empty when it stands for none.
        words: how the present or the last play reads with it, empty where nothing changes.
    """

    square: Square
    letter: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayRestated:
    """The present play, or the last one, lies and reads as this; points already given stay.

    Tiles that it no longer lays are on its player's rack.
    """

    player: int
    placements: tuple[Placement, ...]
    words: tuple[str, ...]
    points: int
    faults: tuple[Reason, ...] = ()


BlankEvent = BlankSaid | BlankWritten | BlankDesignated | PlayRestated
