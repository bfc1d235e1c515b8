# SPDX-License-Identifier: MIT
"""Bots that search before they move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from desktop_app.engine.bots import StaticBot
from desktop_app.engine.candidates import find_top
from desktop_app.engine.endgame import EndgameLimits, begin_endgame
from desktop_app.engine.foresight import Foresight
from desktop_app.engine.inference import (
    InferenceOptions,
    WeighedLeave,
    begin_inference,
    fitted_softness,
    smoothed,
)
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.preendgame import PreendgameOptions, begin_preendgame
from desktop_app.engine.protocol import Engine
from desktop_app.engine.simulation import (
    SimulationOptions,
    begin_simulation,
)
from desktop_app.engine.situation import Situation
from desktop_app.engine.thought import DEFAULT_PACE, Pace, Thought
from desktop_app.rules.move import Move, Play, play_from_placements
from desktop_app.rules.position import SeatView


class SearchingBot(ABC):
    """Plays the move its search chooses; the best static move if the search does not apply.

    Args:
        engine: finds the moves.
        leaves: leave values.
        pace: the time and threads it may use.
    """

    def __init__(self, engine: Engine, leaves: Leaves, pace: Pace) -> None:
        self._static = StaticBot(engine, leaves)
        self._pace = pace

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return the move of the search."""
        try:
            return self._search(view, halt)
        except ValueError:
            # Raised by a search that does not support the position: more than two players, a board
            # or scores too large for the engine, no learned leave values.
            return self._static.choose_move(view)

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return every word that is not in the list."""
        return self._static.choose_challenge(view)

    @abstractmethod
    def _search(self, view: SeatView, halt: CancelToken | None) -> Move:
        """Return the best move found; raises ValueError for an unsupported position."""


# A bot that simulates its best static moves.


@dataclass(frozen=True)
class SimulationPlan:
    """Settings for a bot's simulations.

    Attributes:
        candidates: number of best static moves to compare.
        candidates_a_second: with little time fewer are compared: this many for each second of the
            turn, but at least `fewest_candidates`; None to compare as many in any time.
        fewest_candidates: see there.
        plies: turns played out after each.
        confidence: stops when one move is the best with this probability,
        tolerance: or at most this much worse than the best, in probability of winning.
        errors: also drops moves that are this many standard errors behind, as
            `SimulationOptions.errors`.
        most_iterations: upper bound without a time limit.
        least_iterations: with fewer, it plays the best static move.
        infers: True to infer what the opponent kept.
        smooths: True to allow for errors of the inference, as `inference.smoothed`.
        most_racks: upper bound of racks examined for that.
        least_racks: with fewer examined (and more possible), the inference is ignored.
        infers_for: share of the turn's time for that.
        blur: how uncertain the result of a finished playout is, as `SimulationOptions.blur`.
        with_points: as `SimulationOptions.with_points`.
    """

    candidates: int = 15
    candidates_a_second: int | None = None
    fewest_candidates: int = 15
    plies: int = 2
    confidence: float = 0.99
    tolerance: float = 0.002
    errors: float | None = None
    most_iterations: int = 2_000
    least_iterations: int = 30
    infers: bool = False
    smooths: bool = False
    most_racks: int = 2_000
    least_racks: int = 300
    infers_for: float = 0.2
    blur: int = 0
    with_points: bool = False


SIMULATION_PLAN = SimulationPlan()


class Simulator:
    """Chooses moves by simulation; shared by bots.

    Args:
        engine: finds the moves.
        leaves: leave values.
        plan: the settings.
    """

    def __init__(self, engine: Engine, leaves: Leaves, plan: SimulationPlan) -> None:
        self._engine = engine
        self._leaves = leaves
        self._plan = plan

    def choose(self, thought: Thought, kept: Sequence[WeighedLeave] | None = None) -> Move:
        """Return the move that wins most playouts; the best static move if there is no time.

        Args:
            thought: the turn.
            kept: the opponent's possible leaves, empty if unknown; None to infer them.

        Raises:
            ValueError: the position, the leaves or the engine do not support simulation.
        """
        top = find_top(self._engine, thought.view, self._candidates(thought), self._leaves)
        moves = [candidate.move for candidate in top]
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
        found = thought.finish(job)
        if found.best.iterations < self._plan.least_iterations:
            return moves[0]
        return found.best.move

    def _candidates(self, thought: Thought) -> int:
        plan, left = self._plan, thought.seconds_left()
        if left is None or plan.candidates_a_second is None:
            return plan.candidates
        most = max(plan.fewest_candidates, round(left * plan.candidates_a_second))
        return min(plan.candidates, most)

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
            errors=plan.errors,
            blur=plan.blur,
            with_points=plan.with_points,
            kept=tuple(kept),
        )

    def infer(self, thought: Thought, leaves: KlvLeaves) -> tuple[WeighedLeave, ...]:
        """Infer what the opponent may have kept; empty if unknown or not part of the plan."""
        act = last_act(thought.view) if self._plan.infers else None
        if act is None or not thought.view.bag_count:
            return ()
        left = thought.seconds_left()
        before = thought.situation.before(act)
        options = InferenceOptions(
            margin=0.0,
            softness=fitted_softness(before.bag_count),
            most_racks=self._plan.most_racks,
            seconds=None if left is None else left * self._plan.infers_for,
            threads=thought.pace.threads,
            seed=thought.seed,
        )
        try:
            found = thought.finish(begin_inference(self._engine, before, leaves, act, options))
        except ValueError:
            # A turn that the engine cannot read reveals nothing about the leave.
            return ()
        is_enough = found.is_complete or found.racks >= self._plan.least_racks
        if not is_enough or not self._plan.smooths:
            return found.leaves if is_enough else ()
        return smoothed(found.leaves, is_sample=found.is_sample)


class SimulatingBot(SearchingBot):
    """Plays the move that does best in simulations; the best static move if there are none.

    Args:
        engine: finds the moves.
        leaves: leave values.
        plan: the settings of its simulations.
        pace: the time and threads it may use.
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
        """Return the move that wins most playouts."""
        return self._simulator.choose(Thought(view, self._pace, halt))


