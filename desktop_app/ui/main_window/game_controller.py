# SPDX-License-Identifier: MIT
"""Connects a session with its room: the parts common to all rooms."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject

from desktop_app.rules.acts.challenging import CHALLENGE
from desktop_app.rules.commands import (
    AdjudicateChallenge,
    CallChallenge,
    NeutraliseClock,
    SayChallenge,
    SignResult,
    WriteWords,
)
from desktop_app.rules.rejection import Refusal
from desktop_app.session.acts import RoomView, TableAct, simple_command
from desktop_app.session.game_session import GameSession
from desktop_app.translation.words import tr
from desktop_app.ui.main_window.game_room import GameRoom
from desktop_app.ui.main_window.status_text import RoomStatus, Status, ask_reason
from desktop_app.ui.widgets.status_line import Tone

ASKING = {TableAct.PASS: "ask_pass", TableAct.EXCHANGE: "ask_exchange"}
"""Settings for the confirmation of acts."""


class GameController(QObject):
    """Controls one game: acts, their questions, challenges, and the status line.

    Qt classes cannot be ABCs, but mypy asks every subclass for its abstract methods all the same.
    Subclasses show the game, carry out acts that differ, and describe the position for the status
    line.

    Args:
        session: the game.
        room: its room.
    """

    room: GameRoom

    def __init__(self, session: GameSession, room: GameRoom) -> None:
        super().__init__(room)
        self.session, self.room = session, room
        self.status = RoomStatus(room.status, session, self._status)
        self.asks: Callable[[str], bool] = lambda _setting: True
        """Returns True if an act needs confirmation, by its setting in `ASKING`."""
        self._asked: TableAct | None = None
        self._asked_at: object = None
        self._if_yes: Callable[[], object] | None = None
        session.rejected.connect(self.status.say_rejection)
        session.failed.connect(lambda error: self.status.say(tr(str(error))))
        room.confirm.confirmed.connect(self._confirmed)
        room.challenge.called.connect(self._call_challenge)
        room.challenge.confirmed.connect(self._challenge)
        room.challenge.declined.connect(self._leave_challenge)
        room.result.take_signatures(is_taking=not session.is_read_only)
        room.result.sign_requested.connect(lambda seat: session.submit(SignResult(seat)))
        room.score_sheet.read_stories(session.stories)
        room.score_sheet.viewed_ply_requested.connect(session.view_row)
        room.rulings.card_dismissed.connect(room.give_focus_back)

    def offered(self) -> Mapping[TableAct, int]:
        """Return the acts possible for the people here, with the seat that acts."""
        return self.session.view.offered

    def say(self, text: str) -> None:
        """Show a sentence until the next change."""
        self.status.say(text)

    @abstractmethod
    def show(self, view: RoomView) -> None:
        """Show the current state of the game, or an earlier one that is viewed."""

    def _status(self) -> Status:
        """Return the question about a blank while it is open, else how the game stands."""
        draft = self.room.play_area.draft
        if draft is not None and draft.needs_face is not None:
            return Status(self.tr("Type or click the letter of the blank."), Tone.NOTICE)
        return self._standing()

    @abstractmethod
    def _standing(self) -> Status:
        """Return the status when there is nothing else to show."""

    # ------------------------------------------------------------------ acts

    def request(self, act: TableAct) -> None:
        """Carry out an act, after asking for confirmation or for what it needs."""
        offered = self.offered()
        if act not in offered:
            self.status.say_not_offered(act)
        elif act is TableAct.CHALLENGE:
            self.status.clear()
            self._ask_challenge(offered[act])
        elif act is TableAct.PASS:
            self._ask(act, self.tr("Pass this turn?"), self.tr("Pass"))
        elif act is TableAct.NEUTRALISE:
            ask_reason(self.room.stop_button, self.session, offered[act])
        else:
            self._submit_simple(act, offered[act])

    def ask_pass(self) -> None:
        """Ask for confirmation before passing a turn."""
        self.request(TableAct.PASS)

    def stop_or_start(self) -> None:
        """Stop both clocks, or start the one of the player on turn."""
        self.request(self._first_offered(TableAct.NEUTRALISE, TableAct.START_CLOCK))

    def _first_offered(self, *acts: TableAct) -> TableAct:
        """Return the first of these acts that is possible now, else the first."""
        offered = self.offered()
        return next((act for act in acts if act in offered), acts[0])

    def _submit_simple(self, act: TableAct, seat: int) -> None:
        command = simple_command(self.session.state, act, seat)
        if command is not None:
            self.session.submit(command)

    def _show_refusal(self, refusal: Refusal | None) -> None:
        if refusal is None:
            self.status.clear()
        else:
            self.status.say_refusal(refusal)

    # ------------------------------------------------------------------ questions

    def _ask(self, act: TableAct, question: str, yes: str) -> None:
        moment = self._turn_moment()

        def carry_out() -> None:
            if moment == self._turn_moment() and (seat := self.offered().get(act)) is not None:
                self._carry_out(act, seat)

        if not self.asks(ASKING[act]):
            carry_out()
            return
        # An earlier refusal has nothing to do with this question.
        self.status.clear()
        self.ask_first(question, yes, self.tr("Cancel"), carry_out)
        self._asked, self._asked_at = act, moment

    def _turn_moment(self) -> object:
        """The turn and the racks: a question about an act is about these alone."""
        state = self.session.state
        return state.turn.number, state.on_turn, state.racks

    def ask_first(self, question: str, yes: str, no: str, if_yes: Callable[[], object]) -> None:
        """Ask before `if_yes` is called; this question takes the place of any other."""
        self._put_questions_away()
        self._asked, self._if_yes = None, if_yes
        self.room.place_covers()
        self.room.confirm.ask(question, yes, no)
        self.room.confirm.raise_()

    def _put_questions_away(self) -> None:
        """Take back every open question; a challenge that was not called costs its time."""
        self.room.withdraw_questions()
        self.session.set_calling(False)

    def _confirmed(self) -> None:
        if_yes, self._if_yes = self._if_yes, None
        if if_yes is not None:
            if_yes()

    @abstractmethod
    def _carry_out(self, act: TableAct, seat: int) -> None:
        """Carry out an act that was confirmed."""

    def _withdraw_questions(self, offered: Mapping[TableAct, int]) -> None:
        """Withdraw questions about acts that are no longer possible."""
        room = self.room
        is_past = self._asked not in offered or self._asked_at != self._turn_moment()
        if self._asked is not None and is_past:
            self._asked = None
            room.confirm.withdraw()
        if TableAct.CHALLENGE not in offered and not room.challenge.isHidden():
            room.challenge.hide()
            self._leave_challenge()

    # ------------------------------------------------------------------ challenges

    def _ask_challenge(self, seat: int) -> None:
        """Ask which words of the open play are challenged; words already announced are marked."""
        state = self.session.state
        # By some books the last play stays open although its opponent has begun to play.
        turn, dispute, has_list = state.last_turn, state.dispute, bool(state.setup.lexicon)
        if has_list and dispute is not None and state.setup.is_physical:
            self.session.submit(AdjudicateChallenge())
        elif turn is not None and turn.laid is not None:
            words = turn.words_in_doubt
            self.room.withdraw_questions()
            self.session.set_calling(True)
            self.room.challenge.ask(
                words,
                presser=self._presser(seat, turn.player),
                has_list=has_list,
                chosen=dispute.words if dispute is not None and dispute.words else None,
                takes_others=not words,
                is_called=dispute is not None and dispute.is_binding,
            )

    def _presser(self, challenger: int, challenged: int) -> str:
        """Return who has the words judged: the player of the play, if both are people."""
        people = self.session.people
        if challenger not in people or challenged not in people:
            return ""
        return self.session.state.setup.seats[challenged].name

    def _call_challenge(self, words: tuple[str, ...]) -> None:
        """Call a challenge whose verdict the opponent will ask for: the clock stops now.

        All books with a clock have the challenger stop it with the call, which makes it binding:
        1999 and 2001 13.1, Singapore G11.2, NASPA IV.I.3 and IV.J.1.a.
        """
        session, seat = self.session, self.offered().get(TableAct.CHALLENGE)
        if seat is None or not session.state.clock.exists:
            return
        dispute = session.state.dispute
        if dispute is not None:
            if set(words) != set(dispute.words):
                session.submit(WriteWords(seat, words))
        elif session.submit(SayChallenge(seat, words)):
            if session.state.clock.running is not None:
                session.submit(NeutraliseClock(seat, CHALLENGE))
            self.room.challenge.show_called()

    def _leave_challenge(self) -> None:
        """Go back to the game without a verdict."""
        self.session.set_calling(False)
        self.room.give_focus_back()

    def _challenge(self, words: tuple[str, ...], verdict: bool | None) -> None:
        session = self.session
        seat, dispute = self.offered().get(TableAct.CHALLENGE), session.state.dispute
        if seat is not None and dispute is None:
            session.submit(CallChallenge(seat, words, verdict))
        elif seat is not None and dispute is not None:
            is_as_said = not dispute.words or set(words) == set(dispute.words)
            if is_as_said or session.submit(WriteWords(seat, words)):
                session.submit(AdjudicateChallenge(None, verdict))
        self.room.give_focus_back()
