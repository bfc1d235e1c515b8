# SPDX-License-Identifier: MIT
"""The sheet of keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QAccessible,
    QAction,
    QFont,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop_app.translation.mac_keys import usual_key
from desktop_app.translation.words import tr
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.scrolled import fit_on_screen
from desktop_app.ui.widgets.spoken import give_role

# All keys and mouse actions; the room determines which of them are listed.


@dataclass(frozen=True, slots=True)
class KeyLine:
    """Keys that do the same thing.

    Attributes:
        keys: alternatives, as written on the keys; empty for the mouse.
        does: what they do, one sentence.
        rooms: rooms where the sentence applies; empty for every room where the keys are bound.
        is_typed: the room handles these keys itself, without an action.
    """

    keys: tuple[str, ...]
    does: str
    rooms: tuple[str, ...] = ()
    is_typed: bool = False


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys under one title."""

    title: str
    lines: tuple[KeyLine, ...]


PLAY, AT_TABLE, LIBRARY, LEARN = ("play",), ("table",), ("library",), ("learn",)
CLUB = ("club",)
GAMES = (*PLAY, *AT_TABLE)
PAGES = ("new-game", "table-setup", "library")


def _typed(rooms: tuple[str, ...], keys: tuple[str, ...], does: str) -> KeyLine:
    return KeyLine(keys, does, rooms, is_typed=True)


