# SPDX-License-Identifier: MIT
"""What a series of games between bots came to."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from desktop_app.rules.state import GameState, RowKind

_TURNS = (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS, RowKind.CHALLENGE_LOST)


@dataclass(frozen=True)
class PlayedGame:
    """One game of a series; whatever is by seat is in the order of the bots.

    Attributes:
        game: its number, 0-based.
        points: final game points.
        winner: the seat that won, None for a tie.
        first: the seat that began.
        turns: how many turns there were.
        reason: why it ended, as `rules.events.EndReason`.
        used_ms: time used by each seat; empty for a game whose clocks did not run.
        left_ms: what each clock showed at the end, negative in overtime; empty as `used_ms`.
    """

    game: int
    points: tuple[int, ...]
    winner: int | None
    first: int | None
    turns: int
    reason: str | None
    used_ms: tuple[int, ...] = ()
    left_ms: tuple[int, ...] = ()

    @classmethod
    def of(cls, number: int, state: GameState, *, is_timed: bool) -> PlayedGame:
        """A game that is over."""
        result, left = state.result, state.clock.remaining_ms if is_timed else ()
        allotted = state.setup.allotment_ms or 0
        return cls(
            game=number,
            points=state.points,
            winner=None if result is None else result.winner,
            first=state.first,
            turns=sum(row.kind in _TURNS for row in state.rows),
            reason=None if result is None else result.reason.value,
            used_ms=tuple(allotted - each for each in left),
            left_ms=left,
        )

    def won_by(self, seat: int) -> float:
        """1 for a game that this seat won, half for a tie."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    def spread_of(self, seat: int) -> int:
        """Points that this seat was ahead of the best other."""
        others = (points for other, points in enumerate(self.points) if other != seat)
        return self.points[seat] - max(others)


@dataclass(frozen=True)
class Estimate:
    """A mean over games and its standard error; the error of one game is not known."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Estimate:
        """Of one value or more."""
        listed = list(values)
        mean = sum(listed) / len(listed)
        if len(listed) < 2:
            return cls(mean, math.nan)
        squares = sum((value - mean) ** 2 for value in listed)
        return cls(mean, math.sqrt(squares / (len(listed) - 1) / len(listed)))


@dataclass(frozen=True)
class SeatTally:
    """What a series came to for one bot.

    Attributes:
        wins: games won, without ties.
        points: points a game.
        win_rate: share of games won, a tie being half a win.
        spread: points a game ahead of the best other.
        used_s: seconds used a game; None where clocks did not run.
        most_used_s: the same of the game in which it used most.
        overtime: games in which its clock went below zero.
    """

    wins: int
    points: Estimate
    win_rate: Estimate
    spread: Estimate
    used_s: float | None
    most_used_s: float | None
    overtime: int


def tally(games: Sequence[PlayedGame], seat: int) -> SeatTally:
    """The sum of one game or more for one seat; times are those of the games that had any."""
    used = [game.used_ms[seat] / 1000 for game in games if game.used_ms]
    return SeatTally(
        wins=sum(game.winner == seat for game in games),
        points=Estimate.of(game.points[seat] for game in games),
        win_rate=Estimate.of(game.won_by(seat) for game in games),
        spread=Estimate.of(game.spread_of(seat) for game in games),
        used_s=sum(used) / len(used) if used else None,
        most_used_s=max(used, default=None),
        overtime=sum(game.left_ms[seat] < 0 for game in games if game.left_ms),
    )
