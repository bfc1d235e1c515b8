# SPDX-License-Identifier: MIT
"""What may be asked of a game, one frozen class a kind, in the imperative.

People, bots, the automatic driver and the headless commands all submit these. Seats are 0-based.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop_app.rules.board import Placement, Square
from desktop_app.rules.setup import Occasion
from desktop_app.rules.tile_events import TileFault

# Hands on tiles beside a plain turn: racking, returning, exchanging by steps, blanks.


@dataclass(frozen=True, slots=True)
class RackTiles:
    """Put drawn tiles that lie apart on the rack; `tiles` None puts all of them there."""

    player: int
    tiles: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ReturnTiles:
    """Drop drawn tiles back into the bag, by mistake or worse."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SayExchange:
    """Say that one exchanges tiles; `count` None names no number. They are put down apart."""

    player: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class PutDownTiles:
    """Put tiles face down for an exchange."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BagTiles:
    """Put exchanged tiles into the bag; `tiles` None puts all of them there."""

    player: int
    tiles: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SayBlank:
    """Say which letter one's blank on a zero-based square is."""

    player: int
    row: int
    col: int
    letter: str


@dataclass(frozen=True, slots=True)
class WriteBlank:
    """Write which letter a blank on a zero-based square is; `player` is who writes."""

    player: int
    row: int
    col: int
    letter: str


@dataclass(frozen=True, slots=True)
class WriteMarks:
    """Write the letters of all blanks of one's present or last play on the slip, one a blank.

    The topmost or leftmost mark is that of the first blank in the word.
    """

    player: int
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FakeBlank:
    """Turn a lettered tile of one's rack over, so that it passes for a blank."""

    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class MislayTiles:
    """Say that tiles of one's present or last play lie wrong on their squares.

    Attributes:
        squares: which; for a word laid backwards they are all of the play.
        fault: how they lie.
    """

    player: int
    squares: tuple[Square, ...]
    fault: TileFault


@dataclass(frozen=True, slots=True)
class RightTiles:
    """Put mislaid tiles right; no squares are all of them."""

    player: int
    squares: tuple[Square, ...] = ()


TileCommand = (
    RackTiles
    | ReturnTiles
    | SayExchange
    | PutDownTiles
    | BagTiles
    | SayBlank
    | WriteBlank
    | WriteMarks
    | FakeBlank
    | MislayTiles
    | RightTiles
)


# The steps of a challenge that is played out by the book, and of leaving it alone.


@dataclass(frozen=True, slots=True)
class SayChallenge:
    """Say that one challenges the last play; `words` empty means all that were formed."""

    by: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RetractChallenge:
    """Take a challenge back."""

    by: int


@dataclass(frozen=True, slots=True)
class WriteWords:
    """Write the challenge slip; it then bears these words and no others."""

    by: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandInSlip:
    """Let the challenge slip out of one's hand, to the runner or the judge."""

    by: int


@dataclass(frozen=True, slots=True)
class StandUp:
    """Stand up and go to the lookup with a challenge."""

    by: int


@dataclass(frozen=True, slots=True)
class SummonJudge:
    """Call a word judge to the table for a challenge."""

    by: int


@dataclass(frozen=True, slots=True)
class AdjudicateChallenge:
    """Give the verdict on a challenge that was said.

    Attributes:
        by: the player who looked the words up; None is the word judge.
        verdict: what was found; None asks the program's judge.
    """

    by: int | None = None
    verdict: bool | None = None


@dataclass(frozen=True, slots=True)
class ConcedeChallenge:
    """Give a challenge up to the other side without a lookup."""

    by: int


ChallengeCommand = (
    SayChallenge
    | RetractChallenge
    | WriteWords
    | HandInSlip
    | StandUp
    | SummonJudge
    | AdjudicateChallenge
    | ConcedeChallenge
)


# What players of a physical set enter, and what is corrected on any score sheet.
#
# Lines of the score sheet have 0-based numbers (`GameState.rows`).


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


# What may be asked of a game beside the acts of a turn: counting, asking, showing, arriving.


@dataclass(frozen=True, slots=True)
class SayCounting:
    """Say that one is going to count the tiles in the bag."""

    player: int


@dataclass(frozen=True, slots=True)
class EnterBag:
    """Put a hand into the bag without taking a tile."""

    player: int


@dataclass(frozen=True, slots=True)
class WriteScoreEarly:
    """Write the score of a play before its tiles are laid."""

    player: int


@dataclass(frozen=True, slots=True)
class AskOpponent:
    """Ask the opponent: `about` is ``score``, ``cumulative`` or ``place``."""

    player: int
    about: str


@dataclass(frozen=True, slots=True)
class ExposeTiles:
    """Let the opponent see tiles of one's own rack."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SayDrawing:
    """Say that one draws although one's play is held."""

    player: int


@dataclass(frozen=True, slots=True)
class RevealRack:
    """Turn one's rack over for all to see, or say what is on it."""

    player: int


@dataclass(frozen=True, slots=True)
class Arrive:
    """Come to the table after the round has begun."""

    player: int


TableCommand = (
    SayCounting
    | EnterBag
    | WriteScoreEarly
    | AskOpponent
    | ExposeTiles
    | SayDrawing
    | RevealRack
    | Arrive
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
