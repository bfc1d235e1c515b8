# SPDX-License-Identifier: MIT
"""Connects the desk of a session with its panel, the status line and the ruling cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from desktop_app.rules.move import format_square
from desktop_app.session.desk import (
    LEAVE,
    RESIGN,
    Desk,
    DeskDialogue,
    known_answers,
    topic_words,
)
from desktop_app.session.game_session import GameSession
from desktop_app.ui.desk.answer_box import DeskContext
from desktop_app.ui.desk.desk_text import entries_of
from desktop_app.ui.main_window.game_controller import GameController
from desktop_app.ui.main_window.game_room import GameRoom
from desktop_app.ui.messages import book_name
from desktop_app.ui.ruling_messages import procedure_title

_TWO = 2


class DeskController(QObject):
    """The desk of one game.

    Signals:
        opened: the desk has replaced the panels beside the board.
    """

    opened = Signal()

    def __init__(
        self,
        session: GameSession,
        room: GameRoom,
        controller: GameController,
        *,
        asks: Callable[[str], bool] = lambda _setting: True,
    ) -> None:
        """Create the controller. `asks` returns the value of a confirmation setting."""
        super().__init__(room)
        self._asks = asks
        self.desk = Desk(session)
        self._session, self._room, self._controller = session, room, controller
        self._topics: Mapping[str, str] | None = None
        self._was_asking = self._is_ruling = False
        self._show_names()
        panel = room.desk
        panel.procedure_requested.connect(self.open_procedure)
        panel.cancelled.connect(self._cancel)
        panel.ruled.connect(self._rule)
        panel.closed.connect(self.close)
        panel.undo_requested.connect(self.ask_undo)
        room.rulings.undo_requested.connect(self.ask_undo)
        room.desk_button.clicked.connect(self.toggle)
        room.status.action_requested.connect(self._open_due)
        room.play_area.board.installEventFilter(self)
        room.play_area.installEventFilter(self)
        room.rulings.card_dismissed.connect(lambda: room.show_rulings_at_the_end(False))
        session.view_changed.connect(lambda _view: self._show())
        self._show()

    @property
    def is_open(self) -> bool:
        """True while the desk is open."""
        return not self._room.desk.isHidden()

    def toggle(self) -> None:
        """Open the desk, or go back to the game."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        """Open the desk; the clock runs until a procedure is chosen."""
        if not self.desk.is_staffed:
            return
        if not self._session.is_live:
            self._session.view_now()
        self.opened.emit()
        self._room.show_desk(True)
        self._room.desk.open_list()
        self._show()
        self._room.desk.list.focus_search()

    def close(self) -> None:
        """Go back to the game, and discard an unfinished procedure."""
        self._room.desk.open_list()
        self._room.show_desk(False)
        self.desk.close()
        self._show()
        self._room.give_focus_back()

    def open_procedure(self, name: str) -> None:
        """Open a procedure; meanwhile the clock is stopped if possible."""
        self.desk.open()
        self._room.desk.open_procedure(self._dialogue(name), self._context())
        self._show()

    def _dialogue(self, name: str) -> DeskDialogue:
        return DeskDialogue(self.desk, name, known_answers(self._session.state, name))

    def give_up(self) -> bool:
        """Ask once if the only person resigns; else open the procedure for resigning.

        Where the rules know none, it is that for leaving the game. Returns False if the game is
        over or only viewed.
        """
        state = self._session.state
        if not self.desk.is_staffed or state.is_over:
            return False
        seats = state.setup.seats
        if len(self._session.people) == 1 < len(seats) and not state.setup.is_physical:
            question = self.tr("Resign this game?")
            if len(seats) == _TWO:
                winner = next(seat.name for seat in seats if not seat.is_person)
                question = self.tr("Resign this game? {name} wins.").format(name=winner)
            self._controller.ask_first(
                question, self.tr("Resign"), self.tr("Cancel"), self._resign_alone
            )
            return True
        self._open_giving_up()
        return True

    def _resign_alone(self) -> None:
        """Resign for the only person; ask only what the game itself does not answer."""
        if self._session.state.is_over:
            return
        offered = {offer.name for offer in self.desk.offers() if offer.why_not is None}
        for name in (RESIGN, LEAVE):
            dialogue = self._dialogue(name) if name in offered else None
            if dialogue is not None and dialogue.is_ready and dialogue.conduct():
                return
        self._open_giving_up()

    def _open_giving_up(self) -> None:
        self.open()
        offered = {offer.name for offer in self.desk.offers()}
        self.open_procedure(RESIGN if RESIGN in offered else LEAVE)

    def ask_undo(self) -> None:
        """Ask for confirmation before the last ruling is taken back."""
        if not self.desk.undoable:
            return
        if not self._asks("ask_undo_ruling"):
            self._undo()
            return
        question = self.tr(
            "Take back this ruling: {title}? The game returns to its state before it."
        ).format(title=procedure_title(self.desk.undoable))
        self._controller.ask_first(question, self.tr("Take it back"), self.tr("Cancel"), self._undo)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass clicked squares to a question that needs them; Escape closes the desk."""
        kinds = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress)
        # As the room is deleted, its board has events after the desk has gone.
        if event.type() not in kinds or not self.is_open:
            return super().eventFilter(watched, event)
        if event.type() is QEvent.Type.KeyPress and watched is self._room.play_area:
            return self._close_by_key(event)
        if event.type() is not QEvent.Type.MouseButtonPress or watched is self._room.play_area:
            return super().eventFilter(watched, event)
        assert isinstance(event, QMouseEvent)
        square = self._room.play_area.board.squares.square_at(event.position())
        is_left = event.button() is Qt.MouseButton.LeftButton
        if is_left and square is not None and self._room.desk.page.take_square(_name(square)):
            return True
        return super().eventFilter(watched, event)

    def _close_by_key(self, event: QEvent) -> bool:
        assert isinstance(event, QKeyEvent)
        if event.key() != Qt.Key.Key_Escape:
            return False
        self.close()
        return True

    # ------------------------------------------------------------------ display

    def _show_names(self) -> None:
        room = self._room
        is_together = self.desk.is_among_players
        text = self.tr("Settle it together") if is_together else self.tr("Director's desk")
        room.desk.show_heading(text)
        words = self.tr("Settle") if is_together else self.tr("Desk")
        room.desk_button.show_words(words, "F5")
        room.desk_button.setAccessibleName(text)
        sentence = self.tr("Rule on what has gone wrong, or change points and time. (F5)")
        room.desk_button.setToolTip(sentence)
        room.desk_button.setAccessibleDescription(sentence)
        # Hidden for beginners; F5 still opens the desk.
        is_guided = self._session.state.setup.is_guided
        room.desk_button.setVisible(self.desk.is_staffed and not is_guided)

    def _show(self) -> None:
        # No hint for a procedure that is already open.
        is_asking = self._room.desk.dialogue is not None
        if is_asking != self._was_asking:
            self._was_asking = is_asking
            # The pause panel would take the focus from the question.
            focus = self._room.window().focusWidget()
            self._session.set_asking(is_asking)
            self._session.show()
            if is_asking and focus is not None:
                focus.setFocus(Qt.FocusReason.OtherFocusReason)
            # Already shown: set_asking changed the view.
            return
        due = self.desk.due() if self._session.is_live and not is_asking else ()
        self._room.status.show_action(self._due_text(due[0]) if due else "")
        # Rebuild the list of procedures only if it stays visible.
        if not self.is_open or self._is_ruling:
            return
        if self._topics is None:
            self._topics = topic_words()
        undoable = self.desk.undoable
        title = procedure_title(undoable) if undoable else ""
        self._room.desk.show_list(entries_of(self.desk.offers()), self._topics, title)
        self._room.desk.page.refresh()

    def _due_text(self, name: str) -> str:
        is_together = self.desk.is_among_players
        text = self.tr("{title}: settle it") if is_together else self.tr("{title}: rule on it")
        return text.format(title=procedure_title(name))

    def _context(self) -> DeskContext:
        state = self._session.state
        return DeskContext(
            names=tuple(seat.name for seat in state.setup.seats),
            values=state.setup.tile_set.values,
            people=frozenset(self._session.people),
            is_among_players=self.desk.is_among_players,
            book=book_name(state.setup.ruleset.id),
            is_physical=state.setup.is_physical,
        )

    # ------------------------------------------------------------------ actions

    def _open_due(self) -> None:
        due = self.desk.due()
        self.open()
        if len(due) == 1:
            self.open_procedure(due[0])

    def _cancel(self) -> None:
        self._room.desk.open_list()
        self.desk.close()
        self._show()

    def _rule(self) -> None:
        dialogue = self._room.desk.dialogue
        if dialogue is None:
            return
        # Close it first: else the same questions would be asked about the game after the ruling.
        self._room.desk.open_list()
        self._was_asking = False
        self._session.set_asking(False)
        self._is_ruling = True
        is_done = dialogue.conduct()
        self._is_ruling = False
        if is_done:
            self.close()
            self._room.show_rulings_at_the_end(True)
        else:
            self._session.show()

    def _undo(self) -> None:
        if self.desk.undo() and self.is_open:
            self.close()


def _name(square: tuple[int, int]) -> str:
    return format_square(*square)