KEY_GROUPS: tuple[KeyGroup, ...] = (
    KeyGroup(
        "Placing tiles",
        (
            _typed(PLAY, ("A", "...", "Z"), "Place that tile, or a blank if you do not have it."),
            _typed(PLAY, ("Shift+A", "...", "Shift+Z"), "Place a blank as that letter."),
            _typed(PLAY, ("1", "...", "7"), "Place that tile of the rack at the cursor."),
            _typed(PLAY, ("Arrow keys",), "Move the cursor, or turn its arrow."),
            _typed(PLAY, ("Space", "Shift+Space"), "Turn the arrow, skip a square."),
            _typed(PLAY, ("Backspace", "Delete"), "Take back the last tile, the one here."),
            _typed(PLAY, ("Esc",), "Recall all tiles; then close the card."),
            _typed(PLAY, ("Ctrl+Z", "Ctrl+Shift+Z"), "Undo and redo placing tiles."),
            _typed(PLAY, ("Enter",), "Play the placed tiles."),
            KeyLine(("Ctrl+L",), "Type a move: 8D WORD, H8 wORD, -ABC, -3 or pass.", PLAY),
        ),
    ),
    KeyGroup(
        "The clock and the entry line",
        (
            _typed(
                AT_TABLE,
                ("Left Shift", "Right Shift"),
                "Press your side of the clock: press and release only this key.",
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
            KeyLine(("F11",), "Only the clocks, and back.", AT_TABLE),
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
            KeyLine(("F6",), "Pass; asks for confirmation.", GAMES),
            KeyLine(("F7",), "Exchange tiles: click or type them.", PLAY),
            KeyLine(("F7",), "Exchange tiles.", AT_TABLE),
            KeyLine(("Ctrl+Backspace",), "Take your last turn back.", GAMES),
            KeyLine(("Ctrl+Shift+G",), "Go on from this turn, as a new game.", GAMES),
            KeyLine(("F8",), "Challenge the last play; asks for confirmation.", GAMES),
            KeyLine(("F9",), "Hold the last play.", GAMES),
            KeyLine(("Ctrl+H", "Ctrl+Shift+H"), "Against the computer: a hint, Why this?", PLAY),
            KeyLine(
                ("Ctrl+E", "Ctrl+R", "Ctrl+D"), "By the book: say, write the score, draw.", PLAY
            ),
        ),
    ),
    KeyGroup(
        "Looking",
        (
            KeyLine((",", "."), "Go through the game turn by turn.", GAMES),
            KeyLine(("Home", "End"), "To the beginning, back to the present.", GAMES),
            KeyLine(("=",), "The sum of a score, tile by tile.", PLAY),
            KeyLine(
                ("Ctrl+T",), "The tracking sheet; a letter crosses off, Shift undoes it.", GAMES
            ),
            KeyLine(("Ctrl+C", "Ctrl+V"), "Copy the position, look at a copied one.", GAMES),
            KeyLine(
                ("Ctrl+Shift+R", "Ctrl+Shift+V"), "Review the game, review a copied one.", GAMES
            ),
            KeyLine(("Ctrl+Shift+C",), "Copy the game as GCG, for Woogles.", GAMES),
            KeyLine(("F11",), "Only board, rack and clock, and back.", PLAY),
        ),
    ),
    KeyGroup(
        "On this page",
        (
            KeyLine(("Ctrl+Return", "Ctrl+Enter"), "Begin the game.", ("new-game", "table-setup")),
            KeyLine(("Ctrl+F",), "Go to the search box.", LIBRARY),
            KeyLine(("Del",), "Remove the marked games; asks for confirmation.", LIBRARY),
            KeyLine(("Esc",), "Back to the start screen.", PAGES),
            KeyLine(
                ("Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5", "Ctrl+6"),
                "Go to a section of the Learn room.",
                LEARN,
            ),
            KeyLine(
                ("Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4"),
                "The round, the players, the standings, the history.",
                CLUB,
            ),
            KeyLine(("Alt+Left", "Alt+Right"), "An earlier round, a later one.", CLUB),
            _typed(CLUB, ("Enter",), "Enter the result or the player that is typed."),
            _typed(CLUB, ("Esc",), "Back to the start screen."),
            KeyLine(("Ctrl+Return", "Ctrl+Enter"), "In a class: the next step.", LEARN),
            _typed(LEARN, ("Esc",), "Back to the list, then to the start screen."),
        ),
    ),
    KeyGroup(
        "Everywhere",
        (
            KeyLine(("Ctrl+O", "Ctrl+P"), "Open a game file, print sheets and slips."),
            KeyLine(("Ctrl+G",), "Continue writing down the game on view."),
            KeyLine(("Ctrl+Shift+L", "Ctrl+Shift+E"), "The library, set up a position."),
            KeyLine(
                ("Ctrl+Shift+T", "Ctrl+Shift+U", "Ctrl+J"), "The Learn room, the Club, the judge."
            ),
            KeyLine(("Ctrl+Shift+D", "Ctrl+,"), "The dictionary, the settings."),
            KeyLine(("Ctrl+Shift+P",), "The audience board, on the second screen."),
            KeyLine(("F1",), "A word's meaning, or the handbook."),
            KeyLine(("Shift+F1", "Ctrl+F1"), "This list, the rules."),
            KeyLine(("Ctrl+Home", "Ctrl+Q"), "To the start screen, quit: both save."),
        ),
    ),
    KeyGroup(
        "With the mouse or a finger",
        (
            _typed(PLAY, (), "Drag a tile to the board, along the rack or back again."),
            _typed(PLAY, (), "Click a tile of the rack, then a square."),
            _typed(PLAY, (), "Click an empty square to set the arrow, again to turn it."),
            _typed(PLAY, (), "Right-click or double-click a placed tile to take it back."),
            _typed(PLAY, (), "Right-click a tile of the rack to mark it for an exchange."),
            _typed(PLAY, (), "Right-click a word on the board, or hold it, for its meaning."),
            _typed(GAMES, (), "Click a line of the score sheet to see the board after it."),
            _typed(
                GAMES, (), "Double-click the line to correct it; or Tab, then Enter, or N to note."
            ),
            _typed(PLAY, (), "Click a score on the score sheet for its sum."),
            _typed(AT_TABLE, (), "Press a face of the clock to end that player's turn."),
        ),
    ),
)


_BETWEEN = 32
_ROOM_FOR_BOTH = 700
"""Pixels between the columns, and the least width of a window with two."""
_CAP = (
    "QLabel { background: palette(base); border: 1px solid palette(mid);"
    " border-radius: 4px; padding: 1px 6px; }"
)


class KeysSheet(QDialog):
    """Keys and mouse actions of a room, in groups; F1 or Escape closes it. The game goes on.

    Args:
        groups: groups to show; all of them if None.
    """

    def __init__(
        self, parent: QWidget | None = None, groups: tuple[KeyGroup, ...] | None = None
    ) -> None:
        super().__init__(parent)
        self.groups = KEY_GROUPS if groups is None else groups
        self.setWindowTitle(self.tr("Keys"))
        self.setAccessibleName(self.tr("Keys"))
        page = QWidget(self)
        area = QScrollArea(self)
        # While it is empty: what moves is styled once more, with everything in it.
        area.setWidget(page)
        self._columns = columns = QHBoxLayout()
        columns.setContentsMargins(12, 8, 12, 8)
        columns.setSpacing(_BETWEEN)
        for of_column in _in_columns(self.groups):
            column = QVBoxLayout()
            grids = [self._make_group(group, page) for group in of_column]
            for grid in grids:
                column.addLayout(grid)
                column.addSpacing(6)
            _align(grids)
            column.addStretch(1)
            columns.addLayout(column, 1)
        page.setLayout(columns)
        area.setAccessibleName(self.tr("Keys"))
        give_role(area, QAccessible.Role.Grouping)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        for button in buttons.buttons():
            button.setToolTip(self.tr("Close this window (Esc)"))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        # Room for the focus ring.
        layout.setContentsMargins(6, 6, 6, 8)
        layout.addWidget(area, 1)
        layout.addWidget(buttons)
        self.resize(1120, 780)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window, put one column below the other."""
        super().resizeEvent(event)
        is_narrow = self.width() < _ROOM_FOR_BOTH
        way = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(way)
        self._columns.setSpacing(0 if is_narrow else _BETWEEN)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on F1 too."""
        if event.key() == Qt.Key.Key_F1:
            self.reject()
        else:
            super().keyPressEvent(event)

    def _make_group(self, group: KeyGroup, page: QWidget) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        title = text_label(page, tr(group.title), px=15, weight=QFont.Weight.DemiBold)
        grid.addWidget(title, 0, 0, 1, 2)
        for number, line in enumerate(group.lines, start=1):
            self._add_line(grid, number, line, page)
        return grid

    def _add_line(self, grid: QGridLayout, number: int, line: KeyLine, page: QWidget) -> None:
        does = text_label(page, tr(line.does), wraps=True)
        does.setAccessibleName(tr(line.does))
        does.setAccessibleDescription(" ".join(tr(key) for key in line.keys))
        if not line.keys:
            grid.addWidget(does, number, 0, 1, 2)
            return
        caps = QHBoxLayout()
        caps.setSpacing(4)
        for key in line.keys:
            cap = QLabel(tr(key), page)
            if key != "...":
                cap.setStyleSheet(_CAP)
            caps.addWidget(cap)
        caps.addStretch(1)
        grid.addLayout(caps, number, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(does, number, 1, Qt.AlignmentFlag.AlignVCenter)


def _align(grids: Sequence[QGridLayout]) -> None:
    """Align the explanations of groups that are below one another."""
    keys = [caps for grid in grids for caps in grid.findChildren(QHBoxLayout)]
    width = max((caps.sizeHint().width() for caps in keys), default=0)
    for grid in grids:
        grid.setColumnMinimumWidth(0, width)


def _in_columns(groups: Sequence[KeyGroup]) -> tuple[list[KeyGroup], list[KeyGroup]]:
    """Split the groups, in order, into two columns of about the same length."""
    lengths = [len(group.lines) + 2 for group in groups]
    best = min(
        range(1, len(groups) + 1),
        key=lambda at: max(sum(lengths[:at]), sum(lengths[at:])),
        default=0,
    )
    return list(groups[:best]), list(groups[best:])


def show_keys(parent: QWidget, groups: tuple[KeyGroup, ...] | None = None) -> KeysSheet:
    """Open the sheet of keys beside the game, which goes on."""
    sheet = KeysSheet(parent, groups)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    fit_on_screen(sheet, parent.window())
    sheet.show()
    return sheet


# The keys that a window and its room have bound, with their explanations.

OTHERS = "On this page"
"""Title for bound keys that no line describes; they are listed with the text of their action."""


def bound_keys(window: QWidget, room: QWidget | None) -> dict[str, str]:
    """Return the keys bound in the window and the room, such as ``Ctrl+J``, with their texts."""
    found = _keys_of(window)
    if room is not None:
        for widget in (room, *room.findChildren(QWidget)):
            found |= _keys_of(widget)
    return found


def key_groups(bound: Mapping[str, str], room: str) -> tuple[KeyGroup, ...]:
    """Return the sheet of a room: lines whose keys are bound or typed there.

    Bound keys without a line are added under `OTHERS` with the text of their action.
    """
    groups: list[KeyGroup] = []
    listed: set[str] = set()
    for group in KEY_GROUPS:
        lines = [line for key_line in group.lines if (line := _line_here(key_line, bound, room))]
        listed |= {key for line in lines if not line.is_typed for key in line.keys}
        if lines:
            groups.append(KeyGroup(group.title, tuple(lines)))
    others = tuple(KeyLine((key,), text) for key, text in bound.items() if key not in listed)
    if not others:
        return tuple(groups)
    place = next((i for i, key_group in enumerate(groups) if key_group.title == OTHERS), None)
    if place is None:
        return (KeyGroup(OTHERS, others), *groups)
    groups[place] = KeyGroup(OTHERS, (*others, *groups[place].lines))
    return tuple(groups)


def _line_here(line: KeyLine, bound: Mapping[str, str], room: str) -> KeyLine | None:
    """Return the line with only the keys that work in a room; None if there are none."""
    if line.rooms and room not in line.rooms:
        return None
    if line.is_typed:
        return line
    keys = tuple(key for key in line.keys if key in bound)
    return KeyLine(keys, line.does, line.rooms) if keys else None


def _keys_of(widget: QWidget) -> dict[str, str]:
    found: dict[str, str] = {}
    # What cannot be done in this room is no help: its menu entry is disabled.
    for action in filter(QAction.isEnabled, widget.actions()):
        for sequence in action.shortcuts():
            found[_text(sequence)] = action.text().replace("&", "").rstrip(".")
    for shortcut in widget.findChildren(QShortcut):
        if shortcut.parent() is widget and shortcut.isEnabled():
            does = shortcut.whatsThis() or widget.accessibleName()
            found |= {_text(sequence): does for sequence in list(shortcut.keys())}
    if isinstance(widget, QAbstractButton) and not widget.shortcut().isEmpty():
        is_seen = widget.isVisible()
        text = widget.accessibleName() or widget.text().replace("&", "")
        found |= {_text(widget.shortcut()): text} if is_seen else {}
    found.pop("", None)
    return found


def _text(sequence: QKeySequence) -> str:
    return usual_key(sequence.toString(QKeySequence.SequenceFormat.PortableText))
