# SPDX-License-Identifier: MIT
"""Announces the clock to screen reader users: whose time runs, and how much is left.

Not at every tick: at changes of state, at whole minutes, at thirty and ten seconds, and in overtime
whenever the penalty grows.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop_app.rules.clock import ClockState, format_clock, overtime_points
from desktop_app.rules.state import GameState, Phase
from desktop_app.session.game_session import GameSession
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.announcer import announce, is_heard

SECONDS = (10, 30, 60)
"""Seconds left at which to announce within the last minute; before that, at every whole minute."""
MINUTE_MS = 60_000
State = tuple[int | None, str, Phase]
"""State whose changes are announced: running clock, reason for a stop, hold or challenge."""


class ClockCalls(QObject):
    """Follows the clock of one game.

    Args:
        session: the game.
        room: the widget that shows it; while it is hidden, nothing is announced.
        wants_minutes: returns True if whole minutes are announced; the last one always is.
    """

    def __init__(
        self,
        session: GameSession,
        room: QWidget,
        wants_minutes: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(room)
        self._session = session
        self._room = room
        self._wants_minutes = wants_minutes
        self._state: State | None = None
        self._mark = 0
        session.clock_changed.connect(lambda _clock: self.look())
        session.view_changed.connect(lambda _view: self.look())

    def look(self) -> None:
        """Announce the clock if there is news."""
        session = self._session
        if not is_heard() or session.is_read_only:
            return
        game, clock = session.state, session.clock_now()
        if not clock.exists or game.is_over:
            return
        state = (clock.running, session.pause or clock.reason, game.phase)
        mark = 0 if clock.running is None else mark_of(game, clock, clock.running)
        before, self._state = self._state, _without_quiet_phases(state)
        was, self._mark = self._mark, mark
        if before != self._state:
            announce(self._room, state_call(game, clock, session.pause))
        elif mark != was and clock.running is not None:
            seconds = mark if mark > 0 else 0
            if seconds <= SECONDS[-1] or self._wants_minutes():
                text = mark_call(game, clock.running, mark)
                announce(self._room, text, is_urgent=seconds <= SECONDS[0])


def _without_quiet_phases(state: State) -> State:
    """Reduce the phase to hold and challenge: laying tiles does not affect the clock."""
    running, reason, phase = state
    loud = (Phase.HELD, Phase.CHALLENGED)
    return running, reason, phase if phase in loud else Phase.ON_TURN


def mark_of(game: GameState, clock: ClockState, seat: int) -> int:
    """Return the last mark passed: seconds left, or in overtime -1 minus the penalty in points."""
    left = clock.remaining_ms[seat]
    if left < 0:
        return -1 - overtime_points(clock.overtime_s(seat), game.setup.ruleset.overtime)
    for seconds in SECONDS:
        if left <= seconds * 1000:
            return seconds
    return -(-left // MINUTE_MS) * 60


def mark_call(game: GameState, seat: int, mark: int) -> str:
    """Return the announcement for a mark."""
    name = game.setup.seats[seat].name
    if mark == -1:
        return tr("{name} is in overtime.").format(name=name)
    if mark < 0:
        return tr_count(
            "{name} is in overtime: one point lost.",
            "{name} is in overtime: {points} points lost.",
            -1 - mark,
        ).format(name=name, points=-1 - mark)
    if mark < SECONDS[-1]:
        text = tr_count("{name} has one second left.", "{name} has {count} seconds left.", mark)
        return text.format(name=name, count=mark)
    minutes = mark // 60
    text = tr_count("{name} has one minute left.", "{name} has {count} minutes left.", minutes)
    return text.format(name=name, count=minutes)


def state_call(game: GameState, clock: ClockState, pause: str) -> str:
    """Return the announcement for a press, stop or start of the clock."""
    if pause or clock.running is None:
        return tr("The clocks are stopped.")
    name = game.setup.seats[clock.running].name
    time = format_clock(clock.remaining_ms[clock.running])
    if game.phase is Phase.HELD:
        return tr("The play is held. {name}'s time is running: {time}.").format(
            name=name, time=time
        )
    if game.phase is Phase.CHALLENGED:
        return tr("The play is challenged. {name}'s time is running: {time}.").format(
            name=name, time=time
        )
    return tr("{name}'s time is running: {time}.").format(name=name, time=time)
