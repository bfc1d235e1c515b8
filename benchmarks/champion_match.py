# SPDX-License-Identifier: MIT
"""The champion against an earlier plan, with the same clock for both.

    .venv/bin/python -m benchmarks.champion_match FILE [--games N] [--seconds S] [--against PLAN]

Games come in pairs with the same tiles in the same order and the seats swapped. Each game is a line
of FILE, and a run goes on where the file ends; several files, filled by runs with different
--first at the same time, are read together with --read. Every turn is searched with one thread.
The interval of 95 % is made from the results of the pairs, because their games are not independent.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from desktop_app.commands.lexicons import find_leaves, open_lexicon
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import Engine
from desktop_app.engine.searching_bots import (
    CHAMPION_PLAN,
    ChampionBot,
    ChampionPlan,
    SimulationPlan,
)
from desktop_app.engine.thought import Pace, TimeRules
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.scoring import tile_set_of
from desktop_app.rules.setup import GameSetup, Mode, Seat

LEXICON = "open-english-school"
RULESET = "naspa-2016"
TIME = TimeRules(least_ms=20, overhead_ms=15, reserve_ms=300)
"""How both manage a clock of some seconds: less in reserve than for a person's game."""

EARLIER = ChampionPlan(
    simulation=SimulationPlan(
        candidates=15,
        plies=2,
        confidence=0.99,
        tolerance=0.002,
        errors=None,
        least_iterations=30,
        infers=True,
        smooths=False,
        most_racks=2_000,
        least_racks=300,
        infers_for=0.2,
    ),
    most_in_bag=2,
    candidates=12,
    preendgame_share=0.75,
    least_draws=16,
    turn_stretch=1.3,
    late_stretch=1.3,
    endgame_stretch=1.5,
    endgame_wins=False,
    memory_mb=64,
)
"""The champion as it was when level 22 was first measured."""

assert CHAMPION_PLAN.late is not None
WITHOUT_POINTS = replace(
    CHAMPION_PLAN,
    simulation=replace(CHAMPION_PLAN.simulation, with_points=False),
    late=replace(CHAMPION_PLAN.late, with_points=False),
)
"""The champion as it was before points counted where the game is decided."""

PLANS = {"new": CHAMPION_PLAN, "earlier": EARLIER, "without-points": WITHOUT_POINTS}


def new_table(
    judge: WordJudge, pair: int, names: tuple[str, str], allotment_ms: int | None
) -> Table:
    """Set up a game of a pair: the same tiles in the same order, the first of the names first."""
    ruleset = load_ruleset(RULESET)
    setup = GameSetup(
        seats=tuple(Seat(name, name) for name in names),
        ruleset=ruleset,
        lexicon=LEXICON,
        mode=Mode.AUTOMATIC,
        allotment_ms=allotment_ms,
        record=TournamentRecord.empty(2),
        preset_first=0,
    )
    tiles = list(tile_set_of(ruleset).tiles)
    random.Random(pair).shuffle(tiles)
    return Table(setup, judge=judge, drawer=OrderedDrawer(tiles), sink=MemorySink())


def play(
    engine: Engine, leaves: KlvLeaves, pair: int, names: tuple[str, str], seconds: float
) -> dict[str, Any]:
    """Play one game of a pair; the first of the names moves first."""
    table = new_table(engine.lexicon, pair, names, round(seconds * 1000))
    pace = Pace(TIME, seed=pair)
    bots = [ChampionBot(engine, leaves, PLANS[name], pace) for name in names]
    for _ in play_to_end(table, bots, lambda: time.monotonic_ns() // 1_000_000):
        pass
    state = table.state
    return {
        "pair": pair,
        "players": names,
        "points": state.points,
        "left_ms": state.clock.remaining_ms,
        "seconds": seconds,
        "load": round(os.getloadavg()[0], 1),
    }


def read(paths: Iterable[Path]) -> list[dict[str, Any]]:
    """The games of some files; a last line that was cut off is left out."""
    games = []
    for path in paths:
        if path.exists():
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            games += [json.loads(line) for line in lines if line.endswith("\n")]
    return games


def of_both(game: dict[str, Any], mine: str, key: str) -> tuple[float, float]:
    """A value of a game by seat: that of this player first."""
    one, other = game[key]
    return (one, other) if game["players"][0] == mine else (other, one)


def won(game: dict[str, Any], mine: str) -> float:
    """1 if this player won, half for a tie."""
    points, other = of_both(game, mine, "points")
    return 0.5 if points == other else float(points > other)


def used(game: dict[str, Any], mine: str) -> tuple[float, float]:
    """Seconds used by this player and by the other."""
    if "left_ms" not in game:
        return of_both(game, mine, "seconds")
    one, other = of_both(game, mine, "left_ms")
    return game["seconds"] - one / 1000, game["seconds"] - other / 1000


def report(games: list[dict[str, Any]], mine: str, other: str) -> None:
    """Print wins, spread and time of two players with their intervals of 95 %."""
    pairs = defaultdict(list)
    for game in games:
        pairs[game["pair"]].append(game)
    whole = [pair for pair in pairs.values() if len(pair) == 2]
    games = [game for pair in whole for game in pair]
    print(f"{len(games)} games in {len(whole)} pairs")
    if len(whole) < 2:
        return
    wins = [statistics.fmean(won(game, mine) for game in pair) for pair in whole]
    points = [[of_both(game, mine, "points") for game in pair] for pair in whole]
    spreads = [statistics.fmean(one - two for one, two in pair) for pair in points]
    for name, values, scale, unit in (("won", wins, 100, "%"), ("points ahead", spreads, 1, "")):
        error = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
        print(f"{name}: {statistics.fmean(values) * scale:.1f} ± {error * scale:.1f} {unit}")
    for seat, name in enumerate((mine, other)):
        print(f"{name}: {statistics.fmean(used(game, mine)[seat] for game in games):.2f} s a game")
    if "left_ms" in games[0]:
        overtime = sum(min(game["left_ms"]) < 0 for game in games)
        print(f"a clock ran out in {overtime}")
    print(f"load: {statistics.fmean(game['load'] for game in games):.1f} on {os.cpu_count()} cores")


def main() -> None:
    """Play the games that are missing, and report all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=0, help="games in the file at the end")
    parser.add_argument("--seconds", type=float, default=8.0, help="on each clock (8)")
    parser.add_argument("--first", type=int, default=0, help="number of the first pair")
    parser.add_argument("--against", choices=list(PLANS)[1:], default="earlier")
    parser.add_argument("--read", type=Path, nargs="*", default=[], help="more files to report")
    args = parser.parse_args()
    there = {(game["pair"], tuple(game["players"])) for game in read([args.file])}
    if args.games:
        lexicon = open_lexicon(LEXICON)
        engine, leaves = make_engine(lexicon), find_leaves(None, lexicon)
        with args.file.open("a", encoding="utf-8") as out:
            for pair in range(args.first, args.first + args.games // 2):
                for names in (("new", args.against), (args.against, "new")):
                    if (pair, names) not in there:
                        game = play(engine, leaves, pair, names, args.seconds)
                        out.write(json.dumps(game) + "\n")
                        out.flush()
    report(read([args.file, *args.read]), "new", args.against)


if __name__ == "__main__":
    main()
