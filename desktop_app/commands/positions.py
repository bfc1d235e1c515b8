# SPDX-License-Identifier: MIT
"""The positions that headless commands are given."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from desktop_app.commands.errors import UsageError
from desktop_app.engine.equity import Outlook
from desktop_app.engine.protocol import PlayQuestion
from desktop_app.engine.situation import find_outlook
from desktop_app.formats.cgp import CgpPosition, parse_cgp
from desktop_app.formats.text_file import read_text_file
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import LAYOUTS, scoring_of, tile_set_of

_MOST_BYTES = 64 * 1024 * 1024


def read_position(text: str, ruleset: Ruleset) -> CgpPosition:
    """The position of a CGP, on the board and with the tiles of a ruleset.

    Raises:
        FormatError: it is no CGP.
    """
    layout = LAYOUTS[ruleset.set.board_layout]
    return parse_cgp(text, layout=layout, faces=frozenset(tile_set_of(ruleset).faces))


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
    return question, find_outlook(position, tile_set, ruleset.set.rack_size)


def read_lines(path: Path) -> list[tuple[int, str]]:
    """The lines of a file that are not empty, each with its number in the file, from 1.

    Raises:
        UsageError: there is none.
        FormatError: it is no text, or larger than any that is read.
        OSError: it cannot be read.
    """
    text = read_text_file(path, kind="CGP", limit_bytes=_MOST_BYTES).text
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
