# SPDX-License-Identifier: MIT
"""Events of a game: one frozen class per kind, named in the past participle.

A game is a tuple of events and the fold over them. An event records every consequence that a later
program could compute differently (drawn tiles, words, points, verdicts), so that an old game always
reads as it was played. Seats and squares are 0-based; times are in milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.board import Placement
from desktop_app.rules.desk_events import (
    DeskEvent,
    LateEvent,
    PlayerWarned,
    RulingMade,
    SpreadPenalised,
)
from desktop_app.rules.help import CoachHeard, HintTaken, TurnsTakenBack
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.rejection import Reason
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.table_events import EntryEvent, TableEvent
from desktop_app.rules.tile_events import BlankEvent, ExchangeEvent, TileEvent

# Steps of a challenge, and later opinions on its verdict.


@dataclass(frozen=True, slots=True)
class ChallengeSaid:
    """An opponent announced a challenge; it is not yet adjudicated.

    Attributes:
        by: seat.
        words: the words challenged; every word of the play if none was named.
    """

    by: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChallengeBound:
    """The challenge can no longer be taken back. `how` is the act that bound it."""

    by: int
    how: str


@dataclass(frozen=True, slots=True)
class ChallengeRetracted:
    """The challenge was retracted; the play may be held or challenged as before."""

    by: int


@dataclass(frozen=True, slots=True)
class SlipChanged:
    """The words on the challenge slip were changed to these."""

    by: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SlipClosed:
    """The slip left the challenger's hand, or the challenger stood up with it."""

    by: int


@dataclass(frozen=True, slots=True)
class ChallengeConceded:
    """A player conceded the challenge without a lookup."""

    by: int


@dataclass(frozen=True, slots=True)
class VerdictReviewed:
    """A further opinion was given on the last verdict.

    If it differs, the game goes back to the moment before the verdict; the new verdict and its
    consequences follow.
    """

    is_acceptable: bool


@dataclass(frozen=True, slots=True)
class AcceptanceSaid:
    """One of several opponents accepted the last play; the others may still challenge it."""

    by: int


@dataclass(frozen=True, slots=True)
class PlaySeen:
    """A player who was away has now seen the play made meanwhile; their time to hold it starts."""

    by: int


@dataclass(frozen=True, slots=True)
class SpreadCredited:
    """A player was given tournament spread; `reason` is a topic of the rules matrix."""

    player: int
    spread: int
    reason: str


ChallengeEvent = (
    ChallengeSaid
    | ChallengeBound
    | ChallengeRetracted
    | SlipChanged
    | SlipClosed
    | ChallengeConceded
    | VerdictReviewed
    | AcceptanceSaid
    | PlaySeen
    | SpreadCredited
)


# Clock events: time passing and buttons pressed.


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Time passed at the table; the running clock lost as much."""

    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """A player's clock was started."""

    player: int


@dataclass(frozen=True, slots=True)
class ClockPressed:
    """A player pressed the clock. `starts` is the seat whose time runs now, None if both stop."""

    player: int
    starts: int | None


@dataclass(frozen=True, slots=True)
class ClockNeutralised:
    """Both clocks were stopped. `reason` is empty if none was stated.

    `by` is None if no player did it: a ruling or the end of the program interrupted the game. The
    clock then remembers whose time ran.
    """

    by: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ClockRemoved:
    """The game continues without a clock; the times used so far are kept (2001 4.4)."""


@dataclass(frozen=True, slots=True)
class TimeAdjusted:
    """A player was given time (positive `delta_ms`) or lost time (negative)."""

    player: int
    delta_ms: int


# The end of a game: its reason, the final scores, the result and the signatures.


class EndReason(Enum):
    """Why a game ended."""

    OUT = "out"
    ZERO_RUN = "zero-run"
    AGREED = "agreed"
    OVERTIME_LIMIT = "overtime-limit"
    FORFEIT = "forfeit"
    """A player did not arrive or refused to play."""
    DOUBLE_FORFEIT = "double-forfeit"
    """All players failed to arrive or refused to play."""
    BYE = "bye"
    """The player had no opponent."""
    RESIGNATION = "resignation"
    """A player resigned, or left a game that had begun."""
    DISQUALIFICATION = "disqualification"
    SHORTENED = "shortened"
    """The director ended play early."""
    AWARDED = "awarded"
    """The director decided the game."""


