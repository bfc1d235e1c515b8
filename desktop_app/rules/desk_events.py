# SPDX-License-Identifier: MIT
"""What a ruling does to turns, scores and the game, beside moving tiles and time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.board import Placement, Square


@dataclass(frozen=True)
class ProcedureBegun:
    """A procedure of the desk is carried out; its other events follow, up to `ProcedureEnded`.

    Attributes:
        procedure: its name in `desktop_app.rules.procedures`.
        answers: question to answer, as they were given, with what was drawn at random.
        by: seat that did it where the players rule themselves, None for the director.
    """

    procedure: str
    answers: Mapping[str, str]
    by: int | None = None


@dataclass(frozen=True, slots=True)
class ProcedureEnded:
    """The procedure that was begun last is done."""

    procedure: str


@dataclass(frozen=True, slots=True)
class RulingUndone:
    """The last procedure is taken back: the game is as it was before, and the log keeps both."""

    procedure: str


@dataclass(frozen=True, slots=True)
class GameReconstructed:
    """Play goes on from the beginning of an earlier turn.

    Attributes:
        turn: 0-based number of that turn.
        remaining_ms: the clocks by seat, empty without a clock.
    """

    turn: int
    remaining_ms: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameRestarted:
    """The game begins again with every tile in the bag; penalties and warnings stay.

    Attributes:
        points: what the players begin with, by seat.
        remaining_ms: the clocks by seat, empty without a clock.
        first: seat that begins; None leaves it to be settled again.
    """

    points: tuple[int, ...]
    remaining_ms: tuple[int, ...]
    first: int | None = None


@dataclass(frozen=True, slots=True)
class TurnGiven:
    """A ruling says whose turn it is; what the player had begun is taken back beforehand."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnLost:
    """A ruling takes a player's present turn, which scores nothing; the next one is on turn."""

    player: int


class CorrectionKind(Enum):
    """Why a ruling changed game points."""

    CORRECTION = "correction"
    """A play scores other than was written."""
    PENALTY = "penalty"
    AWARD = "award"


@dataclass(frozen=True, slots=True)
class PointsCorrected:
    """A ruling changes a player's game points by `points`; `reason` is a topic of the matrix."""

    player: int
    kind: CorrectionKind
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class PlayReopened:
    """A play that stood may be challenged again by a ruling."""

    player: int


@dataclass(frozen=True, slots=True)
class OvertimeErased:
    """A player is not charged for so much overtime, in milliseconds; the clock is not touched."""

    player: int
    overtime_ms: int


# Notes that are more than a word or a number. Turns are numbered from 0.


@dataclass(frozen=True, slots=True)
class DroppedBack:
    """How many tiles a player dropped back into the bag.

    `is_low` if the bag was low and the player was on turn (NASPA IV.B.2).
    """

    count: int
    is_low: bool = False


@dataclass(frozen=True, slots=True)
class EarlyDraw:
    """A draw out of order in a turn that was ruled on; the player kept so many of its tiles."""

    turn: int
    kept: int


@dataclass(frozen=True, slots=True)
class BoardBan:
    """A player who upset the board in anger is banned for so many events."""

    count: int


@dataclass(frozen=True, slots=True)
class NotedLines:
    """Lines of the score sheet that were ruled on, numbered from 0."""

    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class PlayKey:
    """Identifies a play of a game: the turn in which it was made, and when that turn ended."""

    turn: int
    ended_at_ms: int


@dataclass(frozen=True, slots=True)
class NotedPlays:
    """Plays that were ruled on."""

    plays: tuple[PlayKey, ...] = ()


@dataclass(frozen=True, slots=True)
class NotedTiles:
    """Tiles that were turned over although they are no blanks, the first one first."""

    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotedSquares:
    """Squares on which a placeholder stands for a tile that is gone."""

    squares: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftTiles:
    """Tiles that a player left on the board in a turn."""

    turn: int
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoneTile:
    """A tile that is not on its square any more.

    Attributes:
        placement: where it lay, and as what.
        turn: number of the turn in which it left.
        holder: the seat on whose rack it came, None for everywhere else.
    """

    placement: Placement
    turn: int
    holder: int | None = None


@dataclass(frozen=True, slots=True)
class GoneTiles:
    """Every tile that is known to be off its square."""

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
"""What a note holds; a word or a text where nothing needs to be computed from it."""


@dataclass(frozen=True, slots=True)
class NoteKept:
    """Something the desk has to remember for later in the game.

    Attributes:
        topic: a topic of the rules matrix.
        player: whom it concerns, None for everybody.
        detail: what is remembered; an empty text takes the note away.
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


# What a ruleset says of a play that was not plain, and what it costs beside points and time.


@dataclass(frozen=True, slots=True)
class PlayerWarned:
    """A player was warned for an offence, a topic of the rules matrix."""

    player: int
    offence: str


@dataclass(frozen=True, slots=True)
class SpreadPenalised:
    """Tournament spread was taken from a player; it never changes who won (1999, 2001 7.5)."""

    player: int
    spread: int
    offence: str


class Unit(Enum):
    """What the number of a ruling counts."""

    COUNT = "count"
    """Tiles, turns, or how often something happened."""
    POINTS = "points"
    SPREAD = "spread"
    SECONDS = "seconds"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A ruling that chose one of several outcomes.

    Attributes:
        word: which, such as ``falls``; a name or a text where the ruling asks for one.
        about: what it refers to, such as the procedure that is taken back.
    """

    word: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Amount:
    """A ruling that states one number.

    Attributes:
        number: how many.
        unit: of what.
        outcome: the outcome that the number belongs to, such as ``charged``.
        more: what else follows from it.
    """

    number: int
    unit: Unit = Unit.COUNT
    outcome: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class LedgerChange:
    """A ruling that states what changes in each of the three ledgers; None: nothing is stated.

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
"""The outcome of a ruling that takes a procedure back; `about` names it."""


@dataclass(frozen=True, slots=True)
class RulingMade:
    """Something other than a plain play happened, and this is what the ruleset says of it.

    Attributes:
        topic: a row id of the rules matrix.
        sections: section numbers in the ruleset's own form.
        player: whom it concerns, None for everybody.
        detail: what was ruled, None where the topic says everything.
        procedure: the procedure of the desk that ruled, empty for the plain acts of play.
    """

    topic: str
    sections: tuple[str, ...]
    player: int | None = None
    detail: RulingDetail | None = None
    procedure: str = ""


# Who was not there when the round began, and what that costs of the time.


@dataclass(frozen=True, slots=True)
class AbsenceNoted:
    """A player is not there when the round begins.

    `may_charge` is False where somebody started the clock who had no right to (2001 6.1).
    """

    player: int
    may_charge: bool = True


@dataclass(frozen=True, slots=True)
class PlayerArrived:
    """A player who was late is at the table."""

    player: int


@dataclass(frozen=True, slots=True)
class LatenessNoted:
    """So much of a player's time is taken off when the game is over, in milliseconds."""

    player: int
    late_ms: int


LateEvent = AbsenceNoted | PlayerArrived | LatenessNoted
