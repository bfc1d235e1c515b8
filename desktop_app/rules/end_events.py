# SPDX-License-Identifier: MIT
"""The events that end a game: why, the final reckoning, the result and the signatures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.record import TournamentRecord


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
