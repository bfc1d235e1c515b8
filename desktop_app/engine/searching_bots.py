# SPDX-License-Identifier: MIT
"""What bots have in common that search before they move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from desktop_app.engine.bots import StaticBot
from desktop_app.engine.candidates import find_top
from desktop_app.engine.endgame import EndgameLimits, begin_endgame
from desktop_app.engine.inference import InferenceOptions, WeighedLeave, begin_inference
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.preendgame import PreendgameOptions, begin_preendgame
from desktop_app.engine.protocol import Engine
from desktop_app.engine.simulation import SimulationOptions, begin_simulation
from desktop_app.engine.situation import Situation
from desktop_app.engine.thought import DEFAULT_PACE, Pace, Thought
from desktop_app.rules.move import Move, Play, play_from_placements
from desktop_app.rules.position import SeatView


class SearchingBot(ABC):
    """Plays what its search chooses, or the best static move where that covers no such position.

    Args:
        engine: finds the moves.
        leaves: what kept tiles are worth.
        pace: what it may use of the computer and of its time.
    """

    def __init__(self, engine: Engine, leaves: Leaves, pace: Pace) -> None:
        self._static = StaticBot(engine, leaves)
        self._pace = pace

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """The move of the search."""
        try:
            return self._search(view, halt)
        except ValueError:
            # Each search says so of what it does not cover: more than two players, a board or
            # scores that the engine has no room for, no learned values.
            return self._static.choose_move(view)

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Every word that the list does not hold."""
        return self._static.choose_challenge(view)

    @abstractmethod
    def _search(self, view: SeatView, halt: CancelToken | None) -> Move:
        """The move that is found; raises ValueError for a position that it does not cover."""


# A bot that plays its best static moves out before it decides.


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


SIMULATION_PLAN = SimulationPlan()


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
        plan: SimulationPlan = SIMULATION_PLAN,
        pace: Pace = DEFAULT_PACE,
    ) -> None:
        super().__init__(engine, leaves, pace)
        self._simulator = Simulator(engine, leaves, plan)

    def _search(self, view: SeatView, halt: CancelToken | None) -> Move:
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


# The strongest bot, which simulates and solves what is left at the end: docs/engine/players.md.


@dataclass(frozen=True)
class ChampionPlan:
    """How the champion thinks.

    Attributes:
        simulation: with more tiles in the bag than `most_in_bag`.
        most_in_bag: a pre-endgame is looked through with at most so many, 4 or less; with more, a
            simulation that takes as long chooses better moves.
        candidates: so many of its best static moves are looked at in a pre-endgame.
        preendgame_share: the part of the time of a turn for that; the rest is for a simulation,
            should it come to nothing.
        least_draws: a pre-endgame chooses among the moves that were looked at in so many of the
            draws, or in all of them; chance would decide by fewer.
        turn_stretch: shares of its time that a turn with tiles in the bag is worth: many end before
            they have used theirs, and endgames need little.
        endgame_stretch: the same for a turn with an empty bag.
        endgame_nodes: positions of an endgame that time does not end.
        preendgame_nodes: positions over all endings of a pre-endgame that time does not end.
        memory_mb: megabytes for a search of the end.
    """

    simulation: SimulationPlan = field(default_factory=lambda: SimulationPlan(infers=True))
    most_in_bag: int = 2
    candidates: int = 12
    preendgame_share: float = 0.75
    least_draws: int = 16
    turn_stretch: float = 1.3
    endgame_stretch: float = 1.5
    endgame_nodes: int = 200_000
    preendgame_nodes: int = 50_000
    memory_mb: int = 64


CHAMPION_PLAN = ChampionPlan()


class ChampionBot(SearchingBot):
    """Simulates with what the opponent probably kept, and solves the end of the game.

    Where a search does not cover a position (more than two players, rules that the native engine
    does not play by, no native engine), it plays the best static move.

    Args:
        engine: finds the moves.
        leaves: what kept tiles are worth.
        plan: how it thinks.
        pace: what it may use of the computer and of its time.
    """

    name = "champion"

    def __init__(
        self,
        engine: Engine,
        leaves: Leaves = RULE_OF_THUMB,
        plan: ChampionPlan = CHAMPION_PLAN,
        pace: Pace = DEFAULT_PACE,
    ) -> None:
        super().__init__(engine, leaves, pace)
        self._engine = engine
        self._leaves = leaves
        self._simulator = Simulator(engine, leaves, plan.simulation)
        self._plan = plan

    def _search(self, view: SeatView, halt: CancelToken | None) -> Move:
        """The move of the search that the position is for."""
        # Less than the view has where the opponent has still to draw.
        bag_count = Situation.of_view(view).bag_count
        plan = self._plan
        stretch = plan.turn_stretch if bag_count else plan.endgame_stretch
        thought = Thought(view, self._pace, halt, stretch)
        if bag_count > plan.most_in_bag or view.barred:
            # What solves knows of no squares that a ruling has barred.
            return self._simulator.choose(thought)
        return self._look_through(thought) if bag_count else self._solve(thought)

    def _look_through(self, thought: Thought) -> Move:
        """The move that wins with the most draws; by simulation where too few were looked at."""
        plan, leaves = self._plan, self._leaves
        found = find_top(self._engine, thought.view, plan.candidates, leaves)
        if len(found) == 1 or not thought.may_search() or not isinstance(leaves, KlvLeaves):
            return found[0].move
        moves = [each.move for each in found]
        kept = self._simulator.infer(thought, leaves)
        if not thought.may_search():
            return found[0].move
        options = self._preendgame_options(thought, kept)
        job = begin_preendgame(self._engine, thought.situation, leaves, moves, options)
        rows = thought.finish(job).rows
        sure = [row.move for row in rows if row.seen >= min(plan.least_draws, row.draws)]
        return sure[0] if sure else self._simulator.choose(thought, kept)

    def _preendgame_options(
        self, thought: Thought, kept: tuple[WeighedLeave, ...]
    ) -> PreendgameOptions:
        plan, left = self._plan, thought.seconds_left()
        return PreendgameOptions(
            seconds=None if left is None else left * plan.preendgame_share,
            nodes_in_all=plan.preendgame_nodes if left is None else None,
            threads=thought.pace.threads,
            memory_mb=plan.memory_mb,
            kept=kept,
        )

    def _solve(self, thought: Thought) -> Move:
        """The first move of the best line; the best static move without time for a search."""
        if not thought.may_search():
            return self._static.choose_move(thought.view)
        seconds = thought.seconds_left()
        limits = EndgameLimits(
            seconds=seconds,
            nodes=self._plan.endgame_nodes if seconds is None else None,
            threads=thought.pace.threads,
            memory_mb=self._plan.memory_mb,
        )
        line = thought.finish(begin_endgame(self._engine, thought.situation, limits)).line
        return line[0].move if line else self._static.choose_move(thought.view)
