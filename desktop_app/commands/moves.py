# SPDX-License-Identifier: MIT
"""``rackside moves CGP``: every legal play of a position, best first.

The output is described in docs/cli.md.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.commands.lexicons import open_wanted
from desktop_app.engine.equity import Candidate
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import PlayQuestion
from desktop_app.engine.ranking import rank_plays
from desktop_app.engine.situation import find_outlook
from desktop_app.formats.cgp import CgpPosition, parse_cgp, parse_rack
from desktop_app.formats.errors import FormatError
from desktop_app.formats.tile_text import join_tiles
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.rules.move import Play, format_position
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import score_play
from desktop_app.rules.setup import LAYOUTS, scoring_of, tile_set_of
from desktop_app.rules.tiles import BLANK, TileSet

_HEADINGS = ("position", "tiles", "score", "leave", "equity", "words")


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "moves",
        help="list every play of a position",
        description="Lists every legal play of a position, the best equity first.",
    )
    parser.add_argument("cgp", metavar="CGP", help="the position, as one argument")
    parser.add_argument("--rack", metavar="R", help="the rack, instead of the one in the CGP")
    parser.add_argument(
        "--lexicon",
        metavar="NAME|FILE",
        help="an installed lexicon, a word list (also .gz) or a .kwg; else what the CGP names",
    )
    parser.add_argument(
        "--ruleset",
        metavar="ID",
        default=DEFAULT_RULESET,
        help=f"whose tiles and scores count ({DEFAULT_RULESET})",
    )
    parser.add_argument("--limit", metavar="N", type=int, help="print only the first N plays")
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the plays; 0 when there are none too."""
    if args.limit is not None and args.limit < 0:
        raise UsageError(f"--limit {args.limit}: expected 0 or more")
    ruleset = load_ruleset(args.ruleset)
    tile_set = tile_set_of(ruleset)
    position = _read_position(args, ruleset, tile_set)
    wanted = position.operand("lex")
    engine = make_engine(open_wanted(args.lexicon, [wanted] if wanted else []))
    question = PlayQuestion(
        position.board,
        position.racks[0],
        tile_set,
        scoring_of(ruleset),
        ruleset.placement.first_min_tiles,
    )
    outlook = find_outlook(position, tile_set, ruleset.set.rack_size)
    ranked = rank_plays(engine.generate(question), question, outlook)
    rows = [_row(candidate, question) for candidate in ranked[: args.limit]]
    if args.json:
        print(json.dumps({"count": len(ranked), "plays": rows}))
    else:
        _print_table(rows, len(ranked))
    return 0


def _read_position(args: argparse.Namespace, ruleset: Ruleset, tile_set: TileSet) -> CgpPosition:
    faces = frozenset(tile_set.faces)
    try:
        position = parse_cgp(args.cgp, layout=LAYOUTS[ruleset.set.board_layout], faces=faces)
    except FormatError as error:
        raise error.with_file("CGP") from None
    if args.rack is not None:
        try:
            rack = parse_rack(args.rack.upper(), faces=faces)
        except FormatError as error:
            raise error.with_file("--rack") from None
        racks = (rack, *position.racks[1:])
        position = CgpPosition(
            position.board, racks, position.scores, position.zero_turns, position.operations
        )
    if not position.racks[0]:
        raise UsageError("the position has no rack for the player on turn; add --rack")
    _check_rack(position.racks[0], ruleset)
    return position


def _check_rack(rack: tuple[str, ...], ruleset: Ruleset) -> None:
    """Refuse a rack that nobody holds; with many blanks its plays would take hours to list."""
    most = ruleset.set.rack_size
    if len(rack) > most:
        raise UsageError(f"the rack: read {len(rack)} tiles, expected at most {most}")
    most = ruleset.set.distribution.get(BLANK, 0)
    if rack.count(BLANK) > most:
        raise UsageError(f"the rack: read {rack.count(BLANK)} blanks, expected at most {most}")


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
    lines = [_HEADINGS]
    for row in rows:
        equity = f"{row['equity_millipoints'] / 1000:.3f}"
        words = " ".join(row["words"])
        score = str(row["score"])
        lines.append((row["position"], row["tiles"], score, row["leave"], equity, words))
    widths = [max(len(line[column]) for line in lines) for column in range(len(_HEADINGS))]
    for line in lines:
        cells = (
            text.rjust(width) if heading in ("score", "equity") else text.ljust(width)
            for text, width, heading in zip(line, widths, _HEADINGS, strict=True)
        )
        print("  ".join(cells).rstrip())
    print(f"{count} plays" if len(rows) == count else f"{len(rows)} of {count} plays")
