# SPDX-License-Identifier: MIT
"""Connects the score sheet of a room with its game: corrections, notes and the recount."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from desktop_app.rules.commands import Command
from desktop_app.rules.state import GameState, Phase
from desktop_app.session.corrections import may_correct
from desktop_app.session.game_session import GameSession
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.main_window.game_room import GameRoom

RECOUNT = "recount"
"""Desk procedure for a recount."""


class SheetController(QObject):
    """The score sheet of one game.

    Args:
        session: the game.
        room: its room.
        desk: for the ruleset's own recount.
        say: shows a message.
    """

    def __init__(
        self,
        session: GameSession,
        room: GameRoom,
        desk: DeskController,
        say: Callable[[str], None],
    ) -> None:
        super().__init__(desk)
        self._session, self._room, self._desk, self._say = session, room, desk, say
        sheet, panels = room.score_sheet, room.sheet_desk
        sheet.set_editable(not session.is_read_only)
        sheet.correction_requested.connect(self.correct)
        sheet.note_requested.connect(self.note)
        sheet.recount_requested.connect(self.recount)
        panels.built.connect(self._wire)
        panels.closed.connect(self.close)
        desk.opened.connect(self.close)
        session.view_changed.connect(lambda _view: self._refresh())

    def _wire(self) -> None:
        """Listen to the panels, once there are any."""
        panels = self._room.sheet_desk
        panels.correction.applied.connect(self._submit)
        panels.note.applied.connect(self._submit)
        panels.recount.correction_requested.connect(self.correct)
        panels.recount.viewed_ply_requested.connect(self._session.view_row)
        panels.recount.desk_requested.connect(self._count_at_the_desk)
        panels.recount.closed.connect(self.close)
        for panel in (panels.correction, panels.note):
            panel.closed.connect(self._leave_panel)

    @property
    def is_open(self) -> bool:
        """True while a correction, a note or a recount is open."""
        return not self._room.sheet_desk.isHidden()

    def correct(self, line: int) -> None:
        """Open the correction of a line, unless a turn is under way."""
        state = self._session.state
        if not may_correct(state, line):
            self._say(self._why_not(state))
            return
        self._open()
        self._room.sheet_desk.open_correction(state, line)

    def note(self, line: int) -> None:
        """Open the note on a line; possible at any time."""
        self._open()
        self._room.sheet_desk.open_note(self._session.state, line)

    def recount(self) -> None:
        """Start a recount against the players' paper sheets."""
        self._open()
        offers = {offer.name for offer in self._desk.desk.offers()}
        self._room.sheet_desk.open_recount(self._session.state, has_desk=RECOUNT in offers)

    def close(self) -> None:
        """Go back to the game, and discard unapplied changes."""
        if not self.is_open:
            return
        self._room.sheet_desk.end()
        self._room.show_sheet_desk(False)
        self._session.set_bots_waiting(False)
        self._session.view_now()
        self._room.give_focus_back()

    def _open(self) -> None:
        if self._desk.is_open:
            self._desk.close()
        if not self.is_open:
            self._room.sheet_desk.end()
        self._session.set_bots_waiting(True)
        self._room.show_sheet_desk(True)

    def _submit(self, command: Command) -> None:
        if self._session.submit(command):
            self._leave_panel()

    def _leave_panel(self) -> None:
        """Return to the recount that the correction interrupted, else to the game."""
        if not self._room.sheet_desk.back_to_recount(self._session.state):
            self.close()

    def _refresh(self) -> None:
        if self.is_open:
            self._room.sheet_desk.refresh(self._session.state)

    def _count_at_the_desk(self) -> None:
        self.close()
        self._desk.open()
        self._desk.open_procedure(RECOUNT)

    def _why_not(self, state: GameState) -> str:
        if state.phase is Phase.SIGNED:
            return self.tr(
                "The result is signed; only the director's desk can still change a score."
            )
        return self.tr("Lines can be corrected only between two turns.")