class AdjustmentKind(Enum):
    """Kind of a line of the final scoring."""

    RACK_BONUS = "rack-bonus"
    RACK_DEDUCTION = "rack-deduction"
    TIME_PENALTY = "time-penalty"
    OVERTIME_LIMIT = "overtime-limit"
    LIFT = "lift"
    RESIGNATION = "resignation"
    """Points lost by a player who left, or gained by their opponent (NASPA V.K.2)."""

    @property
    def reckoned_for(self) -> ReckonedFor:
        """The cause of its points."""
        return _RECKONED_FOR[self]


class ReckonedFor(Enum):
    """Cause of a line of the final scoring."""

    TILES = "tiles"
    TIME = "time"
    OTHERS = "others"


_RECKONED_FOR: Mapping[AdjustmentKind, ReckonedFor] = {
    AdjustmentKind.RACK_BONUS: ReckonedFor.TILES,
    AdjustmentKind.RACK_DEDUCTION: ReckonedFor.TILES,
    AdjustmentKind.TIME_PENALTY: ReckonedFor.TIME,
    AdjustmentKind.OVERTIME_LIMIT: ReckonedFor.TIME,
    AdjustmentKind.LIFT: ReckonedFor.OTHERS,
    AdjustmentKind.RESIGNATION: ReckonedFor.OTHERS,
}


@dataclass(frozen=True, slots=True)
class EndAgreed:
    """A player agreed that no more plays are possible (family "Winning")."""

    player: int


@dataclass(frozen=True, slots=True)
class OutAnnounced:
    """A player announced an out play (1999, 2001 18.2)."""

    player: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Play ended. `player` went out, overran the time limit, left or stayed away; else None."""

    reason: EndReason
    player: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreAdjusted:
    """A line of the final scoring.

    Attributes:
        player: seat whose score changes by `points`.
        tiles: the tiles counted; empty for a time penalty.
    """

    player: int
    kind: AdjustmentKind
    points: int
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultDeclared:
    """The result was declared.

    Attributes:
        margins: by seat, the game's contribution to the spread before penalties: own points less
            the opponent's, or the fixed margin of a forfeit; empty with more than two players.
        winner: seat; None for a tie or if no player wins.
        record: the tournament record with this game's changes.
        half_points: by seat, 2 for a win, 1 for a tie and 0 for a loss; if empty, derived from
            `winner`.
        is_rated: True if the game counts for ratings.
    """

    margins: tuple[int, ...]
    winner: int | None
    record: TournamentRecord
    half_points: tuple[int, ...] = ()
    is_rated: bool = True


@dataclass(frozen=True, slots=True)
class GameReopened:
    """A finished game was reopened: its final scoring and result are undone.

    `player` is on turn.
    """

    player: int


@dataclass(frozen=True, slots=True)
class ResultSigned:
    """A player signed the result."""

    player: int


class TurnKind(Enum):
    """How a turn was used."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    CHALLENGE_LOST = "challenge-lost"
    """The challenger's own turn, lost for challenging an acceptable play."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The first event of every game: the players, the ruleset and the equipment."""

    setup: GameSetup


@dataclass(frozen=True, slots=True)
class PositionSet:
    """A game was started, or resumed, from a given position.

    Attributes:
        placements: every tile on the board.
        racks, points, remaining_ms: by seat; `remaining_ms` is empty without a clock.
        bag: the undrawn tiles.
        on_turn: seat to move.
        first: seat that played first, None if unknown.
        zero_run: successive zero turns so far.
    """

    placements: tuple[Placement, ...]
    racks: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]
    points: tuple[int, ...]
    remaining_ms: tuple[int, ...]
    on_turn: int
    first: int | None = None
    zero_run: int = 0


@dataclass(frozen=True, slots=True)
class StartTilesDrawn:
    """One round of the draw for the first turn; the tiles went back into the bag.

    Attributes:
        tiles: by seat; an empty string for a player who did not draw in this round.
    """

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen:
    """The first player was chosen. `method` is one of ``start.methods``."""

    player: int
    method: str


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """Tiles were drawn from the bag, in this order.

    `kept_apart` is True if they were drawn during a hold, so that they can go back.
    """

    player: int
    tiles: tuple[str, ...]
    kept_apart: bool = False


