# SPDX-License-Identifier: MIT
"""Board, rack and the acts of a turn, for mouse and keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop_app.rules.acts.drawing import bag_refusal
from desktop_app.rules.board import Placement
from desktop_app.rules.move import (
    Exchange,
    Move,
    Pass,
    Play,
    format_square,
    play_from_placements,
)
from desktop_app.rules.placement import find_faults
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import face_of, is_blank
from desktop_app.session.acts import RoomView, TableAct
from desktop_app.session.draft import Draft
from desktop_app.session.move_text import ExchangeCount
from desktop_app.translation.words import tr
from desktop_app.ui.board.action_bar import Acts
from desktop_app.ui.board.blank_picker import BlankPicker
from desktop_app.ui.board.board_widget import Square
from desktop_app.ui.board.hand import Hand
from desktop_app.ui.board.keyboard import press_key
from desktop_app.ui.board.move_box import SAY_WHICH
from desktop_app.ui.board.position_facts import acts_for, apart_slots, last_squares, slips_on
from desktop_app.ui.board.tabletop import Tabletop
from desktop_app.ui.widgets.keys import press_focused

# Drafts by seat: looking back, or another seat's turn, leaves every rack as it was arranged.


class SeatDrafts:
    """Remembers how each seat arranged its rack, and the tiles it is trying.

    A state with fewer score sheet rows than the newest one is a look back. Its draft is kept
    separately and forgotten when the game goes on.
    """

    def __init__(self) -> None:
        self._newest: GameState | None = None
        self._seat: int | None = None
        self._live: dict[int, Draft] = {}
        self._viewed: Draft | None = None
        self._is_look_back = False

    def draft_for(self, state: GameState, seat: int) -> Draft:
        """Return the draft of a seat for a position; the same object if nothing changed."""
        newest = self._newest
        if newest is None or (newest.setup is not state.setup and newest.setup != state.setup):
            self._live.clear()
            newest = state
        self._is_look_back = len(state.rows) < len(newest.rows)
        if self._is_look_back:
            before = self._viewed if seat == self._seat else None
        else:
            self._unmark(state, len(newest.rows))
            self._newest, self._viewed = state, None
            if seat != self._seat:
                # The turn of another seat: take all tiles being tried home.
                self._live = {owner: draft.all_home() for owner, draft in self._live.items()}
            before = self._live.get(seat)
        self._seat = seat
        if before is None:
            return Draft.begin(state.board, state.shown_rack(seat), state.setup.tile_set.faces)
        return before.rebased(state.board, state.shown_rack(seat))

    def go_back(self, state: GameState) -> None:
        """Take this position for the newest one: turns were taken back."""
        if self._newest is not None and len(state.rows) < len(self._newest.rows):
            self._newest = state

    def _unmark(self, state: GameState, before: int) -> None:
        """Unmark tiles after a turn: an equal tile that was drawn must not be exchanged too."""
        for row in state.rows[before:]:
            if row.player in self._live:
                self._live[row.player] = self._live[row.player].without_marks()

    def keep(self, draft: Draft) -> None:
        """Store the draft of the seat that `draft_for` was last called with."""
        if self._is_look_back:
            self._viewed = draft
        elif self._seat is not None:
            self._live[self._seat] = draft


class PlayArea(Tabletop):
    """Board, rack and buttons of one seat.

    Signals:
        draft_changed: the `Draft` on show; None if no rack is face up.
        refused: the `Refusal` of an action; None once it no longer matters.
        play_requested: a tuple of `Placement`; empty if the tiles of this turn are on the board
            already (by the book).
        exchange_requested: the tiles, a tuple of str.
        take_up_requested: take back the tiles placed on the board in this turn.
        escaped: Esc, with no tile held, tried or marked, and none to take back.
        touched: a key of the board was pressed, or tiles are laid or marked.
        noted: a sentence to show when there is nothing to undo or redo.
        pass_requested, accept_requested, hold_requested, challenge_requested: no value.
        move_tried: a `Move` to compare or to make in a line, while a review takes them.
    """

    draft_changed = Signal(object)
    refused = Signal(object)
    play_requested = Signal(object)
    exchange_requested = Signal(object)
    pass_requested = Signal()
    accept_requested = Signal()
    hold_requested = Signal()
    challenge_requested = Signal()
    take_up_requested = Signal()
    escaped = Signal()
    touched = Signal()
    noted = Signal(str)
    move_tried = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Board and rack"))
        self._state: GameState | None = None
        self._seat: int | None = None
        self._draft: Draft | None = None
        self._drafts = SeatDrafts()
        self._may_act = self._may_lay = self._may_take_turn_back = False
        self._trial = ""
        self._is_turned = self._was_live = False
        self._sorts_itself = False
        self._uses_keys = True
        self._arranged_for = (self.board.shown_board.layout, self.rack.places)
        self.blank_picker = BlankPicker(self)
        self.hand = Hand(
            self,
            self.board,
            self.rack,
            self.layer,
            lambda: self._draft,
            lambda: self._may_act,
            lambda: self.move_box.is_exchange,
        )
        self._connect()

    def _connect(self) -> None:
        self.hand.acted.connect(self._act_by_mouse)
        self.hand.hovered.connect(self.refused)
        self.blank_picker.face_chosen.connect(self._name_blank)
        self.blank_picker.cancelled.connect(self._drop_blank)
        self.move_box.move_entered.connect(self._enter_move)
        self.move_box.closed.connect(self._leave_move_box)
        self.shuffle_button.clicked.connect(self.shuffle)
        self.sort_button.clicked.connect(self.sort)
        self.home_button.clicked.connect(self.all_home)
        self.type_button.clicked.connect(self.open_move_box)
        bar = self.action_bar
        bar.play_clicked.connect(self.play)
        bar.exchange_clicked.connect(self.request_exchange)
        bar.pass_clicked.connect(self.give_up_turn)
        bar.accept_clicked.connect(self.accept_requested)
        bar.hold_clicked.connect(self.hold_requested)
        bar.challenge_clicked.connect(self.challenge_requested)

    # ------------------------------------------------------------------ display

    @property
    def draft(self) -> Draft | None:
        """The tiles as arranged; None while no rack is face up."""
        return self._draft

    @property
    def laying_cursor(self) -> Square | None:
        """The square of the cursor; None while no tiles may be laid."""
        return self._draft.cursor if self._draft is not None and self._may_act else None

    def show_view(self, view: RoomView) -> None:
        """Show board and rack of a game; keep tiles being tried if they still fit."""
        viewed = view.viewed
        if viewed.is_board_turned != self._is_turned:
            self.show_turned(viewed.is_board_turned)
        arriving = self._arriving(view)
        self.board.show_position(viewed.board, viewed.setup.tile_set.values, last_squares(viewed))
        self._may_take_turn_back = TableAct.TAKE_BACK in view.offered
        if view.is_live:
            self._drafts.go_back(viewed)
        self._show_hand(viewed, view.rack_seat, view.may_lay)
        self.slide_in(arriving)

    def _arriving(self, view: RoomView) -> tuple[Placement, ...]:
        """Return the tiles of a play that another player has just made; none when looking back."""
        state, before = view.viewed, self._state
        was_live, self._was_live = self._was_live, view.is_live
        if before is None or not (was_live and view.is_live):
            return ()
        if len(state.rows) <= len(before.rows):
            return ()
        tried = {(tile.row, tile.col) for tile in self._draft.tried} if self._draft else set()
        last, shown = last_squares(state), self.board.shown_board
        if last & tried:
            # The player's own tiles are on their squares already.
            return ()
        return tuple(
            placement
            for placement in state.board.placements()
            if (placement.row, placement.col) in last
            and not shown.tile_at(placement.row, placement.col)
        )

    @property
    def takes_trials(self) -> bool:
        """True while moves are tried in a review, and none is made in the game."""
        return bool(self._trial)

    def show_trial(self, verb: str, hint: str = "") -> None:
        """Take moves for a review, with this word on the button and this tooltip.

        Without a word, take moves of the game again.
        """
        if verb == self._trial:
            return
        self._trial = verb
        self.action_bar.name_play(verb, hint)
        if self._state is not None:
            self._show_hand(self._state, self._seat, self._may_lay)

    def show_position(self, state: GameState, seat: int | None, may_act: bool) -> None:
        """Show a game from one seat; with `seat` None the rack is face down.

        Tiles being tried stay if they still fit. `may_act` allows laying tiles.
        """
        self.board.show_position(state.board, state.setup.tile_set.values, last_squares(state))
        self._show_hand(state, seat, may_act)

    def _show_hand(self, state: GameState, seat: int | None, may_act: bool) -> None:
        is_same_seat = seat is not None and seat == self._seat
        before = self._draft if is_same_seat else None
        self._state, self._seat, self._may_lay = state, seat, may_act
        self._may_act = seat is not None and (may_act or self.takes_trials)
        self._show_table(state)
        if seat is None:
            self._hide_rack(state)
            return
        draft = self._drafts.draft_for(state, seat)
        if draft is before:
            # The clocks tick while a tile is dragged: keep it in the hand.
            self._show_cursor(draft)
            self.show_apart(apart_slots(state, seat, draft))
            return
        self._let_go()
        if self._sorts_itself and (before is None or draft.tiles != before.tiles):
            draft = draft.sort()
        self._draft = before
        self._show(draft)

    def _show_table(self, state: GameState) -> None:
        tile_set, rack_size = state.setup.tile_set, state.setup.ruleset.set.rack_size
        self.board.show_slips(*slips_on(state))
        self.rack.show_values(tile_set.values, rack_size)
        acts = acts_for(state, self._seat, self._may_act)
        has_rack = self._seat is not None and (self.takes_trials or not state.is_over)
        if self.takes_trials:
            acts = Acts(play=has_rack, exchange=has_rack, give_up_turn=has_rack)
        self.action_bar.show_acts(acts)
        for button in (self.shuffle_button, self.sort_button):
            button.setEnabled(has_rack)
        self.type_button.setEnabled(has_rack and self._may_act)
        if self._arranged_for != (state.board.layout, rack_size):
            self._arranged_for = (state.board.layout, rack_size)
            self.updateGeometry()
            self.arrange()

    def show_turned(self, is_turned: bool) -> None:
        """Rotate the board by 180 degrees, or back."""
        self._is_turned = is_turned
        self.hand.cancel()
        self.board.show_turned(is_turned)

    def set_autosort(self, sorts_itself: bool) -> None:
        """Set whether a rack is sorted as soon as it has new tiles."""
        self._sorts_itself = sorts_itself

    # ------------------------------------------------------------------ acts, for keys and menus

    def play(self) -> None:
        """Ask to play the tiles laid, or report why that cannot be done."""
        draft = self._draft
        if draft is None or not self._may_act:
            self.refused.emit(Refusal(self._why_not()))
        elif (blank := draft.needs_face) is not None:
            square = format_square(blank.row, blank.col)
            self.refused.emit(Refusal(Reason.BLANK_UNDESIGNATED, detail=square))
            self.blank_picker.ask(self.board, draft)
        elif not draft.placements and not self._has_laid():
            self.refused.emit(Refusal(Reason.NO_TILES))
        elif self.takes_trials:
            self._try_laid(draft)
        else:
            self.play_requested.emit(draft.placements)

    def _try_laid(self, draft: Draft) -> None:
        move = play_from_placements(draft.board, draft.placements)
        if move is None:
            self.refused.emit(next(iter(find_faults(draft.board, draft.placements))))
        else:
            self.move_tried.emit(move)

    def give_up_turn(self) -> None:
        """Ask to pass, or try a pass."""
        if self.takes_trials:
            self.move_tried.emit(Pass())
        else:
            self.pass_requested.emit()

    def _why_not(self) -> Reason:
        """Return why no play can be made now."""
        if self._state is not None and self._state.is_over:
            return Reason.GAME_OVER
        if self._state is not None and self._state.on_turn is None:
            return Reason.WRONG_PHASE
        return Reason.NOT_ON_TURN

    def request_exchange(self) -> None:
        """Ask to exchange the marked tiles; without any, ask for them."""
        if self._draft is None:
            return
        if self._draft.marked:
            self._ask_exchange(self._draft.marked_tiles)
        elif not self._is_bag_too_small(1):
            self.open_move_box()
            self.move_box.ask_exchange()

    def _ask_exchange(self, tiles: tuple[str, ...]) -> None:
        if self.takes_trials:
            self.move_tried.emit(Exchange(tiles))
        elif not self._is_bag_too_small(len(tiles)):
            self.exchange_requested.emit(tiles)

    def _is_bag_too_small(self, count: int) -> bool:
        """Report a bag that is too small before the player chooses tiles and confirms."""
        state, is_game = self._state, not self.takes_trials
        asks = state is not None and self._may_act and is_game
        refusal = bag_refusal(state, count) if asks and state is not None else None
        if refusal is not None:
            self.refused.emit(refusal)
        return refusal is not None

    def shuffle(self) -> None:
        """Shuffle the rack."""
        if self._draft is not None:
            self._rearrange(self._draft.shuffle(random.getrandbits(32)))

    def sort(self) -> None:
        """Sort the rack alphabetically."""
        if self._draft is not None:
            self._rearrange(self._draft.sort())

    def take_back(self) -> None:
        """Undo the last change of the tiles being tried, or report that there is none."""
        if self._draft is not None and self._draft.past:
            self._rearrange(self._draft.take_back())
        elif self._has_laid():
            self.noted.emit(self.tr("The tiles are played; Pick up takes them back."))
        elif self._may_take_turn_back:
            text = self.tr("Nothing to undo in this turn. Ctrl+Backspace takes a whole turn back.")
            self.noted.emit(text)
        else:
            self.noted.emit(
                self.tr("Nothing to undo in this turn. A play that has been made stands.")
            )

    def put_back(self) -> None:
        """Redo the last undone change, or report that there is none."""
        if self._draft is not None and self._draft.future:
            self._rearrange(self._draft.put_back())
        else:
            self.noted.emit(self.tr("Nothing to redo: nothing was undone in this turn."))

    def all_home(self) -> None:
        """Drop the tile held; else take all tiles home; else ask to take back the tiles placed.

        A play that was declared stays: only the button *Pick up* takes it back.
        """
        if self._draft is None:
            return
        if self.hand.cancel():
            self._show(self._draft)
        elif self._draft.tried:
            self._show(self._draft.all_home())
        elif self._draft.marked:
            self._show(self._draft.without_marks())
        elif self._may_act and self._has_laid() and not self._has_declared():
            self.take_up_requested.emit()
        else:
            self.escaped.emit()

    def clear(self) -> None:
        """Take home the tiles that are tried, and unmark those of an exchange."""
        if self._draft is not None and (self._draft.tried or self._draft.marked):
            self._rearrange(self._draft.all_home().without_marks())

    def unmark(self) -> None:
        """Unmark the tiles of an exchange; tiles that are tried stay."""
        if self._draft is not None and self._draft.marked:
            self._show(self._draft.without_marks())

    def open_move_box(self) -> None:
        """Open the box for typing a move in place of the buttons."""
        if self._draft is None:
            return
        self.action_bar.hide()
        self.move_box.show()
        self.move_box.open_for(self._draft.board, self._draft.faces, self._draft.tiles)

    def lay(self, move: Move) -> None:
        """Lay the tiles of a play as if by hand, or mark those of an exchange."""
        draft = self._draft
        if draft is None or not self._may_act:
            self.refused.emit(Refusal(self._why_not()))
        elif isinstance(move, Play):
            self._rearrange(draft.all_home().with_placements(move.placements()))
        elif isinstance(move, Exchange):
            self._rearrange(draft.all_home().with_marks(move.tiles))
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_move_box(self) -> None:
        """Show the buttons again, and give the focus to the board."""
        self.move_box.hide()
        self.action_bar.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave_move_box(self) -> None:
        """Close the box without a move, and unmark the tiles of an exchange."""
        if self._draft is not None and self.move_box.is_exchange:
            self._show(self._draft.without_marks())
        self.close_move_box()

    # ------------------------------------------------------------------ keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys of the board; all other keys go on to the window."""
        if press_focused(self, event):
            return
        slot = self._slot_for(event)
        if slot is not None:
            self.touched.emit()
            slot()
            return
        draft = self._draft
        step = press_key(draft, event, is_turned=self._is_turned) if draft else None
        if draft is None or step is None:
            event.ignore()
            return
        self.touched.emit()
        self._uses_keys = True
        self.hand.cancel()
        if isinstance(step, Draft) and len(step.tried) > len(draft.tried) and not self._may_act:
            step = Refusal(Reason.NOT_ON_TURN)
        self._take(step)

    def _slot_for(self, event: QKeyEvent) -> Callable[[], None] | None:
        control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        none = Qt.KeyboardModifier.NoModifier
        return {
            (Qt.Key.Key_Return, none): self.play,
            (Qt.Key.Key_Enter, none): self.play,
            (Qt.Key.Key_Escape, none): self.all_home,
            (Qt.Key.Key_F2, none): self.shuffle,
            (Qt.Key.Key_F3, none): self.sort,
            (Qt.Key.Key_Z, control): self.take_back,
            (Qt.Key.Key_Z, control | shift): self.put_back,
            (Qt.Key.Key_L, control): self.open_move_box,
        }.get((Qt.Key(event.key()), held))

    # ------------------------------------------------------------------ the draft

    def _act_by_mouse(self, step: Draft | Refusal) -> None:
        self._uses_keys = False
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._take(step)

    def _take(self, step: Draft | Refusal) -> None:
        if isinstance(step, Draft):
            self._show(step)
            return
        self.board.show_forbidden(self._refused_squares(step))
        self.refused.emit(step)

    def _refused_squares(self, refusal: Refusal) -> list[Square]:
        if refusal.reason is not Reason.SQUARE_TAKEN or self._draft is None:
            return []
        layout = self._draft.board.layout
        squares = ((row, col) for row in range(layout.rows) for col in range(layout.cols))
        return [square for square in squares if format_square(*square) == refusal.detail]

    def _rearrange(self, draft: Draft) -> None:
        self.hand.cancel()
        self._show(draft)

    def _show(self, draft: Draft) -> None:
        draft = self._named_by_hint(draft)
        before, self._draft = self._draft, draft
        self._drafts.keep(draft)
        self.board.show_hidden([])
        self.board.show_forbidden([])
        self.board.show_tried(draft.tried)
        self._show_cursor(draft)
        self.rack.show_slots(draft.slots)
        self.show_apart(apart_slots(self._state, self._seat, draft))
        self._animate(before, draft)
        self.home_button.setEnabled(bool(draft.tried or draft.marked))
        is_exchange = bool(draft.marked and not draft.tried)
        self.action_bar.show_primary("exchange" if is_exchange else "play")
        if self.move_box.is_exchange and before and draft.marked != before.marked:
            self.move_box.show_exchange(draft.marked_tiles)
        if draft.needs_face is not None:
            self.blank_picker.ask(self.board, draft)
        if draft.tried or draft.marked:
            self.touched.emit()
        if draft is not before:
            self.refused.emit(None)
            self.draft_changed.emit(draft)

    def _named_by_hint(self, draft: Draft) -> Draft:
        """Give a blank that is laid over the blank of a hint its letter."""
        blank = draft.needs_face
        ghost = None if blank is None else self.board.ghost_at((blank.row, blank.col))
        if ghost is None or not is_blank(ghost):
            return draft
        named = draft.with_blank_named(face_of(ghost))
        return named if isinstance(named, Draft) else draft

    def _show_cursor(self, draft: Draft) -> None:
        is_seen = self._may_act and (draft.arrow is not None or self._uses_keys)
        self.board.show_cursor(draft.cursor if is_seen else None, draft.arrow)

    def _animate(self, before: Draft | None, draft: Draft) -> None:
        """Animate tiles that left the board, or were put there without the mouse."""
        if before is None or before.tiles != draft.tiles:
            return
        home = [
            (draft.tiles[t.tile_id], (t.row, t.col), draft.order.index(t.tile_id))
            for t in before.tried
            if t.tile_id not in draft.away
        ]
        out = [
            (t.tile, (t.row, t.col), draft.order.index(t.tile_id))
            for t in draft.tried
            if t.tile_id not in before.away
        ]
        if home:
            self.slide_home(home)
        elif self._uses_keys:
            self.slide_out(out)

    def _hide_rack(self, state: GameState) -> None:
        self._let_go()
        self._draft = None
        self.board.show_tried(())
        self.board.show_cursor(None, None)
        self.board.show_forbidden([])
        self.rack.show_face_down(len(state.racks[state.on_turn or 0]))
        self.home_button.setEnabled(False)
        self.draft_changed.emit(None)

    def _let_go(self) -> None:
        """Drop the tile held and finish animations: they belong to an earlier position."""
        self.hand.cancel()
        self.blank_picker.dismiss()
        self.layer.settle()

    def _has_laid(self) -> bool:
        """True if tiles of this turn lie on the board for all to see (by the book)."""
        state = self._state
        if state is None or self.takes_trials:
            return False
        return state.turn.laid is not None and state.on_turn == self._seat

    def _has_declared(self) -> bool:
        return self._state is not None and self._state.turn.declared is not None

    def _name_blank(self, face: str) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._draft is not None:
            self._take(self._draft.with_blank_named(face))

    def _drop_blank(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        draft = self._draft
        blank = draft.needs_face if draft else None
        if draft is None or blank is None:
            return
        draft = draft.without_unnamed_blank()
        if self._uses_keys:
            draft = replace(draft, cursor=(blank.row, blank.col))
        self._show(draft)

    def _enter_move(self, move: Move | ExchangeCount) -> None:
        draft = self._draft
        if draft is None:
            return
        if isinstance(move, ExchangeCount):
            tiles = draft.tiles if move.count == len(draft.tiles) else draft.marked_tiles
            if len(tiles) != move.count:
                self.move_box.show_message(tr(SAY_WHICH.of(move.count)))
                return
            move = Exchange(tiles)
        self.close_move_box()
        if isinstance(move, Exchange):
            self._ask_exchange(move.tiles)
        elif isinstance(move, Pass):
            self.give_up_turn()
        elif not self._may_act:
            self.refused.emit(Refusal(Reason.NOT_ON_TURN))
        else:
            self._show(draft.with_placements(move.placements()))
            self.play()
