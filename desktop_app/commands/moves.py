# SPDX-License-Identifier: MIT
"""``rackside moves CGP``: every legal play of a position, best first.

The output is described in docs/cli.md.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from typing import Any

from desktop_app.commands.errors import UsageError, check_least
from desktop_app.commands.lexicons import add_leaves, find_usual_leaves
from desktop_app.commands.move_rows import table
from desktop_app.commands.positions import (
    add_position,
    ask_plays,
    open_engine,
    read_asked,
    with_rack,
)
from desktop_app.engine.candidates import rank_plays
from desktop_app.engine.equity import Candidate
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.native_engine import NativeEngine
from desktop_app.engine.protocol import Engine, PlayQuestion
from desktop_app.formats.cgp import CgpPosition
from desktop_app.formats.tile_text import join_tiles
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.move import Play, format_position
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import score_play
from desktop_app.rules.tiles import BLANK, rack_tile
from desktop_app.sentences.numbers import number_of

_HEADINGS = ("position", "tiles", "score", "leave", "equity", "words")


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "moves",
        help="list every play of a position",
        description="Lists every legal play of a position, highest equity first.",
    )
    add_position(parser)
    add_leaves(parser)
    parser.add_argument("--rack", metavar="R", help="the rack, instead of the one in the CGP")
    parser.add_argument("--limit", metavar="N", type=int, help="print only the best N plays")
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the plays; returns 0 even if there are none."""
    if args.limit is not None:
        check_least("--limit", args.limit, 0)
    ruleset = load_ruleset(args.ruleset)
    position = with_rack(read_asked(args, ruleset), 0, "--rack", args.rack, ruleset)
    if not position.racks[0]:
        raise UsageError("the position has no rack for the player on turn; add --rack")
    check_rack(position, ruleset)
    engine = open_engine(args, position)
    leaves = find_usual_leaves(args.leaves, engine.lexicon)
    found = moves_json(engine, position, ruleset, leaves, args.limit)
    if args.json:
        print(json.dumps(found))
    else:
        _print_table(found["plays"], found["count"])
    return 0


def moves_json(
    engine: Engine, position: CgpPosition, ruleset: Ruleset, leaves: Leaves, limit: int | None
) -> dict[str, Any]:
    """Return the best plays of a position as JSON, and the number of all; all without a limit."""
    question, outlook = ask_plays(position, ruleset)
    count = engine.count(question) if isinstance(engine, NativeEngine) and limit else 0
    if count and limit:
        # Creating Python values for thousands of plays would take longer than finding them.
        without_exchanges = replace(outlook, exchange_min_bag=outlook.bag_count + 1)
        ranked = list(engine.best(question, without_exchanges, leaves, limit))
    else:
        ranked = rank_plays(engine.generate(question), question, outlook, leaves)
        count = len(ranked)
    rows = [_row(candidate, question) for candidate in ranked[:limit]]
    return {"count": count, "plays": rows}


def check_rack(position: CgpPosition, ruleset: Ruleset) -> None:
    """Refuse an impossible rack; with many blanks its plays would take hours to list.

    Raises:
        UsageError: more tiles than a rack holds, or than are left in the set.
    """
    rack = position.racks[0]
    most = ruleset.set.rack_size
    if len(rack) > most:
        raise UsageError(f"the rack: read {number_of(len(rack), 'tile')}, expected at most {most}")
    on_board = [rack_tile(placement.tile) for placement in position.board.placements()]
    for face in sorted(set(rack)):
        left = max(0, ruleset.set.distribution.get(face, 0) - on_board.count(face))
        if rack.count(face) > left:
            name = "blank" if face == BLANK else face
            raise UsageError(
                f"the rack: read {number_of(rack.count(face), name)}, expected at most {left}"
            )


def _row(candidate: Candidate, question: PlayQuestion) -> dict[str, Any]:
    play = candidate.move
    assert isinstance(play, Play)
    score = score_play(question.board, play.placements(), question.tile_set, question.scoring)
    return {
        "position": format_position(play.row, play.col, play.direction),
        "tiles": join_tiles(play.tiles),
        "words": list(score.texts),
        "score": candidate.score,
        "leave": join_tiles(candidate.leave),
        "equity_millipoints": candidate.equity_millipoints,
    }


def _print_table(rows: list[dict[str, Any]], count: int) -> None:
    lines = [
        (
            row["position"],
            row["tiles"],
            str(row["score"]),
            row["leave"],
            f"{row['equity_millipoints'] / 1000:.3f}",
            " ".join(row["words"]),
        )
        for row in rows
    ]
    print("\n".join(table(_HEADINGS, lines, ("score", "equity"))))
    plays = number_of(count, "play")
    print(plays if len(rows) == count else f"{len(rows):,} of {plays}")
