# SPDX-License-Identifier: MIT
"""The status line of a room: what was said last, else where the game stands."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.rules.rejection import Refusal, Rejection
from desktop_app.session.game_session import GameSession
from desktop_app.ui.main_window.status_text import Status
from desktop_app.ui.messages import book_name, refusals_text, rejection_text
from desktop_app.ui.widgets.status_line import StatusLine, Tone


class RoomStatus:
    """Keeps what was said on the line until the game goes on or another moment is looked at.

    Args:
        line: where it is shown.
        session: the game.
        standing: where the game stands, when there is nothing else to say.
    """

    def __init__(
        self, line: StatusLine, session: GameSession, standing: Callable[[], Status]
    ) -> None:
        self._line, self._session, self._standing = line, session, standing
        self._said: Status | None = None
        session.viewed_ply_changed.connect(lambda _ply: self.forget())
        session.event_recorded.connect(lambda _event: self.forget())

    def say(self, text: str, tone: Tone = Tone.NOTICE) -> None:
        """Say something until the next thing happens."""
        self._said = Status(text, tone)
        self.show()

    def say_refusal(self, refusal: Refusal) -> None:
        """Say why something cannot be laid or put down."""
        self.say(refusals_text((refusal,)), Tone.ILLEGAL)

    def say_rejection(self, rejection: Rejection) -> None:
        """Say why an act may not be done, by the sections of the game's book."""
        book = book_name(self._session.state.setup.ruleset.id)
        self.say(rejection_text(rejection, book=book), Tone.ILLEGAL)

    def forget(self) -> None:
        """What was said is over; the line changes when the room is shown next."""
        self._said = None

    def clear(self) -> None:
        """Say at once where the game stands."""
        self.forget()
        self.show()

    def show(self) -> None:
        """Bring the line up to date."""
        status = self._standing() if self._said is None else self._said
        self._line.show_message(status.text, status.tone)
