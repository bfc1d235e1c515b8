# SPDX-License-Identifier: MIT
"""What players of a physical set enter, and what is corrected on any score sheet.

Lines of the score sheet have 0-based numbers (`GameState.rows`).
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.board import Placement
from desktop_app.rules.occasion import Occasion


@dataclass(frozen=True, slots=True)
class IdentifyTiles:
    """Say what is on a rack of a physical set: these tiles, beside those known already.

    With `is_all` these and no others are known from now on, because what was entered was wrong.
    """

    player: int
    tiles: tuple[str, ...]
    is_all: bool = False


@dataclass(frozen=True, slots=True)
class EnterScore:
    """Announce what a play of a physical set scores, without saying which tiles it laid."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class EndByHand:
    """End a game of a physical set whose tiles are not all known.

    `out` is the seat that has no tile left, None for nobody; `left_points` what the tiles left on
    each rack are worth, by seat.
    """

    left_points: tuple[int, ...]
    out: int | None = None


@dataclass(frozen=True, slots=True)
class CorrectEntry:
    """Put a line of the score sheet right.

    `placements` None leaves the tiles as they are; `points` None scores them anew; `kind` None
    leaves what the line is, or is ``play``, ``exchange`` or ``pass``; `tiles` are those of an
    exchange.
    """

    line: int
    kind: str | None = None
    placements: tuple[Placement, ...] | None = None
    points: int | None = None
    tiles: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class NoteEntry:
    """Write a note beside a line of the score sheet; an empty one takes it away."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class NameOccasion:
    """Say when and at what event the game is played, instead of what was said before."""

    occasion: Occasion


@dataclass(frozen=True, slots=True)
class TakeBackTurn:
    """Take the last turn back, as if it had never been entered, with all that followed from it.

    Only for a game of a physical set without a clock: it is written down, and time is nobody's.
    """


@dataclass(frozen=True, slots=True)
class ChargeTime:
    """Write the penalty for a player's overtime into a game that was played with another clock.

    `points` is what is taken off, from 1 on.
    """

    player: int
    points: int


EntryCommand = (
    IdentifyTiles
    | EnterScore
    | EndByHand
    | CorrectEntry
    | NoteEntry
    | NameOccasion
    | TakeBackTurn
    | ChargeTime
)
