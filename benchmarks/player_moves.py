# SPDX-License-Identifier: MIT
"""Processor time of the moves of each level, and the memory of a process that plays.

    .venv/bin/python -m benchmarks.player_moves [--of ID ...] [--games N] [--seed S]

Each level plays against itself without clocks, in a process for each level. The first move of a
player in a game makes the words that they know, so it is listed for itself. Memory is what the
process has more after the games than before the list was opened. `RACKSIDE_ENGINE=reference`
measures the reference engine.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from desktop_app.commands.ladder import LIST, open_arena
from desktop_app.commands.lexicons import open_wanted
from desktop_app.engine.bots import Bot
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.native import describe
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.profile import Profile
from desktop_app.engine.registry import make_bot
from desktop_app.play.ladder import Arena
from desktop_app.play.players import load_players
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.scoring import tile_set_of
from desktop_app.rules.setup import GameSetup, Mode, Seat

LEVELS = 16


class TimedBot:
    """A bot, and the milliseconds of processor time of each of its moves."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.times: list[float] = []

    @property
    def name(self) -> str:
        """The id of the player."""
        return self._bot.name

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Let the bot move."""
        began = time.process_time()
        move = self._bot.choose_move(view, halt)
        self.times.append((time.process_time() - began) * 1_000)
        return move

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Let the bot challenge; this is not counted."""
        return self._bot.choose_challenge(view)


def play(arena: Arena, profile: Profile, seed: int) -> Iterator[list[float]]:
    """Play a game of a level against itself; yields the times of each side."""
    bots = [
        TimedBot(make_bot(profile, replace(arena.resources, seed=2 * seed + seat, is_timed=False)))
        for seat in range(2)
    ]
    setup = GameSetup(
        seats=(Seat("One", profile.id), Seat("Other", profile.id)),
        ruleset=arena.ruleset,
        lexicon=arena.resources.engine.lexicon.name,
        mode=Mode.AUTOMATIC,
        allotment_ms=None,
        record=TournamentRecord.empty(2),
        preset_first=0,
    )
    tiles = list(tile_set_of(arena.ruleset).tiles)
    random.Random(seed).shuffle(tiles)
    judge = arena.resources.engine.lexicon
    table = Table(setup, judge=judge, drawer=OrderedDrawer(tiles), sink=MemorySink())
    for _ in play_to_end(table, bots):
        pass
    for bot in bots:
        yield bot.times


def as_in_play(arena: Arena) -> Arena:
    """The same with a list as games of the program open it: the ladder keeps its words listed."""
    engine = make_engine(open_wanted(LIST, ()))
    return replace(arena, resources=replace(arena.resources, engine=engine))


def measure(name: str, games: int, seed: int) -> str:
    """Play the games of one level in this process; returns its line."""
    before = _peak_mb()
    arena, profile = as_in_play(open_arena()), load_players().find(name)
    firsts, others = list[float](), list[float]()
    for game in range(games):
        for times in play(arena, profile, seed + game):
            firsts.append(times[0])
            others += times[1:]
    others.sort()
    most = others[round(0.99 * (len(others) - 1))]
    return (
        f"{profile.level:5} {name:8} {len(others):6} {statistics.median(others):8.1f} {most:8.1f}"
        f" {others[-1]:8.1f} {statistics.median(firsts):8.1f} {_peak_mb() - before:8.0f}"
    )


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure each level in a process, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ladder = load_players().ladder
    parser.add_argument("--of", nargs="+", default=[p.id for p in ladder[:LEVELS]], metavar="ID")
    parser.add_argument("--games", type=int, default=20, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.here:
        print(measure(args.of[0], args.games, args.seed), flush=True)
        return
    print(f"engine: {describe()}; milliseconds of processor time, megabytes")
    print("level player    moves   median     99 %     most    first   memory", flush=True)
    for name in args.of:
        command = [sys.executable, "-m", "benchmarks.player_moves", "--here", "--of", name]
        numbers = ["--games", str(args.games), "--seed", str(args.seed)]
        subprocess.run([*command, *numbers], check=True, cwd=Path(__file__).parents[1])


if __name__ == "__main__":
    main()