def last_act(view: SeatView) -> Play | int | None:
    """The opponent's last play, or the number of tiles exchanged; None if it reveals no leave."""
    if view.last_exchanged:
        return view.last_exchanged
    if not 0 < len(view.last_laid) < view.rack_size:
        return None
    before = view.board.without((placement.row, placement.col) for placement in view.last_laid)
    return play_from_placements(before, view.last_laid)


# The strongest bot: simulates, and solves the end of the game (docs/engine/players.md).


@dataclass(frozen=True)
class ChampionPlan:
    """Settings of the champion.

    Attributes:
        simulation: settings of simulations.
        late: the same with at most `late_bag` tiles in the bag, where playouts to the end of the
            game take hardly longer than short ones, and the best move is often far down the static
            order; None for the same settings.
        late_bag: the largest bag that counts as late.
        most_in_bag: the largest bag for a pre-endgame search, up to 4; with more tiles a
            simulation of the same time chooses better moves.
        candidates: number of best static moves in a pre-endgame search.
        preendgame_share: share of a turn's time for it; the rest is for a simulation in case it
            finds too little.
        least_draws: number of draws (or all of them) that a candidate must have been examined in
            to be chosen; fewer would leave the choice to chance.
        turn_stretch: factor on the usual time of a turn with more tiles in the bag than `late_bag`.
        late_stretch: the same for a turn with tiles in the bag, but no more than that.
        endgame_stretch: the same for a turn with an empty bag.
        endgame_wins: True to look for a win before points in an endgame that cannot be solved.
        endgame_nodes: upper bound of endgame positions without a time limit.
        preendgame_nodes: upper bound of positions over all endgames of a pre-endgame, without a
            time limit.
        memory_mb: memory in megabytes for the endgame searches.
        replies: number of the opponent's replies in an endgame to prepare for on their time.
        ahead_stretch: factor on the time of a turn with an empty bag, for each of them.
    """

    simulation: SimulationPlan = field(
        default_factory=lambda: SimulationPlan(
            errors=3.0,
            least_iterations=16,
            infers=True,
            smooths=True,
            least_racks=100,
            with_points=True,
        )
    )
    late: SimulationPlan | None = None
    late_bag: int = 12
    most_in_bag: int = 2
    candidates: int = 12
    preendgame_share: float = 0.75
    least_draws: int = 16
    turn_stretch: float = 1.1
    late_stretch: float = 2.0
    endgame_stretch: float = 1.5
    endgame_wins: bool = True
    endgame_nodes: int = 200_000
    preendgame_nodes: int = 50_000
    memory_mb: int = 64
    replies: int = 8
    ahead_stretch: float = 2.0

    def limited_to(self, iterations: int) -> ChampionPlan:
        """This plan with so many iterations a simulation where no time limits it."""
        late = self.late and replace(self.late, most_iterations=iterations)
        simulation = replace(self.simulation, most_iterations=iterations)
        return replace(self, simulation=simulation, late=late)


