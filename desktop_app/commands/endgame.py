# SPDX-License-Identifier: MIT
"""``rackside endgame CGP``: the best play of both players once the bag is empty.

The output is described in docs/cli.md.
"""

from __future__ import annotations

import argparse
import json
import math
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.commands.lexicons import open_wanted
from desktop_app.commands.move_rows import move_row, move_text
from desktop_app.engine import native
from desktop_app.engine.endgame import EndgameError, Racks, Solution, find_racks, solve
from desktop_app.engine.static_games import StaticGames
from desktop_app.formats.cgp import CgpPosition, parse_cgp
from desktop_app.formats.errors import FormatError
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import LAYOUTS, tile_set_of

MOST_ZERO_TURNS = 255


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "endgame",
        help="solve a position with an empty bag",
        description="Finds the best play of both players in a position with an empty bag.",
    )
    parser.add_argument("cgp", metavar="CGP", help="the position, as one argument")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after so long, unproven")
    parser.add_argument("--threads", type=int, default=1, metavar="T")
    parser.add_argument("--memory-mb", type=int, default=128, metavar="M", help="memory (128)")
    parser.add_argument(
        "--lexicon",
        metavar="NAME|FILE",
        help="an installed lexicon, a word list (also .gz) or a .kwg; else what the CGP names",
    )
    parser.add_argument("--ruleset", default=DEFAULT_RULESET, metavar="ID")
    return parser


def run(args: argparse.Namespace) -> int:
    """Solve, print and return 0."""
    module, _ = native.load()
    if module is None:
        raise UsageError(f"the native engine alone solves endgames; this is {native.describe()}")
    seconds = check_seconds(args.seconds)
    ruleset = load_ruleset(args.ruleset)
    try:
        position, racks = read_endgame(args.cgp, ruleset)
    except FormatError as error:
        raise error.with_file("CGP") from None
    wanted = position.operand("lex")
    lexicon = open_wanted(args.lexicon, [wanted] if wanted else [])
    solution = solve(
        StaticGames.prepare(lexicon, ruleset, module),
        position.board,
        racks,
        scoreless=position.zero_turns,
        seconds=seconds,
        threads=args.threads,
        memory_mb=args.memory_mb,
    )
    print(json.dumps(_report(solution)) if args.json else _text(solution))
    return 0


def check_seconds(seconds: float | None) -> float | None:
    """The seconds that were asked for; raises UsageError when they are no time."""
    if seconds is not None and not (math.isfinite(seconds) and seconds >= 0):
        raise UsageError(f"--seconds: read {seconds}, expected at least 0")
    return seconds


def read_endgame(text: str, ruleset: Ruleset) -> tuple[CgpPosition, Racks]:
    """A position of a CGP, and the racks of the player on turn and of the opponent.

    Raises:
        FormatError: it is no CGP.
        EndgameError: it is no endgame.
    """
    tile_set = tile_set_of(ruleset)
    layout = LAYOUTS[ruleset.set.board_layout]
    position = parse_cgp(text, layout=layout, faces=frozenset(tile_set.faces))
    if position.zero_turns > MOST_ZERO_TURNS:
        raise EndgameError(f"read {position.zero_turns} zero turns, expected a game in play")
    racks = find_racks(position.board, position.racks, tile_set, ruleset.set.rack_size)
    return position, racks


def _report(solution: Solution) -> dict[str, Any]:
    return {
        "value": solution.value,
        "line": [{**move_row(step.move), "score": step.score} for step in solution.line],
        "proven": solution.proven,
        "nodes": solution.nodes,
        "seconds": solution.seconds,
    }


def _text(solution: Solution) -> str:
    how = "proven" if solution.proven else "not proven"
    lines = [f"{solution.value:+d} points, {how}"]
    for step in solution.line:
        lines.append(f"{move_text(step.move)}  {step.score}")
    lines.append(f"{solution.nodes:,} positions in {solution.seconds:.2f} s")
    return "\n".join(lines)
