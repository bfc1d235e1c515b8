# SPDX-License-Identifier: MIT
"""The desk of one game: what can be ruled, the questions of a procedure, and its taking back."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.play.drawing import OrderedDrawer
from desktop_app.rules.commands import ConductProcedure, NeutraliseClock, UndoRuling
from desktop_app.rules.events import ClockNeutralised, Event, RulingMade
from desktop_app.rules.game import decide
from desktop_app.rules.procedures.conducting import Asked
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.state import GameState
from desktop_app.session.desk_offers import DeskOffer, desk_offers, due_names, players_rule
from desktop_app.session.game_session import GameSession

DIRECTOR = "director"
"""The reason for which the clock stands still while something is ruled."""
RULING = "ruling"
"""The pause of the session while something is asked at the desk."""


class Desk:
    """Rules on one game through its session; questions change nothing.

    Args:
        session: the game. Bots wait while a procedure is open.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session

    @property
    def is_staffed(self) -> bool:
        """Whether anything can be ruled here: the game is not only looked at."""
        return not self._session.is_read_only

    @property
    def is_among_players(self) -> bool:
        """Whether the players settle it together, because these rules know no director."""
        return players_rule(self._session.state)

    @property
    def undoable(self) -> str:
        """The procedure that was carried out last, while it can be taken back; else empty."""
        undo = self._session.state.undo
        return "" if undo is None or not self.is_staffed else undo.procedure

    def offers(self) -> tuple[DeskOffer, ...]:
        """What can be ruled now, the due ones first."""
        return desk_offers(self._session.state) if self.is_staffed else ()

    def due(self) -> tuple[str, ...]:
        """The procedures that the game itself calls for."""
        return due_names(self._session.state) if self.is_staffed else ()

    def open(self) -> None:
        """Begin to ask: bots wait, and no time passes where the clock may be stopped."""
        self._session.set_bots_waiting(True)
        if stopping(self._session.state) is not None:
            self._session.halt(RULING)

    def close(self) -> None:
        """Leave the desk: the clock goes on as before, unless a ruling has stopped it."""
        if self._session.pause == RULING:
            self._session.go_on()
        self._session.set_bots_waiting(False)

    def ask(self, name: str, answers: Mapping[str, str]) -> Asked:
        """The next question of a procedure with the answers so far; nothing changes.

        It is asked as the ruling will be made, with the clock stopped.
        """
        return self._session.ask(name, answers, stopping(self._session.state))

    def conduct(self, name: str, answers: Mapping[str, str]) -> bool:
        """Stop the clock if it may be and carry a procedure out.

        False when that was refused, which `rejected` says. The clock then waits for the players.
        """
        stop = stopping(self._session.state)
        if stop is not None:
            self._session.submit(stop)
        state = self._session.state
        speaker = state.playing[0] if state.on_turn is None else state.on_turn
        by = speaker if self.is_among_players else None
        return self._session.submit(ConductProcedure(name, dict(answers), by))

    def undo(self) -> bool:
        """Take the last procedure back; False when that was refused."""
        return self._session.submit(UndoRuling())


def stopping(state: GameState) -> NeutraliseClock | None:
    """The command that stops the clock for the desk and does nothing else; None if none does.

    A stop can also end a turn, accept an out play or claim the end: then the clock runs on.
    """
    if not state.clock.exists or state.clock.running is None:
        return None
    for seat in range(state.player_count):
        command = NeutraliseClock(seat, DIRECTOR)
        decided = decide(state, command, judge=None, drawer=OrderedDrawer())
        if not isinstance(decided, Rejection) and _only_stops(decided):
            return command
    return None


def _only_stops(events: tuple[Event, ...]) -> bool:
    return all(isinstance(event, ClockNeutralised | RulingMade) for event in events)