CHAMPION_PLAN = ChampionPlan(
    late=replace(
        ChampionPlan().simulation, candidates=40, candidates_a_second=100, plies=100, blur=12
    ),
    candidates=30,
)


class ChampionBot(SearchingBot):
    """Simulates with inferred opponent racks, and solves the end of the game.

    If a search does not support a position (more than two players, unusual rules, no native
    engine), it plays the best static move.

    Args:
        engine: finds the moves.
        leaves: leave values.
        plan: the settings.
        pace: the time and threads it may use.
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
        self._late = Simulator(engine, leaves, plan.late or plan.simulation)
        self._foresight = Foresight(engine, leaves, plan.replies)
        self._plan = plan

    def think_ahead(self, view: SeatView, halt: CancelToken) -> None:
        """With an empty bag, solve the endgames after the opponent's likeliest replies."""
        if view.bag_count or view.barred:
            return
        stretch = self._plan.endgame_stretch * self._plan.ahead_stretch
        thought = Thought(view, self._pace, halt, stretch)
        if not thought.may_search():
            return
        try:
            self._foresight.prepare(thought, self._endgame_limits(thought.seconds_left()))
        except ValueError:
            # As in `choose_move`: there is nothing to prepare for such a position.
            return

    def _search(self, view: SeatView, halt: CancelToken | None) -> Move:
        """Return the move of the search that suits the position."""
        # The view counts tiles that the opponent has yet to draw; the situation does not.
        bag_count = Situation.of_view(view).bag_count
        plan = self._plan
        stretch = plan.late_stretch if bag_count else plan.endgame_stretch
        is_late = bag_count <= plan.late_bag
        thought = Thought(view, self._pace, halt, stretch if is_late else plan.turn_stretch)
        if bag_count > plan.most_in_bag or view.barred:
            # The solvers ignore squares barred by a ruling.
            return (self._late if is_late else self._simulator).choose(thought)
        return self._look_through(thought) if bag_count else self._solve(thought)

    def _look_through(self, thought: Thought) -> Move:
        """Return the move that wins with the most draws; simulate if too few were examined."""
        plan, leaves = self._plan, self._leaves
        found = find_top(self._engine, thought.view, plan.candidates, leaves)
        if len(found) == 1 or not thought.may_search() or not isinstance(leaves, KlvLeaves):
            return found[0].move
        moves = [candidate.move for candidate in found]
        kept = self._late.infer(thought, leaves)
        if not thought.may_search():
            return found[0].move
        options = self._preendgame_options(thought, kept)
        job = begin_preendgame(self._engine, thought.situation, leaves, moves, options)
        rows = thought.finish(job).rows
        sure = [row.move for row in rows if row.seen >= min(plan.least_draws, row.draws)]
        return sure[0] if sure else self._late.choose(thought, kept)

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
        """Return the first move of the best line; the best static move if there is no time."""
        found = self._foresight.find(thought)
        if found is None and thought.may_search():
            limits = self._endgame_limits(thought.seconds_left())
            found = thought.finish(begin_endgame(self._engine, thought.situation, limits))
        if found is None or not found.line:
            return self._static.choose_move(thought.view)
        return found.line[0].move

    def _endgame_limits(self, seconds: float | None) -> EndgameLimits:
        return EndgameLimits(
            seconds=seconds,
            nodes=self._plan.endgame_nodes if seconds is None else None,
            threads=self._pace.threads,
            memory_mb=self._plan.memory_mb,
            wins=self._plan.endgame_wins,
        )
