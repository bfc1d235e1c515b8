# SPDX-License-Identifier: MIT
"""``rackside selfplay --in-engine``: static games without a table, as fast as the engine plays."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from desktop_app.commands.errors import UsageError, check_within
from desktop_app.commands.leave_values import find_leaves
from desktop_app.commands.lexicons import open_wanted
from desktop_app.commands.static_match import (
    MOST_GAMES,
    MOST_THREADS,
    Match,
    read_values,
    tally_json,
    tally_text,
)
from desktop_app.engine import native
from desktop_app.engine.limits import MOST_SEED
from desktop_app.engine.static_games import StaticGames
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.rulesets import load_ruleset, wanted_lexica

if TYPE_CHECKING:
    from desktop_app.engine.native import NativeLeaves, Tally

_SHIPPED = "learned"
_OF_TABLES = ("first", "minutes", "phoneys", "out")


def play_in_engine(args: argparse.Namespace, bots: str) -> int:
    """Play the games, print what they came to and return 0.

    Args:
        args: those of ``rackside selfplay``.
        bots: who plays where nobody is named.
    """
    module, reason = native.load()
    if module is None:
        raise UsageError(f"--in-engine needs the native engine: {reason}. {native.how_to_get()}")
    if args.bots != bots or any(getattr(args, name) for name in _OF_TABLES):
        raise UsageError(
            "--in-engine: --bots, --first, --minutes, --phoneys and --out are for tables"
        )
    check_within("--games", args.games, 1, MOST_GAMES)
    check_within("--seed", args.seed, 0, MOST_SEED)
    check_within("--threads", args.threads, 1, MOST_THREADS)
    if args.paired and args.games % 2:
        raise UsageError(f"--games: read {args.games}, expected an even number with --paired")
    ruleset = load_ruleset(args.ruleset)
    lexicon = open_wanted(args.lexicon, wanted_lexica(ruleset))
    games = StaticGames.prepare(lexicon, ruleset, module)
    names = args.leaves or _SHIPPED, args.against or args.leaves or _SHIPPED
    one = _values(games, lexicon, names[0])
    other = one if names[0] == names[1] else _values(games, lexicon, names[1])
    rounds = args.games // 2 if args.paired else args.games
    match = Match(names, rounds, args.paired, args.seed, args.threads)
    tally, seconds = match.play(games, one, other)
    if args.json:
        told = {"lexicon": lexicon.name, "games": tally.games, "paired": args.paired}
        print(json.dumps(told | tally_json(match, tally, seconds)))
    else:
        print(_text(match, tally, seconds))
    return 0


def _values(games: StaticGames, lexicon: Lexicon, name: str) -> NativeLeaves:
    if name == _SHIPPED:
        return find_leaves(None, lexicon).prepared(lexicon.alphabet)
    return read_values(games, name)


def _text(match: Match, tally: Tally, seconds: float) -> str:
    lines = [
        f"{name}: wins {wins:,}, points a game {mean:.2f} ± {error:.2f}"
        for name, wins, (mean, error) in zip(match.players, tally.wins, tally.scores, strict=True)
    ]
    speed = f"games: {tally.games:,} in {seconds:.1f} s, {tally.games / seconds:,.1f} a second"
    return "\n".join([*lines, tally_text(tally), speed])
