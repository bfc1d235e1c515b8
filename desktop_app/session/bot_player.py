# SPDX-License-Identifier: MIT
"""Lets the bots of a game act whenever something is asked of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from desktop_app.play.bot_tasks import BotTask, bot_task
from desktop_app.rules.commands import AcceptPlay, CallChallenge, Command
from desktop_app.rules.move import Move, Pass
from desktop_app.rules.position import SeatView
from desktop_app.rules.state import GameState
from desktop_app.session.bot_seat import BotSeat

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
        show_thinking: told the seat that thinks, -1 when none does.
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
        self._show_thinking = show_thinking
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
