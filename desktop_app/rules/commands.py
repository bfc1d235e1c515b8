# SPDX-License-Identifier: MIT
"""Commands to a game: one frozen class per kind, named in the imperative.

People, bots, the automatic driver and the command line all submit these. Seats are 0-based.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop_app.rules.board import Placement, Square
from desktop_app.rules.help import CoachWord
from desktop_app.rules.setup import Occasion
from desktop_app.rules.tile_events import TileFault

# Handling tiles outside a plain turn: racking, returning, exchanging in steps, blanks.


@dataclass(frozen=True, slots=True)
class RackTiles:
    """Put drawn tiles that were kept apart on the rack; `tiles` None means all of them."""

    player: int
    tiles: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ReturnTiles:
    """Drop drawn tiles back into the bag."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SayExchange:
    """Announce an exchange of `count` tiles (None names no number), to be put down separately."""

    player: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class PutDownTiles:
    """Put tiles face down for an exchange."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BagTiles:
    """Put exchanged tiles into the bag; `tiles` None means all of them."""

    player: int
    tiles: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SayBlank:
    """Announce the letter of one's blank on a zero-based square."""

    player: int
    row: int
    col: int
    letter: str


@dataclass(frozen=True, slots=True)
class WriteBlank:
    """Write down the letter of a blank on a zero-based square; `player` is the writer."""

    player: int
    row: int
    col: int
    letter: str


@dataclass(frozen=True, slots=True)
class WriteMarks:
    """Write the letters of all blanks of one's current or last play on the slip, one per blank.

    The letters are in board order: row by row.
    """

    player: int
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FakeBlank:
    """Turn over a lettered tile of one's rack and pass it off as a blank."""

    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class MislayTiles:
    """Record misoriented tiles of one's current or last play.

    Attributes:
        squares: their squares; a reversed word always means all tiles of the play.
        fault: the kind of fault.
    """

    player: int
    squares: tuple[Square, ...]
    fault: TileFault


@dataclass(frozen=True, slots=True)
class RightTiles:
    """Straighten misoriented tiles; no squares means all of them."""

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


# The steps of a challenge played by the book.


@dataclass(frozen=True, slots=True)
class SayChallenge:
    """Announce a challenge of the last play; empty `words` means all words formed."""

    by: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RetractChallenge:
    """Retract a challenge."""

    by: int


@dataclass(frozen=True, slots=True)
class WriteWords:
    """Write the challenge slip, replacing the words on it."""

    by: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandInSlip:
    """Hand in the challenge slip, to the runner or the judge."""

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
    """Give the verdict on an announced challenge.

    Attributes:
        by: seat of the player who looked the words up; None is the word judge.
        verdict: the result; None asks the program's judge.
    """

    by: int | None = None
    verdict: bool | None = None


@dataclass(frozen=True, slots=True)
class ConcedeChallenge:
    """Concede a challenge to the other player without a lookup."""

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


# Entries for a physical set, and corrections on any score sheet. Rows of the score sheet have
# 0-based numbers (`GameState.rows`).


@dataclass(frozen=True, slots=True)
class IdentifyTiles:
    """Name tiles on a rack of a physical set, in addition to those already known.

    With `is_all` they replace the known tiles, because the earlier entry was wrong.
    """

    player: int
    tiles: tuple[str, ...]
    is_all: bool = False


@dataclass(frozen=True, slots=True)
class EnterScore:
    """Announce the score of a play with a physical set without entering its tiles."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class EndByHand:
    """End a game with a physical set whose tiles are not all known.

    `out` is the seat that went out, None if no player did; `left_points` is the value of the tiles
    left on each rack, by seat.
    """

    left_points: tuple[int, ...]
    out: int | None = None


@dataclass(frozen=True, slots=True)
class CorrectEntry:
    """Correct a row of the score sheet.

    `placements` None keeps the tiles; `points` None scores them again; `kind` None keeps the kind
    of the row, else it is ``play``, ``exchange`` or ``pass``; `tiles` are the exchanged tiles.
    """

    line: int
    kind: str | None = None
    placements: tuple[Placement, ...] | None = None
    points: int | None = None
    tiles: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class NoteEntry:
    """Write a note on a row of the score sheet; an empty text removes it."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class NameOccasion:
    """Enter the date and event of the game, replacing any earlier entry."""

    occasion: Occasion


@dataclass(frozen=True, slots=True)
class TakeBackTurn:
    """Take back the last turn and everything that followed from it.

    Only for a game with a physical set and without a clock: it is being entered, not timed.
    """


@dataclass(frozen=True, slots=True)
class ChargeTime:
    """Enter a player's overtime penalty in a game that was timed with another clock.

    `points` is the number of points deducted, 1 or more.
    """

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class TakeHint:
    """Take a hint to the current turn; `step` is from 1 to `help.HINT_STEPS`."""

    player: int
    step: int


