# SPDX-License-Identifier: MIT
"""What the people at this screen can do by the book beside the steps of a plain turn."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.play.table_acts import acts_now, verdicts_now
from desktop_app.rules.commands import Command
from desktop_app.rules.setup import Mode
from desktop_app.session.game_session import GameSession


class TableActs:
    """The further acts of one game; there are none in automatic play and when looking back."""

    def __init__(self, session: GameSession) -> None:
        self._session = session

    def of(self, seat: int, marked: Sequence[str] = ()) -> list[Command]:
        """What a player can do now; `marked` are tiles of his rack that are pointed at."""
        return acts_now(self._session.state, seat, marked) if self._is_on else []

    def verdicts(self) -> list[Command]:
        """How a challenge that waits can be adjudicated."""
        if not self._is_on:
            return []
        state = self._session.state
        return verdicts_now(state, has_list=bool(state.setup.lexicon))

    @property
    def _is_on(self) -> bool:
        session = self._session
        is_book = session.state.setup.mode is Mode.BY_THE_BOOK
        return is_book and session.is_live and not session.is_read_only
