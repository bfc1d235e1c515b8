# SPDX-License-Identifier: MIT
"""The strongest bot, which simulates and solves what is left at the end: docs/engine/players.md."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_app.engine.candidates import find_top
from desktop_app.engine.endgame import EndgameLimits, begin_endgame
from desktop_app.engine.halt import Halt
from desktop_app.engine.inference import WeighedLeave
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.preendgame import PreendgameOptions, begin_preendgame
from desktop_app.engine.protocol import Engine
from desktop_app.engine.searching_bot import SearchingBot
from desktop_app.engine.simulating_bot import SimulationPlan, Simulator
from desktop_app.engine.situation import Situation
from desktop_app.engine.thought import DEFAULT_PACE, Pace, Thought
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView


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


DEFAULT_PLAN = ChampionPlan()


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
        plan: ChampionPlan = DEFAULT_PLAN,
        pace: Pace = DEFAULT_PACE,
    ) -> None:
        super().__init__(engine, leaves, pace)
        self._engine = engine
        self._leaves = leaves
        self._simulator = Simulator(engine, leaves, plan.simulation)
        self._plan = plan

    def _search(self, view: SeatView, halt: Halt | None) -> Move:
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
