# SPDX-License-Identifier: MIT
"""Effects of rulings on turns, scores and the game, other than moving tiles and time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.board import Placement, Square


@dataclass(frozen=True)
class ProcedureBegun:
    """A procedure of the desk was started; its other events follow, up to `ProcedureEnded`.

    Attributes:
        procedure: its name in `desktop_app.rules.procedures`.
        answers: the answer to each question as given, and anything drawn at random.
        by: seat that carried it out if the players rule themselves, None for the director.
    """

    procedure: str
    answers: Mapping[str, str]
    by: int | None = None


@dataclass(frozen=True, slots=True)
class ProcedureEnded:
    """The current procedure was finished."""

    procedure: str


@dataclass(frozen=True, slots=True)
class RulingUndone:
    """The last procedure was undone: the state is as before it, and the log keeps both."""

    procedure: str


@dataclass(frozen=True, slots=True)
class GameReconstructed:
    """Play was set back to the start of an earlier turn.

    Attributes:
        turn: 0-based number of that turn.
        remaining_ms: the times by seat, empty without a clock.
    """

    turn: int
    remaining_ms: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameRestarted:
    """The game was restarted with every tile in the bag; penalties and warnings are kept.

    Attributes:
        points: the players' scores at the start, by seat.
        remaining_ms: the times by seat, empty without a clock.
        first: seat that plays first; None if it has to be chosen again.
    """

    points: tuple[int, ...]
    remaining_ms: tuple[int, ...]
    first: int | None = None


@dataclass(frozen=True, slots=True)
class TurnGiven:
    """A ruling put a player on turn; any unfinished turn was taken back before."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnLost:
    """A ruling ended a player's current turn with a score of zero; the next player is on turn."""

    player: int


class CorrectionKind(Enum):
    """Why a ruling changed a score."""

    CORRECTION = "correction"
    """A play scores differently than was written."""
    PENALTY = "penalty"
    AWARD = "award"


@dataclass(frozen=True, slots=True)
class PointsCorrected:
    """A ruling changed a player's score by `points`; `reason` is a topic of the rules matrix."""

    player: int
    kind: CorrectionKind
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class PlayReopened:
    """A settled play is open to challenge again, by a ruling or because laying accepts none."""

    player: int


@dataclass(frozen=True, slots=True)
class OvertimeErased:
    """A ruling waived this much of a player's overtime, in milliseconds; the clock is unchanged."""

    player: int
    overtime_ms: int


# Structured notes. Turns are numbered from 0.


@dataclass(frozen=True, slots=True)
class DroppedBack:
    """Number of tiles a player dropped back into the bag.

    `is_low` is True if the bag was low and the player on turn (NASPA IV.B.2).
    """

    count: int
    is_low: bool = False


@dataclass(frozen=True, slots=True)
class EarlyDraw:
    """A draw out of order that was ruled on; `kept` is the number of its tiles the player kept."""

    turn: int
    kept: int


@dataclass(frozen=True, slots=True)
class BoardBan:
    """A ban for upsetting the board in anger; `count` is the number of events."""

    count: int


@dataclass(frozen=True, slots=True)
class NotedLines:
    """Rows of the score sheet that were ruled on, numbered from 0."""

    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class PlayKey:
    """Identity of a play: the number of its turn and the table time at which the turn ended."""

    turn: int
    ended_at_ms: int


@dataclass(frozen=True, slots=True)
class NotedPlays:
    """Plays that were ruled on."""

    plays: tuple[PlayKey, ...] = ()


@dataclass(frozen=True, slots=True)
class NotedTiles:
    """Lettered tiles that were passed off as blanks, in order."""

    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotedSquares:
    """Squares where a placeholder replaces a lost tile."""

    squares: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftTiles:
    """Tiles that a player left on the board in a turn."""

    turn: int
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoneTile:
    """A tile that is no longer on its square.

    Attributes:
        placement: its square and the tile.
        turn: number of the turn in which it left.
        holder: seat that has it on the rack, None if it is elsewhere.
    """

    placement: Placement
    turn: int
    holder: int | None = None


