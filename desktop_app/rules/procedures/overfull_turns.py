# SPDX-License-Identifier: MIT
"""Turns that were made with more tiles on the rack than there may be, as the sheet shows them."""

from __future__ import annotations

from desktop_app.rules.state import GameState, RowKind

TURN_ROWS = frozenset(
    {
        RowKind.PLAY,
        RowKind.EXCHANGE,
        RowKind.PASS,
        RowKind.CHALLENGE_LOST,
        RowKind.LOST_TURN,
    }
)
"""The lines of the score sheet that stand for a turn."""

PLAY_TOPIC = "overdraw-play"
"""The topic of plays from an overfull rack, and of the note on those that were ruled on."""


def held_before(state: GameState, index: int) -> int:
    """How many tiles the player of that line had when the turn began, named or not."""
    row = state.rows[index]
    turns = (len(turn.racks[row.player]) for turn in state.turns if len(turn.rows) == index)
    return next(turns, len(row.rack))


def is_overfull(state: GameState, index: int) -> bool:
    """Whether the turn of that line was made from a rack with too many tiles."""
    return held_before(state, index) > state.setup.ruleset.set.rack_size


def overfull_plays(state: GameState) -> tuple[int, ...]:
    """The lines of plays from an overfull rack that stand and that nobody has ruled on."""
    rows = state.rows
    withdrawn = [row.placements for row in rows if row.kind is RowKind.PHONEY_WITHDRAWN]
    return tuple(
        index
        for index, row in enumerate(rows)
        if row.kind is RowKind.PLAY
        and is_overfull(state, index)
        and row.placements not in withdrawn
        and str(index) not in state.note(PLAY_TOPIC, row.player).split()
    )


def is_latest_turn(state: GameState, index: int) -> bool:
    """Whether no turn has ended since that of the line."""
    return all(row.kind not in TURN_ROWS for row in state.rows[index + 1 :])
