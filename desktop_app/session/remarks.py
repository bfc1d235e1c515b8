# SPDX-License-Identifier: MIT
"""Lines that the computer's player says to the person they play."""

from __future__ import annotations

from desktop_app.play.players import voice_of
from desktop_app.play.voices import SIDES, Voice, line_of
from desktop_app.session.game_session import GameSession

REMARKS = "remarks"
"""The setting that lets them speak."""


class Remarks:
    """The lines of the computer's player in one game.

    They speak to one person, in a game that is played now, when their own move is made or the game
    ends; not in a game that is looked at later.

    Args:
        session: the game.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session
        seats = session.state.setup.seats
        bots = [at for at, seat in enumerate(seats) if not seat.is_person]
        is_played = not session.state.is_over
        self._seat = bots[0] if is_played and len(bots) == 1 and len(seats) == SIDES else None
        self._voice: Voice = {} if self._seat is None else voice_of(seats[self._seat].kind)

    @property
    def name(self) -> str:
        """The player who speaks."""
        seats = self._session.state.setup.seats
        return "" if self._seat is None else seats[self._seat].name

    @property
    def line(self) -> str:
        """The line that they say now, in English; empty for none."""
        session = self._session
        if self._seat is None or session.is_read_only or not session.is_live:
            return ""
        game = "" if session.journal is None else session.journal.stem
        return line_of(self._voice, session.state, self._seat, game)
