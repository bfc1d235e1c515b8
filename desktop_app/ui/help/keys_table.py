# SPDX-License-Identifier: MIT
"""Every key and gesture of a game, declared once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeyLine:
    """Keys that do one thing.

    Attributes:
        keys: the keys as they are written on them, alternatives apart; empty for the mouse.
        does: what they do, one sentence.
    """

    keys: tuple[str, ...]
    does: str


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys that belong together under a title."""

    title: str
    lines: tuple[KeyLine, ...]


KEY_GROUPS: tuple[KeyGroup, ...] = (
    KeyGroup(
        "Laying tiles",
        (
            KeyLine(("A", "...", "Z"), "Place that tile, or a blank where it is missing."),
            KeyLine(("Shift+A", "...", "Shift+Z"), "Place a blank as that letter."),
            KeyLine(("1", "...", "7"), "Place that tile of the rack at the cursor."),
            KeyLine(("Arrow keys",), "Move the cursor, or turn its arrow."),
            KeyLine(("Space",), "Turn the arrow."),
            KeyLine(("Shift+Space",), "Skip a square."),
            KeyLine(("Backspace",), "Take the last tile home."),
            KeyLine(("Delete",), "Take the tile under the cursor home."),
            KeyLine(("Esc",), "Take all tiles home; then put the card away."),
            KeyLine(("Ctrl+Z", "Ctrl+Shift+Z"), "Take tiles back, put them back again."),
            KeyLine(("Enter",), "Play what is laid."),
            KeyLine(("Ctrl+L",), "Type a move: 8D WORD, H8 wORD, -ABC, -3 or pass."),
        ),
    ),
    KeyGroup(
        "The turn",
        (
            KeyLine(("F2", "F3"), "Shuffle the rack, sort it."),
            KeyLine(("F4",), "Press the clock."),
            KeyLine(("Pause",), "Neutralise the clock, or start it again."),
            KeyLine(("F5",), "The desk: rule on what has gone wrong, or settle it together."),
            KeyLine(("F6",), "Pass; it asks again."),
            KeyLine(("F7",), "Exchange the marked tiles; it asks again."),
            KeyLine(("F8",), "Challenge the last play; it asks again."),
            KeyLine(("F9",), "Hold the last play."),
            KeyLine(("Ctrl+E", "Ctrl+R", "Ctrl+D"), "By the book: say, write the score, draw."),
        ),
    ),
    KeyGroup(
        "Looking",
        (
            KeyLine((",", "."), "Walk through the game line by line."),
            KeyLine(("Home", "End"), "To the beginning, back to the present."),
            KeyLine(("=",), "The sum of a score, tile by tile."),
            KeyLine(("Ctrl+T",), "The tracking sheet: a letter crosses off, Shift gives back."),
            KeyLine(("Ctrl+C", "Ctrl+V"), "Copy the position, look at a copied one."),
            KeyLine(("Ctrl+O", "Ctrl+P"), "Open a game file, print sheets and slips."),
            KeyLine(("Ctrl+J", "Ctrl+Shift+D"), "The judge's room, the dictionary."),
            KeyLine(("Ctrl+Home",), "To the start screen; the game is kept as it is."),
            KeyLine(("F1", "Ctrl+F1"), "This sheet, the rules."),
            KeyLine(("F11",), "Nothing but board, rack and clock, and back."),
        ),
    ),
    KeyGroup(
        "With the mouse or a finger",
        (
            KeyLine((), "Drag a tile to the board, along the rack or home again."),
            KeyLine((), "Click a tile of the rack, then a square."),
            KeyLine((), "Click an empty square to set the arrow, again to turn it."),
            KeyLine((), "Right-click or double-click a placed tile to send it home."),
            KeyLine((), "Right-click a tile of the rack to mark it for an exchange."),
            KeyLine((), "Click a line of the score sheet to look back, its score for the sum."),
        ),
    ),
)
