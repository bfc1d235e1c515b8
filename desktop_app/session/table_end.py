# SPDX-License-Identifier: MIT
"""What is left on a rack at the end, as players say it: tiles, or what they are worth."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.rules.board import Board
from desktop_app.rules.move import Exchange
from desktop_app.rules.tiles import BLANK
from desktop_app.session.move_text import parse_move

MOST_POINTS = 1_000


def left_worth(text: str, values: Mapping[str, int]) -> int | None:
    """The points of what is left; 0 for an empty text, None for one that is no tiles.

    Args:
        text: tiles such as ``AEI?``, or their points as a number.
        values: what each tile scores; a blank may be missing.
    """
    text = "".join(text.split()).upper()
    if not text:
        return 0
    if text.isdecimal() and text.isascii():
        return int(text) if len(text) < 5 and int(text) <= MOST_POINTS else None
    faces = tuple(face for face in values if face != BLANK)
    read = parse_move(f"-{text}", Board.empty(), faces)
    return sum(values.get(tile, 0) for tile in read.tiles) if isinstance(read, Exchange) else None
