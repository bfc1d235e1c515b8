# SPDX-License-Identifier: MIT
"""Thinks about the moves of one position for as long as it is wanted.

The same figures come again and again, each time from more work. With more than four tiles in the
bag the moves are played out as many turns ahead as asked for. With one to four the pre-endgame is
searched, and with an empty bag the endgame; both end by themselves once the figures are exact.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from desktop_app.engine.evaluated_rows import drawn_row, has_bingo, played_row, static_row
from desktop_app.engine.evaluation import EvaluatedMove, Evaluation, Phase, chance_of
from desktop_app.engine.evaluator import Effort, EvaluationStopped, Evaluator
from desktop_app.engine.inference import WeighedLeave
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.move_order import ordered
from desktop_app.engine.preendgame import MAX_IN_BAG, PreendgameOptions, begin_preendgame
from desktop_app.engine.simulation import (
    PlyMeans,
    SimulatedMove,
    SimulationOptions,
    begin_simulation,
)
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Move

LEAST_PLIES = 2
"""The reply and the own turn after it: fewer tell nothing of the tiles kept."""
_STEP_S = 0.5
"""Time from one set of figures to the next, about."""
_FEWEST_PARTS, _MOST_PARTS = 4, 64
_FIRST_PART = 50
"""Playouts of each move in a part at first; parts are joined two by two when there are many."""
_LOOK_S = 0.02
_NODES, _MOST_NODES, _TIMES = 50_000, 500_000_000, 4
"""Positions of the endgame after each move: at first, at most, and how many times more each time.
"""


@dataclass(frozen=True)
class ThinkingOptions:
    """How to think about a position.

    Attributes:
        plies: turns after each move that are played out, from `LEAST_PLIES`; of no meaning with
            four tiles in the bag or fewer.
        kept: what the opponent may have kept, as in `inference.Inferred`; empty for any tiles.
        threads: how many threads work; the figures do not depend on it.
        seed: another seed draws other tiles.
        memory_mb: megabytes of a search of the end, for each thread.
    """

    plies: int = LEAST_PLIES
    kept: tuple[WeighedLeave, ...] = ()
    threads: int = 1
    seed: int = 0
    memory_mb: int = 64


def phase_of(situation: Situation) -> Phase:
    """Return how the moves of a position are compared here."""
    if situation.barred or situation.bag_count > MAX_IN_BAG:
        return "simulation"
    return "preendgame" if situation.bag_count else "endgame"


def think_on(
    evaluator: Evaluator,
    situation: Situation,
    moves: Sequence[Move],
    wanted: ThinkingOptions,
    token: CancelToken,
) -> Iterator[Evaluation]:
    """Yield the figures of `moves`, each time from more work, about twice in a second.

    Args:
        evaluator: gives the engine, the leaves, and the order of equal moves.
        situation: the position.
        moves: one or more moves of the player on turn.
        wanted: how to think.
        token: ends it soon once it is called; the last figures stay those yielded last.

    Raises:
        ValueError: the searches do not cover the position; see `begin_simulation`,
            `begin_preendgame` and `begin_endgame`.
    """
    phase, began = phase_of(situation), time.monotonic()
    if phase == "endgame":
        yield from _solved(evaluator, situation, moves, wanted, token)
        return
    work = _played_out if phase == "simulation" else _searched
    fixed = {
        move: static_row(evaluator.engine, situation, evaluator.leaves, move) for move in moves
    }
    bingo = has_bingo(evaluator.engine, situation)
    scores = situation.scores
    for rows in work(evaluator, situation, fixed, wanted, token):
        yield Evaluation(
            situation=situation,
            phase=phase,
            rows=ordered(rows, evaluator.taste, scores[0] - scores[1]),
            has_bingo=bingo,
            ending="complete",
            seconds=time.monotonic() - began,
        )


def _played_out(
    evaluator: Evaluator,
    situation: Situation,
    fixed: dict[Move, EvaluatedMove],
    wanted: ThinkingOptions,
    token: CancelToken,
) -> Iterator[list[EvaluatedMove]]:
    chance, moves, size = chance_of(situation, wanted.seed), list(fixed), _FIRST_PART
    parts: list[tuple[SimulatedMove, ...]] = []
    told = time.monotonic()
    while True:
        options = SimulationOptions(
            plies=wanted.plies,
            iterations=size,
            threads=wanted.threads,
            seed=chance.getrandbits(63),
            kept=wanted.kept,
        )
        job = begin_simulation(evaluator.engine, situation, evaluator.leaves, moves, options)
        while not job.is_done:
            if token.wait(_LOOK_S):
                # Part of a part would count as much as a whole one.
                job.cancel()
                return
        found = {row.move: row for row in job.result().rows}
        parts.append(tuple(found[move] for move in moves))
        if len(parts) == _MOST_PARTS:
            size *= 2
            pairs = zip(parts[::2], parts[1::2], strict=True)
            parts = [tuple(map(_joined, one, other)) for one, other in pairs]
        if len(parts) >= _FEWEST_PARTS and time.monotonic() - told >= _STEP_S:
            told = time.monotonic()
            columns = zip(*parts, strict=True)
            yield [
                played_row(fixed[move], column) for move, column in zip(moves, columns, strict=True)
            ]


def _joined(one: SimulatedMove, other: SimulatedMove) -> SimulatedMove:
    """Two parts of the same size as one."""
    half = (one.spread - other.spread) / 2
    count = one.iterations + other.iterations
    # Within the parts, and between their means.
    error = ((one.spread_error**2 + other.spread_error**2) / 4 + half**2 / count) ** 0.5
    return replace(
        one,
        iterations=count,
        spread=fmean((one.spread, other.spread)),
        spread_error=error,
        equity=fmean((one.equity, other.equity)),
        win=fmean((one.win, other.win)),
        plies=tuple(
            PlyMeans(
                fmean((first.score, second.score)),
                fmean((first.bingos, second.bingos)),
                first.turns + second.turns,
            )
            for first, second in zip(one.plies, other.plies, strict=True)
        ),
    )


def _searched(
    evaluator: Evaluator,
    situation: Situation,
    fixed: dict[Move, EvaluatedMove],
    wanted: ThinkingOptions,
    token: CancelToken,
) -> Iterator[list[EvaluatedMove]]:
    options = PreendgameOptions(
        threads=wanted.threads,
        memory_mb=wanted.memory_mb * wanted.threads,
        kept=wanted.kept,
    )
    job = begin_preendgame(evaluator.engine, situation, evaluator.leaves, list(fixed), options)
    told = time.monotonic()
    while not job.is_done:
        if token.wait(_LOOK_S):
            job.cancel()
            return
        if time.monotonic() - told >= _STEP_S:
            told, rows = time.monotonic(), job.snapshot().rows
            if all(row.seen for row in rows):
                yield [drawn_row(fixed[row.move], row, situation) for row in rows]
    yield [drawn_row(fixed[row.move], row, situation) for row in job.result().rows]


def _solved(
    evaluator: Evaluator,
    situation: Situation,
    moves: Sequence[Move],
    wanted: ThinkingOptions,
    token: CancelToken,
) -> Iterator[Evaluation]:
    nodes = _NODES
    while nodes <= _MOST_NODES:
        effort = Effort(endgame_nodes=nodes, memory_mb=wanted.memory_mb, threads=wanted.threads)
        closer = Evaluator(evaluator.engine, evaluator.leaves, effort, taste=evaluator.taste)
        try:
            found = closer.evaluate(situation, moves, token)
        except EvaluationStopped:
            return
        if token.is_called:
            return
        yield found
        solved = [found.row(move).solved for move in moves]
        if found.is_proven and all(
            solution is not None and solution.is_proven for solution in solved
        ):
            return
        nodes *= _TIMES
