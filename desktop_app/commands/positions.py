# SPDX-License-Identifier: MIT
"""Positions given to headless commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from desktop_app.commands.common_arguments import add_ruleset
from desktop_app.commands.errors import UsageError
from desktop_app.commands.lexicons import open_wanted
from desktop_app.engine.equity import Outlook
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import Engine, PlayQuestion
from desktop_app.formats.cgp import CgpPosition, parse_cgp, parse_rack
from desktop_app.formats.errors import FormatError
from desktop_app.formats.text_file import read_text_file
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import LAYOUTS, scoring_of, tile_set_of
from desktop_app.sentences.faults import is_bad_input

_MAX_BYTES = 64 * 1024 * 1024


def add_position(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments for the position, the words and the rules."""
    parser.add_argument("cgp", metavar="CGP", help="the position, as one argument")
    parser.add_argument(
        "--lexicon",
        metavar="NAME|FILE",
        help="an installed lexicon, a word list (also .gz) or a .kwg; default: as in the CGP",
    )
    add_ruleset(parser)


def read_position(text: str, ruleset: Ruleset) -> CgpPosition:
    """Parse a CGP position for the board and the tiles of a ruleset.

    Raises:
        FormatError: it is not valid CGP.
    """
    layout = LAYOUTS[ruleset.set.board_layout]
    return parse_cgp(text, layout=layout, faces=frozenset(tile_set_of(ruleset).faces))


def read_asked(args: argparse.Namespace, ruleset: Ruleset) -> CgpPosition:
    """Parse the position argument. Raises FormatError with the column."""
    try:
        return read_position(args.cgp, ruleset)
    except FormatError as error:
        raise error.with_file("CGP") from None


def read_rack(option: str, text: str, ruleset: Ruleset) -> tuple[str, ...]:
    """Parse the tiles of an option, in either case.

    Raises:
        FormatError: not tiles; the error names the option and the column.
    """
    try:
        return parse_rack(text.upper(), faces=frozenset(tile_set_of(ruleset).faces))
    except FormatError as error:
        raise error.with_file(option) from None


def with_rack(
    position: CgpPosition, seat: int, option: str, text: str | None, ruleset: Ruleset
) -> CgpPosition:
    """Replace one player's rack (0 is on turn) if an option gives one.

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
    """Return an engine on the chosen list, or the one that the position names."""
    wanted = position.operand("lex")
    return make_engine(open_wanted(args.lexicon, [wanted] if wanted else []))


def ask_plays(position: CgpPosition, ruleset: Ruleset) -> tuple[PlayQuestion, Outlook]:
    """Return what the player's legal plays depend on, and the outlook."""
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
    """Read the non-empty lines of a file with their 1-based line numbers.

    Raises:
        UsageError: there are none.
        FormatError: it is not text, or too large.
        OSError: it cannot be read.
    """
    text = read_text_file(path, kind="CGP", limit_bytes=_MAX_BYTES).text
    every = enumerate(text.split("\n"), start=1)
    lines = [(number, line) for number, line in every if line.strip()]
    if not lines:
        raise UsageError(f"{path}: there is no line in it")
    return lines


def read_positions(path: Path, ruleset: Ruleset) -> Iterator[tuple[int, CgpPosition]]:
    """Read a file of CGP positions with their 1-based line numbers.

    Raises:
        UsageError: a line is not valid CGP, with its number; and as `read_lines`.
    """
    for number, line in read_lines(path):
        try:
            yield number, read_position(line, ruleset)
        except ValueError as error:
            if not is_bad_input(error):
                raise
            raise UsageError(f"{path}: line {number}: {error}") from None