@dataclass(frozen=True, slots=True)
class HearCoach:
    """Hear what the coach says about a move of a turn (0-based number)."""

    player: int
    turn: int
    word: CoachWord


@dataclass(frozen=True, slots=True)
class TakeBackTurns:
    """Go back to an earlier turn of one's own, 0-based, in a game against the computer."""

    player: int
    turn: int


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


# Other acts at the table: counting, asking, exposing tiles, arriving late.


@dataclass(frozen=True, slots=True)
class SayCounting:
    """Announce that one is counting the tiles in the bag."""

    player: int


@dataclass(frozen=True, slots=True)
class EnterBag:
    """Reach into the bag without drawing a tile."""

    player: int


@dataclass(frozen=True, slots=True)
class WriteScoreEarly:
    """Write the score of a play before making it."""

    player: int


@dataclass(frozen=True, slots=True)
class AskOpponent:
    """Ask the opponent: `about` is ``score``, ``cumulative`` or ``place``."""

    player: int
    about: str


@dataclass(frozen=True, slots=True)
class ExposeTiles:
    """Show tiles of one's own rack to the opponent."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SayDrawing:
    """State that one draws although one's play is held."""

    player: int


@dataclass(frozen=True, slots=True)
class RevealRack:
    """Turn one's rack face up, or announce the tiles on it."""

    player: int


@dataclass(frozen=True, slots=True)
class Arrive:
    """Arrive at the table after the round has begun."""

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


@dataclass(frozen=True, slots=True)
class PassTime:
    """Let time pass, in milliseconds (0 or more)."""

    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class SettleStart:
    """Choose the first player without a draw, if the ruleset and the records allow it."""


@dataclass(frozen=True, slots=True)
class DrawForStart:
    """Draw one round for the start."""


@dataclass(frozen=True, slots=True)
class DrawTiles:
    """Draw tiles; `count` None draws what is missing, or replaces exchanged tiles.

    By the book, `anyway` draws despite a hold or a challenge.
    """

    player: int
    count: int | None = None
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class LayTiles:
    """Place tiles on empty squares; a lower-case letter is a blank with that letter."""

    player: int
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class TakeUpTiles:
    """Take back a play, exchange or pass before the turn ends."""

    player: int


@dataclass(frozen=True, slots=True)
class DeclareScore:
    """Announce the score of the play."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class ExchangeTiles:
    """Announce an exchange and put these tiles face down."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnnouncePass:
    """Announce a pass."""

    player: int


@dataclass(frozen=True, slots=True)
class PressClock:
    """Press one's own side of the clock."""

    player: int


@dataclass(frozen=True, slots=True)
class StartClock:
    """Start the stopped clock of the player on turn."""

    by: int


@dataclass(frozen=True, slots=True)
class NeutraliseClock:
    """Stop both clocks; `reason` is one of ``clock.neutralise_reasons`` or empty."""

    by: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RecordScore:
    """Write down the last turn's score and the cumulative score."""

    player: int


@dataclass(frozen=True, slots=True)
class AcceptPlay:
    """Accept the last play.

    Attributes:
        by: seat.
        goes_on: True if the player on turn starts their turn with it, which accepts the play for
            all; otherwise each of several opponents accepts for themselves only.
    """

    by: int
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class CallHold:
    """Hold the last play to think about a challenge."""

    by: int


@dataclass(frozen=True, slots=True)
class CallChallenge:
    """Challenge words of the last play and have them adjudicated.

    Attributes:
        words: the words challenged; empty means all words formed.
        verdict: the players' verdict if there is no other judge; None asks the word judge.
    """

    by: int
    words: tuple[str, ...] = ()
    verdict: bool | None = None


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Leave the playing area; `is_official` if the director asked the player to help."""

    player: int
    is_official: bool = False


@dataclass(frozen=True, slots=True)
class ReturnToTable:
    """Return to the table."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnBoard:
    """Turn the board, on one's own turn."""

    player: int


@dataclass(frozen=True, slots=True)
class AgreeEnd:
    """Agree that no more plays are possible; the game ends once all players agree."""

    player: int


@dataclass(frozen=True, slots=True)
class AnnounceOut:
    """Announce that the play goes out."""

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
        answers: the answer to each question, as text.
        by: seat that carries it out if the players rule themselves; None is the director.
    """

    procedure: str
    answers: Mapping[str, str] = field(default_factory=dict)
    by: int | None = None


@dataclass(frozen=True, slots=True)
class UndoRuling:
    """Undo the last procedure; the log keeps both."""


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
    | TakeHint
    | HearCoach
    | TakeBackTurns
)
