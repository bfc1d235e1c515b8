# SPDX-License-Identifier: MIT
"""Games between bots, played to the end without a screen."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from desktop_app.engine.bots import Bot
from desktop_app.play.seats import BotTask, bot_task, seat_view, settled
from desktop_app.play.table import Table
from desktop_app.rules.commands import AcceptPlay, AnnouncePass, CallChallenge
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.state import GameState, RowKind

_LONGEST_GAME = 1_000
"""More acts than any game of a hundred tiles has; reaching it means that two bots are stuck."""


class _Stopwatch:
    """Charges real time to a table."""

    def __init__(self, table: Table, now_ms: Callable[[], int]) -> None:
        self._table = table
        self._now_ms = now_ms
        self._seen_ms = now_ms()

    def charge(self) -> None:
        """Charge the time since the last call to the running clock."""
        now = self._now_ms()
        elapsed, self._seen_ms = now - self._seen_ms, now
        if elapsed > 0 and not self._table.state.is_over:
            self._table.pass_time(elapsed)


def play_to_end(
    table: Table, bots: Sequence[Bot], now_ms: Callable[[], int] | None = None
) -> Iterator[None]:
    """Let the bots play, one per seat; yields after every act.

    Args:
        table: the game.
        bots: by seat.
        now_ms: monotonic time in milliseconds for the clocks; without it no time passes.

    Raises:
        RuntimeError: the game does not end.
    """
    charge = (lambda: None) if now_ms is None else _Stopwatch(table, now_ms).charge
    for _ in range(_LONGEST_GAME):
        if table.state.is_over:
            return
        _act_once(table, bots, charge)
        yield
    raise RuntimeError(f"no end after {_LONGEST_GAME} acts")


def _act_once(table: Table, bots: Sequence[Bot], charge: Callable[[], None]) -> None:
    # Before a bot reads its clock, and again before it acts, to charge its thinking.
    charge()
    for seat, bot in enumerate(bots):
        task = bot_task(table.state, seat)
        if task is None:
            continue
        if not isinstance(task, BotTask):
            table.submit(task)
            return
        view = seat_view(table.state, seat)
        if task is BotTask.JUDGE:
            words = bot.choose_challenge(view)
            charge()
            table.submit(CallChallenge(seat, words) if words else AcceptPlay(seat))
            return
        move = settled(table.state, seat, bot.choose_move(view))
        charge()
        if isinstance(table.submit_move(seat, move), Rejection):
            table.submit(AnnouncePass(seat))
        return
    raise RuntimeError("the game waits for somebody, and it is no bot")


# Results of a series of games between bots.

_TURNS = (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS, RowKind.CHALLENGE_LOST)


@dataclass(frozen=True)
class PlayedGame:
    """One game of a series; values by seat are in the order of the bots.

    Attributes:
        game: its number, 0-based.
        points: final game points.
        winner: the seat that won, None for a tie.
        first: the seat that began.
        turns: the number of turns.
        reason: why it ended, as `rules.events.EndReason`.
        used_ms: milliseconds used by each seat; empty for an untimed game.
        left_ms: milliseconds left on each clock, negative in overtime; empty if untimed.
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
        """Make it from a game that is over."""
        result, left = state.result, state.clock.remaining_ms if is_timed else ()
        allotted = state.setup.allotment_ms or 0
        return cls(
            game=number,
            points=state.points,
            winner=None if result is None else result.winner,
            first=state.first,
            turns=sum(row.kind in _TURNS for row in state.rows),
            reason=None if result is None else result.reason.value,
            used_ms=tuple(allotted - remaining for remaining in left),
            left_ms=left,
        )

    def won_by(self, seat: int) -> float:
        """1 for a win of this seat, 0.5 for a tie, else 0."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    def spread_of(self, seat: int) -> int:
        """This seat's points minus those of the best opponent."""
        others = (points for other, points in enumerate(self.points) if other != seat)
        return self.points[seat] - max(others)


@dataclass(frozen=True)
class Estimate:
    """A mean over games and its standard error, which is NaN for one game."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Estimate:
        """Estimate from at least one value."""
        listed = list(values)
        mean = sum(listed) / len(listed)
        if len(listed) < 2:
            return cls(mean, math.nan)
        squares = sum((value - mean) ** 2 for value in listed)
        return cls(mean, math.sqrt(squares / (len(listed) - 1) / len(listed)))


@dataclass(frozen=True)
class SeatTally:
    """The results of a series for one bot.

    Attributes:
        wins: games won, without ties.
        points: points per game.
        win_rate: share of games won, a tie counting half.
        spread: points per game ahead of the best opponent.
        used_s: seconds per game; None if no clocks ran.
        most_used_s: the most seconds used in a game; None if no clocks ran.
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
    """Sum up one or more games for one seat; times count only timed games."""
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
