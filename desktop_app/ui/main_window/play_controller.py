# SPDX-License-Identifier: MIT
"""Connects a session with its room: requests go in, changes come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication

from desktop_app.analysis.sheet_story import score_of_last_play, score_of_row
from desktop_app.rules.acts.helping import turns_to_take_back
from desktop_app.rules.board import Placement
from desktop_app.rules.commands import (
    AnnouncePass,
    Command,
    DeclareScore,
    ExchangeTiles,
    LayTiles,
)
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.rules.score_rows import last_play_line
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase, RowKind, ScoreRow
from desktop_app.rules.tiles import BLANK
from desktop_app.session.acts import NO_SEAT, RoomView, TableAct
from desktop_app.session.draft import Draft
from desktop_app.session.game_session import READY, GameSession
from desktop_app.session.portraits import portraits_of
from desktop_app.session.remarks import Remarks
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.handover.handover_words import handover_view, out_view, pause_view
from desktop_app.ui.main_window.game_controller import GameController
from desktop_app.ui.main_window.play_room import PlayRoom
from desktop_app.ui.main_window.status_text import (
    Status,
    game_status,
    laid_status,
    tried_status,
    walk_status,
)
from desktop_app.ui.widgets.status_line import Tone


class PlayController(GameController):
    """Controls one game on the screen.

    Signals:
        game_ended: the GameState, when the game on view is over.
    """

    game_ended = Signal(object)
    room: PlayRoom

    def __init__(self, session: GameSession, room: PlayRoom) -> None:
        super().__init__(session, room)
        room.clock.show_portraits(portraits_of(session.state.setup))
        self._remarks = Remarks(session)
        self.speaks: Callable[[], bool] = lambda: True
        """True if the computer's players say their lines."""
        self._thinking = NO_SEAT
        self._tiles: tuple[str, ...] = ()
        self._explained: tuple[GameState, int] | None = None
        self._early_score: int | None = None
        self._may_score_early = False
        self.is_listed: Callable[[str], bool] | None = None
        """Looks up words as they are laid, in a game with help for beginners."""
        self.submit_move: Callable[[Command], object] = session.submit
        """Makes a move; the coach may look at it first."""
        self.put_away_first: Callable[[], bool] = lambda: False
        """Closes an answer of the coach; False if there is none."""
        self.is_weighing: Callable[[], bool] = lambda: False
        self._shows_weighing = False
        """True while a move waits because the coach looks at it."""
        self._wire_session()
        self._wire_room()

    # ------------------------------------------------------------------ session

    def _wire_session(self) -> None:
        session = self.session
        # Connected first: while the rack is covered, the status line is empty.
        session.view_changed.connect(self._show_cover)
        session.view_changed.connect(self.room.play_area.show_view)
        session.view_changed.connect(self.show)
        session.clock_changed.connect(lambda _clock: self.show_clock())
        session.thinking_changed.connect(self._show_thinking)

    def show(self, view: RoomView) -> None:
        """Show the current state of the game, or an earlier one that is viewed."""
        room, state = self.room, view.state
        room.show_game(view)
        for bar in (room.clock_bar, room.rare_bar, room.book_bar):
            bar.show_offered(view.offered)
        if not self._may_score_early:
            room.book_bar.show_turn(len(state.turns), state.on_turn)
        self.show_clock()
        self._withdraw_questions(view.offered)
        if room.sum.is_explaining and self._explained != (state, view.seat_shown):
            self._hide_sum()
        self.status.show()
        if state.is_over and view.is_live:
            self.game_ended.emit(state)

    def _show_cover(self, view: RoomView) -> None:
        """Cover the rack while there is something to say before it is shown."""
        state, panel = view.state, self.room.handover
        is_needed = False
        if not (view.is_read_only or state.is_over) and view.is_live:
            if view.pause not in ("", "start", READY):
                panel.show_view(pause_view(view.pause, self.tr, has_clock=state.clock.exists))
                is_needed = True
            elif view.seat_shown == NO_SEAT:
                panel.show_view(handover_view(state, self.tr))
                is_needed = True
            elif self._is_alone_with_out_play(view):
                panel.show_view(out_view(state, self.tr))
                is_needed = True
        if is_needed != panel.isVisibleTo(self.room) or is_needed:
            self.room.cover_rack(is_needed)

    def _is_alone_with_out_play(self, view: RoomView) -> bool:
        """True if the only person here must answer the computer's last play."""
        is_pending = view.state.phase is Phase.OUT_PENDING and TableAct.ACCEPT in view.offered
        return is_pending and len(self.session.people) == 1

    def show_clock(self) -> None:
        """Show both clocks as they are now."""
        session = self.session
        self.room.show_clock(session.state, session.clock_now(), session.standstill)

    def _show_thinking(self, seat: int) -> None:
        self._thinking = seat
        self.status.show()

    def _show_refusal(self, refusal: Refusal | None) -> None:
        if refusal is not None and refusal.reason is Reason.GAME_OVER:
            text = self.tr("The game is over. Same again and New game are beside the board.")
            self.status.say(text, Tone.PLAIN)
        else:
            super()._show_refusal(refusal)

    # ------------------------------------------------------------------ status line

    def _standing(self) -> Status:
        session = self.session
        state, draft = session.state, self.room.play_area.draft
        if not self.room.handover.isHidden():
            # The panel over the rack has the message.
            return Status("")
        if draft is not None and draft.placements and self.room.play_area.takes_trials:
            return tried_status(state, draft, self.tr)
        if not session.is_live:
            return walk_status(state, session.viewed_ply, self.tr)
        if draft is not None and draft.placements and session.seat_shown != NO_SEAT:
            return laid_status(
                state, session.seat_shown, draft.placements, self.tr, is_listed=self.is_listed
            )
        if session.pause == READY and self._thinking == NO_SEAT:
            text = self.tr("Your turn. Your clock starts with your first tile or key.")
            return self._with_remark(Status(text, Tone.NOTICE))
        return self._with_remark(game_status(state, self._thinking, self.tr))

    def _with_remark(self, status: Status) -> Status:
        """A status followed by the line that the computer's player says after their move."""
        if not self.speaks() or self._thinking != NO_SEAT or not (line := self._remarks.line):
            return status
        said = self.tr("{name}: \u201c{line}\u201d").format(name=self._remarks.name, line=tr(line))
        if status.text:
            said = self.tr("{text} {remark}").format(text=status.text, remark=said)
        return Status(said, status.tone)

    # ------------------------------------------------------------------ room

    def _wire_room(self) -> None:
        room, area = self.room, self.room.play_area
        area.draft_changed.connect(self._draft_changed)
        area.refused.connect(self._show_refusal)
        area.play_requested.connect(self._play)
        area.exchange_requested.connect(self._ask_exchange)
        area.pass_requested.connect(lambda: self.request(TableAct.PASS))
        area.accept_requested.connect(lambda: self.request(TableAct.ACCEPT))
        area.hold_requested.connect(lambda: self.request(TableAct.HOLD))
        area.challenge_requested.connect(lambda: self.request(TableAct.CHALLENGE))
        area.take_up_requested.connect(lambda: self.request(TableAct.TAKE_UP))
        area.escaped.connect(self._put_away)
        area.touched.connect(self.session.touch)
        area.noted.connect(lambda text: self.status.say(text, Tone.NOTICE))
        for bar in (room.clock_bar, room.rare_bar, room.book_bar):
            bar.act_requested.connect(self.request)
        room.book_bar.declare_requested.connect(self._declare)
        room.clock.press_requested.connect(self._press_face)
        room.handover.confirmed.connect(self._go_on)
        room.handover.challenge_requested.connect(lambda: self.request(TableAct.CHALLENGE))
        room.handover.hold_requested.connect(lambda: self.request(TableAct.HOLD))
        room.handover.accept_requested.connect(lambda: self.request(TableAct.ACCEPT))
        room.score_sheet.score_requested.connect(self._show_sum_of_row)
        room.sum.close_requested.connect(self._hide_sum)
        room.sum.marks_changed.connect(self._show_marks)

    def request(self, act: TableAct) -> None:
        """Carry out an act; pressing the clock places the tiles being tried first."""
        if act is TableAct.DECLARE:
            return
        if act is TableAct.TAKE_BACK and act in self.offered():
            self._take_turn_back(self.offered()[act])
            return
        if act is TableAct.PASS and self.room.play_area.takes_trials:
            self.room.play_area.give_up_turn()
            return
        is_press = act is TableAct.PRESS and act in self.offered()
        if not is_press:
            super().request(act)
        elif self._lay_draft():
            super().request(act)
            self._check_score()

    def _take_turn_back(self, seat: int) -> None:
        """Go back to the person's last turn, and say so; what was open for this turn is closed."""
        self._put_questions_away()
        if not self.room.play_area.move_box.isHidden():
            self.room.play_area.close_move_box()
        was_training = self.session.state.is_training
        self._submit_simple(TableAct.TAKE_BACK, seat)
        state = self.session.state
        turn = len(turns_to_take_back(state, seat)) + 1
        text = self.tr("Your turn {turn} is taken back. Play it again.")
        left = state.setup.free_take_backs - state.help.take_backs
        if state.is_training and not was_training:
            text = self.tr(
                "Your turn {turn} is taken back. Play it again. This game now counts as training."
            )
        elif not (state.is_training or left):
            text = self.tr(
                "Your turn {turn} is taken back. Play it again. That was the last free one."
            )
        elif not state.is_training:
            text = tr_count(
                "Your turn {turn} is taken back. Play it again. You may take one more back freely.",
                "Your turn {turn} is taken back. Play it again. You may take {left} more back"
                " freely.",
                left,
            )
        self.status.say(text.format(turn=turn, left=left))

    def _check_score(self) -> None:
        """After a wrong declaration, show the sum of the play to both players.

        A declaration that stands is only marked on the score sheet, as at a table, unless people
        score themselves and want to be told.
        """
        state = self.session.state
        turn, score = state.last_turn, score_of_last_play(state)
        if state.phase is Phase.PLACED or turn is None or score is None:
            return
        index = last_play_line(state, turn.player)
        if turn.declared in (None, score.points) or index is None:
            return
        if state.setup.is_self_scored:
            self._explain_score(state.rows[index], score, turn.declared or 0)
        elif not state.setup.declared_stands:
            self._show_sum_of_row(index)

    def _explain_score(self, row: ScoreRow, score: PlayScore, declared: int) -> None:
        """Show the sum step by step, on the board too; in automatic play the game waits."""
        state = self.session.state
        self._explained = (state, self.session.seat_shown)
        is_automatic = state.setup.mode is Mode.AUTOMATIC
        name = state.setup.seats[row.player].name
        lead = self.tr("{name} declared {declared}; the play scores {points}.")
        if is_automatic:
            lead = self.tr("{name} declared {declared}; the play scores {points}, and that counts.")
            self.session.set_reading(True)
        elif state.setup.declared_stands:
            lead = self.tr(
                "{name} declared {declared}; the play scores {points}. On the score sheet"
                " {declared} stands until the line is corrected."
            )
        title = self.tr("{name}: {word}").format(name=name, word=row.words[0])
        lead = lead.format(name=name, declared=declared, points=score.points)
        self.room.sum.explain(score, title, lead, has_rule=not is_automatic)

    def _show_marks(self, marks: Mapping[tuple[int, int], str]) -> None:
        """Show the steps of an explained sum on the board; at its end the game goes on."""
        self.room.play_area.board.show_marks(marks)
        if not marks and self._explained is not None:
            self._explained = None
            if self.session.state.setup.mode is Mode.AUTOMATIC:
                self.session.set_reading(False)

    def press_running(self) -> None:
        """End the turn by the clock, or start the clock."""
        self.request(self._first_offered(TableAct.PRESS, TableAct.START_CLOCK))

    def open_entry(self) -> None:
        """Open the box for typing a move."""
        self.room.play_area.open_move_box()

    def begin_exchange(self) -> None:
        """Exchange the marked tiles, or ask for them."""
        is_trial = self.room.play_area.takes_trials
        if TableAct.EXCHANGE not in self.offered() and not is_trial:
            self.status.say_not_offered(TableAct.EXCHANGE)
            return
        self.room.play_area.request_exchange()

    def _play(self, placements: tuple[Placement, ...]) -> None:
        seat = self.offered().get(TableAct.PLAY)
        if seat is not None and placements:
            self.submit_move(LayTiles(seat, tuple(placements)))
        self.ask_due_score()

    def ask_due_score(self) -> None:
        """In a self-scored game, ask for the score of the tiles placed.

        It may be entered while the coach still looks at the play; then it counts with the play.
        """
        state, points = self.session.state, self.room.book_bar.points
        early, self._early_score = self._early_score, None
        self._may_score_early = False
        if state.setup.mode is not Mode.AUTOMATIC or not state.setup.is_self_scored:
            return
        if state.phase is not Phase.PLACED:
            if self.is_weighing():
                self._may_score_early = True
                points.setEnabled(True)
                self._focus_score()
        elif early is not None:
            self._declare(early)
        elif not points.hasFocus() or not points.value():
            # The focus may be back from the coach's question: what is typed replaces the 0.
            self.ask_score()

    def show_weighing(self) -> None:
        """Show if the coach is looking at a play; without the play there is no score."""
        if self.is_weighing() != self._shows_weighing:
            self._shows_weighing = self.is_weighing()
            if self._shows_weighing:
                self.status.say(self.tr("The coach looks at your move first..."))
            else:
                self.status.clear()
        if not self.is_weighing() and self.session.state.phase is not Phase.PLACED:
            self._early_score, self._may_score_early = None, False
            bar = self.room.book_bar
            had_focus = bar.points.hasFocus()
            bar.show_offered(self.offered())
            if had_focus and not bar.points.isEnabled():
                self.room.give_focus_back()

    def _lay_draft(self) -> bool:
        """By the book, place the tiles being tried: before declaring or pressing the clock."""
        draft = self.room.play_area.draft
        if self.session.state.setup.mode is Mode.AUTOMATIC or not draft or not draft.placements:
            return True
        seat = self.offered().get(TableAct.PLAY)
        return seat is not None and self.session.submit(LayTiles(seat, draft.placements))

    def _declare(self, points: int) -> None:
        if self.is_weighing():
            self._early_score = points
            text = self.tr("Your score is {points}. The coach looks at the play first.")
            self.status.say(text.format(points=points))
        elif self._lay_draft():
            seat = self.offered().get(TableAct.DECLARE)
            if seat is not None and self.session.submit(DeclareScore(seat, points)):
                self.room.play_area.setFocus()
                self._check_score()

    def ask_score(self) -> None:
        """Focus the box for the score, if a score is due."""
        if TableAct.DECLARE not in self.offered():
            self.status.say_not_offered(TableAct.DECLARE)
            return
        self._focus_score()

    def _focus_score(self) -> None:
        points = self.room.book_bar.points
        points.setFocus(Qt.FocusReason.ShortcutFocusReason)
        points.selectAll()

    def _press_face(self, seat: int) -> None:
        """Press the side that was clicked: end its player's turn, or start the clock."""
        offered = self.offered()
        if offered.get(TableAct.PRESS) == seat:
            self.request(TableAct.PRESS)
        elif TableAct.START_CLOCK in offered:
            self.request(TableAct.START_CLOCK)

    def _ask_exchange(self, tiles: tuple[str, ...]) -> None:
        if TableAct.EXCHANGE not in self.offered():
            self.status.say_not_offered(TableAct.EXCHANGE)
            return
        self._tiles = tiles
        question = self.tr("Exchange {tiles}?").format(
            tiles=" ".join(self.tr("blank") if tile == BLANK else tile for tile in tiles)
        )
        self._ask(TableAct.EXCHANGE, question, self.tr("Exchange"))

    def _carry_out(self, act: TableAct, seat: int) -> None:
        if act is TableAct.PASS:
            self.submit_move(AnnouncePass(seat))
        elif act is TableAct.EXCHANGE:
            self.submit_move(ExchangeTiles(seat, self._tiles))

    def _go_on(self) -> None:
        if self.session.pause not in ("", "start", READY):
            self.session.go_on()
        elif self.session.state.on_turn is None:
            self.request(TableAct.DRAW)
        else:
            self.session.show_rack()

    def _draft_changed(self, draft: Draft | None) -> None:
        self.status.clear()
        if self.room.sum.isVisible() and not self.room.sum.is_explaining:
            self.show_sum()

    # ------------------------------------------------------------------ sum, clipboard

    def show_sum(self) -> None:
        """Show the sum of the tiles placed; without any, that of the last play."""
        session, draft = self.session, self.room.play_area.draft
        state = session.viewed_state
        if draft is not None and draft.placements and state.setup.is_self_scored:
            self._hide_sum()
            self.status.say(self.tr("You score this game: declare first, then see the sum."))
            return
        if draft is not None and draft.placements:
            score = score_play(
                state.board, draft.placements, state.setup.tile_set, state.setup.scoring
            )
            self.room.sum.show_score(score, self.tr("Tiles placed"))
            self.room.sum.show()
            return
        plays = [index for index, row in enumerate(state.rows) if row.kind is RowKind.PLAY]
        if plays:
            self._show_sum_of_row(plays[-1])

    def _show_sum_of_row(self, index: int) -> None:
        state = self.session.state
        row = state.rows[index]
        score = score_of_row(state, index)
        if score is None or not row.words:
            return
        name = state.setup.seats[row.player].name
        self.room.sum.show_score(
            score, self.tr("{name}: {word}").format(name=name, word=row.words[0])
        )
        self.room.sum.show()

    def _put_away(self) -> None:
        """Esc on an empty board: remove the message, and close what is open beside it."""
        self.status.clear()
        if self.room.sum.isVisible():
            self._hide_sum()
        elif not self.put_away_first():
            self.room.rulings.dismiss()

    def _hide_sum(self) -> None:
        self.room.sum.hide()
        self.room.play_area.setFocus()

    def copy_position(self) -> None:
        """Copy the position on view to the clipboard as CGP."""
        QGuiApplication.clipboard().setText(self.session.cgp())
        self.status.say(self.tr("The position is on the clipboard, as CGP."))
