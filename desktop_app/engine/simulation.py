# SPDX-License-Identifier: MIT
"""Compares moves by playing them out many times, with the native engine.

See docs/engine/simulation.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from desktop_app.engine.candidates import question_of
from desktop_app.engine.inference import WeighedLeave, packed_opponent
from desktop_app.engine.jobs import NativeJob
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.native import MAX_COUNT, MAX_SEED, check_within
from desktop_app.engine.native_engine import need_native
from desktop_app.engine.native_setting import TileCodes
from desktop_app.engine.protocol import Engine
from desktop_app.engine.reference import has_odd_scores
from desktop_app.engine.situation import Situation, check_racks
from desktop_app.rules.move import Move
from desktop_app.sentences.sentence import Sentence

if TYPE_CHECKING:
    from desktop_app.engine.native import NativeRow, NativeSimulation, NativeSnapshot

MAX_PLIES = 100

Ending = Literal["iterations", "time", "confident", "cancelled"]
"""Why a simulation ended."""

Compared = Literal["win", "worth", "equity"]
"""The figure of a native row by which candidates are compared."""


class SimulationError(ValueError):
    """The position cannot be simulated; the message says why."""


@dataclass(frozen=True)
class SimulationOptions:
    """How candidates are played out; one of `iterations`, `seconds` and `confidence` must be set.

    Attributes:
        plies: turns after the candidate, from 1; once the bag is empty the game is played out.
        threads: number of threads.
        seed: the same seed gives the same draws, for any number of threads.
        iterations: stops after this many draws, each shared by all candidates.
        seconds: stops after this time.
        confidence: stops when one candidate is the best with this probability, above 0.5 and
            below 1; candidates that can no longer be the best are dropped.
        tolerance: margin by which others may be better: in probability of winning, or in points
            with `by_equity`.
        errors: with a confidence, also drops candidates that are this many standard errors of the
            difference behind the best; less certain, and much sooner.
        by_equity: True to compare equity instead of the probability of winning.
        with_points: True to compare two parts of the probability of winning and one of points, so
            that a game that is won or lost is still played for its spread.
        blur: how uncertain the final spread of a playout is, in points: with 0 it is won, drawn or
            lost; with more, a close one counts as partly won, and fewer playouts say as much.
        kept: the opponent's possible leaves, as in `inference.Inferred`; they replace the tiles
            known from the situation.
    """

    plies: int = 2
    threads: int = 1
    seed: int = 0
    iterations: int | None = None
    seconds: float | None = None
    confidence: float | None = None
    tolerance: float = 0.0
    errors: float | None = None
    by_equity: bool = False
    with_points: bool = False
    blur: int = 0
    kept: tuple[WeighedLeave, ...] = ()


@dataclass(frozen=True)
class PlyMeans:
    """Means over one of the turns after a candidate.

    Attributes:
        score: points.
        bingos: share of bingos, 0 to 1.
        turns: number of times it was played.
    """

    score: float
    bingos: float
    turns: int


@dataclass(frozen=True)
class SimulatedMove:
    """The result for one candidate.

    Attributes:
        move: the candidate.
        score: its points.
        iterations: number of times it was played out.
        spread: mean gain in spread up to the horizon, in points.
        spread_error: standard error of `spread`.
        equity: `spread` plus the leaves at the horizon, own minus opponent's, in points.
        equity_error: standard error of `equity`.
        win: probability of winning, 0 to 1; a tie counts half.
        win_error: standard error of `win`.
        is_given_up: True if it can no longer be the best and was dropped.
        plies: the turns after it, the opponent's first.
    """

    move: Move
    score: int
    iterations: int
    spread: float
    spread_error: float
    equity: float
    equity_error: float
    win: float
    win_error: float
    is_given_up: bool
    plies: tuple[PlyMeans, ...]


@dataclass(frozen=True)
class SimulationSnapshot:
    """The result of a simulation so far.

    Attributes:
        rows: one row per candidate, best first, dropped ones last.
        iterations: draws so far, shared by all candidates still played.
        playouts: playouts of all candidates.
        seconds: time taken so far.
        ending: why it ended; None while it runs.
    """

    rows: tuple[SimulatedMove, ...]
    iterations: int
    playouts: int
    seconds: float
    ending: Ending | None

    @property
    def best(self) -> SimulatedMove:
        """The best candidate so far."""
        return self.rows[0]


class SimulationJob(NativeJob["NativeSimulation"]):
    """A running simulation; a `jobs.Job`. After a cancellation it finishes the current playouts."""

    def __init__(self, running: NativeSimulation, codes: TileCodes, compared: Compared) -> None:
        super().__init__(running, codes)
        self._compared = compared

    def snapshot(self) -> SimulationSnapshot:
        """Return the result so far, without stopping."""
        return self._read(self._running.snapshot())

    def result(self) -> SimulationSnapshot:
        """Wait for the end and return the result."""
        return self._read(self._running.result())

    def _read(self, found: NativeSnapshot) -> SimulationSnapshot:
        native = list(found.rows)
        best = native.pop(found.best)
        native.sort(key=self._order)
        return SimulationSnapshot(
            tuple(map(self._row, (best, *native))),
            found.iterations,
            found.playouts,
            found.seconds,
            found.ending,
        )

    def _order(self, row: NativeRow) -> tuple[bool, float, float]:
        measured: float = getattr(row, self._compared)
        return row.is_given_up, -measured, -row.equity

    def _row(self, row: NativeRow) -> SimulatedMove:
        ((move, score, _),) = self._codes.moves(row.move)
        return SimulatedMove(
            move=move,
            score=score,
            iterations=row.iterations,
            spread=row.gain,
            spread_error=row.gain_error,
            equity=row.equity,
            equity_error=row.equity_error,
            win=row.win,
            win_error=row.win_error,
            is_given_up=row.is_given_up,
            plies=tuple(PlyMeans(*ply) for ply in row.plies),
        )


def begin_simulation(
    engine: Engine,
    situation: Situation,
    leaves: KlvLeaves,
    candidates: Sequence[Move],
    options: SimulationOptions,
) -> SimulationJob:
    """Start playing candidates out.

    Args:
        engine: the native engine, on the list of the game.
        situation: the position; the playouts ignore barred squares.
        leaves: leave values of both players.
        candidates: moves of the player on turn, such as the first of `candidates.find_top`; their
            words are not checked.
        options: the settings.

    Raises:
        NativeNeededError: `engine` is the reference engine.
        SimulationError: the engine does not support the scoring rules.
        SituationError: a candidate is not on the rack, or the opponent cannot hold the known tiles.
        LimitError, EngineError: a number is out of range, no end is given, or a candidate does
            not fit on the board.
        TileCodeError: a tile has no number in the word graph. All are ValueErrors.
    """
    engine = need_native(engine)
    _check(situation, candidates, options)
    codes = engine.codes
    running: NativeSimulation = engine.module.Simulation(
        engine.setting(situation.setting_rules(codes)),
        leaves.prepared(engine.lexicon.alphabet),
        codes.board(situation.board),
        codes.rack(situation.rack),
        codes.counts(situation.unseen),
        b"".join(codes.record(move) for move in candidates),
        scores=situation.scores,
        scoreless=situation.scoreless,
        opponent=packed_opponent(codes, situation, options.kept),
        plies=options.plies,
        threads=options.threads,
        seed=options.seed,
        iterations=options.iterations,
        seconds=options.seconds,
        confidence=options.confidence,
        tolerance=options.tolerance,
        errors=options.errors,
        by_equity=options.by_equity,
        with_points=options.with_points,
        blur=options.blur,
    )
    chance: Compared = "worth" if options.with_points else "win"
    return SimulationJob(running, codes, "equity" if options.by_equity else chance)


def _check(situation: Situation, candidates: Sequence[Move], options: SimulationOptions) -> None:
    check_within("plies", options.plies, 1, MAX_PLIES)
    check_within("seed", options.seed, 0, MAX_SEED)
    if options.iterations is not None:
        check_within("iterations", options.iterations, 1, MAX_COUNT)
    if has_odd_scores(question_of(situation)):
        raise SimulationError(Sentence("simulations do not support these scoring rules"))
    check_racks(situation, candidates)
