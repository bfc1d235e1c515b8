# SPDX-License-Identifier: MIT
"""Connects a game on a physical set with its room: requests go in, changes come out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from desktop_app.rules.acts.finishing import left_racks
from desktop_app.rules.acts.recording import LONGEST_NOTE, is_unreckoned
from desktop_app.rules.board import Placement
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tiles import UNSEEN
from desktop_app.session.acts import RoomView, TableAct
from desktop_app.session.game_session import GameSession
from desktop_app.session.move_text import MoveTextProblem
from desktop_app.session.table_entry import Entry, PassEntry, PlayEntry
from desktop_app.session.table_faces import Alarms, face_facts
from desktop_app.session.table_game import Pressed, TableGame, tiles_at_hand
from desktop_app.session.table_writer import (
    LineProblem,
    Outcome,
    TableWriter,
    TurnLine,
    UndoLine,
    WritingProblem,
    WrittenLine,
)
from desktop_app.ui.main_window.game_controller import GameController
from desktop_app.ui.main_window.status_text import (
    Status,
    game_status,
    tried_status,
    walk_status,
)
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.table import entry_words as words
from desktop_app.ui.table.head_bar import View
from desktop_app.ui.widgets.status_line import Tone

_FREE = (Phase.ON_TURN, Phase.ENDED)


class TableController(GameController):
    """Controls one game at the table.

    Args:
        session: the game.
        room: its room.
        game: handles entries and clock presses.

    Signals:
        sound_due: a player's last minute or overtime begins.
    """

    sound_due = Signal()
    room: TableRoom

    def __init__(self, session: GameSession, room: TableRoom, game: TableGame) -> None:
        super().__init__(session, room)
        self.game = game
        self._waiting: PlayEntry | None = None
        self._was_unreckoned = self._is_reckoned = False
        self._alarms = Alarms()
        self._shift = ShiftWatch(room)
        self._wire_session()
        self._wire_room()
        self._wire_questions()

    # ------------------------------------------------------------------ session

    def _wire_session(self) -> None:
        session = self.session
        session.view_changed.connect(self.show)
        session.clock_changed.connect(lambda _clock: self._show_clock())

    def show(self, view: RoomView) -> None:
        """Show the current state of the game."""
        room, state, viewed = self.room, view.state, view.viewed
        room.show_game(view)
        room.show_offered(view.offered)
        target = self.game.target()
        may_lay = target is not None and state.phase in _FREE and view.is_live
        pool = tiles_at_hand(viewed, target.seat) if may_lay and target else ()
        room.board.show_position(viewed, pool, is_open=may_lay, is_over=state.is_over)
        name = "" if target is None else state.setup.seats[target.seat].name
        room.entry.show_target("" if target is None else words.target_text(name, target))
        room.show_question()
        room.more.buttons["end"].setEnabled(not view.is_read_only)
        room.more.buttons["time"].setEnabled(state.clock.exists and not view.is_read_only)
        self._withdraw_questions(view.offered)
        self._show_clock()
        self.status.show()
        self._ask_for_racks(state)

    def _show_clock(self) -> None:
        session = self.session
        clock = session.clock_now()
        self.room.faces.show_facts(face_facts(session.state, clock, session.standstill))
        if self._alarms.is_due(clock):
            self.sound_due.emit()

    # ------------------------------------------------------------------ status line

    def _standing(self) -> Status:
        session, state = self.session, self.session.state
        if not session.is_live:
            return walk_status(state, session.viewed_ply, self.tr)
        if self._are_racks_due(state):
            return Status(words.unreckoned_text(), Tone.NOTICE)
        if text := "" if session.is_read_only else words.pause_text(session.pause):
            return Status(text, Tone.NOTICE)
        target = self.game.target()
        if target is not None and target.line is not None:
            return Status(words.late_text(state.setup.seats[target.seat].name), Tone.NOTICE)
        return self._turn_status(state)

    def _turn_status(self, state: GameState) -> Status:
        """Return the next step of the player on turn."""
        if state.on_turn is None or state.is_over:
            return game_status(state, -1, self.tr)
        name = state.setup.seats[state.on_turn].name
        if state.phase is Phase.PLACED and state.turn.declared is None:
            return Status(words.laid_text(name, has_clock=state.clock.exists), Tone.NOTICE)
        if state.phase is Phase.PLACED and state.turn.declared is not None:
            return Status(words.announced_text(name, state.turn.declared), Tone.NOTICE)
        is_new = not state.rows and state.phase is Phase.ON_TURN
        if is_new and state.clock.exists and state.clock.running is None:
            return Status(words.start_text(name), Tone.NOTICE)
        return game_status(state, -1, self.tr)

    # ------------------------------------------------------------------ room

    def _wire_room(self) -> None:
        room = self.room
        room.faces.pressed.connect(self.press)
        self._shift.released_alone.connect(self._press_by_key)
        room.acts.act_requested.connect(self.request)
        room.more.buttons["pass"].clicked.connect(self.ask_pass)
        room.more.buttons["exchange"].clicked.connect(self.begin_exchange)
        room.more.buttons["end"].clicked.connect(self.ask_end)
        room.typed.connect(self._begin_entry)
        room.entry.entered.connect(self._enter_text)
        room.entry.edited.connect(self._preview_text)
        room.entry.left.connect(room.give_focus_back)
        room.board.entered.connect(self._enter_laid)
        room.board.laid_changed.connect(self._preview_laid)
        room.board.refused.connect(self._show_refusal)
        room.board.left.connect(room.give_focus_back)
        for seat, rack in enumerate(room.racks):
            rack.named.connect(lambda tiles, seat=seat: self.game.name_tiles(seat, tiles))
            rack.misread.connect(lambda text: self.status.say(words.misread_rack_text(text)))
            rack.left.connect(room.give_focus_back)

    def press(self, seat: int) -> None:
        """Press one side of the clock."""
        before = len(self.session.events)
        pressed = self.game.press(seat)
        if mistake := words.mistaken_press_text(self.session.events[before:], self.session.state):
            self.status.say(mistake)
        elif text := words.pressed_text(pressed, self.session.state.setup.seats[seat].name):
            self.status.say(text)
        elif pressed is Pressed.DONE and not self.room.entry.line.hasFocus():
            self.room.put_card_away()
            self.room.give_focus_back()

    def _press_by_key(self, side: Side | None) -> None:
        """Press the side of a Shift key; if it is unknown, the running side."""
        running = self.session.state.clock.running
        self.press(side.value if side is not None else running or 0)

    def press_running(self) -> None:
        """Press the running side, or start the clock."""
        self.press(self.session.state.clock.running or 0)

    # ------------------------------------------------------------------ entries

    def _begin_entry(self, text: str) -> None:
        self.room.entry.begin_with(self.room.entry.line.text() + text)

    def begin_exchange(self) -> None:
        """Start typing an exchange."""
        self.room.entry.begin_with("-")
        self.status.say(self.tr("Type how many tiles are exchanged, such as -3, or which: -ABC."))

    def open_entry(self) -> None:
        """Focus the entry line."""
        self.room.entry.begin_with(self.room.entry.line.text())

    def _enter_text(self, text: str) -> None:
        entry = self.game.read(text)
        if isinstance(entry, MoveTextProblem):
            self.status.say(words.problem_text(entry), Tone.ILLEGAL)
            self.room.entry.mark(entry.column, len(entry.found))
        else:
            self._enter(entry)

    def _enter_laid(self, placements: tuple[Placement, ...]) -> None:
        self._enter(self.game.lay(placements))

    def _enter(self, entry: Entry, points: int | None = None) -> None:
        target = self.game.target()
        if isinstance(entry, PlayEntry) and entry.differs and points is None and target:
            self._put_questions_away()
            self._waiting = entry
            name = self.session.state.setup.seats[target.seat].name
            question = words.difference_text(name, entry)
            self.room.choice.ask(question, words.difference_answers(entry))
        elif self.game.enter(entry, points):
            self.room.board.clear()
            self.room.entry.line.clear()
            self.room.give_focus_back()

    def _preview_text(self, text: str) -> None:
        """Show the score of the play typed so far, but no mistakes yet."""
        entry = self.game.read(text) if text.strip() else None
        self._preview(entry if isinstance(entry, PlayEntry) else None)

    def _preview_laid(self, placements: tuple[Placement, ...]) -> None:
        draft = self.room.board.draft
        if draft is not None and placements and self.room.board.takes_trials:
            status = tried_status(self.session.state, draft, self.tr)
            self.status.say(status.text, status.tone)
            return
        is_named = draft is not None and draft.needs_face is None
        self._preview(self.game.lay(placements) if placements and is_named else None)

    def _preview(self, entry: PlayEntry | None) -> None:
        if entry is not None and entry.score.texts:
            self.status.say(words.score_text(entry), Tone.PLAIN)
        else:
            self.status.clear()

    # ------------------------------------------------------------------ questions

    def _wire_questions(self) -> None:
        room = self.room
        room.choice.chosen.connect(self._choose_score)
        room.choice.declined.connect(self._return_to_entry)
        room.confirm.declined.connect(room.give_focus_back)
        room.end_form.confirmed.connect(self._end)
        room.end_form.declined.connect(self._leave_end_form)

    def _choose_score(self, number: int) -> None:
        entry, self._waiting = self._waiting, None
        if entry is not None:
            self._enter(entry, entry.announced if number == 0 else entry.score.points)

    def _return_to_entry(self) -> None:
        self._waiting = None
        self.open_entry()

    def _confirmed(self) -> None:
        self.room.give_focus_back()
        super()._confirmed()

    def _carry_out(self, act: TableAct, seat: int) -> None:
        if act is TableAct.PASS:
            self._enter(PassEntry())

    # ------------------------------------------------------------------ end of the game

    def ask_end(self) -> None:
        """Ask who went out and which tiles are left."""
        state = self.session.state
        if self.session.is_read_only or (state.is_over and not self._are_racks_due(state)):
            return
        names = [seat.name for seat in state.setup.seats]
        # Fill in a rack only if all its tiles are known.
        known = [() if UNSEEN in rack else rack for rack in left_racks(state)]
        empty = [seat for seat, rack in enumerate(state.racks) if not rack]
        self._put_questions_away()
        self.room.end_form.ask(
            names,
            state.setup.tile_set.values,
            known=known,
            out=empty[0] if empty else -1,
            is_over=state.is_over,
        )
        self.room.show_end_form(True)

    def _ask_for_racks(self, state: GameState) -> None:
        """Ask once for the racks of a game that ended before they were known."""
        is_due = self._are_racks_due(state)
        if is_due != self.room.is_reckoning_due:
            self.room.is_reckoning_due = is_due
            self.room.arrange()
        if is_due and not self._was_unreckoned:
            self._was_unreckoned = True
            self.ask_end()
        self._was_unreckoned = is_due

    def _are_racks_due(self, state: GameState) -> bool:
        """True if the game is over and the tiles left have not been entered."""
        return is_unreckoned(state) and not (self.session.is_read_only or self._is_reckoned)

    def _end(self, worths: tuple[int, ...], out: int | None) -> None:
        self._is_reckoned = True
        self._is_reckoned = self.game.end(worths, out)
        self._leave_end_form()

    def _leave_end_form(self) -> None:
        self.room.show_end_form(False)
        self.room.give_focus_back()


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
        if all(widget.isHidden() for widget in (self.confirm, self.choice, self.challenge)):
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


class Side(Enum):
    """Side of the clock; the value is the seat."""

    LEFT = 0
    RIGHT = 1


_SYMBOLS = {
    "linux": {0xFFE1: Side.LEFT, 0xFFE2: Side.RIGHT},
    "win32": {0xA0: Side.LEFT, 0xA1: Side.RIGHT},
    "darwin": {0x38: Side.LEFT, 0x3C: Side.RIGHT},
}
"""`QKeyEvent.nativeVirtualKey` by platform: X11 keysym, VK_LSHIFT, kVK_Shift."""
_PLACES = {
    "linux": {50: Side.LEFT, 62: Side.RIGHT},
    "win32": {0x2A: Side.LEFT, 0x36: Side.RIGHT},
    "darwin": {},
}
"""`QKeyEvent.nativeScanCode` by platform."""


def shift_side(event: QKeyEvent, platform: str = sys.platform) -> Side | None:
    """Return the Shift key of an event; None for other keys, or if it cannot be told."""
    if event.key() != Qt.Key.Key_Shift:
        return None
    system = platform if platform in _SYMBOLS else "linux"
    side = _SYMBOLS[system].get(event.nativeVirtualKey())
    return side or _PLACES[system].get(event.nativeScanCode())


def is_text_field(widget: QWidget | None) -> bool:
    """Return True if Shift in this widget is for typing."""
    if isinstance(widget, QComboBox):
        return widget.isEditable()
    return isinstance(widget, QLineEdit | QAbstractSpinBox | QPlainTextEdit | QTextEdit)


class ShiftWatch(QObject):
    """Watches the keys of one room on its window.

    A Shift key counts if no other key is pressed between its press and its release, and no text
    field has the focus at either moment.

    Args:
        room: its window is watched while the room is visible.
        is_listening: returns True if keys may press the clock now.

    Signals:
        released_alone: a `Side`, or None if the system does not tell left from right.
    """

    released_alone = Signal(object)

    def __init__(self, room: QWidget, is_listening: Callable[[], bool] = lambda: True) -> None:
        super().__init__(room)
        self._room = room
        self._is_listening = is_listening
        self._is_alone = self._is_down = False
        self._window: QWindow | None = None
        room.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch the key events of the window; consume none."""
        kind = event.type()
        if watched is self._room:
            if kind is QEvent.Type.Show:
                self._watch(self._room.window().windowHandle())
        elif kind in (QEvent.Type.MouseButtonPress, QEvent.Type.FocusOut):
            self._is_alone = self._is_down = False
        elif isinstance(event, QKeyEvent) and not event.isAutoRepeat():
            if kind is QEvent.Type.KeyPress:
                self._is_alone = self._begins(event)
            elif kind is QEvent.Type.KeyRelease and event.key() == Qt.Key.Key_Shift:
                self._released(event)
        return False

    def _watch(self, window: QWindow | None) -> None:
        if window is self._window or window is None:
            return
        if self._window is not None:
            self._window.removeEventFilter(self)
        self._window = window
        window.installEventFilter(self)

    def _begins(self, event: QKeyEvent) -> bool:
        """Return True if this press is a single Shift without other modifiers."""
        if event.key() != Qt.Key.Key_Shift:
            return False
        was_down, self._is_down = self._is_down, True
        others = event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        )
        is_plain = others == Qt.KeyboardModifier.NoModifier
        return is_plain and not was_down and self._may_press()

    def _released(self, event: QKeyEvent) -> None:
        was_alone, self._is_alone, self._is_down = self._is_alone, False, False
        if was_alone and self._may_press():
            self.released_alone.emit(shift_side(event))

    def _may_press(self) -> bool:
        is_typing = is_text_field(QApplication.focusWidget())
        return self._room.isVisible() and not is_typing and self._is_listening()
