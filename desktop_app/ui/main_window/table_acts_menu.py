# SPDX-License-Identifier: MIT
"""By the book: a menu of acts besides the steps of a plain turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from desktop_app.rules import commands as cmd
from desktop_app.rules.commands import Command
from desktop_app.rules.move import format_square
from desktop_app.rules.tile_events import TileFault
from desktop_app.session.acts import TableActs
from desktop_app.session.game_session import GameSession
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.board.entry_board import EntryBoard
from desktop_app.ui.board.play_area import PlayArea
from desktop_app.ui.widgets.menus import hang_menu

# Texts of the acts in the menu.

PLAIN: Mapping[type[Any], str] = {
    cmd.RackTiles: "Put the drawn tiles on the rack",
    cmd.BagTiles: "Put the exchanged tiles into the bag",
    cmd.SayExchange: "Say that tiles are exchanged, before putting them down",
    cmd.AnnounceOut: "Say that this play goes out",
    cmd.TurnBoard: "Turn the board round",
    cmd.SayCounting: "Say that the bag is counted",
    cmd.SayDrawing: "Say that you draw",
    cmd.EnterBag: "Reach into the bag",
    cmd.RevealRack: "Turn the rack over for all to see",
    cmd.WriteScoreEarly: "Write the score before placing the tiles",
    cmd.LeaveTable: "Leave the table",
    cmd.ReturnToTable: "Come back to the table",
    cmd.Arrive: "Arrive at the table",
    cmd.SayChallenge: "Say that the play is challenged",
    cmd.RetractChallenge: "Take the challenge back",
    cmd.HandInSlip: "Hand in the challenge slip",
    cmd.StandUp: "Stand up for the lookup",
    cmd.SummonJudge: "Call a word judge",
    cmd.ConcedeChallenge: "Give the challenge up",
    cmd.RightTiles: "Put misplaced tiles right",
}
_ABOUT = {
    "score": "Ask what the play scored",
    "cumulative": "Ask for the running total",
    "place": "Ask where the play lies",
}
_VERDICTS = {
    None: "Have the challenge judged",
    True: "The challenged play is acceptable",
    False: "The challenged play is not acceptable",
}
_FAULTS = {
    TileFault.TURNED: "{square} is upside down",
    TileFault.FACE_DOWN: "{square} is face down",
    TileFault.ASKEW: "{square} is askew",
    TileFault.BACKWARDS: "The play on {square} reads backwards",
}
DRAWING, BLANKS, MISLAID = (
    "Draw another number of tiles",
    "Say or write a blank",
    "A tile is not straight",
)


def act_text(command: Command) -> str:
    """Return the text of an act; empty if it has a button."""
    if (plain := PLAIN.get(type(command))) is not None:
        return tr(plain)
    match command:
        case cmd.DrawTiles(count=int() as count):
            return tr_count("One tile", "{count} tiles", count).format(count=count)
        case cmd.AskOpponent(about=about):
            return tr(_ABOUT[about])
        case cmd.AdjudicateChallenge(verdict=verdict):
            return tr(_VERDICTS[verdict])
        case cmd.WriteWords(words=words):
            return tr("Challenge only {word}").format(word=words[0])
        case cmd.MislayTiles(squares=squares, fault=fault):
            square = format_square(squares[0].row, squares[0].col)
            return tr(_FAULTS[fault]).format(square=square)
        case _:
            return _text_with_tiles(command) or _text_of_blank(command)


def _text_with_tiles(command: Command) -> str:
    match command:
        case cmd.ReturnTiles(tiles=tiles):
            return tr("Drop {tiles} back into the bag").format(tiles=" ".join(tiles))
        case cmd.PutDownTiles(tiles=tiles):
            return tr("Put {tiles} down for the exchange").format(tiles=" ".join(tiles))
        case cmd.ExposeTiles(tiles=tiles):
            return tr("Show {tiles} to the opponent").format(tiles=" ".join(tiles))
        case cmd.FakeBlank(tile=tile):
            return tr("Turn {tile} over to pass for a blank").format(tile=tile)
        case _:
            return ""


def _text_of_blank(command: Command) -> str:
    match command:
        case cmd.SayBlank(row=row, col=col, letter=letter):
            text = tr("Say that the blank on {square} is {letter}")
        case cmd.WriteBlank(row=row, col=col, letter=letter):
            text = tr("Write that the blank on {square} is {letter}")
        case _:
            return ""
    return text.format(square=format_square(row, col), letter=letter)


def submenu_of(command: Command) -> str:
    """Return the submenu of an act; empty for the menu itself."""
    match command:
        case cmd.DrawTiles():
            return tr(DRAWING)
        case cmd.SayBlank() | cmd.WriteBlank():
            return tr(BLANKS)
        case cmd.MislayTiles():
            return tr(MISLAID)
        case _:
            return ""


class TableActsMenu(QObject):
    """Fills the menu each time it opens, and submits the chosen act.

    Args:
        session: the game.
        area: has the marked tiles of a rack, for acts that need some.
        button: opens the menu.
    """

    def __init__(
        self, session: GameSession, area: PlayArea | EntryBoard, button: QPushButton
    ) -> None:
        super().__init__(button)
        self._session, self._area = session, area
        self._acts = TableActs(session)
        self.menu = QMenu(button)
        self.menu.aboutToShow.connect(self.fill)
        hang_menu(button, self.menu)

    def fill(self) -> None:
        """Fill the menu with the possible acts, by player."""
        self.menu.clear()
        for command in self._acts.verdicts():
            self._add(self.menu, command)
        state, draft = self._session.state, self._area.draft
        for seat in self._session.people:
            is_shown = seat == self._session.seat_shown and draft is not None
            marked = draft.marked_tiles if draft is not None and is_shown else ()
            commands = self._acts.of(seat, marked)
            if not commands:
                continue
            self.menu.addSection(state.setup.seats[seat].name)
            submenus: dict[str, QMenu] = {}
            for command in commands:
                title = submenu_of(command)
                if title and title not in submenus:
                    submenus[title] = self.menu.addMenu(title)
                self._add(submenus[title] if title else self.menu, command)
        if self.menu.isEmpty():
            nothing = self.menu.addAction(tr("No other acts are possible now"))
            nothing.setEnabled(False)

    def _add(self, menu: QMenu, command: Command) -> None:
        text = act_text(command)
        if text:
            action = menu.addAction(text)
            action.triggered.connect(lambda _checked=False: self._session.submit(command))


def more_button(parent: QWidget) -> QPushButton:
    """Return the button that opens the menu."""
    button = QPushButton(tr("More"), parent)
    button.setAccessibleName(tr("More acts"))
    button.setToolTip(tr("Things players do at the table besides taking a turn"))
    button.setAutoDefault(False)
    button.setMinimumHeight(34)
    return button
