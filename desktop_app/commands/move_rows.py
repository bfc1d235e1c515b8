# SPDX-License-Identifier: MIT
"""How headless commands tell a move."""

from __future__ import annotations

from typing import Any

from desktop_app.formats.tile_text import join_tiles
from desktop_app.rules.move import Exchange, Move, Pass, format_position


def move_row(move: Move) -> dict[str, Any]:
    """A move as JSON: kind, position and tiles; null where it has none."""
    if isinstance(move, Pass):
        return {"kind": "pass", "position": None, "tiles": None}
    tiles = join_tiles(move.tiles)
    if isinstance(move, Exchange):
        return {"kind": "exchange", "position": None, "tiles": tiles}
    position = format_position(move.row, move.col, move.direction)
    return {"kind": "play", "position": position, "tiles": tiles}


def move_text(move: Move) -> str:
    """A move in a line: ``8D CARE``, ``-QVV`` for an exchange, or ``pass``."""
    row = move_row(move)
    if row["kind"] == "pass":
        return "pass"
    return f"-{row['tiles']}" if row["kind"] == "exchange" else f"{row['position']} {row['tiles']}"
