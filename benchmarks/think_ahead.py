# SPDX-License-Identifier: MIT
"""Time that the champion saves in endgames by thinking on the opponent's time.

    .venv/bin/python -m benchmarks.think_ahead [--games N] [--opponent ID] [--away S]

Static play leads to an empty bag. Then an opponent of the ladder takes so many seconds a turn at
most, in which answers are prepared, and each turn of the champion is also searched anew with its
usual limits, in a game without a clock. A turn without an earlier one of the opponent with an
empty bag cannot be prepared; it counts as not ready.
"""

from __future__ import annotations

import argparse
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from desktop_app.commands.ladder import open_arena
from desktop_app.engine.bots import Bot, StaticBot
from desktop_app.engine.endgame import EndgameLimits, Solution, solve
from desktop_app.engine.foresight import Foresight
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.registry import make_bot
from desktop_app.engine.searching_bots import CHAMPION_PLAN
from desktop_app.engine.thought import DEFAULT_PACE, Thought
from desktop_app.play.ladder import Arena
from desktop_app.play.players import load_players
from desktop_app.play.seats import seat_view
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.scoring import tile_set_of
from desktop_app.rules.setup import GameSetup, Mode, Seat

CHAMPION = 0
PLAN = CHAMPION_PLAN


@dataclass
class Turn:
    """A turn of the champion with an empty bag: the search, and what was ready for it."""

    searched: Solution
    seconds: float
    ready: Solution | None


def untimed(view: SeatView) -> SeatView:
    """The view of a game without a clock."""
    return replace(view, remaining_ms=None)


def limits_of(thought: Thought) -> EndgameLimits:
    """The champion's limits for a turn."""
    seconds = thought.seconds_left()
    return EndgameLimits(seconds, memory_mb=PLAN.memory_mb, wins=PLAN.endgame_wins)


@dataclass
class Ending:
    """The champion's side of one game: plays statically until the bag is empty."""

    arena: Arena
    turns: list[Turn]
    name: str = "vic"
    plain: Bot = field(init=False)
    foresight: Foresight = field(init=False)

    def __post_init__(self) -> None:
        engine, leaves = self.arena.resources.engine, self.arena.resources.leaves
        self.plain = StaticBot(engine, leaves)
        self.foresight = Foresight(engine, leaves, PLAN.replies)

    def prepare(self, view: SeatView, away_s: float) -> None:
        """Use the opponent's time."""
        halt = CancelToken()
        timer = threading.Timer(away_s, halt.call)
        timer.start()
        stretch = PLAN.endgame_stretch * PLAN.ahead_stretch
        thought = Thought(untimed(view), DEFAULT_PACE, halt, stretch)
        self.foresight.prepare(thought, limits_of(thought))
        timer.cancel()

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return the best static move, and with an empty bag that of a search."""
        if view.bag_count:
            return self.plain.choose_move(view, halt)
        thought = Thought(untimed(view), DEFAULT_PACE, halt, PLAN.endgame_stretch)
        ready = self.foresight.find(thought)
        began = time.perf_counter()
        searched = solve(self.arena.resources.engine, thought.situation, limits_of(thought))
        self.turns.append(Turn(searched, time.perf_counter() - began, ready))
        return searched.line[0].move

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return every word that is not in the list."""
        return self.plain.choose_challenge(view)


@dataclass
class Opponent:
    """A bot that plays statically until the bag is empty, and lets the champion think before."""

    bot: Bot
    plain: Bot
    before_turn: Callable[[], None]
    name: str = "opponent"

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return the bot's move."""
        if view.bag_count:
            return self.plain.choose_move(view, halt)
        self.before_turn()
        return self.bot.choose_move(view, halt)

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return the bot's challenge."""
        return self.bot.choose_challenge(view)


def play(arena: Arena, opponent: str, number: int, away_s: float) -> list[Turn]:
    """Play a game; returns the champion's turns with an empty bag."""
    resources = replace(arena.resources, seed=number)
    lexicon = resources.engine.lexicon
    setup = GameSetup(
        seats=(Seat("Champion", "vic"), Seat("Opponent", opponent)),
        ruleset=arena.ruleset,
        lexicon=lexicon.name,
        mode=Mode.AUTOMATIC,
        allotment_ms=arena.ruleset.clock.allotment_s * 1000,
        record=TournamentRecord.empty(2),
        preset_first=number % 2,
    )
    tiles = list(tile_set_of(arena.ruleset).tiles)
    random.Random(number).shuffle(tiles)
    table = Table(setup, judge=lexicon, drawer=OrderedDrawer(tiles), sink=MemorySink())
    turns: list[Turn] = []
    ending = Ending(arena, turns)

    def prepare() -> None:
        ending.prepare(seat_view(table.state, CHAMPION), away_s)

    bot = make_bot(load_players().find(opponent), resources)
    for _ in play_to_end(table, (ending, Opponent(bot, ending.plain, prepare))):
        pass
    return turns


def report(turns: list[Turn]) -> str:
    """The turns that were ready, and the time that this saved."""
    ready = [(turn, turn.ready) for turn in turns if turn.ready is not None]
    times = sorted(turn.seconds for turn in turns)
    saved = sum(turn.seconds for turn, _ in ready)
    better = sum(ahead.value > turn.searched.value for turn, ahead in ready)
    worse = sum(ahead.value < turn.searched.value for turn, ahead in ready)
    late = [turn for turn in turns if turn.seconds >= 1]
    of_late = sum(turn.ready is not None for turn in late)
    return (
        f"{len(turns)} turns, {len(ready)} ready ({len(ready) / len(turns):.0%});"
        f" a search takes {sum(times) / len(times):.2f} s on average,"
        f" {times[len(times) // 2]:.3f} s in the median;"
        f" {saved / sum(times):.0%} of all searching is saved;"
        f" of {len(late)} turns that take a second or more {of_late} are ready;"
        f" value higher {better}, lower {worse} times;"
        f" proven: {sum(turn.searched.proven for turn in turns)} searched"
    )


def main() -> None:
    """Play the games and print the report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=60, metavar="N")
    parser.add_argument("--opponent", default="quinn", metavar="ID")
    parser.add_argument("--away", type=float, default=20, metavar="S")
    args = parser.parse_args()
    arena, turns = open_arena(), list[Turn]()
    for number in range(args.games):
        turns += play(arena, args.opponent, number, args.away)
    print(f"{args.opponent}, {args.away:g} s a turn, {args.games} games: {report(turns)}")


if __name__ == "__main__":
    main()
