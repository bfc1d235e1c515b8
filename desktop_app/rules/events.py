# SPDX-License-Identifier: MIT
"""What happened in a game, one frozen class a kind, in the past participle.

A game is a tuple of these and the fold over them. An event holds every consequence that a later
program could work out differently (drawn tiles, words, points, verdicts), so that an old game
always reads as it was played. Seats are 0-based; squares zero-based; times in milliseconds.
"""

from __future__ import annotations

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
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.rejection import Reason
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.table_events import EntryEvent, TableEvent
from desktop_app.rules.tile_events import BlankEvent, ExchangeEvent, TileEvent

# A challenge that is played out step by step, and what is said of its verdict later.


@dataclass(frozen=True, slots=True)
class ChallengeSaid:
    """An opponent said that he challenges; it is not yet adjudicated.

    Attributes:
        by: seat.
        words: those he named; all that were formed where he named none.
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
    """The challenge was taken back; the play may be held or challenged as before."""

    by: int


@dataclass(frozen=True, slots=True)
class SlipChanged:
    """The words on the challenge slip are now these."""

    by: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SlipClosed:
    """The slip left the challenger's hand, or he stood up with it."""

    by: int


@dataclass(frozen=True, slots=True)
class ChallengeConceded:
    """A player gave the challenge up to the other without a lookup."""

    by: int


@dataclass(frozen=True, slots=True)
class VerdictReviewed:
    """Another opinion on the last verdict.

    One that differs puts the game back to where the challenge waited for its verdict; the other
    verdict and what it brings follow.
    """

    is_acceptable: bool


@dataclass(frozen=True, slots=True)
class AcceptanceSaid:
    """One of several opponents lets the last play stand; the others may still challenge it."""

    by: int


@dataclass(frozen=True, slots=True)
class PlaySeen:
    """A player who was away has now seen the play made meanwhile; his time to hold it runs."""

    by: int


@dataclass(frozen=True, slots=True)
class SpreadCredited:
    """Tournament spread was given to a player; `reason` is a topic of the rules matrix."""

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


# The events of the clock: time going by, and hands on the buttons.


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Time went by at the table; the running clock has that much less."""

    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """A player's time runs."""

    player: int


@dataclass(frozen=True, slots=True)
class ClockPressed:
    """A player pressed the clock. `starts` runs now, nobody when None."""

    player: int
    starts: int | None


@dataclass(frozen=True, slots=True)
class ClockNeutralised:
    """Nobody's time runs. `reason` is empty when none was stated.

    `by` is None when no player did it: the table was left, and goes on later as it was.
    """

    by: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ClockRemoved:
    """The game goes on without a clock; the times used so far stay as they are (2001 4.4)."""


@dataclass(frozen=True, slots=True)
class TimeAdjusted:
    """Time was given to (positive) or taken from a player."""

    player: int
    delta_ms: int


# The events that end a game: why, the final reckoning, the result and the signatures.


class EndReason(Enum):
    """Why a game is over."""

    OUT = "out"
    ZERO_RUN = "zero-run"
    AGREED = "agreed"
    OVERTIME_LIMIT = "overtime-limit"
    FORFEIT = "forfeit"
    """A player did not come, or would not play."""
    DOUBLE_FORFEIT = "double-forfeit"
    """Nobody came, or nobody would play."""
    BYE = "bye"
    """There was no opponent."""
    RESIGNATION = "resignation"
    """A player left a game that had begun, or gave it up."""
    DISQUALIFICATION = "disqualification"
    SHORTENED = "shortened"
    """The director ended play early."""
    AWARDED = "awarded"
    """The director decided the game."""


class AdjustmentKind(Enum):
    """What a line of the final reckoning is."""

    RACK_BONUS = "rack-bonus"
    RACK_DEDUCTION = "rack-deduction"
    TIME_PENALTY = "time-penalty"
    OVERTIME_LIMIT = "overtime-limit"
    LIFT = "lift"
    RESIGNATION = "resignation"
    """What a player who left loses, or his opponent gains (NASPA V.K.2)."""


@dataclass(frozen=True, slots=True)
class EndAgreed:
    """A player agreed that no more plays are possible (family "Winning")."""

    player: int


