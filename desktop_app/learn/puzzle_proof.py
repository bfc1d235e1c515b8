# SPDX-License-Identifier: MIT
"""Proofs of puzzles: an answer is admitted if it is ahead by a margin in two searches.

The searches have different draws. With an empty bag the answer is exact: docs/puzzles.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from desktop_app.engine.candidates import plays_of
from desktop_app.engine.evaluation import EvaluatedMove, Evaluation, Range
from desktop_app.engine.evaluator import Effort, Evaluator
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.learn.puzzle_words import RAREST, PuzzleWords
from desktop_app.learn.puzzles import (
    Kind,
    is_same_move,
)
from desktop_app.rules.board import Board
from desktop_app.rules.move import Move, Play

LEAD, LEAD_WIN = 5.0, 0.03
"""A search has the answer ahead by so many points of equity, or by that chance to win."""

EXCHANGE_LEAD, EXCHANGE_LEAD_WIN = 2.0, 0.01
"""The same for exchanges."""

SAFE_LEAD = 0.10
"""A safe play wins that much more often than any other."""

ENDGAME_LEAD = 3
"""With an empty bag the answer is ahead by so many points of the final spread."""

WIN_LIMITS = (0.10, 0.90)
"""The chance to win after the answer lies between these: the game is still open."""

SAME = 1.0
"""Moves within a point of the best are right too."""

_SAME_WIN = 0.01
CLOSE = 60
"""Points between the players at most in puzzles of the end of the game."""

_CONFIDENCE = 1.37
"""Limits of 99 % are so much wider than those of 95 %: Student's distribution, 19 degrees."""

_MOST_PLAYS = 200

QUICK = Effort(candidates=8, screening=40, shortlist=3, iterations=10)
LOOK = Effort(shortlist=4, preendgame_nodes=6_000)
PROOF = Effort(
    screening=80, shortlist=4, iterations=30, preendgame_nodes=40_000, endgame_nodes=30_000
)
"""The first search of a candidate, that of a pre-endgame, and the two that prove it."""


@dataclass(frozen=True)
class Found:
    """A turn of a game that may be a puzzle.

    Attributes:
        kind: what it would ask for.
        situation: the position.
        group: the moves that would be right, as far as equity tells, the best first.
        play: for a challenge, the play on the board.
    """

    kind: Kind
    situation: Situation
    group: tuple[Move, ...] = ()
    play: Play | None = None


@dataclass(frozen=True)
class Proof:
    """The result of the searches.

    Attributes:
        answers: the right moves, the best first.
        lead, lead_win: how far the best is ahead of every other move, in points and in chances.
        win: chance to win after it.
        kind: what the puzzle asks for; the end of a game settles it late.
    """

    answers: tuple[Move, ...]
    lead: float
    lead_win: float
    win: float
    kind: Kind


