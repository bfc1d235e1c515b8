# SPDX-License-Identifier: MIT
"""A challenge in the room of a game: which words, the other player's press, the core's commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject

from desktop_app.rules.commands import AdjudicateChallenge, CallChallenge, WriteWords
from desktop_app.session.acts import TableAct
from desktop_app.session.game_session import GameSession
from desktop_app.ui.main_window.play_room import PlayRoom


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
