# SPDX-License-Identifier: MIT
"""One judgement of moves for hints, the coach and the review: docs/engine/evaluation.md.

With more than two tiles in the bag the moves are simulated, with one or two the pre-endgame is
searched, and with an empty bag the endgame. Work that is bounded by its counts alone gives the
same figures for the same position and seed.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

from desktop_app.engine.candidates import find_top
from desktop_app.engine.endgame import EndgameLimits, Solution, begin_endgame
from desktop_app.engine.equity import Candidate, Outlook, order_of
from desktop_app.engine.evaluated_rows import drawn_row, has_bingo, played_row, score_of, static_row
from desktop_app.engine.evaluation import (
    Ending,
    EvaluatedMove,
    Evaluation,
    Phase,
    Solved,
    board_after,
    chance_of,
    win_of,
)
from desktop_app.engine.jobs import CancelToken, Job
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.move_order import NO_TASTE, Taste, is_same_worth, ordered
from desktop_app.engine.native_engine import need_native
from desktop_app.engine.preendgame import (
    PreendgameMove,
    PreendgameOptions,
    begin_preendgame,
)
from desktop_app.engine.protocol import Engine
from desktop_app.engine.simulation import SimulatedMove, SimulationOptions, begin_simulation
from desktop_app.engine.situation import Situation, check_racks
from desktop_app.rules.move import Exchange, Move, Pass, Play
from desktop_app.sentences.sentence import Sentence

MAX_IN_BAG = 2
"""Most tiles in the bag of a position that is searched as a pre-endgame."""

_LOOK_S = 0.003
_LEAST_S = 0.1
"""A search of a pre-endgame has so long at least, as too little finds nothing."""
_PROBE_SHARE = 0.15
"""A quarter of the first comparison takes about a twentieth of the time on an idle computer."""
_POINT = 1_000


class EvaluationError(ValueError):
    """A position or a move that cannot be evaluated; the message says why."""


class EvaluationStopped(Exception):
    """The evaluation was cancelled before it had any figures."""


@dataclass(frozen=True)
class Effort:
    """How much work an evaluation is worth.

    Attributes:
        candidates: static moves that are compared at first.
        screening: iterations of that first comparison.
        shortlist: how many of them are compared closely, with every move asked for.
        batches: the close comparison is cut into so many parts, at least 3: errors of differences
            are those of the parts' means, and each part is a step of the progress.
        iterations: iterations of each part.
        preendgame_nodes: positions of each of the two searches of a pre-endgame, in all endings.
        endgame_nodes: positions of the endgame after each move.
        memory_mb: megabytes of a search of the end, for each thread.
        seconds: ends the work after so long, with the figures found by then; None for none. The
            same position then need not give the same figures.
        threads: how many threads work; the figures do not depend on it.
        seed: another seed draws other tiles.
    """

    candidates: int = 15
    screening: int = 160
    shortlist: int = 6
    batches: int = 20
    iterations: int = 80
    preendgame_nodes: int = 20_000
    endgame_nodes: int = 20_000
    memory_mb: int = 32
    seconds: float | None = None
    threads: int = 1
    seed: int = 0


DEFAULT_EFFORT = Effort()


Progress = Callable[[float], None]


def _no_progress(_share: float) -> None:
    """Ignore the progress."""


class Memory(Protocol):
    """Keeps the evaluations of positions."""

    def find(self, situation: Situation) -> Evaluation | None:
        """Return what is kept of a position."""
        ...

    def keep(self, evaluation: Evaluation) -> None:
        """Keep an evaluation in place of an earlier one of the same position."""
        ...


class LastPosition:
    """A `Memory` of the last position alone."""

    def __init__(self) -> None:
        self._last: Evaluation | None = None

    def find(self, situation: Situation) -> Evaluation | None:
        """Return the last evaluation if it is of this position."""
        last = self._last
        return last if last is not None and last.situation == situation else None

    def keep(self, evaluation: Evaluation) -> None:
        """Keep it."""
        self._last = evaluation


class Evaluator:
    """Evaluates positions, each once: what is known of one is kept, and only ever added to.

    The coach asks about a position of which the player has had a hint. The moves that the hint
    compared keep their figures and their order, and another move is measured beside them with the
    same draws, so no player is blamed for following a hint.

    Args:
        engine: the native engine, on the list of the game.
        leaves: learned leave values.
        effort: how much work a position is worth.
        taste: which of equal moves comes first.
        memory: keeps the evaluations.

    Attributes:
        engine, leaves, taste: as given.

    Raises:
        NativeNeededError: `engine` is the reference.
    """

    def __init__(
        self,
        engine: Engine,
        leaves: KlvLeaves,
        effort: Effort = DEFAULT_EFFORT,
        *,
        taste: Taste = NO_TASTE,
        memory: Memory | None = None,
    ) -> None:
        self.engine = need_native(engine)
        self.leaves, self.taste = leaves, taste
        self._effort = effort
        self._memory = memory or LastPosition()

    def evaluate(
        self,
        situation: Situation,
        moves: Iterable[Move] = (),
        token: CancelToken | None = None,
        progress: Progress = _no_progress,
    ) -> Evaluation:
        """Compare the best static moves and `moves`, which are never left out.

        Args:
            situation: the position.
            moves: moves of the player on turn; their words may be any.
            token: ends the work soon once it is called.
            progress: called with the share of the work that is done, 0 to 1, in this thread.

        Raises:
            EvaluationStopped: the token was called before there was any figure.
            EvaluationError: a move cannot be made.
            ValueError: the searches do not cover the position; see `begin_simulation`,
                `begin_preendgame` and `begin_endgame`.
        """
        asked = tuple(dict.fromkeys(moves))
        known = self._memory.find(situation)
        compared = set() if known is None else {row.move for row in known.rows}
        new = tuple(move for move in asked if move not in compared)
        if known is None or new:
            run = _Run(self, self._effort, situation, new, token, progress)
            known = run.evaluation() if known is None else run.extension(known)
            if known.ending != "cancelled":
                self._memory.keep(known)
        rows = (replace(row, is_asked=row.move in asked) for row in known.rows)
        return replace(known, rows=tuple(rows))


class _Run:
    """One evaluation under way."""

    def __init__(
        self,
        evaluator: Evaluator,
        effort: Effort,
        situation: Situation,
        asked: tuple[Move, ...],
        token: CancelToken | None,
        progress: Progress,
    ) -> None:
        self.engine, self.leaves, self.effort = evaluator.engine, evaluator.leaves, effort
        self.taste = evaluator.taste
        self.situation, self.asked = situation, asked
        self.token, self.progress = token or CancelToken(), progress
        self.began = time.monotonic()
        self.ending: Ending = "complete"
        self.proven: int | None = None

    def evaluation(self) -> Evaluation:
        """All of it."""
        self._check()
        situation = self.situation
        phase: Phase = "simulation"
        if not situation.barred and situation.bag_count <= MAX_IN_BAG:
            phase = "preendgame" if situation.bag_count else "endgame"
        work = {"simulation": self._simulate, "preendgame": self._search, "endgame": self._solve}
        rows = self._ordered(work[phase]())
        self.progress(1.0)
        proven = self.proven
        return Evaluation(
            situation=situation,
            phase=phase,
            rows=rows,
            has_bingo=has_bingo(self.engine, situation),
            ending=self.ending,
            seconds=time.monotonic() - self.began,
            is_proven=proven is not None and _is_proven(rows[0], proven),
        )

    def extension(self, known: Evaluation) -> Evaluation:
        """The known moves of the position, and those asked for beside them.

        Raises:
            EvaluationStopped: the token was called before they all had figures.
        """
        self._check()
        work = {
            "simulation": self._simulate_more,
            "preendgame": self._search_more,
            "endgame": self._solve_more,
        }
        rows = self._ordered((*known.rows, *work[known.phase](known)))
        self.progress(1.0)
        is_proven = known.is_proven and is_same_worth(rows[0], known.best)
        seconds = known.seconds + time.monotonic() - self.began
        return replace(known, rows=rows, is_proven=is_proven, seconds=seconds)

    def _check(self) -> None:
        if self.token.is_called:
            raise EvaluationStopped
        check_racks(self.situation, self.asked)
        for move in self.asked:
            check_move(self.situation, move)

    def _ordered(self, rows: Iterable[EvaluatedMove]) -> tuple[EvaluatedMove, ...]:
        scores = self.situation.scores
        return ordered(rows, self.taste, scores[0] - scores[1])

    @cached_property
    def static(self) -> tuple[Candidate, ...]:
        """The best static moves: so many different ones, some of them in two places.

        The first comparison finds the better of the two.
        """
        most = self.effort.candidates
        first, second = top_words(self.engine, self.situation, self.leaves, most)
        # The first comparison of all of them takes no more than half as long again.
        return tuple(sorted((*first, *second[: most // 2]), key=order_of))

    def _first_places(self, moves: Iterable[Move]) -> list[Move]:
        """The moves without those that lay the same word for the same points further on."""
        keys = {candidate.move: _word_key(self.situation, candidate) for candidate in self.static}
        found: dict[object, Move] = {}
        for move in moves:
            found.setdefault(keys.get(move, move), move)
        return list(found.values())

    def _with_asked(self, moves: Iterable[Move]) -> list[Move]:
        return list(dict.fromkeys((*moves, *self.asked)))

    def _static_row(self, move: Move) -> EvaluatedMove:
        row = static_row(self.engine, self.situation, self.leaves, move)
        return replace(row, is_asked=move in self.asked)

    def _must_stop(self) -> bool:
        """True, and the reason noted, once the token is called or the time is over."""
        if self.token.is_called:
            self.ending = "cancelled"
        elif self.effort.seconds is not None and self._seconds_left() <= 0:
            self.ending = "time"
        return self.ending != "complete"

    def _seconds_left(self) -> float:
        """Until the time is over; endless where there is none."""
        if self.effort.seconds is None:
            return math.inf
        return self.effort.seconds - (time.monotonic() - self.began)

    def _finish(self, job: Job[Any, Any]) -> Any:
        """Wait for a job, or cancel it when the answer is not wanted any more."""
        while not job.is_done:
            if self.token.wait(_LOOK_S):
                job.cancel()
                break
        return job.result()

    # More tiles in the bag than two: playouts.

    def _simulate(self) -> list[EvaluatedMove]:
        first, *seeds = self._seeds()
        moves = [candidate.move for candidate in self.static]
        iterations, found = self.effort.iterations, self._probe(moves)
        if found:
            iterations = max(1, iterations // 2)
        elif len(moves) > self.effort.shortlist:
            found = self._play_out(moves, self.effort.screening, first)
        if found:
            moves = [row.move for row in found]
        moves = self._with_asked(self._first_places(moves)[: self.effort.shortlist])
        parts: list[tuple[SimulatedMove, ...]] = []
        for number in range(self.effort.batches):
            if self._must_stop() and (self.ending == "cancelled" or number >= _FEWEST_PARTS):
                break
            self.progress((number + 1) / (self.effort.batches + 1))
            rows = {row.move: row for row in self._play_out(moves, iterations, seeds[number])}
            if min(row.iterations for row in rows.values()) < iterations:
                self._must_stop()
                break
            parts.append(tuple(rows[move] for move in moves))
        if len(parts) < _FEWEST_PARTS:
            raise EvaluationStopped
        return self._rows_of(moves, parts)

    def _simulate_more(self, known: Evaluation) -> list[EvaluatedMove]:
        """The moves asked for, in the draws that the known ones met."""
        done = known.best.playouts
        assert done is not None, "all moves of a simulation are played out"
        count = len(done.parts)
        parts = []
        for number, seed in enumerate(self._seeds()[1 : count + 1]):
            self.progress(number / count)
            rows = {
                row.move: row for row in self._play_out(self.asked, done.iterations // count, seed)
            }
            if self.token.is_called:
                raise EvaluationStopped
            parts.append(tuple(rows[move] for move in self.asked))
        return self._rows_of(self.asked, parts)

    def _rows_of(
        self, moves: Sequence[Move], parts: Sequence[tuple[SimulatedMove, ...]]
    ) -> list[EvaluatedMove]:
        return [
            played_row(self._static_row(move), found)
            for move, found in zip(moves, zip(*parts, strict=True), strict=True)
        ]

    def _seeds(self) -> list[int]:
        """The seed of the first comparison, and one of each part of the close one."""
        chance = chance_of(self.situation, self.effort.seed)
        return [chance.getrandbits(63) for _ in range(self.effort.batches + 1)]

    def _probe(self, moves: Sequence[Move]) -> tuple[SimulatedMove, ...]:
        """A quarter of the first comparison, if the computer is too busy for more; else nothing.

        Its draws are its own, so that the figures on an idle computer are those without a limit.
        """
        if self.effort.seconds is None or not moves:
            return ()
        chance = chance_of(self.situation, self.effort.seed + 1)
        found = self._play_out(moves, max(1, self.effort.screening // 4), chance.getrandbits(63))
        is_slow = time.monotonic() - self.began > _PROBE_SHARE * self.effort.seconds
        return found if is_slow else ()

    def _play_out(
        self, moves: Sequence[Move], iterations: int, seed: int
    ) -> tuple[SimulatedMove, ...]:
        options = SimulationOptions(
            iterations=iterations, threads=self.effort.threads, seed=seed, with_points=True
        )
        job = begin_simulation(self.engine, self.situation, self.leaves, moves, options)
        rows: tuple[SimulatedMove, ...] = self._finish(job).rows
        return rows

    # One or two tiles in the bag: every draw.

    def _search(self) -> list[EvaluatedMove]:
        static = [candidate.move for candidate in self.static]
        moves = list(dict.fromkeys((*static, *self._promising(), Pass())))
        if len(moves) > self.effort.shortlist:
            rows = self._look_through(moves, share=0.5)
            moves = self._first_places(row.move for row in rows if row.seen)
            moves = moves[: self.effort.shortlist]
            self.progress(1 / 2)
        rows = self._look_through(self._with_asked(moves))
        if not rows[0].seen:
            raise EvaluationStopped
        found = {row.move: row for row in rows}
        hasty = [row.move for row in rows[1:] if row.is_given_up and row.move in self.asked]
        if hasty and not self._must_stop():
            # A move that was asked for is compared with the best as carefully as the best was.
            found.update((row.move, row) for row in self._look_through([rows[0].move, *hasty]))
        self._must_stop()
        return [self._drawn(row) for row in found.values() if row.seen or row.move in self.asked]

    def _search_more(self, known: Evaluation) -> list[EvaluatedMove]:
        """The moves asked for, searched as carefully as the best of the known ones."""
        rows = self._look_through([known.best.move, *self.asked])
        if self.token.is_called:
            raise EvaluationStopped
        found = {row.move: row for row in rows}
        return [self._drawn(found[move]) for move in self.asked]

    def _promising(self) -> list[Move]:
        """The best of all moves after a glance at each, unless time is short: any may be the best.

        A glance is a game played on by both sides with their best-scoring plays, in a few draws.
        """
        if self.effort.seconds is not None:
            return []
        found = find_top(self.engine, self.situation, _EVERY, self.leaves)
        every = [candidate.move for candidate in found]
        rows = self._look_through(every, nodes=_GLANCES * len(every)) if every else ()
        return self._first_places(row.move for row in rows if row.seen)[: self.effort.shortlist]

    def _look_through(
        self, moves: Sequence[Move], share: float = 1.0, nodes: int | None = None
    ) -> tuple[PreendgameMove, ...]:
        """Search moves for this share of the time that is left, and for so many positions."""
        seconds = max(_LEAST_S, share * self._seconds_left())
        options = PreendgameOptions(
            seconds=None if seconds == math.inf else seconds,
            nodes_in_all=nodes or self.effort.preendgame_nodes,
            threads=self.effort.threads,
            memory_mb=self.effort.memory_mb * self.effort.threads,
        )
        job = begin_preendgame(self.engine, self.situation, self.leaves, moves, options)
        rows: tuple[PreendgameMove, ...] = self._finish(job).rows
        return rows

    def _drawn(self, row: PreendgameMove) -> EvaluatedMove:
        return drawn_row(self._static_row(row.move), row, self.situation)

    # An empty bag: the endgame after each move.

    def _solve(self) -> list[EvaluatedMove]:
        situation = self.situation
        limits = EndgameLimits(
            nodes=self.effort.endgame_nodes,
            memory_mb=self.effort.memory_mb,
        )
        whole = self._finish(begin_endgame(self.engine, situation, self._first_limits(limits)))
        if not whole.proven and not self._must_stop():
            longer = replace(limits, nodes=_LONGER * self.effort.endgame_nodes)
            whole = self._finish(begin_endgame(self.engine, situation, self._first_limits(longer)))
        self.proven = whole.value if whole.proven else None
        moves = [step.move for step in whole.line[:1]]
        moves += [candidate.move for candidate in self.static if candidate.move not in moves]
        most = self.effort.shortlist
        if not whole.proven and self.effort.seconds is None:
            # Any move may be the best.
            moves, most = list(dict.fromkeys((*moves[:1], *self._likely(limits), *moves))), 2 * most
        moves = self._with_asked(dict.fromkeys((*moves[:most], Pass())))
        needed = {moves[0], *self.asked}
        rows = self._solve_each(moves, limits, needed)
        if whole.proven:
            rows = [self._within(row, whole) for row in rows]
        asked = set(self.asked).difference(row.move for row in rows)
        if not rows or asked:
            raise EvaluationStopped
        return rows

    def _likely(self, limits: EndgameLimits) -> list[Move]:
        """The moves that may be the best, those that look best first: each is searched shortly."""
        brief = replace(limits, nodes=self.effort.endgame_nodes // _BRIEF, memory_mb=_BRIEF_MB)
        every = [
            candidate.move
            for candidate in find_top(self.engine, self.situation, _EVERY, self.leaves)
        ]
        rows = self._solve_each([*every, Pass()], brief, set())
        # At least so much is gained by some move.
        least = max((_least_gain(row) for row in rows), default=-math.inf)
        rows.sort(key=lambda row: -row.spread)
        return [row.move for row in rows if _most_gain(row) >= least]

    def _solve_each(
        self, moves: Sequence[Move], limits: EndgameLimits, needed: Collection[Move]
    ) -> list[EvaluatedMove]:
        """Search the endgame after each move; once the time is over, only after those needed."""
        done = [0]

        def solve(move: Move) -> EvaluatedMove | None:
            if self._must_stop() and (self.ending == "cancelled" or move not in needed):
                return None
            row = self._solved(move, limits)
            done[0] += 1
            return row

        with ThreadPoolExecutor(self.effort.threads) as pool:
            rows = []
            for row in pool.map(solve, moves):
                self.progress(done[0] / (len(moves) + 1))
                rows.append(row)
        return [row for row in rows if row is not None]

    def _within(self, row: EvaluatedMove, whole: Solution) -> EvaluatedMove:
        """A move of a solved position: the first of its line gains its value, no other gains more.

        Its own search may not have come so far.
        """
        if row.solved is None or row.solved.is_proven:
            return row
        margin = self.situation.scores[0] - self.situation.scores[1]
        most = margin + whole.value
        if whole.line and row.move == whole.line[0].move:
            line = tuple(step.move for step in whole.line)
            out = _turns_to_out(len(self.situation.rack), line)
            solved = Solved(most, most, most, is_proven=True, turns_to_out=out, line=line)
        else:
            final = min(row.solved.final_spread, most)
            upper = most if row.solved.upper is None else min(row.solved.upper, most)
            solved = replace(row.solved, final_spread=final, upper=upper)
        final = solved.final_spread
        return replace(row, win=win_of(final), spread=float(final - margin), solved=solved)

    def _solve_more(self, known: Evaluation) -> list[EvaluatedMove]:
        """The moves asked for, each solved as the known ones were."""
        assert known.phase == "endgame"
        limits = EndgameLimits(nodes=self.effort.endgame_nodes, memory_mb=self.effort.memory_mb)
        rows = [self._solved(move, limits) for move in self.asked]
        if self.token.is_called:
            raise EvaluationStopped
        return rows

    def _first_limits(self, limits: EndgameLimits) -> EndgameLimits:
        """The limits of the search for the best line: it leaves half of the time to the moves."""
        left = self._seconds_left()
        return limits if left == math.inf else replace(limits, seconds=max(_LEAST_S, left / 2))

    def _solved(self, move: Move, limits: EndgameLimits) -> EvaluatedMove:
        situation = self.situation
        row = self._static_row(move)
        margin = situation.scores[0] - situation.scores[1]
        value, lower, upper, line = self._value(move, row, limits)
        final = margin + value
        solved = Solved(
            final_spread=final,
            lower=None if lower is None else margin + lower,
            upper=None if upper is None else margin + upper,
            is_proven=lower == upper == value,
            turns_to_out=_turns_to_out(len(situation.rack), line),
            line=line,
        )
        return replace(row, win=win_of(final), spread=float(value), solved=solved)

    def _value(
        self, move: Move, row: EvaluatedMove, limits: EndgameLimits
    ) -> tuple[int, int | None, int | None, tuple[Move, ...]]:
        """The points gained by a move, their lower and upper bound, and the best line."""
        situation = self.situation
        total = situation.tile_set.total
        if not row.leave:
            value = row.score + situation.out_factor * total(situation.unseen)
            return value, value, value, (move,)
        scoreless = 0 if row.score else situation.scoreless + 1
        if scoreless >= situation.zero_run_limit:
            value = row.score + total(situation.unseen) - total(row.leave)
            return value, value, value, (move,)
        after = replace(
            situation,
            board=board_after(situation, move),
            rack=situation.unseen,
            unseen=row.leave,
            scores=(situation.scores[1], situation.scores[0] + row.score),
            scoreless=scoreless,
            known=(),
        )
        found: Solution = self._finish(begin_endgame(self.engine, after, limits))
        line = (move, *(step.move for step in found.line))
        lower = None if found.upper is None else row.score - found.upper
        upper = None if found.lower is None else row.score - found.lower
        value = row.score - found.value
        return (value, value, value, line) if found.proven else (value, lower, upper, line)


def _is_proven(best: EvaluatedMove, value: int) -> bool:
    """True if the best of an endgame is proven to gain what the position is proven to be worth."""
    return best.solved is not None and best.solved.is_proven and best.spread == value


def _least_gain(row: EvaluatedMove) -> float:
    """The points that a move gains for certain."""
    if row.solved is None or row.solved.lower is None:
        return -math.inf
    return row.spread + row.solved.lower - row.solved.final_spread


def _most_gain(row: EvaluatedMove) -> float:
    """The most that a move may gain."""
    if row.solved is None or row.solved.upper is None:
        return math.inf
    return row.spread + row.solved.upper - row.solved.final_spread


_LONGER = 5
"""How much longer an endgame is searched that was not solved at once."""

_BRIEF, _BRIEF_MB = 200, 4
"""The moves of an endgame are searched for this share of the positions, then the best of them.

