# SPDX-License-Identifier: MIT
"""Acts of people at the table outside the turns: arriving, leaving, counting, asking."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.board import Placement
from desktop_app.rules.setup import Occasion


@dataclass(frozen=True, slots=True)
class CountDeclared:
    """A player announced that they are counting the tiles in the bag."""

    player: int


@dataclass(frozen=True, slots=True)
class BagEntered:
    """A player reached into the bag without drawing; `is_declared` if they announced it."""

    player: int
    is_declared: bool


@dataclass(frozen=True, slots=True)
class DrawStated:
    """A player whose play is held stated that they draw (NASPA IV.I.2)."""

    player: int


@dataclass(frozen=True, slots=True)
class RackRevealed:
    """A player turned their rack face up, or announced the tiles on it."""

    player: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left the playing area."""

    player: int


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player who was away returned."""

    player: int


@dataclass(frozen=True, slots=True)
class StrikeNoted:
    """An unannounced hand in the bag was added to the tournament record (2001 7.2)."""

    player: int


@dataclass(frozen=True, slots=True)
class ScoreWrittenEarly:
    """A player wrote the score of a play before making it."""

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


# Entries on the score sheet by hand: scores without tiles, corrections, notes, the heading. Rows of
# the score sheet have 0-based numbers (`GameState.rows`).


@dataclass(frozen=True, slots=True)
class ScoreEntered:
    """A play with a physical set was entered by its announced score only, without tiles."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class LaterChange:
    """Effect of a correction on a later row: its new words and score."""

    line: int
    words: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class EntryCorrected:
    """A row of the score sheet was corrected, with everything that follows from it.

    The tiles on the board are moved by separate events.

    Attributes:
        line: 0-based row number.
        kind: the new kind of the row, one of `RowKind`'s values.
        placements, words, points, tiles: as in `state.ScoreRow`.
        later: changes in later rows.
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
    """A note was written on a row; an empty text removes the earlier one."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class RecordRemarked:
    """The file from which a game was read says something that cannot be true, or not all of it.

    Attributes:
        line: 0-based row number; -1 for a game without rows.
        said: the remark, the JSON value of a `Sentence` as text.
    """

    line: int
    said: str


@dataclass(frozen=True, slots=True)
class OccasionNamed:
    """The date and event of the game were entered, replacing any earlier entry."""

    occasion: Occasion


EntryEvent = ScoreEntered | EntryCorrected | EntryNoted | RecordRemarked | OccasionNamed
