# SPDX-License-Identifier: MIT
"""Lets the bots of a game move and challenge when it is up to them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from desktop_app.engine.bots import Bot, think_ahead
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.thought import pace_ms
from desktop_app.play.seats import BotTask, bot_task, is_person_busy, settled
from desktop_app.rules.commands import AcceptPlay, CallChallenge, Command
from desktop_app.rules.move import Move, Pass
from desktop_app.rules.position import SeatView
from desktop_app.rules.state import GameState
from desktop_app.session.acts import NO_SEAT
from desktop_app.session.analysis_service import AnalysisRequest, AnalysisService, Priority

# One bot at the table: it thinks in a worker thread and answers by signals.


class BotSeat(QObject):
    """The seat of one bot.

    Args:
        make: makes the bot; called once, in the worker thread, because it may load a word list.
        analysis: the service that runs its thinking.
        least_ms: shortest time before an answer, so that the eye can follow; less when the
            clock is low.
        may_think_ahead: returns True while it may use the opponent's time.

    Signals:
        moved: the Move it chose.
        judged: the words it challenges, empty to accept the play.
        failed: the exception it raised.
    """

    moved = Signal(object)
    judged = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        make: Callable[[], Bot],
        analysis: AnalysisService,
        *,
        least_ms: int = 0,
        may_think_ahead: Callable[[], bool] = lambda: False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._may_think_ahead = may_think_ahead
        self._ahead: AnalysisRequest[None] | None = None
        self._make, self._analysis, self._least_ms = make, analysis, least_ms
        self._bot: Bot | None = None
        self._making = threading.Lock()
        self._request: AnalysisRequest[object] | None = None

    @property
    def is_thinking(self) -> bool:
        """True until the answer is delivered."""
        return self._request is not None and self._analysis.is_open(self._request)

    def think_of_move(self, view: SeatView) -> None:
        """Start choosing a move; `moved` has the answer."""
        self._begin(view, lambda token: self._made().choose_move(view, token), self.moved.emit)

    def think_of_challenge(self, view: SeatView) -> None:
        """Start deciding on a challenge; `judged` has the answer."""
        self._begin(view, lambda _token: self._made().choose_challenge(view), self.judged.emit)

    def prepare(self) -> None:
        """Make the bot now, in the worker thread, so that its first move does not wait for it."""
        request: AnalysisRequest[object] = AnalysisRequest(
            work=lambda _run: self._made(),
            done=lambda _bot: None,
            # The first move tries again, and reports the error.
            failed=lambda _error: None,
            priority=Priority.REVIEW,
        )
        self._analysis.submit(request)

    def think_ahead(self, view: SeatView) -> None:
        """Use the time of an opponent who is on turn, if the bot may, until `forget`."""
        if view.bag_count or not self._may_think_ahead():
            # With tiles in the bag no bot can foresee a reply, so nothing is started.
            return
        if self._ahead is not None and self._analysis.is_open(self._ahead):
            return
        self._ahead = AnalysisRequest(
            work=lambda run: think_ahead(self._made(), view, run.token),
            done=lambda _nothing: None,
            # Its own turn tries again, and reports the error.
            failed=lambda _error: None,
            priority=Priority.AHEAD,
            # Turning the setting off stops it at once.
            is_current=self._may_think_ahead,
        )
        self._analysis.submit(self._ahead)

    def forget(self) -> None:
        """Cancel the current thinking, also ahead; its answer is dropped."""
        for request in (self._request, self._ahead):
            if request is not None:
                self._analysis.cancel(request)
        self._request = self._ahead = None

    def _made(self) -> Bot:
        # A first move may be asked for while the bot is still being prepared.
        with self._making:
            if self._bot is None:
                self._bot = self._make()
            return self._bot

    def _begin(
        self,
        view: SeatView,
        work: Callable[[CancelToken], object],
        answer: Callable[[object], None],
    ) -> None:
        self.forget()
        # A bot manages its time by its own clock, so the request has no budget.
        self._request = AnalysisRequest(
            work=lambda run: work(run.token),
            done=answer,
            failed=self.failed.emit,
            priority=Priority.MOVE,
            hold_ms=pace_ms(self._least_ms, view),
        )
        self._analysis.submit(self._request)


class Acting(Protocol):
    """The part of a session that bots use."""

    @property
    def state(self) -> GameState:
        """The game as it is now."""

    @property
    def may_bots_act(self) -> bool:
        """True if the game goes on: neither paused nor only viewed."""

    def submit(self, command: Command) -> bool:
        """Carry out a command; False if it was refused."""

    def submit_move(self, player: int, move: Move) -> bool:
        """Play, exchange or pass; False if it was refused."""


class BotPlayers:
    """The bots of one session, by seat.

    Args:
        session: the game that they play.
        seats: the bots by seat number.
        view_for: returns what a seat may know of a state; bots get nothing else.
        show_thinking: called with the seat of the bot that thinks, -1 for none, at each change.
        show_failure: called with the exception that a bot raised.
    """

    def __init__(
        self,
        session: Acting,
        seats: Mapping[int, BotSeat],
        view_for: Callable[[GameState, int], SeatView],
        show_thinking: Callable[[int], None],
        show_failure: Callable[[object], None],
    ) -> None:
        self._session = session
        self._seats = dict(seats)
        self._view_for = view_for
        self._tell_thinking, self._thinking = show_thinking, NO_SEAT
        self.is_patient = False
        """True while a bot could move but leaves a person time to record and to draw."""
        for seat, chair in self._seats.items():
            chair.moved.connect(partial(self._move, seat))
            chair.judged.connect(partial(self._judge, seat))
            chair.failed.connect(show_failure)

    @property
    def are_here(self) -> bool:
        """True if there are bots that act."""
        return bool(self._seats)

    def wake(self) -> None:
        """Let the next bot act if it is up to one and none is thinking yet."""
        if not self._session.may_bots_act or any(c.is_thinking for c in self._seats.values()):
            return
        for seat in self._seats:
            task = bot_task(self._session.state, seat)
            self.is_patient = task is BotTask.MOVE and is_person_busy(self._session.state)
            if task is not None and not self.is_patient:
                self._begin(seat, task)
                return
            if self.is_patient:
                return
        self._think_ahead()

    def forget(self) -> None:
        """Cancel all thinking, because the game has moved on."""
        for chair in self._seats.values():
            chair.forget()
        self._show_thinking(NO_SEAT)

    def close(self) -> None:
        """Cancel all thinking for good."""
        self.forget()
        self._seats.clear()

    def _think_ahead(self) -> None:
        """Let the bots use the time of a person on turn; nothing shows it."""
        state = self._session.state
        if state.is_over or state.on_turn is None or state.on_turn in self._seats:
            return
        for seat, chair in self._seats.items():
            chair.think_ahead(self._view_for(state, seat))

    def _show_thinking(self, seat: int) -> None:
        if seat != self._thinking:
            self._thinking = seat
            self._tell_thinking(seat)

    def _begin(self, seat: int, task: BotTask | Command) -> None:
        if not isinstance(task, BotTask):
            if self._session.submit(task) or self._session.state.is_over:
                return
            # A refused command (a claim, a step of the turn) must not stop the game.
            task = BotTask.MOVE
        view = self._view_for(self._session.state, seat)
        self._show_thinking(seat)
        if task is BotTask.JUDGE:
            self._seats[seat].think_of_challenge(view)
        else:
            self._seats[seat].think_of_move(view)

    def _move(self, seat: int, move: Move) -> None:
        self._show_thinking(NO_SEAT)
        move = settled(self._session.state, seat, move)
        if not self._session.submit_move(seat, move):
            # A bot's move that the table refuses must not stop the game.
            self._session.submit_move(seat, Pass())

    def _judge(self, seat: int, words: tuple[str, ...]) -> None:
        self._show_thinking(NO_SEAT)
        if not (words and self._session.submit(CallChallenge(seat, words))):
            self._session.submit(AcceptPlay(seat))
