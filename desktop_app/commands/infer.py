# SPDX-License-Identifier: MIT
"""``rackside infer CGP --play PLAY``: what a player may have kept, from the turn just made.

The output is described in docs/cli.md, the figures in docs/engine/simulation.md.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import replace
from typing import Any

from desktop_app.commands import searches
from desktop_app.commands.errors import UsageError, check_least, check_within
from desktop_app.commands.lexicons import find_leaves
from desktop_app.commands.move_rows import read_move, table
from desktop_app.commands.positions import add_position, open_engine, read_asked, with_rack
from desktop_app.engine.inference import InferenceOptions, Inferred, begin_inference
from desktop_app.engine.native import MAX_COUNT
from desktop_app.engine.native_setting import MAX_TILES
from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import CgpPosition
from desktop_app.formats.tile_text import join_tiles
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.move import Move, Pass, Play
from desktop_app.rules.ruleset import Ruleset

MAX_POINTS = 1_000_000
"""The engine's upper bound of margin and softness."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "infer",
        help="infer what a player may have kept, from the last turn",
        description="Weighs the tiles that the player on turn may have kept by how good the turn"
        " is with them. CGP is the position before the turn; its second rack is the observer's.",
    )
    add_position(parser)
    act = parser.add_mutually_exclusive_group(required=True)
    act.add_argument("--play", metavar="PLAY", help='the play, such as "8D FEASTER"')
    act.add_argument("--exchange", type=int, metavar="N", help="number of tiles exchanged")
    act.add_argument("--pass", dest="passed", action="store_true", help="the turn was passed")
    parser.add_argument("--rack", metavar="R", help="the observer's rack")
    parser.add_argument(
        "--margin",
        type=float,
        default=1.0,
        metavar="M",
        help="points that a move may fall short (1)",
    )
    parser.add_argument(
        "--softness",
        type=float,
        default=4.0,
        metavar="P",
        help="points that cost a factor of e (4)",
    )
    parser.add_argument(
        "--racks", type=int, default=20_000, metavar="N", help="maximum number of racks (20000)"
    )
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after this time")
    parser.add_argument(
        "--limit", type=int, default=20, metavar="N", help="number of leaves to show (20)"
    )
    searches.add_chances(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Infer, print and return 0."""
    searches.check_native("infers racks")
    check_least("--limit", args.limit, 0)
    check_within("--racks", args.racks, 1, MAX_COUNT)
    if args.exchange is not None:
        check_within("--exchange", args.exchange, 1, MAX_TILES)
    searches.check_chances(args)
    for name, points in (("--margin", args.margin), ("--softness", args.softness)):
        if not 0 <= points <= MAX_POINTS:
            raise UsageError(f"{name}: read {points:g}, expected 0 to {MAX_POINTS}")
    ruleset = load_ruleset(args.ruleset)
    position = with_rack(read_asked(args, ruleset), 1, "--rack", args.rack, ruleset)
    before = _seen(position, ruleset)
    act = _act(args, before)
    engine = open_engine(args, position)
    options = InferenceOptions(
        margin=args.margin,
        softness=args.softness,
        most_racks=args.racks,
        seconds=searches.check_seconds(args.seconds),
        threads=args.threads,
        seed=args.seed,
    )
    leaves = find_leaves(args.leaves, engine.lexicon)
    found = searches.wait_for(begin_inference(engine, before, leaves, act, options))
    print(json.dumps(searches.kept_json(found)) if args.json else _text(found, args.limit))
    return 0


def _seen(position: CgpPosition, ruleset: Ruleset) -> Situation:
    """Return the position as the other player sees it, with the rack on turn unknown."""
    if len(position.racks) < 2 or not position.racks[1]:
        raise UsageError("the rack of who looks on is not known; add --rack")
    turned = replace(
        position, racks=(*position.racks[1:], ()), scores=tuple(reversed(position.scores))
    )
    return Situation.of_position(turned, ruleset)


def _act(args: argparse.Namespace, before: Situation) -> Move | int:
    if args.passed:
        return Pass()
    if args.exchange is not None:
        count: int = args.exchange
        return count
    play = read_move(args.play, before.board)
    if not isinstance(play, Play):
        raise UsageError(f"--play: read {args.play!r}, expected a position and a word")
    lacking = Counter(play.rack_tiles()) - Counter(before.unseen)
    if lacking:
        tiles = join_tiles(sorted(lacking.elements()))
        raise UsageError(f"--play: read {args.play!r}, which needs more than is unseen: {tiles}")
    return play


def _text(found: Inferred, limit: int) -> str:
    rows = [(join_tiles(leave.tiles), f"{leave.weight:.2%}") for leave in found.leaves[:limit]]
    lines = table(("kept", "likely"), rows, ("likely",))
    expected = sorted(found.expected.items(), key=lambda item: -item[1])
    lines.append(" ".join(f"{join_tiles((face,))} {count:.2f}" for face, count in expected))
    cut = "" if found.is_complete else ", cut short"
    lines.append(f"leaves: {len(found.leaves):,}; racks looked at: {found.racks:,}{cut}")
    return "\n".join(lines)