@dataclass(frozen=True, slots=True)
class OutAnnounced:
    """A player said that the play goes out (1999, 2001 18.2)."""

    player: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Play is over. `player` went out, overran the limit, left or stayed away; else None."""

    reason: EndReason
    player: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreAdjusted:
    """One line of the final reckoning.

    Attributes:
        player: whose score changes, by `points`.
        tiles: the tiles it is for, empty for time.
    """

    player: int
    kind: AdjustmentKind
    points: int
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultDeclared:
    """The game is decided.

    Attributes:
        margins: by seat, the game's contribution to the spread before penalties: own points less
            the opponent's, or what a forfeit fixes; empty with more than two players.
        winner: seat, None for a tie and where nobody wins.
        record: the tournament record as the game returns it.
        half_points: by seat, 2 for a win, 1 for a tie and 0 for a loss; empty follows from the
            winner.
        is_rated: whether the game counts for ratings.
    """

    margins: tuple[int, ...]
    winner: int | None
    record: TournamentRecord
    half_points: tuple[int, ...] = ()
    is_rated: bool = True


@dataclass(frozen=True, slots=True)
class GameReopened:
    """A game that was over goes on: its final reckoning and its result are taken back.

    `player` is on turn then.
    """

    player: int


@dataclass(frozen=True, slots=True)
class ResultSigned:
    """A player signed the result."""

    player: int


__all__ = [
    "AdjustmentKind",
    "BoardTurned",
    "ChallengeAdjudicated",
    "ChallengeBonusAwarded",
    "ChallengeCalled",
    "ClockNeutralised",
    "ClockPressed",
    "ClockRemoved",
    "ClockStarted",
    "EndAgreed",
    "EndReason",
    "Event",
    "ExchangeAnnounced",
    "ExchangedTilesBagged",
    "FirstPlayerChosen",
    "GameEnded",
    "GameReopened",
    "GameStarted",
    "HoldCalled",
    "OutAnnounced",
    "PassAnnounced",
    "PlayAccepted",
    "PlayWithdrawn",
    "PlayerWarned",
    "PositionSet",
    "ResultDeclared",
    "ResultSigned",
    "RulingMade",
    "ScoreAdjusted",
    "ScoreDeclared",
    "ScoreRecorded",
    "SpreadPenalised",
    "StartTilesDrawn",
    "TilesDrawn",
    "TilesLaid",
    "TilesReturned",
    "TilesTakenUp",
    "TimeAdjusted",
    "TimePassed",
    "TurnEnded",
    "TurnKind",
    "ZeroRunChanged",
]


class TurnKind(Enum):
    """What a player's go was in the end."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    CHALLENGE_LOST = "challenge-lost"
    """The challenger's own turn, lost for challenging an acceptable play."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The first event of every game: who sits down, under which rules, with which set."""

    setup: GameSetup


@dataclass(frozen=True, slots=True)
class PositionSet:
    """A game begun, or taken up again, from a given position.

    Attributes:
        placements: every tile on the board.
        racks, points, remaining_ms: by seat; `remaining_ms` is empty without a clock.
        bag: the undrawn tiles.
        on_turn: seat to move.
        first: seat that is taken to have begun, None when that is not known.
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
    """One round of the draw for who begins; the tiles went back into the bag.

    Attributes:
        tiles: by seat, an empty string for a player who did not draw in this round.
    """

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen:
    """It is settled who begins. `method` is one of ``start.methods``."""

    player: int
    method: str


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """Tiles came out of the bag in this order.

    `kept_apart` when they were drawn while the play was held, so that they can go back.
    """

    player: int
    tiles: tuple[str, ...]
    kept_apart: bool = False


@dataclass(frozen=True, slots=True)
class TilesReturned:
    """Drawn tiles went from a rack back into the bag."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TilesLaid:
    """Tiles were laid on the board; the turn has not ended.

    Attributes:
        words: the words they form, the main word first.
        points: what they score.
        faults: what is wrong with the geometry, where the ruleset lets it stand till challenged.
    """

    player: int
    placements: tuple[Placement, ...]
    words: tuple[str, ...]
    points: int
    faults: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class TilesTakenUp:
    """What was laid, put down for an exchange or announced as a pass was taken back in time."""

    player: int


@dataclass(frozen=True, slots=True)
class ScoreDeclared:
    """The player said what the play scores."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class ExchangeAnnounced:
    """Tiles lie face down on the table to be exchanged."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExchangedTilesBagged:
    """The tiles put down are in the bag, after the new ones were drawn."""

    player: int


@dataclass(frozen=True, slots=True)
class PassAnnounced:
    """The player said that he passes."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A go is over and the next player is on turn.

    Attributes:
        kind: what it was.
        trigger: the act that ended it, one of ``turn.end_triggers`` or a word of its own.
        points: what it scores; 0 for all but plays.
        is_out: the player has no tile left and there is none to draw.
    """

    player: int
    kind: TurnKind
    trigger: str
    points: int
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class ScoreRecorded:
    """Somebody wrote the last turn's score and the cumulative score.

    Attributes:
        player: who wrote.
        total: the cumulative score, of the player whose turn it was.
    """

    player: int
    total: int


@dataclass(frozen=True, slots=True)
class PlayAccepted:
    """The last play stands. `how` is one of ``accept.triggers`` or a word of its own."""

    by: int
    how: str


@dataclass(frozen=True, slots=True)
class HoldCalled:
    """An opponent thinks about challenging."""

    by: int


@dataclass(frozen=True, slots=True)
class ChallengeCalled:
    """An opponent challenged. `words` are those that are looked up; empty for bad geometry."""

    by: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChallengeAdjudicated:
    """One verdict for all challenged words."""

    is_acceptable: bool


@dataclass(frozen=True, slots=True)
class PlayWithdrawn:
    """The last play came off the board: its tiles are on the rack, its points are gone."""

    player: int
    placements: tuple[Placement, ...]
    points: int


@dataclass(frozen=True, slots=True)
class ChallengeBonusAwarded:
    """Points for a play that was challenged and is acceptable."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class ZeroRunChanged:
    """The count of successive zero turns is now this."""

    count: int


@dataclass(frozen=True, slots=True)
class BoardTurned:
    """The player on turn turned the board round by half a turn."""

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
)