class Prover:
    """Proves candidates.

    Args:
        engine: finds and searches plays with the list of the puzzles.
        leaves: the values of leaves.
        words: the same list.
        seed: of the draws.
    """

    def __init__(self, engine: Engine, leaves: KlvLeaves, words: PuzzleWords, seed: int) -> None:
        self._engine, self._leaves, self._words, self._seed = engine, leaves, words, seed

    def prove(self, found: Found, effort: int = 1, seed: int | None = None) -> Proof | None:
        """Return what two searches with different draws agree on; None if they do not.

        Args:
            found: the candidate.
            effort: factor of the work of the second and third search.
            seed: of the draws; that of the maker by default.
        """
        if found.kind is Kind.CHALLENGE:
            return Proof((), 0.0, 0.0, 0.0, found.kind)
        seed = self._seed if seed is None else seed
        if found.kind is Kind.OUT_IN_TWO or (
            found.kind is Kind.SAFE and not found.situation.bag_count
        ):
            return self._prove_end(found, effort)
        if found.kind is Kind.SAFE:
            return self._prove_late(found, effort)
        if effort == 1 and self._simulated(found, QUICK, seed, margin=0.6) is None:
            return None
        one = self._simulated(found, times(PROOF, effort), seed + 1)
        other = one and self._simulated(found, times(PROOF, effort), seed + 2)
        return one if other is not None else None

    def _simulated(
        self, found: Found, effort: Effort, seed: int, margin: float = 1.0
    ) -> Proof | None:
        """The result of a simulation; `margin` lowers what a first look asks for."""
        evaluator = Evaluator(self._engine, self._leaves, replace(effort, seed=seed))
        evaluation = evaluator.evaluate(found.situation, found.group)
        own = [evaluation.row(move) for move in found.group]
        board = found.situation.board
        others = [row for row in evaluation.rows if not is_in(board, row.move, found.group)]
        best = own[0]
        if not WIN_LIMITS[0] <= best.win <= WIN_LIMITS[1] or not others:
            return None
        for move in own[1:]:
            points, win = _gaps(evaluation, best, move)
            if points.mean > 2 * SAME or win.mean > 2 * _SAME_WIN:
                return None
        gaps = [_gaps(evaluation, best, other) for other in others]
        is_exchange = found.kind is Kind.EXCHANGE
        least = margin * (EXCHANGE_LEAD if is_exchange else LEAD)
        least_win = margin * (EXCHANGE_LEAD_WIN if is_exchange else LEAD_WIN)
        for points, win in gaps:
            by_points = points.mean >= least and _low(points) > 0
            by_win = win.mean >= least_win and _low(win) > 0
            # Ahead by one measure and behind by the other is no clear answer.
            if not (by_points or by_win) or points.mean < 0 or win.mean < 0:
                return None
        lead = min(points.mean for points, _ in gaps)
        lead_win = min(win.mean for _, win in gaps)
        return Proof(found.group, lead, lead_win, best.win, found.kind)

    def _prove_late(self, found: Found, effort: int) -> Proof | None:
        """The one play that wins far more often, with one or two tiles in the bag."""
        first: Move | None = None
        proof: Proof | None = None
        closer = replace(times(PROOF, 4 * effort), candidates=40, shortlist=10)
        for work in (LOOK, PROOF, closer):
            evaluation = Evaluator(self._engine, self._leaves, work).evaluate(found.situation)
            best, *others = evaluation.rows
            if not isinstance(best.move, Play) or not others:
                return None
            others = [row for row in others if not self._is_same(found, best, row)]
            if first is not None and not is_same_move(found.situation.board, best.move, first):
                return None
            first = best.move
            gaps = [evaluation.gap(best, other) for other in others]
            is_clear = all(gap and gap.mean >= SAFE_LEAD and gap.low > 0 for gap in gaps)
            if best.win < WIN_LIMITS[0] or not is_clear:
                return None
            leads = [gap.mean for gap in gaps if gap is not None]
            points = min(best.spread - other.spread for other in others)
            proof = Proof((best.move,), points, min(leads), best.win, Kind.SAFE)
        if proof is None or self._words.level(found.situation, proof.answers) > RAREST:
            return None
        return proof

    def _is_same(self, found: Found, one: EvaluatedMove, other: EvaluatedMove) -> bool:
        return is_same_move(found.situation.board, one.move, other.move)

    def _prove_end(self, found: Found, effort: int) -> Proof | None:
        """The one best play with an empty bag: all moves are solved."""
        situation = found.situation
        work = times(PROOF, effort)
        first = Evaluator(self._engine, self._leaves, QUICK).evaluate(situation)
        best = self._solved_best(first)
        if best is None or self._words.level(situation, (best.move,)) > RAREST:
            return None
        every = [play.play for play in plays_of(self._engine, situation)]
        if len(every) > _MOST_PLAYS:
            return None
        again = Evaluator(self._engine, self._leaves, work)
        whole = again.evaluate(situation, every)
        if self._solved_best(whole, best.move) is None:
            return None
        row = whole.row(best.move)
        assert row.solved is not None
        others = [move for move in whole.rows if not self._is_same(found, row, move)]
        win = row.win
        lead_win = win - max(other.win for other in others)
        if row.solved.turns_to_out == 2:
            kind = Kind.OUT_IN_TWO
        elif win == 1.0 and lead_win > 0:
            kind = Kind.SAFE
        else:
            return None
        lead = row.spread - max(other.spread for other in others)
        return Proof((best.move,), lead, lead_win, win, kind)

    def _solved_best(
        self, evaluation: Evaluation, wanted: Move | None = None
    ) -> EvaluatedMove | None:
        """The best move of an endgame, if it is proven and alone; `wanted` has to be it."""
        board = evaluation.situation.board
        best = max(evaluation.rows, key=lambda row: row.spread)
        solved = best.solved
        if solved is None or not solved.is_proven or not isinstance(best.move, Play):
            return None
        if wanted is not None and not is_same_move(board, best.move, wanted):
            return None
        if abs(solved.final_spread) > CLOSE:
            return None
        for row in evaluation.rows:
            if row.solved is None or is_same_move(board, row.move, best.move):
                continue
            most = row.solved.upper
            if most is None or most > solved.final_spread - ENDGAME_LEAD:
                return None
        return best


def times(effort: Effort, factor: int) -> Effort:
    """Return so many times the work."""
    return replace(
        effort,
        screening=effort.screening * factor,
        iterations=effort.iterations * factor,
        preendgame_nodes=effort.preendgame_nodes * factor,
        endgame_nodes=effort.endgame_nodes * factor,
    )


def is_in(board: Board, move: Move, moves: Iterable[Move]) -> bool:
    """True if a move is the same as one of some moves."""
    return any(is_same_move(board, move, other) for other in moves)


def _gaps(evaluation: Evaluation, one: EvaluatedMove, other: EvaluatedMove) -> tuple[Range, Range]:
    points, win = evaluation.gap(one, other, "equity"), evaluation.gap(one, other)
    assert points is not None and win is not None
    return points, win


def _low(gap: Range) -> float:
    """The lower limit of 99 %."""
    return gap.mean - _CONFIDENCE * (gap.mean - gap.low)
