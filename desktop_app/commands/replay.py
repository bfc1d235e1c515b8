# SPDX-License-Identifier: MIT
"""``rackside replay FILE.gcg``: the turns, totals, board and problems of a GCG file.

The output is described in docs/cli.md. Faults of the file are listed at its end, in JSON under
``problems``, and do not change the exit code; only a file that is not GCG does.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from desktop_app.commands.lexicons import open_lexicon
from desktop_app.commands.move_rows import table
from desktop_app.formats.board_text import board_text
from desktop_app.formats.gcg import load_gcg
from desktop_app.formats.record_checks import ReplayRules
from desktop_app.formats.replay import EventKind, ReplayedEvent, ReplayedGame, replay_gcg
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import scoring_of, tile_set_of
from desktop_app.sentences.faults import printable


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
    replayed = replay_gcg(game, rules, judge=judge)
    if args.json:
        print(json.dumps(replay_table(replayed)))
    else:
        print("\n".join(_lines(replayed)))
    return 0


def _lines(game: ReplayedGame) -> Iterator[str]:
    """Yield the events as a table, the final scores, the board, and the problems by line."""
    rows = [_event_cells(event, game.names) for event in game.events]
    yield from table(("line", "player", "rack", "move", "score", "total"), rows, _NUMBERS)
    yield ""
    for name, total in zip(game.names, game.totals, strict=True):
        yield f"{printable(name)} {total}"
    yield ""
    yield from board_text(game.board).splitlines()
    if game.problems:
        yield ""
    for problem in game.problems:
        yield problem.located()


_NUMBERS = ("line", "score", "total")


def _event_cells(event: ReplayedEvent, names: tuple[str, ...]) -> tuple[str, ...]:
    details = event.details if event.kind is EventKind.PLAY else None
    move = event.kind.value.replace("-", " ")
    if details is not None:
        move = f"{details.position} {details.tiles}"
    name, rack = printable(names[event.player]), printable(event.rack)
    return (str(event.line), name, rack, move, f"{event.score:+}", str(event.total))


def replay_table(game: ReplayedGame) -> dict[str, Any]:
    """Convert a replayed game to JSON data."""
    return {
        "events": [_event_row(event) for event in game.events],
        "final": [
            {"player": player, "name": name, "score": total}
            for player, (name, total) in enumerate(zip(game.names, game.totals, strict=True))
        ],
        "board": list(game.board_rows()),
        "problems": [problem.row() for problem in game.problems],
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
