# SPDX-License-Identifier: MIT
"""One game on screen: what people and bots do, what is shown of it, and its time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis.sheet_story import StoryReader
from desktop_app.lexicon.errors import LexiconError
from desktop_app.play.recovery import RESUMED
from desktop_app.play.table import move_command
from desktop_app.rules.clock import ClockState
from desktop_app.rules.commands import Command, NameOccasion, NoteEntry, StartClock
from desktop_app.rules.events import Event, TimePassed
from desktop_app.rules.game import Decision
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView
from desktop_app.rules.procedures.conducting import ProcedureProgress
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase
from desktop_app.session.acts import NOBODY, RoomView
from desktop_app.session.bot_player import BotPlayers, BotSeat
from desktop_app.session.clock_driver import ClockDriver
from desktop_app.session.position_file import cgp_of
from desktop_app.storage.errors import StorageError

# A game as it stood earlier, for whoever walks back through it.


class PastStates:
    """Folds a log up to a row of the score sheet, and remembers what was looked at last.

    Args:
        state_at: the game after so many rows of the score sheet, from its events.
    """

    def __init__(self, state_at: Callable[[Sequence[Event], int], GameState]) -> None:
        self._state_at = state_at
        self._short_log: tuple[int, tuple[Event, ...]] = (0, ())
        self._looked_at: dict[int, GameState] = {}

    def after(self, events: tuple[Event, ...], row_count: int) -> GameState:
        """The game after so many rows; `events` is the log as it is by now, which only grows."""
        count, short = self._short_log
        if count != len(events):
            short = merge_time(events)
            self._short_log = (len(events), short)
            self._looked_at.clear()
        if row_count not in self._looked_at:
            # Of one step several views ask; of a walk only the last is asked again.
            self._looked_at = {row_count: self._state_at(short, row_count)}
        return self._looked_at[row_count]


def merge_time(events: Sequence[Event]) -> tuple[Event, ...]:
    """A log that folds to the same states, with the seconds that follow one another in one event.

    A game of an hour has thousands of them, and who walks through it wants no wait.
    """
    merged: list[Event] = []
    for event in events:
        before = merged[-1] if merged else None
        if isinstance(event, TimePassed) and isinstance(before, TimePassed):
            merged[-1] = TimePassed(before.elapsed_ms + event.elapsed_ms)
        else:
            merged.append(event)
    return tuple(merged)


CHARGE_EVERY_MS = 1000
READY = "ready"
"""The pause before a game against the computer: the first tile or key starts the person's clock."""
_ASIDE = (NameOccasion, NoteEntry)
"""What is written beside the game: a game that is paused does not go on for it."""


class TableLike(Protocol):
    """What a session needs of `play.table.Table`, or of a game that is only looked at."""

    @property
    def state(self) -> GameState: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    @property
    def latest(self) -> Decision: ...
    def submit(self, command: Command, *, elapsed_ms: int = 0) -> tuple[Event, ...] | Rejection: ...
    def pass_time(self, elapsed_ms: int) -> tuple[Event, ...]: ...
    def ask(
        self,
        procedure: str,
        answers: Mapping[str, str],
        *,
        offers_defaults: bool = False,
        after: Command | None = None,
    ) -> ProcedureProgress: ...


