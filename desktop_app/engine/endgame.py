# SPDX-License-Identifier: MIT
"""Endgames solved by the native engine: two racks and an empty bag."""

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
    """A position that is no endgame; the message says what is wrong with it."""


@dataclass(frozen=True)
class EndgameLimits:
    """How long an endgame is searched, and with what.

    Attributes:
        seconds: ends unproven after so long; None to go on to the proof.
        nodes: ends unproven after each thread has searched so many positions, and a fifth more for
            bounds.
        threads: how many threads work; fewer where each would have less than 4 MB.
        memory_mb: the most megabytes that a search takes beside the words; plays that do not fit
            are left out, and then nothing is proven.
    """

    seconds: float | None = None
    nodes: int | None = None
    threads: int = 1
    memory_mb: int = 128


@dataclass(frozen=True)
class Step:
    """A turn of the best line and what it scores, in points."""

    move: Move
    score: int


@dataclass(frozen=True)
class Solution:
    """What was found about an endgame.

    Attributes:
        value: the final spread of the player on turn less the spread now, in points.
        line: the best turns of both players, the player on turn first.
        proven: whether the value is exact; else it is the best that was found.
        lower, upper: what the value is proven to be at least and at most, in points; None where
            nothing is proven.
        nodes: positions searched, by all threads.
        seconds: how long it took, or has taken so far.
    """

    value: int
    line: tuple[Step, ...]
    proven: bool
    lower: int | None
    upper: int | None
    nodes: int
    seconds: float


class _Search:
    """A search in a thread of its own; one that nobody holds any more is cancelled.

    Args:
        module: the native module.
        setting, board: what is played, and where.
        work: searches, given a `watch` to look at and a `progress` to tell how far it is.
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
        """Whether it has ended."""
        return self._work.is_done

    def snapshot(self) -> EndgameResult | None:
        """What is found so far, as `EndgameJob.snapshot`."""
        if self.is_done():
            return self.result()
        return self._progress.snapshot(self._setting, self._board)

    def cancel(self) -> None:
        """Ask for the end."""
        self._watch.stop()

    def result(self) -> EndgameResult:
        """Wait for the end and tell what was found."""
        return self._work.result()


class EndgameJob(NativeJob[_Search]):
    """A search under way; a `jobs.Job`."""

    def snapshot(self) -> Solution | None:
        """What is found so far; it goes on. None in the moment before there is a first value.

        The value and its line are those of the greatest depth that is finished, the bounds what
        is proven by then; positions count for what is finished.
        """
        found = self._running.snapshot()
        return None if found is None else self._read(found)

    def result(self) -> Solution:
        """Wait for the end and tell what was found."""
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
    """Begin to solve a position with an empty bag; the other rack is what is unseen.

    Raises:
        NativeNeededError: `engine` is the reference.
        EndgameError: there are tiles in the bag, somebody has no tile, or plays score by rules
            that the engine does not count by.
        LimitError: a number is out of range.
        TileCodeError: a tile has no number in the words. All are ValueErrors, as is the
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
    )
    return EndgameJob(_Search(module, setting, board, search), codes)


def solve(engine: Engine, situation: Situation, limits: EndgameLimits = WITHOUT_LIMITS) -> Solution:
    """Solve a position with an empty bag.

    Raises:
        ValueError: as `begin_endgame`.
        KeyboardInterrupt: the search is stopped too.
    """
    job = begin_endgame(engine, situation, limits)
    try:
        return job.result()
    finally:
        job.cancel()


def check_endgame(situation: Situation) -> None:
    """Make sure that a position can be solved.

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
