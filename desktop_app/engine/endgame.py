# SPDX-License-Identifier: MIT
"""Solves endgames (two racks and an empty bag) with the native engine."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING

from desktop_app.engine.candidates import question_of
from desktop_app.engine.jobs import NativeJob, WorkThread
from desktop_app.engine.native import MAX_COUNT, check_within
from desktop_app.engine.native_engine import need_native
from desktop_app.engine.protocol import Engine
from desktop_app.engine.reference import has_odd_scores
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Move
from desktop_app.sentences.sentence import Sentence

if TYPE_CHECKING:
    from desktop_app.engine.native import EndgameProgress, EndgameResult, Setting, Watch


class EndgameError(ValueError):
    """The position is not an endgame; the message says why."""


@dataclass(frozen=True)
class EndgameLimits:
    """Limits of an endgame search.

    Attributes:
        seconds: stops unproven after this time; None to continue until proven.
        nodes: stops unproven once each thread has searched this many positions, and a fifth more
            for bounds.
        threads: number of threads; fewer if each would have less than 4 MB.
        memory_mb: upper bound of memory in megabytes, besides the word graph; plays that do not
            fit are left out, and then nothing is proven.
        wins: True if winning matters more than points: half of the limits are for a line that is
            proven to win, unless the value is proven before.
    """

    seconds: float | None = None
    nodes: int | None = None
    threads: int = 1
    memory_mb: int = 128
    wins: bool = False


@dataclass(frozen=True)
class Step:
    """A turn of the best line with its score in points."""

    move: Move
    score: int


@dataclass(frozen=True)
class Solution:
    """The result of an endgame search.

    Attributes:
        value: the final spread of the player on turn minus the current spread, in points.
        line: the best turns of both players, starting with the player on turn.
        proven: True if the value is exact; else it is the best found so far.
        lower, upper: proven bounds of the value, in points; None if there are none.
        nodes: positions searched by all threads.
        seconds: time taken so far.
    """

    value: int
    line: tuple[Step, ...]
    proven: bool
    lower: int | None
    upper: int | None
    nodes: int
    seconds: float


class _Search:
    """A search in its own thread; cancelled when the last reference to it is dropped.

    Args:
        module: the native module.
        setting, board: the rules of the game and the board.
        work: the search; takes a `watch` to check and a `progress` to report to.
    """

    def __init__(
        self,
        module: ModuleType,
        setting: Setting,
        board: bytes,
        work: Callable[..., EndgameResult],
    ) -> None:
        watch: Watch = module.Watch()
        progress: EndgameProgress = module.EndgameProgress()
        self._setting = setting
        self._board = board
        self._watch = watch
        self._progress = progress
        self._work = WorkThread(partial(work, watch=watch, progress=progress))
        weakref.finalize(self, watch.stop)

    def is_done(self) -> bool:
        """True if it has ended."""
        return self._work.is_done

    def snapshot(self) -> EndgameResult | None:
        """The result so far, as `EndgameJob.snapshot`."""
        if self.is_done():
            return self.result()
        return self._progress.snapshot(self._setting, self._board)

    def cancel(self) -> None:
        """Ask the search to stop."""
        self._watch.stop()

    def result(self) -> EndgameResult:
        """Wait for the end and return the result."""
        return self._work.result()


class EndgameJob(NativeJob[_Search]):
    """A running search; a `jobs.Job`."""

    def snapshot(self) -> Solution | None:
        """Return the result so far; None before there is a first value.

        Value and line are from the greatest depth finished, the bounds are those proven by then,
        and `nodes` counts finished work.
        """
        found = self._running.snapshot()
        return None if found is None else self._read(found)

    def result(self) -> Solution:
        """Wait for the end and return the result."""
        return self._read(self._running.result())

    def _read(self, found: EndgameResult) -> Solution:
        line = tuple(Step(move, score) for move, score, _ in self._codes.moves(found.line))
        return Solution(
            value=found.value,
            line=line,
            proven=found.proven,
            lower=found.lower,
            upper=found.upper,
            nodes=found.nodes,
            seconds=found.seconds,
        )


WITHOUT_LIMITS = EndgameLimits()


def begin_endgame(
    engine: Engine, situation: Situation, limits: EndgameLimits = WITHOUT_LIMITS
) -> EndgameJob:
    """Start solving a position with an empty bag; the unseen tiles are the opponent's rack.

    Raises:
        NativeNeededError: `engine` is the reference engine.
        EndgameError: the bag is not empty, a rack is empty, or the engine does not support the
            scoring rules.
        LimitError: a number is out of range.
        TileCodeError: a tile has no number in the word graph. All are ValueErrors, as is the
            EngineError of `EndgameJob.result`: another number is out of range, or the game is over.
    """
    engine = need_native(engine)
    check_endgame(situation)
    if limits.nodes is not None:
        check_within("nodes", limits.nodes, 1, MAX_COUNT)
    codes, module = engine.codes, engine.module
    setting = engine.setting(situation.setting_rules(codes))
    board = codes.board(situation.board)
    racks = codes.rack(situation.rack), codes.rack(situation.unseen)
    # Passed only when asked for, as in `simulation.begin_simulation`.
    win = {"spread": situation.scores[0] - situation.scores[1]} if limits.wins else {}
    search = partial(
        module.solve_endgame,
        setting,
        board,
        racks,
        scoreless=situation.scoreless,
        seconds=limits.seconds,
        nodes=limits.nodes,
        threads=limits.threads,
        memory_mb=limits.memory_mb,
        **win,
    )
    return EndgameJob(_Search(module, setting, board, search), codes)


def solve(engine: Engine, situation: Situation, limits: EndgameLimits = WITHOUT_LIMITS) -> Solution:
    """Solve a position with an empty bag.

    Raises:
        ValueError: as `begin_endgame`.
        KeyboardInterrupt: passed on after stopping the search.
    """
    job = begin_endgame(engine, situation, limits)
    try:
        return job.result()
    finally:
        job.cancel()


def check_endgame(situation: Situation) -> None:
    """Check that a position can be solved.

    Raises:
        EndgameError: as `begin_endgame`.
    """
    if situation.bag_count:
        raise EndgameError(
            Sentence("the bag is not empty; tiles in it: {count}", count=situation.bag_count)
        )
    if not situation.rack:
        raise EndgameError(Sentence("the player on turn has no tile: the game is over"))
    if not situation.unseen:
        raise EndgameError(Sentence("the opponent has no tile: the game is over"))
    if has_odd_scores(question_of(situation)):
        raise EndgameError(Sentence("endgames cannot be solved under these scoring rules"))
