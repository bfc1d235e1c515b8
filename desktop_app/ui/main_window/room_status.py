# SPDX-License-Identifier: MIT
"""The status line of a room: what was said last, else where the game stands."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.session.acts import TableAct, next_act
from desktop_app.session.game_session import GameSession
from desktop_app.translation.words import tr
from desktop_app.ui.main_window.act_bar import FIRST_STEPS, not_offered
from desktop_app.ui.main_window.status_text import Status
from desktop_app.ui.messages import book_name, refusals_text, rejection_text, with_sections
from desktop_app.ui.widgets.status_line import StatusLine, Step, Tone

_OF_ORDER = (Reason.STEP_MISSING, Reason.WRONG_PHASE, Reason.STEP_REPEATED, Reason.TURN_ENDED)
"""Refusals of an act that comes too early or too late in the turn."""


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
        steps: dict[Step, Callable[[], None]] = {
            Step.FIRST: lambda: session.view_row(0),
            Step.BACK: lambda: session.step(-1),
            Step.ON: lambda: session.step(1),
            Step.LAST: session.view_now,
        }
        line.step_requested.connect(lambda step: steps[step]())

    def say(self, text: str, tone: Tone = Tone.NOTICE) -> None:
        """Say something until the next thing happens."""
        self._said = Status(text, tone)
        self.show()

    def say_refusal(self, refusal: Refusal) -> None:
        """Say why something cannot be laid or put down."""
        self.say(refusals_text((refusal,)), Tone.ILLEGAL)

    def say_rejection(self, rejection: Rejection) -> None:
        """Say why an act may not be done, with sections, or what has to be done first."""
        state = self._session.state
        book = book_name(state.setup.ruleset.id)
        refusal = rejection.refusals[0]
        first = FIRST_STEPS.get(next_act(state)) if refusal.reason in _OF_ORDER else None
        if first is None or refusal.detail:
            text = rejection_text(rejection, book=book)
        else:
            text = with_sections(tr(first), refusal.sections, book=book)
        self.say(text, Tone.ILLEGAL)

    def say_not_offered(self, act: TableAct) -> None:
        """Say when an act can be done that was asked for at another time."""
        self.say(not_offered(act, self._session.state), Tone.ILLEGAL)

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
        session = self._session
        is_walked = not session.is_live or session.is_read_only or session.state.is_over
        self._line.show_steps(
            is_shown=is_walked and bool(session.state.rows),
            has_earlier=session.viewed_ply > 0,
            has_later=not session.is_live,
            is_going_on=not (session.is_read_only or session.state.is_over),
        )
