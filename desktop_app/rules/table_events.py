# SPDX-License-Identifier: MIT
"""What people do at the table beside the acts of a turn: coming, leaving, counting, asking."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.board import Placement
from desktop_app.rules.setup import Occasion


@dataclass(frozen=True, slots=True)
class CountDeclared:
    """A player said that he is going to count the tiles in the bag."""

    player: int


@dataclass(frozen=True, slots=True)
class BagEntered:
    """A player put a hand into the bag without drawing; `is_declared` when he said why."""

    player: int
    is_declared: bool


@dataclass(frozen=True, slots=True)
class DrawStated:
    """A player whose play is held said that they draw (NASPA IV.I.2)."""

    player: int


@dataclass(frozen=True, slots=True)
class RackRevealed:
    """A player turned the rack over for all to see, or said what is on it."""

    player: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left the playing area."""

    player: int


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player who had left is back."""

    player: int


@dataclass(frozen=True, slots=True)
class StrikeNoted:
    """An unannounced hand in the bag goes into the tournament record (2001 7.2)."""

    player: int


@dataclass(frozen=True, slots=True)
class ScoreWrittenEarly:
    """A player wrote the score of a play before its tiles were laid."""

    player: int


@dataclass(frozen=True, slots=True)
class OpponentAsked:
    """A player asked the opponent: `about` is ``score``, ``cumulative`` or ``place``."""

    player: int
    about: str


TableEvent = (
    CountDeclared
    | BagEntered
    | DrawStated
    | RackRevealed
    | PlayerLeft
    | PlayerReturned
    | StrikeNoted
    | ScoreWrittenEarly
    | OpponentAsked
)


# What is entered on the score sheet by hand: scores without tiles, corrections, notes, its head.
#
# Lines of the score sheet have 0-based numbers (`GameState.rows`).


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