@dataclass(frozen=True, slots=True)
class GoneTiles:
    """All tiles known to have left their squares."""

    tiles: tuple[GoneTile, ...] = ()


NoteValue = (
    str
    | int
    | DroppedBack
    | EarlyDraw
    | BoardBan
    | NotedLines
    | NotedPlays
    | NotedTiles
    | NotedSquares
    | LeftTiles
    | GoneTiles
)
"""Content of a note; a word or a text unless a later ruling computes with it."""


@dataclass(frozen=True, slots=True)
class NoteKept:
    """A note for later rulings was made.

    Attributes:
        topic: a topic of the rules matrix.
        player: the seat it is about, None for all players.
        detail: the content; an empty text removes the note.
    """

    topic: str
    player: int | None
    detail: NoteValue


DeskEvent = (
    ProcedureBegun
    | ProcedureEnded
    | RulingUndone
    | GameReconstructed
    | GameRestarted
    | TurnGiven
    | TurnLost
    | PointsCorrected
    | PlayReopened
    | OvertimeErased
    | NoteKept
)


# Rulings of the ruleset, warnings, and spread penalties.


@dataclass(frozen=True, slots=True)
class PlayerWarned:
    """A player was warned for an offence, which is a topic of the rules matrix."""

    player: int
    offence: str


@dataclass(frozen=True, slots=True)
class SpreadPenalised:
    """A player lost tournament spread; this never changes the winner (1999, 2001 7.5)."""

    player: int
    spread: int
    offence: str


class Unit(Enum):
    """Unit of the number in a ruling."""

    COUNT = "count"
    """A number of tiles, turns or occurrences."""
    POINTS = "points"
    SPREAD = "spread"
    SECONDS = "seconds"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A ruling with one of several outcomes.

    Attributes:
        word: the outcome, such as ``falls``; or a name or text if the ruling requires one.
        about: what it refers to, such as the procedure that was undone.
    """

    word: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Amount:
    """A ruling that states one number.

    Attributes:
        number: the number.
        unit: its unit.
        outcome: the outcome it belongs to, such as ``charged``.
        more: a further outcome.
    """

    number: int
    unit: Unit = Unit.COUNT
    outcome: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class LedgerChange:
    """A ruling that changes one or more ledgers; None for one it does not change.

    Attributes:
        spread: tournament spread; the sign is as the procedure states it.
        points: game points.
        seconds: time on the clock.
    """

    spread: int | None = None
    points: int | None = None
    seconds: int | None = None


RulingDetail = Outcome | Amount | LedgerChange

UNDONE = "undone"
"""Outcome of a ruling that undoes a procedure; `about` names it."""


@dataclass(frozen=True, slots=True)
class RulingMade:
    """The ruleset's answer to anything but a plain play.

    Attributes:
        topic: a row id of the rules matrix.
        sections: section numbers in the ruleset's notation.
        player: the seat it is about, None for all players.
        detail: the ruling, None if the topic is enough.
        procedure: the desk's procedure that ruled, empty for ordinary acts.
    """

    topic: str
    sections: tuple[str, ...]
    player: int | None = None
    detail: RulingDetail | None = None
    procedure: str = ""


# Players missing when the round began, and the time it costs them.


@dataclass(frozen=True, slots=True)
class AbsenceNoted:
    """A player was missing when the round began.

    `may_charge` is False if the clock was started by a person not entitled to (2001 6.1).
    """

    player: int
    may_charge: bool = True


@dataclass(frozen=True, slots=True)
class PlayerArrived:
    """A late player arrived at the table."""

    player: int


@dataclass(frozen=True, slots=True)
class LatenessNoted:
    """This much of a player's time will be deducted when the game is over, in milliseconds."""

    player: int
    late_ms: int


LateEvent = AbsenceNoted | PlayerArrived | LatenessNoted
