# SPDX-License-Identifier: MIT
"""The figures of moves side by side, as `engine.evaluator` finds them."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Literal

from desktop_app.engine.situation import Situation
from desktop_app.rules.board import Board
from desktop_app.rules.move import Move, Play
from desktop_app.rules.tiles import sort_tiles

Phase = Literal["simulation", "preendgame", "endgame"]
Quantity = Literal["win", "spread", "equity", "reply_score", "reply_bingos", "own_bingos"]
Ending = Literal["complete", "time", "cancelled"]


@dataclass(frozen=True)
class Range:
    """A figure and the limits that hold it.

    Attributes:
        mean: the figure.
        low, high: it lies between them in 95 of 100 cases, or surely where it is proven.
    """

    mean: float
    low: float
    high: float

    def minus(self, other: Range) -> Range:
        """The difference of two figures that know nothing of one another."""
        mean = self.mean - other.mean
        down = math.hypot(self.mean - self.low, other.high - other.mean)
        up = math.hypot(self.high - self.mean, other.mean - other.low)
        return Range(mean, mean - down, mean + up)

    @property
    def is_clear(self) -> bool:
        """True if it is certain which of the two is higher: the limits hold no 0."""
        return self.low > 0 or self.high < 0


ZERO = Range(0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Playouts:
    """Figures of a move that was played out.

    Attributes:
        iterations: how often.
        equity: mean gain of the spread and the leaves at the horizon, in points.
        reply_score: the opponent's mean score in the next turn.
        reply_bingos: share of the opponent's replies that are bingos, 0 to 1.
        own_score: own mean score in the next turn.
        own_bingos: share of bingos in the own next turn.
        spread_deviation: standard deviation of the gained spread, in points.
        parts: for each part of the work the means of win, spread, equity, reply score, reply
            bingos and own bingos, in the order of `QUANTITIES`.
    """

    iterations: int
    equity: float
    reply_score: float
    reply_bingos: float
    own_score: float
    own_bingos: float
    spread_deviation: float
    parts: tuple[tuple[float, ...], ...] = field(repr=False, default=())


QUANTITIES: tuple[Quantity, ...] = (
    "win", "spread", "equity", "reply_score", "reply_bingos", "own_bingos",
)  # fmt: skip


@dataclass(frozen=True)
class Draws:
    """Figures of a move over the draws of a pre-endgame.

    Attributes:
        draws: equally likely ways to draw the tiles of the bag.
        wins: how many of them win, a tie being half a win.
        racks: different racks that the opponent may have.
        seen, decided: how many of these were looked at, and in how many it is proven who wins.
        is_proven: True if the chance to win is proven.
    """

    draws: int
    wins: float
    racks: int
    seen: int
    decided: int
    is_proven: bool


@dataclass(frozen=True)
class Solved:
    """Figures of a move in an endgame.

    Attributes:
        final_spread: the spread at the end of the game, in points.
        lower, upper: what it is proven to be at least and at most; None where nothing is proven.
        is_proven: True if the spread is exact.
        turns_to_out: own turns until the rack is empty in the best line, this one included; None
            if the opponent goes out or neither does.
        line: the best turns of both players, this move first.
    """

    final_spread: int
    lower: int | None
    upper: int | None
    is_proven: bool
    turns_to_out: int | None
    line: tuple[Move, ...]


@dataclass(frozen=True)
class EvaluatedMove:
    """Everything that was found out about one move.

    Attributes:
        move: the move.
        score: its points.
        words: the words it forms, the main word first.
        phoneys: those of them that the list does not hold.
        leave: the tiles kept, sorted.
        leave_value: what they are worth, in points; 0 with an empty bag.
        static_equity: score and leave, in points.
        win: the chance to win, 0 to 1; a tie is half a win.
        win_error: its standard error.
        spread: points that the spread gains: to the horizon, or to the end of the game.
        spread_error: its standard error.
        is_asked: True if the move was asked for, not found.
        playouts, draws, solved: figures of the phase; the others are None.
    """

    move: Move
    score: int
    words: tuple[str, ...]
    phoneys: tuple[str, ...]
    leave: tuple[str, ...]
    leave_value: float
    static_equity: float
    win: float
    win_error: float
    spread: float
    spread_error: float
    is_asked: bool = False
    playouts: Playouts | None = None
    draws: Draws | None = None
    solved: Solved | None = None


@dataclass(frozen=True)
class Evaluation:
    """The moves of interest of a position, the best first.

    Attributes:
        situation: the position.
        phase: how the moves were compared.
        rows: the moves, in the order of `move_order.ordered`.
        has_bingo: True if the rack holds a bingo that can be played.
        ending: why the work ended.
        seconds: how long it took.
        is_proven: True if no move can be better than the first; else it is the best one found.
    """

    situation: Situation
    phase: Phase
    rows: tuple[EvaluatedMove, ...]
    has_bingo: bool
    ending: Ending
    seconds: float
    is_proven: bool = False

    @property
    def best(self) -> EvaluatedMove:
        """The best move."""
        return self.rows[0]

    def row(self, move: Move) -> EvaluatedMove:
        """The figures of a move; raises KeyError if it was not compared."""
        for row in self.rows:
            if row.move == move:
                return row
        raise KeyError(move)

    def gap(
        self, one: EvaluatedMove, other: EvaluatedMove, quantity: Quantity = "win"
    ) -> Range | None:
        """How much higher a figure of `one` is than that of `other`, with its 95 % limits.

        Moves that were played out are compared draw by draw, so luck that meets both cancels.
        None where a move has no such figure.
        """
        margin = self.situation.scores[0] - self.situation.scores[1]
        return gap_between(one, other, quantity, margin)


def gap_between(
    one: EvaluatedMove, other: EvaluatedMove, quantity: Quantity, margin: int
) -> Range | None:
    """As `Evaluation.gap`; `margin` is by how much the player on turn is ahead."""
    if one.move == other.move:
        return ZERO
    if one.playouts and other.playouts:
        at = QUANTITIES.index(quantity)
        pairs = zip(one.playouts.parts, other.playouts.parts, strict=True)
        return mean_range([a[at] - b[at] for a, b in pairs])
    if quantity not in ("win", "spread"):
        return None
    return _range(one, quantity, margin).minus(_range(other, quantity, margin))


# 97.5 % points of Student's distribution for 2 to 29 degrees of freedom; beyond, the last is taken.
_STUDENT = (
    4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145,
    2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052,
    2.048, 2.045,
)  # fmt: skip
_NORMAL = 1.960

UNPROVEN_POINTS = 10
"""A spread that an endgame search did not prove lies this close to the proven one in 95 of 100
cases: docs/engine/evaluation.md says how it was measured."""


def mean_range(values: Sequence[float]) -> Range:
    """The mean of independent values of equal weight; at least three."""
    mean = fmean(values)
    half = (
        _STUDENT[min(len(values) - 3, len(_STUDENT) - 1)] * stdev(values) / math.sqrt(len(values))
    )
    return Range(mean, mean - half, mean + half)


def _range(row: EvaluatedMove, quantity: Quantity, margin: int) -> Range:
    """A figure of one move with its 95 % limits."""
    solved = row.solved
    if solved is None:
        mean, error = (
            (row.win, row.win_error) if quantity == "win" else (row.spread, row.spread_error)
        )
        low, high = mean - _NORMAL * error, mean + _NORMAL * error
        return (
            Range(mean, max(0.0, low), min(1.0, high))
            if quantity == "win"
            else Range(mean, low, high)
        )
    low_points, high_points = _bounds(solved)
    if quantity == "win":
        return Range(row.win, win_of(low_points), win_of(high_points))
    return Range(row.spread, low_points - margin, high_points - margin)


def _bounds(solved: Solved) -> tuple[float, float]:
    """Limits of a final spread: proven ones, else those of the usual error of a search."""
    if solved.is_proven:
        return solved.final_spread, solved.final_spread
    low: float = solved.final_spread - UNPROVEN_POINTS
    high: float = solved.final_spread + UNPROVEN_POINTS
    if solved.lower is not None:
        low = max(low, solved.lower)
    if solved.upper is not None:
        high = min(high, solved.upper)
    return min(low, solved.final_spread), max(high, solved.final_spread)


def win_of(final_spread: float) -> float:
    """The part of a win that a game with this spread at its end is worth."""
    return 0.5 if final_spread == 0 else float(final_spread > 0)


NEARLY_WON, NEARLY_LOST = 0.995, 0.005
"""Chances to win beyond which a game counts as decided, and points tell moves apart."""

SAME_WIN, SAME_POINTS = 0.0025, 2.0
"""Losses up to these are none: of the chance to win, and of points where the game is decided."""


def points_of(row: EvaluatedMove) -> float:
    """Points that a move gains: spread, and the leaves if the game goes on after the playout."""
    return row.playouts.equity if row.playouts else row.spread


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean of independent values."""
    return stdev(values) / math.sqrt(len(values))


def chance_of(situation: Situation, seed: int) -> random.Random:
    """Chance of a position and a seed alone: the same position is met with the same draws."""
    tiles = ".".join(situation.board.tiles)
    return random.Random(f"{seed}|{tiles}|{sort_tiles(situation.rack)}|{situation.scores}")


def board_after(situation: Situation, move: Move) -> Board:
    """The board with the tiles of a move on it."""
    return situation.board.with_placements(move.placements() if isinstance(move, Play) else ())