@dataclass(frozen=True, slots=True)
class TilesReturned:
    """Drawn tiles went back from a rack into the bag."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TilesLaid:
    """Tiles were placed on the board; the turn has not ended.

    Attributes:
        words: the words formed, the main word first.
        points: the score of the play.
        faults: illegal geometry that stands unless challenged, where the ruleset says so.
    """

    player: int
    placements: tuple[Placement, ...]
    words: tuple[str, ...]
    points: int
    faults: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class TilesTakenUp:
    """A play, tiles put down for an exchange, or an announced pass was taken back in time."""

    player: int


@dataclass(frozen=True, slots=True)
class ScoreDeclared:
    """The player announced the score of the play."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class ExchangeAnnounced:
    """Tiles to be exchanged were put face down on the table."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExchangedTilesBagged:
    """The exchanged tiles went into the bag, after the new ones were drawn."""

    player: int


@dataclass(frozen=True, slots=True)
class PassAnnounced:
    """The player announced a pass."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn ended and the next player is on turn.

    Attributes:
        kind: how the turn was used.
        trigger: the act that ended it: one of ``turn.end_triggers``, or another act's name.
        points: the score of the turn; 0 for all but plays.
        is_out: True if the player has no tiles left and there are none to draw.
    """

    player: int
    kind: TurnKind
    trigger: str
    points: int
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class ScoreRecorded:
    """A player wrote down the last turn's score and the cumulative score.

    With the player's own tiles laid it is the score of that play (2001 7.2b).

    Attributes:
        player: seat that wrote.
        total: cumulative score of the player whose turn it was.
    """

    player: int
    total: int


@dataclass(frozen=True, slots=True)
class PlayAccepted:
    """The last play was accepted. `how` is one of ``accept.triggers`` or another act's name."""

    by: int
    how: str


@dataclass(frozen=True, slots=True)
class HoldCalled:
    """An opponent held the last play."""

    by: int


@dataclass(frozen=True, slots=True)
class ChallengeCalled:
    """An opponent challenged. `words` are looked up; empty for illegal geometry."""

    by: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChallengeAdjudicated:
    """The verdict on all challenged words together."""

    is_acceptable: bool


@dataclass(frozen=True, slots=True)
class PlayWithdrawn:
    """The last play was withdrawn: its tiles go back to the rack and its points are deducted."""

    player: int
    placements: tuple[Placement, ...]
    points: int


@dataclass(frozen=True, slots=True)
class ChallengeBonusAwarded:
    """Points were awarded for a valid play that was challenged."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class ZeroRunChanged:
    """The number of successive zero turns changed to `count`."""

    count: int


@dataclass(frozen=True, slots=True)
class BoardTurned:
    """The player on turn turned the board by half a turn."""

    player: int


Event = (
    GameStarted
    | PositionSet
    | TimePassed
    | StartTilesDrawn
    | FirstPlayerChosen
    | TilesDrawn
    | TilesReturned
    | TilesLaid
    | TilesTakenUp
    | ScoreDeclared
    | ExchangeAnnounced
    | ExchangedTilesBagged
    | PassAnnounced
    | TurnEnded
    | ScoreRecorded
    | PlayAccepted
    | HoldCalled
    | ChallengeCalled
    | ChallengeAdjudicated
    | PlayWithdrawn
    | ChallengeBonusAwarded
    | ZeroRunChanged
    | ClockStarted
    | ClockPressed
    | ClockNeutralised
    | ClockRemoved
    | TimeAdjusted
    | PlayerWarned
    | SpreadPenalised
    | RulingMade
    | BoardTurned
    | EndAgreed
    | GameEnded
    | ScoreAdjusted
    | ResultDeclared
    | ResultSigned
    | GameReopened
    | OutAnnounced
    | ChallengeEvent
    | ExchangeEvent
    | TableEvent
    | LateEvent
    | TileEvent
    | BlankEvent
    | DeskEvent
    | EntryEvent
    | HintTaken
    | CoachHeard
    | TurnsTakenBack
)
