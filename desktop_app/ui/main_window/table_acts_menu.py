# SPDX-License-Identifier: MIT
"""By the book: a menu of what people do at a table beside the steps of a plain turn."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from desktop_app.rules.commands import Command
from desktop_app.session.acts import TableActs
from desktop_app.session.game_session import GameSession
from desktop_app.translation.words import tr
from desktop_app.ui.board.entry_board import EntryBoard
from desktop_app.ui.board.play_area import PlayArea
from desktop_app.ui.main_window.table_act_text import act_text, submenu_of


class TableActsMenu(QObject):
    """Fills the menu each time it is opened, and submits what is chosen.

    Args:
        session: the game.
        area: where tiles of a rack are marked, for acts that need some.
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
        button.setMenu(self.menu)

    def fill(self) -> None:
        """What can be done now, player by player."""
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
            nothing = self.menu.addAction(tr("Nothing further can be done now"))
            nothing.setEnabled(False)

    def _add(self, menu: QMenu, command: Command) -> None:
        text = act_text(command)
        if text:
            action = menu.addAction(text)
            action.triggered.connect(lambda _checked=False: self._session.submit(command))


def more_button(parent: QWidget) -> QPushButton:
    """The button under which the menu opens."""
    button = QPushButton(tr("More"), parent)
    button.setAccessibleName(tr("More acts"))
    button.setToolTip(tr("What people do at a table beside the plain turn"))
    button.setAutoDefault(False)
    button.setMinimumHeight(34)
    return button
