# SPDX-License-Identifier: MIT
"""A bot that plays its best static moves out before it decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.engine.candidates import find_top
from desktop_app.engine.halt import Halt
from desktop_app.engine.inference import InferenceOptions, WeighedLeave, begin_inference
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.protocol import Engine
from desktop_app.engine.searching_bot import SearchingBot
from desktop_app.engine.simulation import SimulationOptions, begin_simulation
from desktop_app.engine.thought import DEFAULT_PACE, Pace, Thought
from desktop_app.rules.move import Move, Play, play_from_placements
from desktop_app.rules.position import SeatView


@dataclass(frozen=True)
class SimulationPlan:
    """How a bot simulates.

    Attributes:
        candidates: so many of its best static moves are played out.
        plies: turns after each.
        confidence: it is content when one move is the best as surely as that,
        tolerance: or at most so much worse than the best, in chances to win.
        most_iterations: ends a simulation that time does not end.
        least_iterations: with fewer it plays the best static move: chance would decide.
        infers: whether it thinks about what the opponent kept.
        most_racks: racks looked at for that.
        least_racks: with fewer, though there are more, any rack of the opponent counts the same.
        infers_for: share of the time of a turn for that.
    """

    candidates: int = 15
    plies: int = 2
    confidence: float = 0.99
    tolerance: float = 0.002
    most_iterations: int = 2_000
    least_iterations: int = 30
    infers: bool = False
    most_racks: int = 2_000
    least_racks: int = 300
    infers_for: float = 0.2


DEFAULT_PLAN = SimulationPlan()


class Simulator:
    """Chooses by simulation: a part that bots share.

    Args:
        engine: finds the moves.
        leaves: what kept tiles are worth.
        plan: how it simulates.
    """

    def __init__(self, engine: Engine, leaves: Leaves, plan: SimulationPlan) -> None:
        self._engine = engine
        self._leaves = leaves
        self._plan = plan

    def choose(self, thought: Thought, kept: Sequence[WeighedLeave] | None = None) -> Move:
        """The move that wins most often when it is played out; the best static one without time.

        Args:
            thought: the turn.
            kept: what the opponent may have kept, empty where nothing tells; None to infer it.

        Raises:
            ValueError: the position, the leaves or the engine are none to simulate with.
        """
        top = find_top(self._engine, thought.view, self._plan.candidates, self._leaves)
        moves = [each.move for each in top]
        if len(moves) == 1 or not thought.may_search():
            return moves[0]
        leaves = self._leaves
        if not isinstance(leaves, KlvLeaves):
            raise ValueError("simulations need leave values of a file")
        if kept is None:
            kept = self.infer(thought, leaves)
        if not thought.may_search():
            return moves[0]
        options = self._options(thought, kept)
        job = begin_simulation(self._engine, thought.situation, leaves, moves, options)
        found = thought.finish(job).best
        return found.move if found.iterations >= self._plan.least_iterations else moves[0]

    def _options(self, thought: Thought, kept: Sequence[WeighedLeave]) -> SimulationOptions:
        plan, pace = self._plan, thought.pace
        return SimulationOptions(
            plies=plan.plies,
            threads=pace.threads,
            seed=thought.seed,
            iterations=None if pace.is_timed else plan.most_iterations,
            seconds=thought.seconds_left(),
            confidence=plan.confidence,
            tolerance=plan.tolerance,
            kept=tuple(kept),
        )

    def infer(self, thought: Thought, leaves: KlvLeaves) -> tuple[WeighedLeave, ...]:
        """What the opponent may have kept; nothing where his turn or the plan does not tell."""
        act = last_act(thought.view) if self._plan.infers else None
        if act is None or not thought.view.bag_count:
            return ()
        left = thought.seconds_left()
        options = InferenceOptions(
            most_racks=self._plan.most_racks,
            seconds=None if left is None else left * self._plan.infers_for,
            threads=thought.pace.threads,
            seed=thought.seed,
        )
        before = thought.situation.before(act)
        try:
            found = thought.finish(begin_inference(self._engine, before, leaves, act, options))
        except ValueError:
            # A turn that the engine cannot read tells nothing of what was kept.
            return ()
        is_enough = found.is_complete or found.racks >= self._plan.least_racks
        return found.leaves if is_enough else ()


class SimulatingBot(SearchingBot):
    """Plays what does best in simulations, or the best static move where there can be none.

    Args:
        engine: finds the moves.
        leaves: what kept tiles are worth.
        plan: how it simulates.
        pace: what it may use of the computer and of its time.
    """

    name = "simulating"

    def __init__(
        self,
        engine: Engine,
        leaves: Leaves = RULE_OF_THUMB,
        plan: SimulationPlan = DEFAULT_PLAN,
        pace: Pace = DEFAULT_PACE,
    ) -> None:
        super().__init__(engine, leaves, pace)
        self._simulator = Simulator(engine, leaves, plan)

    def _search(self, view: SeatView, halt: Halt | None) -> Move:
        """The move that wins most often when it is played out."""
        return self._simulator.choose(Thought(view, self._pace, halt))


def last_act(view: SeatView) -> Play | int | None:
    """What the opponent did just before, as far as it tells what he kept: exchanged tiles count."""
    if view.last_exchanged:
        return view.last_exchanged
    if not 0 < len(view.last_laid) < view.rack_size:
        return None
    before = view.board.without((each.row, each.col) for each in view.last_laid)
    return play_from_placements(before, view.last_laid)
