# SPDX-License-Identifier: MIT
"""The words on paper that more than one sheet has, and how all of them are translated."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.rules.state import RowKind
from desktop_app.translation.words import tr

ROW_WORDS: Mapping[RowKind, str] = {
    RowKind.PASS: "pass",
    RowKind.CHALLENGE_LOST: "turn lost",
    RowKind.LOST_TURN: "turn lost",
    RowKind.RACK_BONUS: "Tiles of others",
    RowKind.RACK_DEDUCTION: "Own tiles",
    RowKind.TIME_PENALTY: "Overtime",
    RowKind.OVERTIME_LIMIT: "Overtime limit",
    RowKind.LIFT: "Lift",
    RowKind.RESIGNATION: "Left the game",
    RowKind.CORRECTION: "Correction",
    RowKind.PENALTY: "Penalty",
    RowKind.AWARD: "Award",
}
"""What stands in the place of a play; the kinds that are missing have a play of their own."""

TILES_OF = "{kind}: {tiles}"


def row_words(kind: RowKind, tiles: str) -> str:
    """What a row that is no play is called, with the tiles it is for."""
    name = tr(ROW_WORDS.get(kind, ""))
    return tr(TILES_OF).format(kind=name, tiles=tiles) if tiles and name else name or tiles


def signed(points: int) -> str:
    """Points that are added or taken away: ``+12``, ``−10``."""
    return f"+{points}" if points >= 0 else f"−{-points}"
