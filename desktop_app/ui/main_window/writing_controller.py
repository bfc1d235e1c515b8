# SPDX-License-Identifier: MIT
"""Writing down a finished game: line by line, without questions."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop_app.rules.acts.recording import LONGEST_NOTE
from desktop_app.rules.state import GameState, Phase
from desktop_app.session.acts import RoomView
from desktop_app.session.game_session import GameSession
from desktop_app.session.move_text import MoveTextProblem
from desktop_app.session.table_game import TableGame
from desktop_app.session.table_writer import (
    LineProblem,
    Outcome,
    TableWriter,
    TurnLine,
    UndoLine,
    WritingProblem,
    WrittenLine,
)
from desktop_app.ui.main_window.status_text import Status
from desktop_app.ui.main_window.table_controller import TableController
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.table import entry_words as words
from desktop_app.ui.table.head_bar import View
from desktop_app.ui.widgets.status_line import Tone

# The room for writing down a finished game: the entry line has the focus.

FACE_HEIGHT = 84


class WritingRoom(TableRoom):
    """The table room without the parts of a clock."""

    def __init__(self, state: GameState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.setAccessibleName(self.tr("A game that is written down"))
        self.entry.take_lines(words.placeholder(), words.line_name(), LONGEST_NOTE)
        self.setFocusProxy(self.entry.line)
        self.more.buttons["time"].hide()
        self.head.sound_button.hide()
        for name in ("tiles", "rulings"):
            # The score sheet is compared with the paper, line by line.
            self.panels[name].set_folded(True)
        self.show_view(View.BOARD)

    def show_question(self) -> None:
        """Keep the line after the end too: for notes, overtime and undo."""
        super().show_question()
        if all(each.isHidden() for each in (self.confirm, self.choice, self.challenge)):
            self.entry.show()
            self.show_rows()

    def give_focus_back(self) -> None:
        """Focus the entry line."""
        self.show_question()
        self.entry.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def arrange(self) -> None:
        """Hide holds, draws and clock acts: they are over when a game is written down."""
        super().arrange()
        self.acts.hide()
        self.acts_button.hide()
        self.more.setVisible(not self._is_minimal)
        self.show_rows()
        rulings = self.panels["rulings"]
        if self._is_over and not rulings.header.isChecked():
            rulings.hide()

    def _fit(self) -> None:
        """Without digits the faces need only name, points and whose turn it is."""
        super()._fit()
        if self.view is View.BOARD:
            self.faces.setMinimumHeight(FACE_HEIGHT)
            self.faces.setMaximumHeight(FACE_HEIGHT)


class WritingController(TableController):
    """Controls one game that is written down.

    Args:
        session: the game.
        room: its room.
        game: its turns.
        writer: carries out the lines.
    """

    def __init__(
        self, session: GameSession, room: WritingRoom, game: TableGame, writer: TableWriter
    ) -> None:
        self._writer = writer
        super().__init__(session, room, game)
        room.entry.undo_requested.connect(self.take_back)

    def show(self, view: RoomView) -> None:
        """Show the current state of the game; lines can be written after its end too."""
        super().show(view)
        state = view.state
        self.room.more.buttons["end"].setEnabled(not state.is_over or self._are_racks_due(state))
        if self.game.target() is None and self._writer.may_write:
            self.room.entry.show_target(words.turn_target_text())
            if self.room.end_form.isHidden():
                self.room.give_focus_back()

    def take_back(self) -> None:
        """Take the last turn back, and put it into the line again."""
        self._write(UndoLine())

    def _standing(self) -> Status:
        """Return what to type next, if that is not simply the next turn."""
        state = self.session.state
        text = ""
        if not self.session.is_live or self._are_racks_due(state):
            return super()._standing()
        if state.phase is Phase.OUT_PENDING and state.open_turn is not None:
            text = words.out_text(state.setup.seats[state.open_turn.player].name)
        elif self._writer.may_write and state.is_over:
            text = words.after_text()
        elif not state.rows and state.on_turn is not None:
            text = words.begin_text(state.setup.seats[state.on_turn].name)
        return Status(text, Tone.NOTICE) if text else super()._standing()

    # ------------------------------------------------------------------ lines

    def _enter_text(self, text: str) -> None:
        self.session.view_now()
        read = self._writer.read(text)
        if isinstance(read, MoveTextProblem | WritingProblem):
            self.status.say(words.misread_text(read), Tone.ILLEGAL)
            if isinstance(read, MoveTextProblem):
                self.room.entry.mark(read.column, len(read.found))
        else:
            self._write(read)

    def _write(self, line: WrittenLine) -> None:
        target = self.game.target()
        seats = self.session.state.setup.seats
        name = "" if target is None else seats[target.seat].name
        outcome = self._writer.write(line)
        if outcome.trouble is LineProblem.ASKS_RACKS:
            self.room.entry.line.clear()
            self.ask_end()
        elif outcome.trouble is None:
            self._written(name, outcome)
        elif text := words.trouble_text(outcome.trouble):
            self.status.say(text, Tone.ILLEGAL)

    def _written(self, name: str, outcome: Outcome) -> None:
        if outcome.strange and outcome.line is not None:
            # It was played, so it stands; a note records what is odd about it.
            self._writer.note(outcome.line, words.strange_text(outcome.strange))
        self.room.board.clear()
        self.room.entry.line.setText(outcome.text)
        if self.room.end_form.isHidden():
            self.room.give_focus_back()
        if text := words.outcome_text(name, outcome):
            self.status.say(text)

    def _preview_text(self, text: str) -> None:
        """Show the score of the play typed so far, and words that are not in the list."""
        read = self._writer.read(text) if text.strip() else None
        shown = ""
        if isinstance(read, TurnLine):
            shown = words.preview_text(read, self._writer.strange_words(read.entry))
        if shown:
            self.status.say(shown, Tone.PLAIN)
        else:
            self.status.clear()
