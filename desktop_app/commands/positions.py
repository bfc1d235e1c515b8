# SPDX-License-Identifier: MIT
"""The positions that headless commands are given."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from desktop_app.commands.errors import UsageError
from desktop_app.commands.lexicons import open_wanted
from desktop_app.engine.equity import Outlook
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import Engine, PlayQuestion
from desktop_app.formats.cgp import CgpPosition, parse_cgp, parse_rack
from desktop_app.formats.errors import FormatError
from desktop_app.formats.text_file import read_text_file
from desktop_app.play.rulesets import DEFAULT_RULESET
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import LAYOUTS, scoring_of, tile_set_of

_MAX_BYTES = 64 * 1024 * 1024


def add_position(parser: argparse.ArgumentParser) -> None:
    """Declare the position, the words and the rules."""
    parser.add_argument("cgp", metavar="CGP", help="the position, as one argument")
    parser.add_argument(
        "--lexicon",
        metavar="NAME|FILE",
        help="an installed lexicon, a word list (also .gz) or a .kwg; else what the CGP names",
    )
    parser.add_argument("--ruleset", default=DEFAULT_RULESET, metavar="ID")


def read_position(text: str, ruleset: Ruleset) -> CgpPosition:
    """The position of a CGP, on the board and with the tiles of a ruleset.

    Raises:
        FormatError: it is no CGP.
    """
    layout = LAYOUTS[ruleset.set.board_layout]
    return parse_cgp(text, layout=layout, faces=frozenset(tile_set_of(ruleset).faces))


def read_asked(args: argparse.Namespace, ruleset: Ruleset) -> CgpPosition:
    """The position that was asked about; raises FormatError, which names the column."""
    try:
        return read_position(args.cgp, ruleset)
    except FormatError as error:
        raise error.with_file("CGP") from None


def read_rack(option: str, text: str, ruleset: Ruleset) -> tuple[str, ...]:
    """The tiles that an option names, in either case.

    Raises:
        FormatError: they are no tiles; it names the option and the column.
    """
    try:
        return parse_rack(text.upper(), faces=frozenset(tile_set_of(ruleset).faces))
    except FormatError as error:
        raise error.with_file(option) from None


def with_rack(
    position: CgpPosition, seat: int, option: str, text: str | None, ruleset: Ruleset
) -> CgpPosition:
    """The position with another rack for one of its players (0 is on turn), where one is given.

    Raises:
        FormatError: as `read_rack`.
    """
    if text is None:
        return position
    racks, scores = list(position.racks), position.scores
    if seat == len(racks):
        racks, scores = [*racks, ()], (*scores, 0)
    racks[seat] = read_rack(option, text, ruleset)
    return replace(position, racks=tuple(racks), scores=scores)


def open_engine(args: argparse.Namespace, position: CgpPosition) -> Engine:
    """The engine on the list that was asked for, or that the position names."""
    wanted = position.operand("lex")
    return make_engine(open_wanted(args.lexicon, [wanted] if wanted else []))


def ask_plays(position: CgpPosition, ruleset: Ruleset) -> tuple[PlayQuestion, Outlook]:
    """What the plays of the player on turn are, and what is known beside board and rack."""
    tile_set = tile_set_of(ruleset)
    question = PlayQuestion(
        position.board,
        position.racks[0],
        tile_set,
        scoring_of(ruleset),
        ruleset.placement.first_min_tiles,
    )
    return question, Outlook.of_position(position, tile_set, ruleset.set.rack_size)


def read_lines(path: Path) -> list[tuple[int, str]]:
    """The lines of a file that are not empty, each with its number in the file, from 1.

    Raises:
        UsageError: there is none.
        FormatError: it is no text, or larger than any that is read.
        OSError: it cannot be read.
    """
    text = read_text_file(path, kind="CGP", limit_bytes=_MAX_BYTES).text
    every = enumerate(text.split("\n"), start=1)
    lines = [(number, line) for number, line in every if line.strip()]
    if not lines:
        raise UsageError(f"{path}: there is no line in it")
    return lines


def read_positions(path: Path, ruleset: Ruleset) -> Iterator[tuple[int, CgpPosition]]:
    """The positions of a file of CGP lines, each with the number of its line, from 1.

    Raises:
        UsageError: a line is no CGP, with its number; and as `read_lines`.
    """
    for number, line in read_lines(path):
        try:
            yield number, read_position(line, ruleset)
        except ValueError as error:
            raise UsageError(f"{path}: line {number}: {error}") from None
