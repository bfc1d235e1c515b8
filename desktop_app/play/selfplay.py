# SPDX-License-Identifier: MIT
"""Bots playing each other to the end, with nobody watching."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from desktop_app.engine.bots import Bot
from desktop_app.play.bot_tasks import BotTask, bot_task
from desktop_app.play.seats import seat_view
from desktop_app.play.table import Table
from desktop_app.rules.commands import AcceptPlay, AnnouncePass, CallChallenge
from desktop_app.rules.rejection import Rejection

_LONGEST_GAME = 1_000
"""More acts than any game of a hundred tiles has: two bots that get no further are a bug."""


def play_to_end(table: Table, bots: Sequence[Bot]) -> Iterator[None]:
    """Let the bots, one a seat, play; yields after every act.

    Raises:
        RuntimeError: the game does not come to an end.
    """
    for _ in range(_LONGEST_GAME):
        if table.state.is_over:
            return
        _act_once(table, bots)
        yield
    raise RuntimeError(f"no end after {_LONGEST_GAME} acts")


def _act_once(table: Table, bots: Sequence[Bot]) -> None:
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
            table.submit(CallChallenge(seat, words) if words else AcceptPlay(seat))
        elif isinstance(table.submit_move(seat, bot.choose_move(view)), Rejection):
            table.submit(AnnouncePass(seat))
        return
    raise RuntimeError("the game waits for somebody, and it is no bot")
