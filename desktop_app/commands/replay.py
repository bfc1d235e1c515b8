# SPDX-License-Identifier: MIT
"""``rackside replay FILE.gcg``: replays a GCG file and prints JSON.

The output is described in docs/cli.md. Faults of the file are listed under ``problems`` and do not
change the exit code; only a file that is not GCG does.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from desktop_app.commands.lexicons import open_lexicon
from desktop_app.formats.gcg import load_gcg
from desktop_app.formats.record_checks import ReplayRules
from desktop_app.formats.replay import ReplayedEvent, ReplayedGame, replay_gcg
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import scoring_of, tile_set_of


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "replay",
        help="replay a GCG file and list its events, totals and problems",
        description="Replays a GCG file and prints its events, final scores, board and problems.",
    )
    parser.add_argument("file", type=Path, metavar="FILE.gcg", help="the game")
    parser.add_argument(
        "--ruleset",
        metavar="ID",
        default=DEFAULT_RULESET,
        help=f"ruleset for tiles and scores ({DEFAULT_RULESET})",
    )
    parser.add_argument(
        "--lexicon",
        metavar="NAME|FILE",
        help="report words that are not in this installed lexicon, word list or .kwg",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the replay; returns 0 even with problems."""
    game = load_gcg(args.file)
    rules = _replay_rules(load_ruleset(args.ruleset))
    judge = open_lexicon(args.lexicon) if args.lexicon else None
    table = replay_table(replay_gcg(game, rules, judge=judge))
    # A console without Unicode gets JSON escapes, which mean the same.
    is_unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(table, indent=None if args.json else 2, ensure_ascii=not is_unicode))
    return 0


def replay_table(game: ReplayedGame) -> dict[str, Any]:
    """Convert a replayed game to JSON data."""
    return {
        "events": [_event_row(event) for event in game.events],
        "final": [
            {"player": player, "name": name, "score": total}
            for player, (name, total) in enumerate(zip(game.names, game.totals, strict=True))
        ],
        "board": list(game.board_rows()),
        "problems": [
            {"line": problem.line, "message": problem.message} for problem in game.problems
        ],
    }


def _event_row(event: ReplayedEvent) -> dict[str, Any]:
    details = event.details
    return {
        "ply": event.ply,
        "player": event.player,
        "kind": event.kind.value,
        "rack": event.rack,
        "position": details.position if details else None,
        "tiles": details.tiles if details else None,
        "words": list(details.words) if details else None,
        "score": event.score,
        "total": event.total,
    }


def _replay_rules(ruleset: Ruleset) -> ReplayRules:
    return ReplayRules(
        tile_set=tile_set_of(ruleset),
        scoring=scoring_of(ruleset),
        rack_size=ruleset.set.rack_size,
        first_min_tiles=ruleset.placement.first_min_tiles,
    )