class GameSession(QObject):
    """A game being played or looked at.

    Args:
        table: the game; its events are on disk before they come back from it.
        state_at: the game after so many rows of the score sheet, from its events.
        view_for: what a seat may see of a state.
        bots: the bots by seat.
        driver: measures the time.
        pause: why the clocks stand still at first, empty when they do not: ``start``, ``resumed``.

    Signals:
        view_changed: the `RoomView` to show; one for each change of the game or of what is shown.
        events_recorded: the events that have just been put on the disk, a tuple of `Event`.
        rejected: the Rejection of the last wish.
        clock_changed: the ClockState as it reads now, about ten times a second.
        thinking_changed: the seat of the bot that thinks, -1 for none.
        failed: why the disk refused, the word list or another game cannot be read, or what a bot
            raised; the game stands as it was before.
        closed: the game was left.
    """

    view_changed = Signal(object)
    events_recorded = Signal(object)
    rejected = Signal(object)
    clock_changed = Signal(object)
    thinking_changed = Signal(int)
    failed = Signal(object)
    closed = Signal()

    def __init__(
        self,
        table: TableLike,
        *,
        state_at: Callable[[Sequence[Event], int], GameState],
        view_for: Callable[[GameState, int], SeatView],
        bots: Mapping[int, BotSeat] | None = None,
        driver: ClockDriver | None = None,
        pause: str = "",
        is_closed: bool = False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.journal: Path | None = None
        """The file of the game, beside which its tracking sheets are kept; None without one."""
        self._table = table
        self._past = PastStates(state_at)
        self.stories = StoryReader()
        """What is told beside the lines of the score sheet; it follows the game without folding."""
        self._viewed: int | None = None
        self._shown = NOBODY
        self._pause = pause
        self._is_closed = is_closed
        self._are_bots_waiting = self._is_asking = False
        self._driver = driver if driver is not None else ClockDriver()
        self._driver.setParent(self)
        self._driver.ticked.connect(self._tick)
        self._driver.slept.connect(self._wake_from_sleep)
        for seat in (bots or {}).values():
            seat.setParent(self)
        self._bots = BotPlayers(
            self, bots or {}, view_for, self.thinking_changed.emit, self.failed.emit
        )

    @property
    def view(self) -> RoomView:
        """What is shown now."""
        return RoomView(
            self.state,
            self.viewed_state,
            self.events,
            self._shown,
            self._pause,
            self.is_live,
            self._is_closed,
            self._is_asking,
        )

    @property
    def state(self) -> GameState:
        """The game as it stands now, whatever is on view."""
        return self._table.state

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return self._table.events

    @property
    def viewed_state(self) -> GameState:
        """The game as it is on view."""
        if self._viewed is None:
            return self.state
        return self.state_after(self._viewed)

    @property
    def viewed_ply(self) -> int:
        """Rows of the score sheet on view."""
        return len(self.state.rows) if self._viewed is None else self._viewed

    @property
    def is_live(self) -> bool:
        """Whether the present position is on view."""
        return self._viewed is None

    @property
    def is_read_only(self) -> bool:
        """Whether the game is only looked at."""
        return self._is_closed

    @property
    def seat_shown(self) -> int:
        """Whose rack is face up, -1 for nobody's."""
        return self._shown

    @property
    def pause(self) -> str:
        """Why the clocks stand still, empty when they do not."""
        return self._pause

    @property
    def may_bots_act(self) -> bool:
        """Whether the game goes on: it is not paused, not ruled on and not only looked at.

        While it waits for a person's first tile the computer may begin.
        """
        is_paused = self._pause not in ("", READY)
        return not (is_paused or self._is_closed or self._are_bots_waiting)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats on which people sit."""
        return tuple(i for i, seat in enumerate(self.state.setup.seats) if seat.is_person)

    def begin(self) -> None:
        """Show the game and let it go on; called once everything listens."""
        if not self._is_closed:
            if self._pause == "start" and len(self.people) < 2:
                self._pause = READY if self._waits_for_hand() else ""
            if not self._pause:
                self._driver.start()
            self._follow_turn()
        self._turn_racks()
        self.view_changed.emit(self.view)
        self._bots.wake()

    def submit(self, command: Command) -> bool:
        """Do something; False when it was refused, which `rejected` says."""
        if self._is_closed:
            return False
        is_aside = isinstance(command, _ASIDE)
        is_hand_awaited = self._pause == READY and self.state.on_turn not in self.people
        has_resumed = not (is_aside or is_hand_awaited) and self._resume()
        count = len(self.events)
        elapsed_ms = 0 if self.state.is_over else self._driver.take_ms()
        answer: tuple[Event, ...] | Rejection | LexiconError
        try:
            answer = self._table.submit(command, elapsed_ms=elapsed_ms)
        except (OSError, StorageError) as error:
            self._stop_for(error)
            return False
        except LexiconError as error:
            # The list was removed or damaged since the game began; nothing has been decided.
            answer = error
        if isinstance(answer, tuple):
            self._viewed = None
        # The time that passed stays passed, also where the command was refused.
        if self._take_in(self.events[count:]) or has_resumed:
            self.view_changed.emit(self.view)
            self._bots.wake()
        if isinstance(answer, Rejection):
            self.rejected.emit(answer)
        elif isinstance(answer, LexiconError):
            self.failed.emit(answer)
        return isinstance(answer, tuple)

    def submit_move(self, player: int, move: Move) -> bool:
        """Play, exchange or pass; False when it was refused."""
        return self.submit(move_command(player, move))

    def ask(
        self, procedure: str, answers: Mapping[str, str], after: Command | None = None
    ) -> ProcedureProgress:
        """The next question of a procedure of the desk, also where one answer is usual.

        `after` is a command that will be carried out before it.
        """
        return self._table.ask(procedure, answers, offers_defaults=True, after=after)

    def set_bots_waiting(self, are_waiting: bool) -> None:
        """Let the bots wait while people rule on something, or go on."""
        self._are_bots_waiting = are_waiting
        if are_waiting:
            self._bots.forget()
        else:
            self._bots.wake()

    def set_reading(self, are_reading: bool) -> None:
        """Let the game wait while people read a verdict: no time passes and no bot acts."""
        self.set_bots_waiting(are_reading)
        if are_reading:
            self._driver.stop()
        elif not (self._pause or self._is_closed or self.state.is_over):
            self._driver.start()

    def set_asking(self, is_asking: bool) -> None:
        """Say whether the desk asks something; `show` or the next change of the game shows it."""
        self._is_asking = is_asking

    def show(self) -> None:
        """Show the game again."""
        self.view_changed.emit(self.view)

    def show_rack(self) -> None:
        """Turn up the rack of the person on turn, who sits at the screen now."""
        seat, before = self.state.on_turn, self._shown
        if seat is not None and seat in self.people:
            self._shown = seat
        if self._pause == "start":
            self.go_on()
        elif self._shown != before:
            self.view_changed.emit(self.view)

    def go_on(self) -> None:
        """Let the clocks run again after a pause."""
        if self._resume():
            self.view_changed.emit(self.view)
            self._bots.wake()

    def _resume(self) -> bool:
        """End a pause; False if there is none, or the game is only looked at."""
        if not self._pause or self._is_closed:
            return False
        self._pause = ""
        self._driver.start()
        clock, seat = self.state.clock, self.state.on_turn
        if clock.reason == RESUMED and clock.running is None and seat is not None:
            self.submit(StartClock(seat))
        return True

    def halt(self, reason: str) -> None:
        """Let nobody's time run before it is said why, or while something is asked at the desk.

        Nothing of it is an act of the game: `go_on` lets the clocks run as they did.
        """
        if self._pause or self._is_closed:
            return
        self._charge()
        self._pause_for(reason)

    def touch(self) -> None:
        """A person has laid the first tile or pressed a key: from now on their time runs."""
        if self._pause == READY:
            self.go_on()

    def _waits_for_hand(self) -> bool:
        """Whether the clock waits for the person: in automatic play against the computer."""
        state = self.state
        is_alone = len(self.people) == 1 and state.clock.exists
        return is_alone and state.setup.mode is Mode.AUTOMATIC

    def _follow_turn(self) -> None:
        """Before the first tile only the computer's time passes."""
        if self._pause != READY:
            return
        if self.state.on_turn in self.people:
            self._driver.stop()
        else:
            self._driver.start()

    def step(self, rows: int) -> None:
        """Look so many rows of the score sheet on or back."""
        self.view_row(self.viewed_ply + rows)

    def view_row(self, row_count: int) -> None:
        """Look at the game after so many rows; the last one is the game as it stands."""
        last = len(self.state.rows)
        wanted = max(0, min(row_count, last))
        self._viewed = None if wanted == last else wanted
        self.view_changed.emit(self.view)

    def view_now(self) -> None:
        """Look at the game as it stands."""
        self.view_row(len(self.state.rows))

    def state_after(self, row_count: int) -> GameState:
        """The game after so many rows of the score sheet."""
        return self._past.after(self.events, row_count)

    def cgp(self) -> str:
        """The position on view as CGP, with the rack that is face up and no other."""
        state = self.viewed_state
        return cgp_of(state, self._shown if self._shown != NOBODY else None)

    def clock_now(self) -> ClockState:
        """Both faces as they read at this moment."""
        return self.state.clock.after(self._driver.pending_ms())

    def tick(self) -> None:
        """Look at the time now instead of at the next tick of the timer."""
        self._driver.tick()

    def close(self) -> None:
        """Leave the game: what passed is charged, thoughts are dropped, nothing is waited for."""
        self._bots.close()
        if not self._is_closed:
            self._driver.stop()
            self._charge()
            self._is_closed = True
        self.closed.emit()

    def _tick(self) -> None:
        state = self.state
        if state.is_over:
            self._driver.stop()
            return
        if self._driver.pending_ms() >= CHARGE_EVERY_MS and _is_time_watched(state):
            self._charge()
        self.clock_changed.emit(self.clock_now())

    def _charge(self) -> None:
        elapsed = self._driver.take_ms()
        if elapsed <= 0 or self.state.is_over:
            return
        try:
            events = self._table.pass_time(elapsed)
        except (OSError, StorageError) as error:
            self._stop_for(error)
            return
        self._publish(events)

    def _publish(self, events: tuple[Event, ...]) -> None:
        if self._take_in(events):
            self.view_changed.emit(self.view)
            self._bots.wake()

    def _take_in(self, events: tuple[Event, ...]) -> bool:
        """Follow events that are on the disk; False if they are none or only time that passed."""
        if not events:
            return False
        self.stories.follow(len(self.events), self._table.latest)
        self.events_recorded.emit(events)
        if all(isinstance(event, TimePassed) for event in events):
            return False
        self._bots.forget()
        self._follow_turn()
        self._turn_racks()
        return True

    def _turn_racks(self) -> None:
        self._shown = self._seat_to_show()
        if self.state.is_over:
            self._driver.stop()

    def _seat_to_show(self) -> int:
        """Whose rack may lie open: nobody's between two people, for either could be looking."""
        state, people = self.state, self.people
        if len(people) == 1:
            return people[0]
        on_turn = state.on_turn
        if not people or self._is_closed or state.is_over:
            return on_turn if on_turn is not None else max(self._shown, 0)
        if on_turn is None or (on_turn in people and on_turn != self._shown):
            return NOBODY
        return self._shown

    def _wake_from_sleep(self, _gap_ms: int) -> None:
        if not self.state.is_over:
            self._pause_for("slept")

    def _stop_for(self, error: Exception) -> None:
        self._driver.stop()
        self._driver.take_ms()
        self._pause_for("failed")
        self.failed.emit(error)

    def _pause_for(self, reason: str) -> None:
        self._pause = reason
        self._bots.forget()
        self._driver.stop()
        self.view_changed.emit(self.view)


def _is_time_watched(state: GameState) -> bool:
    """Whether time that passes now can change anything: a clock runs, or a window lapses."""
    return (
        state.clock.running is not None
        or state.open_turn is not None
        or state.phase in (Phase.HELD, Phase.OUT_PENDING)
    )
