# SPDX-License-Identifier: MIT
"""Solves pre-endgames (one to four tiles in the bag) with the native engine.

docs/engine/preendgame.md says which results are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from desktop_app.engine.candidates import question_of
from desktop_app.engine.inference import WeighedLeave, packed_opponent
from desktop_app.engine.jobs import NativeJob
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.native import MAX_COUNT, check_within
from desktop_app.engine.native_engine import need_native
from desktop_app.engine.protocol import Engine
from desktop_app.engine.reference import has_odd_scores
from desktop_app.engine.situation import Situation, check_racks
from desktop_app.rules.move import Move
from desktop_app.sentences.sentence import Sentence

if TYPE_CHECKING:
    from desktop_app.engine.native import (
        NativePreendgame,
        NativePreendgameRow,
        NativePreendgameSnapshot,
    )

MAX_IN_BAG = 4
"""Upper bound of tiles in the bag of a pre-endgame."""

Ending = Literal["complete", "nodes", "time", "cancelled"]
"""Why a search ended: no candidate could become better, or a limit was reached."""


class PreendgameError(ValueError):
    """The position is not a pre-endgame; the message says why."""


@dataclass(frozen=True)
class PreendgameOptions:
    """Limits of a pre-endgame search.

    Attributes:
        seconds: stops after this time; None to continue until no candidate can become better,
            which may take hours.
        nodes: gives an endgame up if it would take more positions than this.
        nodes_in_all: starts nothing that may exceed this many positions over all endgames, a
            quick value counting as one; quick values may exceed it somewhat.
        threads: number of threads, fewer if each would have less than 4 MB; without `seconds` the
            result is the same for any number as long as the plays fit in memory.
        memory_mb: memory for its endgames in megabytes, as in `EndgameLimits`.
        kept: the opponent's possible leaves, as in `inference.Inferred`; they replace the tiles
            known from the situation.
    """

    seconds: float | None = None
    nodes: int | None = None
    nodes_in_all: int | None = None
    threads: int = 1
    memory_mb: int = 128
    kept: tuple[WeighedLeave, ...] = ()


@dataclass(frozen=True)
class PreendgameMove:
    """The result for one candidate.

    Attributes:
        move: the candidate.
        score: its points.
        equity: its static equity, in points.
        win: probability of winning over the draws examined, 0 to 1; a tie counts half.
        spread: mean gain in spread over these draws, from now to the end of the game, in points.
        draws: number of different racks that the opponent may have.
        seen: number of racks examined; 0 if there was no time for this candidate.
        decided: number of racks for which the winner is proven.
        solved: number of racks for which the final spread is proven too.
        is_proven: True if the probability of winning is proven, that is for all draws.
        is_given_up: True if it was dropped for better candidates before it was solved.
    """

    move: Move
    score: int
    equity: float
    win: float
    spread: float
    draws: int
    seen: int
    decided: int
    solved: int
    is_proven: bool
    is_given_up: bool


@dataclass(frozen=True)
class PreendgameSnapshot:
    """The result of a pre-endgame so far.

    Attributes:
        rows: one row per candidate, best first: by probability of winning, then by spread.
            Candidates not yet examined come last, by equity.
        nodes: endgame positions searched.
        seconds: time taken so far.
        ending: why it ended; None while it runs.
    """

    rows: tuple[PreendgameMove, ...]
    nodes: int
    seconds: float
    ending: Ending | None

    @property
    def best(self) -> PreendgameMove:
        """The best candidate so far."""
        return self.rows[0]

    @property
    def is_complete(self) -> bool:
        """True if no other candidate could become better."""
        return self.ending == "complete"


class PreendgameJob(NativeJob["NativePreendgame"]):
    """A running pre-endgame search; a `jobs.Job`."""

    def snapshot(self) -> PreendgameSnapshot:
        """Return the result so far, without stopping."""
        return self._read(self._running.snapshot())

    def result(self) -> PreendgameSnapshot:
        """Wait for the end and return the result."""
        return self._read(self._running.result())

    def _read(self, found: NativePreendgameSnapshot) -> PreendgameSnapshot:
        rows = tuple(map(self._row, found.rows))
        return PreendgameSnapshot(rows, found.nodes, found.seconds, found.ending)

    def _row(self, row: NativePreendgameRow) -> PreendgameMove:
        ((move, score, equity),) = self._codes.moves(row.move)
        return PreendgameMove(
            move=move,
            score=score,
            equity=equity / 1000,
            win=row.win,
            spread=row.gain,
            draws=row.draws,
            seen=row.seen,
            decided=row.decided,
            solved=row.solved,
            is_proven=row.is_proven,
            is_given_up=row.is_given_up,
        )


WITHOUT_LIMITS = PreendgameOptions()


def begin_preendgame(
    engine: Engine,
    situation: Situation,
    leaves: KlvLeaves,
    candidates: Sequence[Move] | None = None,
    options: PreendgameOptions = WITHOUT_LIMITS,
) -> PreendgameJob:
    """Start finding each candidate's probability of winning, with one to four tiles in the bag.

    Args:
        engine: the native engine, on the list of the game.
        situation: the position, with a full rack; barred squares are ignored.
        leaves: leave values, for the order of candidates and for both players' moves while there
            are tiles in the bag.
        candidates: moves of the player on turn, not checked against the list; None for every move.
        options: the limits.

    Raises:
        NativeNeededError: `engine` is the reference engine.
        PreendgameError: the bag is empty or has too many tiles, the rack is not full, or the
            engine does not support the scoring rules.
        SituationError: a candidate is not on the rack, or the opponent cannot hold the known tiles.
        LimitError, EngineError: a number is out of range, the game is over, or a candidate does
            not fit on the board.
        TileCodeError: a tile has no number in the word graph. All are ValueErrors.
    """
    engine = need_native(engine)
    check_preendgame(situation)
    check_racks(situation, candidates or ())
    for name, nodes in (("nodes", options.nodes), ("nodes_in_all", options.nodes_in_all)):
        if nodes is not None:
            check_within(name, nodes, 1, MAX_COUNT)
    codes = engine.codes
    running: NativePreendgame = engine.module.Preendgame(
        engine.setting(situation.setting_rules(codes)),
        leaves.prepared(engine.lexicon.alphabet),
        codes.board(situation.board),
        codes.rack(situation.rack),
        codes.counts(situation.unseen),
        None if candidates is None else b"".join(map(codes.record, candidates)),
        scores=situation.scores,
        scoreless=situation.scoreless,
        opponent=packed_opponent(codes, situation, options.kept),
        seconds=options.seconds,
        nodes=options.nodes,
        nodes_in_all=options.nodes_in_all,
        threads=options.threads,
        memory_mb=options.memory_mb,
    )
    return PreendgameJob(running, codes)


def check_preendgame(situation: Situation) -> None:
    """Check that a position is a pre-endgame.

    Raises:
        PreendgameError: as `begin_preendgame`.
    """
    if not 1 <= situation.bag_count <= MAX_IN_BAG:
        raise PreendgameError(
            Sentence(
                "tiles in the bag: read {count}, expected 1 to {most}",
                count=situation.bag_count,
                most=MAX_IN_BAG,
            )
        )
    if len(situation.rack) != situation.rack_size:
        raise PreendgameError(
            Sentence(
                "tiles on the rack: read {count}, expected {full}",
                count=len(situation.rack),
                full=situation.rack_size,
            )
        )
    if has_odd_scores(question_of(situation)):
        raise PreendgameError(Sentence("pre-endgames cannot be solved under these scoring rules"))
