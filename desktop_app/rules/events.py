# SPDX-License-Identifier: MIT
"""What happened in a game, one frozen class a kind, in the past participle.

A game is a tuple of these and the fold over them. An event holds every consequence that a later
program could work out differently (drawn tiles, words, points, verdicts), so that an old game
always reads as it was played. Seats are 0-based; squares zero-based; times in milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.blank_events import BlankEvent
from desktop_app.rules.board import Placement
from desktop_app.rules.challenge_events import ChallengeEvent
from desktop_app.rules.clock_events import (
    ClockNeutralised,
    ClockPressed,
    ClockRemoved,
    ClockStarted,
    TimeAdjusted,
    TimePassed,
)
from desktop_app.rules.desk_events import DeskEvent
from desktop_app.rules.end_events import (
    AdjustmentKind,
    EndAgreed,
    EndReason,
    GameEnded,
    GameReopened,
    OutAnnounced,
    ResultDeclared,
    ResultSigned,
    ScoreAdjusted,
)
from desktop_app.rules.entry_events import EntryEvent
from desktop_app.rules.exchange_events import ExchangeEvent
from desktop_app.rules.late_events import LateEvent
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruling_events import PlayerWarned, RulingMade, SpreadPenalised
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.table_events import TableEvent
from desktop_app.rules.tile_events import TileEvent

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
