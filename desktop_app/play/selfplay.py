# SPDX-License-Identifier: MIT
"""Bots playing each other to the end, with nobody watching."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from desktop_app.engine.bots import Bot
from desktop_app.play.bot_tasks import BotTask, bot_task
from desktop_app.play.seats import seat_view
from desktop_app.play.table import Table
from desktop_app.rules.commands import AcceptPlay, AnnouncePass, CallChallenge
from desktop_app.rules.rejection import Rejection

_LONGEST_GAME = 1_000
"""More acts than any game of a hundred tiles has: two bots that get no further are a bug."""


class _Stopwatch:
    """Lets the time that really went by pass at a table."""

    def __init__(self, table: Table, now_ms: Callable[[], int]) -> None:
        self._table = table
        self._now_ms = now_ms
        self._seen_ms = now_ms()

    def charge(self) -> None:
        """Charge what went by since the last time; it falls to whoever's clock runs."""
        now = self._now_ms()
        elapsed, self._seen_ms = now - self._seen_ms, now
        if elapsed > 0 and not self._table.state.is_over:
            self._table.pass_time(elapsed)


def play_to_end(
    table: Table, bots: Sequence[Bot], now_ms: Callable[[], int] | None = None
) -> Iterator[None]:
    """Let the bots, one a seat, play; yields after every act.

    Args:
        table: the game.
        bots: by seat.
        now_ms: a time that only grows, if the clocks of the game run by it; else none passes.

    Raises:
        RuntimeError: the game does not come to an end.
    """
    charge = (lambda: None) if now_ms is None else _Stopwatch(table, now_ms).charge
    for _ in range(_LONGEST_GAME):
        if table.state.is_over:
            return
        _act_once(table, bots, charge)
        yield
    raise RuntimeError(f"no end after {_LONGEST_GAME} acts")


def _act_once(table: Table, bots: Sequence[Bot], charge: Callable[[], None]) -> None:
    # Before a bot looks at its clock, and again for its thought before it acts.
    charge()
    for seat, bot in enumerate(bots):
        task = bot_task(table.state, seat)
        if task is None:
            continue
        if not isinstance(task, BotTask):
            table.submit(task)
            return
        view = seat_view(table.state, seat)
        if task is BotTask.JUDGE:
            words = bot.choose_challenge(view)
            charge()
            table.submit(CallChallenge(seat, words) if words else AcceptPlay(seat))
            return
        move = bot.choose_move(view)
        charge()
        if isinstance(table.submit_move(seat, move), Rejection):
            table.submit(AnnouncePass(seat))
        return
    raise RuntimeError("the game waits for somebody, and it is no bot")
