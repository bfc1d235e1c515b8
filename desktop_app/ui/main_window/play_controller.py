# SPDX-License-Identifier: MIT
"""Connects a session with the room it is played in: wishes in, what happened out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from desktop_app.analysis.sheet_story import score_of_row
from desktop_app.rules.board import Placement
from desktop_app.rules.commands import (
    AdjudicateChallenge,
    CallChallenge,
    DeclareScore,
    LayTiles,
    SignResult,
    WriteWords,
)
from desktop_app.rules.move import Exchange, Pass
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.rules.scoring import score_play
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.rules.tiles import BLANK
from desktop_app.session.acts import TableAct, offered_acts, simple_command
from desktop_app.session.draft import Draft
from desktop_app.session.game_session import NOBODY, READY, GameSession
from desktop_app.translation.words import tr
from desktop_app.ui.handover.handover_words import handover_view, out_view, pause_view
from desktop_app.ui.main_window.play_room import PlayRoom
from desktop_app.ui.main_window.status_text import (
    RoomStatus,
    Status,
    ask_reason,
    game_status,
    laid_status,
    walk_status,
)
from desktop_app.ui.widgets.status_line import Tone

# A challenge in the room of a game: which words, the other player's press, the core's commands.


class Challenges(QObject):
    """Connects the judge's panel of a room with its game.

    Args:
        session: the game.
        room: where it is played.
        offered: what people may do now, with the seat that does it.
    """

    def __init__(
        self,
        session: GameSession,
        room: PlayRoom,
        offered: Callable[[], Mapping[TableAct, int]],
    ) -> None:
        super().__init__(room)
        self._session, self._room, self._offered = session, room, offered
        room.challenge.confirmed.connect(self._challenge)
        room.challenge.declined.connect(room.give_focus_back)

    def ask(self, seat: int) -> None:
        """Ask which words of the open play are challenged; those that were said are marked."""
        state = self._session.state
        turn, dispute = state.open_turn, state.dispute
        if turn is None or turn.laid is None:
            return
        self._room.challenge.ask(
            turn.laid.words,
            presser=self._presser(seat, turn.player),
            has_list=bool(state.setup.lexicon),
            chosen=dispute.words if dispute is not None and dispute.words else None,
        )

    def withdraw(self, offered: Mapping[TableAct, int]) -> None:
        """Take the question back when there is nothing to challenge any more."""
        if TableAct.CHALLENGE not in offered and not self._room.challenge.isHidden():
            self._room.challenge.hide()
            self._room.give_focus_back()

    def _presser(self, challenger: int, challenged: int) -> str:
        """Who has the words judged: the player of the play, where both are people."""
        people = self._session.people
        if challenger not in people or challenged not in people:
            return ""
        return self._session.state.setup.seats[challenged].name

    def _challenge(self, words: tuple[str, ...], verdict: bool | None) -> None:
        session = self._session
        seat, dispute = self._offered().get(TableAct.CHALLENGE), session.state.dispute
        if seat is not None and dispute is None:
            session.submit(CallChallenge(seat, words, verdict))
        elif seat is not None and dispute is not None:
            is_as_said = not dispute.words or set(words) == set(dispute.words)
            if is_as_said or session.submit(WriteWords(seat, words)):
                session.submit(AdjudicateChallenge(None, verdict))
        self._room.give_focus_back()


ASKING = {TableAct.PASS: "ask_pass", TableAct.EXCHANGE: "ask_exchange"}
"""The settings by which an act asks once more or does not."""


class PlayController(QObject):
    """The wiring of one game.

    Signals:
        game_ended: the game on view is over; with its GameState.
    """

    game_ended = Signal(object)

    def __init__(self, session: GameSession, room: PlayRoom) -> None:
        super().__init__(room)
        self.session = session
        self.room = room
        self.status = RoomStatus(room.status, session, self._standing)
        self._thinking = NOBODY
        self._asked: TableAct | None = None
        self._tiles: tuple[str, ...] = ()
        self.asks: Callable[[str], bool] = lambda _setting: True
        """Whether an act asks once more; the settings know it by `ASKING`."""
        self.is_listed: Callable[[str], bool] | None = None
        """Looks a word up while it is laid, in a game with help for beginners."""
        room.result.take_signatures(is_taking=not session.is_read_only)
        self._challenges = Challenges(session, room, self.offered)
        self._wire_session()
        self._wire_room()

    # ------------------------------------------------------------------ what happened

    def _wire_session(self) -> None:
        session = self.session
        session.position_changed.connect(lambda _state: self.show())
        session.seat_shown_changed.connect(lambda _seat: self.show())
        session.clock_changed.connect(self._show_clock)
        session.pause_changed.connect(lambda _pause: self.show())
        session.thinking_changed.connect(self._show_thinking)
        session.rejected.connect(self.status.say_rejection)
        session.failed.connect(self._show_failure)

    def show(self) -> None:
        """Show the game as it stands, or as it is looked back at."""
        session, room = self.session, self.room
        state, viewed, seat = session.state, session.viewed_state, session.seat_shown
        offered = self.offered()
        may_act = offered.get(TableAct.PLAY) == seat or (
            state.phase is Phase.PLACED and offered.get(TableAct.TAKE_UP) == seat
        )
        is_covered = self._show_cover(state)
        # Both players look at the screen while the desk asks.
        is_asked = room.desk.page.dialogue is not None and len(session.people) > 1
        hides = is_asked or (is_covered and seat == NOBODY)
        shown = NOBODY if hides else seat
        room.show_game(state, viewed, shown, may_act=may_act, events=session.events)
        for bar in (room.clock_bar, room.rare_bar, room.book_bar):
            bar.show_offered(offered)
        room.book_bar.show_turn(len(state.turns), state.on_turn)
        self._show_clock(session.clock_now())
        self._withdraw_questions(offered)
        self.status.show()
        if state.is_over and session.is_live:
            self.game_ended.emit(state)

    def offered(self) -> dict[TableAct, int]:
        """What the people here may do now, with the seat that does it."""
        session = self.session
        if session.is_read_only or not session.is_live:
            return {}
        return dict(offered_acts(session.state))

    def _show_cover(self, state: GameState) -> bool:
        """The panel in place of the rack, when there is something to say before it is shown."""
        session, panel = self.session, self.room.handover
        is_needed = False
        if not (session.is_read_only or state.is_over) and session.is_live:
            if session.pause not in ("", "start", READY):
                panel.show_view(pause_view(session.pause, self.tr, has_clock=state.clock.exists))
                is_needed = True
            elif session.seat_shown == NOBODY:
                panel.show_view(handover_view(state, self.tr))
                is_needed = True
            elif self._is_alone_with_out_play(state):
                panel.show_view(out_view(state, self.tr))
                is_needed = True
        if is_needed != panel.isVisibleTo(self.room) or is_needed:
            self.room.cover_rack(is_needed)
        return is_needed

    def _is_alone_with_out_play(self, state: GameState) -> bool:
        """Whether the one person here answers the computer's last play."""
        is_pending = state.phase is Phase.OUT_PENDING and TableAct.ACCEPT in self.offered()
        return is_pending and len(self.session.people) == 1

    def _show_clock(self, clock: object) -> None:
        self.room.show_clock(self.session.state, self.session.clock_now(), self._clock_pause())

    def _clock_pause(self) -> str:
        return "" if self.session.is_read_only else self.session.pause

    def _show_thinking(self, seat: int) -> None:
        self._thinking = seat
        self.status.show()

    def _show_refusal(self, refusal: Refusal | None) -> None:
        if refusal is None:
            self.status.clear()
        elif refusal.reason is Reason.GAME_OVER:
            text = self.tr("The game is over. Same again and New game are beside the board.")
            self.status.say(text, Tone.PLAIN)
        else:
            self.status.say_refusal(refusal)

    def _show_failure(self, error: object) -> None:
        self.status.say(tr(str(error)))

    # ------------------------------------------------------------------ status line

    def say(self, text: str) -> None:
        """Say something until the next thing happens."""
        self.status.say(text)

    def _standing(self) -> Status:
        session = self.session
        state, draft = session.state, self.room.play_area.draft
        if not self.room.handover.isHidden():
            # The panel over the rack says it.
            return Status("")
        if not session.is_live:
            return walk_status(state, session.viewed_ply, self.tr)
        if draft is not None and draft.placements and session.seat_shown != NOBODY:
            return laid_status(
                state, session.seat_shown, draft.placements, self.tr, is_listed=self.is_listed
            )
        if session.pause == READY and self._thinking == NOBODY:
            text = self.tr("Your turn. Your clock starts with your first tile or key.")
            return Status(text, Tone.NOTICE)
        return game_status(state, self._thinking, self.tr)

    # ------------------------------------------------------------------ wishes

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
        room.confirm.confirmed.connect(self._confirmed)
        room.handover.confirmed.connect(self._go_on)
        room.handover.challenge_requested.connect(lambda: self.request(TableAct.CHALLENGE))
        room.handover.hold_requested.connect(lambda: self.request(TableAct.HOLD))
        room.handover.accept_requested.connect(lambda: self.request(TableAct.ACCEPT))
        room.result.sign_requested.connect(lambda seat: self.session.submit(SignResult(seat)))
        room.score_sheet.viewed_ply_requested.connect(self.session.view_row)
        room.score_sheet.score_requested.connect(self._show_sum_of_row)
        room.sum.close_requested.connect(self._hide_sum)
        room.rulings.card_dismissed.connect(room.give_focus_back)

    def request(self, act: TableAct) -> None:
        """Do an act, or ask once more first where it cannot be taken back."""
        offered = self.offered()
        if act is TableAct.DECLARE:
            return
        if act not in offered:
            self.status.say_not_offered(act)
            return
        if act is TableAct.CHALLENGE:
            self.status.clear()
            self._challenges.ask(offered[act])
        elif act is TableAct.PASS:
            self._ask(act, self.tr("Pass this turn?"), self.tr("Pass"))
        elif act is TableAct.NEUTRALISE:
            button = self.room.clock_bar.button(TableAct.NEUTRALISE)
            ask_reason(button, self.session, offered[act])
        elif act is not TableAct.PRESS:
            self._submit_simple(act, offered[act])
        elif self._lay_draft():
            self._submit_simple(act, offered[act])
            self._show_wrong_sum()

    def _show_wrong_sum(self) -> None:
        """A score that was declared wrong is added up where both can see it."""
        state = self.session.state
        turn = state.last_turn
        if state.phase is not Phase.ENDED or turn is None or turn.laid is None:
            return
        if turn.declared not in (None, turn.laid.points):
            self._show_sum_of_row(len(state.rows) - 1)

    def press_running(self) -> None:
        """End the turn by the clock, or start the clock."""
        self.request(self._first_offered(TableAct.PRESS, TableAct.START_CLOCK))

    def stop_or_start(self) -> None:
        """Stop both clocks, or start the one of the player on turn."""
        self.request(self._first_offered(TableAct.NEUTRALISE, TableAct.START_CLOCK))

    def _first_offered(self, *acts: TableAct) -> TableAct:
        """The first of some acts that can be done now, else the first of them."""
        offered = self.offered()
        return next((act for act in acts if act in offered), acts[0])

    def ask_pass(self) -> None:
        """Ask once more before a turn is passed."""
        self.request(TableAct.PASS)

    def open_entry(self) -> None:
        """Let a move be typed."""
        self.room.play_area.open_move_box()

    def begin_exchange(self) -> None:
        """Exchange the marked tiles, or ask which."""
        if TableAct.EXCHANGE not in self.offered():
            self.status.say_not_offered(TableAct.EXCHANGE)
            return
        self.room.play_area.request_exchange()

    def _submit_simple(self, act: TableAct, seat: int) -> None:
        command = simple_command(self.session.state, act, seat)
        if command is not None:
            self.session.submit(command)

    def _play(self, placements: tuple[Placement, ...]) -> None:
        seat = self.offered().get(TableAct.PLAY)
        if seat is not None and placements:
            self.session.submit(LayTiles(seat, tuple(placements)))

    def _lay_draft(self) -> bool:
        """By the book tiles that are tried are laid when the score is said or the clock pressed."""
        draft = self.room.play_area.draft
        if self.session.state.setup.mode is Mode.AUTOMATIC or not draft or not draft.placements:
            return True
        seat = self.offered().get(TableAct.PLAY)
        return seat is not None and self.session.submit(LayTiles(seat, draft.placements))

    def _declare(self, points: int) -> None:
        if self._lay_draft():
            seat = self.offered().get(TableAct.DECLARE)
            if seat is not None and self.session.submit(DeclareScore(seat, points)):
                self.room.play_area.setFocus()

    def ask_score(self) -> None:
        """Put the cursor into the box for the score, where there is one to say."""
        if TableAct.DECLARE not in self.offered():
            self.status.say_not_offered(TableAct.DECLARE)
            return
        points = self.room.book_bar.points
        points.setFocus(Qt.FocusReason.ShortcutFocusReason)
        points.selectAll()

    def _press_face(self, seat: int) -> None:
        """A click on a face presses that side: it ends its player's turn, or starts the clock."""
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
            tiles=" ".join(self.tr("blank") if each == BLANK else each for each in tiles)
        )
        self._ask(TableAct.EXCHANGE, question, self.tr("Exchange"))

    def _ask(self, act: TableAct, question: str, yes: str) -> None:
        self._asked = act
        if not self.asks(ASKING[act]):
            self._confirmed()
            return
        # A refusal before it has nothing to do with what is asked now.
        self.status.clear()
        self.room.place_covers()
        self.room.confirm.ask(question, yes, self.tr("Cancel"))
        self.room.confirm.raise_()

    def drop_question(self) -> None:
        """Another question takes the place of the one that was asked."""
        self._asked = None

    def _confirmed(self) -> None:
        act, self._asked = self._asked, None
        seat = None if act is None else self.offered().get(act)
        if seat is None:
            return
        if act is TableAct.PASS:
            self.session.submit_move(seat, Pass())
        elif act is TableAct.EXCHANGE:
            self.session.submit_move(seat, Exchange(self._tiles))

    def _withdraw_questions(self, offered: dict[TableAct, int]) -> None:
        if self._asked is not None and self._asked not in offered:
            self._asked = None
            self.room.confirm.withdraw()
        self._challenges.withdraw(offered)

    def _go_on(self) -> None:
        if self.session.pause not in ("", "start", READY):
            self.session.go_on()
        elif self.session.state.on_turn is None:
            self.request(TableAct.DRAW)
        else:
            self.session.show_rack()

    def _draft_changed(self, draft: Draft | None) -> None:
        self.status.clear()
        if self.room.sum.isVisible():
            self.show_sum()

    # ------------------------------------------------------------------ sum, clipboard

    def show_sum(self) -> None:
        """The sum of what is laid, tile by tile; without tiles that of the last play."""
        session, draft = self.session, self.room.play_area.draft
        state = session.viewed_state
        if draft is not None and draft.placements:
            score = score_play(
                state.board, draft.placements, state.setup.tile_set, state.setup.scoring
            )
            self.room.sum.show_score(score, self.tr("The tiles that are laid"))
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
        """Esc at the board when nothing lies there: what stands open at the right goes."""
        if self.room.sum.isVisible():
            self._hide_sum()
        else:
            self.room.rulings.dismiss()

    def _hide_sum(self) -> None:
        self.room.sum.hide()
        self.room.play_area.setFocus()

    def copy_position(self) -> None:
        """The position on view, as CGP, to the clipboard."""
        QGuiApplication.clipboard().setText(self.session.cgp())
        self.status.say(self.tr("The position is on the clipboard, as CGP."))
