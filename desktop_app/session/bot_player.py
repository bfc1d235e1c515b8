# SPDX-License-Identifier: MIT
"""Lets the bots of a game act whenever something is asked of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from desktop_app.engine.bots import Bot
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.thought import pace_ms
from desktop_app.play.seats import BotTask, bot_task
from desktop_app.rules.commands import AcceptPlay, CallChallenge, Command
from desktop_app.rules.move import Move, Pass
from desktop_app.rules.position import SeatView
from desktop_app.rules.state import GameState
from desktop_app.session.analysis_service import AnalysisRequest, AnalysisService, Priority

# A bot at the table: it thinks beside the screen, and its answer comes back to it.


class BotSeat(QObject):
    """One bot's chair.

    Args:
        make: makes the bot; called once, beside the screen, because it may load a word list.
        analysis: where its thoughts run.
        least_ms: a thought takes at least this long to show, so that the eye can follow; less
            where the clock does not allow it.

    Signals:
        moved: with the Move it chose.
        judged: with the words it challenges, none to accept the play.
        failed: with what it raised.
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
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._make, self._analysis, self._least_ms = make, analysis, least_ms
        self._bot: Bot | None = None
        self._request: AnalysisRequest[object] | None = None

    @property
    def is_thinking(self) -> bool:
        """True while an answer is still to come."""
        return self._request is not None and self._analysis.is_open(self._request)

    def think_of_move(self, view: SeatView) -> None:
        """Begin to choose a move; `moved` brings it."""
        self._begin(view, lambda halt: self._made().choose_move(view, halt), self.moved.emit)

    def think_of_challenge(self, view: SeatView) -> None:
        """Begin to decide on a challenge; `judged` brings it."""
        self._begin(view, lambda halt: self._made().choose_challenge(view), self.judged.emit)

    def forget(self) -> None:
        """Drop the present thought: it is halted, and its answer is not used."""
        if self._request is not None:
            self._analysis.cancel(self._request)
            self._request = None

    def _made(self) -> Bot:
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
        # A bot plans its time by its own clock, so the request has no budget beside it.
        self._request = AnalysisRequest(
            work=lambda run: work(run.token),
            done=answer,
            failed=self.failed.emit,
            priority=Priority.MOVE,
            hold_ms=pace_ms(self._least_ms, view),
        )
        self._analysis.submit(self._request)


NOBODY = -1


class Acting(Protocol):
    """The side of a session that bots act on."""

    @property
    def state(self) -> GameState:
        """The game as it stands."""

    @property
    def may_bots_act(self) -> bool:
        """Whether the game goes on: it is neither paused nor only looked at."""

    def submit(self, command: Command) -> bool:
        """Do something."""

    def submit_move(self, player: int, move: Move) -> bool:
        """Play, exchange or pass."""


class BotPlayers:
    """The bots of one session, by seat.

    Args:
        session: where they act.
        seats: their chairs.
        view_for: what a seat may see of a state; a bot is given this and nothing else.
        show_thinking: called with the seat that thinks, -1 when none does, at each change.
        show_failure: told what a bot raised.
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
        self._tell_thinking, self._thinking = show_thinking, NOBODY
        for seat, chair in self._seats.items():
            chair.moved.connect(partial(self._move, seat))
            chair.judged.connect(partial(self._judge, seat))
            chair.failed.connect(show_failure)

    def wake(self) -> None:
        """Give every bot that is asked for something its task."""
        if not self._session.may_bots_act or any(c.is_thinking for c in self._seats.values()):
            return
        for seat in self._seats:
            task = bot_task(self._session.state, seat)
            if task is not None:
                self._begin(seat, task)
                return

    def forget(self) -> None:
        """Drop every thought: the game has moved on."""
        for chair in self._seats.values():
            chair.forget()
        self._show_thinking(NOBODY)

    def close(self) -> None:
        """Drop every thought for good."""
        self.forget()
        self._seats.clear()

    def _show_thinking(self, seat: int) -> None:
        if seat != self._thinking:
            self._thinking = seat
            self._tell_thinking(seat)

    def _begin(self, seat: int, task: BotTask | Command) -> None:
        if not isinstance(task, BotTask):
            if self._session.submit(task) or self._session.state.is_over:
                return
            # What is refused now (a claim, a step of the turn) must not stop the game.
            task = BotTask.MOVE
        view = self._view_for(self._session.state, seat)
        self._show_thinking(seat)
        if task is BotTask.JUDGE:
            self._seats[seat].think_of_challenge(view)
        else:
            self._seats[seat].think_of_move(view)

    def _move(self, seat: int, move: Move) -> None:
        self._show_thinking(NOBODY)
        if not self._session.submit_move(seat, move):
            # What a bot chose and the table refused must not stop the game.
            self._session.submit_move(seat, Pass())

    def _judge(self, seat: int, words: tuple[str, ...]) -> None:
        self._show_thinking(NOBODY)
        if not (words and self._session.submit(CallChallenge(seat, words))):
            self._session.submit(AcceptPlay(seat))
