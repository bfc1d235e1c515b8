# SPDX-License-Identifier: MIT
"""One game on screen: the acts of people and bots, the view of it, and its time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis.sheet_story import StoryReader
from desktop_app.lexicon.errors import LexiconError
from desktop_app.play.recovery import RESUMED
from desktop_app.play.table import move_command
from desktop_app.rules.clock import ClockState
from desktop_app.rules.commands import (
    AdjudicateChallenge,
    CallChallenge,
    Command,
    NameOccasion,
    NoteEntry,
    SayChallenge,
    StartClock,
)
from desktop_app.rules.events import Event, TimePassed
from desktop_app.rules.game import Decision, with_time_merged
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView
from desktop_app.rules.procedures.conducting import ProcedureProgress
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.acts import NO_SEAT, RoomView
from desktop_app.session.bot_player import BotPlayers, BotSeat
from desktop_app.session.clock_driver import ClockDriver
from desktop_app.session.errors import GameError
from desktop_app.session.position_file import cgp_of
from desktop_app.storage.errors import StorageError
from desktop_app.storage.game_facts import rows_to_play

# Earlier states of a game, for browsing its history.


class PastStates:
    """Folds a log once, and keeps the game after each row of its score sheet.

    Args:
        states_at: returns the game after 0, 1, 2, ... score sheet rows, from its events.
    """

    def __init__(self, states_at: Callable[[Sequence[Event]], tuple[GameState, ...]]) -> None:
        self._states_at = states_at
        self._count = 0
        self._states: tuple[GameState, ...] = ()

    def after(self, events: tuple[Event, ...], row_count: int) -> GameState:
        """The game after a number of rows; `events` is the log so far, which only grows."""
        if self._count != len(events):
            self._states = self._states_at(tuple(with_time_merged(events)))
            self._count = len(events)
        return self._states[min(row_count, len(self._states) - 1)]


CHARGE_EVERY_MS = 1000
READY = "ready"
"""The pause before a game against the computer; the first tile or key starts the clock."""
ROUND = "round"
"""The pause while the round of the club has not started, or its clock is stopped."""
READING, CALLING = "reading", "calling"
"""Why the clocks stand still without a pause: people read, or say which words they challenge."""
_ASIDE = (NameOccasion, NoteEntry)
"""Annotations; they do not resume a paused game."""
_CALLS = (AdjudicateChallenge, CallChallenge, SayChallenge)
"""Commands by which a challenge is called."""


class TableLike(Protocol):
    """The part of `play.table.Table` that a session needs; a viewed game has it too."""

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
    """A game being played or viewed.

    Args:
        table: the game; it returns events only after they are on disk.
        states_at: returns the game after 0, 1, 2, ... score sheet rows, from its events.
        view_for: returns what a seat may know of a state.
        bots: the bots by seat.
        driver: measures the time.
        pause: why the clocks are stopped at first: ``start``, ``resumed``, or empty.

    Signals:
        view_changed: the `RoomView` to show, once for each change of the game or the view.
        events_recorded: the events just written to disk, a tuple of `Event`.
        rejected: the Rejection of the last command.
        clock_changed: the current ClockState, about ten times a second.
        thinking_changed: the seat of the bot that thinks, -1 for none.
        failed: why the disk, the word list or another game failed, or what a bot raised; the
            game is as it was before.
        closed: the game was closed.
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
        states_at: Callable[[Sequence[Event]], tuple[GameState, ...]],
        view_for: Callable[[GameState, int], SeatView],
        bots: Mapping[int, BotSeat] | None = None,
        driver: ClockDriver | None = None,
        pause: str = "",
        is_closed: bool = False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.journal: Path | None = None
        """Journal of the game; its tracking sheets are saved beside it. None without a file."""
        self.source: Path | bytes | None = None
        """File of a game outside the library, or the text it was copied from; None without one."""
        self._table = table
        self._past = PastStates(states_at)
        self.stories = StoryReader()
        """Stories for the score sheet lines; updated from each decision, without folding again."""
        self._viewed: int | None = None
        self._shown = NO_SEAT
        self._shows_movers = False
        self._pause = pause
        self._is_closed = is_closed
        self._are_bots_waiting = self._is_asking = self._waits_for_round = False
        self.is_reading = False
        """True while time and bots wait for people who read."""
        self._is_calling = False
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
        """The current view."""
        return RoomView(
            self.state,
            self.viewed_state,
            self.events,
            self._seat_on_view(),
            self.pause,
            self.is_live,
            self._is_closed,
            self._is_asking,
            self._bots.are_here,
        )

    @property
    def state(self) -> GameState:
        """The current game, also while browsing the history."""
        return self._table.state

    @property
    def events(self) -> tuple[Event, ...]:
        """The log so far."""
        return self._table.events

    @property
    def viewed_state(self) -> GameState:
        """The game on the board."""
        if self._viewed is None:
            return self.state
        return self.state_after(self._viewed)

    @property
    def viewed_ply(self) -> int:
        """Number of score sheet rows in the viewed state."""
        return len(self.state.rows) if self._viewed is None else self._viewed

    @property
    def is_live(self) -> bool:
        """True if the board shows the current position."""
        return self._viewed is None

    @property
    def is_read_only(self) -> bool:
        """True if the game can only be viewed."""
        return self._is_closed

    @property
    def seat_shown(self) -> int:
        """The seat whose rack is face up, -1 for none."""
        return self._shown

    @property
    def pause(self) -> str:
        """Why the clocks are stopped; empty if they are not."""
        return ROUND if self._waits_for_round and not self.state.is_over else self._pause

    @property
    def may_bots_act(self) -> bool:
        """True if the game goes on: not paused, not being ruled on, not only viewed.

        Bots may begin while the game waits for a person's first tile.
        """
        is_paused = self.pause not in ("", READY)
        return not (is_paused or self._is_closed or self._are_bots_waiting)

    @property
    def closes_dictionary(self) -> bool:
        """True while people play each other, so that no word may be looked up."""
        return not (self.is_read_only or self.state.is_over) and len(self.people) > 1

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(i for i, seat in enumerate(self.state.setup.seats) if seat.is_person)

    def begin(self) -> None:
        """Show the game and start it; call this once everything is connected."""
        if not self._is_closed:
            if self._pause == "start" and len(self.people) < 2:
                self._pause = READY if self._waits_for_hand() else ""
            if not self.pause:
                self._driver.start()
            self._follow_turn()
        self._turn_racks()
        self.view_changed.emit(self.view)
        self._bots.wake()

    def submit(self, command: Command) -> bool:
        """Carry out a command; False if it was refused (`rejected` has the reason)."""
        if self._is_closed:
            return False
        is_aside = isinstance(command, _ASIDE)
        if self.pause == ROUND and not is_aside:
            self.failed.emit(GameError(Sentence("The round has not started, or it is stopped.")))
            return False
        is_hand_awaited = self._pause == READY and self.state.on_turn not in self.people
        has_resumed = not (is_aside or is_hand_awaited) and self._resume()
        count, was_over = len(self.events), self.state.is_over
        elapsed_ms = 0 if was_over else self._driver.take_ms()
        if self._is_calling and isinstance(command, _CALLS):
            # The call stopped the clocks; writing the words takes no time.
            elapsed_ms = 0
        self._is_calling = False
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
            if was_over and not (self.state.is_over or self.pause):
                # Turns were taken back after the end.
                self._driver.start()
        # Time that passed is charged even if the command was refused.
        if self._take_in(self.events[count:]) or has_resumed:
            self.view_changed.emit(self.view)
            self._bots.wake()
        if isinstance(answer, Rejection):
            self.rejected.emit(answer)
        elif isinstance(answer, LexiconError):
            self.failed.emit(answer)
        return isinstance(answer, tuple)

    def submit_move(self, player: int, move: Move) -> bool:
        """Play, exchange or pass; False if it was refused."""
        return self.submit(move_command(player, move))

    def ask(
        self, procedure: str, answers: Mapping[str, str], after: Command | None = None
    ) -> ProcedureProgress:
        """Return the next question of a desk procedure, even if only one answer is usual.

        `after` is a command that will be carried out before the procedure.
        """
        return self._table.ask(procedure, answers, offers_defaults=True, after=after)

    def set_bots_waiting(self, are_waiting: bool) -> None:
        """Make the bots wait while people rule on something, or let them go on."""
        self._are_bots_waiting = are_waiting
        if are_waiting:
            self._bots.forget()
        else:
            self._bots.wake()

    def set_reading(self, are_reading: bool) -> None:
        """Stop time and bots while people read a verdict or a sum, or the coach looks at a move."""
        self.is_reading = are_reading
        self.set_bots_waiting(are_reading)
        if are_reading:
            self._driver.stop()
        elif not (self.pause or self._is_closed or self.state.is_over):
            self._driver.start()
        self.clock_changed.emit(self.clock_now())

    def set_calling(self, is_calling: bool) -> None:
        """Stop the clocks while a player says which words they challenge, or let them run again.

        Without a challenge that time counts: they thought about it on their own clock.
        """
        if is_calling == self._is_calling:
            return
        if is_calling:
            self._charge()
        self._is_calling = is_calling
        self.clock_changed.emit(self.clock_now())

    @property
    def standstill(self) -> str:
        """Why no clock runs at the moment although one may be started; empty if they run."""
        if self._is_closed:
            return ""
        return self.pause or (READING if self.is_reading else CALLING if self._is_calling else "")

    def wait_for_round(self, is_waiting: bool) -> None:
        """Stop the game as long as the round of its club is stopped, or let it go on as before."""
        if is_waiting == self._waits_for_round or self._is_closed:
            return
        if is_waiting:
            self._charge()
            self._driver.stop()
        self._waits_for_round = is_waiting
        if not (self.pause or self.state.is_over):
            self._driver.start()
        self.view_changed.emit(self.view)
        self._bots.wake()

    def set_asking(self, is_asking: bool) -> None:
        """Set if the desk is asking a question.

        The next `show` or change of the game displays it.
        """
        self._is_asking = is_asking

    def show(self) -> None:
        """Emit the view again."""
        self.view_changed.emit(self.view)

    def show_rack(self) -> None:
        """Turn up the rack of the person on turn."""
        if self.pause == ROUND:
            return
        seat, before = self.state.on_turn, self._shown
        if seat is not None and seat in self.people:
            self._shown = seat
        if self._pause == "start":
            self.go_on()
        elif self._shown != before:
            self.view_changed.emit(self.view)

    def go_on(self) -> None:
        """Resume the clocks after a pause."""
        if self._resume():
            self.view_changed.emit(self.view)
            self._bots.wake()

    def _resume(self) -> bool:
        """End a pause; False if there is none, or the game can only be viewed."""
        if not self._pause or self._is_closed or self.pause == ROUND:
            return False
        self._pause = ""
        self._driver.start()
        clock, seat = self.state.clock, self.state.on_turn
        if clock.reason == RESUMED and clock.running is None and seat is not None:
            self.submit(StartClock(seat))
        return True

    def halt(self, reason: str) -> None:
        """Pause the clocks with a reason, for example while the desk asks questions.

        This is not an act of the game: `go_on` lets the clocks run as before.
        """
        if self._pause or self._is_closed:
            return
        self._charge()
        self._pause_for(reason)

    def touch(self) -> None:
        """Start the person's clock, because they laid the first tile or pressed a key."""
        if self._pause == READY:
            self.go_on()

    def _waits_for_hand(self) -> bool:
        """True if the clock waits for the person: in automatic play against the computer."""
        state = self.state
        is_alone = len(self.people) == 1 and state.clock.exists
        return is_alone and state.setup.mode is Mode.AUTOMATIC

    def _follow_turn(self) -> None:
        """Before the first tile, let only the computer's time pass."""
        if self._pause != READY:
            return
        if self.state.on_turn in self.people:
            self._driver.stop()
        else:
            self._driver.start()

    def step(self, rows: int) -> None:
        """Move the view by a number of score sheet rows; negative moves back."""
        self.view_row(self.viewed_ply + rows)

    def view_play(self, number: int) -> None:
        """View the position after a play, numbered from 0; the last position if it has none."""
        with suppress(LookupError):
            self.view_row(rows_to_play(self.state, number) if number >= 0 else len(self.state.rows))

    def view_row(self, row_count: int) -> None:
        """View the game after a number of rows; the last one is the current game."""
        last = len(self.state.rows)
        wanted = max(0, min(row_count, last))
        self._viewed = None if wanted == last else wanted
        self.view_changed.emit(self.view)

    def set_movers_shown(self, are_shown: bool) -> None:
        """Turn up the rack of the player of the next row while looking back: the game is over."""
        self._shows_movers = are_shown

    def _seat_on_view(self) -> int:
        if self._viewed is None or not self._shows_movers:
            return self._shown
        return self.state.rows[self._viewed].player

    def view_now(self) -> None:
        """View the current game."""
        self.view_row(len(self.state.rows))

    def state_after(self, row_count: int) -> GameState:
        """The game after a number of score sheet rows."""
        return self._past.after(self.events, row_count)

    def cgp(self) -> str:
        """The viewed position as CGP, with no rack but the one face up."""
        state = self.viewed_state
        return cgp_of(state, self._shown if self._shown != NO_SEAT else None)

    def clock_now(self) -> ClockState:
        """Both clocks at this moment."""
        return self.state.clock.after(0 if self._is_calling else self._driver.pending_ms())

    def tick(self) -> None:
        """Read the time now instead of at the timer's next tick."""
        self._driver.tick()

    def close(self) -> None:
        """Close the game: charge the time so far and cancel the bots, without waiting for them."""
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
        is_due = self._driver.pending_ms() >= CHARGE_EVERY_MS and not self._is_calling
        if is_due and _is_time_watched(state):
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
        elif self._bots.is_patient:
            # Only time passed; it may be up.
            self._bots.wake()

    def _take_in(self, events: tuple[Event, ...]) -> bool:
        """Follow events written to disk; False if there are none or only time passed."""
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
        """The seat to show; none between two people's turns, because both may be looking."""
        state, people = self.state, self.people
        if len(people) == 1:
            return people[0]
        on_turn = state.on_turn
        if not people or self._is_closed or state.is_over:
            return on_turn if on_turn is not None else max(self._shown, 0)
        if on_turn is None or (on_turn in people and on_turn != self._shown):
            return NO_SEAT
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
    """True if passing time can change anything: a clock runs, or a time window may close."""
    return (
        state.clock.running is not None
        or state.open_turn is not None
        or state.phase in (Phase.HELD, Phase.OUT_PENDING)
    )
