# SPDX-License-Identifier: MIT
"""Moves compared by playing them out many times in the native engine: docs/engine/simulation.md."""

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


class SimulationError(ValueError):
    """A position that cannot be simulated; the message says why."""


@dataclass(frozen=True)
class SimulationOptions:
    """How candidates are played out, and when that ends; one of the three ends has to be given.

    Attributes:
        plies: turns after the candidate, from 1; a game whose bag is empty by then is played out.
        threads: how many threads work.
        seed: the same seed gives the same draws, whatever the number of threads.
        iterations: ends after so many draws that all candidates share.
        seconds: ends after so long.
        confidence: ends when one candidate is the best as surely as that, above 0.5 and below 1;
            those that cannot be it any more are given up.
        tolerance: others may be better by so much: a chance to win, or points `by_equity`.
        by_equity: compare points instead of chances to win.
        kept: what the opponent may have kept, as `inference.Inferred` has it; with it what the
            situation says to be known is not looked at.
    """

    plies: int = 2
    threads: int = 1
    seed: int = 0
    iterations: int | None = None
    seconds: float | None = None
    confidence: float | None = None
    tolerance: float = 0.0
    by_equity: bool = False
    kept: tuple[WeighedLeave, ...] = ()


@dataclass(frozen=True)
class PlyMeans:
    """What one of the turns after a candidate came to, on average.

    Attributes:
        score: points.
        bingos: share of bingos, 0 to 1.
        turns: how often it was played.
    """

    score: float
    bingos: float
    turns: int


@dataclass(frozen=True)
class SimulatedMove:
    """What was found out of one candidate.

    Attributes:
        move: the candidate.
        score: its points.
        iterations: how often it was played out.
        spread: points that the spread gains from now to the horizon, on average.
        spread_error: the standard error of `spread`.
        equity: the same and what the leaves at the horizon are worth, own less other, in points.
        equity_error: the standard error of `equity`.
        win: the chance to win, 0 to 1; a draw is half a win.
        win_error: the standard error of `win`.
        is_given_up: whether it cannot be the best any more and is not played on.
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
    """What a simulation found out.

    Attributes:
        rows: a row a candidate, the best first, those that were given up last.
        iterations: draws so far that all candidates still played share.
        playouts: candidates played out, all together.
        seconds: how long it runs, or ran.
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
    """A simulation under way; a `jobs.Job`. A cancelled one ends the playouts it is in."""

    def __init__(self, running: NativeSimulation, codes: TileCodes, *, by_equity: bool) -> None:
        super().__init__(running, codes)
        self._by_equity = by_equity

    def snapshot(self) -> SimulationSnapshot:
        """What is found so far; it goes on."""
        return self._read(self._running.snapshot())

    def result(self) -> SimulationSnapshot:
        """Wait for the end and tell what was found."""
        return self._read(self._running.result())

    def _read(self, found: NativeSnapshot) -> SimulationSnapshot:
        rows = [self._row(row) for row in found.rows]
        best = rows.pop(found.best)
        rows.sort(key=self._order)
        return SimulationSnapshot(
            (best, *rows), found.iterations, found.playouts, found.seconds, found.ending
        )

    def _order(self, row: SimulatedMove) -> tuple[bool, float, float]:
        return row.is_given_up, 0.0 if self._by_equity else -row.win, -row.equity

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
    """Begin to play candidates out.

    Args:
        engine: the native one, on the list of the game.
        situation: the position; squares that are barred are not barred in the playouts.
        leaves: what both players find kept tiles worth.
        candidates: moves of the player on turn, such as the first of `candidates.find_top`; their
            words may be any.
        options: how, and how long.

    Raises:
        NativeNeededError: `engine` is the reference.
        SimulationError: plays score by rules that the engine does not count by.
        SituationError: a candidate is not on the rack, or the opponent cannot have what is known.
        LimitError, EngineError: a number is out of range, no end is given, or a candidate does
            not fit on the board.
        TileCodeError: a tile has no number in the words. All are ValueErrors.
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
        by_equity=options.by_equity,
    )
    return SimulationJob(running, codes, by_equity=options.by_equity)


def _check(situation: Situation, candidates: Sequence[Move], options: SimulationOptions) -> None:
    check_within("plies", options.plies, 1, MAX_PLIES)
    check_within("seed", options.seed, 0, MAX_SEED)
    if options.iterations is not None:
        check_within("iterations", options.iterations, 1, MAX_COUNT)
    if has_odd_scores(question_of(situation)):
        raise SimulationError(
            Sentence("simulations do not support these scoring rules")
        )
    check_racks(situation, candidates)
