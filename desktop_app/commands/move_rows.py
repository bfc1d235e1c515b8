# SPDX-License-Identifier: MIT
"""Moves as text and JSON for headless commands."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.formats.tile_text import join_tiles, split_tiles
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.rules.board import Board
from desktop_app.rules.move import (
    Exchange,
    Move,
    Pass,
    format_position,
    format_square,
    play_from_placements,
)
from desktop_app.sentences.faults import is_bad_input


def move_row(move: Move) -> dict[str, Any]:
    """Convert a move to JSON: kind, position and tiles; null if it has none."""
    if isinstance(move, Pass):
        return {"kind": "pass", "position": None, "tiles": None}
    tiles = join_tiles(move.tiles)
    if isinstance(move, Exchange):
        return {"kind": "exchange", "position": None, "tiles": tiles}
    position = format_position(move.row, move.col, move.direction)
    return {"kind": "play", "position": position, "tiles": tiles}


def move_text(move: Move) -> str:
    """Format a move: ``8D CARE``, ``-QVV`` for an exchange, or ``pass``."""
    row = move_row(move)
    if row["kind"] == "pass":
        return "pass"
    return f"-{row['tiles']}" if row["kind"] == "exchange" else f"{row['position']} {row['tiles']}"


def read_move(text: str, board: Board) -> Move:
    """Parse a move in the form of `move_text`; letters on the board are written or left as dots.

    Raises:
        UsageError: it is not a move; the message quotes it.
    """
    words = text.split()
    if words == ["pass"]:
        return Pass()
    try:
        if len(words) == 1 and words[0].startswith("-"):
            return Exchange(split_tiles(words[0][1:].upper()))
        placements = read_placements(board, words)
    except ValueError as error:
        if not is_bad_input(error):
            raise
        raise UsageError(f"{text!r}: {error}") from None
    for placement in placements:
        if not board.layout.holds(placement.row, placement.col):
            raise UsageError(f"{text!r}: it runs off the board")
        if board.tile_at(placement.row, placement.col):
            place = format_square(placement.row, placement.col)
            raise UsageError(
                f"{text!r}: {board.tile_at(placement.row, placement.col)} lies on {place}"
            )
    play = play_from_placements(board, placements)
    if play is None:
        raise UsageError(f"{text!r}: expected new tiles on one line without a gap")
    return play


# Text tables for headless commands.


def table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: Collection[str]
) -> list[str]:
    """Return the lines of a table, headings first; the columns in `numbers` are right-aligned."""
    lines = [headings, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headings))]
    return [
        "  ".join(
            text.rjust(width) if heading in numbers else text.ljust(width)
            for text, width, heading in zip(line, widths, headings, strict=True)
        ).rstrip()
        for line in lines
    ]
