# SPDX-License-Identifier: MIT
"""What every key and gesture does, declared once; which of them hold where is found in the room."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeyLine:
    """Keys that do one thing.

    Attributes:
        keys: the keys as they are written on them, alternatives apart; empty for the mouse.
        does: what they do, one sentence.
        rooms: where the sentence holds; empty for wherever the keys are bound.
        is_typed: the room takes these keys as they are typed, and binds them to no action.
    """

    keys: tuple[str, ...]
    does: str
    rooms: tuple[str, ...] = ()
    is_typed: bool = False


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys that belong together under a title."""

    title: str
    lines: tuple[KeyLine, ...]


PLAY, AT_TABLE, LIBRARY = ("play",), ("table",), ("library",)
GAMES = (*PLAY, *AT_TABLE)
PAGES = ("new-game", "table-setup", "library")


def _typed(rooms: tuple[str, ...], keys: tuple[str, ...], does: str) -> KeyLine:
    return KeyLine(keys, does, rooms, is_typed=True)


KEY_GROUPS: tuple[KeyGroup, ...] = (
    KeyGroup(
        "Laying tiles",
        (
            _typed(PLAY, ("A", "...", "Z"), "Place that tile, or a blank where it is missing."),
            _typed(PLAY, ("Shift+A", "...", "Shift+Z"), "Place a blank as that letter."),
            _typed(PLAY, ("1", "...", "7"), "Place that tile of the rack at the cursor."),
            _typed(PLAY, ("Arrow keys",), "Move the cursor, or turn its arrow."),
            _typed(PLAY, ("Space",), "Turn the arrow."),
            _typed(PLAY, ("Shift+Space",), "Skip a square."),
            _typed(PLAY, ("Backspace",), "Take the last tile home."),
            _typed(PLAY, ("Delete",), "Take the tile under the cursor home."),
            _typed(PLAY, ("Esc",), "Take all tiles home; then put the card away."),
            _typed(PLAY, ("Ctrl+Z", "Ctrl+Shift+Z"), "Take tiles back, put them back again."),
            _typed(PLAY, ("Enter",), "Play what is laid."),
            KeyLine(("Ctrl+L",), "Type a move: 8D WORD, H8 wORD, -ABC, -3 or pass.", PLAY),
        ),
    ),
    KeyGroup(
        "The clock and the entry line",
        (
            _typed(
                AT_TABLE,
                ("Left Shift", "Right Shift"),
                "Press your side of the clock: let the key go alone.",
            ),
            _typed(AT_TABLE, ("0", "...", "9"), "Enter a score; Enter writes it down."),
            _typed(AT_TABLE, ("A", "...", "Z"), "Enter a play, such as 8D FEASTER."),
            KeyLine(("Ctrl+E", "Ctrl+L"), "Go to the entry line.", AT_TABLE),
            KeyLine(("Ctrl+R", "Ctrl+D"), "Write the score, draw tiles.", AT_TABLE),
            KeyLine(
                ("Ctrl+1", "Ctrl+2", "Ctrl+3"),
                "The clocks alone, with the score sheet, with board and sheet.",
                AT_TABLE,
            ),
            KeyLine(("F11",), "Nothing but the clocks, and back.", AT_TABLE),
            KeyLine(("Ctrl+S",), "Save the game as a GCG file.", AT_TABLE),
            _typed(
                AT_TABLE,
                ("Ctrl+Z",),
                "While a game is written down: take the last turn back, in an empty line.",
            ),
        ),
    ),
    KeyGroup(
        "The turn",
        (
            KeyLine(("F2", "F3"), "Shuffle the rack, sort it.", PLAY),
            KeyLine(("F4",), "Press the clock.", GAMES),
            KeyLine(("Pause",), "Neutralise the clock, or start it again.", GAMES),
            KeyLine(("F5",), "The desk: rule on what went wrong, or settle it together.", GAMES),
            KeyLine(("F6",), "Pass; it asks again.", GAMES),
            KeyLine(("F7",), "Exchange tiles: click or type them.", PLAY),
            KeyLine(("F7",), "Exchange tiles.", AT_TABLE),
            KeyLine(("F8",), "Challenge the last play; it asks again.", GAMES),
            KeyLine(("F9",), "Hold the last play.", GAMES),
            KeyLine(
                ("Ctrl+E", "Ctrl+R", "Ctrl+D"), "By the book: say, write the score, draw.", PLAY
            ),
        ),
    ),
    KeyGroup(
        "Looking",
        (
            KeyLine((",", "."), "Walk through the game line by line.", GAMES),
            KeyLine(("Home", "End"), "To the beginning, back to the present.", GAMES),
            KeyLine(("=",), "The sum of a score, tile by tile.", PLAY),
            KeyLine(
                ("Ctrl+T",), "The tracking sheet; a letter crosses off, Shift undoes it.", GAMES
            ),
            KeyLine(("Ctrl+C", "Ctrl+V"), "Copy the position, look at a copied one.", GAMES),
            KeyLine(("Ctrl+Shift+C",), "Copy the game as GCG, for Woogles.", GAMES),
            KeyLine(("F11",), "Nothing but board, rack and clock, and back.", PLAY),
        ),
    ),
    KeyGroup(
        "On this page",
        (
            KeyLine(("Ctrl+Return", "Ctrl+Enter"), "Begin the game.", ("new-game", "table-setup")),
            KeyLine(("Ctrl+F",), "To the boxes that search.", LIBRARY),
            KeyLine(("Del",), "Remove the games that are marked; it asks again.", LIBRARY),
            KeyLine(("Esc",), "Back to the start screen.", PAGES),
        ),
    ),
    KeyGroup(
        "Everywhere",
        (
            KeyLine(("Ctrl+O", "Ctrl+G"), "Open a game file, go on writing it."),
            KeyLine(("Ctrl+P",), "Print score sheets, tracking sheets and slips, or save them."),
            KeyLine(("Ctrl+J", "Ctrl+Shift+D"), "The judge's room, the dictionary."),
            KeyLine(("Ctrl+Home",), "To the start screen; the game is kept as it is."),
            KeyLine(("Ctrl+Shift+P",), "The board for onlookers, on a second screen if there is."),
            KeyLine(("Ctrl+,",), "The settings."),
            KeyLine(("F1", "Ctrl+F1"), "This sheet, the rules."),
            KeyLine(("Ctrl+Q",), "Leave the program; the game is kept as it is."),
        ),
    ),
    KeyGroup(
        "With the mouse or a finger",
        (
            _typed(PLAY, (), "Drag a tile to the board, along the rack or home again."),
            _typed(PLAY, (), "Click a tile of the rack, then a square."),
            _typed(PLAY, (), "Click an empty square to set the arrow, again to turn it."),
            _typed(PLAY, (), "Right-click or double-click a placed tile to send it home."),
            _typed(PLAY, (), "Right-click a tile of the rack to mark it for an exchange."),
            _typed(GAMES, (), "Click a line of the score sheet to look back at it."),
            _typed(
                GAMES, (), "Double-click the line to correct it; or Tab, then Enter, or N to note."
            ),
            _typed(PLAY, (), "Click a score on the score sheet for its sum."),
            _typed(AT_TABLE, (), "Press a face of the clock to end that player's turn."),
        ),
    ),
)