A search of so few needs no more megabytes, and clearing more would take longer than it.
"""

_EVERY = 400
"""All moves are at most so many of the best static ones: a blank gives thousands of plays."""

_GLANCES = 8
"""Draws in which every move of a pre-endgame is looked at first."""

_LOOKED_AT = 3
"""Static moves looked at, at first, for each that is compared."""

_FEWEST_PARTS = 3
"""Parts of a comparison by which an error can be told."""


def check_move(situation: Situation, move: Move) -> None:
    """Make sure that a move can be made with the tiles on the rack; its words may be any.

    Raises:
        EvaluationError: an exchange with too few tiles in the bag, or a play on a barred square.
    """
    if isinstance(move, Exchange):
        most = Outlook.of(situation).most_exchanged(len(situation.rack))
        if len(move.tiles) > most:
            raise EvaluationError(
                Sentence(
                    "an exchange needs {least} tiles in the bag; there are {count}",
                    least=max(situation.exchange_min_bag, len(move.tiles)),
                    count=situation.bag_count,
                )
            )
    elif isinstance(move, Play) and not situation.barred.isdisjoint(
        placement.square for placement in move.placements()
    ):
        raise EvaluationError(Sentence("a ruling has barred a square of the play"))


def top_words(
    engine: Engine, situation: Situation, leaves: KlvLeaves, most: int
) -> tuple[list[Candidate], list[Candidate]]:
    """Return the best `most` static moves that differ, and the second places of their words.

    A word that scores the same and keeps the same is one move, wherever it lies: on an empty board
    a few words in all their places would leave no room for others. Both lists have the best first.
    """
    looked_at = _LOOKED_AT * most
    while True:
        found = find_top(engine, situation, looked_at, leaves)
        first: dict[object, Candidate] = {}
        second: dict[object, Candidate] = {}
        for candidate in found:
            key = _word_key(situation, candidate)
            if key in first:
                second.setdefault(key, candidate)
            elif len(first) < most:
                first[key] = candidate
        if len(first) == most or len(found) < looked_at:
            return list(first.values()), list(second.values())
        looked_at *= 4


def _word_key(situation: Situation, candidate: Candidate) -> object:
    if not isinstance(candidate.move, Play):
        return candidate.move
    return score_of(situation, candidate.move).texts, candidate.score, candidate.leave


def _turns_to_out(held: int, line: Sequence[Move]) -> int | None:
    """In how many own turns a rack is empty, by a line that begins with its player."""
    for number, move in enumerate(line[::2], start=1):
        held -= len(move.rack_tiles()) if isinstance(move, Play) else 0
        if not held:
            return number
    return None
