# SPDX-License-Identifier: MIT
"""What is entered on the score sheet by hand: scores without tiles, corrections, notes, its head.

Lines of the score sheet have 0-based numbers (`GameState.rows`).
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.board import Placement
from desktop_app.rules.occasion import Occasion


@dataclass(frozen=True, slots=True)
class ScoreEntered:
    """A play of a physical set whose tiles nobody entered: only its announced score is known."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class LaterChange:
    """What a correction makes of a later line: its words, and what it scores now."""

    line: int
    words: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class EntryCorrected:
    """A line of the score sheet was put right, with everything that follows from it.

    The tiles on the board are moved by events of their own.

    Attributes:
        line: its number.
        kind: what the line is now, one of `RowKind`'s values.
        placements, words, points, tiles: as in `state.ScoreRow`.
        later: the lines after it that change with it.
    """

    line: int
    kind: str
    placements: tuple[Placement, ...]
    words: tuple[str, ...]
    points: int
    tiles: tuple[str, ...] = ()
    later: tuple[LaterChange, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryNoted:
    """Somebody wrote a note beside a line; empty takes an earlier one away."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class OccasionNamed:
    """Somebody said when and at what event the game is played, instead of what was said before."""

    occasion: Occasion


EntryEvent = ScoreEntered | EntryCorrected | EntryNoted | OccasionNamed
