# SPDX-License-Identifier: MIT
"""What may be asked of a game, one frozen class a kind, in the imperative.

People, bots, the automatic driver and the headless commands all submit these. Seats are 0-based.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop_app.rules.board import Placement
from desktop_app.rules.challenge_commands import (
    AdjudicateChallenge,
    ChallengeCommand,
    ConcedeChallenge,
    HandInSlip,
    RetractChallenge,
    SayChallenge,
    StandUp,
    SummonJudge,
    WriteWords,
)
from desktop_app.rules.entry_commands import (
    ChargeTime,
    CorrectEntry,
    EndByHand,
    EnterScore,
    EntryCommand,
    IdentifyTiles,
    NameOccasion,
    NoteEntry,
    TakeBackTurn,
)
from desktop_app.rules.table_commands import TableCommand
from desktop_app.rules.tile_commands import (
    BagTiles,
    FakeBlank,
    MislayTiles,
    PutDownTiles,
    RackTiles,
    ReturnTiles,
    RightTiles,
    SayBlank,
    SayExchange,
    TileCommand,
    WriteBlank,
    WriteMarks,
)

__all__ = [
    "AcceptPlay",
    "AdjudicateChallenge",
    "AgreeEnd",
    "AnnounceOut",
    "AnnouncePass",
    "BagTiles",
    "CallChallenge",
    "CallHold",
    "ChargeTime",
    "Command",
    "ConcedeChallenge",
    "ConductProcedure",
    "CorrectEntry",
    "DeclareScore",
    "DrawForStart",
    "DrawTiles",
    "EndByHand",
    "EnterScore",
    "ExchangeTiles",
    "FakeBlank",
    "HandInSlip",
    "IdentifyTiles",
    "LayTiles",
    "LeaveTable",
    "MislayTiles",
    "NameOccasion",
    "NeutraliseClock",
    "NoteEntry",
    "PassTime",
    "PressClock",
    "PutDownTiles",
    "RackTiles",
    "RecordScore",
    "RetractChallenge",
    "ReturnTiles",
    "ReturnToTable",
    "RightTiles",
    "SayBlank",
    "SayChallenge",
    "SayExchange",
    "SettleStart",
    "SignResult",
    "StandUp",
    "StartClock",
    "SummonJudge",
    "TakeBackTurn",
    "TakeUpTiles",
    "TurnBoard",
    "UndoRuling",
    "WriteBlank",
    "WriteMarks",
    "WriteWords",
]


@dataclass(frozen=True, slots=True)
class PassTime:
    """Let time go by, in milliseconds of 0 or more."""

    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class SettleStart:
    """Settle who begins without a draw, if the ruleset and the records allow it."""


@dataclass(frozen=True, slots=True)
class DrawForStart:
    """Draw one round for who begins."""


@dataclass(frozen=True, slots=True)
class DrawTiles:
    """Draw tiles; `count` None draws what is missing or replaces what is exchanged.

    By the book `anyway` draws them although a hold or a challenge forbids it.
    """

    player: int
    count: int | None = None
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class LayTiles:
    """Lay tiles on free squares; lower case for a blank and what it stands for."""

    player: int
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class TakeUpTiles:
    """Take back what was laid, put down or announced, while the turn lasts."""

    player: int


@dataclass(frozen=True, slots=True)
class DeclareScore:
    """Say what the play scores."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class ExchangeTiles:
    """Announce an exchange and put these tiles face down."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnnouncePass:
    """Say that this turn is passed."""

    player: int


@dataclass(frozen=True, slots=True)
class PressClock:
    """Press one's own side of the clock."""

    player: int


@dataclass(frozen=True, slots=True)
class StartClock:
    """Start the clock of the player on turn from neutral."""

    by: int


@dataclass(frozen=True, slots=True)
class NeutraliseClock:
    """Stop both clocks; `reason` is one of ``clock.neutralise_reasons`` or empty."""

    by: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RecordScore:
    """Write the last turn's score and the cumulative score."""

    player: int


@dataclass(frozen=True, slots=True)
class AcceptPlay:
    """Say that the last play stands.

    Attributes:
        by: seat.
        goes_on: the player on turn begins his turn with it, which lets the play stand for all;
            otherwise each of several opponents speaks for himself alone.
    """

    by: int
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class CallHold:
    """Say that one thinks about a challenge."""

    by: int


@dataclass(frozen=True, slots=True)
class CallChallenge:
    """Challenge words of the last play and have them judged.

    Attributes:
        words: which of the formed words; empty means all of them.
        verdict: what the players agreed where nobody else judges; None asks the word judge.
    """

    by: int
    words: tuple[str, ...] = ()
    verdict: bool | None = None


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Leave the playing area; `is_official` when the director asked the player to help."""

    player: int
    is_official: bool = False


@dataclass(frozen=True, slots=True)
class ReturnToTable:
    """Come back to the table."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnBoard:
    """Turn the board round, on one's own turn."""

    player: int


@dataclass(frozen=True, slots=True)
class AgreeEnd:
    """Agree that no more plays are possible; the game ends when all have."""

    player: int


@dataclass(frozen=True, slots=True)
class AnnounceOut:
    """Say that the play goes out."""

    player: int


@dataclass(frozen=True, slots=True)
class SignResult:
    """Sign the result."""

    player: int


@dataclass(frozen=True)
class ConductProcedure:
    """Carry out a procedure of the desk.

    Attributes:
        procedure: its name.
        answers: question to answer as text.
        by: seat that does it where the players rule themselves; None is the director.
    """

    procedure: str
    answers: Mapping[str, str] = field(default_factory=dict)
    by: int | None = None


@dataclass(frozen=True, slots=True)
class UndoRuling:
    """Take the last procedure back by a recorded correction."""


Command = (
    TileCommand
    | ChallengeCommand
    | PassTime
    | SettleStart
    | DrawForStart
    | DrawTiles
    | LayTiles
    | TakeUpTiles
    | DeclareScore
    | ExchangeTiles
    | AnnouncePass
    | PressClock
    | StartClock
    | NeutraliseClock
    | RecordScore
    | AcceptPlay
    | CallHold
    | CallChallenge
    | LeaveTable
    | ReturnToTable
    | TurnBoard
    | AgreeEnd
    | SignResult
    | AnnounceOut
    | ConductProcedure
    | UndoRuling
    | TableCommand
    | EntryCommand
)
