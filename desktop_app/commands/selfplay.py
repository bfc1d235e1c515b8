# SPDX-License-Identifier: MIT
"""`rackside selfplay`: bots play games against each other."""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.commands.lexicons import open_wanted
from desktop_app.engine.bots import Bot
from desktop_app.engine.learned_leaves import SHIPPED, leaves_for
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.registry import BOTS, BotMakings, make_bot
from desktop_app.lexicon.levels import read_levels
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.drawing import ShufflingDrawer
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset, wanted_lexica
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, Table
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.state import GameState, RowKind
from desktop_app.settings.paths import resource_path

MOST_GAMES = 1_000_000


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "selfplay",
        help="let bots play games against each other",
        description=f"Let bots play games against each other. Bots: {', '.join(BOTS)}.",
    )
    parser.add_argument("--games", type=int, default=1, metavar="N")
    parser.add_argument("--bots", default="static,static", metavar="A,B")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--lexicon", metavar="NAME|FILE", help="else the ruleset's own")
    parser.add_argument("--ruleset", default=DEFAULT_RULESET, metavar="ID")
    return parser


def run(args: argparse.Namespace) -> int:
    """Play the games; a line a game, then the sum."""
    if not 1 <= args.games <= MOST_GAMES:
        raise UsageError(f"--games: read {args.games}, expected 1 to {MOST_GAMES}")
    names = args.bots.split(",")
    ruleset = load_ruleset(args.ruleset)
    if not ruleset.table.players_min <= len(names) <= ruleset.table.players_max:
        raise UsageError(f"--bots: read {len(names)} bots, which {ruleset.id} does not seat")
    lexicon = open_wanted(args.lexicon, wanted_lexica(ruleset))
    leaves = leaves_for(lexicon, resource_path(*SHIPPED))
    bots = [_make(name, lexicon, leaves, args.seed + seat) for seat, name in enumerate(names)]
    began = time.perf_counter()
    games = []
    for number in range(args.games):
        state = _play(ruleset, names, bots, lexicon, f"{args.seed}/{number}")
        games.append(_summary(number, state))
        if not args.json:
            points = " ".join(map(str, state.points))
            print(f"game {number + 1}: {points} in {games[-1]['turns']} turns")
    seconds = time.perf_counter() - began
    _report(args, names, games, seconds)
    return 0


def _make(name: str, lexicon: Lexicon, leaves: Leaves, seed: int) -> Bot:
    if name not in BOTS:
        raise UsageError(f"--bots: read {name!r}, expected some of {', '.join(BOTS)}")
    levels = resource_path("lexica", "vocabulary-levels.tsv.gz")
    makings = BotMakings(make_engine(lexicon), lambda most: read_levels(levels, most), leaves, seed)
    return make_bot(name, makings)


def _play(
    ruleset: Ruleset,
    names: list[str],
    bots: list[Bot],
    lexicon: Lexicon,
    seed: str,
) -> GameState:
    setup = GameSetup(
        seats=tuple(Seat(f"{name} {seat + 1}", name) for seat, name in enumerate(names)),
        ruleset=ruleset,
        lexicon=lexicon.name,
        mode=Mode.AUTOMATIC,
        allotment_ms=ruleset.clock.allotment_s * 1000 or None,
        record=TournamentRecord.empty(len(names)),
    )
    drawer = ShufflingDrawer(random.Random(seed))
    table = Table(setup, judge=lexicon, drawer=drawer, sink=MemorySink())
    for _ in play_to_end(table, bots):
        pass
    return table.state


_TURNS = (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS, RowKind.CHALLENGE_LOST)


def _summary(number: int, state: GameState) -> dict[str, Any]:
    result = state.result
    return {
        "game": number,
        "points": list(state.points),
        "winner": None if result is None else result.winner,
        "first": state.first,
        "turns": sum(row.kind in _TURNS for row in state.rows),
        "reason": None if result is None else result.reason.value,
    }


def _report(
    args: argparse.Namespace, names: list[str], games: list[dict[str, Any]], seconds: float
) -> None:
    wins = [sum(game["winner"] == seat for game in games) for seat in range(len(names))]
    averages = [
        round(sum(game["points"][seat] for game in games) / len(games), 1)
        for seat in range(len(names))
    ]
    if args.json:
        totals = {"wins": wins, "average_points": averages, "seconds": round(seconds, 3)}
        print(json.dumps({"bots": names, "games": games, **totals}))
        return
    for seat, name in enumerate(names):
        print(f"{name} (seat {seat + 1}): {wins[seat]} wins, {averages[seat]} points a game")
    print(f"{len(games)} games in {seconds:.1f} s, {len(games) / seconds:.2f} a second")
