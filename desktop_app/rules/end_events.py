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


class AdjustmentKind(Enum):
    """What a line of the final reckoning is."""

    RACK_BONUS = "rack-bonus"
    RACK_DEDUCTION = "rack-deduction"
    TIME_PENALTY = "time-penalty"
    OVERTIME_LIMIT = "overtime-limit"
    LIFT = "lift"


@dataclass(frozen=True, slots=True)
class EndAgreed:
    """A player agreed that no more plays are possible (family "Winning")."""

    player: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Play is over. `player` went out, or overran the limit; None where it is nobody's doing."""

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
        winner: seat, None for a tie.
        record: the tournament record as the game returns it.
    """

    margins: tuple[int, ...]
    winner: int | None
    record: TournamentRecord


@dataclass(frozen=True, slots=True)
class ResultSigned:
    """A player signed the result."""

    player: int
